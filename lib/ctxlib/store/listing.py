"""Every file of a commit or of the index, found by its path."""

from __future__ import annotations

from bisect import bisect_left


class Listing:
    """Files by path in the order of git, which is that of the bytes."""

    __slots__ = ("_at", "_items", "paths")

    def __init__(self, items: list[bytes], *, start: int, oid: slice) -> None:
        # Every head is as long as the others: mode and oid, then the path.
        self._items = items
        self._at = oid
        self.paths = [item[start:] for item in items]

    def find(self, path: bytes) -> tuple[bytes, str] | None:
        """The first three digits of the mode, and the oid, of a file."""
        at = bisect_left(self.paths, path)
        if at == len(self.paths) or self.paths[at] != path:
            return None
        item = self._items[at]
        return item[:3], item[self._at].decode()

    def has_directory(self, path: bytes) -> bool:
        """Whether a file is below this path."""
        below = path + b"/" if path else path
        at = bisect_left(self.paths, below)
        return at < len(self.paths) and self.paths[at].startswith(below)

    def count(self, directory: bytes) -> int:
        """How many files are below a directory; `b""` is none of them."""
        start = bisect_left(self.paths, directory + b"/")
        return bisect_left(self.paths, directory + b"0") - start

    def of_mode(self, mode: bytes) -> list[bytes]:
        """The paths of which the mode starts with these three digits."""
        pairs = zip(self._items, self.paths, strict=True)
        return [path for item, path in pairs if item.startswith(mode)]

    def names(self, directory: bytes) -> list[bytes]:
        """The names in a directory, sorted."""
        below = directory + b"/" if directory else directory
        found = set()
        at = bisect_left(self.paths, below)
        while at < len(self.paths) and self.paths[at].startswith(below):
            name, slash, _ = self.paths[at][len(below) :].partition(b"/")
            found.add(name)
            # What follows "/" in the order of bytes passes over the directory.
            at = bisect_left(self.paths, below + name + b"0") if slash else at + 1
        return sorted(found)
