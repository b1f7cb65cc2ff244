"""What a folder of facts holds, a line a fact: derived, newest first.

A session start must know every pinned fact and the newest others without reading
ten thousand documents. The lines name the tree they were made from; another tree
costs only the facts that differ. The file may be deleted at any time.
"""

from __future__ import annotations

import os

from ctxlib.domain import document, tree
from ctxlib.domain.fact import Fact
from ctxlib.domain.freshness import is_active, renewed_at
from ctxlib.domain.precedence import title_key
from ctxlib.errors import DocumentError, RepositoryError
from ctxlib.store import kept
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.objects import Objects
    from ctxlib.store.repository import Snapshot

_HEADER = b"ctx-overview 3 "
_COUNTDOWN = 10**11
# The first letter of a line groups it; a group is found without a look at the others.
_PINNED, _RELEVANT, _EXPIRING, _SUPERSEDED, _UNREADABLE, _LOST = "prqsxy"
# Columns: group and order, name, subject, folded title, oid, then these.
_KEYS, _OID = 4, 4
_FIELDS = (
    "id",
    "revision",
    "type",
    "activation",
    "volatility",
    "created_at",
    "updated_at",
    "last_verified_at",
    "expires_at",
    "title",
    "description",
)


class Outline:
    """A fact without its body, and the oid of the blob that has it."""

    __slots__ = ("fact", "oid")

    def __init__(self, fact: Fact, oid: str) -> None:
        self.fact = fact
        self.oid = oid


class Overview:
    """The active facts of one scope folder, as of one tree."""

    __slots__ = ("_lines", "scope", "tree")

    def __init__(self, scope: str, tree: str, lines: list[bytes]) -> None:
        self.scope = scope
        self.tree = tree
        self._lines = lines

    def pinned(self, now: int) -> list[Outline]:
        """Every active pinned fact, by name."""
        found = self._active(self._group(_PINNED), now)
        return sorted(found, key=lambda each: each.fact.name)

    def newest(self, count: int, now: int) -> list[Outline]:
        """The `count` active relevant facts renewed last, newest first."""
        steady = self._active(self._group(_RELEVANT)[:count], now)
        expiring = self._active(self._group(_EXPIRING), now)
        found = sorted([*steady, *expiring], key=_newest_first)
        return found[:count]

    def relevant(self, now: int) -> int:
        """How many active relevant facts there are."""
        expiring = self._active(self._group(_EXPIRING), now)
        return len(self._group(_RELEVANT)) + len(expiring)

    def unreadable(self) -> int:
        """How many documents are no facts."""
        return len(self._group(_UNREADABLE)) + len(self._group(_LOST))

    def lost(self) -> set[bytes]:
        """The names of documents that git could not read."""
        return {line.split(b"\t", 2)[1] for line in self._group(_LOST)}

    def rivals(self, facts: Iterable[Fact], now: int) -> list[Fact]:
        """The active facts that share a name, subject or title with one of these."""
        names, subjects, titles = set(), set(), set()
        for fact in facts:
            names.add(fact.name.encode())
            subjects.add((fact.subject_key or "").encode())
            titles.add(title_key(fact.title).encode())
        subjects.discard(b"")
        titles.discard(b"")
        found = []
        for group in (_PINNED, _RELEVANT, _EXPIRING):
            for line in self._group(group):
                _, name, subject, title, _ = line.split(b"\t", _KEYS)
                if name in names or subject in subjects or title in titles:
                    found.append(line)
        return [each.fact for each in self._active(found, now)]

    def _group(self, letter: str) -> list[bytes]:
        start = _before(self._lines, letter.encode())
        return self._lines[start : _before(self._lines, chr(ord(letter) + 1).encode())]

    def _active(self, lines: list[bytes], now: int) -> list[Outline]:
        found = (_outline(line, self.scope) for line in lines)
        return [each for each in found if is_active(each.fact, now)]


def _newest_first(each: Outline) -> tuple[int, str]:
    return -(renewed_at(each.fact) or 0), each.fact.name


