"""The state of a session as an event of its host leaves it."""

from __future__ import annotations

from ctxlib.store.running import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.service.sessiondesk import Seen, SessionDesk

# The hosts whose transcripts can be read.
TRANSCRIBED = ("claude", "codex", "gemini")


def state_of(desk: SessionDesk, seen: Seen, *, is_end: bool = False) -> State | None:
    """The state of the session as this event leaves it; None where it takes in none.

    That is one that was forgotten, and one from which a text was purged, until it ends.
    """
    state = desk.running.load(seen.host, seen.session)
    if state is None or state.session != seen.session:
        if _is_forgotten(desk, seen):
            return None
        state = _begun(desk, seen)
    elif state.sealed:
        return state if is_end else None
    else:
        _tell(state, seen)
    state.updated_at = desk.now
    state.tried_at = state.tried_by = 0
    state.status = ""
    return state


def let_go(desk: SessionDesk, seen: Seen) -> None:
    """Keep nothing of a session of which something was kept before."""
    state = desk.running.load(seen.host, seen.session)
    if state is None or state.session == seen.session:
        desk.running.discard(state or State(seen.host, seen.session))


def _begun(desk: SessionDesk, seen: Seen) -> State:
    from ctxlib.store.head import head_of

    state = State(seen.host, seen.session, key=seen.key)
    state.root = seen.root or ""
    state.started_at = desk.now
    state.head_start = head_of(state.root)
    state.source = seen.source or ""
    _tell(state, seen)
    if seen.host in TRANSCRIBED:
        from ctxlib.service.belonging import settle

        settle(desk, state)
    return state


def _tell(state: State, seen: Seen) -> None:
    """Let a state know what an event says of where the session is."""
    state.cwd = seen.cwd or state.cwd
    if seen.transcript and seen.transcript != state.transcript:
        from ctxlib.domain.screening import is_clean_id

        state.transcript = seen.transcript if is_clean_id(seen.transcript) else ""
    if seen.branch and seen.branch != state.branch:
        from ctxlib.domain.screening import without_credentials

        state.branch = without_credentials(seen.branch)


def _is_forgotten(desk: SessionDesk, seen: Seen) -> bool:
    from ctxlib.domain.sessionrecord import record_id
    from ctxlib.errors import CtxError
    from ctxlib.store.forgotten import is_forgotten
    from ctxlib.store.journal import snapshot

    try:
        memory = desk.memory()
        id = record_id(seen.host, seen.session)
        return memory is not None and is_forgotten(snapshot(memory), id)
    except CtxError:
        return False  # whoever folds it asks once more
