"""One call of the hook: what a host hands over with an event."""

from __future__ import annotations

import os

from ctxlib.domain import wire
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.cli.world import World

MOST_BYTES = 16 * 1024 * 1024
# A host writes at once; who says nothing for so long will say nothing.
_PATIENCE = 2.0
_BOM = b"\xef\xbb\xbf"


class Call:
    """One call of the hook: what the process was given.

    `cwd` is its own folder, not that of the event, and empty where it is gone. A
    person who looks what an agent would get sends no event: a preview.
    """

    __slots__ = ("cwd", "environ", "is_preview", "now", "payload")

    def __init__(
        self,
        *,
        environ: Mapping[str, str],
        cwd: str,
        now: int,
        payload: bytes,
        is_preview: bool = False,
    ) -> None:
        self.environ = environ
        self.cwd = cwd
        self.now = now
        self.payload = payload
        self.is_preview = is_preview


def call_of(environ: Mapping[str, str], world: World | None) -> Call:
    """The call that this process is, or that a test makes."""
    if world is not None:
        return Call(
            environ=environ,
            cwd=world.cwd,
            now=world.now,
            payload=world.stdin.read(MOST_BYTES + 1),
        )
    import time

    is_preview = is_terminal(0)
    return Call(
        environ=environ,
        cwd=_own_folder(),
        now=int(time.time()),
        payload=b"" if is_preview else _input(),
        is_preview=is_preview,
    )


def payload_of(call: Call) -> Mapping[str, object]:
    """The object that the call was handed; an empty one where it was nothing."""
    data = call.payload
    if len(data) > MOST_BYTES:
        raise CtxError(f"the event has more than {MOST_BYTES >> 20} MiB")
    text = data.removeprefix(_BOM).decode("utf-8", "replace").strip()
    if not text:
        return {}
    try:
        found = wire.loads(text)
    except ValueError as error:
        raise CtxError(f"the event is not JSON: {error}") from None
    if not isinstance(found, dict):
        raise CtxError("the event is not a JSON object")
    return found


def is_terminal(number: int) -> bool:
    """Whether a stream of this process is a terminal."""
    try:
        return os.isatty(number)
    except OSError:
        return False


def _own_folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        return ""


def _input() -> bytes:
    """Standard input, as far as it comes in time; nothing where it is closed."""
    chunks, size, until = [], 0, 0.0
    try:
        is_blocking = os.get_blocking(0)
        os.set_blocking(0, False)
        try:
            while size <= MOST_BYTES:
                try:
                    chunk = os.read(0, 1 << 20)
                except BlockingIOError:
                    until = _wait(until)
                    if not until:
                        break
                    continue
                if not chunk:
                    break
                chunks.append(chunk)
                size += len(chunk)
        finally:
            os.set_blocking(0, is_blocking)
    except OSError:
        return b""
    return b"".join(chunks)


def _wait(until: float) -> float:
    """Wait for more input; until when there may be some, 0 where nothing came."""
    # Most hosts have written everything by now, and these cost a search each.
    import select
    import time

    until = until or time.monotonic() + _PATIENCE
    poll = select.poll()
    poll.register(0, select.POLLIN)
    left = until - time.monotonic()
    return until if left > 0 and poll.poll(left * 1000) else 0.0
