"""Forgotten facts: the archive entries of one snapshot, as one workspace sees them.

An entry is the file of the fact, byte for byte the same blob, at
`<folder>/.archive/<stamp>-<name>.md`. A commit that forgets takes the one away and
puts the other there; its `Ctx-Revision` is the revision that went, for no new one is
made. A commit that recovers does the reverse with a new, higher revision. The stamp
has a fixed width and names are slugs: the path alone tells the name.

`<folder>/.revisions` holds a line `<id> <revision>` for facts whose revision went
down, or that are gone, because a bulk change was undone byte for byte: the next
revision of such an id is above that one.
"""

from __future__ import annotations

from ctxlib.domain import document, mainpath
from ctxlib.domain.ident import parse_reference
from ctxlib.errors import AmbiguousError, DocumentError, NotFoundError
from ctxlib.store.facts import Stored
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.errors import RepositoryError
    from ctxlib.store.facts import FactStore
    from ctxlib.store.snapshot import Snapshot


class Entry:
    """One forgotten fact: the path of its file, the blob, scope and name it had.

    `forgotten_at` is RFC 3339, None where the file name was made by hand.
    """

    __slots__ = ("forgotten_at", "name", "oid", "path", "scope")

    def __init__(self, path: str, oid: str, place: mainpath.Place) -> None:
        self.path = path
        self.oid = oid
        self.scope = place.scope
        self.name = mainpath.archived_name(place) or place.name
        self.forgotten_at = mainpath.archived_at(place)

    @property
    def reference(self) -> str:
        """The reference that the fact had."""
        return f"{self.scope}/{self.name}{mainpath.SUFFIX}"

    @property
    def file(self) -> str:
        """The name of its file; it begins with the moment."""
        return self.path.rpartition("/")[2]


class Archive:
    """The entries of both scopes of a workspace; those alone are its own."""

    __slots__ = ("_entries", "_facts", "_store")

    def __init__(self, store: FactStore) -> None:
        self._store = store
        self._entries: list[Entry] | None = None
        self._facts: dict[str, Fact | DocumentError] | None = None

    def entries(self) -> list[Entry]:
        """Every entry, newest first."""
        if self._entries is None:
            scopes = ("project", "global") if self._store.key is not None else _GLOBAL
            found = [each for scope in scopes for each in self._of(scope)]
            self._entries = sorted(found, key=lambda each: each.path)
            self._entries.sort(key=lambda each: each.file, reverse=True)
        return self._entries

    def fact(self, entry: Entry) -> Fact:
        """The fact in an entry. Raises `DocumentError` where it is none."""
        known = None if self._facts is None else self._facts.get(entry.path)
        found = known or self._read([entry])[entry.path]
        if isinstance(found, DocumentError):
            raise found
        return found

    def stored(self, entry: Entry) -> Stored:
        """The fact in an entry, with that as its place."""
        return Stored(self.fact(entry), entry.path, entry.oid)

    def load(self) -> dict[str, Fact | DocumentError]:
        """Read every entry at once; what each holds, by path."""
        if self._facts is None:
            self._facts = self._read(self.entries())
        return self._facts

    def with_id(self, start: str) -> list[Entry]:
        """The entries whose id is this one, or begins so."""
        facts = self.load()
        return [
            each
            for each in self.entries()
            if not isinstance(fact := facts[each.path], DocumentError)
            and fact.id.startswith(start)
        ]

    def find(self, typed: str) -> Entry:
        """The entry that a person named: by path, reference, name, id or its start.

        Raises `NotFoundError`, and `AmbiguousError` with the paths of several.
        """
        exact = [each for each in self.entries() if typed in (each.path, each.file)]
        if exact:
            return _only(typed, exact)
        if "/" in typed and not typed.startswith(("project/", "global/")):
            raise _unknown(typed)
        wanted = parse_reference(typed)
        named = [
            each
            for each in self.entries()
            if each.name == wanted.name and wanted.scope in (None, each.scope)
        ]
        found = named or (self.with_id(wanted.id) if wanted.id else [])
        if not found:
            raise _unknown(typed)
        return _only(typed, found)

    def _of(self, scope: str) -> Iterable[Entry]:
        folder = f"{self._store.folder(scope)}/{mainpath.ARCHIVE}"
        for name, oid in self._store.snapshot.names(folder):
            path = f"{folder}/{name}"
            place = mainpath.place_of(path)
            if place is not None:
                yield Entry(path, oid, place)

    def _read(self, entries: Sequence[Entry]) -> dict[str, Fact | DocumentError]:
        objects = self._store.snapshot.objects
        contents = objects.read_each(each.oid for each in entries)
        pairs = zip(entries, contents, strict=True)
        return {each.path: _parsed(each, content) for each, content in pairs}


_GLOBAL = ("global",)


def free_path(store: FactStore, stored: Stored, *, now: int) -> str:
    """Where a fact that is forgotten now goes: no file is there."""
    folder, _, file = stored.path.rpartition("/")
    stem = file.removesuffix(mainpath.SUFFIX)
    key = None if folder == "global" else store.key
    place = mainpath.Place(stored.path, key=key, name=stem, is_archived=False)
    count = 0
    while True:
        stamp = mainpath.archive_stamp(now, count)
        path = mainpath.archive_path(place, stamp)
        if store.snapshot.oid(path) is None:
            return path
        count += 1


def floors(snapshot: Snapshot, folder: str) -> dict[str, int]:
    """The revisions that ids of a folder had, below which none comes again."""
    found = {}
    data = snapshot.blob(f"{folder}/{mainpath.FLOORS}") or b""
    for line in data.decode("utf-8", "replace").splitlines():
        id, _, revision = line.partition(" ")
        if revision.isascii() and revision.isdecimal():
            found[id] = int(revision)
    return found


def above(store: FactStore, fact: Fact) -> Fact:
    """The fact itself, or with a higher revision where its id had that one before."""
    floor = all_floors(store).get(fact.id, 0)
    return fact if fact.revision > floor else fact.replace(revision=floor + 1)


def all_floors(store: FactStore) -> dict[str, int]:
    """The same of every folder that a workspace sees; nearly always nothing."""
    found: dict[str, int] = {}
    for scope in ("project", "global") if store.key is not None else _GLOBAL:
        for id, revision in floors(store.snapshot, store.folder(scope)).items():
            found[id] = max(revision, found.get(id, 0))
    return found


def floors_content(known: Mapping[str, int]) -> bytes:
    """The file that holds such revisions."""
    return "".join(f"{id} {known[id]}\n" for id in sorted(known)).encode()


def _only(typed: str, found: list[Entry]) -> Entry:
    if len(found) > 1:
        raise AmbiguousError(typed[:80], [each.path for each in found])
    return found[0]


def _unknown(typed: str) -> NotFoundError:
    return NotFoundError(
        f"nothing in the archive is called '{typed[:80]}'",
        hint="see what there is with 'ctx-archive list'",
    )


def _parsed(entry: Entry, content: bytes | RepositoryError) -> Fact | DocumentError:
    try:
        return document.parse(
            intact(content), scope=entry.scope, name=entry.name, source=entry.path
        )
    except DocumentError as error:
        return error.at(entry.path)
