"""The facts that one may repeat, and those of the other scope that it stands in for."""

from __future__ import annotations

from ctxlib.domain.fact import SCOPES
from ctxlib.domain.freshness import is_active
from ctxlib.domain.precedence import overrides
from ctxlib.domain.repetition import repetitions
from ctxlib.errors import DocumentError, RepeatedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore

# So many of the archive are looked at, newest first, whatever they are called.
_MOST_FORGOTTEN = 64


def rivals(store: FactStore, fact: Fact, *, now: int) -> list[Fact]:
    """The equivalent facts of both scopes, and those whose words are nearest."""
    if store.root is None:
        return [stored.fact for stored in store.all()]
    from ctxlib.store.alike import alike

    known = {
        stored.fact.id: stored.fact
        for scope in SCOPES
        for stored in store.equivalent(scope, fact)
    }
    text = "\n".join((fact.title, fact.description, fact.body))
    near = alike(store.snapshot, store.key, store.root, text, now=now)
    return [*known.values(), *(each for each in near if each.id not in known)]


def refuse_repeated(store: FactStore, fact: Fact, *, now: int) -> None:
    """Raise `RepeatedError` where a fact of the same scope holds the very same text."""
    words = fact.body.split()
    for each in rivals(store, fact, now=now):
        is_same = each.scope == fact.scope and each.body.split() == words
        if is_same and is_active(each, now):
            raise RepeatedError(
                f"{each.reference} says the same already",
                holder=each.id,
                hint="a proposal that is not needed any more: ctx-fact reject ID",
            )


def in_place(store: FactStore, fact: Fact, *, now: int) -> tuple[str, ...]:
    """Which fact of the other scope one stands in for here, or stands in for it."""
    other = "global" if fact.scope == "project" else "project"
    facing = [stored.fact for stored in store.equivalent(other, fact)]
    return tuple(
        f"{each.project_fact.reference} holds in place of "
        f"{each.global_fact.reference} here"
        for each in overrides([fact, *facing], now)
    )


def forgotten(store: FactStore, names: Collection[str]) -> list[Fact]:
    """The facts that a person took away: those of these names, and the last ones."""
    from ctxlib.store.archive import Archive

    archive = Archive(store)
    entries = archive.entries()
    wanted = [
        each
        for at, each in enumerate(entries)
        if at < _MOST_FORGOTTEN or each.name in names
    ]
    found = []
    for entry in wanted:
        try:
            found.append(archive.fact(entry))
        except DocumentError:
            continue
    return found


def repeats_forgotten(store: FactStore, facts: Sequence[Fact]) -> int:
    """How many of these facts say what a person took away."""
    gone = forgotten(store, {fact.name for fact in facts})
    if not gone:
        return 0
    return sum(bool(repetitions(fact.values(), gone)) for fact in facts)
