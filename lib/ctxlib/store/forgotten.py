"""Sessions that are to stay forgotten: a mark for each on the journal.

It is named by the id of the record, which tells nothing of the session, so that every
machine that has the journal knows it. The mark is no record, is of no workspace, and
outlives both.
"""

from __future__ import annotations

from ctxlib.domain.sessionrecord import ID_PREFIX

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.snapshot import Snapshot

FOLDER = "forgotten"
_DIGITS = 32
_SAID = b"Not kept again, unless by 'ctx-session import --again'.\n"


def mark(id: str) -> str:
    """Where the mark of the session with this record stands."""
    return f"{FOLDER}/{id.removeprefix(ID_PREFIX)}"


def marks(ids: Iterable[str]) -> dict[str, bytes | None]:
    """The edits of the journal that mark these sessions."""
    return {mark(id): _SAID for id in ids}


def is_forgotten(journal: Snapshot, id: str) -> bool:
    """Whether the session with this record is marked."""
    return journal.oid(mark(id)) is not None


def is_whole(id: str) -> bool:
    """Whether an id has all its digits: those of a damaged record are not known."""
    return len(id.removeprefix(ID_PREFIX)) == _DIGITS
