"""Whether an import may happen now, or needs a person who looks at it."""

from __future__ import annotations

from ctxlib.domain import policy

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.fact import Fact


def assess_import(
    facts: Iterable[Fact],
    *,
    is_marked: bool,
    is_filled: bool,
    changes: int,
    hidden: int,
    forgotten: int,
    now: int,
) -> list[str]:
    """Why an import needs a person; empty when it may happen now.

    `is_filled` says that a scope it goes into holds facts, `changes` counts the
    facts that are there and would change, `hidden` those of the other scope that
    would give way, `forgotten` those that say what a person took away. Into an empty
    scope a script may bring anything, as when a memory is set up by a machine; who
    carries the mark of an agent brings what it could create one by one, no more.
    """
    reasons = []
    if changes:
        reasons.append(f"it changes {_counted(changes)} of those that are there")
    if hidden and is_marked:
        reasons.append(f"it takes the place of {_counted(hidden)} of all projects")
    if is_filled:
        reasons.append("it goes into a scope that holds facts already")
    if forgotten:
        reasons.append(f"it holds {_counted(forgotten)} repeating a forgotten one")
    if not is_marked:
        return reasons
    found = list(facts)
    ids = {fact.id for fact in found}

    def is_ahead(fact: Fact) -> bool:
        return policy.is_ahead(fact.values(), now)

    for said, is_so in (
        ("of another type than project and reference", _is_personal),
        ("of all projects", _is_global),
        ("to be pinned", _is_pinned),
        ("for the agenda", _is_for_agenda),
        ("with an e-mail address", _has_address),
        ("larger than an agent may save", _is_oversized),
        ("with letters of two alphabets in one word", _is_disguised),
        ("with a time that is yet to come", is_ahead),
        ("pointing to a fact elsewhere", lambda fact: not _pointers(fact) <= ids),
    ):
        count = sum(map(is_so, found))
        if count:
            reasons.append(f"it holds {_counted(count)} {said}")
    return reasons


def _counted(count: int) -> str:
    return "1 fact" if count == 1 else f"{count} facts"


def _is_personal(fact: Fact) -> bool:
    return fact.type not in policy.AUTOMATIC_TYPES


def _is_global(fact: Fact) -> bool:
    return fact.scope != "project"


def _is_pinned(fact: Fact) -> bool:
    return fact.is_pinned


def _is_for_agenda(fact: Fact) -> bool:
    return policy.is_for_agenda(fact.values())


def _has_address(fact: Fact) -> bool:
    return bool(policy.addresses(fact.values()))


def _is_oversized(fact: Fact) -> bool:
    return bool(policy.oversize(fact.values()))


def _is_disguised(fact: Fact) -> bool:
    return bool(policy.disguises(fact.values()))


def _pointers(fact: Fact) -> set[str]:
    return {id for id in (fact.supersedes, fact.superseded_by) if id}
