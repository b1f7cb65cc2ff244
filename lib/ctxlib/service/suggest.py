"""What the sessions of a workspace suggest, and how that stands to what is known.

Nothing is written here. A candidate is left out, and it is said why, where it is
known already, was forgotten, or was decided upon and no evidence came since.
"""

from __future__ import annotations

from ctxlib.domain.candidate import OBSERVATION, Candidate
from ctxlib.domain.decision import ACCEPTED, ID_PREFIX
from ctxlib.domain.relating import (
    EVIDENCE,
    KNOWN,
    NEW,
    REVISION,
    SUPERSESSION,
    Relation,
)
from ctxlib.domain.skilldraft import SKILL, Skill
from ctxlib.errors import AmbiguousError, NotFoundError
from ctxlib.service.precedents import Known
from ctxlib.service.sessionmining import Sessions
from ctxlib.service.suggestednames import name_apart
from ctxlib.store import suggested

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.domain.decision import Decision
    from ctxlib.domain.fact import Fact
    from ctxlib.errors import DocumentError
    from ctxlib.service.sessionhearing import Transcripts
    from ctxlib.store.facts import FactStore
    from ctxlib.store.journal import Journal

# Why a candidate is left out.
DECIDED, FORGOTTEN, OLDER = "decided", "forgotten", "older"
OVERRIDE = "override"
MIN_TYPED = 4
_GENERAL = ("global", "project")
_WORTH_TELLING = 2
_RANK = {REVISION: 0, SUPERSESSION: 0, NEW: 1, EVIDENCE: 3}


class Suggestion:
    """A candidate with its `relation` to what is known and the last `decision`.

    `left_out` says why it is not offered: `decided`, `known`, `forgotten` or `older`
    than the fact that it is about; empty where it is.
    """

    __slots__ = ("candidate", "decision", "left_out", "relation")

    def __init__(
        self,
        candidate: Candidate | Skill,
        relation: Relation,
        decision: Decision | None,
        left_out: str,
    ) -> None:
        self.candidate = candidate
        self.relation = relation
        self.decision = decision
        self.left_out = left_out

    @property
    def id(self) -> str:
        """The id: the same as long as what it says is the same."""
        return ID_PREFIX + self.candidate.key

    @property
    def what(self) -> str:
        """`fact`, `observation` or `skill`."""
        return self.candidate.kind

    @property
    def stands(self) -> str:
        """How it stands to what is known: the relation, or `override`.

        What was said for one project does not change what holds for all of them: it
        becomes a fact that holds there in place of the general one.
        """
        relation = self.relation
        is_contrary = relation.kind in (REVISION, SUPERSESSION)
        fact = relation.fact if is_contrary else None
        if fact is not None and (fact.scope, self.candidate.scope) == _GENERAL:
            return OVERRIDE
        return relation.kind

    @property
    def sessions(self) -> list[str]:
        """The ids of the sessions that it was seen in, in the order of the evidence."""
        return list(dict.fromkeys(each.session for each in self.candidate.evidence))

    @property
    def last_said(self) -> str:
        """When the last of the evidence was said, RFC 3339; empty where unknown."""
        return _last(self.candidate)

    @property
    def confirmed(self) -> str:
        """When the fact that it is about was last said to hold, RFC 3339."""
        return _confirmed(self.relation.fact) if self.relation.fact else ""

    def rank(self) -> tuple[int, float, str]:
        """What suggestions are listed by: contradictions first, observations last."""
        group = _RANK.get(self.relation.kind, 1)
        if self.what == SKILL:
            group = 2
        elif isinstance(self.candidate, Candidate) and self.what == OBSERVATION:
            group = 2 if self.candidate.is_signal else 4
        return group, -self.candidate.confidence, self.id


