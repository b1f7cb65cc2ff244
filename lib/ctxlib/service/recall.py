"""Recall: the facts for one message, within a budget, with the account of it."""

from __future__ import annotations

from ctxlib.domain.block import Item, compose
from ctxlib.domain.budget import excerpt
from ctxlib.domain.gate import FLOOR, choose
from ctxlib.domain.message import understand
from ctxlib.domain.prompt import human_message, is_generic
from ctxlib.domain.ranking import Scored
from ctxlib.domain.recalled import Recall, account, record
from ctxlib.domain.sought import settle
from ctxlib.domain.terms import CHAR
from ctxlib.service import aside, showing
from ctxlib.service.nominating import SLACK, Nominee, best, nominee, row_of
from ctxlib.service.pairs import mark_conflicts, put_fresh_first, repeated
from ctxlib.service.titled import called, titled
from ctxlib.store.index import stem
from ctxlib.store.pool import Pool, maintain, mending, open_pool, open_pool_at
from ctxlib.store.view import View, everything, recallable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.gate import Choice
    from ctxlib.domain.message import Query
    from ctxlib.domain.sought import Plan
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

MAX_FACTS, MAX_CHARS, SEARCH_LIMIT = 4, 2_400, 8

# Explicit search may take its time.
_SEARCH_SLACK, _SEARCH_FLOOR, _SEARCH_SNIPPET = 2.0, 0.15, 260
_TOLD, _MOST_REPEATS = 16, 16
_REASONS = {"no-terms": "no-terms", "weak-match": "not-informative"}


def recall(
    pool: Pool,
    message: str,
    *,
    now: int,
    max_facts: int = MAX_FACTS,
    max_chars: int = MAX_CHARS,
    home: str | None = None,
    request: str | None = None,
    shown: Mapping[str, int] | None = None,
) -> Recall:
    """The facts that matter for a raw message, often none.

    At most `max_facts`, and the whole block at most `max_chars` code points.
    `home` is a directory that is never named; `request` is handed through. `shown`
    maps the ids of facts that the session has before it to their revisions then:
    these are not shown again.
    """
    human = human_message(message)
    if human is None:
        answer = Recall(message.strip(), max_chars=max_chars, request=request)
        answer.notes += pool.notes
        return _silent(answer, "generic-turn")

    def attempt() -> Recall:
        answer = Recall(human, max_chars=max_chars, request=request)
        return _recall(
            pool, answer, shown or {}, now=now, max_facts=max_facts, home=home
        )

    return mending(pool, attempt)


def _recall(
    pool: Pool,
    answer: Recall,
    shown: Mapping[str, int],
    *,
    now: int,
    max_facts: int,
    home: str | None,
) -> Recall:
    answer.notes += pool.notes
    rows = titled(pool, answer.query)
    is_plain = is_generic(answer.query)
    if is_plain and not rows:
        return _silent(answer, "generic-turn")
    view = recallable(pool, now)
    query = understand(answer.query, stem)
    answer.suppressed = _suppressed(view, query)
    if not view.facts or query.is_empty:
        return _silent(answer, aside.told(answer, pool, view, now))
    plan = settle(query, view)
    first = called(plan, view, rows, now)
    if is_plain and not first:
        return _silent(answer, "generic-turn")
    repeats: set[str] = set()
    while True:
        enough = None if is_plain else max_facts + len(repeats)
        ranked = _ranked(view, plan, first, now=now, enough=enough)
        own = [each for each in ranked if row_of(each).entry.reference not in repeats]
        choice = choose(plan, own, limit=max_facts, sure=first)
        put_fresh_first(answer, choice.selected)
        found = showing.shown(pool, choice.selected, home)
        more = repeated(found) if len(repeats) < _MOST_REPEATS else set()
        if not more:
            break
        # Others take the places of those that say what another says.
        repeats |= more
    mark_conflicts(answer, found)
    _account(answer, choice, ranked)
    _compose(answer, [item for _, item in found], shown)
    return answer


def _silent(answer: Recall, reason: str) -> Recall:
    answer.reason = reason
    return answer


def _ranked(
    view: View, plan: Plan, first: list[Scored], *, now: int, enough: int | None
) -> list[Scored]:
    """Those that come first anyway, then the best others where `enough` is given."""
    if enough is None:
        return first
    given = {each.candidate.id for each in first}
    others = best(
        view,
        plan,
        lambda row: nominee(row, now),
        enough=enough,
        floor=FLOOR,
        slack=SLACK,
    )
    return first + [each for each in others if each.candidate.id not in given]


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
    analysed = understand(query, stem)
    if analysed.is_empty or limit < 1:
        return []

    def fit(row: Row) -> Nominee | None:
        entry = row.entry
        if scope not in (None, entry.scope) or type not in (None, entry.type):
            return None
        if entry.superseded_by:
            return None
        return Nominee(row, scope="global", freshness="fresh")

    def attempt() -> list[Scored]:
        view = everything(pool)
        if not view.facts:
            return []
        ranked = best(
            view,
            settle(analysed, view),
            fit,
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
        entry = row_of(scored).entry
        label = entry.freshness(now)
        item = showing.whole(pool, scored, label, home)
        if item:
            item.snippet = excerpt(item.text, item.matched, _SEARCH_SNIPPET)
            found.append(item)
    return found


def _account(answer: Recall, choice: Choice, ranked: list[Scored]) -> None:
    """Keep how each of the first candidates fared at the gate."""
    fared = {id(each): (why or "selected", told) for each, why, told in choice.fates}
    answer.needed = choice.needed
    answer.candidates = [
        (showing.brief(each), *fared.get(id(each), ("repeats", "")))
        for each in ranked[:_TOLD]
    ]
    if not choice.selected:
        answer.reason = _REASONS.get(choice.reason, "budget")


def _compose(answer: Recall, items: list[Item], shown: Mapping[str, int]) -> None:
    """Fill the block with what the session was not shown yet."""
    new = [item for item in items if shown.get(item.id) != item.revision]
    answer.block, answer.selected = compose(new, answer.max_chars)
    if items and not answer.selected:
        answer.reason = "budget" if new else "already-shown"
    given = {item.id for item in answer.selected}
    unseen = {item.id for item in new}
    for place, (brief, outcome, lack) in enumerate(answer.candidates):
        if outcome == "selected" and brief.id not in given:
            outcome = "budget" if brief.id in unseen else "already-shown"
            answer.candidates[place] = brief, outcome, lack
        if outcome != "selected":
            answer.omitted.append((brief.reference, outcome))


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
