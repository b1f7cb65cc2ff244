"""One commit of facts: every invariant checked against the tree it is built on."""

from __future__ import annotations

from ctxlib.domain import document, policy
from ctxlib.domain.freshness import is_active
from ctxlib.domain.pinning import pinned_size
from ctxlib.errors import ConflictError, CtxError, DocumentError, RefusedError
from ctxlib.store.facts import FactStore
from ctxlib.store.repository import Change
from ctxlib.store.workspace import identity_file

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctxlib.domain.actor import Actor
    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import Stored
    from ctxlib.store.repository import MemoryRepository, Snapshot
    from ctxlib.store.workspace import Workspace

    Plan = Callable[[FactStore], list["Step"]]


class Step:
    """One fact of a commit: what it was (None: new) and what it becomes.

    `origin` is the place in an input that asked for it, such as `facts.ndjson:12`.
    """

    __slots__ = ("after", "before", "origin", "verb")

    def __init__(
        self, verb: str, before: Stored | None, after: Fact, origin: str | None = None
    ) -> None:
        self.verb = verb
        self.before = before
        self.after = after
        self.origin = origin


class FactWriter:
    """Commits steps to one memory for one workspace, as one actor.

    The invariants are those of ctx-facts(5): a free name, a free subject, a unique
    id, the pinned cap. A plan is run again on the new tip whenever somebody else
    was first, so what was checked is what is committed. `root` is where derived
    files are kept; without it every check reads every fact.
    """

    __slots__ = (
        "actor",
        "identity",
        "memory",
        "now",
        "pinned_chars",
        "root",
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
    ) -> None:
        self.memory = memory
        self.workspace = workspace
        self.actor = actor
        self.now = now
        self.identity = identity
        self.pinned_chars = pinned_chars
        self.root = root

    def view(self, snapshot: Snapshot | None = None) -> FactStore:
        """The facts as they are now, or in the given snapshot."""
        seen = snapshot or self.memory.snapshot()
        return FactStore(seen, self.workspace.key, root=self.root)

    def require_person(self, what: str, *, command: str) -> None:
        """Refuse an act that only a person may do; `command` is what to type."""
        if not self.actor.is_person:
            raise RefusedError(
                f"{what} needs a person",
                reasons=(f"{what} needs a person",),
                hint=f"in a terminal of your own: {command}",
            )

    def commit(self, plan: Plan, *, why: str | None) -> tuple[str | None, list[Step]]:
        """Commit what `plan` asks for; the commit's id (None: nothing to do)."""
        done: list[Step] = []

        def attempt(snapshot: Snapshot) -> Change | None:
            store = self.view(snapshot)
            done[:] = plan(store)
            return self._change(store, done, why) if done else None

        commit = self.memory.transact(attempt, now=self.now, identity=self.identity)
        return commit, done

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
            subject=_subject(steps),
            why=why or "",
            trailers=self._trailers(steps),
        )

    def _check_step(
        self, store: FactStore, step: Step, edits: dict[str, bytes | None]
    ) -> None:
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
        holders = self._holders(store, steps)
        for step in steps:
            fact = step.after
            if not fact.subject_key or not is_active(fact, self.now):
                continue
            holder = holders.setdefault((fact.scope, fact.subject_key), fact)
            if holder is not fact:
                error = _subject_held(fact, holder)
                if step.origin:
                    error.locate(step.origin)
                raise error

    def _holders(
        self, store: FactStore, steps: Sequence[Step]
    ) -> dict[tuple[str, str], Fact]:
        changed = {step.after.id for step in steps}
        asked = {
            (step.after.scope, step.after.subject_key)
            for step in steps
            if step.after.subject_key
        }
        if len(asked) > _MOST_NAMED:
            known = [
                each
                for scope in sorted({s for s, _ in asked})
                for each in store.load(scope)
            ]
        else:
            known = [
                each
                for scope, subject in sorted(asked)
                for each in store.with_subject(scope, subject)
            ]
        return {
            (fact.scope, fact.subject_key): fact
            for fact in (stored.fact for stored in known)
            if fact.subject_key and fact.id not in changed and is_active(fact, self.now)
        }

    def _check_pinned(self, store: FactStore, steps: Sequence[Step]) -> None:
        # A fact of the project that changes may stop standing in for a pinned one.
        touching = [step for step in steps if step.after.is_pinned or step.before]
        if not touching:
            return
        changed = {step.after.id: step.after for step in steps}
        before = _with_rivals(store, [stored.fact for stored in store.pinned()])
        after = _with_rivals(store, [*before, *changed.values()])
        after = [fact for fact in after if fact.id not in changed]
        after += changed.values()
        size = pinned_size(after, self.now)
        if size > self.pinned_chars and size > pinned_size(before, self.now):
            raise ConflictError(
                f"pinned facts would hold {size} characters of at most "
                f"{self.pinned_chars}, with {touching[0].after.reference}",
                hint="unpin another fact, or keep a rule that always binds in "
                "AGENTS.md, CLAUDE.md or REASONIX.md",
            )

    def _identity_edit(self, store: FactStore) -> dict[str, bytes | None]:
        path = f"{store.folder('project')}/.identity"
        content = identity_file(self.workspace, store.snapshot.blob(path))
        return {} if content is None else {path: content}

    def _trailers(self, steps: Sequence[Step]) -> list[tuple[str, str]]:
        trailers = []
        if len(steps) <= _MOST_NAMED:
            for step in steps:
                trailers.append(("Ctx-Fact", step.after.id))
                trailers.append(("Ctx-Revision", str(step.after.revision)))
        trailers += [("Ctx-Actor", self.actor.kind), ("Ctx-Via", self.actor.via)]
        if self.actor.session:
            trailers.append(("Ctx-Session", self.actor.session))
        return trailers


def _with_rivals(store: FactStore, facts: Sequence[Fact]) -> list[Fact]:
    """The facts, and the project facts that may stand in for the global ones."""
    known = {fact.id: fact for fact in facts}
    for fact in facts:
        if fact.scope == "global" and fact.is_pinned:
            for stored in store.equivalent("project", fact):
                known.setdefault(stored.fact.id, stored.fact)
    return list(known.values())


# A commit of more facts than this names them by its tree alone.
_MOST_NAMED = 20


def _subject(steps: Sequence[Step]) -> str:
    if len(steps) > 2:
        return f"fact: {steps[0].verb} {len(steps)} facts"
    named = " and ".join(
        f"{step.after.reference} ({step.after.revision})" for step in steps
    )
    return f"fact: {steps[0].verb} {named}"


def _subject_held(fact: Fact, holder: Fact) -> ConflictError:
    return ConflictError(
        f"the subject '{fact.subject_key}' is held by {holder.reference} "
        f"({holder.id}, revision {holder.revision})",
        holder=holder.id,
        hint=f"change it with 'ctx-fact update {holder.reference}'",
    )
