"""Generations of one derived index: immutable folders behind one pointer.

    <root>/current     the name of the folder in use, replaced by rename
    <root>/g<n>/       the index files, `rows` and `state`; never changed once named,
                       but for `rows`, which later generations add to
    <root>/lock        held by whoever makes the next one

Readers take no lock. What a killed maintainer leaves is a folder that nothing
names; the next one removes it.
"""

from __future__ import annotations

import os
from zlib import crc32

from ctxlib.domain import wire
from ctxlib.store import aside
from ctxlib.store.locations import make_private
from ctxlib.store.rowfile import NAME as ROWS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Tally = list[int]

FORMAT = 2
_STATE = "state"


class State:
    """What a generation holds, as its `state` file says.

    `pool` and `other` count facts, term lengths and gram lengths of recallable and
    of all other facts; `expiring` and `lapsed` map names to their `expires_at`:
    recallable until then, and left out only because of it; `problems` maps names of
    documents that are no facts to why, `lost` to their oids those of them that git
    could not read; `changes` counts the documents changed since the last full build.
    """

    __slots__ = (
        "changes",
        "expiring",
        "files",
        "lapsed",
        "lost",
        "other",
        "pool",
        "problems",
        "tree",
        "version",
    )

    def __init__(self, version: str, tree: str) -> None:
        self.version = version
        self.tree = tree
        self.pool: Tally = [0, 0, 0]
        self.other: Tally = [0, 0, 0]
        self.expiring: dict[str, str] = {}
        self.lapsed: dict[str, str] = {}
        self.problems: dict[str, str] = {}
        self.lost: dict[str, str] = {}
        self.changes = 0
        self.files: dict[str, list[int]] = {}

    @property
    def documents(self) -> int:
        """How many facts the generation holds."""
        return self.pool[0] + self.other[0]

    @property
    def has_deletions(self) -> bool:
        """Whether document frequencies still count documents that are gone."""
        return any(name.endswith(".del") for name in self.files)


class Generation:
    """One published folder with its state."""

    __slots__ = ("name", "path", "root", "state")

    def __init__(self, path: str, state: State) -> None:
        self.path = path
        self.root, self.name = os.path.split(path)
        self.state = state


def current(root: str, version: str) -> Generation | str | None:
    """The generation in use; `None` where there is none; else why it is unusable."""
    try:
        name = _read(os.path.join(root, "current")).decode("ascii", "replace").strip()
    except OSError:
        return None
    if not _is_name(name):
        return "its pointer is damaged"
    path = os.path.join(root, name)
    try:
        state = _state(_loads(_read(os.path.join(path, _STATE))))
        found = _signatures(path, state.files)
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return "its state is damaged"
    if state.version != version:
        return "another version made it"
    if not _agree(found, state.files):
        return "its files were changed"
    return Generation(path, state)


def begin(root: str, after: Generation | None) -> str:
    """A new folder to fill; with `after`, holding links to all of its files."""
    taken = [int(name[1:]) for name in os.listdir(root) if _is_name(name)]
    path = os.path.join(root, f"g{max(taken, default=0) + 1}")
    os.mkdir(path, 0o700)
    if after:
        for name in after.state.files:
            _link(os.path.join(after.path, name), os.path.join(path, name))
    return path


def publish(root: str, path: str, state: State) -> Generation:
    """Complete the folder, name it as the current one and remove all others."""
    names = [
        name
        for name in sorted(os.listdir(path))
        if name != _STATE and not name.startswith((".tantivy", ".tmp"))
    ]
    state.files = _signatures(path, names)
    _write(os.path.join(path, _STATE), _dumps(_record(state)))
    aside.put(os.path.join(root, "current"), os.path.basename(path).encode(), b"\n")
    sweep(root, os.path.basename(path))
    return Generation(path, state)


def forget(root: str) -> None:
    """Take the pointer away, as far as the disk allows: the next reader builds anew."""
    try:
        os.unlink(os.path.join(root, "current"))
    except OSError:
        return


