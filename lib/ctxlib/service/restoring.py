"""An older revision of a fact, brought back as a new one."""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.domain.fact import DRAFT_FIELDS
from ctxlib.domain.precedence import contested
from ctxlib.errors import DocumentError, NotFoundError
from ctxlib.service.asking import Request
from ctxlib.service.broken import broken
from ctxlib.service.changing import (
    ACTS,
    KEEPS_UPDATED_AT,
    changing,
    check_expected,
    next_revision,
)
from ctxlib.service.facts import FactService, Saved
from ctxlib.service.invariants import subject_held
from ctxlib.service.numbering import misnumbered
from ctxlib.service.pairing import check_pair
from ctxlib.service.pointers import POINTERS, Pointers
from ctxlib.service.revisions import changed, numbered, revisions
from ctxlib.service.rivals import noted
from ctxlib.service.writing import Step
from ctxlib.store.archive import floors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore, Stored

# What a revision brings back; id and times of the store are the fact's own, place
# and name say where it is now, and what it supersedes is said by the other fact.
_KEPT = ("name", "scope")
_RESTORED = (
    *(field for field in DRAFT_FIELDS if field not in _KEPT),
    "extra",
    "last_verified_at",
    "superseded_by",
)


class FactRestoring(FactService):
    """Restores the facts of one workspace; every restore is one commit."""

    __slots__ = ()

    def restore(
        self,
        reference: str,
        number: int,
        *,
        has_old_name: bool = False,
        expect: int | None = None,
        why: str | None = None,
    ) -> Saved:
        """Make a new revision that holds what the revision `number` held.

        A field that it lacked is gone. The fact keeps its scope, and its name unless
        `has_old_name`. What holds already is no commit. Raises `NotFoundError` for
        an unknown revision, and `ConflictError` as every write does.
        """
        current: list[Fact] = []
        notes: tuple[str, ...] = ()

        def plan(store: FactStore) -> list[Step]:
            nonlocal notes
            stored, is_broken = _found(store, reference)
            check_expected(stored, expect)
            current[:] = [stored.fact]
            commit = store.snapshot.commit
            known = revisions(self.memory, stored.path, stored.fact.id, rev=commit)
            old = numbered(known, number).fact
            after = _restored(store, stored.fact, old, has_old_name=has_old_name)
            taken = [each.number for each in known]
            if after == stored.fact and not is_broken:
                again = _misnumbered(store, stored, taken) if number == taken[0] else []
                if not again:
                    return []
                taken += again
            after = self._numbered(stored.fact, after, max(taken))
            notes = noted(store, after, now=self.now)
            partners = _partners(store, stored, after)
            self._refuse_held(after, partners)
            return [Step("restore", stored, after), *partners]

        request = Request(
            "restore",
            ACTS["restore"],
            content=lambda _: {"revision": number, "old_name": has_old_name},
            reasons=lambda _, steps: changing("restore", steps),
        )
        commit, steps = self.commit(plan, why=why, request=request)
        if steps:
            return Saved(steps[0].after, commit, notes)
        return Saved(current[0], None, (_said(current[0], number),))

    def _numbered(self, before: Fact, after: Fact, highest: int) -> Fact:
        """The fact as a revision above all that it had."""
        if not KEEPS_UPDATED_AT.issuperset(changed(before, after)):
            after = after.replace(updated_at=moment.text(self.now))
        return after.replace(revision=highest + 1)

    def _refuse_held(self, after: Fact, partners: list[Step]) -> None:
        """Raise `ConflictError` where the fact that took its place has its subject."""
        others = [step.before.fact for step in partners if step.before]
        for fact, holder in contested([after], self.now, others=others):
            raise subject_held(fact, holder)


def _said(fact: Fact, number: int) -> str:
    """Why nothing was restored."""
    if fact.revision == number:
        return f"{fact.reference} is revision {number} already"
    return f"{fact.reference} holds already what revision {number} held"


def _restored(store: FactStore, fact: Fact, old: Fact, *, has_old_name: bool) -> Fact:
    """The fact with what an old revision held; pointers that lead nowhere are gone."""
    values = {field: getattr(old, field) for field in _RESTORED}
    pointers = Pointers(store)
    for field in POINTERS:
        kept = values.get(field, fact.supersedes)
        if kept == getattr(fact, field) and pointers.astray(fact, field):
            values[field] = None
    if has_old_name:
        values["name"] = old.name
    return fact.replace(**values)


def _misnumbered(store: FactStore, stored: Stored, known: Sequence[int]) -> list[int]:
    """The number that other content of a fact's id had, where its own is not above it.

    Plain git can do that: it gave a number twice, took one back, or copied the fact.
    What the undo of a bulk change took back is noted.
    """
    fact = stored.fact
    floor = floors(store.snapshot, store.folder(fact.scope)).get(fact.id, 0)
    former = max(known[1:], default=0)
    if former >= fact.revision and former > floor:
        return [former]
    return [highest for _, highest in misnumbered(store, [stored])]


def _found(store: FactStore, reference: str) -> tuple[Stored, bool]:
    """The fact to restore, and whether its document is none as it stands."""
    try:
        return store.find(reference, for_write=True), False
    except DocumentError:
        stored = broken(store, reference)
        if stored is None:
            raise
        return stored, True


def _partners(store: FactStore, stored: Stored, after: Fact) -> list[Step]:
    """The other facts whose pointers go with a restored `superseded_by`."""
    before = stored.fact
    if before.superseded_by == after.superseded_by:
        return []
    steps = []
    former = before.superseded_by and store.with_id(before.superseded_by)
    if former and former.fact.supersedes == before.id:
        steps.append(_pointing(former, None))
    if after.superseded_by:
        following = store.with_id(after.superseded_by)
        if following:
            check_pair(store, before.replace(superseded_by=None), following.fact)
            steps.append(_pointing(following, before.id))
        elif Pointers(store).astray(after, "superseded_by"):
            raise NotFoundError(
                f"no fact has the id {after.superseded_by}, by which that revision of "
                f"{before.reference} was superseded"
            )
    return steps


def _pointing(stored: Stored, supersedes: str | None) -> Step:
    fact = stored.fact
    return Step("restore", stored, next_revision(fact, supersedes=supersedes))
