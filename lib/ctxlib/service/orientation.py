"""What SessionStart tells the agent of a workspace's memory."""

from __future__ import annotations

from ctxlib.domain import document
from ctxlib.domain.briefing import MOST_LISTED, Briefing, Listed, Pinned
from ctxlib.domain.freshness import freshness, renewed_at
from ctxlib.domain.neutral import hide_homes, neutralise
from ctxlib.domain.precedence import overrides
from ctxlib.errors import DocumentError
from ctxlib.store.objects import intact
from ctxlib.store.overview import Outline, open_overview

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.fact import Fact
    from ctxlib.store.repository import Snapshot


class Orientation:
    """The facts of one snapshot as one workspace sees them, ready to be told.

    `root` is where overviews are kept, `home` the home directory to hide,
    `pinned_chars` the cap of pinned bodies.
    """

    __slots__ = ("_home", "_now", "_overviews", "_pinned_chars", "_snapshot")

    def __init__(
        self,
        snapshot: Snapshot,
        key: str | None,
        *,
        root: str,
        now: int,
        home: str | None,
        pinned_chars: int,
    ) -> None:
        folders = [("project", f"projects/{key}")] if key else []
        self._overviews = [
            open_overview(snapshot, folder, scope=scope, root=root)
            for scope, folder in [*folders, ("global", "global")]
        ]
        self._snapshot = snapshot
        self._now = now
        self._home = home
        self._pinned_chars = pinned_chars

    def briefing(self) -> Briefing:
        """Everything an orientation may say, before the ceiling."""
        pinned = [each for view in self._overviews for each in view.pinned(self._now)]
        newest = self._newest()
        held = self._held([each.fact for each in (*pinned, *newest)])
        told, unfit, lost = self._told([p for p in pinned if p.fact.id not in held])
        relevant = sum(view.relevant(self._now) for view in self._overviews)
        return Briefing(
            pinned=told,
            unfit=unfit,
            listed=[self._listed(each.fact, held) for each in newest],
            unlisted=relevant - len(newest),
            signals=self._signals(told, lost),
        )

    def _newest(self) -> list[Outline]:
        found = [
            (place, rank, each)
            for place, view in enumerate(self._overviews)
            for rank, each in enumerate(view.newest(MOST_LISTED, self._now))
        ]
        # Both lists come newest first; the merge keeps their order.
        found.sort(key=lambda item: (-_renewed(item[2].fact), item[0], item[1]))
        return [each for _, _, each in found[:MOST_LISTED]]

    def _held(self, facts: list[Fact]) -> Mapping[str, str]:
        """Ids of global facts that a live project fact stands in for, and its name."""
        general = [fact for fact in facts if fact.scope == "global"]
        if not general or len(self._overviews) < 2:
            return {}
        rivals = self._overviews[0].rivals(general, self._now)
        return {
            each.global_fact.id: each.project_fact.reference
            for each in overrides([*rivals, *general], self._now)
        }

    def _told(self, pinned: list[Outline]) -> tuple[list[Pinned], list[str], int]:
        """What fits, the references of what does not, and how many git has lost."""
        blobs = self._snapshot.objects.read_each([each.oid for each in pinned])
        told, unfit, left = [], [], self._pinned_chars
        for outline, blob in zip(pinned, blobs, strict=True):
            fact = outline.fact
            try:
                data = intact(blob)
                body = document.parse(data, scope=fact.scope, name=fact.name).body
            except DocumentError:
                # An older reader's overview; the document is none for this one.
                continue
            if len(body) > left:
                unfit.append(fact.reference)
                continue
            left -= len(body)
            told.append(self._pinned(fact, body))
        return told, unfit, sum(not isinstance(blob, bytes) for blob in blobs)

    def _pinned(self, fact: Fact, body: str) -> Pinned:
        return Pinned(
            fact.reference,
            revision=fact.revision,
            type=fact.type,
            freshness=freshness(fact, self._now),
            title=self._harmless(fact.title),
            body=self._harmless(body),
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

    def _signals(self, told: list[Pinned], lost: int) -> list[str]:
        signals = []
        damaged = lost + sum(view.unreadable() for view in self._overviews)
        if damaged:
            signals.append(f"{_facts(damaged)} cannot be read: `ctx-fact check`")
        stale = [fact.reference for fact in told if fact.freshness == "stale"]
        if stale:
            more = f" and {len(stale) - 1} more" * (len(stale) > 1)
            signals.append(
                f"pinned but stale: {stale[0]}{more}; ask the user to "
                "`ctx-fact verify` or update it"
            )
        return signals

    def _harmless(self, text: str) -> str:
        return hide_homes(neutralise(text), self._home)


def _renewed(fact: Fact) -> int:
    return renewed_at(fact) or 0


def _facts(count: int) -> str:
    return "1 fact" if count == 1 else f"{count} facts"
