"""Take out of a repository what no reference names any more, and all that names it."""

from __future__ import annotations

import os
from contextlib import suppress
from time import sleep

from ctxlib.errors import BusyError, RepositoryError
from ctxlib.store import aside, gitlocks
from ctxlib.store.leftovers import remove_tree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.lock import Lock
    from ctxlib.store.objects import Objects

# Whatever the user's own configuration says: nothing is kept for later.
_HOW = (
    *("-c", "pack.depth=10"),
    *("-c", "core.commitGraph=true"),
    *("-c", "gc.cruftPacks=false"),
    *("-c", "gc.reflogExpire=now"),
    *("-c", "gc.reflogExpireUnreachable=now"),
    *("-c", "gc.bigPackThreshold=0"),
    *("-c", "repack.writeBitmaps=false"),
)
_MARK = "ctx-purging"
# Who read a reference just before it moved is still reading what it named: no command
# reads for longer than some tenths of a second.
GRACE = 1.0
_KEPT = frozenset(("HEAD",))
_TURN = 0.1
_TURNS = 300


def begin(git_dir: str) -> None:
    """Note that a purge is under way, so that one that was killed is completed."""
    aside.put_durably(os.path.join(git_dir, _MARK))


def is_begun(git_dir: str) -> bool:
    """Whether a purge was begun, and not completed."""
    return os.path.exists(os.path.join(git_dir, _MARK))


def end(git_dir: str) -> None:
    """The purge is complete."""
    with suppress(FileNotFoundError):
        os.unlink(os.path.join(git_dir, _MARK))


def worktrees(git_dir: str) -> list[str]:
    """Work trees that are linked to the repository: they name objects, too."""
    folder = os.path.join(git_dir, "worktrees")
    return sorted(os.listdir(folder)) if os.path.isdir(folder) else []


def prune(objects: Objects, lock: Lock) -> None:
    """Remove every object that no reference names. `lock` is held.

    Writers that have stored some in advance find that out from the lock. Raises
    `BusyError` where another git packs for long.
    """
    lock.begin_pruning()
    sleep(GRACE)
    _forget_names(objects.git_dir)
    gitlocks.free(objects.git_dir, lock)
    lock.lend()
    try:
        _pack(objects)
    finally:
        lock.take_back()


def note_paths(objects: Objects) -> None:
    """Note which commit changed which path, as packing does; nobody waits for it."""
    graph = ["commit-graph", "write", "--reachable", "--changed-paths"]
    objects.git.run([*_HOW, *graph], git_dir=objects.git_dir)


def _pack(objects: Objects) -> None:
    asked = [*_HOW, "gc", "--quiet", "--prune=now"]
    for _ in range(_TURNS):
        said = objects.git.run(asked, git_dir=objects.git_dir)
        if said.status == 0:
            return
        if "already running" not in said.reason:
            raise RepositoryError(f"cannot remove what is purged: {said.reason}")
        sleep(_TURN)
    raise BusyError(
        "the history is rewritten, but another git keeps the old objects",
        hint="run it again in a moment",
    )


def _forget_names(git_dir: str) -> None:
    """Logs of references, pseudo references, an index: none is of use to a memory."""
    remove_tree(os.path.join(git_dir, "logs"))
    for name in os.listdir(git_dir):
        is_pseudo = name not in _KEPT and not set(name) - _CAPITALS
        if (is_pseudo or name == "index") and os.path.isfile(f"{git_dir}/{name}"):
            aside.drop(os.path.join(git_dir, name))
    packs = os.path.join(git_dir, "objects", "pack")
    for name in os.listdir(packs):
        if name.endswith(".keep"):
            aside.drop(os.path.join(packs, name))
    info = os.path.join(git_dir, "objects", "info")
    aside.drop(os.path.join(info, "commit-graph"))
    remove_tree(os.path.join(info, "commit-graphs"))


_CAPITALS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ_")
