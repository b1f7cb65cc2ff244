"""Answer one event of an agent host: nothing, or exactly one document, and exit 0.

The host reads this process's stdout as JSON and its exit code as an order, so
stdout is put aside before anything else can write to it, and no failure leaves
here but as a line on stderr and in the log.
"""

from __future__ import annotations

import os

from ctxlib.cli.values import is_on
from ctxlib.domain import wire
from ctxlib.domain.event import (
    EVENTS,
    HOSTS,
    PRE_TOOL,
    answer,
    denial,
    read_event,
    shell_command,
)
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.cli.image import Image
    from ctxlib.cli.world import World
    from ctxlib.domain.event import Event

MOST_BYTES = 16 * 1024 * 1024
# A host writes at once; who says nothing for so long will say nothing.
_PATIENCE = 2.0
# Switched off; a hook that starts an agent that runs hooks would never end; a host
# that was asked to add nothing.
_SILENT = ("CTX_DISABLE", "CTX_IN_HOOK", "CLAUDE_CODE_SIMPLE")
_SUB_AGENT = (
    "a sub-agent does not write to the memory. Say in your result what should be "
    "kept; the main session saves it, or asks the user."
)
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


def run_event(
    words: Sequence[str], *, world: World | None = None, image: Image | None = None
) -> int:
    """Answer the event named by the first word; end the process that has an image."""
    environ = os.environ if world is None else world.environ
    out = _take_over_process() if image else 1
    code = 0
    try:
        if not _is_silent(environ):
            is_ordinary = _answer(words, environ, world, out)
            if image and is_ordinary:
                image.complete()
    except BrokenPipeError:
        pass  # the host went away
    except Exception as error:
        from ctxlib.cli.hooklog import tell

        tell(error, environ)
        code = 1 if environ.get("CTX_HOOK_STRICT") == "1" else 0
    except KeyboardInterrupt:
        pass
    if image:
        os._exit(code)
    return code


def _answer(
    words: Sequence[str],
    environ: Mapping[str, str],
    world: World | None,
    out: int,
) -> bool:
    """Answer, and whether the next call will need the modules that this one did."""
    name, host = _asked(words)
    if name is None:
        return True
    if host and host not in HOSTS:
        known = ", ".join(sorted(HOSTS))
        raise CtxError(f"no such host: '{host[:80]}'; known: {known}")
    call = _call(environ, world)
    payload = _object(call.payload)
    event = read_event(name, payload, host=host)
    if event is None:
        return True
    if event.name == PRE_TOOL:
        return _judge(event, payload, out)
    if event.agent or event.is_mechanical:
        return True
    from ctxlib.cli import replies

    reply = replies.reply(event, call)
    if reply is None:
        return True
    if reply.context:
        _write(out, answer(event, reply.context))
    reply.finish()
    return not reply.is_rare


def _judge(event: Event, payload: Mapping[str, object], out: int) -> bool:
    """Keep a sub-agent from writing to the memory; everything else goes on."""
    command = shell_command(event, payload)
    if command is None or "ctx" not in command:
        return True
    from ctxlib.domain.shellcalls import writing_call

    called = writing_call(command)
    if called:
        _write(out, denial(event, f"{called}: {_SUB_AGENT}"))
    return False


def _asked(words: Sequence[str]) -> tuple[str | None, str | None]:
    """The event and the host of a command line, `None` where the event is unknown."""
    host, named = None, []
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "--host" and left:
            host = left.pop(0)
        elif word.startswith("--host="):
            host = word[len("--host=") :]
        else:
            named.append(word)
    if named and named[0] in EVENTS:
        return named[0], host
    if _is_terminal(2):
        line = f"ctx-hook: warning: no such event: '{' '.join(named)}'\n"
        os.write(2, line.encode("utf-8", "replace"))
    return None, host


def _is_silent(environ: Mapping[str, str]) -> bool:
    return any(is_on(environ, name) for name in _SILENT)


def _call(environ: Mapping[str, str], world: World | None) -> Call:
    if world is not None:
        return Call(
            environ=environ,
            cwd=world.cwd,
            now=world.now,
            payload=world.stdin.read(MOST_BYTES + 1),
        )
    import time

    is_preview = _is_terminal(0)
    return Call(
        environ=environ,
        cwd=_own_folder(),
        now=int(time.time()),
        payload=b"" if is_preview else _input(),
        is_preview=is_preview,
    )


def _own_folder() -> str:
    try:
        return os.getcwd()
    except OSError:
        return ""


def _input() -> bytes:
    """Standard input, as far as it comes in time; nothing where it is closed."""
    import select
    import time

    chunks, size = [], 0
    until = time.monotonic() + _PATIENCE
    try:
        poll = select.poll()
        poll.register(0, select.POLLIN)
        while size <= MOST_BYTES:
            wait = until - time.monotonic()
            if wait <= 0 or not poll.poll(wait * 1000):
                break
            chunk = os.read(0, 1 << 20)
            if not chunk:
                break
            chunks.append(chunk)
            size += len(chunk)
    except OSError:
        return b""
    return b"".join(chunks)


def _object(data: bytes) -> Mapping[str, object]:
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


def _take_over_process() -> int:
    """A private duplicate of stdout; whatever prints from now on goes to stderr."""
    out = os.dup(1)
    os.dup2(2, 1)
    return out


def _write(out: int, document: Mapping[str, object]) -> None:
    left = (wire.dumps_ascii(document) + "\n").encode("ascii")
    while left:
        left = left[os.write(out, left) :]


def _is_terminal(number: int) -> bool:
    try:
        return os.isatty(number)
    except OSError:
        return False
