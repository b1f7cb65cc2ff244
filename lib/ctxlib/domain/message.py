"""Messages as weighted words: what is asked, and how much each word of it says."""

from __future__ import annotations

from ctxlib.domain.prompt import passages
from ctxlib.domain.query import stems_of
from ctxlib.domain.terms import (
    NUMBER,
    PAIR,
    WHOLE,
    WORD,
    fold,
    is_dense,
    joined,
    runs,
    split,
    terms,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.query import Stem
    from ctxlib.domain.terms import Term

_MAX_MESSAGE = 4_000
_MAX_WORDS = 512
_NAMING = 0.5
# From this length on, a word in capitals is a name, such as ECONNREFUSED.
_LONG_NAME = 8


class Word:
    """One term of a message, with how much it says.

    `form` is the word without case and accents, `written` as it stands, `weight`
    what is left of it when common words of its language are discounted, `prompt`
    the same for words that developers use in every other message (fix, plan), and
    `telling` what both leave of it, less for a word that is commonplace in titles.
    `places` has a bit for each sentence in which the word stands. Words with the same
    `compound` above 0 are an identifier and its parts, which say one thing together;
    a part that also stands alone is none of them. Those with the same `run` are the
    `pairs` of one word in katakana. `meanings` are its English terms, each with
    the word as written, where it is one of a glossary.
    """

    __slots__ = (
        "compound",
        "form",
        "kind",
        "meanings",
        "pairs",
        "places",
        "prompt",
        "run",
        "telling",
        "term",
        "weight",
        "written",
    )

    def __init__(
        self,
        kind: str,
        form: str,
        term: str,
        places: int,
        weights: tuple[float, float, float],
    ) -> None:
        self.kind = kind
        self.form = form
        self.term = term
        self.places = places
        self.written = form
        self.compound = self.run = 0
        self.pairs = 1
        self.meanings: Mapping[str, str] = {}
        self.weights = weights

    @property
    def weights(self) -> tuple[float, float, float]:
        """Its weight, its weight in prompts and how much it tells."""
        return self.weight, self.prompt, self.telling

    @weights.setter
    def weights(self, weights: tuple[float, float, float]) -> None:
        self.weight, self.prompt, self.telling = weights


class Query:
    """A message as unique words in the order in which they first occur."""

    __slots__ = ("text", "words")

    def __init__(self, text: str, words: list[Word]) -> None:
        self.text = text
        self.words = words

    @property
    def is_empty(self) -> bool:
        return not self.words


def understand(text: str, stem: Stem) -> Query:
    """The words of a message, and what they are called in English."""
    from ctxlib.domain.translated import translate

    query = analyse_message(text, stem)
    translate(query, stem)
    return query


def analyse_message(text: str, stem: Stem) -> Query:
    """The words of a message; of a very long one, of its beginning and its end."""
    from ctxlib.domain.words import NAMED_NUMBER, weigh

    if len(text) > _MAX_MESSAGE:
        half = _MAX_MESSAGE // 2
        text = f"{text[:half]}\n{text[-half:]}"
    found: dict[Term, int] = {}
    after: dict[str, str] = {}
    for place, (passage, is_prose) in enumerate(passages(text)):
        bit = is_prose << place
        last = ""
        for each in terms(passage):
            found[each] = found.get(each, 0) | bit
            kind, form = each
            if kind == NUMBER and last:
                after[form] = last
            last = form if kind == WORD else ""
    stems = stems_of(found, stem)
    # "Node 18" is not "Node 16": what a number says depends on what it counts.
    named = {number: stems[word] for number, word in after.items()}
    unique: dict[str, Term] = {}
    places: dict[str, int] = {}
    for (kind, form), bits in found.items():
        term = stems[form] if kind == WORD else form
        unique.setdefault(term, (kind, form))
        places[term] = places.get(term, 0) | bits
    weights = weigh(text, unique)
    for number, word in named.items():
        if word in weights and weights[word][2] >= _NAMING:
            weights[number] = max(weights[number], NAMED_NUMBER)
    words = [
        Word(kind, form, term, places[term], weights[term])
        for term, (kind, form) in unique.items()
    ]
    _as_written(text, words)
    _compound(text, words)
    _number_runs(text, words)
    return Query(text, words[:_MAX_WORDS])


def _as_written(text: str, words: list[Word]) -> None:
    """Gives identifiers back the case and the joiners they were written with, and
    words their accents."""
    if not text.isascii():
        _with_accents(text, {word.form: word for word in words if word.kind == WORD})
    names = {w.form: w for w in words if w.kind == WHOLE or len(w.form) >= _LONG_NAME}
    if not names:
        return
    has_wholes = any(word.kind == WHOLE for word in names.values())
    for chunk in split(text):
        if not (has_wholes or chunk.isupper()):
            continue
        word = names.get(joined(chunk))
        if word and (word.kind == WHOLE or chunk.isupper()):
            word.written = chunk.strip("_-.:/'")


def _with_accents(text: str, words: Mapping[str, Word]) -> None:
    for chunk in split(text):
        for run in runs(chunk):
            if run.isascii() or is_dense(run[0]):
                continue
            letters = "".join(char if char.isalpha() else " " for char in run)
            for part in letters.split():
                word = words.get(fold(part))
                if word:
                    word.written = part.lower()


def _compound(text: str, words: list[Word]) -> None:
    """Numbers the identifiers of a message on the words that belong to them."""
    if not any(word.kind == WHOLE for word in words):
        return
    known = {(word.kind, word.form): word for word in words}
    alone: list[Word] = []
    found = (terms(run) for chunk in split(text) for run in runs(chunk))
    for number, inside in enumerate(found, 1):
        members = [known[each] for each in inside if each in known]
        if all(word.kind != WHOLE for word in members):
            alone += members
        for word in members:
            word.compound = word.compound or number
    for word in alone:
        word.compound = 0


def _number_runs(text: str, words: list[Word]) -> None:
    """Numbers the words in katakana on their pairs; of two that share one, the longer
    has it."""
    known = {word.form: word for word in words if word.kind == PAIR}
    if not known:
        return
    from ctxlib.domain.lexicon import katakana

    for number, run in enumerate(katakana(text), 1):
        pairs = {run[at : at + 2] for at in range(len(run) - 1)}
        for word in filter(None, map(known.get, pairs)):
            if not word.run:
                word.run, word.pairs = number, len(pairs)
