"""The agenda of a workspace: its items are facts, and change as facts do."""

from __future__ import annotations

from ctxlib.domain.agenda import by_rank, ordered, ranks
from ctxlib.domain.draft import draft
from ctxlib.domain.freshness import CLOSED, is_active, is_withdrawn
from ctxlib.domain.ident import mint
from ctxlib.domain.precedence import overrides
from ctxlib.errors import CtxError, NotFoundError
from ctxlib.service.asking import Request
from ctxlib.service.changing import check_expected, next_revision
from ctxlib.service.facts import FactService, Saved
from ctxlib.service.writing import Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore, Stored

_SEE = "see what is on it with 'ctx-session agenda'"
_ORDER = "giving the items of the agenda another order"


class AgendaService(FactService):
    """What `ctx-session agenda` offers; every change is one commit.

    A change that nobody expected a revision for expects the one that was seen, so
    that of two at once the later one learns of the other: `ConflictError`.
    """

    __slots__ = ()

    def put(
        self, kind: str, text: str, more: Mapping[str, object], *, why: str | None
    ) -> Saved:
        """Save a new goal, reminder or task; `more` are other fields of the fact.

        The name of an item that is closed may come again, with a number.
        """
        given = {**more, "agenda": kind, "state": "open", "type": "project"}
        given["body"] = text
        wanted = draft(given, id=mint(bytes(16)), now=self.now)
        name = self._free_name(wanted.scope, wanted.name)
        if name != wanted.name:
            given["name"] = name
        return self.add(given, why=why)

    def change(
        self,
        reference: str,
        changes: Mapping[str, object],
        *,
        expect: int | None,
        why: str | None,
    ) -> Saved:
        """Give an item other values in some fields; a closed one only another state."""
        find = item if "state" in changes else open_item
        fact = find(self.view(), reference).fact
        return self.update(
            fact.reference, changes, expect=expect or fact.revision, why=why
        )

    def place(
        self,
        reference: str,
        other: str,
        *,
        is_after: bool,
        expect: int | None,
        why: str | None,
    ) -> Saved:
        """Rank an item right before or after another one.

        Where no number is free between the neighbours, others change as well: that
        takes a person.
        """
        moved = open_item(self.view(), reference).fact
        expect = expect or moved.revision
        steps = self._ranked(self.view(), reference, other, is_after=is_after)
        if [step.after.id for step in steps] == [moved.id]:
            rank = steps[0].after.rank
            return self.update(moved.reference, {"rank": rank}, expect=expect, why=why)
        self.require_person(
            _ORDER,
            command=f"ctx-session agenda move {reference} "
            f"--{'after' if is_after else 'before'} {other}",
        )

        def plan(store: FactStore) -> list[Step]:
            check_expected(open_item(store, reference), expect)
            return self._ranked(store, reference, other, is_after=is_after)

        request = Request(
            "update", _ORDER, content=lambda _: {}, reasons=lambda _, __: []
        )
        commit, done = self.commit(plan, why=why, request=request)
        after = {step.after.id: step.after for step in done}
        return Saved(after.get(moved.id, moved), commit, ())

    def _ranked(
        self, store: FactStore, reference: str, other: str, *, is_after: bool
    ) -> list[Step]:
        moved, beside = open_item(store, reference), open_item(store, other)
        if moved.fact.id == beside.fact.id:
            raise CtxError(f"{moved.reference} cannot stand beside itself")
        known = {each.fact.id: each for each in _open(store, self.now)}
        known |= {each.fact.id: each for each in (moved, beside)}
        order = by_rank(each.fact for each in known.values())
        order.remove(moved.fact)
        place = order.index(beside.fact) + is_after
        order.insert(place, moved.fact)
        return [
            Step("revise", known[order[at].id], next_revision(order[at], rank=rank))
            for at, rank in ranks([fact.rank for fact in order], place).items()
            if order[at].rank != rank
        ]

    def _free_name(self, scope: str, name: str) -> str:
        store, found, number = self.view(), name, 1
        while (taken := store.named(scope, found)) and is_withdrawn(taken.fact):
            number += 1
            found = f"{name}-{number}"
        return found


def items(store: FactStore, now: int, *, with_closed: bool = False) -> list[Fact]:
    """The items that hold, as `ordered` has them; then closed ones, if asked."""
    held = {
        each.global_fact.id
        for each in overrides((each.fact for each in store.all()), now)
    }
    found = [each.fact for each in _open(store, now) if each.fact.id not in held]
    if not with_closed:
        return ordered(found, now)
    known = {fact.id for fact in found}
    rest = [each.fact for each in store.all() if each.fact.agenda]
    return ordered(found, now) + [fact for fact in rest if fact.id not in known]


def item(store: FactStore, reference: str) -> Stored:
    """The item that a reference names; raises `NotFoundError` for other facts."""
    try:
        stored = store.find(reference, for_write=True)
    except NotFoundError as error:
        named = f"no agenda item is called '{reference[:80]}'"
        raise NotFoundError(named, hint=error.hint or _SEE) from None
    if stored.fact.agenda is None:
        raise NotFoundError(
            f"{stored.reference} is not on the agenda",
            hint=_SEE,
        )
    return stored


def open_item(store: FactStore, reference: str) -> Stored:
    """The same, for what a closed item is not: raises `CtxError`."""
    stored = item(store, reference)
    if stored.fact.state in CLOSED:
        raise CtxError(
            f"{stored.reference} is closed: it is {stored.fact.state}",
            hint=f"ctx-session agenda reopen {stored.reference}",
        )
    return stored


def _open(store: FactStore, now: int) -> Sequence[Stored]:
    return [
        each for each in store.all() if each.fact.agenda and is_active(each.fact, now)
    ]
