"""Let one fact take the place of another, both pointers in one commit."""

from __future__ import annotations

from ctxlib.domain.draft import draft
from ctxlib.domain.ident import mint
from ctxlib.errors import ConflictError
from ctxlib.service.asking import Request, plain
from ctxlib.service.changing import REASONS, check_expected, next_revision
from ctxlib.service.facts import FactService, Saved
from ctxlib.service.pairing import check_pair
from ctxlib.service.rivals import noted
from ctxlib.service.writing import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.service.asking import Content
    from ctxlib.store.facts import FactStore, Stored

# What a fact takes over from the one that it replaces, where it does not say.
_INHERITED = ("type", "scope", "subject_key", "activation")


class FactSuperseding(FactService):
    """Supersedes the facts of one workspace; every pair is one commit."""

    __slots__ = ()

    def supersede(
        self, old: str, new: str, *, expect: int | None = None, why: str | None = None
    ) -> Saved:
        """Mark one fact as replaced by another that is there."""

        def plan(store: FactStore) -> list[Step]:
            first = store.find(old, for_write=True)
            second = store.find(new, for_write=True)
            check_expected(first, expect)
            check_pair(store, first.fact, second.fact)
            if first.fact.superseded_by == second.fact.id:
                return []
            after = next_revision(second.fact, supersedes=first.fact.id)
            return [_superseded(first, after), Step("supersede", second, after)]

        def content(steps: Sequence[Step]) -> Mapping[str, object]:
            after = steps[1].after
            return {"new": after.id, "new_revision": after.revision - 1}

        commit, steps = self.commit(plan, why=why, request=_request(content))
        if not steps:
            fact = self.view().find(old, for_write=False).fact
            return Saved(fact, None, (f"{fact.reference} was superseded already",))
        return Saved(steps[0].after, commit, ())

    def replace(
        self,
        old: str,
        given: Mapping[str, object],
        *,
        expect: int | None = None,
        why: str | None = None,
    ) -> Saved:
        """Save a new fact in the place of another, with its type, subject and pin.

        What is given wins over them. Returns the new fact. Raises `ConflictError`
        where the old one was superseded already, or is in another scope.
        """
        id = mint(self.entropy())
        notes: tuple[str, ...] = ()
        stated: list[Fact] = []

        def plan(store: FactStore) -> list[Step]:
            nonlocal notes
            first = store.find(old, for_write=True)
            check_expected(first, expect)
            stated[:] = [self._replacement(first.fact, given, id)]
            fact = self._attributed(stated[0])
            if first.fact.superseded_by:
                holder = first.fact.superseded_by
                raise ConflictError(
                    f"{first.reference} is superseded already, by {holder}",
                    holder=holder,
                )
            check_pair(store, first.fact, fact)
            notes = noted(store, fact, now=self.now)
            return [_superseded(first, fact), Step("supersede", None, fact)]

        def content(_: Sequence[Step]) -> Mapping[str, object]:
            return {"fields": {key: plain(getattr(stated[0], key)) for key in given}}

        commit, steps = self.commit(plan, why=why, request=_request(content))
        return Saved(steps[1].after, commit, notes)

    def _replacement(self, old: Fact, given: Mapping[str, object], id: str) -> Fact:
        inherited = {key: getattr(old, key) for key in _INHERITED}
        fields = {key: item for key, item in inherited.items() if item is not None}
        made = draft({**fields, **given}, id=id, now=self.now)
        return made.replace(supersedes=old.id)


def _superseded(stored: Stored, by: Fact) -> Step:
    after = next_revision(stored.fact, superseded_by=by.id)
    return Step("supersede", stored, after)


def _request(content: Content) -> Request:
    return Request(
        "supersede",
        "superseding a fact",
        content=content,
        reasons=lambda _, __: [REASONS["supersede"]],
    )
