"""Facts that a whole message calls by their title, be it of the plainest words."""

from __future__ import annotations

from ctxlib.domain.freshness import is_active
from ctxlib.domain.precedence import title_key
from ctxlib.domain.ranking import order, score
from ctxlib.domain.terms import is_dense, split
from ctxlib.service.nominating import nominee
from ctxlib.store.rows import key_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan
    from ctxlib.store.pool import Pool
    from ctxlib.store.rows import Row
    from ctxlib.store.view import View

# The shortest title in a script without blanks that is no mere assent.
_LEAST_DENSE = 3
# No title is half as long, with all the punctuation that it may be written with.
_LONGEST = 2_000


def titled(pool: Pool, message: str) -> list[Row]:
    """The facts whose title is the message, case and punctuation aside, in any state.

    A single word is no title here: `continue` calls nothing.
    """
    if len(message) > _LONGEST:
        return []
    words = split(message)
    is_long = len(words) > 1 or (
        len(words) == 1 and len(words[0]) >= _LEAST_DENSE and is_dense(words[0][0])
    )
    key = title_key(message) if is_long else ""
    if not key:
        return []
    wanted = key_of("title", key)
    return [row for index in pool.indexes for row in index.with_key(wanted)]


def called(plan: Plan, view: View, rows: list[Row], now: int) -> list[Scored]:
    """Those of some facts that take part in recall, scored, best first."""
    if not rows:
        return []
    aside = {each.row.entry.id for each in view.suppressed}
    return order(
        found
        for row in rows
        if row.entry.id not in aside
        and not row.entry.is_pinned
        and is_active(row.entry.as_fact(), now)
        and (found := score(plan, nominee(row, now)))
    )
