"""The files of one layer as expansion needs them: each read and parsed once."""

from __future__ import annotations

from ctxlib.domain import decoding
from ctxlib.domain.instruction import BY_DOCUMENT
from ctxlib.domain.instructionname import FILE_NAMES, MOST_LEVELS
from ctxlib.domain.treepath import joined, normal
from ctxlib.errors import RepositoryError
from ctxlib.service.source import Source
from ctxlib.store.instructiontree import MOST_LINKS, find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.store.instructiontree import Entry, Found, Tree

MOST_FILE_BYTES = 1 << 20


class Layer:
    """A tree of instruction files. `name` is `user` or `workspace`.

    `prefix` begins the labels of its files; by default it is the name.
    """

    __slots__ = ("name", "prefix", "tree")

    def __init__(self, name: str, tree: Tree, prefix: str | None = None) -> None:
        self.name = name
        self.tree = tree
        self.prefix = prefix or name

    def label(self, path: str) -> str:
        """The name of a file of the tree that is the same on every machine."""
        return f"{self.prefix}/{path}" if path else self.prefix


class Limits:
    """What is looked for, and how far.

    `names` are the file names of a directory, in order, without their local twins.
    `confine` is `document` or `workspace`; `max_bytes` bounds the whole text for the
    model, `file_bytes` one file, `depth` the nested expansions.
    """

    __slots__ = ("confine", "depth", "file_bytes", "max_bytes", "names")

    def __init__(
        self,
        names: Sequence[str] = FILE_NAMES,
        *,
        depth: int = MOST_LEVELS,
        confine: str = BY_DOCUMENT,
        max_bytes: int | None = None,
        file_bytes: int = MOST_FILE_BYTES,
    ) -> None:
        self.names = names
        self.depth = depth
        self.confine = confine
        self.max_bytes = max_bytes
        self.file_bytes = file_bytes


class Reader:
    """The files of one layer, each found, read and parsed once."""

    __slots__ = (
        "_found",
        "_names",
        "_root",
        "_sources",
        "_unlinked",
        "layer",
        "limits",
        "tree",
    )

    def __init__(self, layer: Layer, limits: Limits) -> None:
        self.layer = layer
        self.limits = limits
        self.tree = layer.tree
        # One file may lie in two layers: a user's folder below the workspace.
        self._root = layer.tree.path_of("") or layer.prefix
        self._found: dict[tuple[str, str], Found] = {}
        self._names: dict[str, dict[str, str]] = {}
        # Directories on the way to which there is no link.
        self._unlinked: set[str] = set()
        self._sources: dict[str, Source] = {}

    def find(self, path: str, *, within: str = "") -> Found:
        """Where a path leads, through links, without leaving the directory `within`."""
        asked = (path, within)
        found = self._found.get(asked)
        if found is None:
            found = find(self.tree, path, within=within)
            self._found[asked] = found
        return found

    def trail(self, path: str) -> set[str]:
        """The path in normal form, and every place to which links in it lead on."""
        seen: set[str] = set()
        asked: str | None = path
        while asked is not None and asked not in seen and len(seen) <= MOST_LINKS:
            seen.add(asked)
            asked = self._led_on(asked)
        return seen

    def _led_on(self, path: str) -> str | None:
        """Where the first link in a path leads; None where there is none to follow."""
        folder = path.rpartition("/")[0]
        end = len(folder) if folder in self._unlinked else 0
        while end >= 0:
            end = path.find("/", end + 1)
            link, rest = (path[:end], path[end:]) if end >= 0 else (path, "")
            target = self.tree.entry(link).target
            if target is not None:
                place = joined(link.rpartition("/")[0], target)
                return None if target[:1] == "/" else normal(place + rest)
        self._unlinked.add(folder)
        return None

    def spelled(self, path: str) -> str | None:
        """The name of what is there in place of `path` if case did not matter."""
        folder, _, name = path.rpartition("/")
        names = self._names.get(folder)
        if names is None:
            names = {each.casefold(): each for each in self.tree.names(folder)}
            self._names[folder] = names
        return names.get(name.casefold())

    def source(self, path: str, entry: Entry) -> Source:
        """The file at a real path, or why it cannot be used."""
        source = self._sources.get(path)
        if source is None:
            source = Source(path, self.layer.label(path), f"{self._root}/{path}")
            self._read(source, entry)
            self._sources[path] = source
        return source

    def _read(self, source: Source, entry: Entry) -> None:
        limit = self.limits.file_bytes
        source.size = entry.size or 0
        if source.size <= limit:
            try:
                data = self.tree.read(source.path, limit)
            except (OSError, RepositoryError) as error:
                source.problem = "unreadable"
                words = getattr(error, "strerror", None) or str(error)
                source.reason = f"cannot be read: {words}"
                source.hint = getattr(error, "hint", None)
                return
            source.size = max(len(data), source.size)
        if source.size > limit:
            source.problem = "too_large"
            source.reason = f"too large: more than {limit} bytes"
            return
        decoded = decoding.decode(data)
        if decoded is None:
            source.problem = "not_text"
            source.reason = "not text in any encoding known"
            return
        source.take(*decoded)
