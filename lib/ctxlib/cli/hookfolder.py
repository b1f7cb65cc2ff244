"""The folder that an event is about, and the settings that hold there."""

from __future__ import annotations

import os

from ctxlib.cli.settings import load_settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.hookcall import Call
    from ctxlib.cli.settings import Settings
    from ctxlib.domain.event import Event


def settings_there(event: Event, call: Call) -> Settings | None:
    """The settings of the event's folder; `None` where none may be answered for.

    That is a folder that is not there, or one inside the memory itself.
    """
    folder = _folder(event, call)
    return None if folder is None else settings_in(folder, call)


def settings_in(folder: str, call: Call) -> Settings | None:
    """The settings of a folder, unless it is inside the memory or all is off."""
    # Whatever runs from here on starts no hook of ours.
    environ = {**call.environ, "CTX_IN_HOOK": "1"}
    settings = load_settings(environ, cwd=folder, now=call.now)
    if settings.disabled or _is_inside(settings.cwd, settings.memory):
        return None
    return settings


def _folder(event: Event, call: Call) -> str | None:
    """The folder that the event is about: no other one may answer for it."""
    if call.is_preview:
        return call.cwd or None
    named = event.cwd
    if not named or not os.path.isabs(named):
        return None
    # No JSON spells a name that is not UTF-8; hosts send it with replacements.
    own = os.fsencode(call.cwd).decode("utf-8", "replace")
    if named == own:
        return call.cwd
    return named if os.path.isdir(named) else None


def _is_inside(folder: str, memory: str) -> bool:
    inner, outer = os.path.realpath(folder), os.path.realpath(memory)
    return inner == outer or inner.startswith(outer + os.sep)
