"""The indexes of one workspace, opened for one snapshot of the memory.

Both of its scopes together; no other project is ever opened.
"""

from __future__ import annotations

import os

from ctxlib.store import generation, upkeep
from ctxlib.store.index import DamagedIndexError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from ctxlib.store.index import FolderIndex
    from ctxlib.store.snapshot import Snapshot

    T = TypeVar("T")

_COMMON = "common"


class Pool:
    """The indexes of one workspace, opened for one snapshot.

    `lag` counts the documents that the indexes on the disk do not hold yet, `notes`
    says what went wrong without hindering an answer.
    """

    __slots__ = ("indexes", "key", "notes", "now", "root", "snapshot")

    def __init__(
        self,
        snapshot: Snapshot,
        key: str | None,
        root: str,
        indexes: list[FolderIndex],
        *,
        notes: list[str],
        now: int,
    ) -> None:
        self.now = now
        self.snapshot = snapshot
        self.key = key
        self.root = root
        self.indexes = indexes
        self.notes = notes

    @property
    def lag(self) -> int:
        """How many documents changed since the indexes were built."""
        return sum(index.lag for index in self.indexes)

    @property
    def problems(self) -> list[tuple[str, str]]:
        """The documents that are no facts: reference, and what is wrong."""
        return [
            (f"{index.scope}/{name}.md", problem)
            for index in self.indexes
            for name, problem in sorted(index.problems.items())
        ]


def open_pool(
    snapshot: Snapshot, key: str | None, index_root: str, *, now: int
) -> Pool:
    """The facts of one workspace as of the tip; `key` None leaves only global ones.

    Trouble with an index is never an error: it is built again, in memory if need
    be, and said in `notes`. Raises `RepositoryError` where git cannot be read.
    """
    indexes, notes = [], []
    for scope, folder, root in _places(key, index_root):
        index, note = upkeep.open_index(
            snapshot, folder, scope=scope, root=root, now=now
        )
        indexes.append(index)
        if note:
            notes.append(f"the index of {scope} facts: {note}")
    return Pool(snapshot, key, index_root, indexes, notes=notes, now=now)


def is_built(key: str | None, index_root: str) -> bool:
    """Whether there is any index of this workspace on the disk, fresh or not."""
    return any(
        os.path.exists(os.path.join(root, "current"))
        for _, _, root in _places(key, index_root)
    )


def open_pool_at(
    snapshot: Snapshot, key: str | None, index_root: str, *, now: int
) -> Pool:
    """The same as of an older commit; what is on the disk is used and left alone."""
    indexes = [
        upkeep.open_index_at(snapshot, folder, scope=scope, root=root, now=now)
        for scope, folder, root in _places(key, index_root)
    ]
    return Pool(snapshot, key, index_root, indexes, notes=[], now=now)


def maintain(pool: Pool) -> bool:
    """Bring the indexes on the disk up to date; whether anything was published.

    For after the answer: it may take long. A disk that refuses is noted.
    """
    done = False
    for scope, folder, root in _places(pool.key, pool.root):
        try:
            done |= upkeep.maintain(
                pool.snapshot, folder, scope=scope, root=root, now=pool.now
            )
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "its folder cannot be written"
            pool.notes.append(f"the index of {scope} facts: {why.lower()}")
    return done


def common_keys(pool: Pool) -> list[str]:
    """The look-up keys that both scopes hold: only there can one suppress another.

    Those of facts that are gone may be among them: whoever looks one up finds out.
    Raises `DamagedIndexError`.
    """
    indexes = pool.indexes
    if pool.key is None or not all(index.state.documents for index in indexes):
        return []
    root = os.path.join(pool.root, pool.key)
    trees = [index.state.tree for index in indexes]
    note = generation.load_note(root, _COMMON)
    known = note.get("keys")
    if note.get("trees") == trees and isinstance(known, list):
        return [str(each) for each in known]
    few, many = sorted(indexes, key=lambda index: index.documents)
    found = sorted(each for each in few.all_keys() if many.raw_frequency("key", each))
    if all(index.generation for index in indexes):
        generation.save_note(root, _COMMON, {"trees": trees, "keys": found})
    return found


def distrust(pool: Pool) -> None:
    """Have the indexes built again: one of them held something that git does not."""
    for _, _, root in _places(pool.key, pool.root):
        generation.forget(root)


def mending(pool: Pool, ask: Callable[[], T]) -> T:
    """What `ask` finds out; once more, from git alone, where an index is damaged.

    Whoever opens that index next builds it again.
    """
    try:
        return ask()
    except DamagedIndexError:
        _mend(pool)
        return ask()


def _mend(pool: Pool) -> None:
    distrust(pool)
    pool.indexes = [
        upkeep.in_memory(pool.snapshot, folder, scope, pool.now)
        for scope, folder, _ in _places(pool.key, pool.root)
    ]
    pool.notes.append("the index was damaged: built in memory")


def _places(key: str | None, index_root: str) -> list[tuple[str, str, str]]:
    places = [("global", "global", os.path.join(index_root, "global"))]
    if key is None:
        return places
    return [("project", f"projects/{key}", os.path.join(index_root, key)), *places]
