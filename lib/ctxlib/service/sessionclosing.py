"""End sessions by hand, forget them, and let go of what is too old."""

from __future__ import annotations

from ctxlib.domain.sessionrecord import ENDED, ID_PREFIX, head, record_id
from ctxlib.errors import DocumentError, NotFoundError
from ctxlib.service.sessionfold import expired, fold, stamp_of, trailers
from ctxlib.service.sessionlookup import (
    called,
    found_or_none,
    journal_of,
    running,
    unknown,
    unrecorded,
)
from ctxlib.store.forgotten import is_whole, marks
from ctxlib.store.journal import Journal, keys, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.actor import Actor
    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.store.journal import Entry
    from ctxlib.store.running import State
    from ctxlib.store.snapshot import Snapshot


def close(
    desk: SessionDesk, key: str, names: list[str]
) -> list[tuple[State, str | None]]:
    """End running sessions of a workspace, all of them without names.

    Returns each with the path of its record, None where there was no conversation.
    Raises `NotFoundError` for a name.
    """
    states = running(desk, key)
    journal = journal_of(desk, key) if names else None
    meant = [_running(states, journal, name) for name in names] if names else states
    done = []
    for state in meant:
        state.status = ENDED
        done.append((state, fold(desk, state).path))
    return done


class Target:
    """A session to be forgotten: its record, what runs of it, or both."""

    __slots__ = ("id", "path", "state")

    def __init__(self, id: str, path: str = "", state: State | None = None) -> None:
        self.id = id
        self.path = path
        self.state = state


def named(desk: SessionDesk, key: str, names: list[str]) -> list[Target]:
    """The sessions that these names mean.

    Raises `NotFoundError` and `AmbiguousError`.
    """
    states, journal = unrecorded(desk, key), journal_of(desk, key)
    targets: dict[str, Target] = {}
    for name in names:
        state, record = called(states, name), found_or_none(journal, name)
        if record is None and state is None:
            raise unknown(name, states, journal)
        id = record.record.id if record else _id(state) if state else ""
        own = state or next((each for each in states if _id(each) == id), None)
        targets[id] = Target(id, record.path if record else "", own)
    return list(targets.values())


def before(desk: SessionDesk, key: str, moment: int) -> list[Target]:
    """The sessions of a workspace that began before a moment."""
    stamp, journal = stamp_of(moment), journal_of(desk, key)
    targets = [
        Target(_stated_id(journal, entry), entry.path)
        for entry in (journal.each() if journal else ())
        if entry.started and entry.started < stamp
    ]
    known = {each.id: each for each in targets}
    for state in desk.running.latest():
        if state.key == key and state.started_at < moment:
            id = _id(state)
            known.setdefault(id, Target(id)).state = state
    return list(known.values())


def forget(
    desk: SessionDesk, targets: list[Target], *, why: str = "", actor: Actor
) -> str | None:
    """Remove sessions, records and what runs of them, in one commit; its id.

    They are marked, so that nothing that reads their transcripts keeps them again.
    Older commits still have the records.
    """
    if not targets:
        return None
    paths = [each.path for each in targets if each.path]
    what = targets[0].id if len(targets) == 1 else f"{len(targets)} sessions"

    def edits(seen: Snapshot) -> dict[str, bytes | None]:
        found: dict[str, bytes | None] = {
            path: None for path in paths if seen.oid(path)
        }
        return found | marks(each.id for each in targets if is_whole(each.id))

    commit = put(
        desk.made_memory(),
        edits,
        subject=f"session: forget {what}",
        why=why,
        trailers=trailers("", actor),
        now=desk.now,
        identity=desk.identity(),
    )
    # After the mark: a hook that is at it now makes no new one.
    for each in targets:
        if each.state:
            desk.running.discard(each.state)
    return commit


def prune(desk: SessionDesk) -> str | None:
    """Remove what is older than the user wants of all workspaces; the commit's id."""
    memory = desk.memory()
    if memory is None or desk.days is None:
        return None

    def edits(seen: Snapshot) -> dict[str, bytes | None]:
        journals = [Journal(seen, key) for key in keys(seen)]
        return {path: None for each in journals for path in expired(desk, each)}

    return put(
        memory,
        edits,
        subject="session: let go of old records",
        trailers=trailers(""),
        now=desk.now,
        identity=desk.identity(),
    )


def _running(states: list[State], journal: Journal | None, name: str) -> State:
    state = called(states, name)
    if state:
        return state
    record = found_or_none(journal, name)
    if record:
        raise NotFoundError(f"session {record.record.short} has ended")
    raise unknown(name, states, journal)


def _id(state: State) -> str:
    return record_id(state.host, state.session)


def _stated_id(journal: Journal | None, entry: Entry) -> str:
    """The id of a record, or what its name says of it where it cannot be read."""
    try:
        return head(journal.read(entry.path)).id if journal else ""
    except DocumentError:
        return ID_PREFIX + entry.short
