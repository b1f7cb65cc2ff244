"""What SessionStart tells the agent of a workspace's memory."""

from __future__ import annotations

from ctxlib.domain.briefing import MOST_LISTED, Briefing, Listed, Pinned
from ctxlib.domain.freshness import freshness, is_active
from ctxlib.domain.neutral import hide_homes, neutralise
from ctxlib.domain.precedence import overrides
from ctxlib.store import proposals
from ctxlib.store.facts import FactStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.fact import Fact
    from ctxlib.store.repository import Snapshot


class Orientation:
    """The facts of one snapshot as one workspace sees them, ready to be told.

    `root` is where derived files are kept, `home` the home directory to hide,
    `pinned_chars` the cap of pinned bodies, `proposal_days` for how long a proposal
    waits (0: without an end).
    """

    __slots__ = ("_home", "_now", "_pinned_chars", "_proposal_days", "_store")

    def __init__(
        self,
        snapshot: Snapshot,
        key: str | None,
        *,
        root: str,
        now: int,
        home: str | None,
        pinned_chars: int,
        proposal_days: int = 0,
    ) -> None:
        self._proposal_days = proposal_days
        self._store = FactStore(snapshot, key, root=root)
        self._now = now
        self._home = home
        self._pinned_chars = pinned_chars

    def briefing(self) -> Briefing:
        """Everything an orientation may say, before the ceiling."""
        store, now = self._store, self._now
        pinned = [each.fact for each in store.pinned() if is_active(each.fact, now)]
        newest = [each.fact for each in store.newest(MOST_LISTED, now)]
        held = self._held([*pinned, *newest])
        told, unfit = self._told([fact for fact in pinned if fact.id not in held])
        return Briefing(
            pinned=told,
            unfit=unfit,
            listed=[self._listed(fact, held) for fact in newest],
            unlisted=store.relevant(now) - len(newest),
            signals=self._signals(told),
        )

    def _held(self, facts: list[Fact]) -> Mapping[str, str]:
        """Ids of global facts that a live project fact stands in for, and its name."""
        general = [fact for fact in facts if fact.scope == "global"]
        rivals = [each.fact for each in self._store.equivalent("project", *general)]
        return {
            each.global_fact.id: each.project_fact.reference
            for each in overrides([*rivals, *general], self._now)
        }

    def _told(self, pinned: list[Fact]) -> tuple[list[Pinned], list[str]]:
        """What fits, and the references of what does not."""
        told, unfit, left = [], [], self._pinned_chars
        for fact in pinned:
            if len(fact.body) > left:
                unfit.append(fact.reference)
                continue
            left -= len(fact.body)
            told.append(self._pinned(fact))
        return told, unfit

    def _pinned(self, fact: Fact) -> Pinned:
        return Pinned(
            fact.reference,
            revision=fact.revision,
            type=fact.type,
            freshness=freshness(fact, self._now),
            title=self._harmless(fact.title),
            body=self._harmless(fact.body),
        )

    def _listed(self, fact: Fact, held: Mapping[str, str]) -> Listed:
        return Listed(
            fact.reference,
            type=fact.type,
            freshness=freshness(fact, self._now),
            title=self._harmless(fact.title),
            description=self._harmless(fact.description),
            overridden_by=held.get(fact.id),
        )

    def _signals(self, told: list[Pinned]) -> list[str]:
        signals = []
        damaged = self._store.unreadable()
        if damaged:
            signals.append(f"{_facts(damaged)} cannot be read: `ctx-fact check`")
        waiting = self._waiting()
        if waiting:
            said = "1 proposal waits" if waiting == 1 else f"{waiting} proposals wait"
            signals.append(f"{said} for the user: `ctx-fact proposals`")
        stale = [fact.reference for fact in told if fact.freshness == "stale"]
        if stale:
            more = f" and {len(stale) - 1} more" * (len(stale) > 1)
            signals.append(
                f"pinned but stale: {stale[0]}{more}; ask the user to "
                "`ctx-fact verify` or update it"
            )
        return signals

    def _waiting(self) -> int:
        """How many proposals wait for a person, here and of global facts."""
        days, snapshot = self._proposal_days, self._store.snapshot
        since = self._now - days * proposals.DAY if days else None
        places = proposals.places(snapshot, self._store.key)
        return len(proposals.waiting(snapshot.objects, places, since=since))

    def _harmless(self, text: str) -> str:
        return hide_homes(neutralise(text), self._home)


def _facts(count: int) -> str:
    return "1 fact" if count == 1 else f"{count} facts"
