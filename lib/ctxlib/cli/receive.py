"""What the hooks of the memory repository call when somebody pushes to it."""

from __future__ import annotations

import os
import sys

from ctxlib.cli.runtime import run_plain
from ctxlib.store.memoryhooks import REFUSED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.cli.invocation import Invocation
    from ctxlib.domain.actor import Actor
    from ctxlib.domain.objection import Objection
    from ctxlib.store.memoryhooks import Pin

    Line = tuple[str, str, str]

MAIN = "refs/heads/main"
_MOST_SHOWN = 25
_NONE = "0" * 40
_PROGRAM = "git-ctx"
# After a push of more facts than this, the index is brought up to date.
_MOST_BEHIND = 12


def main(name: str) -> int:
    """Run one hook, in the process that git started for it."""
    answer = _HOOKS[name]

    def guarded(invocation: Invocation) -> int:
        return answer(invocation, _memory(invocation))

    return run_plain(_always_said(guarded), _PROGRAM, is_process=True)


def _always_said(answer: Callable[[Invocation], int]) -> Callable[[Invocation], int]:
    """The same, ending alike for whatever was said: the hook knows it was us."""
    from ctxlib.cli.output import say
    from ctxlib.errors import CtxError

    def said(invocation: Invocation) -> int:
        try:
            return answer(invocation)
        except CtxError as error:
            say(_PROGRAM, "fatal", f"this push cannot be judged: {error.message}")
            if error.hint:
                say(_PROGRAM, "hint", error.hint)
            return REFUSED

    return said


def pre_receive(invocation: Invocation, memory: str) -> int:
    """Judge a push while it is in quarantine."""
    from ctxlib.store import accepted, leftovers

    lines = _lines(invocation)
    found = [each for line in lines for each in _of_reference(*line)]
    if not found:
        found = [each for line in lines for each in _judged(invocation, memory, line)]
    if found:
        _tell(found)
        return REFUSED
    for old, new, ref in lines:
        for locked in ("HEAD", ref):
            leftovers.remove_ref_lock(memory, locked)
        accepted.accept(memory, old, new)
    return 0


def proc_receive(invocation: Invocation, memory: str) -> int:
    """Let a reference move that `pre-receive` has judged, and no other."""
    from ctxlib.cli.pktline import answer, question
    from ctxlib.store import accepted
    from ctxlib.store.objects import Objects

    objects = Objects(memory, invocation.settings.git)

    def reason(old: str, new: str, ref: str) -> str | None:
        if not accepted.is_accepted(memory, old, new):
            return "not judged: is hooks/pre-receive there? run 'git ctx init'"
        if (objects.tip(ref) or _NONE) != old:
            return "fetch first"
        return None

    asked = question(invocation.world.stdin, sys.stdout.buffer)
    answer(sys.stdout.buffer, [(ref, reason(old, new, ref)) for old, new, ref in asked])
    return 0


def post_receive(invocation: Invocation, memory: str) -> int:
    """Note what came in; a large push has the index brought up to date."""
    from ctxlib.store import accepted, checked

    for old, new, _ in _lines(invocation):
        accepted.forget(memory, old, new)
        checked.advance(memory, old, new)
        _freshen(invocation, memory, old, new)
    return 0


def freshen(invocation: Invocation, memory: str) -> int:
    """Bring the index of the projects named up to date; nobody waits for it."""
    from ctxlib.service.recall import maintain, open_pool
    from ctxlib.store import foremost, packing
    from ctxlib.store.repository import MemoryRepository

    settings = invocation.settings
    opened = MemoryRepository.open(memory, settings.git)
    root = settings.locations.index_root(memory)
    for key in sys.argv[2:]:
        pool = open_pool(opened.snapshot(), key, root, now=settings.now)
        maintain(pool)
        foremost.prepare(pool)
    if packing.is_due(memory):
        packing.pack(opened.objects)
    return 0


_HOOKS = {
    "freshen": freshen,
    "pre-receive": pre_receive,
    "proc-receive": proc_receive,
    "post-receive": post_receive,
}


