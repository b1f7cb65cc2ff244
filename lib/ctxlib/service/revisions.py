"""Every revision of a fact, wherever it was: what it held, and what it changed."""

from __future__ import annotations

from ctxlib.domain import mainpath
from ctxlib.errors import DocumentError, NotFoundError, RepositoryError
from ctxlib.service.broken import broken
from ctxlib.service.reasons import chain
from ctxlib.store.archive import Archive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.service.reasons import Reason
    from ctxlib.store.facts import FactStore, Stored
    from ctxlib.store.repository import MemoryRepository

# What every revision has otherwise than the one before.
_COUNTED = ("id", "revision", "created_at", "updated_at")
_MOST_NAMED = 12


class FactRevision:
    """One revision: the fact as it was, and the commit that made it.

    `changed` are the fields that it has otherwise than the one before; `None` for
    the first. `is_last` is what the fact is now.
    """

    __slots__ = ("changed", "fact", "is_last", "reason")

    def __init__(self, reason: Reason, before: Fact | None, *, is_last: bool) -> None:
        self.fact = reason.fact
        self.reason = reason
        self.changed = None if before is None else changed(before, reason.fact)
        self.is_last = is_last

    @property
    def number(self) -> int:
        """The number of the revision."""
        return self.fact.revision


def located(store: FactStore, reference: str) -> Stored:
    """The fact that a person named: one that is there, else one in the archive.

    Of a document that is no fact any more, the last that it was.
    """
    try:
        return store.find(reference, for_write=False)
    except DocumentError:
        stored = broken(store, reference)
        if stored is None:
            raise
        return stored
    except NotFoundError as missing:
        archive = Archive(store)
        try:
            return archive.stored(archive.find(reference))
        except NotFoundError:
            raise missing from None


def is_archived(stored: Stored) -> bool:
    """Whether the fact was forgotten."""
    place = mainpath.place_of(stored.path)
    return place is not None and place.is_archived


def split_reference(text: str) -> tuple[str, int | None]:
    """A reference such as `release-branch@3`, and the revision that it asks for."""
    reference, _, number = text.rpartition("@")
    if reference and number.isascii() and number.isdecimal():
        return reference, int(number)
    return text, None


def revisions(
    memory: MemoryRepository, path: str, id: str, *, rev: str | None = None
) -> list[FactRevision]:
    """The revisions of the fact that is at a path, newest first.

    A number stands twice only where plain git put two contents under it, or the undo
    of a bulk change took it back. Raises
    `RepositoryError` where the history does not reach back to the document.
    """
    reasons = chain(memory, path, id, rev=rev)
    if not reasons:
        raise RepositoryError(f"the history of '{path}' is cut off")
    # A commit that left the same document elsewhere, such as one that forgot it,
    # made no revision.
    made = [
        reason
        for reason, older in zip(reasons, [*reasons[1:], None], strict=True)
        if older is None or reason.fact != older.fact
    ]
    before = [*(reason.fact for reason in made[1:]), None]
    return [
        FactRevision(reason, older, is_last=place == 0)
        for place, (reason, older) in enumerate(zip(made, before, strict=True))
    ]


def changed(before: Fact, after: Fact) -> tuple[str, ...]:
    """The fields that differ, but for those that every revision counts on."""
    known = before.values()
    return tuple(
        field
        for field, value in after.values().items()
        if field not in _COUNTED and value != known[field]
    )


def numbered(found: Sequence[FactRevision], number: int) -> FactRevision:
    """The revision with a number, the newest of them; else `NotFoundError`."""
    for each in found:
        if each.number == number:
            return each
    reference = found[0].fact.reference
    known = sorted({each.number for each in found}, reverse=True)
    listed = ", ".join(map(str, known[:_MOST_NAMED]))
    more = f" and {len(known) - _MOST_NAMED} more" if len(known) > _MOST_NAMED else ""
    raise NotFoundError(
        f"{reference} has no revision {number}; known: {listed}{more}",
        hint=f"see them with 'ctx-fact revisions {found[0].fact.id}'",
    )
