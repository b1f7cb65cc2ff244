"""Candidates from what persons said in many sessions, each said once, with evidence."""

from __future__ import annotations

from ctxlib.domain.candidate import FACT, OBSERVATION, SIGNAL, Candidate, Evidence
from ctxlib.domain.judging import judged, noted
from ctxlib.domain.nearby import Nearby
from ctxlib.domain.position import CONTRARY, SAME, Position, stand
from ctxlib.domain.screening import Screen, shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.domain.said import Said

_MAX_QUOTE = 300
_MOST = 0.98
# What each further session that says the same, and an interruption, take of doubt.
_AGAIN, _INTERRUPTED = 0.4, 0.5
# What was done is objected to: by a cue, by the wording alone.
_OBJECTING = ("correction", "objection")


class Heard:
    """The prompts of one session, in their order.

    `interrupted` holds the numbers, from 1, of those that came right after a step
    which the person stopped: such a prompt redirects, whatever it says.
    """

    __slots__ = ("interrupted", "said", "session")

    def __init__(
        self,
        session: str,
        said: Sequence[Said],
        interrupted: frozenset[int] = frozenset(),
    ) -> None:
        self.session = session
        self.said = said
        self.interrupted = interrupted


def mine(heard: Iterable[Heard]) -> list[Candidate]:
    """Every candidate of some sessions: facts first, the surest first.

    What was said more than once is one candidate with all its evidence; what a later
    statement contradicts gives way to it. The order of the sessions is of no matter.
    """
    single = [found for each in heard for found in _of_session(each)]
    single.sort(key=lambda each: (*each.evidence[0].place, each.statement))
    facts = _merged([each for each in single if each.kind == FACT])
    noted = _merged([each for each in single if each.kind == OBSERVATION])
    repeated = [fact for each in noted if (fact := _repeated(each))]
    return [*_ranked([*facts, *repeated]), *_ranked(noted)]


def _of_session(heard: Heard) -> list[Candidate]:
    found = []
    screen = Screen()
    last = ""
    for number, said in enumerate(heard.said, start=1):
        if said.command:
            continue
        is_again, last = said.text == last, said.text
        single = _heard(said.text, number in heard.interrupted, is_again)
        if not single:
            continue
        clean = screen.text(said.text)
        if clean != said.text:
            single = _heard(clean, number in heard.interrupted, is_again)
        if number == 1 < len(heard.said):
            # Nothing was done yet; a single prompt may be the rest of a session.
            single = [each for each in single if each[0].cue != "objection"]
        for each, sentence in single:
            whole = clean if len(clean) <= _MAX_QUOTE else sentence
            quote = shortened(" ".join(whole.split()), _MAX_QUOTE)
            evidence = Evidence(heard.session, said.line, said.at, quote)
            changes: dict[str, object] = {}
            if each.cue in _OBJECTING and number in heard.interrupted:
                changes["confidence"] = _surer(each.confidence, _INTERRUPTED)
                changes["reason"] = f"{each.reason}; the step before was interrupted"
            found.append(each.with_evidence([evidence], **changes))
    return found


def _heard(
    text: str, is_interrupting: bool, is_again: bool
) -> list[tuple[Candidate, str]]:
    """What a prompt says, or that it stands where people redirect an agent."""
    found = judged(text)
    if not found and is_interrupting:
        return noted(text, "interrupted")
    return found or (noted(text, "again") if is_again else [])


def _merged(single: list[Candidate]) -> list[Candidate]:
    """One candidate for each thing said; a later contrary one takes the place."""
    merged: list[Candidate] = []
    nearby = Nearby()
    for each in single:
        position = Position(each.statement)
        if each.kind == FACT:
            each.subject_key = position.question
        for place in nearby.near(each.statement):
            other = merged[place]
            standing = stand(position, nearby.position(place))
            if standing == SAME:
                merged[place] = _again(other, each)
                break
            if standing == CONTRARY and each.kind == FACT and each.scope == other.scope:
                reason = f"{each.reason}; it takes the place of: {other.statement}"
                merged[place] = each.with_evidence(each.evidence, reason=reason)
                nearby.put(place, each.statement, position)
                break
        else:
            merged.append(each)
            nearby.add(each.statement, position)
    return merged


def _again(earlier: Candidate, later: Candidate) -> Candidate:
    """What was said before, with what was now said for it."""
    surer = max(earlier, later, key=lambda each: each.confidence)
    confidence = surer.confidence
    if later.evidence[0].session not in {each.session for each in earlier.evidence}:
        confidence = _surer(confidence, _AGAIN)
    evidence = [*earlier.evidence, *later.evidence]
    return surer.with_evidence(evidence, confidence=confidence)


def _repeated(noted: Candidate) -> Candidate | None:
    """The fact that an objection is, once it was made in three sessions."""
    sessions = {each.session for each in noted.evidence}
    if len(sessions) < SIGNAL or len(noted.words) < 2:
        return None
    fact = Candidate(FACT, noted.statement, cue="repeated", language=noted.language)
    for field in ("title", "name", "keywords", "words", "confidence"):
        setattr(fact, field, getattr(noted, field))
    reason = f"the same correction in {len(sessions)} sessions"
    return fact.with_evidence(noted.evidence, reason=reason)


def _ranked(found: list[Candidate]) -> list[Candidate]:
    return sorted(
        found,
        key=lambda each: (-each.confidence, *each.evidence[0].place, each.statement),
    )


def _surer(confidence: float, part: float) -> float:
    return min(_MOST, round(confidence + (1.0 - confidence) * part, 2))
