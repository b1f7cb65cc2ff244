"""Which workspace a session belongs to: the one where it began, wherever it goes on.

What was said in one is never read from the journal of another.
"""

from __future__ import annotations

import os

from ctxlib.domain.sessionrecord import record_id
from ctxlib.errors import CtxError
from ctxlib.store.journal import holder, snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.talk import Talk
    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.store.running import State

# Nothing was said in a session before it began so.
_NEW = ("startup", "clear")
# Shorter ids may be given twice.
_LEAST = 16


def recorded_key(desk: SessionDesk, state: State) -> str:
    """The key of the workspace that has the session's record already, else its own."""
    if state.source in _NEW or not state.transcript or len(state.session) < _LEAST:
        return state.key
    try:
        memory = desk.memory()
        id = record_id(state.host, state.session)
        return (memory and holder(snapshot(memory), state.host, id)) or state.key
    except CtxError:
        return state.key  # whoever folds it asks once more


def settle(desk: SessionDesk, state: State) -> None:
    """Let a session that goes on have the key of where its record stands.

    Nothing is known of the folder that it had there.
    """
    key = recorded_key(desk, state)
    if key != state.key:
        state.key = key
        state.root = state.branch = state.head_start = ""


def settle_by(desk: SessionDesk, state: State, talk: Talk) -> None:
    """The same for one without a record, by the folder that its transcript names."""
    if state.source in _NEW or not os.path.isabs(talk.cwd):
        return
    if not state.root or _is_below(talk.cwd, state.root):
        return
    from ctxlib.service.introducing import workspace_of

    workspace = workspace_of(desk, talk.cwd)
    if workspace and workspace.key != state.key:
        state.key, state.root = workspace.key, workspace.root
        state.branch = state.head_start = ""


def key_at_end(desk: SessionDesk, state: State) -> str:
    """The key that the record of a session is to have."""
    from ctxlib.service.introducing import key_now

    key = recorded_key(desk, state)
    return key if key != state.key else key_now(desk, state.root, state.key)


def _is_below(folder: str, root: str) -> bool:
    real, top = os.path.realpath(folder), os.path.realpath(root)
    return real == top or real.startswith(top.rstrip("/") + "/")
