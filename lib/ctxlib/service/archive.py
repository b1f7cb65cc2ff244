"""Forgetting facts, and bringing them back as a new revision."""

from __future__ import annotations

from ctxlib.domain.draft import made_name
from ctxlib.domain.freshness import is_expired
from ctxlib.errors import (
    AmbiguousError,
    ConflictError,
    DocumentError,
    NotFoundError,
    RefusedError,
    RepositoryError,
)
from ctxlib.service.asking import Request
from ctxlib.service.facts import Saved
from ctxlib.service.revisions import revisions
from ctxlib.service.rivals import in_place
from ctxlib.service.step import MOST_NAMED, Step, forgetting
from ctxlib.service.writing import FactWriter
from ctxlib.store.archive import Archive, free_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.archive import Entry
    from ctxlib.store.facts import FactStore, Stored

# So few facts, of however small a scope, are forgotten without counting them.
_FEW = 3
_FRACTION = 4


class Forgotten:
    """What a forgetting did: a step a fact, each with its path in the archive.

    `commit` is None where nothing was left to forget.
    """

    __slots__ = ("commit", "notes", "steps")

    def __init__(
        self, steps: Sequence[Step], commit: str | None, notes: Sequence[str]
    ) -> None:
        self.steps = list(steps)
        self.commit = commit
        self.notes = tuple(notes)


class ArchiveService(FactWriter):
    """What `ctx-archive` offers for one workspace; every write is one commit."""

    __slots__ = ()

    def many(self, references: Sequence[str]) -> int | None:
        """How many facts these are, where a person has to say so; else `None`."""
        steps = self._forgetting(self.view(), references, [])
        return len(steps) if _is_many(self.view(), steps) else None

    def forget(
        self,
        references: Sequence[str],
        *,
        counted: int | None = None,
        why: str | None = None,
    ) -> Forgotten:
        """Take facts out of every reader, as they are, into the archive.

        Raises `NotFoundError` and `AmbiguousError`, and then nothing is done; and
        `RefusedError` where so many facts were not `counted` by a person.
        """
        notes: list[str] = []

        def plan(store: FactStore) -> list[Step]:
            notes.clear()
            steps = self._forgetting(store, references, notes)
            self._refuse_uncounted(store, steps, counted)
            notes.extend(_left_behind(store, steps))
            return steps

        request = Request(
            "forget",
            "forgetting a fact" if len(references) == 1 else "forgetting these facts",
            content=_revisions,
            reasons=lambda _, __: ["it takes a fact out of every reader"],
            is_about_one=len(references) == 1,
        )
        commit, steps = self.commit(plan, why=why, request=request)
        return Forgotten(steps, commit, notes)

    def recover(
        self, typed: str, *, name: str | None = None, why: str | None = None
    ) -> Saved:
        """Bring a forgotten fact back as a new, higher revision.

        `name` is another one to come back under. Raises `ConflictError` where the
        id is active, or name, subject or the pinned cap is taken.
        """
        taken: list[Entry] = []
        notes: list[str] = []

        def plan(store: FactStore) -> list[Step]:
            archive = Archive(store)
            entry = archive.find(typed)
            taken[:] = [entry]
            before = archive.stored(entry)
            after = self._again(store, recovered(archive, before), entry)
            if name is not None:
                after = after.replace(name=made_name(name))
            step = Step("recover", before, after)
            self._refuse_taken(store, step.after, archive=entry)
            notes[:] = self._remarks(store, step.after)
            return [step]

        request = Request(
            "recover",
            "recovering a fact",
            content=lambda _: {"entry": taken[0].path, "name": name},
            reasons=lambda _, __: ["it brings back what was forgotten"],
            is_about_one=False,
        )
        commit, steps = self.commit(plan, why=why, request=request)
        return Saved(steps[0].after, commit, tuple(notes))

    def _forgetting(
        self, store: FactStore, references: Sequence[str], notes: list[str]
    ) -> list[Step]:
        steps: dict[str, Step] = {}
        for reference in references:
            stored = _found(store, reference, notes)
            if stored is None or stored.path in steps:
                continue
            # Each has a name of its own in its scope, so none takes another's path.
            path = free_path(store, stored, now=self.now)
            steps[stored.path] = forgetting("forget", stored, path)
        return list(steps.values())

    def _refuse_uncounted(
        self, store: FactStore, steps: Sequence[Step], counted: int | None
    ) -> None:
        # Who confirms a proposal has seen each of them.
        if not self.actor.is_person or self.taking or counted == len(steps):
            return
        if _is_many(store, steps):
            raise RefusedError(
                f"these are {len(steps)} facts, and nobody has said so",
                hint="a person types their number in a terminal",
            )

    def _refuse_taken(self, store: FactStore, fact: Fact, *, archive: Entry) -> None:
        active = store.with_id(fact.id)
        if active:
            raise ConflictError(
                f"{active.reference} is {fact.id}, which is not forgotten",
                holder=active.fact.id,
                hint=f"see it with 'ctx-fact show {active.reference}'",
            )
        try:
            other = store.named(fact.scope, fact.name)
        except DocumentError:
            other = None  # the commit is refused
        if other:
            raise ConflictError(
                f"the name '{fact.name}' is taken by {other.reference} "
                f"({other.fact.id}, revision {other.fact.revision})",
                holder=other.fact.id,
                hint=f"ctx-archive recover {archive.path} --as NAME",
            )

    def _again(self, store: FactStore, fact: Fact, entry: Entry) -> Fact:
        """The fact above every revision that the history knows of it too."""
        rev = store.snapshot.commit
        try:
            known = revisions(self.memory, entry.path, fact.id, rev=rev)
        except RepositoryError:
            return fact  # it does not reach back
        highest = max(each.number for each in known)
        return fact.replace(revision=max(fact.revision, highest + 1))

    def _remarks(self, store: FactStore, fact: Fact) -> list[str]:
        found = []
        if is_expired(fact, self.now):
            found.append(f"{fact.reference} is past its expiry: recall leaves it out")
        if fact.superseded_by:
            other = store.with_id(fact.superseded_by)
            by = other.reference if other else fact.superseded_by
            found.append(f"{fact.reference} is superseded by {by}")
        return [*found, *in_place(store, fact, now=self.now)]


