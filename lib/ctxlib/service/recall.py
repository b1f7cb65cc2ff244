"""Recall: the facts for one message, within a budget, with the account of it."""

from __future__ import annotations

from ctxlib.domain.block import Item, compose, plain, plain_line
from ctxlib.domain.budget import excerpt
from ctxlib.domain.gate import FLOOR, choose
from ctxlib.domain.message import analyse_message
from ctxlib.domain.precedence import title_key
from ctxlib.domain.prompt import human_message, is_generic
from ctxlib.domain.ranking import Candidate, Scored, order, score, settle
from ctxlib.domain.recalled import Recall, account, record
from ctxlib.domain.terms import CHAR
from ctxlib.errors import DocumentError, RepositoryError
from ctxlib.store.index import stem
from ctxlib.store.pool import (
    Pool,
    distrust,
    maintain,
    mending,
    open_pool,
    open_pool_at,
)
from ctxlib.store.view import View, everything, recallable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.domain.message import Query
    from ctxlib.domain.ranking import Plan
    from ctxlib.store.rows import Row

__all__ = (
    "Item",
    "Pool",
    "Recall",
    "account",
    "maintain",
    "open_pool",
    "open_pool_at",
    "recall",
    "record",
    "search",
)

MAX_FACTS, MAX_CHARS = 4, 2_400
SEARCH_LIMIT = 8

_NOMINATED, _MOST_NOMINATED = 32, 2_048
# So many are read and scored at a time. What was named is given up less lightly than
# what was not: to look at it costs less than to ask again.
_STEP, _CAUTION = 8, 1.2
# The index rounds lengths and counts in its own way, and knows no scopes: a fact may
# score so much more than the index thinks.
_SLACK = 1.15
# Facts so close to each other are ranked by age.
_NEAR = 0.98
# Explicit search may take its time.
_SEARCH_SLACK = 2.0
_TOLD = 16
_SEARCH_FLOOR = 0.15
_SEARCH_SNIPPET = 260
_SAME_TEXT = 0.8
_REASONS = {"no-terms": "no-terms", "weak-match": "not-informative"}


class _Nominee(Candidate):
    """A candidate with the row it was made from."""

    __slots__ = ("row",)

    def __init__(
        self, row: Row, *, scope: str, freshness: str, renewed: int = 0
    ) -> None:
        super().__init__(
            row.entry.id,
            row.document,
            scope=scope,
            freshness=freshness,
            renewed=renewed,
        )
        self.row = row


def recall(
    pool: Pool,
    message: str,
    *,
    now: int,
    max_facts: int = MAX_FACTS,
    max_chars: int = MAX_CHARS,
    home: str | None = None,
    request: str | None = None,
) -> Recall:
    """The facts that matter for a raw message, often none.

    At most `max_facts`, and the whole block at most `max_chars` code points.
    `home` is a directory that is never named; `request` is handed through.
    """
    human = human_message(message)
    answer = Recall(human or message.strip(), max_chars=max_chars, request=request)
    if human is None or is_generic(human):
        answer.notes += pool.notes
        answer.reason = "generic-turn"
        return answer

    def attempt() -> Recall:
        answer = Recall(human, max_chars=max_chars, request=request)
        return _recall(pool, answer, now=now, max_facts=max_facts, home=home)

    return mending(pool, attempt)


def _recall(
    pool: Pool, answer: Recall, *, now: int, max_facts: int, home: str | None
) -> Recall:
    answer.notes += pool.notes
    view = recallable(pool, now)
    query = analyse_message(answer.query, stem)
    answer.suppressed = _suppressed(view, query)
    if not view.facts or query.is_empty:
        answer.reason = "no-terms" if view.facts else "empty-store"
        return answer
    plan = settle(query, view)
    ranked = _ranked(
        view,
        plan,
        lambda row: _nominee(row, now),
        enough=max_facts,
        floor=FLOOR,
        slack=_SLACK,
    )
    _choose(pool, answer, plan, ranked, limit=max_facts, home=home)
    return answer


