"""The summary of a health check for people: what there is, and that it is in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.domain.health import ERROR, NOTE, WARNING
from ctxlib.store.indexstate import DAMAGED, EMPTY, FRESH

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctxlib.domain.health import Health

    Counts = Mapping[str, int | str | None]


def summary(health: Health) -> Iterator[tuple[str, str]]:
    """A label and what is told of it, for each thing there is; last, how all is."""
    counts = health.counts
    facts = counts["facts"]
    yield "facts", f"{facts['project']} of the project, {facts['global']} global"
    yield "index", _indexes(counts["index"])
    if told := _sessions(counts["sessions"]):
        yield "sessions", told
    if counts["sessions"]["records"]:
        yield "suggestions", _suggestions(counts["suggestions"]["waiting"])
    for subject, found in counts.items():
        is_told = subject == "observations" or subject.startswith("hooks_")
        if is_told and (told := _counted(found)):
            yield subject.replace("_", " "), told
    yield "health", _verdict(health.severities())


def _indexes(states: Counts) -> str:
    """Whether the indexes serve: what is missing or behind makes itself anew."""
    damaged = [name for name, state in states.items() if state == DAMAGED]
    if damaged:
        return f"damaged: {', '.join(damaged)}"
    behind = [name for name, state in states.items() if state not in (FRESH, EMPTY)]
    return f"renewed by the next search: {', '.join(behind)}" if behind else "in order"


def _sessions(counts: Counts) -> str:
    records = counts["records"]
    named = {"record" if records == 1 else "records": records}
    named |= {"running": counts["running"]}
    return _counted({**named, "ended without a record": counts["unfolded"]})


def _suggestions(waiting: int | str | None) -> str:
    if waiting is None:
        return "not looked for since the last change, see 'ctx-suggest scan'"
    return f"{waiting} waiting" if waiting else "none waiting"


def _counted(counts: Counts) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count)


def _verdict(found: Mapping[str, int]) -> str:
    told = [_of(found[each], each) for each in (ERROR, WARNING) if found[each]]
    if told:
        return f"{', '.join(told)}: each with what settles it"
    if found[NOTE]:
        return f"in order; {_of(found[NOTE], NOTE)}, which can wait"
    return "in order, nothing to do"


def _of(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
