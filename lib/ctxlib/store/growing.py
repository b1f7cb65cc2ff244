"""A file that grows: how far it was read, and whether it is still the same one."""

from __future__ import annotations

import os
from stat import S_ISDIR, S_ISREG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_FINGERPRINT = 4_096
_CHUNK = 1 << 20
_FLAGS = os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC


class Cursor:
    """How far a file was read, and how to know that it is still that file."""

    __slots__ = ("dev", "digest", "inode", "offset", "size")

    def __init__(
        self, dev: int, inode: int, size: int, offset: int, digest: str
    ) -> None:
        self.dev = dev
        self.inode = inode
        self.size = size
        self.offset = offset
        self.digest = digest

    def as_state(self) -> list[object]:
        """The fields in their order."""
        return [self.dev, self.inode, self.size, self.offset, self.digest]

    @classmethod
    def from_state(cls, state: object) -> Cursor:
        """The same cursor; `ValueError` where it is none."""
        if not isinstance(state, list) or len(state) != 5:
            raise ValueError("no cursor")
        dev, inode, size, offset, digest = state
        if not all(isinstance(each, int) for each in state[:4]):
            raise ValueError("no cursor")
        return cls(dev, inode, size, offset, str(digest))


class Source:
    """An ordinary file, opened for reading. Raises `OSError`."""

    def __init__(self, path: str) -> None:
        if "\0" in path:
            raise OSError(0, "is no name of a file")
        self._path = path
        self._descriptor = os.open(path, _FLAGS)
        self.count = 0
        self.stat = os.fstat(self._descriptor)
        mode = self.stat.st_mode
        if not S_ISREG(mode):
            self.close()
            what = "is a directory" if S_ISDIR(mode) else "is not an ordinary file"
            raise OSError(0, what)

    def read(self, most: int) -> bytes:
        """The next bytes, none at the end."""
        chunk = os.read(self._descriptor, most)
        self.count += len(chunk)
        return chunk

    def at(self, offset: int, size: int) -> bytes:
        """The bytes at a place."""
        found = os.pread(self._descriptor, size, offset)
        self.count += len(found)
        return found

    def go(self, offset: int) -> None:
        """Read on from a place."""
        os.lseek(self._descriptor, offset, os.SEEK_SET)

    def digest(self, octets: int) -> str:
        """The SHA-256 of the first bytes in hex."""
        from hashlib import sha256

        total, offset = sha256(), 0
        while chunk := self.at(offset, min(octets - offset, _CHUNK)):
            total.update(chunk)
            offset += len(chunk)
        return total.hexdigest()

    def place(self) -> str:
        """Where the opened file lies, whatever its name leads to by now.

        Raises `OSError`, also where that cannot be told.
        """
        try:
            return os.readlink(f"/proc/self/fd/{self._descriptor}")
        except OSError:
            real = os.path.realpath(self._path)
        if not os.path.samestat(os.lstat(real), self.stat):
            raise OSError(0, "was replaced while it was opened")
        return real

    def close(self) -> None:
        """Let go of the file."""
        os.close(self._descriptor)

    def cursor(self, offset: int) -> Cursor:
        """The cursor at a place."""
        from _sha1 import sha1

        start = max(0, offset - _FINGERPRINT)
        found: str = sha1(self.at(start, offset - start)).hexdigest()
        stat = self.stat
        return Cursor(stat.st_dev, stat.st_ino, stat.st_size, offset, found)

    def is_at(self, cursor: Cursor) -> bool:
        """Whether this is the file that a cursor was made for, only longer."""
        stat = self.stat
        if (stat.st_dev, stat.st_ino) != (cursor.dev, cursor.inode):
            return False
        if stat.st_size < max(cursor.size, cursor.offset):
            return False
        return self.cursor(cursor.offset).digest == cursor.digest


def opened(path: str, roots: Sequence[str] | None) -> Source:
    """The file, where it lies in one of the folders. Raises `OSError`."""
    if roots is not None and "\0" not in path:
        _refuse_outside(os.path.realpath(path), roots)
    source = Source(path)
    try:
        if roots is not None:
            # A link may have led elsewhere by the time at which it was opened.
            _refuse_outside(source.place(), roots)
    except OSError:
        source.close()
        raise
    return source


def _refuse_outside(real: str, roots: Sequence[str]) -> None:
    tops = [os.path.realpath(root).rstrip("/") + "/" for root in roots]
    if not real.startswith(tuple(tops)):
        raise OSError(0, "outside the folders of its host")
