"""Take in transcripts that no hook saw: the same record as a hook would keep."""

from __future__ import annotations

import os

from ctxlib.domain import moment
from ctxlib.domain.hostlog import session_of
from ctxlib.domain.recording import recorded_agent
from ctxlib.domain.screening import Screen
from ctxlib.domain.sessionrecord import ENDED, Agent
from ctxlib.errors import CtxError, NotFoundError
from ctxlib.service.belonging import recorded_key
from ctxlib.service.introducing import introduce
from ctxlib.service.sessiondesk import require_journal
from ctxlib.service.sessionfold import LEAVE, UNMARK, Kept, is_expired, keep
from ctxlib.service.sessionlookup import found as lookup
from ctxlib.service.sessiontalk import composed
from ctxlib.service.takenin import own_part
from ctxlib.store.journal import Journal, snapshot
from ctxlib.store.running import State
from ctxlib.store.transcript import follow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.domain.actor import Actor
    from ctxlib.domain.talk import Talk
    from ctxlib.service.sessiondesk import SessionDesk

    # The key of a folder's workspace and the root of its work tree, if it has one.
    # Raises `CtxError` for one of which nothing is kept.
    Whose = Callable[[str], tuple[str, str] | None]

_OLD = "it is older than ctx.journalDays"
_FORGOTTEN = "was forgotten; --again takes it in again"


class Skipped:
    """A file that gave no record, and why; `is_empty` where it has none to give.

    `is_orphan` where the session that it belongs to has no record, or none yet.
    """

    __slots__ = ("is_empty", "is_orphan", "path", "reason")

    def __init__(
        self,
        path: str,
        reason: str,
        *,
        is_empty: bool = False,
        is_orphan: bool = False,
    ) -> None:
        self.path = path
        self.reason = reason
        self.is_empty = is_empty
        self.is_orphan = is_orphan


def import_file(
    desk: SessionDesk,
    path: str,
    *,
    whose: Whose,
    host: str | None = None,
    actor: Actor | None = None,
    again: bool = False,
) -> Kept | Skipped:
    """Keep the record of one transcript, in the workspace that `whose` finds for it.

    With `again` also of a session that was forgotten.

    The file is read twice, so that what is kept is what a hook would have kept.
    """
    require_journal(desk.keeps)
    found = follow(path, host, None, roots=desk.roots)
    if found.reason:
        return Skipped(path, found.reason)
    talk = found.talk
    if talk.agent:
        return _attach(desk, path, talk, whose=whose, actor=actor)
    if talk.is_empty:
        return Skipped(path, "no conversation in it", is_empty=True)
    own = session_of(talk.host, path)
    if own and own_part(talk, State(talk.host, own)).is_empty:
        told = f"nothing in it but what was copied of session {talk.session}"
        return Skipped(path, told, is_empty=True)
    if not talk.session:
        talk.session = os.path.basename(path).partition(".")[0]
    try:
        place = whose(talk.cwd)
    except CtxError as error:
        return Skipped(path, error.message)
    if place is None:
        told = (
            f"the folder '{talk.cwd}' is not there"
            if talk.cwd
            else "it names no folder"
        )
        return Skipped(path, f"{told}; --here takes it for this workspace's")
    state = State(talk.host, talk.session)
    state.key, state.root = place
    state.transcript = path
    state.cwd, state.branch = talk.cwd, talk.branch
    state.started_at = moment.seconds(talk.started_at) if talk.started_at else 0
    recorded = recorded_key(desk, state)
    if recorded != state.key:
        return Skipped(path, f"its record is in workspace '{recorded}'")
    record = composed(desk, state, ENDED)
    if record is None:
        return Skipped(path, "no conversation in it", is_empty=True)
    how = UNMARK if again else LEAVE
    kept = keep(desk, record, verb="import", actor=actor, of_forgotten=how)
    if kept is None:
        told = _OLD if is_expired(desk, record) else f"{record.id} {_FORGOTTEN}"
        return Skipped(path, told, is_empty=True)
    introduce(desk, state.root, state.key)
    return kept


def _attach(
    desk: SessionDesk, path: str, talk: Talk, *, whose: Whose, actor: Actor | None
) -> Kept | Skipped:
    """Let the record of a session have a sub-agent whose transcript this is."""
    try:
        place, memory = whose(talk.cwd), desk.memory()
    except CtxError as error:
        return Skipped(path, error.message)
    parent = talk.parent_session
    told = f"of a sub-agent of session {parent}, which has no record"
    absent = Skipped(path, told, is_orphan=True)
    if place is None or memory is None or talk.is_empty:
        return absent
    try:
        record = lookup(Journal(snapshot(memory), place[0]), parent).record
    except NotFoundError:
        return absent
    agent = recorded_agent(Agent(talk.agent), talk, Screen(desk.home))
    others = [each for each in record.agents if each.id != agent.id]
    agents = sorted([*others, agent], key=lambda each: each.id)
    kept = keep(desk, record.replace(agents=agents), verb="import", actor=actor)
    return kept or Skipped(path, f"{record.id} {_FORGOTTEN}", is_empty=True)