def _memory(invocation: Invocation) -> str:
    """The repository that git runs the hook for, and all settings for it."""
    from ctxlib.cli.settings import load_settings

    world = invocation.world
    place = os.path.join(world.cwd, world.environ.get("GIT_DIR", ""))
    memory = os.path.realpath(place)
    settings = load_settings(world.environ, cwd=memory, memory=memory, now=world.now)
    invocation.settle(settings)
    return memory


def _lines(invocation: Invocation) -> list[Line]:
    text = invocation.world.stdin.read().decode("utf-8", "surrogateescape")
    found = [line.split(" ", 2) for line in text.splitlines()]
    return [(old, new, ref) for old, new, ref in found]


def _of_reference(old: str, new: str, ref: str) -> list[Objection]:
    from ctxlib.domain.objection import Objection

    if ref != MAIN:
        said = "only the branch main is pushed to a memory"
        return [Objection("reference", said, path=ref, command="git push origin main")]
    if new == _NONE or old == _NONE:
        said = "the branch main is neither made nor deleted by a push"
        return [Objection("reference", said, path=ref)]
    return []


def _judged(invocation: Invocation, memory: str, line: Line) -> list[Objection]:
    from ctxlib.errors import ConflictError
    from ctxlib.service.receiving import Push, judge
    from ctxlib.store.pushed import quarantined
    from ctxlib.store.repository import MemoryRepository

    settings = invocation.settings
    opened = MemoryRepository.open(memory, settings.git)
    if opened.objects.tip() != line[0]:
        raise ConflictError("the memory was changed meanwhile", hint="git pull")
    actor = _actor(invocation)
    objects = quarantined(memory, invocation.world.environ)
    try:
        return judge(
            Push(
                objects,
                old=line[0],
                new=line[1],
                actor=actor,
                now=invocation.dated(actor),
                pinned_chars=settings.pinned_chars,
                root=settings.locations.index_root(memory),
            )
        )
    finally:
        objects.close()


def _actor(invocation: Invocation) -> Actor:
    """Who pushes: a person, unless an agent left its mark in the environment."""
    from ctxlib.cli.actor import marker, session
    from ctxlib.cli.values import is_on
    from ctxlib.domain.actor import Actor

    environ = invocation.world.environ
    if is_on(environ, "CTX_IN_HOOK") or marker(environ):
        return Actor("agent", "push", session(environ), is_marked=True)
    return Actor("person", "push")


def _tell(found: list[Objection]) -> None:
    from ctxlib.cli.output import say

    for each in found[:_MOST_SHOWN]:
        say(_PROGRAM, "error", str(each))
    if len(found) > _MOST_SHOWN:
        say(_PROGRAM, "error", f"and {len(found) - _MOST_SHOWN} more")
    say(_PROGRAM, "fatal", "nothing was taken in")
    for command in dict.fromkeys(each.command for each in found if each.command):
        say(_PROGRAM, "hint", f"in the clone: {command}")


def _freshen(invocation: Invocation, memory: str, old: str, new: str) -> None:
    """Have the index brought up to date by another process, if that is worth it."""
    from ctxlib.cli.apart import start
    from ctxlib.domain import mainpath
    from ctxlib.store import packing, pushed
    from ctxlib.store.objects import Objects

    objects = Objects(memory, invocation.settings.git)
    touched = pushed.difference(objects, old, new)
    places = [mainpath.place_of(each.path) for each in touched]
    keys = sorted({place.key for place in places if place and place.key})
    if len(touched) > _MOST_BEHIND or packing.is_due(memory):
        start([*program(), "freshen", *keys[:_MOST_SHOWN]], invocation.world.environ)


def program() -> list[str]:
    """How ours is started by whom nothing else is known of: an interpreter, a file."""
    entry = os.path.join(os.path.dirname(__file__), "entry.py")
    return [sys.executable, "-I", "-S", entry]


def hooks(memory: str) -> Pin:
    """The hooks of a memory, as this program writes them."""
    from shlex import join

    from ctxlib.store.memoryhooks import Pin

    return Pin(memory, join(program()))
