"""Which facts of a folder may have an id, a subject or a title: derived, by bytes.

A write must know the holder of a subject without reading ten thousand documents. A
catalogue only nominates: whoever asks reads the documents it names. What it leaves
out would go unseen, so it carries a check sum beside the tree it was made from, and
names what could not be read to everybody: it may have come back. The file may be
deleted at any time.
"""

from __future__ import annotations

import os

from ctxlib.domain import document, tree
from ctxlib.domain.precedence import title_key
from ctxlib.errors import DocumentError, RepositoryError
from ctxlib.store import kept
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.snapshot import Snapshot

_HEADER = b"ctx-catalogue 2 "
# So many changes are cheaper to look at again than to write down each time.
_LAG = 16
# More of them are put in at once: cutting line by line would copy the whole each time.
_MANY = 200
_LOST = b"\t?\n"


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
        for wanted in (needle, _LOST):
            at = self._lines.find(wanted)
            while at >= 0:
                start = self._lines.rfind(b"\n", 0, at) + 1
                found.add(self._lines[start : self._lines.find(b"\t", start)].decode())
                at = self._lines.find(wanted, at + 1)
        return sorted(found)


def open_catalogue(
    snapshot: Snapshot, folder: str, *, scope: str, root: str
) -> Catalogue:
    """The catalogue of a folder of this snapshot, kept below `root` for next time."""
    wanted = snapshot.folder_oid(folder)
    if wanted is None:
        return Catalogue("", b"\n")
    path = os.path.join(root, folder.replace("/", "_") + ".catalogue")
    known, lines = kept.load(path, _HEADER)
    if known == wanted:
        return Catalogue(wanted, lines)
    changed = _difference(snapshot, known, folder)
    if changed is None:
        changed, lines = _difference(snapshot, "", folder) or [], b""
    lines = _brought_up(snapshot, lines or b"\n", changed, scope)
    if not known or len(changed) > _LAG:
        kept.keep(path, _HEADER, wanted, lines)
    return Catalogue(wanted, lines)


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
    blobs = snapshot.objects.read_each([oid for _, oid in present])
    added = []
    for (name, _), blob in zip(present, blobs, strict=True):
        try:
            stem = name[:-3].decode()
            added.append(_line(document.parse(intact(blob), scope=scope, name=stem)))
        except UnicodeDecodeError:
            continue
        except DocumentError:
            if not isinstance(blob, bytes):
                added.append(name[:-3] + _LOST)
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
