"""Answer one event of an agent host: nothing, or exactly one document, and exit 0.

The host reads this process's stdout as JSON and its exit code as an order, so
stdout is put aside before anything else can write to it, and no failure leaves
here but as a line on stderr and in the log.
"""

from __future__ import annotations

import os

from ctxlib.cli.hookcall import call_of, is_terminal, payload_of
from ctxlib.cli.values import is_on
from ctxlib.domain import wire
from ctxlib.domain.event import answer, read_event
from ctxlib.domain.host import (
    EVENTS,
    HOST_NAMES,
    PRE_TOOL,
    SESSION_START,
    USER_PROMPT,
)
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.cli.hookcall import Call
    from ctxlib.cli.image import Image
    from ctxlib.cli.replies import Reply
    from ctxlib.cli.world import World
    from ctxlib.domain.event import Event

# Switched off; a hook that starts an agent that runs hooks would never end; a host
# that was asked to add nothing.
SILENT = ("CTX_DISABLE", "CTX_IN_HOOK", "CLAUDE_CODE_SIMPLE")


def run_event(
    words: Sequence[str], *, world: World | None = None, image: Image | None = None
) -> int:
    """Answer the event named by the first word; end the process that has an image."""
    environ = os.environ if world is None else world.environ
    out = _take_over_process() if image else 1
    code = 0
    try:
        if not _is_silent(environ):
            reply, is_rare = _answer(words, environ, world, out)
            if image and not is_rare:
                image.complete()
            if reply:
                reply.tidy()
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
) -> tuple[Reply | None, bool]:
    """Answer; the reply, and whether modules were needed that no other call needs."""
    name, host = _asked(words)
    if name is None:
        return None, False
    if host and host not in HOST_NAMES:
        known = ", ".join(HOST_NAMES)
        raise CtxError(f"no such host: '{host[:80]}'; known: {known}")
    call = call_of(environ, world)
    event = read_event(name, payload_of(call), host=host, environ=environ)
    if event is None or event.is_mechanical:
        return None, False
    if event.name not in (SESSION_START, USER_PROMPT):
        return None, _take_note(event, call, out)
    if event.agent:
        return None, False
    from ctxlib.cli import replies

    reply = replies.reply(event, call)
    if reply is None:
        return None, False
    if reply.context and event.is_answered:
        _write(out, answer(event, reply.context))
    reply.finish()
    return reply, reply.is_rare


def _take_note(event: Event, call: Call, out: int) -> bool:
    """What is answered by a refusal at most, and what is never answered."""
    if event.name != PRE_TOOL:
        from ctxlib.cli.keeping import keep

        keep(event, call)
        return False
    if event.script is None or "ctx" not in event.script:
        return False
    from ctxlib.cli.refusing import refusal

    refused = refusal(event)
    if refused:
        _write(out, refused)
    return True


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
    if is_terminal(2):
        line = f"ctx-hook: warning: no such event: '{' '.join(named)}'\n"
        os.write(2, line.encode("utf-8", "replace"))
    return None, host


def _is_silent(environ: Mapping[str, str]) -> bool:
    return any(is_on(environ, name) for name in SILENT)


def _take_over_process() -> int:
    """A private duplicate of stdout; whatever prints from now on goes to stderr."""
    out = os.dup(1)
    os.dup2(2, 1)
    return out


def _write(out: int, document: Mapping[str, object]) -> None:
    left = (wire.dumps_ascii(document) + "\n").encode("ascii")
    while left:
        left = left[os.write(out, left) :]
