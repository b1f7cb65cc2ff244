"""What must hold of all facts together after a change: subjects, and the pinned cap."""

from __future__ import annotations

from ctxlib.domain.pinning import pinned_size
from ctxlib.domain.precedence import contested
from ctxlib.errors import ConflictError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore

# More subjects than this are looked up in one reading of all facts.
_FEW = 20


def contests(
    store: FactStore, after: Sequence[Fact], *, gone: Collection[str] = (), now: int
) -> list[tuple[Fact, Fact]]:
    """Which of the facts that change claim a subject that another holds, and which.

    `store` is as it was before; `gone` are the ids that will not be there any more.
    """
    changed = {*gone, *(fact.id for fact in after)}
    asked = {(fact.scope, fact.subject_key) for fact in after if fact.subject_key}
    if len(asked) > _FEW:
        known = [
            each
            for scope in sorted({s for s, _ in asked})
            for each in store.load(scope)
        ]
    else:
        known = [
            each
            for scope, subject in sorted(asked)
            for each in store.with_subject(scope, subject or "")
        ]
    others = [each.fact for each in known if each.fact.id not in changed]
    return contested(after, now, others=others)


def subject_held(fact: Fact, holder: Fact) -> ConflictError:
    """What to say of a subject that another fact holds."""
    return ConflictError(
        f"the subject '{fact.subject_key}' is held by {holder.reference} "
        f"({holder.id}, revision {holder.revision})",
        holder=holder.id,
        hint=f"change it with 'ctx-fact update {holder.reference}'",
    )


def overflow(
    store: FactStore,
    after: Sequence[Fact],
    *,
    gone: Collection[str] = (),
    now: int,
    most: int,
) -> int | None:
    """How many characters would be pinned, where that is too many and more than now."""
    changed = {*gone, *(fact.id for fact in after)}
    before = _with_rivals(store, [stored.fact for stored in store.pinned()])
    kept = _with_rivals(store, [*before, *after])
    then = [fact for fact in kept if fact.id not in changed]
    size = pinned_size([*then, *after], now)
    return size if size > most and size > pinned_size(before, now) else None


def over_pinned(
    size: int, most: int, fact: Fact, *, away: bool = False
) -> ConflictError:
    """What to say where a fact, there or `away`, would make the pinned set too large.

    One of the project that goes away may have stood in for a pinned one.
    """
    return ConflictError(
        f"pinned facts would hold {size} characters of at most {most}, "
        f"{'without' if away else 'with'} {fact.reference}",
        hint="unpin another fact, or keep a rule that always binds in "
        "AGENTS.md, CLAUDE.md or REASONIX.md",
    )


def _with_rivals(store: FactStore, facts: Sequence[Fact]) -> list[Fact]:
    """The facts, and the project facts that may stand in for the global ones."""
    known = {fact.id: fact for fact in facts}
    general = [fact for fact in facts if fact.scope == "global" and fact.is_pinned]
    for stored in store.equivalent("project", *general):
        known.setdefault(stored.fact.id, stored.fact)
    return list(known.values())
