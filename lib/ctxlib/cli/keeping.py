"""What a session leaves behind: its state while it runs, its record when it ends.

Nothing here answers a host, whatever happens: from the end of a turn it would take
any word for an order to go on.
"""

from __future__ import annotations

import os
import time

from ctxlib.cli.hookfolder import settings_in, settings_there
from ctxlib.cli.hookid import session_id
from ctxlib.cli.looking import start_look
from ctxlib.cli.session_desk import session_desk
from ctxlib.cli.upkeep import start_if_due
from ctxlib.domain.host import PRE_COMPACT, SESSION_END, STOP, SUBAGENT_STOP
from ctxlib.service import sessions
from ctxlib.service.sessiondesk import Seen
from ctxlib.store.repository import MemoryRepository
from ctxlib.store.running import Running
from ctxlib.store.sessions import Sessions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.hookcall import Call
    from ctxlib.cli.settings import Settings
    from ctxlib.domain.event import Event

    # The workspace's key, the root of its work tree, the branch.
    Place = tuple[str, str | None, str | None]

# Sessions that end without a word are folded by later starts, a few each time.
_SWEEP_SECONDS = 0.3
_MOST_SWEPT = 3
# So long a host waits for other writers at the end of a session and at the start of
# one: a later start folds.
_END_PATIENCE, _SWEEP_PATIENCE = 3.0, 0.3


def keep(event: Event, call: Call) -> None:
    """Keep what one event tells of its session."""
    if call.is_preview:
        return
    session = session_id(event)
    settings = _settings(event, call)
    found = settings and _place(event, session, settings)
    if not (settings and found):
        return
    desk = session_desk(settings)
    desk.patience = _END_PATIENCE
    seen = _seen(event, session, *found)
    if event.is_of_agent:
        if event.name in (STOP, SUBAGENT_STOP):
            seen.agent = event.agent or _agent(event)
            sessions.on_subagent_stop(desk, seen)
    elif event.name == PRE_COMPACT:
        Sessions(settings.locations.sessions, event.host.name).forget_shown(session)
        sessions.on_pre_compact(desk, seen)
    elif event.name == SESSION_END and not event.host.repeats:
        if sessions.on_end(desk, seen):
            start_look(settings, seen.root or seen.cwd)
            start_if_due(settings)
    else:
        sessions.on_stop(desk, seen)


def keep_start(event: Event, session: str, settings: Settings, place: Place) -> None:
    """Keep that a session began, where, and at which commit."""
    desk = session_desk(settings)
    sessions.on_start(desk, _seen(event, session, *place))


def keep_prompt(event: Event, session: str, settings: Settings, place: Place) -> None:
    """Keep a prompt that no transcript will tell of."""
    desk = session_desk(settings)
    sessions.on_prompt(desk, _seen(event, session, *place))


def sweep(event: Event, session: str, settings: Settings) -> None:
    """Fold what other sessions left, as far as time allows."""
    from ctxlib.service.sessionsweep import sweep as fold_left

    until = time.monotonic() + _SWEEP_SECONDS
    desk = session_desk(settings)
    desk.patience = _SWEEP_PATIENCE
    swept = fold_left(
        desk,
        spare=session,
        most=_MOST_SWEPT,
        is_late=lambda: time.monotonic() > until,
    )
    if swept:
        start_look(settings, settings.cwd)
        start_if_due(settings)


def _settings(event: Event, call: Call) -> Settings | None:
    """The settings of the event's folder; of none where that is gone since."""
    named = event.cwd or ""
    if os.path.isabs(named) and not os.path.isdir(named):
        return settings_in(os.sep, call)
    return settings_there(event, call)


def _place(event: Event, session: str, settings: Settings) -> Place | None:
    """Where the session works: there where it began, if that is known."""
    state = Running(settings.locations.sessions).load(event.host.name, session)
    if state is not None:
        return state.key, state.root, state.branch
    if settings.cwd == os.sep != event.cwd:
        return None
    snapshot = None
    if MemoryRepository.is_there(settings.memory):
        snapshot = MemoryRepository.open(settings.memory, settings.git).snapshot()
    workspace = settings.workspace(snapshot)
    return workspace.key, workspace.root, workspace.branch


def _seen(
    event: Event, session: str, key: str, root: str | None, branch: str | None
) -> Seen:
    return Seen(
        host=event.host.name,
        session=session,
        key=key,
        root=root,
        cwd=event.cwd,
        branch=branch,
        transcript=event.transcript,
        last_text=event.last_text,
        prompt=event.prompt,
        source=event.source,
        agent=event.agent,
        agent_type=event.agent_type,
        agent_transcript=event.agent_transcript,
        background=event.background,
    )


def _agent(event: Event) -> str:
    """An id for a sub-agent of a host that has none for them, by what it said."""
    from _sha1 import sha1

    said = "\0".join(
        text or ""
        for text in (event.agent_type, event.agent_transcript, event.last_text)
    )
    digest: str = sha1(said.encode("utf-8", "replace")).hexdigest()
    return f"{event.agent_type or 'agent'}-{digest[:16]}"
