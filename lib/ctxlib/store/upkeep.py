"""The index kept in step with git: laid over, updated or built again.

It never decides what is true. What changed since it was built is read from git and
laid over it, so that results are those of an index built this moment.
"""

from __future__ import annotations

from ctxlib.errors import DocumentError
from ctxlib.store import generation
from ctxlib.store.generation import State
from ctxlib.store.index import (
    VERSION,
    DamagedIndexError,
    FolderIndex,
    build,
    build_in_memory,
    open_generation,
    update,
)
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.vocabulary import Vocabulary
    from ctxlib.store.rows import Row
    from ctxlib.store.snapshot import Snapshot

    Difference = list[tuple[str, str | None]]

# More changed documents than this are worth an update before the answer.
FAR_BEHIND = 200
# A smaller folder is built anew faster than it is changed.
_SMALL = 100
_BATCH = 1000


def open_index(
    snapshot: Snapshot, folder: str, *, scope: str, root: str, now: int
) -> tuple[FolderIndex, str | None]:
    """The index of a folder of this snapshot, and what had to be done about it.

    One that is behind is brought up to date in memory. A missing or unusable one is
    built, in memory where the disk refuses. Raises `RepositoryError` where the
    memory repository itself cannot be read.
    """
    oid = snapshot.folder_oid(folder)
    if oid is None:
        return FolderIndex(scope, None, State(VERSION, "")), None
    found, trouble = _current(root, scope)
    if found and found.state.tree == oid:
        if found.lost:
            _overlay(found, snapshot, [])
        return found, None
    differing = _difference(snapshot, found.state.tree, folder) if found else None
    if found and differing is not None and len(differing) <= FAR_BEHIND:
        _overlay(found, snapshot, differing)
        return found, None
    try:
        maintain(snapshot, folder, scope=scope, root=root, now=now)
    except (OSError, ValueError) as error:
        trouble = getattr(error, "strerror", None) or "its folder cannot be written"
    made, _ = _current(root, scope)
    if made and made.state.tree == oid:
        return made, f"{trouble}: built again" if trouble else None
    why = (trouble or "somebody else is building it").lower()
    return in_memory(snapshot, folder, scope, now), f"{why}: built in memory"


def open_index_at(
    snapshot: Snapshot, folder: str, *, scope: str, root: str, now: int
) -> FolderIndex:
    """The index of a folder as of an older snapshot; nothing is published."""
    oid = snapshot.folder_oid(folder)
    if oid is None:
        return FolderIndex(scope, None, State(VERSION, ""))
    found, _ = _current(root, scope)
    differing = _difference(snapshot, found.state.tree, folder) if found else None
    if found and differing is not None and len(differing) <= FAR_BEHIND:
        _overlay(found, snapshot, differing)
        return found
    return in_memory(snapshot, folder, scope, now)


def maintain(
    snapshot: Snapshot, folder: str, *, scope: str, root: str, now: int
) -> bool:
    """Publish an index of exactly this snapshot's folder; whether it was done.

    Not done where it is there already, or somebody else is at it. Raises `OSError`
    or `ValueError` where the disk refuses.
    """
    oid = snapshot.folder_oid(folder)
    if oid is None:
        return False
    with generation.Maintenance(root) as is_mine:
        if not is_mine:
            return False
        found, _ = _current(root, scope)
        if found and found.state.tree == oid:
            return False
        differing = _difference(snapshot, found.state.tree, folder) if found else None
        if found and differing is not None and _is_small_change(found, differing):
            _overlay(found, snapshot, differing)
            try:
                _publish_update(found, oid, root, now)
                return True
            except DamagedIndexError:
                generation.forget(root)
        _publish_build(snapshot, folder, scope, root, now)
    return True


def _current(root: str, scope: str) -> tuple[FolderIndex | None, str | None]:
    """The published index, or why it is of no use; both `None` where there is none."""
    trouble: str | None = None
    # Whoever publishes a new generation removes the one that we are about to open.
    for _ in range(2):
        found = generation.current(root, VERSION)
        if not isinstance(found, generation.Generation):
            trouble = found
            continue
        opened = open_generation(found, scope)
        if opened:
            return opened, None
        trouble = "it does not open"
    return None, trouble


def _difference(snapshot: Snapshot, old: str, folder: str) -> Difference | None:
    """The (name, blob oid now) that differ; `None` where the old tree is gone."""
    changed = snapshot.changed(folder, old)
    if changed is None:
        return None
    return [(_stem(name), now) for name, _, now in changed]


def _stem(name: str) -> str:
    # No fact has a name that is no text, and a state is text.
    return name.removesuffix(".md").encode(errors="replace").decode()


def _is_small_change(index: FolderIndex, differing: Difference) -> bool:
    drift = len(differing) + index.state.changes
    return drift * 10 <= index.state.documents and index.state.documents > _SMALL


def _overlay(index: FolderIndex, snapshot: Snapshot, differing: Difference) -> None:
    # What could not be read may have come back, though nobody changed it.
    changed = {**index.lost, **dict(differing)}
    for name in changed:
        index.changed[name] = None
        index.problems.pop(name, None)
        index.lost.pop(name, None)
    wanted = [(name, oid) for name, oid in changed.items() if oid]
    if not wanted:
        return
    from ctxlib.store.rowsource import OVERLAID

    for row in _read_rows(snapshot, wanted, index.scope, index, OVERLAID):
        index.changed[row.entry.name] = row


def _read_rows(
    snapshot: Snapshot,
    names: list[tuple[str, str]],
    scope: str,
    account: FolderIndex | State,
    words: Vocabulary,
) -> Iterator[Row]:
    from ctxlib.store.rowsource import read_row

    for start in range(0, len(names), _BATCH):
        part = names[start : start + _BATCH]
        blobs = snapshot.objects.read_each([oid for _, oid in part])
        for (name, oid), blob in zip(part, blobs, strict=True):
            try:
                data = intact(blob)
                yield read_row(data, scope=scope, name=name, oid=oid, words=words)
            except DocumentError as error:
                account.problems[name] = str(error)
                if not isinstance(blob, bytes):
                    account.lost[name] = oid


def _rows(snapshot: Snapshot, folder: str, scope: str, account: State) -> Iterator[Row]:
    from ctxlib.store.rowsource import INDEXED

    names = [(_stem(name), oid) for name, oid in snapshot.names(folder)]
    return _read_rows(snapshot, names, scope, account, INDEXED)


def in_memory(snapshot: Snapshot, folder: str, scope: str, now: int) -> FolderIndex:
    """An index of a folder of this snapshot that needs no disk."""
    state = State(VERSION, snapshot.folder_oid(folder) or "")
    rows = _rows(snapshot, folder, scope, state)
    return build_in_memory(scope, rows, state, now=now)


def _publish_build(
    snapshot: Snapshot, folder: str, scope: str, root: str, now: int
) -> None:
    state = State(VERSION, snapshot.folder_oid(folder) or "")
    path = generation.begin(root, None)
    try:
        rows = _rows(snapshot, folder, scope, state)
        build(path, rows, state, now=now)
        generation.publish(root, path, state)
    except BaseException:
        generation.discard(path)
        raise


def _publish_update(index: FolderIndex, oid: str, root: str, now: int) -> None:
    path = generation.begin(root, index.generation)
    try:
        update(path, index, now=now)
        state = index.state
        state.tree, state.problems, state.lost = oid, index.problems, index.lost
        state.changes += len(index.changed)
        generation.publish(root, path, state)
    except BaseException:
        generation.discard(path)
        raise
