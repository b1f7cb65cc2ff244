"""What a purge found: each place, as it is and as it is to be."""

from __future__ import annotations

from ctxlib.domain import mainpath
from ctxlib.errors import CtxError
from ctxlib.store import proof, residue
from ctxlib.store.cutting import Cut, stated
from ctxlib.store.holders import remotes
from ctxlib.store.proposals import FILES, FOLDER, REJECTED
from ctxlib.store.rewriting import Rewriting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.locations import Locations
    from ctxlib.store.repository import MemoryRepository

_MOST_SHOWN = 5
_DRAFTS = (f"{FOLDER}/", f"{REJECTED}/")


class Removed:
    """One document that goes, or changes: where, and which revisions of it."""

    __slots__ = ("path", "revisions")

    def __init__(self, path: str, revisions: list[int]) -> None:
        self.path = path
        self.revisions = revisions


class Found:
    """What a purge removes; `ids` are the facts that go whole, none for a text.

    `files` are paths beside the history, but for derived ones, which go all;
    `is_derived` says that some of those hold it. `drafts` are proposals, by reference.
    """

    __slots__ = (
        "_locations",
        "_memory",
        "files",
        "ids",
        "is_derived",
        "needle",
        "rewriting",
    )

    def __init__(
        self, memory: MemoryRepository, locations: Locations, cut: Cut, ids: list[str]
    ) -> None:
        self._memory = memory
        self._locations = locations
        self.ids = ids
        self.needle = cut.needle
        self.rewriting = Rewriting(memory.objects, cut)
        self.files: list[str] = []
        self.is_derived = False

    def renew(self) -> None:
        """Look again at what has come since."""
        self.rewriting.take_in()
        _refuse_stubborn(self.rewriting)

    def restart(self) -> None:
        """Work everything out anew: what was stored of it is gone."""
        self.rewriting.close()
        self.rewriting = Rewriting(self._memory.objects, self.rewriting.cut)

    def look_beside(self) -> None:
        """Look through the files beside the repository."""
        path = self._memory.path
        derived = residue.derived(self._locations, path)
        found = residue.holding(self._locations, path, self.needle)
        self.files = [each for each in found if not each.startswith(derived)]
        self.is_derived = len(self.files) < len(found)
        self.files += proof.files_with(path, self.needle)

    def references(self) -> dict[str, str]:
        """Every reference as it is to be; proposals that are concerned are left out."""
        drafts = self.drafts
        found: dict[str, str] = {}
        for name, oid in self.rewriting.references.items():
            target = None if name in drafts else self.rewriting.target(oid)
            if target:
                found[_free(self.needle.cut_text(name, "purged"), found)] = target
        return found

    @property
    def drafts(self) -> set[str]:
        """The proposals, waiting or rejected, that hold what is removed."""
        return {
            name
            for name, oid in self.rewriting.references.items()
            if name.startswith(_DRAFTS) and self._is_concerned(oid)
        }

    def _is_concerned(self, oid: str) -> bool:
        rewriting = self.rewriting
        is_mentioned = bool(self.ids) and rewriting.mentions(oid, self.ids)
        return rewriting.is_concerned(oid) or is_mentioned

    @property
    def blobs(self) -> set[str]:
        """The contents that are to be gone."""
        rewriting = self.rewriting
        return rewriting.stray | {
            oid.hex()
            for oid, content in rewriting.trees.contents.items()
            if rewriting.cut.is_gone(content)
        }

    @property
    def removed(self) -> list[Removed]:
        """The documents concerned, by path; those of proposals go with these."""
        contents = self.rewriting.trees.contents
        by_path: dict[str, list[bytes]] = {}
        for path, oid in sorted(_outside(self.rewriting.trees.hits)):
            by_path.setdefault(path, []).append(contents.get(oid, b""))
        return [_removed(path, blobs) for path, blobs in by_path.items()]

    @property
    def quotes(self) -> list[str]:
        """Where texts of the facts stand besides, and stay."""
        return sorted({path for path, _ in self.quoting})

    @property
    def quoting(self) -> set[tuple[str, bytes]]:
        """The same with the object; a proposal that quotes them goes."""
        return _outside(self.rewriting.trees.quotes)

    @property
    def commits(self) -> int:
        """How many commits are written anew."""
        return sum(was != now for was, now in self.rewriting.commits.items())

    @property
    def remotes(self) -> list[str]:
        """The remotes of the memory, which still hold it."""
        return remotes(self._memory.objects)

    def shown(self, text: str) -> str:
        """A path, say, without what is to be removed."""
        return self.needle.cut_text(text)

    def counts(self) -> list[tuple[int, str]]:
        """How much there is besides documents, and of what."""
        return [
            (len(self.rewriting.said), "commit messages"),
            (len(self.rewriting.stray), "leftovers that no reference names"),
            (len(self.files), "files beside the history"),
        ]

    @property
    def number(self) -> int:
        """How many places there are in all."""
        counted = sum(count for count, _ in self.counts())
        return len(self.removed) + len(self.drafts) + counted

    @property
    def is_empty(self) -> bool:
        """Whether nothing was found at all."""
        rewriting = self.rewriting
        return not (
            rewriting.trees.hits
            or rewriting.said
            or rewriting.stray
            or self.files
            or self.is_derived
            or self.drafts
            or any(self.needle.is_in(name.encode()) for name in rewriting.references)
        )


def _refuse_stubborn(rewriting: Rewriting) -> None:
    places = sorted(rewriting.trees.stubborn)
    if places:
        shown = ", ".join(places[:_MOST_SHOWN])
        raise CtxError(
            f"the text is part of what holds the memory together: {shown}",
            hint="purge that fact whole, or choose a longer text",
        )


def _outside(places: set[tuple[str, bytes]]) -> set[tuple[str, bytes]]:
    """Those that are no file of a proposal."""
    return {(path, oid) for path, oid in places if path not in FILES}


def _removed(path: str, blobs: list[bytes]) -> Removed:
    numbers = [stated(each).get("revision", "1") for each in blobs]
    is_fact = mainpath.place_of(path) is not None
    known = {int(number) for number in numbers if is_fact and number.isdecimal()}
    return Removed(path, sorted(known))


def _free(name: str, taken: dict[str, str]) -> str:
    found, count = name, 1
    while found in taken:
        count += 1
        found = f"{name}-{count}"
    return found
