"""The tree of files of a commit or of the git index, without a checkout."""

from __future__ import annotations

from abc import ABC, abstractmethod

from ctxlib.domain.treepath import raw, text
from ctxlib.errors import RepositoryError
from ctxlib.store.blobs import Blobs
from ctxlib.store.gitplace import GitPlace, named, sure
from ctxlib.store.instructiontree import (
    DIRECTORY,
    FILE,
    LINK,
    MISSING,
    OTHER,
    SUBMODULE,
    Entry,
)
from ctxlib.store.listing import Listing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from ctxlib.store.gitcli import Git
    from ctxlib.store.gitplace import Change

_KINDS = {b"100": FILE, b"120": LINK, b"160": SUBMODULE}
_EMPTY = frozenset(
    (
        "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391",
        "473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813",
    )
)
_INTENT_TO_ADD = 1 << 29
# Longer texts of links are none that a system would follow.
_LONGEST_TARGET = 4096
# Bytes read in advance and kept.
_MOST_KEPT = 32 << 20


class GitTree(ABC):
    """What a commit and the index have in common; asked of git at first use."""

    __slots__ = ("_blobs", "_kept", "_listing", "place")

    def __init__(self, place: GitPlace, roots: Sequence[str]) -> None:
        self.place = place
        self._blobs = Blobs(place, roots)
        self._kept: dict[str, bytes | RepositoryError] = {}
        self._listing: Listing | None = None

    def entry(self, path: str) -> Entry:
        """What is at a path in normal form; below a link nothing is."""
        name = raw(path)
        if name is None:
            return Entry(MISSING)
        found = self.listing.find(name)
        if found is None:
            if not name or self.listing.has_directory(name):
                return Entry(DIRECTORY)
            return Entry(MISSING)
        mode, oid = found
        kind = _KINDS.get(mode, OTHER)
        if not self._counts(path, oid):
            return Entry(MISSING)
        if kind == LINK:
            target = self._content(oid, _LONGEST_TARGET)
            if len(target) > _LONGEST_TARGET:
                return Entry(OTHER, oid=oid)
            return Entry(LINK, text(target), oid)
        return Entry(kind, oid=oid)

    def read(self, path: str, limit: int) -> bytes:
        """The first `limit` + 1 bytes of a file; `RepositoryError` if git has none."""
        found = self.listing.find(raw(path) or b"")
        if found is None or found[0] != b"100":
            raise FileNotFoundError(2, "no such file", path)
        return self._content(found[1], limit)

    def prepare(self, paths: Iterable[str], limit: int) -> None:
        """Read these files and texts of links at once; `read` then has them."""
        found = [self.listing.find(raw(path) or b"") for path in paths]
        files = [each[1] for each in found if each and each[0] in (b"100", b"120")]
        wanted = [oid for oid in dict.fromkeys(files) if oid not in self._kept]
        size = sum(len(each) for each in self._kept.values() if isinstance(each, bytes))
        if size > _MOST_KEPT // 2:
            self._kept, size = {}, 0
        for oid, answer in zip(wanted, self._blobs.read(wanted, limit), strict=True):
            size += len(answer) if isinstance(answer, bytes) else 0
            if size > _MOST_KEPT:
                break
            # A part may be too little for the next who asks.
            if isinstance(answer, RepositoryError) or len(answer) <= limit:
                self._kept[oid] = answer

    def names(self, directory: str) -> Sequence[str]:
        """The names in a directory, sorted; none where there is no such one."""
        name = raw(directory)
        return [] if name is None else [text(each) for each in self.listing.names(name)]

    def path_of(self, path: str) -> str | None:
        """None: it is not on disk."""
        return None

    def below(self, target: str) -> str | None:
        """None: nobody knows where the tree would be checked out."""
        return None

    def tracked(self, names: Collection[str]) -> list[str]:
        """What has one of these last names, in any case of letters."""
        paths = self.listing.paths
        return named(b"\0".join([*paths, b""]), names)

    def close(self) -> None:
        """End git, if it runs."""
        self._blobs.close()

    @property
    def listing(self) -> Listing:
        """Every file, as git lists them."""
        if self._listing is None:
            self._listing = self._listed()
        return self._listing

    @abstractmethod
    def _listed(self) -> Listing:
        """What git says of every file."""

    def _counts(self, path: str, oid: str) -> bool:
        return True

    def _content(self, oid: str, limit: int) -> bytes:
        answer = self._kept.get(oid)
        if answer is None:
            (answer,) = self._blobs.read([oid], limit)
        if isinstance(answer, RepositoryError):
            raise answer
        return answer[: limit + 1]


