"""Why there is no candidate for a message: what the facts of a workspace are."""

from __future__ import annotations

from ctxlib.domain.freshness import is_expired, withdrawal
from ctxlib.store.view import everything

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.recalled import Recall
    from ctxlib.store.pool import Pool
    from ctxlib.store.rows import Row
    from ctxlib.store.view import View

NO_TERMS, EMPTY, NOTHING = "no-terms", "empty-store", "nothing-recallable"
# In the order in which they are counted; of some it is no use to name them.
_WHYS = ("pinned", "done", "dropped", "expired", "superseded", "suppressed")
_UNNAMED = ("superseded", "suppressed")
_MOST_NAMED = 16
# More of them are not read: somebody waits for the answer.
_MOST_READ = 2_000


def told(answer: Recall, pool: Pool, view: View, now: int) -> str:
    """The reason: the message says nothing, there is no fact, or none takes part.

    Of the latter the answer tells how many there are of which kind, and names some.
    """
    if view.facts:
        return NO_TERMS
    total = everything(pool).facts
    if not 0 < total <= _MOST_READ:
        answer.needed = f"a fact that takes part: {total} do not" if total else ""
        return NOTHING if total else EMPTY
    hidden = {each.row.entry.id for each in view.suppressed}
    found = [
        (
            row.entry.reference,
            "suppressed" if row.entry.id in hidden else _why(row, now),
        )
        for index in pool.indexes
        for row in index.every()
    ]
    whys = [why for _, why in found]
    counts = [f"{whys.count(why)} {why}" for why in _WHYS if why in whys]
    answer.needed = f"a fact that takes part: {', '.join(counts)}"
    named = sorted(each for each in found if each[1] not in _UNNAMED)
    answer.omitted = named[:_MOST_NAMED]
    return NOTHING


def _why(row: Row, now: int) -> str:
    fact = row.entry.as_fact()
    return withdrawal(fact) or ("expired" if is_expired(fact, now) else "pinned")
