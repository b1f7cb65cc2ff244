"""Write loose objects, so that many reach the disk in the time of one."""

from __future__ import annotations

import os
import zlib
from _sha1 import sha1
from _thread import allocate_lock, start_new_thread
from contextlib import suppress

from ctxlib.store.gitcli import write_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

# Open files, and threads that wait for the disk, at a time.
_BATCH = 64
_LONG = 1 << 18
_ROUNDS = 50


class LooseWriter:
    """Collects objects and puts them on the disk together.

    An object appears under its name when its content is durable, never before, and
    `flush` returns when the names are durable too. The disk is asked for all of
    them at once: the file system makes one journal commit of what it is asked
    together, and each waits for a whole one when asked in turn. Raises `OSError`.
    """

    __slots__ = ("_folders", "_objects", "_written")

    def __init__(self, git_dir: str) -> None:
        self._objects = os.path.join(git_dir, "objects")
        self._written: list[tuple[int, str, str]] = []
        self._folders: set[str] = set()

    def put(self, kind: str, content: bytes) -> str:
        """The oid of an object, which is durable after the next `flush`."""
        whole = b"%s %d\0%s" % (kind.encode(), len(content), content)
        oid: str = sha1(whole).hexdigest()
        folder = os.path.join(self._objects, oid[:2])
        final = os.path.join(folder, oid[2:])
        if not _is_fresh(final):
            self._write(folder, final, zlib.compress(whole, _level(whole)))
        self._folders.add(folder)
        if len(self._written) >= _BATCH:
            self._settle()
        return oid

    def flush(self) -> None:
        """Return when everything that was put survives a crash."""
        self._settle()
        folders = sorted(self._folders)
        self._folders.clear()
        for start in range(0, len(folders), _BATCH):
            opened = [os.open(each, os.O_RDONLY) for each in folders[start:][:_BATCH]]
            try:
                _sync(opened)
            finally:
                for descriptor in opened:
                    os.close(descriptor)

    def abandon(self) -> None:
        """Forget what was put since the last `flush`; leaves no unfinished file."""
        for descriptor, unfinished, _ in self._written:
            os.close(descriptor)
            # It has its name by now, or somebody who pruned has taken it away.
            with suppress(FileNotFoundError):
                os.unlink(unfinished)
        self._written.clear()
        self._folders.clear()

    def _write(self, folder: str, final: str, content: bytes) -> None:
        # The name under which git looks for leftovers to remove.
        unfinished = os.path.join(folder, f"tmp_obj_{os.urandom(8).hex()}")
        descriptor = self._opened(unfinished, folder)
        self._written.append((descriptor, unfinished, final))
        write_all(descriptor, content)

    def _opened(self, path: str, folder: str) -> int:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        for _ in range(_ROUNDS):
            try:
                return os.open(path, flags, 0o444)
            except FileNotFoundError:
                # Not made yet, or empty still when git pruned: it goes with that.
                with suppress(FileExistsError):
                    os.mkdir(folder)
                self._folders.add(self._objects)
        return os.open(path, flags, 0o444)

    def _settle(self) -> None:
        _sync([descriptor for descriptor, _, _ in self._written])
        while self._written:
            descriptor, unfinished, final = self._written[-1]
            os.rename(unfinished, final)
            os.close(descriptor)
            self._written.pop()


def _level(content: bytes) -> int:
    # The oids of a long tree are noise: to squeeze out its names takes longer than all
    # the rest of a write, and packing, which finds what it was made from, does better.
    return 0 if len(content) > _LONG else 1


def _is_fresh(path: str) -> bool:
    """Whether the object is there already; then git must not prune it as old."""
    try:
        if not os.stat(path).st_size:
            return False  # a crash of somebody else's emptied it
        os.utime(path)
    except FileNotFoundError:
        return False
    except PermissionError:
        return True
    return True


def _sync(descriptors: Sequence[int]) -> None:
    if not descriptors:
        return
    errors: list[OSError] = []
    waiting = []

    def sync(descriptor: int) -> None:
        try:
            os.fsync(descriptor)
        except OSError as error:
            errors.append(error)

    def sync_and_tell(descriptor: int, done: object) -> None:
        sync(descriptor)
        done.release()  # type: ignore[attr-defined]

    for descriptor in descriptors[1:]:
        done = allocate_lock()
        done.acquire()
        waiting.append(done)
        start_new_thread(sync_and_tell, (descriptor, done))
    sync(descriptors[0])
    for done in waiting:
        done.acquire()
    if errors:
        raise errors[0]
