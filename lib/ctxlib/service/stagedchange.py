"""Which instruction documents a change of the git index can touch."""

from __future__ import annotations

from ctxlib.store.instructiontree import DIRECTORY, LINK, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctxlib.store.committree import IndexTree
    from ctxlib.store.gitplace import Change


class StagedChange:
    """A change of the index: which paths differ from HEAD, and what lies above them."""

    __slots__ = ("_above", "_reshaped", "_reshaped_above", "index", "paths")

    def __init__(self, index: IndexTree, changes: Sequence[Change]) -> None:
        self.index = index
        self.paths = {each.path for each in changes}
        self._above = _directories(self.paths)
        self._reshaped = {each.path for each in changes if each.is_of_shape}
        self._reshaped_above = _directories(self._reshaped)

    def near(self, paths: Sequence[str]) -> list[str]:
        """The documents that the change can touch at all.

        Imports stay below a document's directory, so that few need to be read: those
        with a change below it. Where files came or went, a link below it can lead
        through what changed elsewhere.
        """
        linked = _directories(self.index.links()) if self._reshaped else ()
        folders = [path.rpartition("/")[0] for path in paths]
        return [
            path
            for path, folder in zip(paths, folders, strict=True)
            if folder in self._above or folder in linked or self._leads_near(path)
        ]

    def _leads_near(self, path: str) -> bool:
        """Whether the document is a link, and to where the change can touch it."""
        if self.index.entry(path).kind != LINK:
            return False
        real = find(self.index, path).path
        return real is None or real.rpartition("/")[0] in self._above

    def touches(self, looked: Iterable[str]) -> bool:
        """Whether an answer that depends on these paths may be another one now."""
        return any(map(self._changes, looked))

    def _changes(self, path: str) -> bool:
        if path in self.paths:
            return True
        if path in self._reshaped_above and self._is_new_or_gone(path):
            return True
        # What was a directory may be a file or a link now, and the reverse.
        return bool(self._reshaped) and any(
            above in self._reshaped for above in _above(path)
        )

    def _is_new_or_gone(self, directory: str) -> bool:
        if self.index.entry(directory).kind != DIRECTORY:
            return True
        below = f"{directory}/"
        new = sum(path.startswith(below) for path in self._reshaped)
        return new >= self.index.count(directory)


def _above(path: str) -> Iterator[str]:
    """The directories that a path is in, the root last."""
    while path:
        path = path.rpartition("/")[0]
        yield path


def _directories(paths: Iterable[str]) -> set[str]:
    found: set[str] = set()
    for path in paths:
        for directory in _above(path):
            if directory in found:
                break
            found.add(directory)
    return found
