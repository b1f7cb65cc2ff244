"""Why one fact is recalled for a message, or is not: which step decides, and how."""

from __future__ import annotations

from ctxlib.domain.explanation import Explanation, Part
from ctxlib.domain.freshness import is_active
from ctxlib.domain.gate import FLOOR
from ctxlib.domain.message import understand
from ctxlib.domain.precedence import title_key
from ctxlib.domain.prompt import human_message, is_generic
from ctxlib.domain.ranking import gains, score
from ctxlib.domain.sought import settle
from ctxlib.errors import NotFoundError
from ctxlib.service.nominating import SLACK, best, nominee, row_of
from ctxlib.service.recall import MAX_CHARS, MAX_FACTS, recall
from ctxlib.store.index import stem
from ctxlib.store.pool import mending
from ctxlib.store.rows import key_of
from ctxlib.store.view import recallable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.query import Document
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.recalled import Recall
    from ctxlib.domain.sought import Plan
    from ctxlib.store.pool import Pool
    from ctxlib.store.rows import Row
    from ctxlib.store.view import View

# So far down the place of a fact is told.
_TOLD = 64


def explain(
    pool: Pool,
    message: str,
    identity: str,
    *,
    now: int,
    max_facts: int = MAX_FACTS,
    max_chars: int = MAX_CHARS,
) -> Explanation:
    """Why the fact of this identity is recalled for a raw message, or is not.

    Raises `NotFoundError` where the workspace has no such fact.
    """
    row = mending(pool, lambda: _find(pool, identity))
    told = Explanation(message, row.entry.reference, row.entry.title)
    human = human_message(message)
    is_called = human is not None and title_key(human) == title_key(row.entry.title)
    if human is None or (is_generic(human) and not is_called):
        return told.decide("message", "it says nothing of its own, or no person did")
    view = recallable(pool, now)
    aside = _aside(row, view, now)
    if aside:
        return told.decide("fact", aside)
    query = understand(human, stem)
    plan = settle(query, view)
    candidate = nominee(row, now)
    found = score(plan, candidate)
    told.parts = _parts(plan, candidate.document)
    if found is None:
        return told.decide("match", "it shares nothing with the message")
    told.score = found.score
    told.freshness, told.scope = candidate.freshness, candidate.scope
    _rank(told, view, plan, found, now=now, limit=max_facts)
    answer = recall(pool, message, now=now, max_facts=max_facts, max_chars=max_chars)
    told.gate = answer.needed
    fates = {item.id: (outcome, fate) for item, outcome, fate in answer.candidates}
    for place, item in enumerate(answer.selected, 1):
        if item.id == identity:
            told.select(place, len(answer.selected), item.is_whole)
            told.why += _order(answer, item.reference)
            passing = fates.get(identity, ("", ""))[1]
            told.why += f"; {passing}" if passing else ""
            return told
    if identity in fates:
        return told.decide(*_outcome(*fates[identity], answer.needed))
    return told.decide("rank", f"{told.place or 'more'} facts match at least as well")


def _parts(plan: Plan, document: Document) -> list[Part]:
    earned = {id(sought): gain for gain, sought in gains(plan, document)}
    return [
        Part(
            sought.word.written,
            sought.word.kind,
            weight=sought.word.weight,
            telling=sought.word.telling,
            facts=sought.frequency,
            stands_for=()
            if sought.frequency
            else tuple(term for term, _, _ in sought.terms),
            gain=earned.get(id(sought), 0.0),
        )
        for sought in plan.words
    ]


def _find(pool: Pool, identity: str) -> Row:
    for index in pool.indexes:
        for row in index.with_key(key_of("id", identity)):
            if row.entry.id == identity:
                return row
        for changed in index.changed.values():
            if changed and changed.entry.id == identity:
                return changed
    raise NotFoundError(f"no such fact in this workspace: '{identity}'")


def _aside(row: Row, view: View, now: int) -> str:
    """Why a fact takes no part in recall; empty where it does."""
    entry = row.entry
    for each in view.suppressed:
        if each.row.entry.id == entry.id:
            return f"{each.by} holds in its place here: the same {each.reason}"
    if entry.is_pinned:
        return "it is pinned: every session has it from the start"
    if entry.superseded_by:
        return f"it was superseded by {entry.superseded_by}"
    if not is_active(entry.as_fact(), now):
        return "it is no longer active: expired or done"
    return ""


def _rank(
    told: Explanation, view: View, plan: Plan, found: Scored, *, now: int, limit: int
) -> None:
    """Its place among all facts, and how the message stands at the gate."""
    ranked = best(
        view,
        plan,
        lambda row: nominee(row, now),
        enough=max(_TOLD, limit),
        floor=0.0,
        slack=SLACK,
    )
    if not ranked:
        return
    told.best, told.best_score = row_of(ranked[0]).entry.reference, ranked[0].score
    told.floor = ranked[0].score * FLOOR
    for place, each in enumerate(ranked, 1):
        if each.candidate.id == found.candidate.id:
            told.place = place


def _order(answer: Recall, reference: str) -> str:
    """Which facts it overtook, or was overtaken by; empty where there are none."""
    found = [
        f"; behind {by}, which is fresher"
        for ref, by in answer.overtaken
        if ref == reference
    ]
    found += [
        f"; before {ref}, which is stale"
        for ref, by in answer.overtaken
        if by == reference
    ]
    return "".join(found)


def _outcome(outcome: str, lack: str, needed: str) -> tuple[str, str]:
    """The step that decided, and what would have been needed."""
    if outcome == "weak-match":
        # An open gate lets those through that tell enough, one that is shut those
        # that are called.
        return "gate", lack if needed.startswith("open:") else f"{needed}; {lack}"
    if outcome == "below-floor":
        return "floor", lack
    if outcome == "limit":
        return "limit", lack
    if outcome == "repeats":
        return "repetition", "it says what a fact before it says"
    return outcome, "there is no room for it in the block"
