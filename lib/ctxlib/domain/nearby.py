"""Statements found again by what they have in common, before they are compared."""

from __future__ import annotations

from functools import lru_cache

from ctxlib.domain.meaning import meaning
from ctxlib.domain.position import Position
from ctxlib.domain.rivals import QUESTIONS
from ctxlib.domain.terms import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Inflections of one word have as many letters in common.
_STEM = 3
_MOST_KNOWN = 50_000
# What a mark begins with that is a question, of which the text names an answer.
_QUESTION = "?"


class Nearby:
    """Statements, each at a place from 0; one may take the place of another."""

    __slots__ = ("_places", "_positions", "_sizes", "_texts")

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._texts: list[str] = []
        self._sizes: list[int] = []
        self._positions: dict[int, Position] = {}
        self._places: dict[str, list[int]] = {}
        for text in texts:
            self.add(text)

    def add(self, text: str, position: Position | None = None) -> None:
        """Put a statement at the next place; its position, where it is known."""
        self._texts.append("")
        self._sizes.append(0)
        self.put(len(self._texts) - 1, text, position)

    def put(self, place: int, text: str, position: Position | None = None) -> None:
        """Put a statement at the place of another."""
        found = _marks(text)
        for mark in found:
            self._places.setdefault(mark, []).append(place)
        self._texts[place], self._sizes[place] = text, len(found)
        self._positions.pop(place, None)
        if position:
            self._positions[place] = position

    def position(self, place: int) -> Position:
        """What the statement at a place holds."""
        if place not in self._positions:
            self._positions[place] = Position(self._texts[place])
        return self._positions[place]

    def near(self, text: str) -> list[int]:
        """The places of those that share half of the fewer words, or a question."""
        own = _marks(text)
        shared: dict[int, int] = {}
        found: set[int] = set()
        for mark in own:
            places = self._places.get(mark, ())
            for place in places:
                shared[place] = shared.get(place, 0) + 1
            if mark.startswith(_QUESTION):
                found.update(places)
        for place, count in shared.items():
            if 2 * count >= min(len(own), self._sizes[place]):
                found.add(place)
        return sorted(found)


class _Known(dict[str, frozenset[str]]):
    """The marks of single words: of all that is said, there are few."""

    def __missing__(self, chunk: str) -> frozenset[str]:
        said = meaning(chunk)
        found = {word[:_STEM] for word in (*said.words, *said.fixed)}
        question = QUESTIONS.get(chunk.strip("-_./:#@'\\").lower())
        if question:
            found.add(f"{_QUESTION}{question}")
        if len(self) > _MOST_KNOWN:
            self.clear()
        self[chunk] = marks = frozenset(found)
        return marks


_known = _Known()


@lru_cache(1)  # what is looked for is added next
def _marks(text: str) -> frozenset[str]:
    """How the words begin, and the questions of which an answer is named."""
    found = frozenset().union(*map(_known.__getitem__, split(text)))
    if not text.isascii():  # there a word may be more than one chunk
        said = meaning(text)
        found |= {word[:_STEM] for word in (*said.words, *said.fixed)}
    return found
