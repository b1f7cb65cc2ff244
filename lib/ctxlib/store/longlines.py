"""The lines of a file of any size, in little memory: long strings are shortened.

A line ends at a newline and nowhere else. One that is longer than `WHOLE` is kept
without the ends of its long JSON strings; one that is longer than `LONGEST`, or
still too large then, is only measured. What is kept does not depend on how the file
is read.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

WHOLE = 256 * 1024
LONGEST = 32 * 1024 * 1024
CHUNK = 256 * 1024
_STRING = 64 * 1024
_KEPT = 4 * 1024 * 1024
_QUOTE, _BACKSLASH = b'"', b"\\"


class RawLine:
    """A line without its newline, `None` where too long; its size in the file.

    `is_ended` says that a newline followed; it counts as part of the size.
    """

    __slots__ = ("is_ended", "raw", "size")

    def __init__(self, raw: bytes | None, size: int, *, is_ended: bool) -> None:
        self.raw = raw
        self.size = size
        self.is_ended = is_ended


def lines(read: Callable[[int], bytes]) -> Iterator[RawLine]:
    """The lines of what `read(n)` hands out (at most n bytes, none at the end)."""
    held, size = Shortened(), 0
    while chunk := read(CHUNK):
        *ended, rest = chunk.split(b"\n")
        for piece in ended:
            if size:
                held.add(piece)
                yield RawLine(held.result(), size + len(piece) + 1, is_ended=True)
                held, size = Shortened(), 0
            else:
                yield RawLine(piece, len(piece) + 1, is_ended=True)
        if rest:
            held.add(rest)
            size += len(rest)
    if size:
        yield RawLine(held.result(), size, is_ended=False)


class Shortened:
    """JSON text that comes in pieces: whole while short, then with long strings cut."""

    __slots__ = ("_escapes", "_in_string", "_is_lost", "_kept", "_length", "_most",
                 "_size", "_start")  # fmt: skip

    def __init__(self, most: int = _KEPT) -> None:
        self._most = most
        self._kept = bytearray()
        self._size = 0
        self._is_lost = False
        self._in_string = False
        # Of the string being read: where it starts in what is kept, its length, and
        # whether an odd number of backslashes stands right before the next byte.
        self._start = 0
        self._length = 0
        self._escapes = False

    def add(self, piece: bytes) -> None:
        """Take the next bytes."""
        before, self._size = self._size, self._size + len(piece)
        if self._is_lost:
            return
        if self._size <= WHOLE:
            self._kept += piece
            return
        if before <= WHOLE:
            whole, self._kept = bytes(self._kept), bytearray()
            self._cut(whole)
        self._cut(piece)
        if self._size > LONGEST or len(self._kept) > self._most:
            self._is_lost = True
            self._kept = bytearray()

    def result(self) -> bytes | None:
        """What is kept of it; `None` where that would be too much."""
        return None if self._is_lost else bytes(self._kept)

    def _cut(self, piece: bytes) -> None:
        at = 0
        while at < len(piece):
            quote = piece.find(_QUOTE, at)
            end = len(piece) if quote < 0 else quote
            if not self._in_string:
                self._kept += piece[at : end + 1]
                if quote >= 0:
                    self._in_string, self._start = True, len(self._kept)
                    self._length, self._escapes = 0, False
            else:
                escaped = self._is_escaped(piece, at, end)
                if quote < 0:
                    self._keep(piece, at, end)
                    self._escapes = escaped
                elif escaped:
                    self._keep(piece, at, end + 1)
                    self._escapes = False
                else:
                    self._keep(piece, at, end)
                    self._close()
            at = end + 1

    def _is_escaped(self, piece: bytes, at: int, end: int) -> bool:
        """Whether an odd number of backslashes ends at `end`, counting those before."""
        run = piece[max(at, end - 1) : end]
        if run and run != _BACKSLASH:
            return False
        content = piece[at:end]
        count = len(content) - len(content.rstrip(_BACKSLASH))
        if count == len(content):
            return (count % 2 == 1) != self._escapes
        return count % 2 == 1

    def _keep(self, piece: bytes, at: int, end: int) -> None:
        left = _STRING - self._length
        if left > 0:
            self._kept += piece[at : min(end, at + left)]
        self._length += end - at

    def _close(self) -> None:
        if self._length > _STRING:
            # A character may be cut in two, or an escape: drop it, and what touches it.
            kept = bytes(self._kept[self._start :]).decode("utf-8", "ignore").encode()
            broken = kept.rfind(_BACKSLASH, len(kept) - 12)
            if broken >= 0:
                kept = kept[:broken].rstrip(_BACKSLASH)
            self._kept[self._start :] = kept
        self._kept += _QUOTE
        self._in_string = False
