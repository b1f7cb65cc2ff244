"""The memory as of one commit, read without libgit2."""

from __future__ import annotations

import os
from _sha1 import sha1

from ctxlib.domain import tree
from ctxlib.errors import RepositoryError
from ctxlib.store.objects import Objects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    # A file name, and the oids of its blob: then and now, `None` where there is none.
    Changed = tuple[str, str | None, str | None]

_FILES = (tree.FILE, b"100755")


class Snapshot:
    """What one commit holds; `commit` and `tree` are `None` while there is none.

    Paths are relative to the root, `""` is the root itself; oids are 40 hex digits.
    A snapshot never changes; trees are read once.
    """

    __slots__ = ("_raw", "commit", "objects", "tree")

    def __init__(self, objects: Objects, commit: str | None) -> None:
        self.objects = objects
        self.commit = commit
        self.tree = objects.tree_of(commit) if commit else None
        self._raw: dict[str, bytes] = {}

    def raw(self, folder: str) -> bytes:
        """The raw tree of a folder; empty where there is none."""
        oid = self.folder_oid(folder)
        return self._tree(oid) if oid else b""

    def blob(self, path: str) -> bytes | None:
        """The content of a file; `None` where there is none."""
        oid = self.oid(path)
        try:
            return self.objects.read(oid)[1] if oid else None
        except RepositoryError as error:
            error.locate(path)
            raise

    def oid(self, path: str) -> str | None:
        """The oid of a file's blob."""
        folder, _, name = path.rpartition("/")
        return _file(tree.find(self.raw(folder), os.fsencode(name)))

    def folder_oid(self, path: str) -> str | None:
        """The oid of a folder's tree: the same oid, the same content below."""
        found = self.tree
        for part in path.split("/") if path else ():
            if found is None:
                return None
            entry = tree.find(self._tree(found), os.fsencode(part))
            found = entry[1].hex() if entry and entry[0] == tree.FOLDER else None
        return found

    def names(self, folder: str) -> list[tuple[str, str]]:
        """The Markdown files right in a folder, as (file name, oid), by file name."""
        try:
            return [
                (os.fsdecode(name), oid.hex())
                for mode, name, oid in tree.entries(self.raw(folder))
                if mode in _FILES and _is_document(name)
            ]
        except ValueError as error:
            raise RepositoryError(f"folder '{folder}' is damaged: {error}") from error

    def changed(self, folder: str, since: str) -> list[Changed] | None:
        """The Markdown files right in a folder that an older tree of it has otherwise.

        `since` is its oid, empty for a folder that was not there. `None` where the
        two cannot be compared: that tree is gone, or one of them is malformed.
        """
        now = self.raw(folder)
        try:
            differing = tree.difference(self._tree(since) if since else b"", now)
        except (RepositoryError, ValueError):
            return None
        found = [
            (os.fsdecode(name), _file(one), _file(other))
            for name, one, other in differing
            if _is_document(name)
        ]
        return [each for each in found if each[1] != each[2]]

    def without(self, paths: Iterable[str]) -> Snapshot:
        """The same commit as if it had not these files; nothing is stored."""
        found = Snapshot(self.objects, None)
        found.commit, found.tree = self.commit, self.tree
        found._raw = dict(self._raw)
        for path in paths:
            found._remove(path)
        return found

    def _remove(self, path: str) -> None:
        entry: tree.Entry | None = None
        while path:
            folder, _, name = path.rpartition("/")
            raw = tree.splice(self.raw(folder), os.fsencode(name), entry)
            oid = sha1(b"tree %d\0" % len(raw) + raw).digest()
            self._raw[oid.hex()] = raw
            entry, path = (tree.FOLDER, oid), folder
        self.tree = entry[1].hex() if entry else None

    def _tree(self, oid: str) -> bytes:
        raw = self._raw.get(oid)
        if raw is None:
            kind, raw = self.objects.read(oid)
            if kind != "tree":
                raise RepositoryError(f"object {oid} is no tree")
            self._raw[oid] = raw
        return raw


def _is_document(name: bytes) -> bool:
    return name.endswith(b".md") and name[:1] != b"."


def _file(entry: tree.Entry | None) -> str | None:
    """The blob of an entry that is a file."""
    return entry[1].hex() if entry and entry[0] in _FILES else None