def recovered(archive: Archive, before: Stored) -> Fact:
    """A forgotten fact as it comes back: above every revision of it in the archive."""
    known = [archive.fact(each).revision for each in archive.with_id(before.fact.id)]
    return before.fact.replace(revision=max([before.fact.revision, *known]) + 1)


def _found(store: FactStore, reference: str, notes: list[str]) -> Stored | None:
    """The fact to forget; `None`, and a note, where that was done before."""
    try:
        return store.find(reference, for_write=True)
    except NotFoundError as unknown:
        try:
            entry = Archive(store).find(reference)
        except NotFoundError:
            raise unknown from None
        except AmbiguousError as several:
            paths = several.candidates
        else:
            paths = (entry.path,)
    notes.append(f"'{reference}' was forgotten before: {', '.join(paths)}")
    return None


def _is_many(store: FactStore, steps: Sequence[Step]) -> bool:
    if len(steps) <= _FEW:
        return False
    if len(steps) > MOST_NAMED:
        return True
    for scope in {step.after.scope for step in steps}:
        mine = sum(step.after.scope == scope for step in steps)
        there = len(store.snapshot.names(store.folder(scope)))
        if mine > _FEW and mine * _FRACTION > there:
            return True
    return False


def _left_behind(store: FactStore, steps: Sequence[Step]) -> list[str]:
    """What still points to the facts that go: pointers stay, for they may come back."""
    going = {step.after.id for step in steps}
    found = []
    for step in steps:
        old = store.with_id(step.after.supersedes) if step.after.supersedes else None
        if old and old.fact.id not in going and old.fact.superseded_by:
            found.append(
                f"{old.reference} stays superseded by {step.after.reference}; restore "
                f"one of 'ctx-fact revisions {old.reference}' to have it again"
            )
    return found


def _revisions(steps: Sequence[Step]) -> Mapping[str, object]:
    return {"facts": {step.after.id: step.after.revision for step in steps}}
