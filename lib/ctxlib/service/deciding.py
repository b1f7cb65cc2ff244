"""Deciding on suggestions: the fact first, then the decision with all that it settles.

A fact is on one branch of the memory, decisions and records on another. Between the
two commits a process may die: then the fact names the suggestion that it came from,
and accepting it once more only writes down the decision.
"""

from __future__ import annotations

from ctxlib import __version__
from ctxlib.domain import decision as decisions
from ctxlib.domain import moment, noting, observation, policy
from ctxlib.domain.decision import (
    ACCEPTED,
    DEFERRED,
    DISMISSED,
    ID_PREFIX,
    MAX_EVIDENCE,
    Decision,
    place,
)
from ctxlib.domain.skilldraft import Skill
from ctxlib.errors import ConflictError
from ctxlib.service.journalwriter import JournalWriter
from ctxlib.service.sessionmining import marked
from ctxlib.service.suggest import Scan, Suggestion
from ctxlib.store import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.store.snapshot import Snapshot

_MOST_NAMED = 20
_BY = f"ctx-suggest {__version__}"


class Result:
    """What came of a suggestion: a reference, and its id where it has one."""

    __slots__ = ("id", "reference")

    def __init__(self, reference: str = "", id: str = "") -> None:
        self.reference = reference
        self.id = id


class Deciding(JournalWriter):
    """Writes down the decisions of one workspace, as one actor."""

    __slots__ = ()

    def accepted(
        self, scan: Scan, suggestion: Suggestion, result: Result, *, why: str = ""
    ) -> str | None:
        """Write down what a suggestion became; an observation is noted with it."""
        found = self._decision(suggestion, ACCEPTED, why=why, result=result)
        return self._put(scan, [(suggestion, found)], why)

    def dismissed(
        self, scan: Scan, chosen: Sequence[Suggestion], *, why: str = ""
    ) -> str | None:
        """Keep suggestions away until their evidence grows."""
        return self._put_away(scan, chosen, DISMISSED, why=why)

    def deferred(
        self, scan: Scan, chosen: Sequence[Suggestion], *, until: str, why: str = ""
    ) -> str | None:
        """Keep suggestions away until a day is over, or their evidence grows."""
        return self._put_away(scan, chosen, DEFERRED, why=why, until=until)

    def require_person(self, what: str, command: str) -> None:
        """Refuse what only a person may decide."""
        policy.require_person(self.actor, what, command=command)

    def _put_away(
        self,
        scan: Scan,
        chosen: Sequence[Suggestion],
        verdict: str,
        *,
        why: str,
        until: str = "",
    ) -> str | None:
        pairs = [
            (each, self._decision(each, verdict, why=why, until=until))
            for each in chosen
        ]
        return self._put(scan, pairs, why)

    def _decision(
        self,
        suggestion: Suggestion,
        verdict: str,
        *,
        why: str,
        until: str = "",
        result: Result | None = None,
    ) -> Decision:
        candidate = suggestion.candidate
        places = list(dict.fromkeys(map(place, candidate.evidence)))
        return Decision(
            id=suggestion.id,
            what=suggestion.what,
            verdict=verdict,
            at=moment.text(self.now),
            by=self.actor.kind,
            via=self.actor.via,
            session=self.actor.session or "",
            until=until,
            relation=suggestion.stands,
            result=result.reference if result else "",
            result_id=result.id if result else "",
            digest=candidate.digest,
            why=" ".join(why.split()),
            evidence=tuple(places[-MAX_EVIDENCE:]),
            steps=candidate.labels if isinstance(candidate, Skill) else (),
            text=candidate.statement,
        )

    def _put(
        self, scan: Scan, pairs: Sequence[tuple[Suggestion, Decision]], why: str
    ) -> str | None:
        seen = {each.id: each.decision for each, _ in pairs}
        for suggestion, found in pairs:
            scan.settle(suggestion, found)

        def plan(snapshot: Snapshot) -> journal.Edits:
            here = journal.Journal(snapshot, self.key)
            edits: dict[str, bytes | None] = {}
            for suggestion, found in pairs:
                self._check_first(here, found, seen[suggestion.id])
                path = f"{here.folder(journal.DECISIONS)}/{found.name}.md"
                edits[path] = decisions.format(found)
                if found.verdict == ACCEPTED and found.what == "observation":
                    edits |= self._observation(here, suggestion)
            return {**edits, **self._mined(snapshot, scan)}

        made = [found for _, found in pairs]
        about = [("Ctx-Suggestion", each.id) for each in made[:_MOST_NAMED]]
        return self.put(plan, _subject(made), about, why=why)

    def _check_first(
        self, here: journal.Journal, found: Decision, seen: Decision | None
    ) -> None:
        """Raise `ConflictError` where somebody decided on the same meanwhile."""
        if found.verdict == ACCEPTED:
            return  # what it became is there
        digits = found.id.removeprefix(ID_PREFIX)
        for entry in here.each(journal.DECISIONS):
            if entry.name.endswith(digits):
                if seen is None or seen.id != found.id or entry.name > seen.name:
                    raise ConflictError(
                        f"{found.id} was decided upon meanwhile",
                        holder=found.id,
                        hint=f"see it with 'ctx-suggest show {found.id}'",
                    )
                return

    def _observation(
        self, here: journal.Journal, suggestion: Suggestion
    ) -> dict[str, bytes | None]:
        noted = noting.observation_of(
            suggestion.candidate, at=moment.text(self.now), by=self.actor.kind
        )
        folder = here.folder(journal.OBSERVATIONS)
        if any(
            each.name.endswith(noted.short) for each in here.each(journal.OBSERVATIONS)
        ):
            return {}
        return {f"{folder}/{noted.name}.md": observation.format(noted)}

    def _mined(self, snapshot: Snapshot, scan: Scan) -> dict[str, bytes | None]:
        """The records of which nothing is open any more, marked as mined."""
        waiting = {session for each in scan.open for session in each.sessions}
        edits: dict[str, bytes | None] = {}
        for kept in scan.sessions.kept:
            if kept.is_mined or kept.record.id in waiting:
                continue
            content = marked(
                snapshot,
                kept,
                by=_BY,
                at=moment.text(self.now),
                out=_outcomes(scan, kept.record.id),
            )
            if content is not None:
                edits[kept.path] = content
        return edits


def _outcomes(scan: Scan, session: str) -> tuple[str, ...]:
    """The suggestions with evidence in a session that were decided upon."""
    return tuple(
        sorted(
            each.id
            for each in scan.left_out
            if each.decision is not None and session in each.sessions
        )
    )


def _subject(found: Sequence[Decision]) -> str:
    verb = {ACCEPTED: "accept", DISMISSED: "dismiss", DEFERRED: "defer"}[
        found[0].verdict
    ]
    what = found[0].id if len(found) == 1 else f"{len(found)} suggestions"
    return f"decision: {verb} {what}"
