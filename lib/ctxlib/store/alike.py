"""The facts whose words are nearest to a text: those that are worth a closer look."""

from __future__ import annotations

from ctxlib.domain.message import analyse_message
from ctxlib.domain.sought import settle
from ctxlib.errors import DocumentError
from ctxlib.store.index import stem
from ctxlib.store.pool import mending, open_pool
from ctxlib.store.view import everything

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.fact import Fact
    from ctxlib.store.pool import Pool
    from ctxlib.store.snapshot import Snapshot

MOST = 64


def alike(
    snapshot: Snapshot, key: str | None, root: str, text: str, *, now: int
) -> list[Fact]:
    """Some 64 facts a scope that share the rarest words of a text, active or not."""
    pool = open_pool(snapshot, key, root, now=now)
    return mending(pool, lambda: _alike(pool, text))


def _alike(pool: Pool, text: str) -> list[Fact]:
    view = everything(pool)
    query = analyse_message(text, stem)
    if not view.facts or query.is_empty:
        return []
    nominees = view.nominate(settle(query, view).nominations(), MOST)
    found: dict[str, Fact] = {}
    for row in [*nominees.rows(), *view.added]:
        try:
            found.setdefault(row.entry.id, row.fact())
        except DocumentError:
            # A damaged index; recall has it built again, and near is near enough.
            continue
    return list(found.values())
