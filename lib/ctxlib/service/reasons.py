"""Why a fact is as it is: its commits, with reasons, actors and channels."""

from __future__ import annotations

import os

from ctxlib.domain import document, mainpath, tree
from ctxlib.errors import DocumentError, RepositoryError
from ctxlib.store.objects import intact
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.fact import Fact
    from ctxlib.store.history import Revision
    from ctxlib.store.repository import MemoryRepository

_FILES = (tree.FILE, b"100755")


class Reason:
    """One commit of a fact: what it left, under which reference, and who made it.

    `fact` is what the document says. `actor`, `via` and `session` are `None` where
    the commit does not say, as after a change with plain git; `asked_by` is who asked
    for what a person confirmed.
    """

    __slots__ = ("commit", "fact", "path")

    def __init__(self, commit: Revision, path: str, fact: Fact) -> None:
        self.commit = commit
        self.path = path
        self.fact = fact

    @property
    def revision(self) -> int:
        """The number of the revision that it left."""
        return self.fact.revision

    @property
    def is_archived(self) -> bool:
        """Whether it left the fact in the archive."""
        place = mainpath.place_of(self.path)
        return place is not None and place.is_archived

    @property
    def reference(self) -> str:
        """The reference under which it left the fact, and whether in the archive."""
        return f"{'archived ' if self.is_archived else ''}{self.fact.reference}"

    @property
    def actor(self) -> str | None:
        """Who acted: a person, an agent or a hook."""
        return self.commit.trailer("Ctx-Actor")

    @property
    def via(self) -> str | None:
        """Through which channel."""
        return self.commit.trailer("Ctx-Via")

    @property
    def session(self) -> str | None:
        """In which session of an agent host."""
        return self.commit.trailer("Ctx-Session")

    @property
    def proposal(self) -> str | None:
        """The proposal that was confirmed."""
        return self.commit.trailer("Ctx-Proposal")

    @property
    def asked_by(self) -> tuple[str, ...]:
        """Kind, channel and session of who asked for it; empty for the actor itself."""
        return tuple((self.commit.trailer("Ctx-Asked-By") or "").split())


def chain(
    memory: MemoryRepository, path: str, id: str, *, rev: str | None = None
) -> list[Reason]:
    """The commits of the fact with an id that is at a path, newest first.

    Also those under its former names, in the other scope and in the archive, and from
    before it was gone for a while. `rev` is where to begin, else the tip.
    """
    found: list[Reason] = []
    at: str | None = path
    while at is not None:
        here, is_all = _of_path(memory, at, id, rev)
        found += here
        if not here or not here[-1].commit.parents:
            break
        entered = here[-1].commit
        # The same path again where it was nowhere, and others had it in between.
        at = _before(memory, entered, id, at) or (None if is_all else at)
        rev = entered.parents[0]
    return found


def _of_path(
    memory: MemoryRepository, path: str, id: str, rev: str | None
) -> tuple[list[Reason], bool]:
    """The fact's commits at one path, and whether the path has no older ones."""
    commits = memory.log(path, rev=rev) if rev else memory.log(path)
    oids = [commit.left.get(path) for commit in commits]
    contents = iter(memory.objects.read_each(oid for oid in oids if oid))
    found: list[Reason] = []
    for commit, oid in zip(commits, oids, strict=True):
        fact = read_fact(path, next(contents)) if oid else None
        if fact and fact.id == id:
            found.append(Reason(commit, path, fact))
        elif found and (fact or oid is None):
            return found, False  # another fact had it, or this one came back to it
    return found, True


def _before(
    memory: MemoryRepository, commit: Revision, id: str, path: str
) -> str | None:
    """Where the fact was before a commit brought it to a path; `None`: nowhere."""
    before = Snapshot(memory.objects, commit.parents[0])
    after = Snapshot(memory.objects, commit.commit)
    try:
        former = list(_former(before, after, ""))
    except ValueError as error:
        raise RepositoryError(f"the history is damaged: {error}") from error
    is_derived = id.startswith("legacy-")  # no document states it
    # Mostly it is a file that went away; else another fact has that name now.
    for is_gone in (True, False):
        found = [
            (at, oid) for at, oid, gone in former if gone is is_gone and at != path
        ]
        contents = memory.objects.read_each(oid for _, oid in found)
        for (at, _), content in zip(found, contents, strict=True):
            if isinstance(content, bytes) and (is_derived or id.encode() in content):
                fact = read_fact(at, content)
                if fact and fact.id == id:
                    return at
    return None


def _former(
    before: Snapshot, after: Snapshot, folder: str
) -> Iterator[tuple[str, str, bool]]:
    """The documents that a commit took away (True) or changed, with their blobs."""
    for name, one, other in tree.difference(before.raw(folder), after.raw(folder)):
        path = "/".join(filter(None, (folder, os.fsdecode(name))))
        if one and one[0] == tree.FOLDER:
            yield from _former(before, after, path)
        elif one and one[0] in _FILES and path.endswith(mainpath.SUFFIX):
            yield path, one[1].hex(), other is None


def read_fact(path: str, content: bytes | RepositoryError) -> Fact | None:
    """The fact of a document on the branch; `None` where there is none.

    In the archive its name is the one that it had.
    """
    place = mainpath.place_of(path)
    if place is None:
        return None
    name = mainpath.archived_name(place) if place.is_archived else None
    try:
        data = intact(content)
        return document.parse(data, scope=place.scope, name=name or place.name)
    except DocumentError:
        return None
