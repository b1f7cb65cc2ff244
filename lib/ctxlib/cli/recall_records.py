"""The machine records of `ctx-recall explain` and `ctx-recall eval`."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.explanation import Explanation, Part
    from ctxlib.domain.judgement import Judged, Tally


def explanation_record(told: Explanation) -> dict[str, object]:
    """Why one fact was recalled for a message, or was not."""
    return {
        "kind": "explanation",
        "v": 1,
        "message": told.message,
        "ref": told.reference,
        "title": told.title,
        "step": told.step,
        "why": told.why,
        "gate": told.gate,
        "score": round(told.score, 6),
        "place": told.place or None,
        "best": told.best or None,
        "best_score": round(told.best_score, 6),
        "floor": round(told.floor, 6),
        "matched": [_part(part) for part in told.matched],
        "missing": [_part(part) for part in told.missing],
    }


def _part(part: Part) -> dict[str, object]:
    return {
        "word": part.word,
        "weight": round(part.weight, 3),
        "facts": part.facts,
        "stands_for": list(part.stands_for),
        "gain": round(part.gain, 6),
    }


def judgement_record(judged: Judged) -> dict[str, object]:
    """One judged message, and what it got."""
    return {
        "kind": "judgement",
        "v": 1,
        "line": judged.line,
        "message": judged.message,
        "expected": list(judged.expected),
        "got": list(judged.got),
        "right": judged.is_right,
        "why": judged.why or None,
    }


def evaluation_record(tally: Tally) -> dict[str, object]:
    """What all judged messages came to."""
    return {
        "kind": "evaluation",
        "v": 1,
        "asked": tally.asked,
        "hit_4": tally.hits,
        "hit_1": tally.first,
        "silent": tally.silent,
        "quiet": tally.quiet,
    }
