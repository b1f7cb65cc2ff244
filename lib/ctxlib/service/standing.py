"""How a proposal stands now: what it would do, played without writing anything."""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.errors import BusyError, CtxError, RepeatedError, RepositoryError
from ctxlib.service.asking import Taking
from ctxlib.service.operations import operation_of, part
from ctxlib.service.rivals import repeated, saved_since
from ctxlib.service.writing import FactWriter
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from ctxlib.domain.fact import Fact
    from ctxlib.domain.proposal import Proposal
    from ctxlib.service.asking import Request
    from ctxlib.service.writing import Plan, Step
    from ctxlib.store.facts import FactStore

    # What makes a writer of a kind for this workspace, as this actor.
    Make = Callable[[type[Any]], Any]

_HOLDS = "it holds already"


class Standing:
    """How a proposal stands against the facts as they are now.

    `steps` are what it would do, `stale` says what changed since it was made, and
    `obstacle` what keeps it from being done at all. `moot` says why there is nothing
    left to confirm: it is so already, or what it is about is gone.
    """

    __slots__ = ("moot", "obstacle", "stale", "steps")

    def __init__(
        self,
        steps: list[Step],
        *,
        stale: str | None,
        obstacle: CtxError | None,
        moot: str | None = None,
    ) -> None:
        self.steps = steps
        self.stale = stale
        self.obstacle = obstacle
        self.moot = moot

    @property
    def concern(self) -> str | None:
        """What is not as it was, in a sentence; `None` where all is."""
        return self.obstacle.message if self.obstacle else self.stale


def rehearse(proposal: Proposal, oid: str, make: Make) -> Standing:
    """What a proposal, kept in a commit, would do now. Nothing is written."""
    try:
        operation = operation_of(proposal)
        rehearsal = make(_rehearsed(operation.kind))
        rehearsal.seen = None
        stale = _stale(proposal, rehearsal.view())
    except RepositoryError as error:
        # Of another version, or made by hand: it hides none of the others.
        return Standing([], stale=None, obstacle=error)
    rehearsal.taking = Taking(proposal, oid)
    rehearsal.steps = []
    obstacle: CtxError | None = None
    try:
        operation.apply(rehearsal, proposal)
    except BusyError:
        raise
    except CtxError as error:  # one that cannot be done hides none of the others
        obstacle = error
    if not (stale or obstacle):
        stale = _repeated(proposal, rehearsal)
    standing = Standing(rehearsal.steps, stale=stale, obstacle=obstacle)
    if not isinstance(obstacle, RepositoryError):
        standing.moot = _moot(proposal, standing, rehearsal.view())
    return standing


class _Rehearsal(FactWriter):
    """Plans and checks as the real one, and commits nothing.

    All it says is as of one moment, whatever others save in between.
    """

    __slots__ = ("seen", "steps")

    seen: FactStore | None
    steps: list[Step]

    def view(self, snapshot: Snapshot | None = None) -> FactStore:
        if snapshot:
            return super().view(snapshot)
        if self.seen is None:
            self.seen = super().view()
        return self.seen

    def commit(
        self, plan: Plan, *, why: str | None, request: Request
    ) -> tuple[str | None, list[Step]]:
        def told(store: FactStore) -> list[Step]:
            self.steps = plan(store)
            return self.steps

        self.prepared(self.view(), told, why=why)
        return None, self.steps


def _rehearsed(kind: type[FactWriter]) -> type[FactWriter]:
    return type(
        f"Rehearsed{kind.__name__}",
        (_Rehearsal, kind),
        {"__slots__": ["seen", "steps"]},
    )


def _stale(proposal: Proposal, store: FactStore) -> str | None:
    """What became of the facts that a proposal was made against."""
    met: dict[str, int] = {}
    if proposal.target and proposal.expected:
        met[proposal.target] = proposal.expected
    if proposal.operation == "supersede" and "new" in proposal.content:
        met[part(proposal, "new", str)] = part(proposal, "new_revision", int)
    elif proposal.operation == "import":
        met.update(part(proposal, "against", dict))
    elif proposal.operation == "forget":
        met.update(part(proposal, "facts", dict))
    for id, revision in met.items():
        stored = store.with_id(id)
        if stored is None:
            return f"{id} is gone"
        if stored.fact.revision != revision:
            current = stored.fact.revision
            return f"revision {revision} of {id} was meant, {current} is current"
    return None


def _repeated(proposal: Proposal, rehearsal: _Rehearsal) -> str | None:
    """What a fact that was saved since says as well."""
    store = rehearsal.view()
    if store.snapshot.commit == proposal.commit:
        return None
    try:
        then = Snapshot(store.snapshot.objects, proposal.commit)
    except RepositoryError:
        then = None  # of a history that is no more: something was purged
    since = saved_since(store, then, now=rehearsal.now)
    for said, fact in repeated(rehearsal.steps, since):
        if fact.id not in " ".join(proposal.reasons):
            return f"{said} ({fact.reference})"
    return None


def _moot(proposal: Proposal, standing: Standing, store: FactStore) -> str | None:
    """Why nothing is left to confirm; `None` where something is."""
    if isinstance(standing.obstacle, RepeatedError):
        return standing.obstacle.message
    if not (standing.obstacle or standing.steps):
        return _HOLDS
    if proposal.operation == "recover":
        entry = part(proposal, "entry", str)
        is_there = store.snapshot.oid(entry) is not None
        return None if is_there else f"{entry} is in the archive no more"
    stored = store.with_id(proposal.target) if proposal.target else None
    if stored is None:
        return f"{proposal.target} is gone" if proposal.target else None
    if proposal.operation == "verify" and _verified(stored.fact) > proposal.asked_at:
        return _HOLDS
    return None


def _verified(fact: Fact) -> int:
    said = fact.last_verified_at
    return moment.seconds(said) if said else 0
