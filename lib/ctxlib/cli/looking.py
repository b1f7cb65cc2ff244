"""Have suggestions looked for by a process of its own, which nobody waits for."""

from __future__ import annotations

import os

from ctxlib.cli.apart import start_ours
from ctxlib.errors import CtxError
from ctxlib.store.lock import Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.settings import Settings

_LOOK = "from ctxlib.cli.looker import main; main(*sys.argv[1:])"


def start_look(settings: Settings, folder: str | None) -> None:
    """Count what the sessions of a folder suggest, for the start of the next one.

    Nothing comes of it but a number beside the other derived files: it is not begun
    where that cannot be written, nor while another look is at this memory.
    """
    if settings.disabled or not settings.journal:
        return
    if not folder or not os.path.isdir(folder):
        return
    root = settings.locations.index_root(settings.memory)
    lock = os.path.join(root, "looking.lock")
    try:
        if os.path.isdir(root) and not Lock(lock).is_free():
            return
    except CtxError:
        return
    words = [os.path.abspath(folder), settings.memory, lock]
    try:
        start_ours(_LOOK, words, settings.environ)
    except OSError:
        return  # the next look counts them