class Scan:
    """What was found: `open` suggestions best first, and those that are `left_out`."""

    __slots__ = ("known", "left_out", "open", "sessions")

    def __init__(self, sessions: Sessions, known: Known, *, now: int) -> None:
        self.sessions = sessions
        self.known = known
        found = [_suggestion(each, known, now) for each in sessions.candidates()]
        found.sort(key=Suggestion.rank)
        self.open = [each for each in found if not each.left_out]
        self.left_out = [each for each in found if each.left_out]
        name_apart(self.open, known.names)

    def settle(self, suggestion: Suggestion, decision: Decision) -> None:
        """Take a suggestion from the open ones, since it was decided upon."""
        suggestion.decision, suggestion.left_out = decision, DECIDED
        if suggestion in self.open:
            self.open.remove(suggestion)
            self.left_out.append(suggestion)

    @property
    def problems(self) -> list[DocumentError]:
        """What could not be read."""
        return [*self.sessions.problems, *self.known.problems]

    def find(self, typed: str) -> Suggestion:
        """The suggestion of an id, or of enough of it; those left out as well."""
        start = typed.strip().lower().removeprefix(ID_PREFIX)
        found = [
            each
            for each in (*self.open, *self.left_out)
            if each.candidate.key.startswith(start)
        ]
        if len(start) < MIN_TYPED or not found:
            raise NotFoundError(
                f"no suggestion is called '{typed[:80]}'",
                hint="see what there is with 'ctx-suggest scan'",
            )
        if len(found) > 1:
            raise AmbiguousError(typed, [each.id for each in found])
        return found[0]

    def among(
        self,
        *,
        sessions: Sequence[str] = (),
        unmined: bool = False,
        again: bool = False,
    ) -> list[Suggestion]:
        """Those that have evidence in one of these sessions, or in one not yet mined.

        `again` holds those as well that were decided upon.
        """
        wanted = set(sessions)
        if unmined:
            fresh = {each.record.id for each in self.sessions.kept if not each.is_mined}
            wanted = wanted & fresh if sessions else fresh
        found = list(self.open)
        if again:
            found += [each for each in self.left_out if each.left_out == DECIDED]
        if sessions or unmined:
            found = [each for each in found if not wanted.isdisjoint(each.sessions)]
        return sorted(found, key=Suggestion.rank)


def scan(
    journal: Journal,
    store: FactStore,
    *,
    texts: Iterable[tuple[str, str]] = (),
    transcripts: Transcripts | None = None,
    since: str = "",
    now: int,
) -> Scan:
    """Everything that the sessions of a workspace suggest now."""
    known = Known(journal, store, texts=texts, now=now)
    sessions = Sessions(journal, since=since, transcripts=transcripts)
    return Scan(sessions, known, now=now)


def remember(root: str, journal: Journal, store: FactStore, found: Scan) -> None:
    """Write down how many wait, for the start of the next session.

    Not all: what only confirms a fact, and a single correction, can wait.
    """
    worth = sum(each.rank()[0] <= _WORTH_TELLING for each in found.open)
    suggested.keep(root, journal, store.snapshot, worth)


def _suggestion(candidate: Candidate | Skill, known: Known, now: int) -> Suggestion:
    relation = known.relation(candidate)
    decision = known.decision(candidate)
    left_out = _left_out(candidate, relation, decision, known, now)
    if not left_out and relation.kind == NEW:
        fact = known.revised_since(candidate, _last(candidate))
        if fact is not None:
            relation = Relation(NEW, fact=fact, why="the fact said so before")
            left_out = OLDER
    return Suggestion(candidate, relation, decision, left_out)


def _left_out(
    candidate: Candidate | Skill,
    relation: Relation,
    decision: Decision | None,
    known: Known,
    now: int,
) -> str:
    if decision is not None:
        is_kept = decision.verdict == ACCEPTED and isinstance(candidate, Skill)
        grown = decision.has_grown(candidate.evidence, candidate.digest)
        if is_kept or (decision.holds(now) and not grown):
            return DECIDED
    if relation.kind == KNOWN:
        return KNOWN
    fact = relation.fact
    if fact is not None and _last(candidate) <= _confirmed(fact):
        return KNOWN if relation.kind == EVIDENCE else OLDER
    gone = known.gone_since(candidate) if relation.kind == NEW else None
    if gone is not None and (not gone or _last(candidate) <= gone):
        return FORGOTTEN
    return ""


def _last(candidate: Candidate | Skill) -> str:
    """When the last of the evidence was said."""
    return max(each.at or "" for each in candidate.evidence)


def _confirmed(fact: Fact) -> str:
    """When a fact was last said to hold."""
    times = (fact.created_at, fact.updated_at, fact.last_verified_at)
    return max(each or "" for each in times)
