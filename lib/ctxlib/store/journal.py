"""The journal: events of a workspace, on a branch of the memory of its own.

Evidence is appended to it and read on request; nothing of it is recalled.
"""

from __future__ import annotations

import os

from ctxlib.domain import tree
from ctxlib.errors import NotFoundError, RepositoryError
from ctxlib.store.repository import FALLBACK_IDENTITY, Change, Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from ctxlib.store.repository import Identity, MemoryRepository

    Edits = Mapping[str, bytes | None]

JOURNAL = "refs/heads/journal"
SESSIONS, OBSERVATIONS = "sessions", "observations"
DECISIONS, HEALTH = "decisions", "health"
KINDS = (SESSIONS, OBSERVATIONS, DECISIONS, HEALTH)
_SUFFIX = ".md"
_STAMP = 16
# So far below its beginning a record has told its id.
_HEAD = 400


class Entry:
    """One event, known by its place: `name` is the stem of its file.

    Of a session's name `started` is the stamp of its start, such as
    `20260301T120000Z`, and `short` the first digits of its id; of others both are
    empty.
    """

    __slots__ = ("host", "name", "oid", "path", "short", "started")

    def __init__(self, path: str, oid: str) -> None:
        self.path = path
        self.oid = oid
        self.name = path.rpartition("/")[2].removesuffix(_SUFFIX)
        self.started = self.host = self.short = ""
        stamp, _, rest = self.name.partition("-")
        if len(stamp) == _STAMP and stamp[8] == "T" and stamp[-1] == "Z":
            self.started = stamp
            self.host, _, self.short = rest.rpartition("-")


class Journal:
    """The events of one workspace in one snapshot of the branch."""

    __slots__ = ("key", "snapshot")

    def __init__(self, snapshot: Snapshot, key: str) -> None:
        self.snapshot = snapshot
        self.key = key

    def folder(self, kind: str) -> str:
        """Where the events of a kind stand."""
        return f"projects/{self.key}/{kind}"

    def entries(self, kind: str = SESSIONS) -> list[Entry]:
        """All events of a kind, the last by name first; no event is read."""
        return list(self.each(kind))

    def latest(self, most: int, kind: str = SESSIONS) -> list[Entry]:
        """The first so many of them, reading no older folders than it takes."""
        return [entry for entry, _ in zip(self.each(kind), range(most), strict=False)]

    def each(self, kind: str = SESSIONS) -> Iterator[Entry]:
        """The events of a kind, the last by name first, one by one."""
        yield from self._below(self.folder(kind))

    def find(self, host: str, short: str) -> list[Entry]:
        """The sessions of a host that may have an id that begins so."""
        return [
            entry
            for entry in self.each()
            if entry.host == host and entry.short.startswith(short)
        ]

    def contents(self, entries: list[Entry]) -> list[bytes | RepositoryError]:
        """The documents of many events, with the error where one cannot be read."""
        return self.snapshot.objects.read_each([entry.oid for entry in entries])

    def read(self, path: str) -> bytes:
        """The document of an event; raises `NotFoundError`."""
        content = self.snapshot.blob(path)
        if content is None:
            raise NotFoundError(f"the journal has no '{path}'")
        return content

    def _below(self, folder: str) -> Iterator[Entry]:
        try:
            found = tree.entries(self.snapshot.raw(folder))
        except ValueError as error:
            raise RepositoryError(f"folder '{folder}' is damaged: {error}") from error
        for mode, raw, oid in reversed(found):
            name = os.fsdecode(raw)
            path = f"{folder}/{name}"
            if mode == tree.FOLDER:
                yield from self._below(path)
            elif name.endswith(_SUFFIX) and name[0] != ".":
                yield Entry(path, oid.hex())


def snapshot(memory: MemoryRepository) -> Snapshot:
    """The journal as of now; it holds nothing where nothing was written yet."""
    return Snapshot(memory.objects, memory.objects.tip(JOURNAL))


def keys(snapshot: Snapshot) -> list[str]:
    """The keys of the workspaces of which the journal holds anything."""
    try:
        found = tree.entries(snapshot.raw("projects"))
    except ValueError as error:
        raise RepositoryError(f"folder 'projects' is damaged: {error}") from error
    return [os.fsdecode(name) for mode, name, _ in found if mode == tree.FOLDER]


def holder(snapshot: Snapshot, host: str, id: str) -> str:
    """The key of the workspace that has the record with this id; empty if none has."""
    short = id.partition("-")[2][:8]
    for key in keys(snapshot):
        journal = Journal(snapshot, key)
        for entry in journal.find(host, short):
            if f"\nid: {id}\n".encode() in journal.read(entry.path)[:_HEAD]:
                return key
    return ""


def put(
    memory: MemoryRepository,
    edits: Edits | Callable[[Snapshot], Edits],
    *,
    subject: str,
    why: str = "",
    trailers: Iterable[tuple[str, str]] = (),
    now: int,
    identity: Identity = FALLBACK_IDENTITY,
    timeout: float | None = None,
) -> str | None:
    """Commit these edits, or those that a plan finds in the tree it is built on.

    Returns the commit's id, None where nothing would change. A plan runs again when
    somebody was faster, and may raise. Raises `BusyError` as `transact` does.
    """

    def plan(seen: Snapshot) -> Change | None:
        found = edits(seen) if callable(edits) else edits
        if not found:
            return None
        return Change(found, subject=subject, why=why, trailers=trailers)

    return memory.transact(
        plan, now=now, identity=identity, ref=JOURNAL, timeout=timeout
    )
