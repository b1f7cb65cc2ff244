"""Commit the record of a session: once, and the same however often it is done."""

from __future__ import annotations

import os
from contextlib import suppress

from ctxlib.domain import moment
from ctxlib.domain.actor import Actor
from ctxlib.domain.fitting import fit
from ctxlib.domain.merging import merged
from ctxlib.domain.sessionrecord import ABANDONED, Record, format, parse, path_of
from ctxlib.errors import CtxError, DocumentError
from ctxlib.service.belonging import key_at_end
from ctxlib.service.introducing import introduce
from ctxlib.service.sessiontalk import WHOLE, caught_up, composed
from ctxlib.store.forgotten import is_forgotten, mark
from ctxlib.store.journal import SESSIONS, Journal, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.store.running import State
    from ctxlib.store.snapshot import Snapshot

LEAVE, KEEP, UNMARK = "leave", "keep", "unmark"


class Kept:
    """A record that stands in the journal; `commit` is None where it did already."""

    __slots__ = ("commit", "path", "record")

    def __init__(self, path: str, record: Record, commit: str | None) -> None:
        self.path = path
        self.record = record
        self.commit = commit


class Folded:
    """How far a session was folded, and the path of its record.

    Not `is_whole`, there was more to read than was asked for, and the state knows how
    far it was read. A whole one has no path where there was no conversation.
    """

    __slots__ = ("is_whole", "path")

    def __init__(self, path: str | None, *, is_whole: bool = True) -> None:
        self.path = path
        self.is_whole = is_whole


def fold(
    desk: SessionDesk,
    state: State,
    *,
    most: int = 0,
    is_late: Callable[[], bool] = lambda: True,
) -> Folded:
    """Commit the record of a session and let go of its state.

    With `most` a transcript is read by so many bytes until `is_late`. Killed anywhere,
    the next fold does the rest: the same record is no second commit.
    """
    # One that fails comes last from now on, and keeps no other waiting.
    state.tried_at, state.tried_by = desk.now, os.getpid()
    desk.running.save(state)
    try:
        return _fold(desk, state, most, is_late)
    except (CtxError, OSError):
        state.tried_by = 0
        with suppress(OSError):
            if desk.running.holds(state):
                desk.running.save(state)
        raise


def _fold(
    desk: SessionDesk, state: State, most: int, is_late: Callable[[], bool]
) -> Folded:
    while most and not caught_up(desk, state, most):
        state.status = state.status or ABANDONED
        is_left = is_late()
        state.tried_by = 0 if is_left else state.tried_by
        desk.running.save(state)
        if is_left:
            return Folded(None, is_whole=False)
    state.key = key_at_end(desk, state)
    record = composed(desk, state, state.status or ABANDONED, most=most or WHOLE)
    how = KEEP if state.sealed else LEAVE
    kept = keep(desk, record, of_forgotten=how) if record else None
    if kept:
        introduce(desk, state.root, state.key)
    desk.running.remove(state)
    return Folded(kept.path if kept else None)


def keep(
    desk: SessionDesk,
    record: Record,
    *,
    verb: str = "keep",
    actor: Actor | None = None,
    of_forgotten: str = LEAVE,
) -> Kept | None:
    """Commit a record, over the one that the session has already.

    Where the session is marked as forgotten, `of_forgotten` says what to do: leave it,
    and there is no record; keep it nevertheless; take the mark away. There is none of
    what is older than the user wants records, either, unless it is kept nevertheless.
    """
    path, made = "", record

    def edits(seen: Snapshot) -> dict[str, bytes | None]:
        nonlocal path, made
        path, is_marked = "", is_forgotten(seen, record.id)
        if is_marked and of_forgotten == LEAVE:
            return {}
        journal = Journal(seen, record.workspace)
        found: dict[str, bytes | None] = dict.fromkeys(expired(desk, journal))
        if of_forgotten != KEEP and is_expired(desk, record):
            return found
        path, old = standing(journal, record)
        made = fit(merged(record, old) if old else record)
        found[path] = format(made)
        if is_marked and of_forgotten == UNMARK:
            found[mark(record.id)] = None
        return found

    commit = put(
        desk.made_memory(),
        edits,
        subject=f"session: {verb} {record.host} {record.short}",
        trailers=trailers(record.session_id, actor),
        now=desk.now,
        identity=desk.identity(),
        timeout=desk.patience,
    )
    return Kept(path, made, commit) if path else None


def trailers(session: str, actor: Actor | None = None) -> list[tuple[str, str]]:
    """Who wrote an event, through which channel, and of which session it is."""
    kind, via = (actor.kind, actor.via) if actor else ("hook", "hook")
    return Actor(kind, via, session).trailers()


def standing(journal: Journal, record: Record) -> tuple[str, Record | None]:
    """Where the record of a session is to stand, and what stands there of it."""
    for entry in journal.find(record.host, record.short):
        try:
            old = parse(journal.read(entry.path), entry.path)
        except DocumentError:
            continue
        if old.id == record.id:
            return entry.path, old
    path = path_of(record)
    blob = journal.snapshot.blob(path)
    if blob is None or _id_of(blob, path) in (record.id, None):
        return path, None
    # Another session that began in the same second, with the same first digits.
    return path.removesuffix(".md") + record.id[12:] + ".md", None


def expired(desk: SessionDesk, journal: Journal) -> list[str]:
    """The records that are older than the user wants them."""
    stamp = _oldest(desk)
    entries = journal.each(SESSIONS) if stamp else ()
    return [each.path for each in entries if each.started and each.started < stamp]


def is_expired(desk: SessionDesk, record: Record) -> bool:
    """Whether a record is older than the user wants it."""
    started = record.started_at.replace("-", "").replace(":", "")
    return bool(started) and started < _oldest(desk)


def _oldest(desk: SessionDesk) -> str:
    """Since when records are kept, as their names have it; empty without a limit."""
    if desk.days is None:
        return ""
    return stamp_of(max(desk.now - desk.days * moment.DAY, 0))


def stamp_of(seconds: int) -> str:
    """A moment as the names of records have it."""
    return moment.text(seconds).replace("-", "").replace(":", "")


def _id_of(blob: bytes, path: str) -> str | None:
    try:
        return parse(blob, path).id
    except DocumentError:
        return None
