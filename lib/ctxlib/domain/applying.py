"""Where a fact applies: patterns of paths and branches against a place of work.

The one selector for `applies_to`. A pattern of paths means a folder and all below
it; one for files means the folder they are in.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact

_WILD = frozenset("*?")


class Place:
    """Where a session works: its folder seen from the workspace's root, its branch.

    `path` is empty at the root; `branch` is None outside of git and where no branch
    is checked out.
    """

    __slots__ = ("branch", "path")

    def __init__(self, path: str = "", branch: str | None = None) -> None:
        self.path = path
        self.branch = branch


def applies(fact: Fact, place: Place) -> bool:
    """Whether a fact applies at a place; what it leaves open applies everywhere."""
    paths = fact.applies_to.get("paths", ())
    branches = fact.applies_to.get("branches", ())
    names = place.path.split("/") if place.path else []
    return (not paths or any(_leads(each, names) for each in paths)) and (
        not branches
        or (place.branch is not None and any(_like(place.branch, b) for b in branches))
    )


def patterns(fact: Fact) -> tuple[str, ...]:
    """The patterns of a fact as they were written."""
    return tuple(each for some in fact.applies_to.values() for each in some)


def _leads(pattern: str, names: Sequence[str]) -> bool:
    """Whether a folder is one that the pattern names, or below it."""
    parts = _folder(pattern)
    # How many of the parts may lie behind, in as many ways as there are.
    behind = _passed({0}, parts)
    for name in names:
        if len(parts) in behind:
            return True
        going = [at for at in behind if parts[at] == "**"]
        gone = [at + 1 for at in behind if _like(name, parts[at])]
        behind = _passed({*going, *gone}, parts)
    return len(parts) in behind


def _passed(behind: set[int], parts: Sequence[str]) -> set[int]:
    """The same, with every `**` that stands for no folder."""
    for at, part in enumerate(parts):
        if part == "**" and at in behind:
            behind.add(at + 1)
    return behind


def _folder(pattern: str) -> list[str]:
    parts = [part for part in pattern.split("/") if part not in ("", ".")]
    if not parts or pattern.endswith("/"):
        return parts
    if not _WILD.isdisjoint(parts[-1]) or "." in parts[-1][1:]:
        parts.pop()
    while parts and parts[-1] == "**":
        parts.pop()
    return parts


def _like(text: str, pattern: str) -> bool:
    """Whether a text is what a pattern with `*` and `?` stands for."""
    at, place, star, mark = 0, 0, -1, 0
    while at < len(text):
        if place < len(pattern) and pattern[place] == "*":
            star, mark, place = place, at, place + 1
        elif place < len(pattern) and pattern[place] in ("?", text[at]):
            at, place = at + 1, place + 1
        elif star >= 0:
            mark += 1
            at, place = mark, star + 1
        else:
            return False
    return not pattern[place:].strip("*")
