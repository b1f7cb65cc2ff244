"""The names of instruction files: what is looked for in a directory, in which order."""

from __future__ import annotations

from ctxlib.domain.instruction import USER, WORKSPACE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence


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


def scope_of(directory: str, *, is_local: bool) -> str:
    """What a file is to the target: `directory` is `user` or `workspace[/…]`."""
    if directory == USER:
        return USER
    if is_local:
        return "local"
    return "project" if directory == WORKSPACE else "ancestor"


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
