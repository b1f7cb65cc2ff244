"""The records of the agenda and of observations; `ctx-records(5)` documents them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.cli.records import Record
    from ctxlib.domain.agenda import Advice
    from ctxlib.domain.fact import Fact
    from ctxlib.domain.observation import Observation


def advice_record(advice: Advice, *, passed_over: int) -> Record:
    """What to do next; `passed_over` counts items that were told often enough."""
    return {
        "kind": "advice",
        "v": 1,
        "ref": advice.fact.reference,
        "id": advice.fact.id,
        "why": advice.why,
        "cost": advice.cost,
        "passed_over": passed_over,
    }


def agenda_record(fact: Fact, now: int) -> Record:
    """An item of the agenda as it stands now."""
    from ctxlib.domain.agenda import is_due, is_late
    from ctxlib.domain.freshness import is_active

    return {
        "kind": "agenda",
        "v": 1,
        "ref": fact.reference,
        "id": fact.id,
        "revision": fact.revision,
        "agenda": fact.agenda,
        "state": fact.state or "open",
        "rank": fact.rank,
        "due_at": fact.due_at,
        "show_until": fact.expires_at,
        "due": is_due(fact, now),
        "late": is_late(fact, now),
        "active": is_active(fact, now),
        "title": fact.title,
        "body": fact.body,
    }


def observation_record(seen: Observation) -> Record:
    """An observation, and what became of it."""
    return {
        "kind": "observation",
        "v": 1,
        "id": seen.id,
        "status": seen.status,
        "category": seen.category,
        "noted_at": seen.noted_at,
        "noted_by": seen.noted_by,
        "session": seen.session or None,
        "evidence": list(seen.evidence),
        "settled_at": seen.settled_at or None,
        "settled_by": seen.settled_by or None,
        "resolved_by": seen.resolved_by or None,
        "reason": seen.reason or None,
        "text": seen.text,
    }


def observations_record(counts: Mapping[str, int]) -> Record:
    """How many observations there are of each status."""
    return {"kind": "observations", "v": 1, **counts}