def search(
    pool: Pool,
    query: str,
    *,
    now: int,
    limit: int = SEARCH_LIMIT,
    scope: str | None = None,
    type: str | None = None,
    home: str | None = None,
) -> list[Item]:
    """Every fact that matches, best first: also expired, pinned and suppressed ones.

    What was superseded is never an answer, as nowhere else by default.

    Neither freshness nor scope weighs here; `freshness` is for the label. What
    scores under 15 % of the best is left out.
    """
    analysed = analyse_message(query, stem)
    if analysed.is_empty or limit < 1:
        return []

    def nominee(row: Row) -> _Nominee | None:
        entry = row.entry
        if scope not in (None, entry.scope) or type not in (None, entry.type):
            return None
        if entry.superseded_by:
            return None
        return _Nominee(row, scope="global", freshness="fresh")

    def attempt() -> list[Scored]:
        view = everything(pool)
        if not view.facts:
            return []
        ranked = _ranked(
            view,
            settle(analysed, view),
            nominee,
            enough=limit,
            floor=_SEARCH_FLOOR,
            slack=_SEARCH_SLACK,
        )
        return [each for each in ranked if each.words]

    ranked = mending(pool, attempt)
    found = []
    for scored in ranked[:limit]:
        if scored.score < ranked[0].score * _SEARCH_FLOOR:
            break
        entry = _row(scored).entry
        label = entry.freshness(now)
        item = _item(pool, scored, label, home)
        if item:
            item.snippet = excerpt(item.text, item.matched, _SEARCH_SNIPPET)
            found.append(item)
    return found


def _ranked(
    view: View,
    plan: Plan,
    nominee: Callable[[Row], _Nominee | None],
    *,
    enough: int,
    floor: float,
    slack: float,
) -> list[Scored]:
    """The best facts by exact score, as if every fact had been scored.

    The index nominates by a score of its own, and what it puts first is scored
    first, until nothing left comes close to one that would be chosen; where all it
    named does, it is asked for more.
    """
    wanted = plan.nominations()

    def scored(rows: list[Row]) -> list[Scored]:
        fit = [each for row in rows if (each := nominee(row))]
        return [found for each in fit if (found := score(plan, each))]

    asked = _NOMINATED
    while True:
        nominees = view.nominate(wanted, asked)
        found, looked = scored(view.added), 0
        ranked = order(found)
        least = _least(ranked, enough, floor)
        # Where the index named all there is, they are few, and all are told of.
        while looked < len(nominees) and not (
            nominees.lowest
            and least * _NEAR >= _CAUTION * slack * nominees.bound(looked)
        ):
            found += scored(nominees.rows(looked, looked + _STEP))
            looked += _STEP
            ranked = order(found)
            least = _least(ranked, enough, floor)
        if not nominees.lowest and len(ranked) < _NOMINATED:
            return ranked
        if asked >= _MOST_NOMINATED or least * _NEAR >= slack * nominees.lowest:
            # Of what lies lower an index names more or less, as its history has it.
            return [each for each in ranked if each.score >= least]
        asked *= 4


def _least(ranked: list[Scored], enough: int, floor: float) -> float:
    """What a fact must score to be told of."""
    least = ranked[0].score * floor if ranked else 0.0
    if len(ranked) <= enough:
        return least
    # The newest of near ties stands first, so the last is not the least.
    return max(least, min(each.score for each in ranked[: enough + 1]))


def _choose(
    pool: Pool,
    answer: Recall,
    plan: Plan,
    ranked: list[Scored],
    *,
    limit: int,
    home: str | None,
) -> None:
    choice = choose(plan, ranked, limit=limit)
    outcomes = {id(scored): "selected" for scored in choice.selected}
    outcomes.update((id(scored), why) for scored, why in choice.omitted)
    answer.needed = choice.needed
    lacking = {
        id(scored): lack
        for (scored, _), lack in zip(choice.omitted, choice.lacking, strict=True)
    }
    found: list[tuple[Scored, Item]] = []
    for scored in choice.selected:
        item = _item(pool, scored, scored.candidate.freshness, home)
        if item:
            found.append((scored, item))
    _mark_conflicts(answer, found)
    answer.block, answer.selected = compose(
        [item for _, item in found], answer.max_chars
    )
    for scored, item in found:
        if item not in answer.selected:
            outcomes[id(scored)] = "budget"
    for scored in ranked[:_TOLD]:
        outcome = outcomes.get(id(scored), "weak-match")
        lack = lacking.get(id(scored), "")
        answer.candidates.append((_brief(scored), outcome, lack))
        if outcome != "selected":
            answer.omitted.append((_row(scored).entry.reference, outcome))
    if not answer.selected:
        answer.reason = _REASONS.get(choice.reason or "weak-match")
        if choice.selected or limit < 1:
            answer.reason = "budget"


