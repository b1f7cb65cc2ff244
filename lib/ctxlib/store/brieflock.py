"""A lock between calls of hooks, which hold it for as long as a few lines take."""

from __future__ import annotations

from fcntl import LOCK_EX, LOCK_NB, flock
from time import sleep

_TURN, _TURNS = 0.01, 60


def is_taken(descriptor: int) -> bool:
    """Take the lock of an open file, gone with it; False where it is not let go of.

    Whoever holds it so long was stopped, and nobody waits for that one.
    """
    for _ in range(_TURNS):
        try:
            flock(descriptor, LOCK_EX | LOCK_NB)
        except BlockingIOError:
            sleep(_TURN)
        else:
            return True
    return False
