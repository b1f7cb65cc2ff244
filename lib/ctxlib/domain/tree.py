"""Raw git tree objects: look up, splice and compare without parsing them whole.

A raw tree is what git hashes: `<mode> SP <name> NUL <20 bytes of oid>` after each
other, sorted by name, a folder as if its name ended in `/`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    # What a tree says of one name: mode as git writes it, oid of 20 bytes.
    Entry = tuple[bytes, bytes]

FILE = b"100644"
FOLDER = b"40000"
_MODES = (FILE, FOLDER, b"100755", b"120000", b"160000")
_BEGINNINGS = tuple(mode + b" " for mode in _MODES)
_OID = 20
_CHUNK = 1 << 14
_NEAR = 1 << 12
_FEW = 16


def entries(raw: bytes) -> list[tuple[bytes, bytes, bytes]]:
    """Every (mode, name, oid) in order; `ValueError` where the tree is malformed."""
    found = []
    at, size = 0, len(raw)
    while at < size:
        mode, name, end = _entry(raw, at)
        found.append((mode, name, raw[end - _OID : end]))
        at = end
    return found


def find(raw: bytes, name: bytes) -> Entry | None:
    """The entry of one name, by a byte search: the tree is not parsed.

    A match inside an oid would need eight chosen bytes of a hash; only a name that
    itself looks like an entry is compared one by one.
    """
    if b" " in name:
        return next((each[::2] for each in entries(raw) if each[1] == name), None)
    near = _before(raw, name)
    return _found(raw, name, near, near + 2 * _NEAR) or _found(raw, name, 0, len(raw))


def splice(raw: bytes, name: bytes, entry: Entry | None) -> bytes:
    """The tree with one name set to `entry`, or without it where that is `None`.

    Everything before and after is copied as it is. `ValueError` where the tree is
    malformed on the way or the name cannot stand in a tree.
    """
    _check(name)
    key = name + b"/" if entry and entry[0] == FOLDER else name
    cuts = []
    insert = at = _before(raw, name)
    size = len(raw)
    while at < size:
        mode, other, end = _entry(raw, at)
        if other == name:
            cuts.append((at, end))
        else:
            place = other + b"/" if mode == FOLDER else other
            if place < key:
                insert = end
            # A folder of this name may stand further on than a file of it.
            if place > name + b"/":
                break
        at = end
    return _assemble(raw, cuts, insert, _written(name, entry))


def splice_many(raw: bytes, changes: Mapping[bytes, Entry | None]) -> bytes:
    """The tree with many names set or removed; sorted once when they are many."""
    if len(changes) < _FEW:
        for name, entry in changes.items():
            raw = splice(raw, name, entry)
        return raw
    kept = {name: (mode, oid) for mode, name, oid in entries(raw)}
    for name, entry in changes.items():
        _check(name)
        if entry:
            kept[name] = entry
        else:
            kept.pop(name, None)
    placed = sorted(
        (name + b"/" if entry[0] == FOLDER else name, name, entry)
        for name, entry in kept.items()
    )
    return b"".join(_written(name, entry) for _, name, entry in placed)


def difference(
    old: bytes, new: bytes
) -> list[tuple[bytes, Entry | None, Entry | None]]:
    """What changed, as (name, old entry or None, new entry or None), in tree order.

    Equal stretches are compared as bytes. A name that turned from file to folder is
    two changes.
    """
    changes: list[tuple[bytes, Entry | None, Entry | None]] = []
    left = right = 0
    while left < len(old) or right < len(new):
        skipped = _whole_entries(old, left, common(old, left, new, right))
        left += skipped
        right += skipped
        one = _keyed(old, left)
        other = _keyed(new, right)
        if one and (other is None or one[0] < other[0]):
            changes.append((one[1], one[2], None))
            left = one[3]
        elif other and (one is None or other[0] < one[0]):
            changes.append((other[1], None, other[2]))
            right = other[3]
        elif one and other:
            changes.append((one[1], one[2], other[2]))
            left, right = one[3], other[3]
    return changes


def _check(name: bytes) -> None:
    if not name or b"/" in name or b"\0" in name or name in (b".", b"..", b".git"):
        raise ValueError(f"no name for a tree entry: {name!r}")


def _entry(raw: bytes, at: int) -> tuple[bytes, bytes, int]:
    space = raw.find(b" ", at, at + 8)
    zero = raw.find(b"\0", space)
    end = zero + 1 + _OID
    if space < 0 or zero < 0 or end > len(raw):
        raise ValueError(f"malformed tree at byte {at}")
    return raw[at:space], raw[space + 1 : zero], end


def _found(raw: bytes, name: bytes, start: int, stop: int) -> Entry | None:
    needle = b" " + name + b"\0"
    at = raw.find(needle, start, stop)
    while at >= 0:
        end = at + len(needle)
        for mode in _MODES:
            if raw.endswith(mode, 0, at) and end + _OID <= len(raw):
                return mode, raw[end : end + _OID]
        at = raw.find(needle, at + 1, stop)
    return None


def _before(raw: bytes, name: bytes) -> int:
    """A place between entries with only smaller names before it, and few between."""
    low, high = 0, len(raw)
    while high - low > _NEAR:
        middle = _beginning(raw, (low + high) // 2, high)
        if middle is None:
            break
        mode, other, end = _entry(raw, middle)
        if (other + b"/" if mode == FOLDER else other) >= name:
            high = middle
        else:
            low = end
    return low


def _beginning(raw: bytes, at: int, limit: int) -> int | None:
    """Where an entry begins, a little after any place; `None`: not before `limit`.

    An entry ends with the oid behind its only NUL, so that going from NUL to NUL soon
    falls into step. What looks like an entry then may be the second half of a name,
    and ends where that one ends.
    """
    while True:
        zero = raw.find(b"\0", at, limit)
        end = zero + 1 + _OID
        if zero < 0 or end >= limit:
            return None
        if raw.startswith(_BEGINNINGS, at) and raw.startswith(_BEGINNINGS, end):
            return end
        at = end


def _keyed(raw: bytes, at: int) -> tuple[bytes, bytes, Entry, int] | None:
    if at >= len(raw):
        return None
    mode, name, end = _entry(raw, at)
    key = name + b"/" if mode == FOLDER else name
    return key, name, (mode, raw[end - _OID : end]), end


def _written(name: bytes, entry: Entry | None) -> bytes:
    if entry is None:
        return b""
    mode, oid = entry
    if mode not in _MODES or len(oid) != _OID:
        raise ValueError(f"no tree entry: {mode!r} {oid!r}")
    return mode + b" " + name + b"\0" + oid


def _assemble(
    raw: bytes, cuts: list[tuple[int, int]], insert: int, written: bytes
) -> bytes:
    pieces = []
    at = 0
    for start, end, piece in sorted(
        [(insert, insert, written), *((*cut, b"") for cut in cuts)]
    ):
        pieces += [raw[at:start], piece]
        at = end
    return b"".join([*pieces, raw[at:]])


def common(old: bytes, left: int, new: bytes, right: int) -> int:
    """How many bytes are equal from a place in each on."""
    most = min(len(old) - left, len(new) - right)
    same = 0
    while same < most:
        size = min(_CHUNK, most - same)
        one = old[left + same : left + same + size]
        other = new[right + same : right + same + size]
        if one != other:
            return same + first_unequal(one, other)
        same += size
    return same


def first_unequal(one: bytes, other: bytes) -> int:
    """Where two texts of one length, which differ, do so first."""
    low, high = 0, len(one)
    while high - low > 1:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low


def _whole_entries(raw: bytes, at: int, size: int) -> int:
    start, limit = at, at + size
    if size > _NEAR:
        at = _beginning(raw, limit - _NEAR, limit) or at
    while at < limit:
        zero = raw.find(b"\0", at, limit)
        if zero < 0 or zero + 1 + _OID > limit:
            break
        at = zero + 1 + _OID
    return at - start
