"""Precedence: when two facts answer the same question, and which of them holds."""

from __future__ import annotations

from unicodedata import category, normalize

from ctxlib.domain.freshness import is_active

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.fact import Fact


def title_key(title: str) -> str:
    """A title reduced to its letters and digits, lower case."""
    folded = normalize("NFKC", title).casefold()
    if folded.isascii():
        return "".join(filter(str.isalnum, folded))
    return "".join(char for char in folded if category(char)[0] in "LMN")


def equivalence(one: Fact, other: Fact) -> str | None:
    """Why two facts are equivalent: `subject`, `name` or `title`; else `None`.

    Two different declared subjects are two questions, whatever the titles say.
    """
    if one.subject_key and other.subject_key:
        return "subject" if one.subject_key == other.subject_key else None
    if one.name == other.name:
        return "name"
    title = title_key(one.title)
    return "title" if title and title == title_key(other.title) else None


def keys(fact: Fact) -> list[tuple[str, str]]:
    """What equivalent facts have in common, one of it at least: kind and text."""
    found = [("subject", fact.subject_key)] if fact.subject_key else []
    found.append(("name", fact.name))
    title = title_key(fact.title)
    return [*found, ("title", title)] if title else found


class Override:
    """A project fact that holds in place of an equivalent global one, and why."""

    __slots__ = ("global_fact", "project_fact", "reason")

    def __init__(self, project_fact: Fact, global_fact: Fact, reason: str) -> None:
        self.project_fact = project_fact
        self.global_fact = global_fact
        self.reason = reason


def overrides(facts: Iterable[Fact], now: int) -> list[Override]:
    """Every global fact that a live project fact stands in for, by reference.

    Expired and superseded facts override nothing. `facts` holds both scopes.
    """
    live = sorted(
        (fact for fact in facts if is_active(fact, now)),
        key=lambda each: each.reference,
    )
    by_key: dict[tuple[str, str], list[Fact]] = {}
    for fact in live:
        if fact.scope == "project":
            for key in keys(fact):
                by_key.setdefault(key, []).append(fact)
    found = []
    for fact in live:
        if fact.scope != "global":
            continue
        rivals = [rival for key in keys(fact) for rival in by_key.get(key, ())]
        for rival in rivals:
            reason = equivalence(rival, fact)
            if reason:
                found.append(Override(rival, fact, reason))
                break
    return found


def contested(
    facts: Iterable[Fact], now: int, *, others: Iterable[Fact] = ()
) -> list[tuple[Fact, Fact]]:
    """The facts that claim a subject which another holds, each with that holder.

    One active fact of a scope holds a subject: the first, the `others` before all.
    """
    known = list(others)
    holders: dict[tuple[str, str], Fact] = {}
    found = []
    for place, fact in enumerate([*known, *facts]):
        if fact.subject_key and is_active(fact, now):
            holder = holders.setdefault((fact.scope, fact.subject_key), fact)
            if holder is not fact and place >= len(known):
                found.append((fact, holder))
    return found


class Contradiction:
    """Two live facts of one scope that answer the same question, and why."""

    __slots__ = ("one", "other", "reason")

    def __init__(self, one: Fact, other: Fact, reason: str) -> None:
        self.one = one
        self.other = other
        self.reason = reason


def contradictions(facts: Iterable[Fact], now: int) -> list[Contradiction]:
    """Pairs of equivalent live facts inside one scope, by reference."""
    seen: dict[tuple[str, str, str], list[Fact]] = {}
    found = []
    for fact in sorted(facts, key=lambda each: each.reference):
        if not is_active(fact, now):
            continue
        rivals = {}
        for kind, value in keys(fact):
            same = seen.setdefault((fact.scope, kind, value), [])
            rivals.update({rival.reference: rival for rival in same})
            same.append(fact)
        for _, rival in sorted(rivals.items()):
            reason = equivalence(rival, fact)
            if reason:
                found.append(Contradiction(rival, fact, reason))
    return found


def renewed(fact: Fact) -> tuple[str, str]:
    """When somebody last stood for a fact: of two rivals the earlier gives way."""
    times = (fact.created_at, fact.updated_at, fact.last_verified_at)
    return max(each or "" for each in times), fact.reference
