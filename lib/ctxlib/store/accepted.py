"""The word of `pre-receive` on a push, for `proc-receive`: from which tip to which.

A file a push, named by both; it says nothing and is gone once the push is in.
"""

from __future__ import annotations

import os

from ctxlib.store.leftovers import remove_files
from ctxlib.store.locations import ensure_private

_FOLDER = "ctx-accepted"


def accept(memory: str, old: str, new: str) -> None:
    """Note that this push was judged, and may come in. Raises `OSError`."""
    path = _path(memory, old, new)
    ensure_private(os.path.dirname(path))
    flags = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
    os.close(os.open(path, flags, 0o600))


def is_accepted(memory: str, old: str, new: str) -> bool:
    """Whether it was."""
    return os.path.isfile(_path(memory, old, new))


def forget(memory: str, old: str, new: str) -> None:
    """It is in: the note is of no use any more."""
    try:
        os.unlink(_path(memory, old, new))
    except OSError:
        return


def sweep(memory: str) -> None:
    """Remove the notes of pushes that were given up more than an hour ago."""
    folder = os.path.join(memory, _FOLDER)
    if os.path.isdir(folder):
        names = [os.path.join(folder, name) for name in os.listdir(folder)]
        remove_files(names, os.path.join(memory, "ctx.lock"))


def _path(memory: str, old: str, new: str) -> str:
    return os.path.join(memory, _FOLDER, f"{old}-{new}")