def sweep(root: str, kept: str | None) -> None:
    """Remove every generation but the named one, as far as the disk allows."""
    try:
        names = [name for name in os.listdir(root) if name != kept]
    except OSError:
        return
    for name in names:
        if _is_name(name):
            discard(os.path.join(root, name))


def discard(path: str) -> None:
    """Remove one unpublished or superseded folder; what resists stays."""
    try:
        for name in os.listdir(path):
            os.unlink(os.path.join(path, name))
        os.rmdir(path)
    except OSError:
        return


class Maintenance:
    """The right to make the next generation: `with` says whether it was free."""

    __slots__ = ("_file", "_root")

    def __init__(self, root: str) -> None:
        self._root = root
        self._file = -1

    def __enter__(self) -> bool:
        import fcntl

        make_private(self._root)
        flags = os.O_RDWR | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
        self._file = os.open(os.path.join(self._root, "lock"), flags, 0o600)
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def __exit__(self, *_: object) -> None:
        if self._file >= 0:
            os.close(self._file)


def load_note(root: str, name: str) -> dict[str, object]:
    """A small JSON object kept beside the generations; empty where unreadable."""
    try:
        value = _loads(_read(os.path.join(root, name)))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def save_note(root: str, name: str, value: Mapping[str, object]) -> None:
    """Keep it; a disk that refuses costs only time at the next reading."""
    try:
        aside.put(os.path.join(root, name), _dumps(value))
    except OSError:
        return


def _is_name(name: str) -> bool:
    return name[:1] == "g" and name[1:].isascii() and name[1:].isdigit()


def _link(old: str, new: str) -> None:
    try:
        os.link(old, new)
    except OSError:
        # A file system without hard links: copy, and keep the time that we check.
        import shutil

        shutil.copy2(old, new)


def _signatures(path: str, names: Sequence[str] | Mapping[str, object]) -> Signatures:
    # Content cannot be checked at every prompt; nobody changes it and keeps both.
    found = {}
    for name in names:
        status = os.stat(os.path.join(path, name))
        found[name] = [status.st_size, status.st_mtime_ns]
    return found


def _agree(found: Signatures, stated: Signatures) -> bool:
    """Whether all files are as they were; the rows, being shared, may have grown."""
    rows, least = found.get(ROWS), stated.get(ROWS)
    if rows and least and rows[0] >= least[0]:
        found = {**found, ROWS: least}
    return found == stated


def _record(state: State) -> dict[str, object]:
    fields = {name: getattr(state, name) for name in State.__slots__}
    return {"format": FORMAT, **fields}


def _state(value: object) -> State:
    if not isinstance(value, dict) or value["format"] != FORMAT:
        raise ValueError("not a state")
    state = State(value["version"], value["tree"])
    for name in State.__slots__:
        expected, found = type(getattr(state, name)), value[name]
        if type(found) is not expected:
            raise ValueError(name)
        setattr(state, name, found)
    return state


def _dumps(value: Mapping[str, object]) -> bytes:
    """A JSON object behind its check sum: nothing else would notice another digit."""
    text = wire.dumps(dict(value)).encode()
    return b"%08x\n%s" % (crc32(text), text)


def _loads(data: bytes) -> object:
    stated, _, text = data.partition(b"\n")
    if stated != b"%08x" % crc32(text):
        raise ValueError("not what was written")
    return wire.loads(text.decode())


def _read(path: str) -> bytes:
    file = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        parts = []
        while part := os.read(file, 1 << 20):
            parts.append(part)
        return b"".join(parts)
    finally:
        os.close(file)


def _write(path: str, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW
    file = os.open(path, flags, 0o600)
    try:
        view = memoryview(data)
        while view:
            view = view[os.write(file, view) :]
    finally:
        os.close(file)


if TYPE_CHECKING:
    Signatures = dict[str, list[int]]
