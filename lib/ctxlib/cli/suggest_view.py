"""How suggestions are shown to a person: in a line, and whole."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.domain.candidate import FACT, OBSERVATION
from ctxlib.domain.relating import EVIDENCE, KNOWN, NEW, REVISION, SUPERSESSION
from ctxlib.domain.skilldraft import Skill
from ctxlib.service.suggest import OLDER, OVERRIDE

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from ctxlib.cli.output import Output
    from ctxlib.domain.candidate import Evidence
    from ctxlib.domain.observation import Observation
    from ctxlib.service.suggest import Suggestion

Part = tuple[str, str | None]
SHOWN_DIGITS = 8
_LISTED_EVIDENCE = 2
_QUOTE = 100
_EDITED = ("name", "title", "description", "type", "scope", "keywords", "subject_key")
_RELATIONS = {
    REVISION: "revises",
    SUPERSESSION: "supersedes",
    EVIDENCE: "confirms",
    OVERRIDE: "holds here in place of",
    NEW: "stands beside",
}


def short(suggestion: Suggestion) -> str:
    """So much of the id as a person needs to type."""
    return suggestion.id[: len("sug-") + SHOWN_DIGITS]


def listed(output: Output, suggestion: Suggestion) -> None:
    """A suggestion in a few lines: what, how sure, and the last of its evidence."""
    candidate = suggestion.candidate
    output.painted(
        [
            (short(suggestion), "bold"),
            (f"  {label(suggestion)}  ", None),
            (f"{candidate.confidence:.2f}  ", "dim"),
            (_cut(candidate.statement, 200), None),
        ]
    )
    for line in standing(suggestion):
        output.painted([(f"    {line}", "yellow")])
    evidence = candidate.evidence
    for each in evidence[-_LISTED_EVIDENCE:]:
        output.painted([(f"    {_place(each)}: “{_cut(each.quote, _QUOTE)}”", "dim")])
    more = len(evidence) - _LISTED_EVIDENCE
    if more > 0:
        output.painted([(f"    and {more} more", "dim")])


def label(suggestion: Suggestion) -> str:
    """What is suggested: of a fact also its type, and the scope where it is global."""
    if suggestion.what != FACT:
        is_signal = getattr(suggestion.candidate, "is_signal", False)
        return suggestion.what + " (signal)" * is_signal
    candidate = suggestion.candidate
    told = [] if isinstance(candidate, Skill) else [candidate.type]
    told += [candidate.scope] * (candidate.scope != "project")
    return f"fact ({', '.join(told)})"


def standing(suggestion: Suggestion) -> Iterator[str]:
    """How it stands to what is known, and what was decided."""
    relation, decision = suggestion.relation, suggestion.decision
    if relation.fact is not None:
        verb = _RELATIONS.get(suggestion.stands, relation.kind)
        yield f"{verb} {relation.fact.reference}: {relation.why}"
    elif relation.kind == KNOWN:
        yield f"known from {relation.label}"
    if decision is not None:
        until = f" until {decision.until}" if decision.until else ""
        became = f" as {decision.result}" if decision.result else ""
        yield f"{decision.verdict}{became}{until} on {decision.at[:10]}"
    elif suggestion.left_out:
        yield f"left out: {why_left_out(suggestion)}"


def why_left_out(suggestion: Suggestion) -> str:
    """Why a suggestion is not offered; what it is older than, with both dates."""
    fact = suggestion.relation.fact
    if suggestion.left_out != OLDER or fact is None:
        return suggestion.left_out
    said, held = suggestion.last_said[:10], suggestion.confirmed[:10]
    when = f"said on {said}" if said else "said at an unknown time"
    return f"{when}, older than {fact.reference} of {held}"


def whole(suggestion: Suggestion, difference: Sequence[str]) -> Iterator[str]:
    """Everything about a suggestion, a line each."""
    candidate = suggestion.candidate
    yield f"{suggestion.id}  {label(suggestion)}  {candidate.confidence:.2f}"
    yield candidate.reason
    if suggestion.what == OBSERVATION:
        yield "accepted, it is noted as an observation: it is never recalled"
    yield from standing(suggestion)
    yield ""
    if isinstance(candidate, Skill):
        yield from candidate.document(suggestion.id).rstrip("\n").split("\n")
        return
    if difference:
        yield from difference
    elif suggestion.what == FACT:
        for field, value in candidate.fields().items():
            if field == "body":
                yield ""
                yield from str(value).split("\n")
            else:
                said = ", ".join(value) if isinstance(value, list) else value
                yield f"{field}: {said}"
    else:
        yield candidate.statement
    yield ""
    yield "evidence:"
    for each in candidate.evidence:
        yield f"  {_place(each)}: “{each.quote}”"


def noted(observation: Observation) -> list[str]:
    """What to say of an observation that was accepted: that it is no fact."""
    settle = f"ctx-session settle {observation.short} promoted --by REF"
    return [
        "noted as an observation, which is never recalled",
        f"if a rule follows from it: ctx-fact add --type feedback RULE, then {settle}",
    ]


def draft(fields: Mapping[str, object]) -> str:
    """The fields of a fact as a document to edit."""
    from ctxlib.domain import scalar

    lines = ["---"]
    for key in _EDITED:
        value = fields.get(key)
        if isinstance(value, (list, tuple)):
            lines.append(f"{key}: {scalar.write_list([str(each) for each in value])}")
        elif value:
            lines.append(f"{key}: {scalar.write(str(value))}")
    return "\n".join([*lines, "---", "", str(fields.get("body", "")), ""])


def _place(each: Evidence) -> str:
    day = f", {each.at[:10]}" if each.at else ""
    session = each.session[: len("ses-") + SHOWN_DIGITS]
    return f"{session} line {each.line}{day}"


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
