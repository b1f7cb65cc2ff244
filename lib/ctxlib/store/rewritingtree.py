"""Trees without what is purged, each made of the one before it."""

from __future__ import annotations

import os

from ctxlib.domain import tree
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.domain.tree import Entry
    from ctxlib.store.cutting import Cut

    # Files that the purge concerns: path, and blob as it was.
    Hits = frozenset[tuple[str, bytes]]
    Made = tuple[str | None, Hits]

_LINK = b"160000"
_NOTHING: Hits = frozenset()


class _Folder:
    """A folder as it was in the last tree that was looked at, and as it is to be."""

    __slots__ = ("hits", "new", "new_oid", "old")

    def __init__(self) -> None:
        self.old = self.new = b""
        self.new_oid: str | None = None
        self.hits: Hits = _NOTHING


class Trees:
    """Rewrites trees one after the other, the history from its beginning.

    `contents` are the blobs that may be concerned, `quoting` those in which the purge
    leaves a text standing; `hits` collects the files that are otherwise now,
    `quotes` where the others stand, `stubborn` where a text cannot be taken out.
    """

    __slots__ = (
        "_blobs",
        "_cut",
        "_folders",
        "_made",
        "_names",
        "_put",
        "_read",
        "contents",
        "hits",
        "made",
        "quotes",
        "quoting",
        "stubborn",
    )

    def __init__(
        self, cut: Cut, read: Callable[[str], bytes], put: Callable[..., str]
    ) -> None:
        self._cut = cut
        self._read = read
        self._put = put
        self._folders: dict[str, _Folder] = {}
        self._made: dict[tuple[str, str], Made] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._blobs: dict[tuple[bytes, str, str], bytes | None] = {}
        self.contents: dict[bytes, bytes] = {}
        self.quoting: set[bytes] = set()
        self.hits: set[tuple[str, bytes]] = set()
        self.quotes: set[tuple[str, bytes]] = set()
        self.stubborn: set[str] = set()

    def rewritten(self, oid: str, folder: str) -> Made:
        """What becomes of a tree, `None` where nothing is left; and its hits."""
        known = self._made.get((oid, folder))
        if known:
            return known
        raw = self._read(oid)
        last = self._folders.setdefault(folder, _Folder())
        changes, hits = self._changes(folder, last, raw)
        is_same = last.old == last.new and _is_natural(changes, raw)
        new = raw if is_same else tree.splice_many(last.new, changes)
        made = self._stored(oid, raw, new, last)
        last.old, last.new, last.new_oid, last.hits = raw, new, made, hits
        self._made[oid, folder] = made, hits
        return made, hits

    def became(self) -> dict[str, str]:
        """The trees that are others now; empty text for one that is gone."""
        return {
            oid: new or "" for (oid, _), (new, _) in self._made.items() if new != oid
        }

    def _stored(self, oid: str, raw: bytes, new: bytes, last: _Folder) -> str | None:
        if not new:
            return None
        if new == raw:
            return oid
        return self._put("tree", new, like=(last.new_oid or "", last.new))

    def _changes(
        self, folder: str, last: _Folder, raw: bytes
    ) -> tuple[dict[bytes, Entry | None], Hits]:
        changes: dict[bytes, Entry | None] = {}
        added: set[tuple[str, bytes]] = set()
        removed: set[tuple[str, bytes]] = set()
        for name, old, entry in tree.difference(last.old, raw):
            path = os.fsdecode(name)
            place = f"{folder}/{path}" if folder else path
            removed |= {hit for hit in last.hits if _is_below(hit[0], place, old)}
            new_name = name
            new: Entry | None = None
            if entry and entry[0] == tree.FOLDER:
                new, hits = self._subfolder(place, entry)
                added |= hits
            elif entry or old:
                new_name = self._renamed(folder, name, entry or old, raw)
                if entry:
                    new = self._file(place, new_name, entry)
                    if new != entry or new_name != name:
                        added.add((place, entry[1]))
                        self.hits.add((place, entry[1]))
            if new or new_name not in changes:
                changes[new_name] = new
        if not added and not removed:
            return changes, last.hits
        return changes, frozenset((last.hits - removed) | added)

    def _subfolder(self, place: str, entry: Entry) -> tuple[Entry | None, Hits]:
        if self._cut.name(place.rpartition("/")[2]) != place.rpartition("/")[2]:
            self.stubborn.add(place + "/")
        oid, hits = self.rewritten(entry[1].hex(), place)
        return (entry[0], bytes.fromhex(oid)) if oid else None, hits

    def _file(self, place: str, name: bytes, entry: Entry) -> Entry | None:
        mode, oid = entry
        if oid in self.quoting:
            self.quotes.add((place, oid))
        content = self.contents.get(oid)
        if content is None or mode == _LINK:
            return entry
        folder = place.rpartition("/")[0]
        key = (oid, folder, os.fsdecode(name))
        if key not in self._blobs:
            self._blobs[key] = self._made_of(content, place, *key)
        new = self._blobs[key]
        if new == oid and self._cut.needle.is_in(content):
            self.quotes.add((place, oid))  # of another fact, word for word
        return (mode, new) if new else None

    def _made_of(
        self, content: bytes, place: str, oid: bytes, folder: str, name: str
    ) -> bytes | None:
        new = self._cut.file(content, folder, name)
        if new is None:
            return None
        if self._cut.is_stubborn(new):
            self.stubborn.add(place)
        return oid if new == content else bytes.fromhex(self._put("blob", new))

    def _renamed(
        self, folder: str, name: bytes, entry: Entry | None, raw: bytes
    ) -> bytes:
        old = os.fsdecode(name)
        new = self._cut.name(old)
        if new == old or (entry and entry[0] == tree.FOLDER):
            return name
        if (folder, old) not in self._names:
            taken = {each for (at, _), each in self._names.items() if at == folder}
            self._names[folder, old] = _free(new, taken, raw)
        return os.fsencode(self._names[folder, old])


def _is_natural(changes: dict[bytes, Entry | None], raw: bytes) -> bool:
    """Whether the changes are those that were made, so that the tree stays."""
    return all(tree.find(raw, name) == entry for name, entry in changes.items())


def _is_below(path: str, place: str, old: Entry | None) -> bool:
    return old is not None and (path == place or path.startswith(f"{place}/"))


def _free(name: str, taken: set[str], raw: bytes) -> str:
    stem, dot, ending = name.rpartition(".")
    found, count = name, 1
    while found in taken or tree.find(raw, os.fsencode(found)):
        count += 1
        if count > 10_000:
            raise CtxError(f"no name is free in the place of '{name}'")
        found = f"{stem}-{count}{dot}{ending}" if dot else f"{name}-{count}"
    return found
