"""What a folder of facts holds, a line a fact: derived, newest first.

A session start must know every pinned fact and the newest others without reading
ten thousand documents. The lines name the tree they were made from; another tree
costs only the facts that differ. The file may be deleted at any time.
"""

from __future__ import annotations

import os
from zlib import crc32

from ctxlib.domain import document, tree
from ctxlib.domain.fact import Fact
from ctxlib.domain.freshness import is_active, renewed_at
from ctxlib.domain.precedence import title_key
from ctxlib.errors import CtxError, DocumentError, RepositoryError
from ctxlib.store.locations import drop, ensure_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.objects import Objects
    from ctxlib.store.repository import Snapshot

_HEADER = b"ctx-overview 2 "
_SUM = 9
_COUNTDOWN = 10**11
# The first letter of a line groups it; a group is found without a look at the others.
_PINNED, _RELEVANT, _EXPIRING, _SUPERSEDED, _UNREADABLE = "prqsx"
# Columns: group and order, name, subject, folded title, oid, then these.
_KEYS, _OID = 4, 4
_FIELDS = (
    "id",
    "revision",
    "type",
    "activation",
    "volatility",
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
        return len(self._group(_UNREADABLE))

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
    known, lines = _kept(path)
    if known != wanted:
        lines = _brought_up(snapshot, folder, scope, known, lines)
        _keep(path, wanted, lines)
    return Overview(scope, wanted, lines)


def _kept(path: str) -> tuple[str, list[bytes]]:
    try:
        with open(path, "rb") as opened:
            header, _, content = opened.read().partition(b"\n")
    except OSError:
        return "", []
    tree_oid = header[len(_HEADER) : -_SUM]
    if header != _header(tree_oid, content):
        return "", []
    return tree_oid.decode("ascii", "replace"), content.split(b"\n")[:-1]


def _keep(path: str, tree_oid: str, lines: list[bytes]) -> None:
    draft = f"{path}.{os.getpid()}.tmp"
    content = b"\n".join([*lines, b""])
    try:
        ensure_private(os.path.dirname(path))
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        with open(os.open(draft, flags, 0o600), "wb") as opened:
            opened.write(_header(tree_oid.encode(), content) + b"\n" + content)
        os.replace(draft, path)
    except (OSError, CtxError):
        drop(draft)


def _header(tree_oid: bytes, content: bytes) -> bytes:
    # A line that is missing or another digit would go unseen.
    return b"%s%s %08x" % (_HEADER, tree_oid, crc32(content, crc32(tree_oid)))


def _brought_up(
    snapshot: Snapshot, folder: str, scope: str, known: str, lines: list[bytes]
) -> list[bytes]:
    new = snapshot.raw(folder)
    old = _old_tree(snapshot.objects, known) if known else None
    if old is None:
        old, lines = b"", []
    changed = [
        (name, oid) for name, _, oid in tree.difference(old, new) if _is_document(name)
    ]
    gone = {_stem(name).encode() for name, _ in changed}
    lines = [line for line in lines if line.split(b"\t", 2)[1] not in gone]
    present = [(name, oid.hex()) for name, oid in changed if oid is not None]
    blobs = snapshot.objects.read_many([oid for _, oid in present])
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


def _line(blob: bytes, scope: str, name: str, oid: str) -> bytes:
    try:
        fact = document.parse(blob, scope=scope, name=name)
    except DocumentError:
        return f"{_UNREADABLE}\t{name}\t\t\t{oid}".encode()
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
