"""Facts that cannot both be told here: overrides, contradictions, and likely ones."""

from __future__ import annotations

from ctxlib.domain.contrast import contrasts
from ctxlib.domain.precedence import contradictions, overrides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact

OVERRIDE, CONTRADICTION = "override", "contradiction"


class Conflict:
    """Two facts, what they are to each other, why, and that as a sentence."""

    __slots__ = ("one", "other", "reason", "said", "what")

    def __init__(
        self, what: str, one: Fact, other: Fact, reason: str, said: str
    ) -> None:
        self.what = what
        self.one = one
        self.other = other
        self.reason = reason
        self.said = f"{one.reference} {said}"


def conflicts(active: Sequence[Fact], now: int) -> list[Conflict]:
    """Every conflict between active facts; in doubt it ends in a question mark."""
    found = []
    for each in overrides(active, now):
        one, other, reason = each.project_fact, each.global_fact, each.reason
        said = f"holds in place of {other.reference} (same {reason})"
        found.append(Conflict(OVERRIDE, one, other, reason, said))
    for pair in contradictions(active, now):
        said = f"contradicts {pair.other.reference} (same {pair.reason})"
        found.append(Conflict(CONTRADICTION, pair.one, pair.other, pair.reason, said))
    for two in contrasts(active):
        mark = "" if two.is_sure else "?"
        said = f"contradicts {two.other.reference}{mark} ({two.reason})"
        found.append(Conflict(CONTRADICTION, two.one, two.other, two.reason, said))
    return found
