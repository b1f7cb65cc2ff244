"""Which of many texts may hold a statement near to one, before any is read closely."""

from __future__ import annotations

import re

from ctxlib.domain.nearby import Nearby

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Sentences may end here; where they do not, both parts are looked at.
_END = re.compile(r"(?<=[.!?;:])\s+|(?<=[。！？；：…])")


class Likely:
    """Texts, each known by its place from 0."""

    __slots__ = ("_owners", "_pieces")

    def __init__(self, texts: Iterable[str]) -> None:
        self._pieces = Nearby()
        self._owners: list[int] = []
        for place, text in enumerate(texts):
            for piece in _pieces(text):
                self._owners.append(place)
                self._pieces.add(piece)

    def places(self, statement: str) -> set[int]:
        """The places of the texts that may hold a statement near to this one."""
        return {self._owners[at] for at in self._pieces.near(statement)}


def _pieces(text: str) -> Iterator[str]:
    """The parts of a text: what stands on a line, and what goes on over several."""
    found = _END.split(text)
    if "\n" in text:
        found += text.split("\n")
    return (each for each in dict.fromkeys(found) if each.strip())
