"""Whether somebody types the prompts of a session, as far as its host tells."""

from __future__ import annotations

import os

from ctxlib.cli.actor import driver
from ctxlib.domain import wire
from ctxlib.domain.host import CLAUDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.event import Event

# How Codex calls the surfaces that a person sits at; `exec` and `mcp` are driven.
_SURFACES = ("cli", "vscode")
_MOST_OCTETS = 1 << 20


def doubt(event: Event, environ: Mapping[str, str]) -> str | None:
    """What speaks against a person behind the prompt; `None` where nothing does."""
    mark = driver(environ)
    if mark:
        return f"{mark} says that nobody types here"
    if event.host is CLAUDE:
        return None
    if event.host.name == "codex" and _surface(event.transcript) in _SURFACES:
        return None
    return f"{event.host.name} does not say that somebody types here"


def _surface(transcript: str | None) -> object:
    """What a session of Codex runs in, as its transcript begins."""
    if not transcript or not os.path.isfile(transcript):
        return None
    try:
        with open(transcript, "rb") as opened:
            line = opened.readline(_MOST_OCTETS)
        first = wire.loads(line.decode("utf-8", "replace"))
    except (OSError, ValueError):
        return None
    told = first.get("payload") if isinstance(first, dict) else None
    return told.get("source") if isinstance(told, dict) else None
