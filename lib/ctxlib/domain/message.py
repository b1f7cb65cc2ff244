"""Messages as weighted words: what is asked, and how much each word of it says."""

from __future__ import annotations

from ctxlib.domain.prompt import passages
from ctxlib.domain.query import stems_of
from ctxlib.domain.terms import WHOLE, WORD, joined, split, terms

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.query import Stem
    from ctxlib.domain.terms import Term

_MAX_MESSAGE = 4_000
_MAX_WORDS = 512


class Word:
    """One term of a message, with how much it says.

    `form` is the word without case and accents, `written` as it stands, `weight`
    what is left of it when common words of its language are discounted, `prompt`
    the same for words that developers use in every other message (fix, plan), and
    `telling` what both leave of it, less for a word that is commonplace in titles.
    `places` has a bit for each sentence in which the word stands.
    """

    __slots__ = (
        "form",
        "kind",
        "places",
        "prompt",
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


def analyse_message(text: str, stem: Stem) -> Query:
    """The words of a message; of a very long one, of its beginning and its end."""
    from ctxlib.domain.words import weigh

    if len(text) > _MAX_MESSAGE:
        half = _MAX_MESSAGE // 2
        text = f"{text[:half]}\n{text[-half:]}"
    found: dict[Term, int] = {}
    for place, (passage, is_prose) in enumerate(passages(text)):
        bit = is_prose << place
        for each in terms(passage):
            found[each] = found.get(each, 0) | bit
    stems = stems_of(found, stem)
    unique: dict[str, Term] = {}
    places: dict[str, int] = {}
    for (kind, form), bits in found.items():
        term = stems[form] if kind == WORD else form
        unique.setdefault(term, (kind, form))
        places[term] = places.get(term, 0) | bits
    weights = weigh(text, unique)
    words = [
        Word(kind, form, term, places[term], weights[term])
        for term, (kind, form) in unique.items()
    ]
    _as_written(text, words)
    return Query(text, words[:_MAX_WORDS])


def _as_written(text: str, words: list[Word]) -> None:
    """Gives identifiers back the case and the joiners they were written with."""
    wholes = {word.form: word for word in words if word.kind == WHOLE}
    if not wholes:
        return
    for chunk in split(text):
        word = wholes.get(joined(chunk))
        if word:
            word.written = chunk.strip("._-:/'")
