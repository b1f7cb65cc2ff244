"""Store many objects as one pack, each tree as what it has otherwise than another."""

from __future__ import annotations

import os
import zlib
from hashlib import sha1  # of OpenSSL: five times as fast as the other one

from ctxlib.domain.tree import common, first_unequal
from ctxlib.errors import RepositoryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.objects import Objects

_NUMBERS = {"commit": 1, "tree": 2, "blob": 3, "tag": 4}
_OFFSET_DELTA = 6
# As in `packing`: packing again keeps these chains then.
_DEEPEST = 10
_LEAST = 200
_CHUNK = 1 << 14
_MOST_COPIED = 0x10000
_HEADER = 12


class PackWriter:
    """Collects objects in memory; `flush` stores them durably, all or none."""

    __slots__ = ("_at", "_depths", "_objects", "_offsets", "_pieces")

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._begin()

    def put(
        self, kind: str, content: bytes, *, like: tuple[str, bytes] | None = None
    ) -> str:
        """The oid of an object, which is there after the next `flush`.

        `like` is an object that was put before, as oid and content, and that has
        much in common with this one.
        """
        head = b"%s %d\0" % (kind.encode(), len(content))
        digest = sha1(head, usedforsecurity=False)
        digest.update(content)
        oid = digest.hexdigest()
        if oid in self._offsets:
            return oid
        base = self._offsets.get(like[0]) if like and len(content) > _LEAST else None
        if like and base is not None and self._depths[like[0]] < _DEEPEST:
            piece = delta(like[1], content)
            entry = _entry(_OFFSET_DELTA, len(piece)) + _back(self._at - base)
            self._depths[oid] = self._depths[like[0]] + 1
        else:
            piece = content
            entry = _entry(_NUMBERS[kind], len(content))
            self._depths[oid] = 0
        entry += zlib.compress(piece, 1)
        self._offsets[oid] = self._at
        self._at += len(entry)
        self._pieces.append(entry)
        return oid

    def flush(self) -> None:
        """Return when all that was put survives a crash."""
        if not self._pieces:
            return
        head = b"PACK\0\0\0\2" + len(self._pieces).to_bytes(4, "big")
        pack = b"".join([head, *self._pieces])
        self._begin()
        objects = self._objects
        said = objects.git.run(
            ["index-pack", "--stdin"],
            git_dir=objects.git_dir,
            input=pack + sha1(pack, usedforsecurity=False).digest(),
        )
        if said.status != 0:
            raise RepositoryError(f"cannot store objects: {said.reason}")
        folder = os.open(os.path.join(objects.git_dir, "objects", "pack"), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)

    def _begin(self) -> None:
        self._pieces: list[bytes] = []
        self._offsets: dict[str, int] = {}
        self._depths: dict[str, int] = {}
        self._at = _HEADER


def delta(base: bytes, target: bytes) -> bytes:
    """What git needs to make `target` of `base`: their ends are what they share."""
    start = common(base, 0, target, 0)
    most = min(len(base), len(target)) - start
    end = _shared_end(base, target, most)
    pieces = [_number(len(base)), _number(len(target))]
    pieces += _copied(0, start)
    middle = target[start : len(target) - end]
    for at in range(0, len(middle), 127):
        part = middle[at : at + 127]
        pieces.append(bytes([len(part)]) + part)
    pieces += _copied(len(base) - end, end)
    return b"".join(pieces)


def _shared_end(one: bytes, other: bytes, most: int) -> int:
    done = 0
    while done < most:
        size = min(_CHUNK, most - done)
        left = one[len(one) - done - size : len(one) - done]
        right = other[len(other) - done - size : len(other) - done]
        if left != right:
            return done + first_unequal(left[::-1], right[::-1])
        done += size
    return most


def _copied(start: int, size: int) -> list[bytes]:
    orders = []
    while size:
        part = min(size, _MOST_COPIED)
        order, numbers = 0x80, b""
        for place in range(4):
            if byte := start >> 8 * place & 255:
                order |= 1 << place
                numbers += bytes([byte])
        # The longest that can be copied is written as nothing.
        for place in range(2):
            if byte := (part % _MOST_COPIED) >> 8 * place & 255:
                order |= 16 << place
                numbers += bytes([byte])
        orders.append(bytes([order]) + numbers)
        start += part
        size -= part
    return orders


def _entry(kind: int, size: int) -> bytes:
    first, size = size & 15, size >> 4
    return bytes([kind << 4 | first | (128 if size else 0)]) + (
        _number(size) if size else b""
    )


def _number(size: int) -> bytes:
    found = bytearray()
    while True:
        found.append(size & 127 | (128 if size > 127 else 0))
        size >>= 7
        if not size:
            return bytes(found)


def _back(distance: int) -> bytes:
    found = [distance & 127]
    while distance := distance >> 7:
        distance -= 1
        found.append(128 | distance & 127)
    return bytes(reversed(found))
