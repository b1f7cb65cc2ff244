"""A correction that was about one thing only, as the observation that it becomes."""

from __future__ import annotations

from ctxlib.domain.observation import (
    CATEGORIES,
    MAX_EVIDENCE,
    PENDING,
    Observation,
    checked_evidence,
    made_id,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.candidate import Candidate
    from ctxlib.domain.skilldraft import Skill


def observation_of(candidate: Candidate | Skill, *, at: str, by: str) -> Observation:
    """The pending observation of a candidate: the same evidence, the same id."""
    places = [f"{each.session}:{each.line}" for each in candidate.evidence]
    evidence = tuple(map(checked_evidence, places[-MAX_EVIDENCE:]))
    category = getattr(candidate, "category", "") or CATEGORIES[0]
    text = candidate.statement
    return Observation(
        id=made_id(text, category, evidence, ""),
        status=PENDING,
        category=category,
        noted_at=at,
        noted_by=by,
        evidence=evidence,
        text=text,
    )
