"""The account of one recall as lines for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

# How that begins which is said of the gate, and not of a fact that takes part.
_GATES = ("open", "closed")


def trace_lines(account: Mapping[str, object]) -> list[str]:
    """What was asked, what came of it, and each fact with its score and outcome."""
    commit = str(account.get("commit") or "")[:12] or "an empty memory"
    query = str(account.get("query") or "").replace("\n", " ")
    selected = _maps(account.get("selected"))
    outcome = str(account.get("reason") or f"{len(selected)} selected")
    size = f"{account.get('chars')} of {account.get('max_chars')} characters"
    return [
        f"at        {account.get('at')}, from {commit}",
        f"message   {query}",
        f"outcome   {outcome}, {size}",
        *_needed(str(account.get("needed") or "")),
        *_candidates(account),
        *(_aside(account) if not _list(account.get("candidates")) else ()),
        *(
            f"suppressed  {each.get('ref')}: {each.get('by')} holds instead "
            f"({each.get('reason')})"
            for each in _maps(account.get("suppressed"))
        ),
        *(f"note      {note}" for note in _list(account.get("notes"))),
    ]


def _needed(needed: str) -> Iterator[str]:
    if needed:
        name = "gate  " if needed.startswith(_GATES) else "needed"
        yield f"{name}    {needed}"


def _candidates(account: Mapping[str, object]) -> Iterator[str]:
    for each in _maps(account.get("candidates")):
        score = each.get("score")
        shown = f"{score:9.3f}" if isinstance(score, (int, float)) else " " * 9
        words = ", ".join(str(word) for word in _list(each.get("matched")))
        matched = f"  matched {words}" if words else ""
        place = f"{each.get('ref')} ({each.get('revision')}, {each.get('freshness')})"
        told = f"; {told}" if (told := each.get("needed")) else ""
        yield f"{shown} {each.get('outcome')!s:<11} {place}{matched}{told}"


def _aside(account: Mapping[str, object]) -> Iterator[str]:
    """The facts that were no candidates at all."""
    for each in _maps(account.get("omitted")):
        yield f"left out  {each.get('ref')}: {each.get('reason')}"


def _maps(value: object) -> list[Mapping[str, object]]:
    return [each for each in _list(value) if isinstance(each, dict)]


def _list(value: object) -> list[object]:
    return value if isinstance(value, list) else []
