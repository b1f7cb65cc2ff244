"""One instruction file of a folder, read and replaced without following a link.

The folder is opened from the root down, a name at a time, and everything happens
below its descriptor: what is swapped meanwhile leads nowhere else.
"""

from __future__ import annotations

import errno
import os
from stat import S_ISREG

from ctxlib.errors import CtxError
from ctxlib.store.lock import FolderLock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC | os.O_NOFOLLOW
# A FIFO must not hold us up.
_READ = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY
_DRAFT = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC | os.O_NOFOLLOW
_ANY_WRITER = 0o222
# How long to wait for another of us, which holds the folder for a moment only.
_PATIENCE = 5.0


class InstructionFile:
    """The file at `path`, relative to the folder `root`, for one `with` block.

    Messages call it by its `label`; `umask` is its user's, for one that is new. `read`
    comes before `replace`. `links` counts the names that it had on disk when read.
    """

    __slots__ = (
        "_before",
        "_folder",
        "_name",
        "_root",
        "_umask",
        "label",
        "links",
        "path",
    )

    def __init__(self, root: str, path: str, *, label: str, umask: int) -> None:
        self.path = path
        self.label = label
        self.links = 0
        self._root = root
        self._name = path.rpartition("/")[2]
        self._umask = umask
        self._before: tuple[bytes, os.stat_result] | None = None
        self._folder = -1

    def __enter__(self) -> Self:
        try:
            self._folder = _opened(self._root, self.path.split("/")[:-1])
        except OSError as error:
            raise self._trouble("read", error) from error
        return self

    def __exit__(self, *_: object) -> None:
        os.close(self._folder)
        self._folder = -1

    def read(self, limit: int) -> bytes | None:
        """The content, None where there is no file.

        Raises `CtxError` for what is not a regular file that may be written, or has
        more bytes than `limit`.
        """
        try:
            self._before = self._content(limit)
        except FileNotFoundError:
            self._before = None
            self.links = 0
            return None
        except OSError as error:
            raise self._trouble("read", error) from error
        data, state = self._before
        self.links = state.st_nlink
        if len(data) > limit:
            raise CtxError(
                f"cannot add to '{self.label}': it has more than {limit} bytes",
                hint="split it, and keep what every turn needs",
            )
        is_open = os.access(self._name, os.W_OK, dir_fd=self._folder)
        if not is_open or not state.st_mode & _ANY_WRITER:
            raise CtxError(
                f"cannot write '{self.label}': it is read-only",
                hint=f"make it writable first: chmod u+w {self.path}",
            )
        return data

    def replace(self, data: bytes) -> bool:
        """Make this the content, durably, unless it is another one than was read.

        Answers whether it was done. Mode and owner stay.
        """
        draft = f".{self._name}.{os.getpid()}.tmp"
        try:
            return self._replaced(draft, data)
        except OSError as error:
            raise self._trouble("write", error) from error
        finally:
            _drop(draft, self._folder)

    def _replaced(self, draft: str, data: bytes) -> bool:
        with open(os.open(draft, _DRAFT, 0o600, dir_fd=self._folder), "wb") as opened:
            opened.write(data)
            opened.flush()
            self._dress(opened.fileno())
            os.fsync(opened.fileno())
        with FolderLock(self._folder, self._root, timeout=_PATIENCE):
            if not self._is_as_read() or not self._published(draft):
                return False
        os.fsync(self._folder)
        return True

    def _published(self, draft: str) -> bool:
        inside = {"src_dir_fd": self._folder, "dst_dir_fd": self._folder}
        if self._before is None:
            try:
                # Unlike a rename, a link never takes the place of another's file.
                os.link(draft, self._name, follow_symlinks=False, **inside)
            except FileExistsError:
                return False
            except OSError as error:
                if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
                    raise
            else:
                return True
        os.rename(draft, self._name, **inside)
        return True

    def _dress(self, descriptor: int) -> None:
        """Give the draft the mode and the owner that the file has."""
        if self._before is None:
            os.fchmod(descriptor, 0o666 & ~self._umask)
            return
        _, state = self._before
        made = os.fstat(descriptor)
        if (made.st_uid, made.st_gid) != (state.st_uid, state.st_gid):
            self._give(descriptor, state)
        os.fchmod(descriptor, state.st_mode & 0o7777)

    def _give(self, descriptor: int, state: os.stat_result) -> None:
        try:
            os.fchown(descriptor, state.st_uid, state.st_gid)
        except PermissionError:
            raise CtxError(
                f"cannot write '{self.label}': it belongs to somebody else",
                hint="it would change its owner: edit it by hand, or ask them",
            ) from None

    def _is_as_read(self) -> bool:
        try:
            now = self._content(len(self._before[0]) if self._before else 0)
        except FileNotFoundError:
            return self._before is None
        if self._before is None:
            return False
        data, state = self._before
        return now[0] == data and _identity(now[1]) == _identity(state)

    def _content(self, limit: int) -> tuple[bytes, os.stat_result]:
        descriptor = os.open(self._name, _READ, dir_fd=self._folder)
        with open(descriptor, "rb") as opened:
            state = os.fstat(descriptor)
            if not S_ISREG(state.st_mode):
                raise OSError(errno.EINVAL, "not a regular file")
            return opened.read(limit + 1), state

    def _trouble(self, verb: str, error: OSError) -> CtxError:
        what = (error.strerror or str(error)).lower()
        hint = None
        if error.errno == errno.ELOOP:
            what, hint = "it is a symbolic link", "only a file of its own is changed"
        return CtxError(f"cannot {verb} '{self.label}': {what}", hint=hint)


def _opened(root: str, names: list[str]) -> int:
    folder = os.open(root, _FOLDER)
    for name in names:
        try:
            inner = os.open(name, _FOLDER, dir_fd=folder)
        finally:
            os.close(folder)
        folder = inner
    return folder


def _identity(state: os.stat_result) -> tuple[int, ...]:
    return state.st_dev, state.st_ino, state.st_mode, state.st_uid, state.st_gid


def _drop(draft: str, folder: int) -> None:
    try:
        os.unlink(draft, dir_fd=folder)
    except OSError:
        return
