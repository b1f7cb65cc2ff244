"""What is kept of the sessions of one user: one function for each event of a host.

While a session goes on, a file of its own holds what was said and done. When it ends
its transcript is read again, and one commit on the journal holds its record.
"""

from __future__ import annotations

from ctxlib.service.attending import TRANSCRIBED, let_go, state_of
from ctxlib.service.sessiondesk import Seen, SessionDesk
from ctxlib.store.running import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.sessionrecord import Record
    from ctxlib.domain.talk import Talk
    from ctxlib.store.running import State
    from ctxlib.store.snapshot import Snapshot

__all__ = [
    "TRANSCRIBED",
    "Previous",
    "Seen",
    "SessionDesk",
    "on_end",
    "on_pre_compact",
    "on_prompt",
    "on_start",
    "on_stop",
    "on_subagent_stop",
    "previous_session",
]

# So much of a transcript is read at once while a host waits: ten megabytes are an
# eighth of a second.
STOP_BYTES, END_BYTES = 8_000_000, 12_000_000
_MOST_PROMPTS = 500
_TEXT_CHARS, _AGENT_CHARS = 2_000, 600
# Behind whatever is read of a transcript of which not all was read.
_FAR = 1 << 40


def on_start(desk: SessionDesk, seen: Seen) -> None:
    """Know that a session began or goes on. Raises `OSError`."""
    if not desk.keeps:
        let_go(desk, seen)
        return
    state = state_of(desk, seen)
    if state:
        state.source = seen.source or state.source
        desk.running.save(state)


def on_prompt(desk: SessionDesk, seen: Seen) -> None:
    """Keep a prompt that no transcript will tell of."""
    if not desk.keeps:
        let_go(desk, seen)
        return
    state = None
    if seen.prompt and not (seen.transcript and seen.host in TRANSCRIBED):
        state = state_of(desk, seen)
    if state is None or not seen.prompt:
        return
    from ctxlib.domain.prompt import human_message
    from ctxlib.domain.said import PROMPT_CHARS, cut
    from ctxlib.domain.screening import without_credentials

    text = human_message(seen.prompt)
    if text and len(state.prompts) < _MOST_PROMPTS:
        text = without_credentials(cut(text, PROMPT_CHARS))
        state.prompts.append((text, desk.now))
    desk.running.save(state)


def on_stop(desk: SessionDesk, seen: Seen) -> None:
    """Take in what the transcript has more than the last time."""
    if not desk.keeps:
        let_go(desk, seen)
        return
    state = state_of(desk, seen)
    if state is None:
        return
    talk, is_behind = _followed(desk, state)
    if seen.last_text:
        from ctxlib.domain.said import cut
        from ctxlib.domain.screening import without_credentials

        state.last_text = without_credentials(cut(seen.last_text, _TEXT_CHARS))
        state.last_line = talk.lines if talk else 0
        state.last_turn = talk.turns if talk else len(state.prompts)
        if is_behind:
            state.last_line = state.last_turn = _FAR
    state.background = seen.background
    desk.running.save(state)


def on_subagent_stop(desk: SessionDesk, seen: Seen) -> None:
    """Keep what a sub-agent left, for the record of its session."""
    if not desk.keeps:
        let_go(desk, seen)
        return
    state = state_of(desk, seen)
    if state is None or not seen.agent:
        return
    from ctxlib.domain.said import cut
    from ctxlib.domain.screening import is_clean_id, safe_id, without_credentials

    transcript = seen.agent_transcript or ""
    agent = Agent(
        seen.session,
        safe_id(seen.agent),
        type=without_credentials(seen.agent_type or ""),
        transcript=transcript if is_clean_id(transcript) else "",
        last_text=without_credentials(cut(seen.last_text or "", _AGENT_CHARS)),
    )
    desk.running.save_agent(seen.host, agent)
    if state.stamp is None:
        desk.running.save(state)


def on_pre_compact(desk: SessionDesk, seen: Seen) -> None:
    """The same as a stop: the host is about to forget."""
    on_stop(desk, seen)


def on_end(desk: SessionDesk, seen: Seen) -> str | None:
    """Commit the record of a session that ended; its path, None where it has none.

    None as well where reading all of its transcript takes too long: later starts do.
    """
    if not desk.keeps:
        let_go(desk, seen)
        return None
    from ctxlib.domain.sessionrecord import ENDED
    from ctxlib.service.sessionfold import fold

    state = state_of(desk, seen, is_end=True)
    if state is None:
        return None
    # Whoever folds it after a crash knows how it ended.
    state.status = ENDED
    state.background = 0
    return fold(desk, state, most=END_BYTES).path


class Previous:
    """Another session of the workspace: its record, and where that stands.

    `path` is None, and `is_running` True, while there is only its state: then the
    record is an outline.
    """

    __slots__ = ("is_running", "path", "record")

    def __init__(self, record: Record, path: str | None) -> None:
        self.record = record
        self.path = path
        self.is_running = path is None


def previous_session(
    desk: SessionDesk,
    snapshot: Snapshot | None,
    key: str,
    session: str | None,
    branch: str | None,
) -> Previous | None:
    """The last other session of a workspace, one on the same branch if it is recent.

    `snapshot` is the journal's, None where there is no memory. A few documents are
    read, however many there are.
    """
    from ctxlib.service.sessionprevious import previous

    return previous(desk, snapshot, key, session=session, branch=branch)


def _followed(desk: SessionDesk, state: State) -> tuple[Talk | None, bool]:
    """What is known of the transcript by now, and whether there is more to read.

    The talk is None where it cannot be read.
    """
    if not state.transcript:
        return None, False
    from ctxlib.service.takenin import is_emptied, own_id, screened
    from ctxlib.store.transcript import follow

    found = follow(
        state.transcript,
        state.host,
        state.follow,
        roots=desk.roots,
        session=own_id(state),
        most=STOP_BYTES,
    )
    if found.reason or is_emptied(found.talk, state):
        return None, False
    if found.state:
        state.follow = screened(found.state, state.follow)
        _settle_by(desk, state, found.talk)
    return found.talk, found.is_behind


def _settle_by(desk: SessionDesk, state: State, talk: Talk) -> None:
    folder = talk.cwd
    if folder and folder != state.root and not folder.startswith(state.root + "/"):
        from ctxlib.service.belonging import settle_by

        settle_by(desk, state, talk)
