"""Which instruction files are looked for, in which order, and how deep they import.

Settings need this at every start, and nothing else of instructions.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# The file names of a directory, in order; each has a `.local` twin (seed).
FILE_NAMES = ("REASONIX.md", "AGENTS.md", "CLAUDE.md")
MOST_LEVELS = 5  # of nested imports (seed)
# The one for every agent, and the one that Claude Code reads in its place.
FOR_ALL, FOR_CLAUDE = "AGENTS.md", "CLAUDE.md"


def local_name(name: str) -> str:
    """`AGENTS.md` → `AGENTS.local.md`; one without suffix gets `.local` at its end."""
    stem, dot, suffix = name.rpartition(".")
    return f"{stem}.local.{suffix}" if dot and stem else f"{name}.local"


def load_order(names: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """The file names of one directory in order, each with whether it is local."""
    for name in names:
        yield name, False
    for name in names:
        yield local_name(name), True


def is_for_claude(path: str) -> bool:
    """Whether Claude Code reads the document by itself."""
    return path.rpartition("/")[2] in (FOR_CLAUDE, local_name(FOR_CLAUDE))


def is_bridge(path: str, target: str) -> bool:
    """Whether a document leads Claude Code to what every other agent reads beside it.

    So it is meant to be: nothing is to say of it.
    """
    folder, _, name = target.rpartition("/")
    is_beside = path.rpartition("/")[0] == folder
    return name == FOR_ALL and is_beside and is_for_claude(path)


def wrong_cases(present: Iterable[str], names: Sequence[str]) -> dict[str, list[str]]:
    """Of the names in a directory those that only differ in case from a wanted one.

    By wanted name, local twins too; a name that is wanted itself is no wrong one.
    """
    wanted = [name for name, _ in load_order(names)]
    folded = {name.casefold(): name for name in reversed(wanted)}
    found: dict[str, list[str]] = {}
    for name in present:
        right = folded.get(name.casefold())
        if right is not None and name not in wanted:
            found.setdefault(right, []).append(name)
    return found
