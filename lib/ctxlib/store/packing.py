"""Pack the memory repository by volume, out of the way of commands.

Every change of a large folder writes its whole tree again; packed, a tree costs a few
bytes. git's own count of loose objects would come much too late, and in the middle of
a push.
"""

from __future__ import annotations

import os

from ctxlib.errors import RepositoryError
from ctxlib.store.objects import Objects

# One folder of sixteen stands for all: oids are spread evenly, and large trees are few.
_SAMPLE = [f"{digit:x}7" for digit in range(16)]
_SHARE = 16
_MOST_BYTES = 64 << 20
_MOST_OBJECTS = 5_000
# Short chains of deltas: a prompt reads single objects. And whatever the user's own
# configuration says: what a writer has prepared, and not yet swapped in, stays.
_HOW = (
    *("-c", "pack.depth=10"),
    *("-c", "core.commitGraph=true"),
    *("-c", "gc.pruneExpire=2.weeks.ago"),
)


def is_due(git_dir: str) -> bool:
    """Whether loose objects have grown to what is worth packing; costs a few stats."""
    sizes = []
    for name in _SAMPLE:
        try:
            with os.scandir(os.path.join(git_dir, "objects", name)) as found:
                sizes += [each.stat().st_size for each in found]
        except FileNotFoundError:
            continue
    return len(sizes) * _SHARE > _MOST_OBJECTS or sum(sizes) * _SHARE > _MOST_BYTES


def pack(objects: Objects) -> None:
    """Pack what is loose, and note which commit changed which path.

    Writers and readers go on meanwhile; what is not reachable stays for two weeks.
    Raises `RepositoryError` where git cannot, such as when another is at it.
    """
    graph = ["commit-graph", "write", "--reachable", "--changed-paths"]
    for args in ([*_HOW, "gc", "--quiet"], [*_HOW, *graph]):
        answer = objects.git.run(args, git_dir=objects.git_dir)
        if answer.status != 0:
            raise RepositoryError(f"cannot pack the memory: {answer.reason}")
