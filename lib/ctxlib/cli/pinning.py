"""A memory made whole: what is pushed to it is judged by this very program."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.gitcli import Git
    from ctxlib.store.repository import MemoryRepository


def pin(memory: MemoryRepository, git: Git) -> list[str]:
    """Write the hooks of a memory where they are not ours, and from where it counts.

    Returns what a person has to do themselves. Raises `RepositoryError`.
    """
    from ctxlib.cli.receive import hooks
    from ctxlib.store import checked

    found = hooks(memory.path)
    if found.wrong() or not found.is_configured():
        found.put(git)
    checked.begin(memory.path, memory.snapshot().commit)
    return [
        f"'{found.file(name)}' is not ours, so every push is refused: move it away, "
        "then run 'git ctx init'"
        for name in found.foreign()
    ]
