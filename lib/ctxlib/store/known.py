"""Every fact that a memory ever held: in its history, or left over from it."""

from __future__ import annotations

from ctxlib.domain import mainpath
from ctxlib.domain.ident import legacy_id, parse_reference
from ctxlib.domain.sessionrecord import ID_PREFIX as _SESSION
from ctxlib.errors import AmbiguousError, NotFoundError
from ctxlib.store import pushed
from ctxlib.store.cutting import named, stated_id
from ctxlib.store.wholehistory import WholeHistory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.facts import FactStore
    from ctxlib.store.objects import Objects


class Known:
    """The documents of one repository, by the id that each states."""

    __slots__ = ("_by_id", "_history", "_unstated")

    def __init__(self, objects: Objects) -> None:
        self._history = WholeHistory(objects)
        self._by_id: dict[str, list[bytes]] = {}
        self._unstated: dict[str, list[bytes]] = {}
        blobs = [oid for oid, kind in self._history.kinds() if kind == "blob"]
        for content in self._history.each(blobs):
            id = stated_id(content)
            if id:
                self._by_id.setdefault(id, []).append(content)

    def close(self) -> None:
        """Let go of the process of git."""
        self._history.close()

    def contents(self, ids: Iterable[str]) -> list[bytes]:
        """Every content that a fact ever had."""
        return [
            content
            for id in ids
            for content in (*self._by_id.get(id, ()), *self._unstated.get(id, ()))
        ]

    def ids(self, store: FactStore, reference: str) -> list[str]:
        """The facts that a reference means: by name those of the workspace alone.

        The id of a session's record means that record.
        """
        typed = reference.strip()
        if typed.startswith(("global/.", "projects/")):
            return self._at([typed])
        if typed.startswith(_SESSION):
            return sorted(id for id in self._by_id if id.startswith(typed))
        wanted = parse_reference(reference)
        found: list[str] = []
        if wanted.name:
            scopes = (wanted.scope,) if wanted.scope else ("project", "global")
            if wanted.scope is None and store.key is None:
                scopes = ("global",)
            folders = [store.folder(scope) for scope in scopes if scope]
            names = (f"{wanted.name}.md", f".archive/*-{wanted.name}.md")
            paths = [f"{folder}/{name}" for folder in folders for name in names]
            found = self._at(paths, wanted.name)
        if not found and wanted.id:
            found = sorted(id for id in self._by_id if id.startswith(wanted.id))
            found = found or self._legacy(store, wanted.id)
        return found

    def _at(self, patterns: list[str], name: str | None = None) -> list[str]:
        """The ids of what ever stood at one of the paths, under a name if one is given.

        The pattern of a name in the archive also fits those that only end in it.
        """
        how = ["-m", "--root", *pushed.RAW, "--no-show-signature", "--no-notes"]
        listed = self._history.asked(
            ["log", "--all", "--format=", *how, "--", *patterns]
        )
        found: dict[str, None] = {}
        pairs = {
            (each.path, each.now[1])
            for each in pushed.read(listed.replace(b"\n:", b":"))
            if not each.is_gone
        }
        for path, oid in sorted(pairs):
            place = mainpath.place_of(path)
            if place and name in (None, named(place)):
                found[self._id(place, oid)] = None
        return list(found)

    def _id(self, place: mainpath.Place, oid: str) -> str:
        content = self._history.read(oid)
        id = stated_id(content)
        if id is None:
            id = legacy_id(place.scope, named(place))
            self._unstated.setdefault(id, []).append(content)
        return id

    def _legacy(self, store: FactStore, start: str) -> list[str]:
        try:
            found = store.find(start, for_write=False)
        except (NotFoundError, AmbiguousError):
            return []
        return self._at([found.path])
