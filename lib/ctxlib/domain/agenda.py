"""The agenda: goals, reminders and tasks, in the order in which they are to be done.

An item is a fact with an `agenda`. What is done or dropped is kept as a fact, but
stands in no live view.
"""

from __future__ import annotations

from ctxlib.domain import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ctxlib.domain.fact import Fact

# Between two neighbours, so that a third one fits without renumbering.
STEP = 10
_LAST = 10**6
_NEVER = 10**12
# From here on counts what has no date, see `urgency`.
UNDATED = 8 * 10**11
# Seconds are counted from the first year, so that none is below zero.
_FIRST = 62_135_596_800
# What is only to be kept in view is the last to be proposed as an action.
_NO_ACTION = "goal"


class Advice:
    """What to do next: an item, why this one, and what waiting costs.

    `mark` is the same as long as nothing that it says has changed.
    """

    __slots__ = ("cost", "fact", "mark", "why")

    def __init__(self, fact: Fact, *, why: str, cost: str) -> None:
        self.fact = fact
        self.why = why
        self.cost = cost
        self.mark = f"next {fact.id} {fact.revision} {why}"


def ordered(facts: Iterable[Fact], now: int) -> list[Fact]:
    """Items that are late or due today first, by date; others by rank, date and age."""
    return sorted(facts, key=lambda fact: (not is_due(fact, now), *_place(fact, now)))


def by_rank(facts: Iterable[Fact]) -> list[Fact]:
    """Items as a person ranked them, whatever is due."""
    return sorted(facts, key=_rank_key)


def is_due(fact: Fact, now: int) -> bool:
    """Whether the day on which an item is due has come."""
    return fact.due_at is not None and moment.seconds(fact.due_at[:10]) <= now


def is_late(fact: Fact, now: int) -> bool:
    """Whether that moment, or that whole day, is over."""
    return fact.due_at is not None and now > moment.day_end(fact.due_at)


def standing(fact: Fact, now: int) -> str:
    """How an item stands with its date, in words; empty without one."""
    if fact.due_at is None:
        return ""
    if is_late(fact, now):
        return f"late since {fact.due_at}"
    return f"due today, {fact.due_at}" if is_due(fact, now) else f"due {fact.due_at}"


def urgency(fact: Fact) -> int:
    """How long an item may wait, in at most twelve digits: by date, then by rank."""
    if fact.due_at is not None:
        return _FIRST + _due(fact)
    return UNDATED + (_LAST if fact.rank is None else fact.rank)


def advise(
    items: Iterable[Fact], now: int, is_told: Callable[[str], bool], *, beyond: int = 0
) -> Advice | None:
    """The item to do next, but for those of which `is_told` knows the mark.

    `beyond` counts items that may wait longer than all of these. None when there is
    no open item, or each was told and nothing of it changed.
    """
    found = ordered(items, now)
    found.sort(key=lambda fact: fact.agenda == _NO_ACTION)
    for place, fact in enumerate(found):
        behind = len(found) - place - 1 + beyond
        advice = Advice(fact, why=_why(fact, now), cost=_cost(fact, now, behind))
        if not is_told(advice.mark):
            return advice
    return None


def ranks(order: Sequence[int | None], place: int) -> dict[int, int]:
    """New ranks for some places of a list, so that the item at `place` stands there.

    `order` holds the ranks as the list now is, None for what has none and so comes
    last. One rank changes where a number is free between the neighbours.
    """
    before = order[place - 1] if place else -1
    after = next((rank for rank in order[place + 1 :][:1]), None)
    if before is not None:
        if after is None:
            found = max(before, 0) + STEP
            if found < _LAST:
                return {place: found}
        elif after - before > 1:
            return {place: (before + after) // 2}
    ranked = [at for at, rank in enumerate(order) if rank is not None]
    end = max([place, *ranked]) + 1
    step = min(STEP, (_LAST - 1) // end)
    wanted = {at: (at + 1) * step for at in range(end)}
    return {at: rank for at, rank in wanted.items() if order[at] != rank or at == place}


def _why(fact: Fact, now: int) -> str:
    found = standing(fact, now)
    if found:
        return found
    if fact.rank is not None:
        return f"rank {fact.rank}"
    return f"open since {(fact.created_at or 'long ago')[:10]}"


def _cost(fact: Fact, now: int, behind: int) -> str:
    queue = "1 other waits behind it" if behind == 1 else f"{behind} others wait behind"
    if is_late(fact, now):
        return f"it gets later every day, and {queue}" if behind else "it gets later"
    if fact.due_at is not None:
        return f"after {fact.due_at} it is late"
    if fact.expires_at is not None:
        return f"after {fact.expires_at} nobody is reminded"
    return queue if behind else "nothing waits behind it"


def _place(fact: Fact, now: int) -> tuple[int | str, ...]:
    if is_due(fact, now):
        return (_due(fact), *_rank_key(fact))
    return _rank_key(fact)


def _rank_key(fact: Fact) -> tuple[int | str, ...]:
    rank = _LAST if fact.rank is None else fact.rank
    return rank, _due(fact), fact.created_at or "", fact.reference


def _due(fact: Fact) -> int:
    return moment.day_end(fact.due_at) if fact.due_at else _NEVER