def _before(lines: list[bytes], start: bytes) -> int:
    """Where lines from `start` on would begin: a bisection of the sorted lines."""
    low, high = 0, len(lines)
    while low < high:
        middle = (low + high) // 2
        if lines[middle] < start:
            low = middle + 1
        else:
            high = middle
    return low


def open_overview(
    snapshot: Snapshot, folder: str, *, scope: str, root: str
) -> Overview:
    """The overview of a folder of this snapshot, kept below `root` for next time."""
    wanted = snapshot.folder_oid(folder)
    if wanted is None:
        return Overview(scope, "", [])
    path = os.path.join(root, folder.replace("/", "_") + ".overview")
    known, content = kept.load(path, _HEADER)
    lines = content.split(b"\n")[:-1]
    # What could not be read may have come back, though the tree is the same.
    lost = Overview(scope, known, lines).lost()
    if known != wanted or lost:
        before = lines
        lines = _brought_up(snapshot, folder, scope, known, lines, lost)
        if known != wanted or lines != before:
            kept.keep(path, _HEADER, wanted, b"\n".join([*lines, b""]))
    return Overview(scope, wanted, lines)


def _brought_up(
    snapshot: Snapshot,
    folder: str,
    scope: str,
    known: str,
    lines: list[bytes],
    lost: set[bytes],
) -> list[bytes]:
    new = snapshot.raw(folder)
    old = _old_tree(snapshot.objects, known) if known else None
    if old is None:
        old, lines = b"", []
    changed = [
        (name, oid) for name, _, oid in tree.difference(old, new) if _is_document(name)
    ]
    gone = {_stem(name).encode() for name, _ in changed}
    changed += [
        (name, oid)
        for _, name, oid in (tree.entries(new) if lost - gone else ())
        if _is_document(name) and _stem(name).encode() in lost - gone
    ]
    gone |= lost
    lines = [line for line in lines if line.split(b"\t", 2)[1] not in gone]
    present = [(name, oid.hex()) for name, oid in changed if oid is not None]
    blobs = snapshot.objects.read_each([oid for _, oid in present])
    for (name, oid), blob in zip(present, blobs, strict=True):
        lines.append(_line(blob, scope, _stem(name), oid))
    lines.sort()
    return lines


def _old_tree(objects: Objects, oid: str) -> bytes | None:
    try:
        kind, raw = objects.read(oid)
    except RepositoryError:
        return None
    return raw if kind == "tree" else None


def _is_document(name: bytes) -> bool:
    return name.endswith(b".md") and not name.startswith(b".")


def _stem(name: bytes) -> str:
    return name[:-3].decode("utf-8", "replace").replace("\t", " ").replace("\n", " ")


def _line(blob: bytes | RepositoryError, scope: str, name: str, oid: str) -> bytes:
    try:
        fact = document.parse(intact(blob), scope=scope, name=name)
    except DocumentError:
        letter = _UNREADABLE if isinstance(blob, bytes) else _LOST
        return f"{letter}\t{name}\t\t\t{oid}".encode()
    order = f"{_letter(fact)}{_COUNTDOWN - (renewed_at(fact) or 0):012}"
    words = [order, name, fact.subject_key or "", title_key(fact.title), oid]
    words += [_word(getattr(fact, field)) for field in _FIELDS]
    return "\t".join(words).encode()


def _letter(fact: Fact) -> str:
    if fact.superseded_by:
        return _SUPERSEDED
    if fact.is_pinned:
        return _PINNED
    return _EXPIRING if fact.expires_at else _RELEVANT


def _word(value: object) -> str:
    return "" if value is None else str(value).replace("\t", " ")


def _outline(line: bytes, scope: str) -> Outline:
    words = line.decode().split("\t")
    values: dict[str, object] = dict(zip(_FIELDS, words[_OID + 1 :], strict=True))
    values["revision"] = int(words[_OID + 2])
    values["subject_key"] = words[2] or None
    return Outline(Fact(name=words[1], scope=scope, **values), words[_OID])
