"""Read single objects out of packs, without starting git.

A prompt asks for three or four objects; a process of git for them would cost half
as much as everything else. Only the plain case is handled, a pack with an index of
version 2; for every other the answer is that it is not known here. What is found
has the hash that was asked for.
"""

from __future__ import annotations

import os
from _sha1 import sha1
from zlib import decompressobj, error

_KINDS = {1: "commit", 2: "tree", 3: "blob", 4: "tag"}
_OFFSET_DELTA, _NAME_DELTA = 6, 7
_FANOUT = 8
_NAMES = _FANOUT + 256 * 4
_BLOCK = 1 << 14
_DEEPEST = 4096


class Packs:
    """The packs of one repository, opened when asked."""

    __slots__ = ("_folder", "_packs")

    def __init__(self, git_dir: str) -> None:
        self._folder = os.path.join(git_dir, "objects", "pack")
        self._packs: dict[str, _Pack] = {}

    def read(self, oid: str) -> tuple[str, bytes] | None:
        """Type and content of an object; `None` where only git may know it."""
        name = bytes.fromhex(oid)
        try:
            found = self._find(name, self._packs) or self._find(name, self._present())
        except (OSError, error, ValueError, IndexError):
            return None
        if found is None:
            return None
        kind, content = found
        header = b"%s %d\0" % (kind.encode(), len(content))
        return found if sha1(header + content).digest() == name else None

    def close(self) -> None:
        """Let go of the open files."""
        for pack in self._packs.values():
            pack.close()
        self._packs.clear()

    def _find(self, name: bytes, packs: dict[str, _Pack]) -> tuple[str, bytes] | None:
        for pack in packs.values():
            offset = pack.offset(name)
            if offset is not None:
                return pack.read(offset)
        return None

    def _present(self) -> dict[str, _Pack]:
        for each in sorted(os.listdir(self._folder)):
            stem, dot, kind = each.rpartition(".")
            if dot and kind == "idx" and stem not in self._packs:
                self._packs[stem] = _Pack(os.path.join(self._folder, stem))
        return self._packs


class _Pack:
    """One pack with its index, both kept open: git may remove their names."""

    __slots__ = ("_index", "_pack", "count")

    def __init__(self, stem: str) -> None:
        self._index = os.open(f"{stem}.idx", os.O_RDONLY | os.O_CLOEXEC)
        self._pack = -1
        try:
            self._pack = os.open(f"{stem}.pack", os.O_RDONLY | os.O_CLOEXEC)
            if os.pread(self._index, _FANOUT, 0) != b"\xfftOc\0\0\0\x02":
                raise ValueError("not an index of version 2")
            self.count = self._number(_NAMES - 4)
        except (OSError, ValueError):
            self.close()
            raise

    def close(self) -> None:
        for descriptor in (self._index, self._pack):
            if descriptor >= 0:
                os.close(descriptor)

    def offset(self, name: bytes) -> int | None:
        """Where an object begins in the pack."""
        first = name[0]
        low = self._number(_FANOUT + (first - 1) * 4) if first else 0
        high = self._number(_FANOUT + first * 4)
        names = os.pread(self._index, (high - low) * 20, _NAMES + low * 20)
        at = names.find(name)
        while at >= 0 and at % 20:
            at = names.find(name, at + 1)
        if at < 0:
            return None
        offsets = _NAMES + self.count * 24
        offset = self._number(offsets + (low + at // 20) * 4)
        if offset < 1 << 31:
            return offset
        far = offsets + self.count * 4 + (offset & 0x7FFFFFFF) * 8
        return int.from_bytes(os.pread(self._index, 8, far))

    def read(self, offset: int) -> tuple[str, bytes] | None:
        """Type and content of what begins there, its deltas applied."""
        deltas: list[bytes] = []
        for _ in range(_DEEPEST):
            kind, content, base = self._entry(offset)
            if kind in _KINDS:
                for delta in reversed(deltas):
                    content = _applied(content, delta)
                return _KINDS[kind], content
            deltas.append(content)
            if base is None:
                return None
            offset = base
        return None

    def _entry(self, offset: int) -> tuple[int, bytes, int | None]:
        head = os.pread(self._pack, _BLOCK, offset)
        kind = head[0] >> 4 & 7
        size, at = _length(head, 0, 4)
        base: int | None = None
        if kind == _OFFSET_DELTA:
            back = head[at] & 127
            while head[at] & 128:
                at += 1
                back = (back + 1 << 7) | (head[at] & 127)
            at += 1
            base = offset - back
        elif kind == _NAME_DELTA:
            base = self.offset(head[at : at + 20])
            at += 20
        return kind, self._inflated(head[at:], offset + len(head), size), base

    def _inflated(self, piece: bytes, following: int, size: int) -> bytes:
        stream = decompressobj()
        pieces = [stream.decompress(piece)]
        while not stream.eof:
            piece = os.pread(self._pack, max(_BLOCK, size // 2), following)
            if not piece:
                raise ValueError("the pack ends too early")
            following += len(piece)
            pieces.append(stream.decompress(piece))
        content = b"".join(pieces)
        if len(content) != size:
            raise ValueError("not as long as it says")
        return content

    def _number(self, at: int) -> int:
        return int.from_bytes(os.pread(self._index, 4, at))


def _length(text: bytes, at: int, shift: int) -> tuple[int, int]:
    """A number in groups of seven bits, the first of `shift` bits; and what follows."""
    number = text[at] & ((1 << shift) - 1)
    while text[at] & 128:
        at += 1
        number |= (text[at] & 127) << shift
        shift += 7
    return number, at + 1


def _applied(base: bytes, delta: bytes) -> bytes:
    source, at = _length(delta, 0, 7)
    target, at = _length(delta, at, 7)
    if source != len(base):
        raise ValueError("a delta of another base")
    pieces = []
    while at < len(delta):
        order = delta[at]
        at += 1
        if not order & 128:
            pieces.append(delta[at : at + order])
            at += order
            continue
        numbers = []
        for bits, count in ((order & 15, 4), (order >> 4 & 7, 3)):
            number = 0
            for place in range(count):
                if bits >> place & 1:
                    number |= delta[at] << 8 * place
                    at += 1
            numbers.append(number)
        start, size = numbers[0], numbers[1] or 0x10000
        pieces.append(base[start : start + size])
    content = b"".join(pieces)
    if len(content) != target:
        raise ValueError("a delta that does not fit")
    return content
