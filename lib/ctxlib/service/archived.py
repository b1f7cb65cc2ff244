"""What is in the archive: each entry with the commit that put it there."""

from __future__ import annotations

from ctxlib.errors import DocumentError
from ctxlib.store.archive import Archive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.fact import Fact
    from ctxlib.store.archive import Entry
    from ctxlib.store.facts import FactStore
    from ctxlib.store.history import Revision
    from ctxlib.store.repository import MemoryRepository


class Archived:
    """An entry: its fact, None where it is none, and its commit where one is known."""

    __slots__ = ("commit", "entry", "fact")

    def __init__(
        self, entry: Entry, fact: Fact | None, commit: Revision | None
    ) -> None:
        self.entry = entry
        self.fact = fact
        self.commit = commit


def archived(
    memory: MemoryRepository, store: FactStore, *, scope: str | None = None
) -> list[Archived]:
    """The entries of a scope, or of both that a workspace sees, newest first."""
    archive = Archive(store)
    archive.load()
    entries = [each for each in archive.entries() if scope in (None, each.scope)]
    commits = _commits(memory, store, entries)
    return [
        Archived(each, _fact(archive, each), commits.get(each.path)) for each in entries
    ]


def _fact(archive: Archive, entry: Entry) -> Fact | None:
    try:
        return archive.fact(entry)
    except DocumentError:
        return None


def _commits(
    memory: MemoryRepository, store: FactStore, entries: list[Entry]
) -> dict[str, Revision]:
    """The last commit that put each entry where it is, by path."""
    if not entries or store.snapshot.commit is None:
        return {}
    folders = sorted({each.path.rpartition("/")[0] for each in entries})
    wanted = {each.path: each.oid for each in entries}
    found: dict[str, Revision] = {}
    for commit in memory.log(*folders, rev=store.snapshot.commit):
        for path, oid in commit.left.items():
            if oid is not None and wanted.get(path) == oid:
                found.setdefault(path, commit)
    return found
