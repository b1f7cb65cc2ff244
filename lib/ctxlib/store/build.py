"""The tree of a change: edited files spliced into the trees of a snapshot."""

from __future__ import annotations

import os

from ctxlib.domain import tree
from ctxlib.errors import RepositoryError
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    # Stores an object of a type and returns its oid.
    Put = Callable[[str, bytes], str]


def build(snapshot: Snapshot, blobs: Mapping[str, str | None], put: Put) -> str:
    """Store the trees of a snapshot with some files set to blobs, or removed.

    Returns the oid of the root tree. Folders appear with their first file and go
    with their last. Raises `RepositoryError` where a folder stands in the way of a
    file or the other way round.
    """
    raw = _folder(snapshot, "", blobs, put)
    return put("tree", raw)


def _folder(
    snapshot: Snapshot, folder: str, blobs: Mapping[str, str | None], put: Put
) -> bytes:
    raw = snapshot.raw(folder)
    changes: dict[bytes, tuple[bytes, bytes] | None] = {}
    below: dict[str, dict[str, str | None]] = {}
    for path, blob in blobs.items():
        name, slash, rest = path.partition("/")
        if slash:
            below.setdefault(name, {})[rest] = blob
        else:
            changes[os.fsencode(name)] = _file(raw, folder, name, blob)
    for name, inside in below.items():
        place = f"{folder}/{name}" if folder else name
        entry = tree.find(raw, os.fsencode(name))
        if name in blobs or (entry and entry[0] != tree.FOLDER):
            raise RepositoryError(f"'{place}' is a file where a folder is expected")
        content = _folder(snapshot, place, inside, put)
        changes[os.fsencode(name)] = _subtree(content, put)
    try:
        return tree.splice_many(raw, changes)
    except ValueError as error:
        raise RepositoryError(f"cannot change folder '{folder}': {error}") from error


def _file(
    raw: bytes, folder: str, name: str, blob: str | None
) -> tuple[bytes, bytes] | None:
    entry = tree.find(raw, os.fsencode(name))
    if entry and entry[0] == tree.FOLDER:
        raise RepositoryError(f"'{folder}/{name}' is a folder, not a file")
    return (tree.FILE, bytes.fromhex(blob)) if blob else None


def _subtree(content: bytes, put: Put) -> tuple[bytes, bytes] | None:
    if not content:
        return None
    return tree.FOLDER, bytes.fromhex(put("tree", content))
