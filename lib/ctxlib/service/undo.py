"""Undoing one commit: every fact as it was before, unless it was changed later."""

from __future__ import annotations

from ctxlib.domain import mainpath
from ctxlib.errors import ConflictError, CtxError, NotFoundError
from ctxlib.service import seenchanges, stoppedundo
from ctxlib.service.archive import recovered
from ctxlib.service.asking import Request
from ctxlib.service.pusheddocument import Documents
from ctxlib.service.reversal import Reversal
from ctxlib.service.step import Step, forgetting
from ctxlib.service.stoppedundo import is_rekeying, send_back
from ctxlib.service.wholeundo import Whole, put_back
from ctxlib.service.writing import FactWriter
from ctxlib.store import pushed
from ctxlib.store.archive import Archive, free_path
from ctxlib.store.backup import is_backed_up
from ctxlib.store.objects import MAIN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.service.reversal import Was
    from ctxlib.store.facts import FactStore, Stored
    from ctxlib.store.history import Revision
    from ctxlib.store.rekeying import Returned

_MOST_TOLD = 10
_MOST_RECENT = 20


class Undone:
    """What an undo did: `undone` is the commit, `commit` the one that took it back.

    `steps` are the facts that changed; one that `is_whole` put `files` back as they
    were, and has none. `returned` is what of the journal went back with them.
    """

    __slots__ = ("commit", "files", "is_whole", "returned", "steps", "undone")

    def __init__(
        self,
        undone: Revision,
        commit: str | None,
        steps: Sequence[Step] = (),
        *,
        files: int = 0,
        is_whole: bool = False,
        returned: Returned | None = None,
    ) -> None:
        self.undone = undone
        self.commit = commit
        self.steps = list(steps)
        self.files = files
        self.is_whole = is_whole
        self.returned = returned


