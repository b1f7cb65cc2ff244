"""What a session tells the next one, committed at once in its record."""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.domain.secrets import screen
from ctxlib.domain.sessionrecord import LIVE, Handoff, Record, record_id
from ctxlib.errors import AmbiguousError, CtxError, NotFoundError, RefusedError
from ctxlib.service.belonging import key_at_end
from ctxlib.service.sessionfold import KEEP, Kept, keep
from ctxlib.service.sessionlookup import (
    called,
    found_or_none,
    journal_of,
    unknown,
    unrecorded,
)
from ctxlib.service.sessiontalk import composed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.actor import Actor
    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.store.running import State

MOST_CHARS = 1_500
_HINT = "name one of 'ctx-session list' with --session"
PARTS = ("done", "open", "next")


def handoff(
    desk: SessionDesk,
    key: str,
    texts: dict[str, str],
    *,
    actor: Actor,
    session: str | None = None,
) -> Kept:
    """Write the handoff of a session, over the one it has.

    `session` names it; else it is that of the actor, else the only one that runs in
    the workspace. Raises `RefusedError` for a credential, `AmbiguousError` and
    `NotFoundError` for the session.
    """
    _check(texts)
    told = {name: hidden(desk, texts.get(name, "")) for name in PARTS}
    note = Handoff(**told, at=moment.text(desk.now), by=actor.kind)
    record = _record(desk, key, session or None, actor)
    record = record.replace(handoff=note)
    kept = keep(desk, record, verb="hand off", actor=actor, of_forgotten=KEEP)
    assert kept is not None
    return kept


def hidden(desk: SessionDesk, text: str) -> str:
    """A text without homes and without what nobody sees."""
    from ctxlib.domain.screening import Screen

    return Screen(desk.home).text(text.strip())


def _check(texts: dict[str, str]) -> None:
    if not any(text.strip() for text in texts.values()):
        raise CtxError(
            "an empty handoff", hint="say what was --done, is --open, or comes --next"
        )
    for name, text in texts.items():
        if len(text) > MOST_CHARS:
            raise CtxError(
                f"{name}: expected at most {MOST_CHARS} characters, not {len(text)}"
            )
    reasons = [
        f"{each.field} holds what looks like a credential ({each.rule})"
        for each in screen(texts)
    ]
    if reasons:
        raise RefusedError("a credential is never stored", reasons=reasons)


def _record(desk: SessionDesk, key: str, session: str | None, actor: Actor) -> Record:
    states = unrecorded(desk, key)
    if session:
        return _named(desk, key, states, session)
    if actor.session:
        own = _own(desk, states, actor.session)
        found = found_or_none(journal_of(desk, key), actor.session)
        if own or found:
            return _of(desk, own) if own else found.record  # type: ignore[union-attr]
    running = [each for each in states if not each.status]
    if len(running) > 1:
        raise AmbiguousError("the session", [each.session for each in running])
    if not running:
        raise NotFoundError("no session runs here", hint=_HINT)
    return _of(desk, running[0])


def _named(desk: SessionDesk, key: str, states: list[State], name: str) -> Record:
    """Of one that runs, or has a record, or ended a moment ago."""
    state, journal = called(states, name), journal_of(desk, key)
    if state and not state.status:
        return _of(desk, state)
    found = found_or_none(journal, name)
    if found:
        return found.record
    if state is None:
        raise unknown(name, states, journal)
    return _of(desk, state)


def _own(desk: SessionDesk, states: list[State], session: str) -> State | None:
    """The session that speaks, also where it goes on in a folder of another key."""
    everywhere = (each for each in desk.running.latest() if each.session == session)
    return called(states, session) or next(everywhere, None)


def _of(desk: SessionDesk, state: State) -> Record:
    state.key = key_at_end(desk, state)
    return composed(desk, state, state.status or LIVE) or _bare(state)


def _bare(state: State) -> Record:
    """The record of a session of which nothing was taken in yet."""
    started = moment.text(state.started_at)
    return Record(
        id=record_id(state.host, state.session),
        host=state.host,
        session_id=state.session,
        workspace=state.key,
        branch=state.branch,
        head_start=state.head_start,
        started_at=started,
        ended_at=started,
        status=LIVE,
        title="A session that has just begun",
    )
