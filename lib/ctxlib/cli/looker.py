"""The process that looks for suggestions once a session has ended.

Nobody waits for it and nobody sees it. It gives way to other processes, ends by
itself after a time, and is the only one of its kind at a memory: those that come
meanwhile leave, and it looks again for what they came for.
"""

from __future__ import annotations

import os
import resource
import signal

from ctxlib.cli.runtime import run_plain
from ctxlib.errors import BusyError, CtxError
from ctxlib.store.locations import ensure_private
from ctxlib.store.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation

_NICE = 10
# Seconds of the clock and of the processor, and octets of memory of its own.
_SECONDS, _CPU_SECONDS, _MEMORY = 120, 60, 1 << 30
# Sessions that end meanwhile are looked at as well, but not for ever.
_MOST_LOOKS = 3
# Waiting in vain means that another look is on; what it holds it gives up soon.
_PATIENCE = 0.01


def main(folder: str, memory: str, lock: str) -> int:
    """Look at the sessions of a folder; never returns where it is a process."""
    _limit()

    def answer(invocation: Invocation) -> int:
        invocation.directory, invocation.memory = folder, memory
        invocation.quiet = True
        try:
            ensure_private(os.path.dirname(lock))
            with Lock(lock, timeout=_PATIENCE):
                look(invocation)
        except (BusyError, CtxError):
            pass  # the next look counts them
        return 0

    return run_plain(answer, "ctx-suggest", is_process=True)


def look(invocation: Invocation) -> None:
    """Count until nothing was recorded since."""
    from ctxlib.cli.suggesting import look, needs_look, remember

    if invocation.settings.disabled or not invocation.settings.journal:
        return
    for _ in range(_MOST_LOOKS):
        if not needs_look(invocation):
            return
        remember(invocation, look(invocation))


def _limit() -> None:
    os.nice(_NICE)
    signal.alarm(_SECONDS)
    for kind, most in (
        (resource.RLIMIT_CPU, _CPU_SECONDS),
        (resource.RLIMIT_DATA, _MEMORY),
        (resource.RLIMIT_CORE, 0),
    ):
        _, hard = resource.getrlimit(kind)
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(kind, (most, most))
