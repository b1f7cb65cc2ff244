"""Read the objects of a whole history, many at a time."""

from __future__ import annotations

from ctxlib.domain import tree
from ctxlib.errors import RepositoryError
from ctxlib.store.batch import Batch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctxlib.store.objects import Objects

_BATCH = 500
# So deep are the folders of projects; a longer tree holds facts, and no folders.
_LEVELS = 3
_SMALL = 4096


class WholeHistory:
    """Every object of a repository, those that nothing names as well."""

    __slots__ = ("_ahead", "_batch", "_objects")

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._batch = Batch(objects.git, objects.git_dir)
        self._ahead: dict[str, bytes] = {}

    def kinds(self) -> list[tuple[str, str]]:
        """Each object with its type."""
        how = "--batch-check=%(objectname) %(objecttype)"
        listed = self.asked(["cat-file", "--batch-all-objects", how])
        rows = (line.split(" ") for line in listed.decode().splitlines())
        return [(oid, kind) for oid, kind in rows]

    def commits(self, tips: Iterable[str]) -> list[str]:
        """The commits that are reached from here, parents first."""
        asked = ["rev-list", "--topo-order", "--reverse", "--stdin"]
        lines = "".join(f"{oid}\n" for oid in tips).encode()
        return self.asked(asked, lines).decode().split()

    def typed(self, oid: str) -> tuple[str, bytes]:
        """The type and the content of an object."""
        (found,) = self._batch.read([oid])
        if isinstance(found, RepositoryError):
            raise found
        return found

    def read(self, oid: str) -> bytes:
        """The content of an object."""
        found = self._ahead.pop(oid, None)
        return self.typed(oid)[1] if found is None else found

    def many(self, oids: list[str]) -> list[bytes]:
        """The contents of some objects, all at once."""
        found = []
        for each in self._batch.read(oids):
            if isinstance(each, RepositoryError):
                raise each
            found.append(each[1])
        return found

    def each(self, oids: Iterable[str]) -> Iterator[bytes]:
        """The contents of any number of objects, one after the other."""
        listed = list(oids)
        for start in range(0, len(listed), _BATCH):
            yield from self.many(listed[start : start + _BATCH])

    def read_ahead(self, commits: list[bytes]) -> None:
        """Ask for the trees of some commits at once: each answer is a long wait."""
        self._ahead.clear()
        wanted = [content[5:45].decode() for content in commits]
        for _ in range(_LEVELS):
            new = [oid for oid in dict.fromkeys(wanted) if oid not in self._ahead]
            self._ahead.update(zip(new, self.many(new), strict=True))
            wanted = [
                oid.hex()
                for each in new
                if len(self._ahead[each]) < _SMALL
                for mode, _, oid in tree.entries(self._ahead[each])
                if mode == tree.FOLDER
            ]

    def close(self) -> None:
        """Let go of the process of git."""
        self._batch.close()

    def asked(self, args: list[str], input: bytes = b"") -> bytes:
        """What git says."""
        objects = self._objects
        said = objects.git.run(args, git_dir=objects.git_dir, input=input)
        if said.status != 0:
            raise RepositoryError(f"cannot read the history: {said.reason}")
        return said.out
