"""The memory as of one commit, read without libgit2."""

from __future__ import annotations

import os

from ctxlib.domain import tree
from ctxlib.errors import RepositoryError
from ctxlib.store.objects import Objects

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
        entry = tree.find(self.raw(folder), os.fsencode(name))
        return entry[1].hex() if entry and entry[0] in _FILES else None

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
                if mode in _FILES and name.endswith(b".md") and name[:1] != b"."
            ]
        except ValueError as error:
            raise RepositoryError(f"folder '{folder}' is damaged: {error}") from error

    def _tree(self, oid: str) -> bytes:
        raw = self._raw.get(oid)
        if raw is None:
            kind, raw = self.objects.read(oid)
            if kind != "tree":
                raise RepositoryError(f"object {oid} is no tree")
            self._raw[oid] = raw
        return raw
