"""Write objects and refs of the memory repository with libgit2, fsynced.

The only importer of pygit2, which costs more than anything else a command loads:
import this module where something is written.
"""

from __future__ import annotations

import os
from contextlib import suppress
from time import sleep

import pygit2
from pygit2.enums import ConfigLevel, RepositoryOpenFlag

from ctxlib.errors import BusyError, RepositoryError
from ctxlib.store import message
from ctxlib.store.build import build
from ctxlib.store.lock import STALE, Lock
from ctxlib.store.loose import LooseWriter
from ctxlib.store.objects import MAIN
from ctxlib.store.repository import FALLBACK_IDENTITY, FORMAT, FORMAT_PATH, Change
from ctxlib.store.snapshot import Snapshot
from ctxlib.store.trouble import unwritable, vanished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    Identity = tuple[str, str]

_TURN = 0.02
_ROUNDS = 10
_FAILURES = (pygit2.GitError, OSError, ValueError, KeyError)
_REASONS = {
    "No space left": "the disk is full",
    "File too large": "a file would be larger than the limit of this process",
    "quota exceeded": "the disk quota is exceeded",
    "Read-only file system": "the file system is read-only",
    "Permission denied": "permission denied",
}


class Writer:
    """Writes commits for one ref of one memory repository, as one author."""

    __slots__ = ("_author", "_objects", "_path", "_ref", "_repository")

    def __init__(self, path: str, *, ref: str, now: int, identity: Identity) -> None:
        name, email = (_clean(part) for part in identity)
        if not (name and email):
            name, email = FALLBACK_IDENTITY
        self._path = path
        self._ref = ref
        self._objects = LooseWriter(path)
        self._author = f"{name} <{email}> {now} +0000"
        _configure()
        try:
            # Never a repository further up, should this one be gone.
            flags = RepositoryOpenFlag.NO_SEARCH | RepositoryOpenFlag.BARE
            self._repository = pygit2.Repository(path, flags)
            self._repository.set_ident(name, email)
        except _FAILURES as error:
            raise self._failed(error) from error

    def store(self, edits: Mapping[str, bytes | None]) -> None:
        """Store the new contents alone, for a commit that is made later."""

        def put() -> str:
            self._blobs(edits)
            return ""

        self._durable(put)

    def commit(self, snapshot: Snapshot, change: Change) -> str | None:
        """Store blobs, trees and the commit; `None` where nothing would change."""
        edits = change.edits
        if snapshot.commit is None and self._ref == MAIN:
            edits = {FORMAT_PATH: FORMAT.encode(), **edits}

        def put() -> str | None:
            root = build(snapshot, self._blobs(edits), self._objects.put)
            if root == snapshot.tree:
                return None
            return self._objects.put("commit", self._text(root, snapshot, change))

        return self._durable(put)

    def _durable(self, put: Callable[[], str | None]) -> str | None:
        """What `put` returns, once all that it put survives a crash."""
        again = _ROUNDS
        while True:
            try:
                made = put()
                if made is not None:
                    self._objects.flush()
                return made
            except FileNotFoundError as error:
                # Somebody packs, and removed a folder of objects that was empty then.
                again -= 1
                if not again or not os.path.isdir(self._path):
                    raise self._failed(error) from error
            except OSError as error:
                raise self._failed(error) from error
            finally:
                self._objects.abandon()

    def swap(self, new: str, old: str | None, lock: Lock) -> bool:
        """Let the ref point to `new` if it still points to `old`; else `False`.

        Waits for git's own lock on the ref as long as for `lock`, which is held and
        keeps our other writers away meanwhile; one that a killed process left goes.
        """
        return self._patiently(lambda: self._swapped(new, old), old, lock)

    def drop(self, old: str, lock: Lock) -> bool:
        """Remove the ref if it still points to `old`; else `False`.

        It waits as `swap` does; `lock` is held.
        """
        return self._patiently(lambda: self._dropped(old), old, lock)

    def _patiently(
        self, attempt: Callable[[], bool], old: str | None, lock: Lock
    ) -> bool:
        for _ in range(int(lock.timeout / _TURN) + 1):
            try:
                return attempt()
            except _FAILURES as error:
                if self._target() != old:
                    return False
                if not self._is_waiting_useful(lock, error):
                    raise self._failed(error) from error
        raise BusyError(f"git holds '{self._ref_lock}'", hint="try again in a moment")

    @property
    def _ref_lock(self) -> str:
        return os.path.join(self._path, f"{self._ref}.lock")

    def _blobs(self, edits: Mapping[str, bytes | None]) -> dict[str, str | None]:
        return {
            path: None if content is None else self._objects.put("blob", content)
            for path, content in edits.items()
        }

    def _text(self, root: str, snapshot: Snapshot, change: Change) -> bytes:
        lines = [f"tree {root}"]
        if snapshot.commit:
            lines.append(f"parent {snapshot.commit}")
        lines += [f"author {self._author}", f"committer {self._author}"]
        text = message.compose(change.subject, change.why, change.trailers)
        return "\n".join([*lines, "", text]).encode()

    def _swapped(self, new: str, old: str | None) -> bool:
        references = self._repository.references
        if old is None:
            references.create(self._ref, new)
            return True
        reference = references.get(self._ref)
        if reference is None or str(reference.target) != old:
            return False
        # Compares with the value it was read with, under git's lock on the ref.
        reference.set_target(new, "ctx")
        return True

    def _dropped(self, old: str) -> bool:
        reference = self._repository.references.get(self._ref)
        if reference is None or str(reference.target) != old:
            return False
        # Compares as well, and takes it out of the packed ones too.
        reference.delete()
        # The folder goes with its last file.
        with suppress(FileNotFoundError):
            folder = os.open(os.path.dirname(self._ref_lock), os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)
        return True

    def _target(self) -> str | None:
        reference = self._repository.references.get(self._ref)
        return str(reference.target) if reference else None

    def _is_waiting_useful(self, lock: Lock, error: Exception) -> bool:
        age = lock.age(self._ref_lock)
        if age is None:
            # It may have gone since; a failure for another reason has one.
            return "lock" in str(error) and not reason(error)
        if age > STALE:
            with suppress(FileNotFoundError):
                os.unlink(self._ref_lock)
        else:
            sleep(_TURN)
        return True

    def _failed(self, error: Exception) -> RepositoryError:
        if not os.path.isdir(self._path):
            return vanished(self._path)
        return unwritable(self._path, reason(error) or str(error))


def _configure() -> None:
    """libgit2 as we need it: every write on the disk, nothing of the user's.

    Its reading of the user's configuration differs from git's, and ours needs none;
    whose file it is was decided by who named the path.
    """
    settings = pygit2.settings
    settings.enable_fsync_gitdir(True)
    settings.owner_validation = False
    for level in ConfigLevel.PROGRAMDATA, ConfigLevel.SYSTEM, ConfigLevel.XDG:
        settings.search_path[level] = ""
    settings.search_path[ConfigLevel.GLOBAL] = ""


def reason(error: Exception) -> str:
    """Why the system would not write, in a few words; empty where it is unknown."""
    text = str(error)
    known = next((said for part, said in _REASONS.items() if part in text), "")
    return known or (isinstance(error, OSError) and error.strerror) or ""


def _clean(text: str) -> str:
    kept = "".join(char for char in message.one_line(text) if char not in "<>")
    return kept.strip(" .,:;\"'")
