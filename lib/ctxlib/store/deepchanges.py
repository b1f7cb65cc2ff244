"""What differs below a folder between two of its trees, however deep."""

from __future__ import annotations

import os

from ctxlib.domain import tree
from ctxlib.errors import RepositoryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.snapshot import Snapshot

    # Paths, each with the oid of its blob now, `None` where there is none.
    Changes = list[tuple[str, str | None]]

_SUFFIX = ".md"


def changed(snapshot: Snapshot, folder: str, since: str) -> Changes | None:
    """The Markdown files below a folder that an older tree of it has otherwise.

    `since` is its oid, empty for a folder that was not there. `None` where the two
    cannot be compared.
    """
    found: Changes = []
    try:
        now = snapshot.folder_oid(folder) or ""
        _compare(snapshot, folder, since, now, found)
    except (RepositoryError, ValueError):
        return None
    return sorted(found)


def _compare(
    snapshot: Snapshot, folder: str, old: str, new: str, found: Changes
) -> None:
    for raw, one, other in tree.difference(_raw(snapshot, old), _raw(snapshot, new)):
        path = f"{folder}/{os.fsdecode(raw)}"
        before, after = _oid(one, tree.FOLDER), _oid(other, tree.FOLDER)
        if before or after:
            _compare(snapshot, path, before, after, found)
        was, now = _oid(one, tree.FILE), _oid(other, tree.FILE)
        if path.endswith(_SUFFIX) and (was or now):
            found.append((path, now or None))


def _oid(entry: tree.Entry | None, mode: bytes) -> str:
    return entry[1].hex() if entry and entry[0] == mode else ""


def _raw(snapshot: Snapshot, oid: str) -> bytes:
    if not oid:
        return b""
    kind, raw = snapshot.objects.read(oid)
    if kind != "tree":
        raise ValueError(f"object {oid} is no tree")
    return raw
