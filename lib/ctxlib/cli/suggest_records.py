"""The machine records of suggestions, of decisions, and of facts to review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.domain.candidate import FACT, Candidate
from ctxlib.domain.skilldraft import Skill

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.records import Record
    from ctxlib.domain.decision import Decision
    from ctxlib.service.review import Finding
    from ctxlib.service.suggest import Suggestion


def suggestion_record(
    suggestion: Suggestion, *, difference: Sequence[str] | None = None
) -> Record:
    """A candidate, how it stands to what is known, and its evidence.

    `draft` holds the fields of the fact, `skill` those of the skill; `difference` is
    `null` where it was not asked for, or nothing would change.
    """
    candidate, relation = suggestion.candidate, suggestion.relation
    fact = relation.fact
    return {
        "kind": "suggestion",
        "v": 1,
        "id": suggestion.id,
        "what": suggestion.what,
        "statement": candidate.statement,
        "confidence": candidate.confidence,
        "reason": candidate.reason,
        "relation": suggestion.stands,
        "ref": fact.reference if fact else None,
        "fact": fact.id if fact else None,
        "label": relation.label or None,
        "left_out": suggestion.left_out or None,
        "decided": _decided(suggestion.decision),
        "sessions": suggestion.sessions,
        "evidence": [each.as_record() for each in candidate.evidence],
        "digest": candidate.digest,
        "draft": _draft(candidate),
        "category": getattr(candidate, "category", "") or None,
        "signal": getattr(candidate, "is_signal", False),
        "skill": _skill(candidate),
        "difference": None if difference is None else list(difference),
    }


def decision_record(
    decision: Decision, *, commit: str | None, path: str | None, notes: Sequence[str]
) -> Record:
    """What was decided on a suggestion, and what it became."""
    return {
        "kind": "decision",
        "v": 1,
        "id": decision.id,
        "what": decision.what,
        "verdict": decision.verdict,
        "at": decision.at,
        "until": decision.until or None,
        "ref": decision.result or None,
        "result": decision.result_id or None,
        "path": path,
        "commit": commit,
        "notes": list(notes),
    }


def review_record(finding: Finding) -> Record:
    """One finding; `line` is that of the body, `null` where it is about all of it."""
    return {
        "kind": "review",
        "v": 1,
        "what": finding.kind,
        "ref": finding.fact.reference,
        "id": finding.fact.id,
        "pinned": finding.fact.is_pinned,
        "line": finding.line,
        "message": finding.message,
        "other": finding.other or None,
        "command": finding.command,
    }


def _decided(decision: Decision | None) -> Record | None:
    if decision is None:
        return None
    return {
        "id": decision.id,
        "verdict": decision.verdict,
        "at": decision.at,
        "until": decision.until or None,
        "ref": decision.result or None,
        "why": decision.why or None,
    }


def _draft(candidate: Candidate | Skill) -> Record | None:
    if isinstance(candidate, Skill) or candidate.kind != FACT:
        return None
    return dict(candidate.fields())


def _skill(candidate: Candidate | Skill) -> Record | None:
    if not isinstance(candidate, Skill):
        return None
    return {
        "name": candidate.name,
        "description": candidate.description,
        "steps": list(candidate.steps),
        "triggers": list(candidate.triggers),
    }
