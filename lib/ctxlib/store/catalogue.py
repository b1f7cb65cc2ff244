"""What a folder of facts holds, a line a fact: derived, and only to nominate.

A write must know the holder of a subject, and a session start the pinned facts and
the newest others, without reading ten thousand documents: a catalogue names them, and
whoever asks reads those. What it leaves out would go unseen, so it carries a check
sum beside the tree it was made from, and names what git could not read to everybody.
The file may be deleted at any time.
"""

from __future__ import annotations

import os

from ctxlib.domain.precedence import keys
from ctxlib.store import kept
from ctxlib.store.catalogueline import (
    AGENDA,
    COUNTDOWN,
    EXPIRING,
    LOST,
    PINNED,
    RELEVANT,
    UNDATED_ITEM,
    UNREADABLE,
    column,
    expiry_of,
    line_of,
    name_of,
    names_of,
    number_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.fact import Fact
    from ctxlib.store.snapshot import Snapshot

    # The line now, by name, of what changed since; `None` where it has none.
    Changes = dict[str, bytes | None]

_HEADER = b"ctx-catalogue 4 "
# So many changes are cheaper to look at again than to write down each time.
_LAG = 16
# More columns than these are looked for in one walk over all lines.
_FEW = 12


class Catalogue:
    """The facts of one folder as of one tree, by name."""

    __slots__ = ("_changes", "_lines")

    def __init__(self, lines: bytes, changes: Changes) -> None:
        self._lines = lines
        self._changes = changes

    def with_id(self, start: str) -> list[str]:
        """The names of facts whose id begins so."""
        return self._holding([column("id", start)])

    def with_subject(self, subject: str) -> list[str]:
        """The names of facts that hold a subject."""
        return self._holding([column("subject", subject) + b"\t"])

    def like(self, facts: Iterable[Fact]) -> list[str]:
        """The names of facts that share a name, subject or title with one of these."""
        found = {column(*key) + b"\t" for fact in facts for key in keys(fact)}
        return self._holding(sorted(found))

    def pinned(self) -> list[str]:
        """The names of pinned facts that nobody withdrew."""
        return names_of([*self._group(PINNED), *self._group(LOST)])

    def agenda(self, most: int, now: int) -> list[tuple[int, str]]:
        """The open items that may wait the least: how long, and their names.

        Of those with a date, and of those without, `most` each.
        """
        found = self._open(now)
        dated = [line for line in found if line < UNDATED_ITEM]
        undated = found[len(dated) :]
        asked = [*dated[:most], *undated[:most]]
        return [(number_of(line), name_of(line)) for line in asked]

    def on_agenda(self, now: int) -> int:
        """How many items are open."""
        return len(self._open(now))

    def newest(self, count: int, now: int) -> list[tuple[int, str]]:
        """The `count` active relevant facts renewed last: when, and their names."""
        steady = self._group(RELEVANT, most=count)
        found = sorted([*steady, *self._unexpired(now)], key=lambda line: line[1:])
        return [(COUNTDOWN - number_of(line), name_of(line)) for line in found[:count]]

    def relevant(self, now: int) -> int:
        """How many active relevant facts there are."""
        start, end = self._bounds(RELEVANT)
        gone = (column("name", name) + b"\t" for name in self._changes)
        return (
            self._lines.count(b"\n", start, end)
            - sum(self._lines.find(column, start, end) >= 0 for column in gone)
            + len(self._changed(RELEVANT))
            + len(self._unexpired(now))
        )

    def unreadable(self) -> list[str]:
        """The names of documents that are no facts."""
        return names_of([*self._group(UNREADABLE), *self._group(LOST)])

    def lost(self) -> list[str]:
        """The names of those that git could not read."""
        return names_of(self._group(LOST))

    def merged(self) -> bytes:
        """All lines as they are to be kept."""
        return b"\n".join([*sorted(self._all()), b""])

    def _holding(self, columns: list[bytes]) -> list[str]:
        """The names of facts that have one of the columns."""
        look = self._walked if len(columns) > _FEW else self._found
        return names_of([*look(columns), *self._group(LOST)])

    def _found(self, columns: list[bytes]) -> list[bytes]:
        lines = [
            line for column in columns for line in _lines_with(self._lines, column)
        ]
        new = [line for line in self._changed() if any(map(line.__contains__, columns))]
        return [*self._unchanged(lines), *new]

    def _walked(self, columns: list[bytes]) -> list[bytes]:
        wanted = {column.strip(b"\t") for column in columns}
        return [
            line for line in self._all() if not wanted.isdisjoint(line.split(b"\t"))
        ]

    def _unexpired(self, now: int) -> list[bytes]:
        return [line for line in self._group(EXPIRING) if now <= expiry_of(line)]

    def _open(self, now: int) -> list[bytes]:
        found = self._group(AGENDA)
        return [line for line in found if b"\te" not in line or now <= expiry_of(line)]

    def _group(self, letter: str, *, most: int | None = None) -> list[bytes]:
        """The first `most` lines of a group, in order."""
        start, end = self._bounds(letter)
        asked = -1 if most is None else most + len(self._changes)
        lines = self._lines[start:end].split(b"\n", asked)[:-1]
        return sorted([*self._unchanged(lines), *self._changed(letter)])[:most]

    def _all(self) -> list[bytes]:
        lines = self._lines.split(b"\n")[:-1]
        return [*self._unchanged(lines), *self._changed()]

    def _unchanged(self, lines: list[bytes]) -> list[bytes]:
        if not self._changes:
            return lines
        return [line for line in lines if name_of(line) not in self._changes]

    def _changed(self, letter: str = "") -> list[bytes]:
        start = letter.encode()
        return [
            line for line in self._changes.values() if line and line.startswith(start)
        ]

    def _bounds(self, letter: str) -> tuple[int, int]:
        ends = (letter, chr(ord(letter) + 1))
        start, end = (_before(self._lines, each.encode()) for each in ends)
        return start, end


def open_catalogue(
    snapshot: Snapshot, folder: str, *, scope: str, root: str | None
) -> Catalogue:
    """The catalogue of a folder of this snapshot, kept below `root` for next time."""
    wanted = snapshot.folder_oid(folder)
    if wanted is None:
        return Catalogue(b"", {})
    path = os.path.join(root or "", folder.replace("/", "_") + ".catalogue")
    known, lines = kept.load(path, _HEADER) if root else ("", b"")
    changed = snapshot.changed(folder, known) if known else None
    present: dict[str, str | None]
    if changed is None:
        lines, present = b"", dict(snapshot.names(folder))
    else:
        # What could not be read may have come back, though nobody changed it.
        lost = (f"{name}.md" for name in Catalogue(lines, {}).lost())
        again = {name: snapshot.oid(f"{folder}/{name}") for name in lost}
        present = {**again, **{name: oid for name, _, oid in changed}}
    found = Catalogue(lines, _read(snapshot, present, scope))
    if changed is not None and len(present) <= _LAG:
        return found
    lines = found.merged()
    if root:
        kept.keep(path, _HEADER, wanted, lines)
    return Catalogue(lines, {})


def _read(snapshot: Snapshot, files: dict[str, str | None], scope: str) -> Changes:
    changes: Changes = dict.fromkeys(map(_stem, files))
    present = [(_stem(name), oid) for name, oid in files.items() if oid]
    blobs = snapshot.objects.read_each([oid for _, oid in present])
    for (name, _), blob in zip(present, blobs, strict=True):
        changes[name] = line_of(blob, scope, name)
    return changes


def _stem(name: str) -> str:
    # Such a name is no fact's, and a line needs its columns.
    return name.removesuffix(".md").replace("\t", " ").replace("\n", " ")


def _lines_with(lines: bytes, column: bytes) -> Iterable[bytes]:
    at = lines.find(column)
    while at >= 0:
        end = lines.find(b"\n", at)
        yield lines[lines.rfind(b"\n", 0, at) + 1 : end]
        at = lines.find(column, end)


def _before(lines: bytes, start: bytes) -> int:
    """Where the first line that is not before `start` begins: the lines are sorted."""
    low, high = 0, len(lines)
    while low < high:
        middle = max(low, lines.rfind(b"\n", low, (low + high) // 2) + 1)
        if lines[middle : middle + len(start)] < start:
            low = lines.index(b"\n", middle) + 1
        else:
            high = middle
    return low
