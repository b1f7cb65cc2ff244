"""The records of what `git ctx clone` and `git ctx stamp` did."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.records import Record


def clone_record(path: str, *, memory: str) -> Record:
    """A clone, and the memory repository that it was made of."""
    return {"kind": "clone", "v": 1, "path": path, "memory": memory}


def stamped_record(former: str, *, commit: str, commits: int) -> Record:
    """The tip of a clone before and after its commits were stamped, and how many."""
    return {
        "kind": "stamped",
        "v": 1,
        "commit": commit,
        "former": former,
        "commits": commits,
    }
