"""Which facts of a folder may have an id, a subject or a title: derived, by bytes.

A write must know the holder of a subject without reading ten thousand documents. A
catalogue only nominates: whoever asks reads the documents it names. What it leaves
out would go unseen, so it carries a check sum beside the tree it was made from. The
file may be deleted at any time.
"""

from __future__ import annotations

import os
from zlib import crc32

from ctxlib.domain import document, tree
from ctxlib.domain.precedence import title_key
from ctxlib.errors import CtxError, DocumentError, RepositoryError
from ctxlib.store.locations import drop, ensure_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.snapshot import Snapshot

_HEADER = b"ctx-catalogue 1 "
_SIZE = len(_HEADER) + 40 + 1 + 8
# So many changes are cheaper to look at again than to write down each time.
_LAG = 16
# More of them are put in at once: cutting line by line would copy the whole each time.
_MANY = 200


class Catalogue:
    """The facts of one folder as lines of name, id, subject, title and pinned."""

    __slots__ = ("_lines", "tree")

    def __init__(self, tree_oid: str, lines: bytes) -> None:
        self.tree = tree_oid
        self._lines = lines

    def with_id(self, start: str) -> list[str]:
        """The names whose id begins so."""
        return self._names(b"\tI" + start.encode())

    def with_subject(self, subject: str) -> list[str]:
        """The names that hold a subject."""
        return self._names(b"\tS" + subject.encode() + b"\t")

    def with_title(self, title: str) -> list[str]:
        """The names whose title has the same letters and digits, if it has any."""
        key = title_key(title)
        return self._names(b"\tT" + key.encode() + b"\t") if key else []

    def pinned(self) -> list[str]:
        """The names of pinned facts."""
        return self._names(b"\tP\n")

    def _names(self, needle: bytes) -> list[str]:
        found = set()
        at = self._lines.find(needle)
        while at >= 0:
            start = self._lines.rfind(b"\n", 0, at) + 1
            found.add(self._lines[start : self._lines.find(b"\t", start)].decode())
            at = self._lines.find(needle, at + 1)
        return sorted(found)


def open_catalogue(
    snapshot: Snapshot, folder: str, *, scope: str, root: str
) -> Catalogue:
    """The catalogue of a folder of this snapshot, kept below `root` for next time."""
    wanted = snapshot.folder_oid(folder)
    if wanted is None:
        return Catalogue("", b"\n")
    path = os.path.join(root, folder.replace("/", "_") + ".catalogue")
    known, lines = _kept(path)
    if known == wanted:
        return Catalogue(wanted, lines)
    changed = _difference(snapshot, known, folder)
    if changed is None:
        changed, lines = _difference(snapshot, "", folder) or [], b"\n"
    lines = _brought_up(snapshot, lines, changed, scope)
    if not known or len(changed) > _LAG:
        _keep(path, wanted, lines)
    return Catalogue(wanted, lines)


def _kept(path: str) -> tuple[str, bytes]:
    try:
        with open(path, "rb") as opened:
            content = opened.read()
    except OSError:
        return "", b"\n"
    tree_oid, _, digest = content[len(_HEADER) : _SIZE].partition(b" ")
    lines = content[_SIZE:]
    if not content.startswith(_HEADER) or _digest(tree_oid, lines) != digest:
        return "", b"\n"
    return tree_oid.decode(), lines


def _keep(path: str, tree_oid: str, lines: bytes) -> None:
    """Write it down; where that is impossible the next command looks again."""
    draft = f"{path}.{os.getpid()}.tmp"
    header = tree_oid.encode()
    content = [_HEADER, header, b" ", _digest(header, lines), lines]
    try:
        ensure_private(os.path.dirname(path))
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC
        with open(os.open(draft, flags, 0o600), "wb") as opened:
            opened.writelines(content)
        os.replace(draft, path)
    except (OSError, CtxError):
        drop(draft)


def _digest(header: bytes, lines: bytes) -> bytes:
    return b"%08x" % crc32(lines, crc32(header))


def _difference(
    snapshot: Snapshot, known: str, folder: str
) -> list[tuple[bytes, bytes | None]] | None:
    """The documents that differ from a tree, with their new oid; `None`: unknown."""
    try:
        old = snapshot.objects.read(known)[1] if known else b""
        changes = tree.difference(old, snapshot.raw(folder))
    except (RepositoryError, ValueError):
        return None
    return [
        (name, new)
        for name, _, new in changes
        if name.endswith(b".md") and name[:1] != b"."
    ]


def _brought_up(
    snapshot: Snapshot,
    lines: bytes,
    changed: Sequence[tuple[bytes, bytes | None]],
    scope: str,
) -> bytes:
    lines = _without(lines, [name[:-3] for name, _ in changed])
    present = [(name, oid.hex()) for name, oid in changed if oid]
    blobs = snapshot.objects.read_many([oid for _, oid in present])
    added = []
    for (name, _), blob in zip(present, blobs, strict=True):
        try:
            stem = name[:-3].decode()
            added.append(_line(document.parse(blob, scope=scope, name=stem)))
        except (DocumentError, UnicodeDecodeError):
            continue
    return b"".join([lines, *added])


def _without(lines: bytes, names: Iterable[bytes]) -> bytes:
    gone = list(names)
    if len(gone) > _MANY:
        dropped = set(gone)
        kept = [
            line
            for line in lines.split(b"\n")[1:-1]
            if line.partition(b"\t")[0] not in dropped
        ]
        return b"\n".join([b"", *kept, b""])
    for name in gone:
        start = lines.find(b"\n" + name + b"\t")
        if start >= 0:
            lines = lines[: start + 1] + lines[lines.find(b"\n", start + 1) + 1 :]
    return lines


def _line(fact: Fact) -> bytes:
    subject, title = fact.subject_key or "", title_key(fact.title)
    pinned = "P" if fact.is_pinned else "R"
    return f"{fact.name}\tI{fact.id}\tS{subject}\tT{title}\t{pinned}\n".encode()
