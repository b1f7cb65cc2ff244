"""Freshness: how far a fact may have aged, as a warning and a ranking signal.

Windows by type and volatility are those of the context engine that this toolchain
follows: bounds inclusive, an explicit volatility overrides the type.
"""

from __future__ import annotations

from ctxlib.domain import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.fact import Fact

FRESHNESS = ("fresh", "current", "stale", "expired")
# States of an item of the agenda that is no longer open.
CLOSED = ("done", "dropped")

# Days up to which a fact is fresh, then current; both bounds belong to it.
_TYPE_WINDOWS = {
    "reference": (14, 45),
    "project": (30, 180),
    "user": (90, 365),
    "feedback": (90, 365),
}
_VOLATILITY_WINDOWS = {"volatile": (7, 30), "stable": (90, 365)}


def freshness(fact: Fact, now: int) -> str:
    """`fresh`, `current`, `stale` or `expired` at `now` (seconds since 1970, UTC)."""
    if is_expired(fact, now):
        return "expired"
    return grade(renewed_at(fact), fact.type, fact.volatility, now=now)


def grade(renewed: int | None, type: str, volatility: str | None, *, now: int) -> str:
    """`fresh`, `current` or `stale`: the age of what was renewed, by its windows."""
    if renewed is None or renewed > now:
        return "current"
    age = now - renewed
    if volatility == "evergreen":
        return "fresh"
    fresh, current = _VOLATILITY_WINDOWS.get(volatility or "", _TYPE_WINDOWS[type])
    if age <= fresh * moment.DAY:
        return "fresh"
    return "current" if age <= current * moment.DAY else "stale"


def is_expired(fact: Fact, now: int) -> bool:
    """Whether `now` is past `expires_at`; a bare date lasts to its end, UTC."""
    return fact.expires_at is not None and now > moment.day_end(fact.expires_at)


def renewed_at(fact: Fact) -> int | None:
    """The later of `updated_at` and `last_verified_at`, in seconds; `None` if none.

    A fact that never tells a change was last changed when it was created.
    """
    known = [
        moment.seconds(text)
        for text in (fact.updated_at or fact.created_at, fact.last_verified_at)
        if text is not None
    ]
    return max(known) if known else None


def is_withdrawn(fact: Fact) -> bool:
    """Whether another fact took its place, or its item of the agenda is closed."""
    return fact.superseded_by is not None or fact.state in CLOSED


def withdrawal(fact: Fact) -> str | None:
    """`superseded`, `done` or `dropped`; None for a fact that nobody withdrew."""
    if fact.superseded_by is not None:
        return "superseded"
    return fact.state if fact.state in CLOSED else None


def is_active(fact: Fact, now: int) -> bool:
    """The one selector of every default reader: neither withdrawn nor expired.

    Archived facts are no facts of a scope any more; they never come this far.
    """
    return not is_withdrawn(fact) and not is_expired(fact, now)
