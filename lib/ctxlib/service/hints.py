"""What of a memory asks for somebody's hand, as hints in the order of their weight."""

from __future__ import annotations

from ctxlib.domain.signals import Signal
from ctxlib.store import proposals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.store.facts import FactStore


class Standing:
    """What was looked at: the facts, pinned ones that are `stale` by reference.

    `pending` is how many observations wait, None where the journal cannot be read;
    `suggested` how many suggestions do, as the last look found them.
    """

    __slots__ = ("pending", "stale", "store", "suggested")

    def __init__(
        self,
        store: FactStore,
        *,
        stale: Sequence[str] = (),
        pending: int | None = 0,
        suggested: int = 0,
    ) -> None:
        self.store = store
        self.stale = list(stale)
        self.pending = pending
        self.suggested = suggested


def hints(standing: Standing, *, now: int, proposal_days: int) -> list[Signal]:
    """The hints, each with its number; what there is none of has no hint."""
    stale = standing.stale
    more = f" and {len(stale) - 1} more" * (len(stale) > 1)
    damaged = standing.store.unreadable()
    waiting = _waiting(standing.store, now, proposal_days)
    pending = standing.pending or 0
    found = [
        Signal(
            "unreadable",
            damaged,
            f"{_counted(damaged, 'fact')} cannot be read: `ctx-fact check`",
        ),
        Signal(
            "journal",
            int(standing.pending is None),
            "the journal cannot be read: `git ctx doctor`",
        ),
        Signal(
            "proposals",
            waiting,
            f"{_counted(waiting, 'proposal')} wait{'s' * (waiting == 1)} for the user: "
            "`ctx-fact proposals`",
        ),
        Signal(
            "suggestions",
            standing.suggested,
            f"{_counted(standing.suggested, 'suggestion')} from sessions "
            f"wait{'s' * (standing.suggested == 1)} for the user: `ctx-suggest scan`",
        ),
        Signal(
            "observations",
            pending,
            f"{_counted(pending, 'observation')} {'is' if pending == 1 else 'are'} "
            "pending: `ctx-session observations`",
        ),
        Signal(
            "stale",
            len(stale),
            f"pinned but stale: {''.join(stale[:1])}{more}; ask the user to "
            "`ctx-fact verify` or update it",
        ),
    ]
    return [each for each in found if each.count]


def _waiting(store: FactStore, now: int, days: int) -> int:
    """How many proposals wait for a person, here and of global facts."""
    since = now - days * proposals.DAY if days else None
    places = proposals.places(store.snapshot, store.key)
    return len(proposals.waiting(store.snapshot.objects, places, since=since))


def _counted(count: int, what: str) -> str:
    return f"1 {what}" if count == 1 else f"{count} {what}s"
