"""The pinned set: which bodies join the stable prefix, and how many characters."""

from __future__ import annotations

from ctxlib.domain.freshness import is_active
from ctxlib.domain.precedence import overrides

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.fact import Fact


def delivered(facts: Iterable[Fact], now: int) -> list[Fact]:
    """The pinned facts that really reach the agent, project first, then by name.

    `facts` holds both scopes. Superseded and expired facts are left out, and so is
    a global one that a live project fact, pinned or not, stands in for.
    """
    known = list(facts)
    pinned = [fact for fact in known if fact.is_pinned and is_active(fact, now)]
    if not pinned:
        return []
    hidden = {override.global_fact.id for override in overrides(known, now)}
    shown = [fact for fact in pinned if fact.id not in hidden]
    return sorted(shown, key=lambda fact: (fact.scope == "global", fact.name))


def pinned_size(facts: Iterable[Fact], now: int) -> int:
    """Code points of the bodies that would be delivered."""
    return sum(len(fact.body) for fact in delivered(facts, now))
