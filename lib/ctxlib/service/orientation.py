"""What SessionStart tells the agent of a workspace's memory."""

from __future__ import annotations

from ctxlib.domain.agenda import Advice, advise, ordered, standing
from ctxlib.domain.applying import Place, applies, patterns
from ctxlib.domain.briefing import (
    MOST_ITEMS,
    MOST_LISTED,
    Agenda,
    Briefing,
    Listed,
    Pinned,
)
from ctxlib.domain.ceiling import clip
from ctxlib.domain.directive import without_why
from ctxlib.domain.freshness import freshness, is_active
from ctxlib.domain.neutral import hide_homes, neutralise
from ctxlib.domain.precedence import overrides
from ctxlib.domain.signals import Receipts, Signal, weighed
from ctxlib.service.hints import Standing, hints
from ctxlib.store import foremost
from ctxlib.store.facts import FactStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.briefing import Earlier
    from ctxlib.domain.fact import Fact
    from ctxlib.store.repository import Snapshot

_ITEM, _PATTERNS = 200, 80


class Asked:
    """Who is to be told, and what else there is than facts.

    `place` is where the session works, `session` its id (None: a preview), `receipts`
    what sessions of the workspace were shown, `earlier` what the one before left,
    `pending` how many observations wait (None: the journal cannot be read),
    `suggested` how many suggestions.
    """

    __slots__ = ("earlier", "pending", "place", "receipts", "session", "suggested")

    def __init__(
        self,
        *,
        place: Place | None = None,
        session: str | None = None,
        receipts: Receipts | None = None,
        earlier: Earlier | None = None,
        pending: int | None = 0,
        suggested: int = 0,
    ) -> None:
        self.place = place or Place()
        self.session = session
        self.receipts = receipts or Receipts()
        self.earlier = earlier
        self.pending = pending
        self.suggested = suggested


class Orientation:
    """The facts of one snapshot as one workspace sees them, ready to be told.

    `root` is where derived files are kept, `home` the home directory to hide,
    `pinned_chars` the cap of pinned bodies, `proposal_days` for how long a proposal
    waits (0: without an end). `present` are, after a briefing, the hints that there
    are, with their numbers.
    """

    __slots__ = (
        "_asked",
        "_home",
        "_now",
        "_pinned_chars",
        "_proposal_days",
        "_store",
        "present",
    )

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
        asked: Asked | None = None,
    ) -> None:
        self._proposal_days = proposal_days
        self._store = FactStore(snapshot, key, root=root)
        self._now = now
        self._home = home
        self._pinned_chars = pinned_chars
        self._asked = asked or Asked()
        self.present: dict[str, int] = {}

    def briefing(self) -> Briefing:
        """Everything an orientation may say, before the ceiling."""
        store, now, asked = self._store, self._now, self._asked
        pinned = [each.fact for each in store.pinned() if is_active(each.fact, now)]
        newest = [each.fact for each in foremost.newest(store, MOST_LISTED, now)]
        items, open_items = foremost.agenda(store, MOST_ITEMS, now)
        agenda = [each.fact for each in items]
        held = self._held([*pinned, *newest, *agenda])
        holding = [fact for fact in pinned if fact.id not in held]
        here = [fact for fact in holding if applies(fact, asked.place)]
        told, unfit = self._told(here)
        signals, spent = weighed(self._hints(told), asked.receipts, asked.session)
        return Briefing(
            pinned=told,
            unfit=unfit,
            elsewhere=[self._elsewhere(fact) for fact in holding if fact not in here],
            listed=[self._listed(fact, held) for fact in newest],
            unlisted=foremost.relevant(store, now) - len(newest),
            earlier=asked.earlier,
            agenda=self._agenda(agenda, open_items, held),
            signals=signals,
            spent=spent,
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
        """What fits, if need be without its reasons, and the references of the rest."""
        told, unfit, left = [], [], self._pinned_chars
        for fact in pinned:
            core = without_why(fact.body) or fact.body
            body = fact.body if len(fact.body) <= left else core
            if len(body) > left:
                unfit.append(fact.reference)
                continue
            left -= len(body)
            told.append(self._pinned(fact, body, core))
        return told, unfit

    def _pinned(self, fact: Fact, body: str, core: str) -> Pinned:
        return Pinned(
            fact.reference,
            revision=fact.revision,
            type=fact.type,
            freshness=freshness(fact, self._now),
            title=self._harmless(fact.title),
            body=self._harmless(body),
            core=self._harmless(core),
            is_cut=body != fact.body,
        )

    def _elsewhere(self, fact: Fact) -> str:
        said = clip(", ".join(patterns(fact)), _PATTERNS)
        return f"{fact.reference} ({' '.join(self._harmless(said).split())})"

    def _listed(self, fact: Fact, held: Mapping[str, str]) -> Listed:
        return Listed(
            fact.reference,
            type=fact.type,
            freshness=freshness(fact, self._now),
            title=self._harmless(fact.title),
            description=self._harmless(fact.description),
            overridden_by=held.get(fact.id),
        )

    def _agenda(self, items: list[Fact], count: int, held: Mapping[str, str]) -> Agenda:
        """The items that apply here, and the next one that sessions were not told."""
        gone = sum(fact.id in held for fact in items)
        here = [
            fact
            for fact in ordered(items, self._now)
            if fact.id not in held and applies(fact, self._asked.place)
        ]
        lines = [self._item(fact) for fact in here[:MOST_ITEMS]]
        rest = count - len(items)
        advice = advise(here, self._now, self._is_told, beyond=rest)
        said = Signal(advice.mark, 1, self._advice(advice)) if advice else None
        return Agenda(lines, beyond=count - gone - len(lines), advice=said)

    def _is_told(self, mark: str) -> bool:
        self.present[mark] = 1
        return self._asked.receipts.is_spent(mark, 1, self._asked.session)

    def _item(self, fact: Fact) -> str:
        words = ", ".join(filter(None, (fact.agenda, standing(fact, self._now))))
        first = next(filter(None, fact.body.split("\n")), "")
        # A title that was made of a long text says less than the text.
        text = first if fact.title.endswith("…") else fact.title or first
        return f"{fact.reference} [{words}] {self._line(text)}".rstrip()

    def _advice(self, advice: Advice) -> str:
        return f"Next: {advice.fact.reference} ({advice.why}; {advice.cost})"

    def _hints(self, told: list[Pinned]) -> list[Signal]:
        standing = Standing(
            self._store,
            stale=[fact.reference for fact in told if fact.freshness == "stale"],
            pending=self._asked.pending,
            suggested=self._asked.suggested,
        )
        found = hints(standing, now=self._now, proposal_days=self._proposal_days)
        self.present |= {each.id: each.count for each in found}
        return found

    def _line(self, text: str) -> str:
        return clip(" ".join(self._harmless(text).split()), _ITEM)

    def _harmless(self, text: str) -> str:
        return hide_homes(neutralise(text), self._home)
