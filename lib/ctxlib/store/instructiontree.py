"""One view of a tree of files, whether it lies on disk, in a commit or in the index.

Paths are those of `domain.treepath`. `worktree` and `committree` are the homes; `find`
is how a path is followed through links in any of them.
"""

from __future__ import annotations

from ctxlib.domain.treepath import is_within, normal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Protocol

    class Tree(Protocol):
        """What a home of instruction files answers. It never follows a link."""

        def entry(self, path: str) -> Entry:
            """What is at a path in normal form; below a link nothing is."""

        def read(self, path: str, limit: int) -> bytes:
            """The first `limit` + 1 bytes of a regular file, or all it has.

            Raises `OSError` where the system, `RepositoryError` where git fails.
            """

        def prepare(self, paths: Iterable[str], limit: int) -> None:
            """Say which files are read next, so that git is asked for all at once."""

        def names(self, directory: str) -> Sequence[str]:
            """The names in a directory, sorted; none where there is no such one."""

        def path_of(self, path: str) -> str | None:
            """The absolute path on this machine; None where it lies in git."""

        def below(self, target: str) -> str | None:
            """A place outside by its text, as a path of the tree if it is in it.

            `target` is absolute, or starts with `..` from the root.
            """

        def tracked(self, names: Collection[str]) -> list[str]:
            """What git tracks of which the last name is one of these, also directories.

            In any case of letters, sorted; in a work tree some may be gone from disk.
            """


FILE, DIRECTORY, LINK, SUBMODULE = "file", "directory", "link", "submodule"
MISSING, DENIED, OTHER = "missing", "denied", "other"
# Links in one path, as Linux counts them before it says ELOOP.
MOST_LINKS = 40


class Entry:
    """What is at one path.

    `kind`: file, directory, link, submodule, missing, denied (not to be looked at),
    or other (a FIFO, a device). `target` is the text of a link; `oid` git's name of a
    file's or link's content, None on disk; `size` in bytes, None where it is in git.
    """

    __slots__ = ("kind", "oid", "size", "target")

    def __init__(
        self,
        kind: str,
        target: str | None = None,
        oid: str | None = None,
        size: int | None = None,
    ) -> None:
        self.kind = kind
        self.target = target
        self.oid = oid
        self.size = size

    def __repr__(self) -> str:
        return f"Entry({self.kind!r}, {self.target!r}, {self.oid!r}, {self.size!r})"


class Found:
    """Where a path leads.

    `problem` is None for a regular file that may be read: then `path` is its real
    path in the tree. Else: `outside` (leaves the tree or the confining directory as
    written), `missing`, `directory`, `unreadable`, `symlink_escape`, `symlink_loop`,
    or `other` (no file; or in a submodule, which is then the `path` and `entry`).
    `path` is also given for what is there but is no file.
    """

    __slots__ = ("entry", "path", "problem")

    def __init__(self, path: str | None, entry: Entry, problem: str | None) -> None:
        self.path = path
        self.entry = entry
        self.problem = problem

    def __repr__(self) -> str:
        return f"Found({self.path!r}, {self.entry!r}, {self.problem!r})"


_NOTHING = Entry(MISSING)
_FOLDER = Entry(DIRECTORY)
_PROBLEMS = {
    FILE: None,
    DIRECTORY: "directory",
    SUBMODULE: "directory",
    MISSING: "missing",
    DENIED: "unreadable",
    OTHER: "other",
}


def find(tree: Tree, path: str, *, within: str = "") -> Found:
    """Follow a path through links to a regular file.

    `..` is taken by the text of the path, as in a link on a page; in the text of a
    symbolic link it is taken as the system does. `within` is a directory of the tree
    that confines the path as written and, after links in both, the place it leads to.
    """
    written = normal(path)
    bounds = normal(within)
    if written is None or bounds is None or not is_within(written, bounds):
        return Found(None, _NOTHING, "outside")
    entry = tree.entry(written)
    if entry.kind == FILE and not path.endswith("/"):
        return Found(written, entry, None)
    # A blank name at the end asks for a directory.
    found = _Walk(tree).follow(f"{written}/" if path.endswith("/") else written)
    if found.problem in ("symlink_escape", "symlink_loop"):
        return found
    place = _Walk(tree).follow(bounds)
    if (
        place.path is None
        or found.path is None
        or not is_within(found.path, place.path)
    ):
        return Found(None, _NOTHING, "symlink_escape")
    if found.problem == "missing":
        return Found(None, found.entry, "missing")
    return found


class _Walk:
    """One path on its way through a tree: how far it is, and what is still to go."""

    __slots__ = ("links", "place", "rest", "tree")

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.place = ""
        self.rest: list[str] = []
        self.links = 0

    def follow(self, path: str) -> Found:
        """Where a path leads; a missing one, too, gets the path where it would be."""
        self.rest = path.split("/")[::-1]
        entry = _FOLDER
        while self.rest:
            if entry.kind != DIRECTORY:
                return self._stopped(entry)
            name = self.rest.pop()
            if name in ("", "."):
                continue
            if name == "..":
                problem = self._rise()
            else:
                path = f"{self.place}/{name}" if self.place else name
                entry = self.tree.entry(path)
                problem = self._step(path, entry)
                entry = _FOLDER if entry.kind == LINK else entry
            if problem:
                return Found(None, entry, problem)
        return Found(self.place, entry, _PROBLEMS[entry.kind])

    def _step(self, path: str, entry: Entry) -> str | None:
        if entry.kind != LINK:
            self.place = path
            return None
        self.links += 1
        if self.links > MOST_LINKS:
            return "symlink_loop"
        target = entry.target or ""
        if target.startswith("/"):
            return self._enter(target)
        self.rest += target.split("/")[::-1]
        return None

    def _rise(self) -> str | None:
        if self.place:
            self.place = self.place.rpartition("/")[0]
            return None
        return self._enter("/".join(["..", *self.rest[::-1]]), is_whole=True)

    def _enter(self, target: str, *, is_whole: bool = False) -> str | None:
        """Go on from the root: the text leads out of the tree, and perhaps back."""
        inside = self.tree.below(target)
        if inside is None:
            return "symlink_escape"
        self.place = ""
        self.rest = ([] if is_whole else self.rest) + inside.split("/")[::-1]
        return None

    def _stopped(self, entry: Entry) -> Found:
        if entry.kind == SUBMODULE:
            return Found(self.place, entry, OTHER)
        if entry.kind == DENIED:
            return Found(self.place, entry, "unreadable")
        would_be = normal("/".join([self.place, *self.rest[::-1]]))
        if would_be is None:
            return Found(None, entry, "symlink_escape")
        return Found(would_be, _NOTHING, "missing")
