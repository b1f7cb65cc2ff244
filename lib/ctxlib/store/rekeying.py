"""Events on their way from one key to another, and back when that is undone."""

from __future__ import annotations

from ctxlib.errors import NotFoundError
from ctxlib.store import history, pushed
from ctxlib.store.journal import JOURNAL, KINDS, Journal, put
from ctxlib.store.journal import snapshot as journal_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctxlib.store.repository import Identity, MemoryRepository, Snapshot

    Edits = dict[str, bytes | None]

# The commit on the branch main whose change of a key one of the journal goes with.
_FOLLOWS = "Ctx-Follows"
_FENCE = b"\n---\n"


class Returned:
    """What went back: so many `events`, from `key`, where `later` ones have stayed."""

    __slots__ = ("events", "key", "later")

    def __init__(self, key: str, *, events: int, later: int) -> None:
        self.key = key
        self.events = events
        self.later = later


class Rekeying:
    """Lets a key have what the journal of a memory holds of another one."""

    __slots__ = ("_identity", "_memory", "_now")

    def __init__(
        self, memory: MemoryRepository, *, now: int, identity: Identity
    ) -> None:
        self._memory = memory
        self._now = now
        self._identity = identity

    def move(self, former: str, key: str, *, follows: str) -> int:
        """Let a key have all events of another one; their number.

        `follows` is the commit on the branch main that let it have the facts.
        """
        moving: list[str] = []

        def edits(seen: Snapshot) -> Edits:
            moving[:] = _paths(seen, former)
            return _moved(seen, former, key, moving)

        self._put(edits, key, follows)
        return len(moving)

    def move_back(self, undone: str, undo: str) -> Returned | None:
        """Let what went with a commit that is undone have its former key.

        It goes back as it is now, without what is gone since, and with the commit
        `undo`. `None` where nothing had gone with that one.
        """
        journey = self._journey(undone)
        if journey is None:
            return None
        key, there = journey.key, [""]

        def edits(seen: Snapshot) -> Edits:
            there[:] = journey.still_there(seen)
            return _moved(seen, key, journey.former, there)

        self._put(edits, journey.former, undo)
        known = {*_paths(self._memory.snapshot(journey.commit), key)}
        later = [path for path in self._now_at(key) if path not in known]
        return Returned(key, events=len(there), later=len(later))

    def has_followed(self, commit: str) -> bool:
        """Whether the journal went with a commit on the branch main."""
        return self._following(commit) is not None

    def awaited(self, undone: str, undo: str) -> str:
        """The key that still lacks what of the journal an undo brings back, or ""."""
        journey = self._journey(undone)
        if journey is None or self.has_followed(undo):
            return ""
        return journey.former if journey.still_there(journal_of(self._memory)) else ""

    def _journey(self, commit: str) -> _Journey | None:
        moved = self._following(commit)
        if moved is None:
            return None
        touched = pushed.difference(self._memory.objects, f"{moved}^", moved)
        former = _key(next(each.path for each in touched if each.is_gone))
        went = [each.path for each in touched if not each.is_gone]
        return _Journey(moved, former, went)

    def _following(self, commit: str) -> str | None:
        objects, line = self._memory.objects, f"{_FOLLOWS}: {commit}"
        try:
            return history.latest_saying(objects, line, JOURNAL)
        except NotFoundError:
            return None  # there is no journal

    def _now_at(self, key: str) -> list[str]:
        return _paths(journal_of(self._memory), key)

    def _put(self, edits: Callable[[Snapshot], Edits], key: str, follows: str) -> None:
        put(
            self._memory,
            edits,
            subject=f"session: move to {key}",
            trailers=[(_FOLLOWS, follows)],
            now=self._now,
            identity=self._identity,
        )


class _Journey:
    """What one commit of the journal took from the `former` key to another."""

    __slots__ = ("commit", "former", "key", "paths")

    def __init__(self, commit: str, former: str, paths: list[str]) -> None:
        self.commit = commit
        self.former = former
        self.key = _key(paths[0])
        self.paths = paths

    def still_there(self, seen: Snapshot) -> list[str]:
        return [path for path in self.paths if seen.oid(path) is not None]


def _paths(seen: Snapshot, key: str) -> list[str]:
    journal = Journal(seen, key)
    return [entry.path for kind in KINDS for entry in journal.each(kind)]


def _moved(seen: Snapshot, former: str, key: str, paths: Iterable[str]) -> Edits:
    found: Edits = {}
    for path in paths:
        place = path.removeprefix(f"projects/{former}/")
        found[path] = None
        content = _rekeyed(seen.blob(path) or b"", former, key)
        found[f"projects/{key}/{place}"] = content
    return found


def _key(path: str) -> str:
    return path.split("/", 2)[1]


def _rekeyed(content: bytes, former: str, key: str) -> bytes:
    """A document that says of which workspace it is, with another key."""
    from ctxlib.domain import scalar

    head, fence, body = content.partition(_FENCE)
    old, new = (f"\nworkspace: {scalar.write(each)}" for each in (former, key))
    lines = (head + b"\n").replace(f"{old}\n".encode(), f"{new}\n".encode(), 1)
    return lines[:-1] + fence + body
