"""How many suggestions wait in a workspace, as the last look found it.

It is kept beside the other derived files, and may be deleted at any time: a session
start has no time to look by itself.
"""

from __future__ import annotations

import os

from ctxlib.store import kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.journal import Journal
    from ctxlib.store.snapshot import Snapshot

_HEADER = b"ctx-suggested 1 "
_NOTHING = "0" * 40


def waiting(root: str, key: str) -> int:
    """How many suggestions waited at the last look; 0 where nobody has looked yet.

    It costs the reading of one small file.
    """
    _, line = kept.load(_path(root, key), _HEADER)
    count, _, _ = line.decode("ascii", "replace").partition(" ")
    return int(count) if count.isdecimal() else 0


def is_current(root: str, journal: Journal, main: Snapshot) -> bool:
    """Whether the journal and the facts are those of the last look."""
    tree, line = kept.load(_path(root, journal.key), _HEADER)
    _, blank, seen = line.decode("ascii", "replace").partition(" ")
    return bool(blank) and tree == _tree(journal) and seen == (main.commit or "")


def keep(root: str, journal: Journal, main: Snapshot, count: int) -> None:
    """Write down how many wait, with the journal and the facts it was counted on."""
    line = f"{count} {main.commit or ''}".encode()
    kept.keep(_path(root, journal.key), _HEADER, _tree(journal), line)


def _tree(journal: Journal) -> str:
    return journal.snapshot.folder_oid(f"projects/{journal.key}") or _NOTHING


def _path(root: str, key: str) -> str:
    return os.path.join(root, f"projects_{key}.suggested")
