"""Facts as weighted terms, the common ground of index and ranking."""

from __future__ import annotations

from ctxlib.domain.terms import (
    CHAR,
    KANA,
    NUMBER,
    PAIR,
    WHOLE,
    WORD,
    split,
    terms,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ctxlib.domain.fact import Fact
    from ctxlib.domain.terms import Term

    Stem = Callable[[list[str]], list[str]]

# Grows with every change of what a text is analysed into.
ANALYSIS = 3

# In hundredths, so that sums are exact and independent of their order.
_TITLE, _SUBJECT, _DESCRIPTION, _BODY = 200, 300, 150, 100
_KIND_PERCENT = {WORD: 100, WHOLE: 100, NUMBER: 100, PAIR: 100, CHAR: 30, KANA: 15}

_GRAMMAR = 0.3

GRAM = 4


class Document:
    """A fact as the ranking sees it.

    `words` maps a term to its weighted frequency in hundredths (body 100,
    description 150, title and keywords 200, subject 300 more; less for single
    characters of dense scripts). `heads` holds the terms of name, title, keywords and
    subject, `keys` the keywords that are one term, `forms` the words as written but
    for case and accents; all are lines of words between blanks. `topics` is how many
    words the title comes to, grammar left out. `length` and `grams_length` are what
    the two kinds of terms add to the averages of a store.
    """

    __slots__ = (
        "_packed",
        "_words",
        "forms",
        "grams_length",
        "heads",
        "keys",
        "length",
        "topics",
    )

    def __init__(
        self,
        words: dict[str, int],
        *,
        heads: str,
        keys: str,
        forms: str,
        topics: int,
        lengths: tuple[int, int],
    ) -> None:
        self._words: dict[str, int] | None = words
        self._packed = ""
        self.heads = heads
        self.keys = keys
        self.forms = forms
        self.topics = topics
        self.length, self.grams_length = lengths

    @property
    def words(self) -> dict[str, int]:
        if self._words is None:
            pairs = [pair.rpartition(" ") for pair in self._packed.split("\t") if pair]
            self._words = {term: int(weight) for term, _, weight in pairs}
        return self._words

    @property
    def size(self) -> int:
        """How many different terms there are, without a look at them."""
        return (
            len(self._words)
            if self._words is not None
            else self._packed.count("\t") - 1
        )

    def frequency(self, term: str) -> int:
        """The weighted frequency of one term, without a look at the others."""
        if self._words is not None:
            return self._words.get(term, 0)
        start = self._packed.find(f"\t{term} ")
        if start < 0:
            return 0
        start += len(term) + 2
        return int(self._packed[start : self._packed.index("\t", start)])


def analyse_fact(fact: Fact, stem: Stem) -> Document:
    """The terms of everything searchable in a fact: all its texts and its subject."""
    named = [*terms(fact.title), *terms(" ".join(fact.keywords))]
    subject = (fact.subject_key or "").replace("_", " ")
    other = [*terms(fact.name), *terms(subject)]
    description, body = terms(fact.description), terms(fact.body)
    # A subject says which question is answered, be it in the words of the title.
    asked = list(dict.fromkeys(terms(subject.rpartition(".")[2]))) if subject else []
    stems = stems_of([*named, *other, *asked, *description, *body], stem)
    heads = {stems[form] if kind == WORD else form for kind, form in named}
    # The name mostly repeats the title; only what it adds counts.
    added = [
        (kind, form)
        for kind, form in dict.fromkeys(other)
        if (stems[form] if kind == WORD else form) not in heads
    ]
    head = [*named, *added]
    words: dict[str, int] = {}
    weighed = ((_TITLE, head), (_DESCRIPTION, description), (_BODY, body))
    for weight, found in (*weighed, (_SUBJECT, asked)) if asked else weighed:
        each = {kind: weight * share // 100 for kind, share in _KIND_PERCENT.items()}
        for kind, form in found:
            term = stems[form] if kind == WORD else form
            words[term] = words.get(term, 0) + each[kind]
    lines = dict.fromkeys(stems[f] if k == WORD else f for k, f in head)
    forms = [f for k, f in [*head, *head, *description, *body] if k in (WORD, WHOLE)]
    return Document(
        words,
        heads=_line(lines),
        keys=_line(dict.fromkeys(_keys(fact.keywords, stems))),
        forms=_line(forms),
        topics=_topics(terms(fact.title) or terms(fact.name), stems),
        lengths=(
            sum(words.values()),
            sum(len(form) - GRAM + 1 for form in forms if len(form) >= GRAM),
        ),
    )


def _keys(keywords: Iterable[str], stems: Mapping[str, str]) -> Iterable[str]:
    """The keywords that are one term: a word, an identifier or a pair."""
    for keyword in keywords:
        found = [each for each in terms(keyword) if each[0] != CHAR]
        wholes = [form for kind, form in found if kind == WHOLE]
        if len(wholes) == 1 and len(split(keyword)) == 1:
            yield wholes[0]
        elif len(found) == 1:
            kind, form = found[0]
            yield stems[form] if kind == WORD else form


def _topics(title: Iterable[Term], stems: Mapping[str, str]) -> int:
    from ctxlib.domain.words import tables

    background = tables().background
    count = pairs = 0
    for kind, form in title:
        if kind in (PAIR, KANA):
            pairs += 1
        elif kind == WORD:
            count += background.get(stems[form], 1.0) > _GRAMMAR
    # Two pairs and the seam between them are two words.
    return count + (pairs + 1) // 2


def index_words(document: Document) -> str:
    """Blank-separated terms for the index, the weighty ones repeated."""
    found: list[str] = []
    for term, weight in document.words.items():
        if weight <= _BODY:
            found.append(term)
        else:
            found += [term] * min(round(weight / 100), 8)
    return " ".join(found)


def grams(form: str) -> list[str]:
    """The 4-grams of a word; none of a shorter one."""
    return [form[i : i + GRAM] for i in range(len(form) - GRAM + 1)]


def pack(document: Document) -> str:
    """A document as one text for the index to store; `unpack` reverses it."""
    words = "\t".join(map("%s %d".__mod__, document.words.items()))
    numbers = f"{document.length} {document.grams_length} {document.topics}"
    return "\n".join(
        (numbers, document.heads, document.keys, document.forms, f"\t{words}\t")
    )


def unpack(text: str) -> Document:
    """The document that `pack` wrote; cheap until its words are asked for."""
    numbers, heads, keys, forms, words = text.split("\n")
    length, grams_length, topics = map(int, numbers.split(" "))
    document = Document(
        {},
        heads=heads,
        keys=keys,
        forms=forms,
        topics=topics,
        lengths=(length, grams_length),
    )
    document._words, document._packed = None, words
    return document


def stems_of(found: Iterable[Term], stem: Stem) -> dict[str, str]:
    """The stem of each word among some terms, by its form."""
    forms = list(dict.fromkeys(form for kind, form in found if kind == WORD))
    return dict(zip(forms, stem(forms), strict=True)) if forms else {}


def _line(words: Iterable[str]) -> str:
    # Two blanks between words: each has its own, so that " word " can be counted.
    joined = "  ".join(words)
    return f" {joined} " if joined else ""
