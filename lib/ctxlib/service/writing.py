"""One commit of facts: every invariant checked against the tree it is built on."""

from __future__ import annotations

import os

from ctxlib.domain import document, policy
from ctxlib.errors import ConflictError, CtxError, DocumentError
from ctxlib.service.asking import PersonNeededError, propose, refuse_unasked
from ctxlib.service.invariants import contests, over_pinned, overflow, subject_held
from ctxlib.service.step import MOST_NAMED, Step, gone, kept, named, subject
from ctxlib.store.archive import above, all_floors
from ctxlib.store.backup import back_up
from ctxlib.store.facts import FactStore
from ctxlib.store.repository import Change
from ctxlib.store.workspace import identity_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctxlib.domain.actor import Actor
    from ctxlib.domain.fact import Fact
    from ctxlib.service.asking import Request, Taking
    from ctxlib.store.repository import MemoryRepository, Snapshot
    from ctxlib.store.workspace import Workspace

    Plan = Callable[[FactStore], list[Step]]

__all__ = ["PROPOSAL_DAYS", "FactWriter", "Step"]

PROPOSAL_DAYS = 30


class FactWriter:
    """Commits steps to one memory for one workspace, as one actor.

    The invariants are those of ctx-facts(5): a free name, a free subject, a unique
    id, the pinned cap. A plan is run again on the new tip whenever somebody else
    was first, so what was checked is what is committed. `root` is where derived
    files are kept; without it every check reads every fact. What needs a person is
    kept as a proposal, for `proposal_days` (0: without an end); `taking` is the one
    that this writer takes up. `marks` are trailers that its commits have as well.
    """

    __slots__ = (
        "actor",
        "identity",
        "marks",
        "memory",
        "now",
        "pinned_chars",
        "proposal_days",
        "root",
        "taking",
        "workspace",
    )

    def __init__(
        self,
        memory: MemoryRepository,
        workspace: Workspace,
        *,
        actor: Actor,
        now: int,
        identity: tuple[str, str],
        pinned_chars: int,
        root: str | None = None,
        proposal_days: int = PROPOSAL_DAYS,
    ) -> None:
        self.memory = memory
        self.workspace = workspace
        self.actor = actor
        self.now = now
        self.identity = identity
        self.pinned_chars = pinned_chars
        self.root = root
        self.proposal_days = proposal_days
        self.taking: Taking | None = None
        self.marks: list[tuple[str, str]] = []

    def view(self, snapshot: Snapshot | None = None) -> FactStore:
        """The facts as they are now, or in the given snapshot."""
        seen = snapshot or self.memory.snapshot()
        return FactStore(seen, self.workspace.key, root=self.root)

    def require_person(self, what: str, *, command: str) -> None:
        """Refuse an act that only a person may do; `command` is what to type."""
        policy.require_person(self.actor, what, command=command)

    def commit(
        self, plan: Plan, *, why: str | None, request: Request
    ) -> tuple[str | None, list[Step]]:
        """Commit what `plan` asks for; the commit's id (None: nothing to do).

        What `request` says needs a person is kept as a proposal instead, once it is
        sure that it could be done: raises `RefusedError`.
        """
        done: list[Step] = []
        tip: str | None = None

        def attempt(snapshot: Snapshot) -> Change | None:
            nonlocal tip
            tip, store = snapshot.commit, self.view(snapshot)
            if self.taking:
                self.taking.restart()
            done[:], change = self.prepared(store, plan, why=why)
            if self.taking:
                self.taking.check(done)
            if change is not None:
                refuse_unasked(self.actor, request, store, done)
            return change

        try:
            commit = self._transact(attempt)
        except PersonNeededError as needed:
            raise propose(self, request, needed, why) from None
        if commit and tip and (request.is_bulk or len(done) > MOST_NAMED):
            back_up(self.memory, tip, now=self.now, identity=self.identity)
        return commit, done

    def prepared(
        self, store: FactStore, plan: Plan, *, why: str | None
    ) -> tuple[list[Step], Change | None]:
        """What a plan would do to these facts, with every invariant checked."""
        steps = plan(store)
        for step in steps if all_floors(store) else ():
            if step.archive is None:
                step.after = above(store, step.after)
        return steps, self._change(store, steps, why) if steps else None

    def entropy(self) -> bytes:
        """Sixteen bytes for a new id."""
        return self.taking.entropy() if self.taking else os.urandom(16)

    def _transact(self, attempt: Callable[[Snapshot], Change | None]) -> str | None:
        taking = self.taking
        return self.memory.transact(
            attempt,
            now=self.now,
            identity=self.identity,
            taken=taking.taken() if taking else None,
        )

    def _change(
        self, store: FactStore, steps: Sequence[Step], why: str | None
    ) -> Change:
        if why:
            policy.refuse_credentials({"why": why})
        edits: dict[str, bytes | None] = {
            step.before.path: None for step in steps if step.before is not None
        }
        for step in steps:
            try:
                self._check_step(store, step, edits)
            except CtxError as error:
                if step.origin:
                    error.locate(step.origin)
                raise
        self._check_subjects(store, steps)
        self._check_pinned(store, steps)
        if any(step.after.scope == "project" for step in steps):
            edits |= self._identity_edit(store)
        return Change(
            edits,
            subject=subject(steps),
            why=why or "",
            trailers=self.trailers(steps),
        )

    def _check_step(
        self, store: FactStore, step: Step, edits: dict[str, bytes | None]
    ) -> None:
        if step.archive and step.before:
            edits[step.archive] = store.snapshot.blob(step.before.path)
            return
        policy.refuse_credentials(step.after)
        path = store.path(step.after.scope, step.after.name)
        taken = path not in edits and store.snapshot.oid(path) is not None
        if taken or edits.get(path) is not None:
            raise self._name_taken(store, step.after)
        edits[path] = document.format(step.after)

    def _name_taken(self, store: FactStore, fact: Fact) -> ConflictError:
        try:
            holder = store.named(fact.scope, fact.name)
        except DocumentError:
            holder = None
        known = f"{holder.fact.id}, revision {holder.fact.revision}" if holder else ""
        return ConflictError(
            f"the name '{fact.reference}' is taken by {known or 'another file'}",
            holder=holder.fact.id if holder else None,
            hint=f"change it with 'ctx-fact update {fact.reference}', "
            "or choose another name",
        )

    def _check_subjects(self, store: FactStore, steps: Sequence[Step]) -> None:
        held = contests(store, kept(steps), gone=gone(steps), now=self.now)
        for fact, holder in held:
            error = subject_held(fact, holder)
            origin = next(step.origin for step in steps if step.after is fact)
            if origin:
                error.locate(origin)
            raise error

    def _check_pinned(self, store: FactStore, steps: Sequence[Step]) -> None:
        # A fact of the project that changes may stop standing in for a pinned one.
        touching = [step for step in steps if step.after.is_pinned or step.before]
        if not touching:
            return
        after = list({fact.id: fact for fact in kept(steps)}.values())
        size = overflow(
            store, after, gone=gone(steps), now=self.now, most=self.pinned_chars
        )
        if size is not None:
            first = touching[0]
            away = first.archive is not None
            raise over_pinned(size, self.pinned_chars, first.after, away=away)

    def _identity_edit(self, store: FactStore) -> dict[str, bytes | None]:
        stated = [line for line in self.workspace.identities if line[:7] == "config "]
        policy.refuse_credentials({"ctx.project": stated})
        path = f"{store.folder('project')}/.identity"
        content = identity_file(self.workspace, store.snapshot.blob(path))
        return {} if content is None else {path: content}

    def trailers(self, steps: Sequence[Step]) -> list[tuple[str, str]]:
        """What a commit says of its facts, and of who made it."""
        trailers = [*named(steps), *self.actor.trailers(), *self.marks]
        return trailers + (self.taking.trailers() if self.taking else [])
