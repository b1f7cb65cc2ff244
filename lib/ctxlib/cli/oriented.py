"""The orientation of one session, and the receipt for what it was shown."""

from __future__ import annotations

import os

from ctxlib.cli.session_desk import session_desk
from ctxlib.domain.applying import Place
from ctxlib.domain.orienting import orient
from ctxlib.errors import RepositoryError
from ctxlib.service.earlier import earlier
from ctxlib.service.sessions import previous_session
from ctxlib.service.sessionsweep import IDLE_SECONDS
from ctxlib.store import receipts, suggested
from ctxlib.store.journal import JOURNAL
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.cli.hooksession import Session
    from ctxlib.domain.briefing import Briefing, Earlier
    from ctxlib.domain.event import Event
    from ctxlib.domain.orienting import Oriented
    from ctxlib.store.running import State

_MOST_STATES = 8


class Told:
    """An orientation; `keep` notes which hints the session was shown, once it was."""

    __slots__ = ("_oriented", "_present", "_session", "text")

    def __init__(
        self, oriented: Oriented, present: Mapping[str, int], session: Session
    ) -> None:
        self.text = oriented.text
        self._oriented = oriented
        self._present = present
        self._session = session

    def keep(self) -> None:
        """Write the receipt; whoever only looks leaves none."""
        session = self._session
        if session.id is not None:
            receipts.note(
                session.settings.locations.receipts,
                session.key,
                self._present,
                self._oriented.shown,
                session=session.id,
            )


def oriented(event: Event, session: Session) -> Told:
    """Everything that a session is told at its start, under its host's ceiling."""
    before: Earlier | None = None
    pending: int | None = None
    try:
        journal = _journal(session)
        before = _earlier(session, journal)
        pending = _pending(session, journal)
    except RepositoryError:
        pass  # the facts are told all the same, and that it cannot be read
    briefing, present = _briefing(session, before, pending)
    briefing.is_kept = session.settings.journal
    return Told(orient(briefing, event.host.ceiling), present, session)


def _briefing(
    session: Session, before: Earlier | None, pending: int | None
) -> tuple[Briefing, Mapping[str, int]]:
    """What there is to say, and the hints that there are with their numbers."""
    settings, key = session.settings, session.key
    if session.snapshot is None:
        from ctxlib.domain.briefing import Briefing

        return Briefing(earlier=before), {}
    from ctxlib.service.orientation import Asked, Orientation

    root = settings.locations.index_root(settings.memory)
    orientation = Orientation(
        session.snapshot,
        key,
        root=root,
        now=settings.now,
        home=settings.home,
        pinned_chars=settings.pinned_chars,
        proposal_days=settings.proposal_days,
        asked=Asked(
            place=_place(session),
            session=session.id,
            receipts=receipts.load(settings.locations.receipts, key),
            earlier=before,
            pending=pending,
            suggested=suggested.waiting(root, key),
        ),
    )
    return orientation.briefing(), orientation.present


def _place(session: Session) -> Place:
    _, root, branch = session.place
    inner = os.path.relpath(os.path.realpath(session.settings.cwd), root or os.sep)
    is_inside = root is not None and inner != ".." and not inner.startswith("../")
    return Place(inner if is_inside and inner != "." else "", branch)


def _journal(session: Session) -> Snapshot | None:
    if session.snapshot is None:
        return None
    objects = session.snapshot.objects
    return Snapshot(objects, objects.tip(JOURNAL))


def _pending(session: Session, journal: Snapshot | None) -> int:
    from ctxlib.store.observed import counts

    settings = session.settings
    root = settings.locations.index_root(settings.memory)
    return counts(journal, session.key, root=root).get("pending", 0)


def _earlier(session: Session, journal: Snapshot | None) -> Earlier:
    settings, key = session.settings, session.key
    desk = session_desk(settings)
    _, _, branch = session.place
    found = previous_session(desk, journal, key, session.id, branch)
    states = desk.running.glimpses(_MOST_STATES)
    running = sum(_is_open(state, session) for state in states)
    if found and found.is_running and running:
        running -= 1
    return earlier(found.record if found else None, running=running, home=settings.home)


def _is_open(state: State, session: Session) -> bool:
    """Whether this is another session of the workspace, in which there was a turn."""
    is_recent = session.settings.now - state.updated_at <= IDLE_SECONDS
    is_other = state.key == session.key and state.session != session.id
    return state.has_turns and is_recent and is_other and not state.status
