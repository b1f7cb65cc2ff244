"""Make a memory repository, whole or not at all."""

from __future__ import annotations

import os

from ctxlib.store.gitcli import Git
from ctxlib.store.leftovers import hold, remove_half_made, remove_tree
from ctxlib.store.lock import Lock
from ctxlib.store.objects import MAIN, Objects
from ctxlib.store.repository import LOCK, Change
from ctxlib.store.snapshot import Snapshot
from ctxlib.store.trouble import unwritable
from ctxlib.store.writer import Writer, reason

TYPE_CHECKING = False
if TYPE_CHECKING:
    Identity = tuple[str, str]

# What the user's own configuration must not change: hooks are ours or none, pushes
# only add, packing happens out of the way and never takes what a writer has prepared
# and not yet swapped in. A branch that only grows needs no log of
# its tips, and every line of one would be four more waits for the disk.
_CONFIG = """\
[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
\tlogAllRefUpdates = false
\thooksPath = hooks
[receive]
\tdenyNonFastForwards = true
\tdenyDeletes = true
\tfsckObjects = true
\tautogc = false
[gc]
\tauto = 0
\tpruneExpire = 2.weeks.ago
"""


def create(path: str, *, now: int, identity: Identity) -> None:
    """Make an empty memory repository whose first commit holds the format.

    It is made beside its place and renamed; where another one has appeared there
    meanwhile, that one stays.
    """
    parent = os.path.dirname(os.path.abspath(path))
    fresh = os.path.join(parent, f".{os.path.basename(path)}-{os.urandom(8).hex()}")
    held = -1
    try:
        os.makedirs(parent, mode=0o700, exist_ok=True)
        os.mkdir(fresh, 0o700)
        held = hold(fresh)
        _fill(fresh, now=now, identity=identity)
        _rename(fresh, path)
        _sync(parent)
    except OSError as error:
        raise unwritable(parent, reason(error) or str(error)) from error
    finally:
        remove_tree(fresh)
        if held >= 0:
            os.close(held)
    remove_half_made(path)


def _fill(path: str, *, now: int, identity: Identity) -> None:
    for folder in ("hooks", "info", "objects/info", "objects/pack", "refs/heads"):
        os.makedirs(os.path.join(path, folder))
    for name, text in (("HEAD", f"ref: {MAIN}\n"), ("config", _CONFIG)):
        with open(os.path.join(path, name), "w", encoding="utf-8") as opened:
            opened.write(text)
    empty = Snapshot(Objects(path, Git({})), None)
    writer = Writer(path, ref=MAIN, now=now, identity=identity)
    commit = writer.commit(empty, Change({}, subject="memory: begin"))
    with Lock(os.path.join(path, LOCK)) as lock:
        writer.swap(str(commit), None, lock)
    for folder, _, files in os.walk(path):
        for each in [*(os.path.join(folder, name) for name in files), folder]:
            _sync(each)


def _rename(fresh: str, path: str) -> None:
    try:
        os.rename(fresh, path)
    except OSError:
        if not os.path.exists(os.path.join(path, "HEAD")):
            raise


def _sync(path: str) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
