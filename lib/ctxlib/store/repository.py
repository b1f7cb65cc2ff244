"""The memory repository: snapshots to read, commits with an expected parent."""

from __future__ import annotations

import os

from ctxlib.errors import BusyError, RepositoryError
from ctxlib.store.gitcli import Git
from ctxlib.store.objects import MAIN, Objects
from ctxlib.store.shape import check_shape, is_empty, not_ours, refuse_begun
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from ctxlib.store.history import Revision
    from ctxlib.store.lock import Lock

    Plan = Callable[[Snapshot], "Change | None"]
    Identity = tuple[str, str]

__all__ = ["FORMAT", "MAIN", "Change", "MemoryRepository", "Snapshot", "Taken"]

FORMAT = "ctx-memory 1\n"
FORMAT_PATH = "format"
FALLBACK_IDENTITY = ("git-ctx", "git-ctx@localhost")
LOCK = "ctx.lock"
_WORD, _NUMBER = FORMAT.split()


class Change:
    """What one commit is to change, and what it says.

    `edits` maps paths to the new content of the file, `None` removes it.
    """

    __slots__ = ("edits", "subject", "trailers", "why")

    def __init__(
        self,
        edits: Mapping[str, bytes | None],
        *,
        subject: str,
        why: str = "",
        trailers: Iterable[tuple[str, str]] = (),
    ) -> None:
        self.edits = dict(edits)
        self.subject = subject
        self.why = why
        self.trailers = list(trailers)


class Taken:
    """Another reference that goes with a commit: it is there before, and not after.

    `ref` must point to `oid` when the commit is swapped in, else `lost` is raised
    and nothing happens.
    """

    __slots__ = ("lost", "oid", "ref")

    def __init__(self, ref: str, oid: str, lost: Callable[[], Exception]) -> None:
        self.ref = ref
        self.oid = oid
        self.lost = lost