def _nominee(row: Row, now: int) -> _Nominee:
    entry = row.entry
    return _Nominee(
        row,
        scope=entry.scope,
        freshness=entry.freshness(now),
        renewed=entry.renewed or 0,
    )


def _row(scored: Scored) -> Row:
    assert isinstance(scored.candidate, _Nominee)
    return scored.candidate.row


def _item(pool: Pool, scored: Scored, freshness: str, home: str | None) -> Item | None:
    """The fact as it is shown; `None` where its document is not what git has."""
    row = _row(scored)
    texts = _texts(pool, row)
    if texts is None:
        return None
    item = _brief(scored)
    item.freshness = freshness
    item.matched = [plain_line(word, home) for word in item.matched]
    item.title = plain_line(item.title or row.entry.name.replace("-", " "), home)
    item.text = plain(_text(row.entry.title, *texts), home)
    return item


def _brief(scored: Scored) -> Item:
    entry = _row(scored).entry
    return Item(
        id=entry.id,
        reference=entry.reference,
        revision=entry.revision,
        type=entry.type,
        scope=entry.scope,
        freshness=scored.candidate.freshness,
        score=scored.score,
        matched=scored.words,
        title=entry.title,
        text="",
    )


def _texts(pool: Pool, row: Row) -> tuple[str, str] | None:
    """Its description and its body."""
    try:
        return row.texts()
    except DocumentError:
        distrust(pool)
    try:
        row.raw = pool.snapshot.objects.read(row.entry.oid)[1]
        return row.texts()
    except (DocumentError, RepositoryError):
        return None


def _text(title: str, description: str, body: str) -> str:
    if not description or description in (title, body) or description in body:
        return body
    return f"{description}\n{body}".strip()


def _mark_conflicts(answer: Recall, found: list[tuple[Scored, Item]]) -> None:
    """Mark facts of one scope that answer one question differently, the newer first."""
    for place, (one, item) in enumerate(found):
        for other, rival in found[place + 1 :]:
            if _contradict(one, item, other, rival):
                item.conflict.append(rival.reference)
                rival.conflict.append(item.reference)
                answer.notes.append(
                    f"{item.reference} and {rival.reference} contradict each other:"
                    " let one supersede the other, or give them different subjects"
                )
    for place in range(len(found) - 1):
        before, after = found[place], found[place + 1]
        if after[1].reference in before[1].conflict:
            times = [_row(each[0]).entry.updated_at or "" for each in (before, after)]
            if times[0] < times[1]:
                found[place], found[place + 1] = after, before


def _contradict(one: Scored, item: Item, other: Scored, rival: Item) -> bool:
    if item.scope != rival.scope or item.text == rival.text:
        return False
    subjects = [_row(each).entry.subject_key for each in (one, other)]
    if all(subjects) and subjects[0] != subjects[1]:
        return False
    if title_key(item.title) == title_key(rival.title):
        return True
    words, others = (set(each.candidate.document.words) for each in (one, other))
    return len(words & others) >= _SAME_TEXT * len(words | others)


def _suppressed(view: View, query: Query) -> list[tuple[str, str, str]]:
    """The suppressed facts that say most about the message."""
    telling = [
        word.term
        for word in query.words
        if word.kind != CHAR and word.weight * word.prompt >= 0.5
    ]
    found = []
    for each in view.suppressed:
        words = each.row.document.words
        matched = sum(term in words for term in telling)
        if matched:
            found.append((-matched, each.row.entry.reference, each.by, each.reason))
    return [(ref, by, why) for _, ref, by, why in sorted(found)[:_TOLD]]
