"""The observations of a workspace in one snapshot of the journal, by their status."""

from __future__ import annotations

import os

from ctxlib.domain.observation import Observation, parse
from ctxlib.errors import DocumentError
from ctxlib.store import kept
from ctxlib.store.journal import OBSERVATIONS, Journal
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.errors import RepositoryError
    from ctxlib.store.journal import Entry
    from ctxlib.store.snapshot import Snapshot

_HEADER = b"ctx-observed 1 "
_UNREADABLE = "?"


class Observed:
    """One observation with its place: the path, and the oid of its document."""

    __slots__ = ("observation", "oid", "path")

    def __init__(self, observation: Observation, path: str, oid: str) -> None:
        self.observation = observation
        self.path = path
        self.oid = oid


def read_all(
    snapshot: Snapshot, key: str, *, start: str = ""
) -> tuple[list[Observed], list[DocumentError]]:
    """The observations whose file says that their id begins so, the last first.

    What is none is returned as what is wrong with it, its `source` the path.
    """
    entries = [
        entry
        for entry in Journal(snapshot, key).each(OBSERVATIONS)
        if _may_be(entry, start)
    ]
    contents = snapshot.objects.read_each([entry.oid for entry in entries])
    found: list[Observed] = []
    problems: list[DocumentError] = []
    for entry, content in zip(entries, contents, strict=True):
        try:
            seen = parse(intact(content), entry.path)
        except DocumentError as error:
            problems.append(error.at(entry.path))
            continue
        if seen.id.removeprefix("obs-").startswith(start):
            found.append(Observed(seen, entry.path, entry.oid))
    return found, problems


def counts(snapshot: Snapshot | None, key: str, *, root: str | None) -> dict[str, int]:
    """How many observations have each status; those without any are left out.

    Only what changed since the last time is read: the rest is kept below `root`.
    """
    if snapshot is None or snapshot.commit is None:
        return {}
    folder = Journal(snapshot, key).folder(OBSERVATIONS)
    wanted = snapshot.folder_oid(folder)
    if wanted is None:
        return {}
    path = os.path.join(root or "", folder.replace("/", "_") + ".statuses")
    known, lines = kept.load(path, _HEADER) if root else ("", b"")
    statuses = dict(_pairs(lines))
    changed = snapshot.changed(folder, known) if known else None
    if changed is None:
        statuses, changed = {}, [(n, None, oid) for n, oid in snapshot.names(folder)]
    present = [(name, oid) for name, _, oid in changed if oid]
    for name, _, _ in changed:
        statuses.pop(name, None)
    blobs = snapshot.objects.read_each([oid for _, oid in present])
    for (name, _), blob in zip(present, blobs, strict=True):
        statuses[name] = _status(blob)
    if root and (changed or known != wanted):
        kept.keep(path, _HEADER, wanted, _lines(statuses))
    return _counted(statuses.values())


def _may_be(entry: Entry, start: str) -> bool:
    digits = entry.name.rpartition("-")[2]
    return digits.startswith(start[: len(digits)])


def _counted(statuses: Iterable[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for status in sorted(statuses):
        if status != _UNREADABLE:
            found[status] = found.get(status, 0) + 1
    return found


def _status(blob: bytes | RepositoryError) -> str:
    try:
        return parse(intact(blob)).status
    except DocumentError:
        return _UNREADABLE


def _pairs(lines: bytes) -> list[tuple[str, str]]:
    found = []
    for line in lines.decode("utf-8", "surrogateescape").split("\0"):
        name, tab, status = line.rpartition("\t")
        if tab:
            found.append((name, status))
    return found


def _lines(statuses: dict[str, str]) -> bytes:
    pairs = (f"{name}\t{status}" for name, status in sorted(statuses.items()))
    return "\0".join(pairs).encode("utf-8", "surrogateescape")
