"""A bulk change taken back file by file, byte for byte."""

from __future__ import annotations

from ctxlib.domain import mainpath, policy
from ctxlib.service.pusheddocument import Documents
from ctxlib.store.archive import floors, floors_content
from ctxlib.store.backup import back_up
from ctxlib.store.repository import Change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.service.writing import FactWriter
    from ctxlib.store.objects import Objects
    from ctxlib.store.pushed import Touched
    from ctxlib.store.snapshot import Snapshot


class Whole:
    """What a commit touched, and the folders that a workspace sees.

    `is_seen` says whether any of it is in those folders.
    """

    __slots__ = ("_documents", "_folders", "_objects", "_touched", "is_seen")

    def __init__(
        self, objects: Objects, touched: Sequence[Touched], *, folders: Sequence[str]
    ) -> None:
        self._objects = objects
        self._touched = list(touched)
        self._documents = Documents(objects)
        self._documents.load(self._touched)
        places = [mainpath.place_of(each.path) for each in touched]
        self._folders = {place.folder for place in places if place} | {*folders}
        self.is_seen = any(_is_in(each, {*folders}) for each in touched)

    def is_last(self, now: Snapshot, then: Snapshot) -> bool:
        """Whether nothing came later, in what it touched and what is seen here."""
        loose = [each.path for each in self._touched if not _is_in(each, self._folders)]
        return all(
            now.folder_oid(each) == then.folder_oid(each) for each in self._folders
        ) and all(now.oid(each) == then.oid(each) for each in loose)

    def edits(self, snapshot: Snapshot) -> dict[str, bytes | None]:
        """Every file as it was, and the revisions that must not come again."""
        found: dict[str, bytes | None] = {}
        before: dict[str, int] = {}
        after: dict[str, tuple[str, Fact]] = {}
        for each in self._touched:
            if each.path.rpartition("/")[2] != mainpath.FLOORS:
                found[each.path] = self._former(each)
            place = mainpath.place_of(each.path)
            if place is None or place.is_archived:
                continue
            for oid in each.former:
                fact = self._documents.fact(each.path, oid)
                if fact:
                    policy.refuse_credentials(fact)
                    before[fact.id] = fact.revision
            now = self._documents.fact(each.path, each.now[1])
            if now:
                after[now.id] = (place.folder, now)
        return found | _floors(snapshot, before, after)

    def _former(self, touched: Touched) -> bytes | None:
        for oid in touched.former:
            return self._objects.read(oid)[1]
        return None


def put_back(writer: FactWriter, commit: str, whole: Whole, *, why: str) -> str | None:
    """Put the files of a commit back in one; `None` where something came later."""
    memory = writer.memory
    tip: str | None = None

    def plan(snapshot: Snapshot) -> Change | None:
        nonlocal tip
        tip = snapshot.commit
        if not whole.is_last(snapshot, memory.snapshot(commit)):
            return None
        return Change(
            whole.edits(snapshot),
            subject=f"memory: undo {commit[:12]}",
            why=why,
            trailers=writer.trailers([]),
        )

    made = memory.transact(plan, now=writer.now, identity=writer.identity)
    if made and tip:
        back_up(memory, tip, now=writer.now, identity=writer.identity)
    return made


def _floors(
    snapshot: Snapshot, before: dict[str, int], after: dict[str, tuple[str, Fact]]
) -> dict[str, bytes | None]:
    grown: dict[str, dict[str, int]] = {}
    for id, (folder, fact) in after.items():
        if before.get(id, 0) < fact.revision:
            known = grown.setdefault(folder, floors(snapshot, folder))
            known[id] = max(known.get(id, 0), fact.revision)
    return {
        f"{folder}/{mainpath.FLOORS}": floors_content(known)
        for folder, known in grown.items()
    }


def _is_in(touched: Touched, folders: set[str]) -> bool:
    return any(touched.path.startswith(f"{each}/") for each in folders)
