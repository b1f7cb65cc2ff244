"""What a text is for and what against, by name, and whether another has it reversed."""

from __future__ import annotations

import re

from ctxlib.domain.cues import table
from ctxlib.domain.onevalue import NEGATIONS, bare, is_negated
from ctxlib.domain.phrasing import refused
from ctxlib.domain.statements import masked
from ctxlib.domain.terms import is_dense
from ctxlib.domain.tongue import tongues
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Where what a clause says ends.
_CLAUSE = re.compile(
    r"[,;:.!?](?=\s|$)|[。，；、：！？—–]|"
    r" (?:but|sondern|sino|mais|mas|pero|aber) |而是|而要"
)
_SLIGHT = frozenset(
    """
use uses using always prefer only do please must should immer nutze nutzt verwende
benutze bitte nur utilise utilisez toujours usa usar siempre sempre para pour
""".split()  # noqa: SIM905
)
_BACKGROUND = 0.2


class Sides:
    """The names that a text is for, `held`, and those that it turns down."""

    __slots__ = ("held", "rejected")

    def __init__(self, text: str) -> None:
        kept, named = _without_rival(text)
        held: set[str] = set()
        rejected = set(_names(named))
        for clause in _clauses(kept):
            (rejected if is_negated(clause) else held).update(_names(clause))
        self.held = frozenset(held - rejected)
        self.rejected = frozenset(rejected)

    def holds(self, name: str) -> bool:
        """Whether a name is among those that it is for."""
        if name in self.held:
            return True
        within = any(name in each for each in self.held) if is_dense(name[0]) else False
        return within and name not in self.rejected

    def is_reversed(self, other: Sides) -> bool:
        """Whether each is for a thing that the other one turns down."""
        mine, yours = self.rejected, other.rejected
        return any(map(other.holds, mine)) and any(map(self.holds, yours))


def _clauses(text: str) -> Iterator[str]:
    for line in text.split("\n"):
        yield from _CLAUSE.split(line)


def _without_rival(text: str) -> tuple[str, str]:
    """A text without what it names as turned down, and that."""
    seen = masked(text)
    for language in tongues(text):
        rival = table(language).rival.search(seen)
        if rival:
            begin, end = rival.span(refused(rival))
            if begin < end:
                return f"{text[: rival.start()]} {text[rival.end() :]}", text[begin:end]
    return text, ""


def _names(text: str) -> Iterator[str]:
    known = tables()
    for word in bare(text):
        if not word or word in NEGATIONS or word in _SLIGHT:
            continue
        if is_dense(word[0]) or known.background.get(word, 1.0) > _BACKGROUND:
            yield word