class CommitTree(GitTree):
    """The tree of a revision; its root is what `place` is in it.

    `place` is a folder of the checkout, or the repository itself where it is bare.
    Raises `NotFoundError` for a revision that is not there, at first use.
    """

    __slots__ = ("rev",)

    def __init__(
        self, git: Git, place: str, rev: str, *, git_dir: str | None = None
    ) -> None:
        self.rev = rev
        roots = ["--no-walk", "--end-of-options", rev]
        super().__init__(GitPlace(git, place, git_dir=git_dir), roots)

    def _listed(self) -> Listing:
        said = self.place.run(["ls-tree", "-r", "-z", "--end-of-options", self.rev])
        if said.status:
            self.place.commit(self.rev)
            raise self.place.failed(said)
        # One word shorter, the heads of submodules are as long as all others.
        out = (b"\0" + said.out).replace(b"\x00160000 commit ", b"\x00160000 blob ")
        items = out.split(b"\0")[1:-1]
        start = items[0].index(b"\t") + 1 if items else 0
        return Listing(items, start=start, oid=slice(12, start - 1))


class IndexTree(GitTree):
    """What would be committed: the index that git, or a hook's environment, names.

    Of an unmerged file it is our side. What `git add -N` only announced is missing.
    """

    __slots__ = ("_announced",)

    def __init__(self, git: Git, place: str, *, git_dir: str | None = None) -> None:
        super().__init__(GitPlace(git, place, git_dir=git_dir), ["--indexed-objects"])
        self.place.use_index()
        self._announced: frozenset[str] | None = None

    def tracked(self, names: Collection[str]) -> list[str]:
        """What has one of these last names, in any case of letters."""
        found = super().tracked(names)
        return [path for path in found if self._is_in(path)]

    def staged(self) -> list[Change]:
        """Where the index differs from HEAD, deleted files too."""
        return self.place.staged()

    def links(self) -> list[str]:
        """The paths of all symbolic links."""
        return [text(path) for path in self.listing.of_mode(b"120")]

    def count(self, directory: str) -> int:
        """How many files are below a directory."""
        return self.listing.count(raw(directory) or b"")

    def _listed(self) -> Listing:
        items = sure(self.place, ["ls-files", "-s", "-z"]).split(b"\0")[:-1]
        start = items[0].index(b"\t") + 1 if items else 0
        if any(item[start - 2] != 48 for item in items):
            items = _merged(items, start)
        return Listing(items, start=start, oid=slice(7, start - 3))

    def _is_in(self, path: str) -> bool:
        found = self.listing.find(raw(path) or b"")
        return found is None or self._counts(path, found[1])

    def _counts(self, path: str, oid: str) -> bool:
        return oid not in _EMPTY or path not in self._announcements()

    def _announcements(self) -> frozenset[str]:
        # Their oid is that of an empty file; only a flag tells them from one. A
        # comparison with the work tree would run filters.
        if self._announced is None:
            out = sure(self.place, ["ls-files", "-z", "--debug"])
            self._announced = frozenset(text(path) for path in _flagged(out))
        return self._announced


def _flagged(out: bytes) -> Iterator[bytes]:
    """The paths in a listing for debugging that have the flag of `git add -N`.

    A path and a NUL, then lines on it, the last of them with its flags.
    """
    path, *rest = out.split(b"\0")
    for piece in rest:
        lines, _, flags = piece.partition(b"\tflags: ")
        digits, _, following = flags.partition(b"\n")
        if lines and int(digits or b"0", 16) & _INTENT_TO_ADD:
            yield path
        path = following


def _merged(items: list[bytes], start: int) -> list[bytes]:
    """One entry a path: ours, else theirs, else what both came from."""
    chosen: dict[bytes, bytes] = {}
    for item in sorted(items, key=lambda item: b"2310".index(item[start - 2])):
        chosen.setdefault(item[start:], item)
    return [chosen[path] for path in sorted(chosen)]