class UndoService(FactWriter):
    """Takes commits of a memory back, for one workspace."""

    __slots__ = ()

    def last(self) -> str | None:
        """The last commit that changed what this workspace sees; `None` without.

        Where that is an undo that was stopped, the commit that it undid.
        """
        found = self.recent(1)
        return (
            (stoppedundo.stopped(self, found[0]) or found[0].commit) if found else None
        )

    def recent(self, most: int = _MOST_RECENT) -> list[Revision]:
        """The last commits that changed what this workspace sees, newest first."""
        return seenchanges.recent(self, most)

    def undo(self, rev: str, *, why: str | None = None) -> Undone:
        """Take one commit back, by a new one.

        A fact that it changed gets a new revision with the former content, one that
        it made goes into the archive, one that it forgot comes back. A bulk change
        that nothing followed is put back file by file. Raises `ConflictError` naming
        what was changed later, and `NotFoundError` for what is no commit of it.
        """
        commit = self._commit(rev)
        self.marks = [(stoppedundo.UNDO, commit.commit)]
        parent = commit.parents[0]
        touched = pushed.difference(self.memory.objects, parent, commit.commit)
        if self.actor.is_person and not self.taking:
            whole = self._whole(commit, touched, why or _said(commit))
            if whole is not None:
                return whole
        documents = Documents(self.memory.objects)
        documents.load(touched)
        reversal = Reversal(touched, documents)
        self._refuse_foreign(commit, reversal)

        def plan(store: FactStore) -> list[Step]:
            return self._steps(store, commit, reversal)

        request = Request(
            "undo",
            "undoing a change",
            content=lambda _: {"commit": commit.commit},
            reasons=lambda _, __: ["it takes back what was written"],
            is_about_one=False,
        )
        made, steps = self.commit(plan, why=why or _said(commit), request=request)
        return Undone(commit, made, steps)

    def _commit(self, rev: str) -> Revision:
        objects = self.memory.objects
        oid = objects.resolve(rev)
        tip = self.memory.snapshot().commit
        if tip is None or not pushed.is_ancestor(objects, oid, tip):
            raise NotFoundError(f"'{rev[:80]}' is no change on the branch main")
        (commit,) = self.memory.log(rev=oid, limit=1)
        if not commit.parents:
            raise CtxError(f"commit {oid[:12]} is the first one: nothing was before")
        return commit

    def _steps(
        self, store: FactStore, commit: Revision, reversal: Reversal
    ) -> list[Step]:
        archive = Archive(store)
        steps: list[Step] = []
        later: list[str] = []
        for was in reversal.facts:
            stands = self._stands(store, archive, was)
            if stands is None:
                later.append(self._changed_later(commit, was))
                continue
            steps.append(self._step(store, archive, was, stands))
        if later:
            raise ConflictError(
                f"cannot undo {commit.commit[:12]}: what was changed later would be "
                "lost",
                reasons=later[:_MOST_TOLD],
                hint="undo the later changes first, newest first",
            )
        return steps

    def _stands(
        self, store: FactStore, archive: Archive, was: Was
    ) -> Stored | bool | None:
        """What the commit left, where that still stands; `None` where it does not.

        True where the commit left nothing, and nothing is there now.
        """
        if was.after:
            stored = store.with_id(was.id)
            path, oid = was.after
            is_same = stored and (stored.path, stored.oid) == (path, oid)
            return stored if is_same else None
        if store.with_id(was.id):
            return None
        entries = archive.with_id(was.id)
        same = [each for each in entries if was.before and each.oid == was.before[1]]
        if same:
            return archive.stored(same[0])
        return None if entries else True

    def _step(
        self,
        store: FactStore,
        archive: Archive,
        was: Was,
        stands: Stored | bool,
    ) -> Step:
        former = was.former
        if isinstance(stands, bool):
            assert former is not None
            return Step("undo", None, former.replace(revision=former.revision + 1))
        if former is None:
            return forgetting("undo", stands, free_path(store, stands, now=self.now))
        if was.after:
            revision = stands.fact.revision + 1
            return Step("undo", stands, former.replace(revision=revision))
        return Step("undo", stands, recovered(archive, stands))

    def _changed_later(self, commit: Revision, was: Was) -> str:
        span = f"{commit.commit}..{MAIN}"
        paths = [place[0] for place in (was.before, was.after) if place]
        for last in self.memory.log(*paths, rev=span, limit=1):
            return f"{was.reference}: {last.commit[:12]} {last.subject}"
        return f"{was.reference} does not stand as that commit left it"

    def _refuse_foreign(self, commit: Revision, reversal: Reversal) -> None:
        foreign = reversal.folders.difference(seenchanges.folders(self))
        later = seenchanges.since(self, commit.commit, _MOST_TOLD) if foreign else []
        if foreign != reversal.folders and later:
            # Another key for the workspace: it goes as a whole or not at all.
            raise _written_since(commit, later)
        if foreign:
            raise CtxError(
                f"commit {commit.commit[:12]} changed facts of another workspace",
                hint="undo it there",
            )
        if reversal.unreadable:
            raise CtxError(
                f"cannot undo {commit.commit[:12]}: '{reversal.unreadable[0]}' is or "
                "was no fact"
            )
        if not reversal.facts:
            raise NotFoundError(f"commit {commit.commit[:12]} changed no fact")

    def _whole(
        self, commit: Revision, touched: Sequence[pushed.Touched], why: str
    ) -> Undone | None:
        """Put every file of a bulk change back, unless something followed it."""
        done = stoppedundo.end(self, commit) if is_rekeying(touched) else None
        done = done or self._put_back(commit, touched, why)
        if done is None:
            return None
        made, returned = done
        return Undone(
            commit, made, files=len(touched), is_whole=True, returned=returned
        )

    def _put_back(
        self, commit: Revision, touched: Sequence[pushed.Touched], why: str
    ) -> tuple[str, Returned | None] | None:
        is_ours = all(mainpath.is_kept(each.path) for each in touched)
        is_bulk = is_ours or is_rekeying(touched)
        if not is_bulk and not is_backed_up(self.memory.objects, commit.parents[0]):
            return None
        folders = seenchanges.folders(self)
        whole = Whole(self.memory.objects, touched, folders=folders)
        if not whole.is_seen and not seenchanges.is_of_key(self, commit):
            return None
        made = put_back(self, commit.commit, whole, why=why)
        if made is None and not whole.is_seen:
            paths = [each.path for each in touched]
            later = seenchanges.since(self, commit.commit, _MOST_TOLD, paths=paths)
            raise _written_since(commit, later)
        if made and is_rekeying(touched):
            return made, send_back(self, commit.commit, made)
        return (made, None) if made else None


def _written_since(commit: Revision, later: Sequence[str]) -> ConflictError:
    problem = f"cannot undo {commit.commit[:12]}: something was written since"
    return ConflictError(problem, reasons=later)


def _said(commit: Revision) -> str:
    return f"Undoes {commit.commit[:12]}: {commit.subject}"
