"""Facts as weighted terms, the common ground of index and ranking."""

from __future__ import annotations

from ctxlib.domain.terms import WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ctxlib.domain.terms import Term

    Stem = Callable[[list[str]], list[str]]

# Grows with every change of what a text is analysed into.
ANALYSIS = 5

# In hundredths, so that sums are exact and independent of their order: what a term
# counts for in title, name and keywords, in the subject, the description, the body.
_WEIGHTS = _HEAD, _SUBJECT, _DESCRIPTION, _BODY = 200, 300, 150, 100
# Single characters of dense scripts count for less, pairs of hiragana for least.
_CHAR_PERCENT, _KANA_PERCENT = 30, 15
_CHAR_WEIGHTS = [weight * _CHAR_PERCENT // 100 for weight in _WEIGHTS]
_KANA_WEIGHTS = [weight * _KANA_PERCENT // 100 for weight in _WEIGHTS]

# How often the index is told of each.
_REPEATED = (2, 3, 2, 1)
_NO_SIGNS = ("",) * 4

GRAM = 4


class Document:
    """A fact as the ranking sees it.

    `words` maps a term to its weighted frequency in hundredths (body 100,
    description 150, title and keywords 200, subject 300 more; less for single
    characters of dense scripts). `heads` holds the terms of name, title, keywords and
    subject, `keys` the keywords that are one term, `forms` the words as written but
    for case and accents; all are lines of words between blanks. `topics` is how many
    words the title comes to, grammar left out.
    `length` and `grams_length` are what the two kinds of terms add to the averages of
    a store.
    """

    __slots__ = (
        "_grams",
        "_plain",
        "_signs",
        "_size",
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
        plain: Sequence[str],
        signs: Sequence[str],
        *,
        heads: str,
        keys: str,
        forms: str,
        numbers: Sequence[int],
        grams: str = "",
    ) -> None:
        self._plain = plain
        self._signs = signs if any(signs) else ()
        self._words: dict[str, int] | None = None
        self.heads = heads
        self.keys = keys
        self.forms = forms
        self._grams = grams
        self._size = 0
        self.topics, self.length, self.grams_length = numbers

    @property
    def grams(self) -> str:
        """The 4-grams of the forms between blanks, each as often as it occurs."""
        return self._grams or "".join(map(gram_text, self.forms.split()))

    @property
    def words(self) -> dict[str, int]:
        if self._words is None:
            self._words = found = dict.fromkeys("".join(self._plain).split(), 0)
            for weight, text in zip(_WEIGHTS, self._plain, strict=True):
                for term in text.split():
                    found[term] += weight
            for place, text in enumerate(self._signs):
                for sign in text.split():
                    weights = _CHAR_WEIGHTS if len(sign) == 1 else _KANA_WEIGHTS
                    found[sign] = found.get(sign, 0) + weights[place]
        return self._words

    @property
    def size(self) -> int:
        """How many different terms there are."""
        if not self._size:
            self._size = len({*"".join((*self._plain, *self._signs)).split()})
        return self._size

    def has(self, term: str) -> bool:
        """Whether there is the term at all, without a look at the others."""
        wanted = f" {term} "
        head, subject, told, text = self._plain
        return (
            wanted in text
            or wanted in head
            or wanted in told
            or wanted in subject
            or any(wanted in signs for signs in self._signs)
        )

    def frequency(self, term: str) -> int:
        """The weighted frequency of one term, without a look at the others."""
        if self._words is not None:
            return self._words.get(term, 0)
        wanted = f" {term} "
        head, subject, told, text = self._plain
        total = (
            head.count(wanted) * _HEAD
            + subject.count(wanted) * _SUBJECT
            + told.count(wanted) * _DESCRIPTION
            + text.count(wanted) * _BODY
        )
        if not total and self._signs:
            weights = _CHAR_WEIGHTS if len(term) == 1 else _KANA_WEIGHTS
            for weight, signs in zip(weights, self._signs, strict=True):
                total += weight * signs.count(wanted)
        return total


def length_of(plain: Iterable[str], signs: Iterable[str]) -> int:
    """The sum of the weights of all terms."""
    total = 0
    for weight, text in zip(_WEIGHTS, plain, strict=True):
        total += weight * (text.count(" ") // 2)
    for place, text in enumerate(signs):
        if text:
            count = text.count(" ") // 2
            # A pair is longer by one than a character.
            kana = len(text) - 3 * count
            total += (count - kana) * _CHAR_WEIGHTS[place] + kana * _KANA_WEIGHTS[place]
    return total


def index_words(document: Document) -> str:
    """Blank-separated terms for the index, the weighty ones repeated."""
    found = "".join(map(str.__mul__, document._plain, _REPEATED))
    signs = "".join(map(str.__mul__, document._signs, _REPEATED)).split()
    if not signs:
        return found
    counts = dict.fromkeys(signs, 0.5)
    for sign in signs:
        counts[sign] += 0.3
    repeated = [f" {sign}" * (int(count) or 1) for sign, count in counts.items()]
    return found + "".join(repeated)


def grams(form: str) -> list[str]:
    """The 4-grams of a word; none of a shorter one."""
    return [form[i : i + GRAM] for i in range(len(form) - GRAM + 1)]


def gram_text(form: str) -> str:
    """The same as a text, a blank before each."""
    return "".join([" " + form[i : i + GRAM] for i in range(len(form) - GRAM + 1)])


def gram_count(forms: str) -> int:
    """How many there are of all words of a line."""
    return sum([len(form) - GRAM + 1 for form in forms.split() if len(form) >= GRAM])


def pack(document: Document) -> str:
    """A document as one text for the index to store; `unpack` reverses it."""
    numbers = f"{document.topics} {document.length} {document.grams_length}"
    lines = numbers, document.heads, document.keys, document.forms
    return "\n".join((*lines, *document._plain, *(document._signs or _NO_SIGNS)))


def unpack(text: str) -> Document:
    """The document that `pack` wrote; cheap until its words are asked for."""
    numbers, heads, keys, forms, *texts = text.split("\n")
    return Document(
        texts[:4],
        texts[4:],
        heads=heads,
        keys=keys,
        forms=forms,
        numbers=[*map(int, numbers.split(" "))],
    )


def stems_of(found: Iterable[Term], stem: Stem) -> dict[str, str]:
    """The stem of each word among some terms, by its form."""
    forms = list(dict.fromkeys(form for kind, form in found if kind == WORD))
    return dict(zip(forms, stem(forms), strict=True)) if forms else {}
