"""An advisory lock between writers, gone with the process that holds it."""

from __future__ import annotations

import os
from _thread import allocate_lock, start_new_thread
from fcntl import LOCK_EX, LOCK_NB, flock

from ctxlib.errors import BusyError
from ctxlib.store.trouble import unwritable

PATIENCE = 30.0
# A lock file of a ref that is older than this was left by a killed process.
STALE = 10.0


class Lock:
    """Holds `flock` on a file while a `with` block runs.

    Waiting is the kernel's, first come first served: many writers that poll would
    starve each other. Raises `BusyError` after `timeout` seconds and
    `RepositoryError` where the file cannot be made.
    """

    __slots__ = ("_descriptor", "path", "timeout")

    def __init__(self, path: str, *, timeout: float = PATIENCE) -> None:
        self.path = path
        self.timeout = timeout
        self._descriptor = -1

    def __enter__(self) -> Lock:
        descriptor = self._open()
        if not _taken_at_once(descriptor) and not _taken(descriptor, self.timeout):
            raise BusyError(
                f"another writer holds '{self.path}'", hint="try again in a moment"
            )
        self._descriptor = descriptor
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._descriptor)
        self._descriptor = -1

    def is_free(self) -> bool:
        """Whether nobody held it just now."""
        descriptor = self._open()
        try:
            return _taken_at_once(descriptor)
        finally:
            os.close(descriptor)

    def age(self, path: str) -> float | None:
        """Seconds since a file was last written, by the clock of its file system.

        `None` where there is no such file. Only while the lock is held.
        """
        os.utime(self._descriptor)
        try:
            written = os.stat(path).st_mtime
        except FileNotFoundError:
            return None
        return os.fstat(self._descriptor).st_mtime - written

    def prunings(self) -> int:
        """How often objects were removed that nothing names: see `begin_pruning`.

        Who stored objects before the lock was taken stores them again where this
        number is another one then.
        """
        try:
            return os.stat(self.path).st_size
        except FileNotFoundError:
            return 0

    def begin_pruning(self) -> None:
        """Say that such objects are about to go. Only while the lock is held."""
        os.ftruncate(self._descriptor, os.fstat(self._descriptor).st_size + 1)

    def lend(self) -> None:
        """Let processes that are started now hold the lock as well, to their end.

        Should ours be killed, nobody comes in while they are still at it.
        """
        os.set_inheritable(self._descriptor, True)

    def take_back(self) -> None:
        """Processes that are started from now on do not hold it."""
        os.set_inheritable(self._descriptor, False)

    def _open(self) -> int:
        try:
            return os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            folder = os.path.dirname(self.path)
            raise unwritable(folder, error.strerror or "") from error


class FolderLock(Lock):
    """The same on a folder, which `folder` is open on; nothing is left in it."""

    __slots__ = ("_folder",)

    def __init__(self, folder: int, path: str, *, timeout: float = PATIENCE) -> None:
        super().__init__(path, timeout=timeout)
        self._folder = folder

    def _open(self) -> int:
        flags = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC
        return os.open(".", flags, dir_fd=self._folder)


def _taken_at_once(descriptor: int) -> bool:
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _taken(descriptor: int, timeout: float) -> bool:
    """Wait in a thread, since `flock` knows no time limit.

    Whoever finds the other gone closes the descriptor, and the lock with it.
    """
    done = allocate_lock()
    done.acquire()
    outcome = allocate_lock()

    def wait() -> None:
        try:
            flock(descriptor, LOCK_EX)
        finally:
            if outcome.acquire(blocking=False):
                done.release()
            else:
                os.close(descriptor)

    start_new_thread(wait, ())
    if done.acquire(timeout=timeout):
        return True
    if outcome.acquire(blocking=False):
        return False
    # It came between the two: the thread has decided that it is ours.
    done.acquire()
    return True
