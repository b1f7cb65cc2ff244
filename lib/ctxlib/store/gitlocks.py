"""Locks of git on single files: made, waited for, and removed where nobody holds them.

Only while the lock of the memory is held: its clock tells their age.
"""

from __future__ import annotations

import os
from contextlib import suppress
from time import sleep

from ctxlib.errors import BusyError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.store.lock import Lock

# A lock file that is older than this was left by a killed process.
_STALE = 10.0
_TURN = 0.02
_TURNS = int(3 * _STALE / _TURN)
_FOLDERS = ("refs", "objects/info", "objects/pack")


def take(path: str, lock: Lock) -> str:
    """Make git's lock on a file; the path of the lock. Raises `BusyError`."""
    waiting = f"{path}.lock"
    os.makedirs(os.path.dirname(waiting), exist_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
    for _ in range(_TURNS):
        try:
            os.close(os.open(waiting, flags, 0o644))
            return waiting
        except FileExistsError:
            _wait(waiting, lock)
    raise _held(waiting)


def free(git_dir: str, lock: Lock) -> None:
    """Return when git holds no lock in a repository. Raises `BusyError`."""
    for waiting in _all(git_dir):
        for _ in range(_TURNS):
            if not os.path.exists(waiting):
                break
            _wait(waiting, lock)
        else:
            raise _held(waiting)


def _wait(waiting: str, lock: Lock) -> None:
    age = lock.age(waiting)
    if age is not None and age > _STALE:
        with suppress(FileNotFoundError):
            os.unlink(waiting)
    elif age is not None:
        sleep(_TURN)


def _all(git_dir: str) -> Iterator[str]:
    yield os.path.join(git_dir, "packed-refs.lock")
    for folder in _FOLDERS:
        for place, _, files in os.walk(os.path.join(git_dir, folder)):
            yield from (os.path.join(place, each) for each in files if _is_lock(each))


def _is_lock(name: str) -> bool:
    return name.endswith(".lock")


def _held(waiting: str) -> BusyError:
    return BusyError(f"git holds '{waiting}'", hint="try again in a moment")
