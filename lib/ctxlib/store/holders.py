"""Who else holds the history of a memory: the remotes it has."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.objects import Objects


def remotes(objects: Objects) -> list[str]:
    """The names of the remotes that the memory's own configuration has."""
    said = objects.git.run(["remote"], git_dir=objects.git_dir)
    return said.out.decode("utf-8", "replace").split("\n")[:-1]
