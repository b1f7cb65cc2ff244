"""What is shown of a fact that was found: its words as they are safe to read."""

from __future__ import annotations

from ctxlib.domain.block import Item, plain, plain_line
from ctxlib.errors import DocumentError, RepositoryError
from ctxlib.service.nominating import row_of
from ctxlib.store.pool import distrust

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.ranking import Scored
    from ctxlib.store.pool import Pool
    from ctxlib.store.rows import Row


def shown(
    pool: Pool, selected: Iterable[Scored], home: str | None
) -> list[tuple[Row, Item]]:
    """The selected facts with what is shown of them; without damaged ones."""
    items = (
        (row_of(each), whole(pool, each, each.candidate.freshness, home))
        for each in selected
    )
    return [(row, item) for row, item in items if item]


def whole(pool: Pool, scored: Scored, freshness: str, home: str | None) -> Item | None:
    """The fact as it is shown; `None` where its document is not what git has."""
    row = row_of(scored)
    texts = _texts(pool, row)
    if texts is None:
        return None
    item = brief(scored)
    item.freshness = freshness
    item.matched = [plain_line(word, home) for word in item.matched]
    item.title = plain_line(item.title or row.entry.name.replace("-", " "), home)
    item.text = plain(_text(row.entry.title, *texts), home)
    return item


def brief(scored: Scored) -> Item:
    """The fact as the account names it, without its text."""
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
