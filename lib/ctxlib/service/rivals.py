"""The facts that one may repeat, and those of the other scope that it stands in for."""

from __future__ import annotations

from ctxlib.domain.contrast import differing
from ctxlib.domain.fact import SCOPES
from ctxlib.domain.freshness import is_active, is_expired
from ctxlib.domain.mainpath import SUFFIX
from ctxlib.domain.precedence import overrides
from ctxlib.domain.repetition import repetitions
from ctxlib.errors import DocumentError, RepeatedError, RepositoryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.service.step import Step
    from ctxlib.store.facts import FactStore, Stored
    from ctxlib.store.snapshot import Snapshot

# What a fact repeats another by.
_SAYING = ("name", "title", "description", "body", "subject_key", "scope")
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


def says_same(store: FactStore, fact: Fact, *, now: int) -> tuple[str, ...]:
    """Which fact a new one contradicts or repeats, and what to do, in a sentence."""
    known = {
        each.id: each for each in rivals(store, fact, now=now) if is_active(each, now)
    }
    for each in differing(fact, known.values()):
        there = each.other.reference
        verb = "contradicts" if each.is_sure else "may contradict"
        to_do = f"'ctx-fact supersede {there} {fact.reference}'"
        return (f"it {verb} {there}: {to_do} or 'ctx-fact update {there}'",)
    for id, said in repetitions(fact.values(), known.values())[:1]:
        there = known[id].reference
        to_do = f"revise that with 'ctx-fact update {there}', or see 'ctx-fact review'"
        return (f"{said.replace(id, there)}; {to_do}",)
    return ()


def saved_since(store: FactStore, then: Snapshot | None, *, now: int) -> list[Fact]:
    """The active facts that are not as they were; all of them where nobody knows."""
    found = []
    for scope in store.scopes():
        folder = store.folder(scope)
        since = (then and then.folder_oid(folder)) or ""
        changed = store.snapshot.changed(folder, since)
        if changed is None:
            changed = store.snapshot.changed(folder, "")
        for name, _, oid in changed or ():
            stored = _readable(store, scope, name) if oid else None
            if stored and is_active(stored.fact, now):
                found.append(stored.fact)
    return found


def repeated(steps: Sequence[Step], others: Sequence[Fact]) -> list[tuple[str, Fact]]:
    """What steps would say that one of these facts says: of what, and which fact."""
    touched = {fact.id for step in steps for fact in _both(step)}
    known = {fact.id: fact for fact in others if fact.id not in touched}
    return [
        (said, known[id])
        for step in steps
        if not step.archive and _is_news(step)
        for id, said in repetitions(step.after.values(), known.values())
    ]


def _readable(store: FactStore, scope: str, file: str) -> Stored | None:
    try:
        return store.named(scope, file.removesuffix(SUFFIX))
    except (DocumentError, RepositoryError):
        return None


def _both(step: Step) -> list[Fact]:
    return [step.after, *([step.before.fact] if step.before else [])]


def _is_news(step: Step) -> bool:
    """Whether a step says something that the active facts did not say with it."""
    if step.before is None or step.is_return:
        return True
    before = step.before.fact
    return any(getattr(before, key) != getattr(step.after, key) for key in _SAYING)


def noted(store: FactStore, fact: Fact, *, now: int) -> tuple[str, ...]:
    """What a person should know of a fact as it is about to be."""
    if is_expired(fact, now):
        return (f"{fact.reference} is past its expiry: recall leaves it out",)
    return in_place(store, fact, now=now)


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
