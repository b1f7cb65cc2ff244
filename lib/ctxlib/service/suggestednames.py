"""Suggestions whose facts would be called as others are: they get a number."""

from __future__ import annotations

from ctxlib.domain.candidate import FACT
from ctxlib.domain.naming import unused
from ctxlib.domain.relating import EVIDENCE, REVISION, SUPERSESSION

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctxlib.service.suggest import Suggestion


def name_apart(
    found: Iterable[Suggestion], known: Callable[[], set[tuple[str, str]]]
) -> None:
    """Number the names of facts to be that are taken, by a fact or by one another.

    `known` gives scope and name of each fact, and is asked only where one is to be.
    """
    taken: set[tuple[str, str]] | None = None
    for each in found:
        if each.what != FACT or each.stands in (EVIDENCE, REVISION):
            continue
        taken = set(known()) if taken is None else taken
        scope = _scope(each)
        there = {name for within, name in taken if within == scope}
        each.candidate.name = unused(each.candidate.name, there)
        taken.add((scope, each.candidate.name))


def _scope(suggestion: Suggestion) -> str:
    fact = suggestion.relation.fact
    if fact is not None and suggestion.stands == SUPERSESSION:
        return fact.scope  # what takes its place stands where it stood
    return suggestion.candidate.scope
