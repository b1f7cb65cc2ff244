"""Recall: the facts for one message, within a budget, with the account of it."""

from __future__ import annotations

from ctxlib.domain.block import Item, compose, plain, plain_line
from ctxlib.domain.budget import excerpt
from ctxlib.domain.gate import FLOOR, choose
from ctxlib.domain.message import analyse_message
from ctxlib.domain.prompt import human_message, is_generic
from ctxlib.domain.ranking import Scored, settle
from ctxlib.domain.recalled import Recall, account, record
from ctxlib.domain.terms import CHAR
from ctxlib.errors import DocumentError, RepositoryError
from ctxlib.service.nominating import SLACK, Nominee, best, nominee, row_of
from ctxlib.service.pairs import mark_conflicts, repeated
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
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.gate import Choice
    from ctxlib.domain.message import Query
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

# Explicit search may take its time.
_SEARCH_SLACK = 2.0
_TOLD = 16
_SEARCH_FLOOR = 0.15
_SEARCH_SNIPPET = 260
_MOST_REPEATS = 16
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
    answer = Recall(human or message.strip(), max_chars=max_chars, request=request)
    if human is None or is_generic(human):
        answer.notes += pool.notes
        answer.reason = "generic-turn"
        return answer

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
    view = recallable(pool, now)
    query = analyse_message(answer.query, stem)
    answer.suppressed = _suppressed(view, query)
    if not view.facts or query.is_empty:
        answer.reason = "no-terms" if view.facts else "empty-store"
        return answer
    plan = settle(query, view)
    repeats: set[str] = set()
    while True:
        ranked = best(
            view,
            plan,
            lambda row: nominee(row, now),
            enough=max_facts + len(repeats),
            floor=FLOOR,
            slack=SLACK,
        )
        own = [each for each in ranked if row_of(each).entry.reference not in repeats]
        choice = choose(plan, own, limit=max_facts)
        found = _shown(pool, choice.selected, home)
        more = repeated(found) if len(repeats) < _MOST_REPEATS else set()
        if not more:
            break
        # Others take the places of those that say what another says.
        repeats |= more
    mark_conflicts(answer, found)
    _account(answer, choice, ranked)
    _compose(answer, [item for _, item in found], shown)
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
        item = _item(pool, scored, label, home)
        if item:
            item.snippet = excerpt(item.text, item.matched, _SEARCH_SNIPPET)
            found.append(item)
    return found


def _shown(
    pool: Pool, selected: Iterable[Scored], home: str | None
) -> list[tuple[Row, Item]]:
    """The selected facts with what is shown of them; without damaged ones."""
    items = (
        (row_of(each), _item(pool, each, each.candidate.freshness, home))
        for each in selected
    )
    return [(row, item) for row, item in items if item]


def _account(answer: Recall, choice: Choice, ranked: list[Scored]) -> None:
    """Keep how each of the first candidates fared at the gate."""
    fared = {id(each): ("selected", "") for each in choice.selected}
    for (each, why), lack in zip(choice.omitted, choice.lacking, strict=True):
        fared[id(each)] = why, lack
    answer.needed = choice.needed
    answer.candidates = [
        (_brief(each), *fared.get(id(each), ("repeats", ""))) for each in ranked[:_TOLD]
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


def _item(pool: Pool, scored: Scored, freshness: str, home: str | None) -> Item | None:
    """The fact as it is shown; `None` where its document is not what git has."""
    row = row_of(scored)
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
    entry = row_of(scored).entry
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
