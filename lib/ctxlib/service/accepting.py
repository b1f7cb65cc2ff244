"""A suggestion that becomes a fact, by the same way as any other fact."""

from __future__ import annotations

from ctxlib.domain import sessionrecord
from ctxlib.domain.relating import EVIDENCE, KNOWN, REVISION, SUPERSESSION, revised
from ctxlib.domain.skilldraft import Skill
from ctxlib.service.deciding import Result
from ctxlib.service.suggest import OVERRIDE
from ctxlib.service.superseding import FactSuperseding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.candidate import Candidate
    from ctxlib.domain.fact import Fact
    from ctxlib.domain.sessionrecord import Record
    from ctxlib.service.facts import Saved
    from ctxlib.service.suggest import Scan, Suggestion
    from ctxlib.store.facts import FactStore

TOOL = "ctx-suggest"
TRAILER = "Ctx-Suggestion"
_MOST_LINES = 20
_MOST_QUOTED = 3
# Of a whole id a screen would think that it is a credential.
_SHORT = len(sessionrecord.ID_PREFIX) + sessionrecord.SHORT


class Became:
    """The fact that a suggestion became; `saved` is None where it was there already."""

    __slots__ = ("fact", "saved")

    def __init__(self, fact: Fact, saved: Saved | None) -> None:
        self.fact = fact
        self.saved = saved

    @property
    def result(self) -> Result:
        """The fact, for the decision."""
        return Result(self.fact.reference, self.fact.id)


class SuggestedFacts(FactSuperseding):
    """Saves what was suggested; whoever is no person proposes it."""

    __slots__ = ()

    def accept(
        self,
        scan: Scan,
        suggestion: Suggestion,
        given: Mapping[str, object],
        *,
        why: str = "",
    ) -> Became:
        """Save the fact of a suggestion, or change the fact that it is about.

        `given` are fields that take the place of those suggested.
        """
        candidate, relation = suggestion.candidate, suggestion.relation
        assert not isinstance(candidate, Skill)
        made = made_of(scan.known.facts, suggestion)
        if made is not None:
            return Became(made, None)
        fact = relation.fact
        told = "\n\n".join(filter(None, (why, quoted(candidate))))
        self.marks = [(TRAILER, suggestion.id)]
        source = provenance(scan, suggestion)
        if fact is not None and relation.kind == EVIDENCE:
            if suggestion.left_out == KNOWN:
                return Became(fact, None)
            saved = self.verify(fact.reference, expect=fact.revision, why=told)
        elif fact is not None and suggestion.stands == OVERRIDE:
            same = {"name": fact.name, "subject_key": fact.subject_key}
            said = {key: value for key, value in same.items() if value}
            fields = {**drafted(candidate), **said, **given, "provenance": source}
            saved = self.add(fields, why=told)
        elif fact is not None and relation.kind == REVISION:
            changes = {**revised(fact, candidate), **_without_place(given)}
            changes["provenance"] = source
            saved = self.update(fact.id, changes, expect=fact.revision, why=told)
        elif fact is not None and relation.kind == SUPERSESSION:
            fields = {**drafted(candidate), **given, "provenance": source}
            fields["scope"] = fact.scope
            if fact.subject_key and "subject_key" not in given:
                fields["subject_key"] = fact.subject_key
            saved = self.replace(fact.id, fields, expect=fact.revision, why=told)
        else:
            fields = {**drafted(candidate), **given, "provenance": source}
            is_held = fact is not None and bool(fact.subject_key)
            if is_held and "subject_key" not in given:
                fields.pop("subject_key", None)  # the other fact holds it
            saved = self.add(fields, why=told)
        return Became(saved.fact, saved)

    def _assess(
        self, store: FactStore, given: Mapping[str, object], fact: Fact
    ) -> list[str]:
        reasons = super()._assess(store, given, fact)
        if not self.actor.is_person:
            reasons.append("a suggestion is accepted by a person")
        return reasons


def drafted(candidate: Candidate) -> dict[str, object]:
    """The fields of the fact that a candidate would be."""
    return dict(candidate.fields())


def quoted(candidate: Candidate | Skill) -> str:
    """The last of the evidence in words, for the history of what comes of it."""
    lines = [candidate.reason] if candidate.reason else []
    for each in candidate.evidence[-_MOST_QUOTED:]:
        day = f", {each.at[:10]}" if each.at else ""
        session = each.session[:_SHORT]
        lines.append(f"Session {session}, line {each.line}{day}: “{each.quote}”")
    return "\n".join(lines)


def made_of(facts: Iterable[Fact], suggestion: Suggestion) -> Fact | None:
    """The fact that a suggestion became already, where no decision says so."""
    decided = suggestion.decision
    for fact in facts:
        is_ours = fact.provenance.get("tool_ref") == suggestion.id
        if is_ours and (decided is None or decided.result_id != fact.id):
            return fact
    return None


def provenance(scan: Scan, suggestion: Suggestion) -> dict[str, object]:
    """Where the fact comes from: the last session that says so, and the suggestion."""
    last = suggestion.candidate.evidence[-1]
    record = scan.sessions.with_id(last.session)
    lines = [
        str(each.line)
        for each in suggestion.candidate.evidence
        if each.session == last.session
    ]
    source: dict[str, object] = {"origin": "session", **_named(record, last.session)}
    source["lines"] = lines[:_MOST_LINES] if len(lines) > 1 else lines[0]
    digest = record.transcript.get("sha256") if record else None
    if isinstance(digest, str) and digest:
        source["transcript_sha256"] = digest
    return {**source, "tool": TOOL, "tool_ref": suggestion.id}


def _named(record: Record | None, id: str) -> dict[str, object]:
    if record is None:
        return {"session": id}
    return {"session": record.session_id, "host": record.host}


def _without_place(given: Mapping[str, object]) -> dict[str, object]:
    """The fields that a revision can change: its place is changed by other commands."""
    return {key: value for key, value in given.items() if key not in ("name", "scope")}
