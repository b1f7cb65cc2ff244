"""Fold the sessions that ended without a word, a few at a time."""

from __future__ import annotations

import os

from ctxlib.store.running import State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.service.sessiondesk import SessionDesk

# So long after it was last heard of a session is taken for one that ended.
IDLE_SECONDS = 6 * 3_600
# The same while the host has tasks in the background.
IDLE_BUSY_SECONDS = 24 * 3_600
# So long one that ended waits for whoever keeps it, or for the next try.
RETRY_SECONDS = 60
MOST_SWEPT = 3
# So much of a transcript is read at once: the twentieth part of a second.
SWEEP_BYTES = 4_000_000
_MOST_LOOKED = 50


def sweep(
    desk: SessionDesk,
    *,
    spare: str = "",
    most: int = MOST_SWEPT,
    is_late: Callable[[], bool] = lambda: False,
) -> int:
    """Commit records of sessions that were not heard of any more; how many.

    Not of the session `spare`; not once `is_late` says so: the rest comes later. Of a
    session whose folder has no journal by now nothing stays.
    """
    count = 0
    desk.running.drop_unreadable(now=desk.now)
    for state, _ in zip(desk.running.oldest(), range(_MOST_LOOKED), strict=False):
        if count == most or is_late():
            break
        is_left = state.session != spare and is_over(desk, state)
        if (is_left or not desk.keeps) and not desk.keeps_in(state.root):
            desk.running.discard(state)
        elif is_left:
            count += _fold(desk, state, is_late)
    return count


def _fold(desk: SessionDesk, state: State, is_late: Callable[[], bool]) -> bool:
    from ctxlib.service.sessionfold import fold

    return fold(desk, state, most=SWEEP_BYTES, is_late=is_late).is_whole


def is_over(desk: SessionDesk, state: State) -> bool:
    """Whether a session is taken for one that ended, and may be folded."""
    if state.status:
        is_recent = 0 <= desk.now - state.tried_at <= RETRY_SECONDS
        return not is_recent or (state.tried_by > 0 and not _is_alive(state.tried_by))
    heard = max(state.updated_at, state.tried_at)
    try:
        written = int(os.stat(state.transcript).st_mtime) if state.transcript else 0
    except OSError:
        written = 0
    if written <= desk.now:
        heard = max(heard, written)
    limit = IDLE_BUSY_SECONDS if state.background else IDLE_SECONDS
    # By a clock that was set back it was heard of in the future.
    return abs(desk.now - heard) > limit


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