class MemoryRepository:
    """One user's memory: a bare git repository of its own."""

    __slots__ = ("_last", "objects", "path")

    def __init__(self, path: str, git: Git) -> None:
        self.path = path
        self.objects = Objects(path, git)
        self._last: Snapshot | None = None

    @classmethod
    def is_there(cls, path: str) -> bool:
        """Whether anything stands at the path; `open` says what is wrong with it."""
        return os.path.lexists(path)

    @classmethod
    def open(cls, path: str, git: Git) -> MemoryRepository:
        """The memory repository at a path.

        Raises `RepositoryError` where it is missing, unreadable, no memory
        repository, damaged, or of a newer format.
        """
        check_shape(path)
        repository = cls(path, git)
        repository._check_format(repository.snapshot())
        return repository

    @classmethod
    def open_or_create(
        cls,
        path: str,
        git: Git,
        *,
        now: int = 0,
        identity: Identity = FALLBACK_IDENTITY,
    ) -> MemoryRepository:
        """The memory repository at a path, made there when nothing is.

        It appears whole or not at all; of many that make it at once one wins and
        the others open it. The first commit holds the format.
        """
        if not is_empty(path):
            return cls.open(path, git)
        from ctxlib.store.creation import create

        create(path, now=now, identity=identity)
        return cls.open(path, git)

    def snapshot(self, rev: str | None = None, *, ref: str = MAIN) -> Snapshot:
        """The memory as of now, or as of a revision in git's words.

        Raises `NotFoundError` where there is no such revision.
        """
        if rev is not None:
            return Snapshot(self.objects, self.objects.resolve(rev))
        tip = self.objects.tip(ref)
        if self._last is None or self._last.commit != tip or tip is None:
            self._last = Snapshot(self.objects, tip)
        return self._last

    def transact(
        self,
        plan: Plan,
        *,
        now: int,
        identity: Identity = FALLBACK_IDENTITY,
        ref: str = MAIN,
        timeout: float | None = None,
        taken: Taken | None = None,
    ) -> str | None:
        """Make one commit of what `plan` wants changed in the snapshot it is given.

        Returns its oid, `None` where nothing changes; then it survives a crash.
        `plan` checks everything against that snapshot and raises what it finds; it
        runs again when somebody was faster, so it must not do anything itself.
        Raises `BusyError` when others hold the repository for `timeout` seconds.
        """
        snapshot = self.snapshot(ref=ref)
        change = plan(snapshot)
        if change is None:
            return None
        from ctxlib.store import checked
        from ctxlib.store.lock import PATIENCE, Lock
        from ctxlib.store.writer import Writer

        writer = Writer(self.path, ref=ref, now=now, identity=identity)
        lock = Lock(
            os.path.join(self.path, LOCK),
            timeout=PATIENCE if timeout is None else timeout,
        )
        # The contents go to the disk before the lock is taken. So do the trees and
        # the commit, unless a writer is in there: they would be made in vain.
        prepared: str | None = ""
        prunings = lock.prunings()
        if lock.is_free():
            prepared = writer.commit(snapshot, change)
        else:
            writer.store(change.edits)
        with lock:
            if lock.prunings() != prunings:
                prepared = ""  # of what was stored something may be gone
            while prepared is not None:
                if taken and self.objects.tip(taken.ref) != taken.oid:
                    raise taken.lost()
                if prepared and writer.swap(prepared, snapshot.commit, lock):
                    if ref == MAIN:
                        checked.advance(self.path, snapshot.commit, prepared)
                    if taken:
                        self._drop_late(taken, lock)
                    return prepared
                # Lost the race. The lock is held from here on: nobody loses twice.
                snapshot = self.snapshot(ref=ref)
                change = plan(snapshot)
                prepared = writer.commit(snapshot, change) if change else None
        return None

    def drop(self, ref: str, oid: str) -> bool:
        """Remove a reference if it still points to an object; else `False`."""
        from ctxlib.store.lock import Lock

        with Lock(os.path.join(self.path, LOCK)) as lock:
            return self.objects.tip(ref) == oid and self._drop(ref, oid, lock)

    def log(
        self, *paths: str, rev: str = MAIN, limit: int | None = None
    ) -> list[Revision]:
        """The commits that touched one of the paths, or all of them, newest first."""
        if rev == MAIN and self.objects.tip() is None:
            return []
        from ctxlib.store import history

        return history.log(self.objects, *paths, rev=rev, limit=limit)

    def close(self) -> None:
        """Let go of the processes that were started for reading."""
        self.objects.close()

    def _drop_late(self, taken: Taken, lock: Lock) -> None:
        try:
            self._drop(taken.ref, taken.oid, lock)
        except (RepositoryError, BusyError):
            return  # what was committed is; who takes it up again finds that

    def _drop(self, ref: str, oid: str, lock: Lock) -> bool:
        from ctxlib.store.writer import Writer

        writer = Writer(self.path, ref=ref, now=0, identity=FALLBACK_IDENTITY)
        return writer.drop(oid, lock)

    def _check_format(self, snapshot: Snapshot) -> None:
        if snapshot.commit is None:
            refuse_begun(self.path)
            return
        written = snapshot.blob(FORMAT_PATH)
        if written == FORMAT.encode():
            return
        words = (written or b"").decode("utf-8", "replace").split()
        if len(words) != 2 or words[0] != _WORD or not words[1].isdecimal():
            raise not_ours(self.path)
        raise RepositoryError(
            f"'{self.path}' has format {words[1]}; this git-ctx knows {_NUMBER}",
            hint="it needs a newer git-ctx; nothing was changed",
        )


def find_identity(git: Git, *, cwd: str | None = None) -> Identity:
    """The user's git identity as (name, email), else `FALLBACK_IDENTITY`.

    Only what the user wrote down counts; git itself would guess a host name.
    """
    name = git.environ.get("GIT_AUTHOR_NAME", "")
    email = git.environ.get("GIT_AUTHOR_EMAIL", "")
    if not (name and email):
        asked = ["config", "--null", "--get-regexp", r"^user\.(name|email)$"]
        for entry in git.run(asked, cwd=cwd).out.decode("utf-8", "replace").split("\0"):
            key, _, value = entry.partition("\n")
            if key == "user.name" and not git.environ.get("GIT_AUTHOR_NAME"):
                name = value
            elif key == "user.email" and not git.environ.get("GIT_AUTHOR_EMAIL"):
                email = value
    return (name, email) if name and email else FALLBACK_IDENTITY
