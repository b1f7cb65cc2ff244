"""The log that a bug of ours leaves, for a person to send."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ctxlib import __version__
from ctxlib.errors import CtxError
from ctxlib.store.locations import base_folder, ensure_private

if TYPE_CHECKING:
    from ctxlib.cli.world import World


def write_log(program: str, error: Exception, world: World | None) -> str | None:
    """Write where the error came from, readable by its owner; the path, or `None`.

    The arguments and the message of the error stay out: they may quote a fact.
    """
    import sys
    import time
    import traceback

    frames = "".join(traceback.format_tb(error.__traceback__))
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    python = sys.version.split()[0]
    text = f"{program} {__version__}\npython {python}\n\n{frames}{kind}\n"
    environ = world.environ if world else os.environ
    state = base_folder(environ, "XDG_STATE_HOME", ".local/state")
    if state is None:
        return None
    folder = os.path.join(state, "log")
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    path = os.path.join(folder, f"{program}-{stamp}-{os.getpid()}.txt")
    try:
        ensure_private(folder)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL
        with open(os.open(path, flags, 0o600), "w", encoding="utf-8") as log:
            log.write(text)
    except (OSError, CtxError):
        return None
    return path
