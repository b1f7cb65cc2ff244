"""The rows of an index, in one file beside it, each found by its place.

tantivy's own store is compressed in blocks: one fact costs the unpacking of twenty.
Here it is one read. The file only grows, and generations share it, so that each row
carries a check sum, and a generation says how much of it there must be.
"""

from __future__ import annotations

import os
from zlib import crc32

NAME = "rows"
_LENGTH_BITS = 24
_SUM = 4
_BUFFER = 1 << 18


class RowFile:
    """The rows of one index on the disk, also once its folder is gone.

    Raises `OSError` where they cannot be opened.
    """

    __slots__ = ("_file",)

    def __init__(self, folder: str) -> None:
        self._file = -1
        path = os.path.join(folder, NAME)
        self._file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)

    def read(self, place: int) -> bytes | None:
        """The row at a place; `None` where it is damaged or out of reach."""
        length = place & ((1 << _LENGTH_BITS) - 1)
        try:
            data = os.pread(self._file, length, place >> _LENGTH_BITS)
        except OSError:
            return None
        row = data[_SUM:]
        return row if data[:_SUM] == _sum(row) else None

    def __del__(self) -> None:
        if self._file >= 0:
            os.close(self._file)


class RowList:
    """The rows of an index that is only in memory."""

    __slots__ = ("_rows",)

    def __init__(self) -> None:
        self._rows: list[bytes] = []

    def read(self, place: int) -> bytes | None:
        """The row at a place."""
        return self._rows[place]

    def append(self, row: bytes) -> int:
        """Keep one more row; its place."""
        self._rows.append(row)
        return len(self._rows) - 1


class RowWriter:
    """Appends to the rows of one folder; `with` sees them to the disk."""

    __slots__ = ("_at", "_file")

    def __init__(self, folder: str) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NOFOLLOW
        path = os.path.join(folder, NAME)
        self._file = os.fdopen(os.open(path, flags, 0o600), "ab", _BUFFER)
        # What a killed maintainer left at the end stays there, and is named by nobody.
        self._at = os.fstat(self._file.fileno()).st_size

    def append(self, row: bytes) -> int:
        """Keep one more row; its place. Raises `OSError`, also at the end."""
        length = len(row) + _SUM
        place = self._at << _LENGTH_BITS | length
        self._file.write(_sum(row) + row)
        self._at += length
        return place

    def __enter__(self) -> RowWriter:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        with self._file:
            if kind is None:
                self._file.flush()
                os.fsync(self._file.fileno())


def _sum(row: bytes) -> bytes:
    return crc32(row).to_bytes(_SUM, "big")
