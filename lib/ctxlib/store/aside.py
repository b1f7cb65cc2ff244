"""Files that are there whole or not at all: written beside their place, then renamed.

A file is its owner's alone. What a killed process leaves beside it ends in `DRAFT`.
"""

from __future__ import annotations

import os
from stat import S_ISREG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DRAFT = ".tmp"
_FLAGS = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW


def put(path: str, *parts: bytes) -> None:
    """Let a file hold these parts; a power cut may lose them. Raises `OSError`."""
    _put(path, parts, lambda _: None)


def put_durably(path: str, *parts: bytes, mode: int = 0o600) -> None:
    """The same, with the content on the disk before it has its name."""

    def settle(descriptor: int) -> None:
        os.fchmod(descriptor, mode)
        os.fsync(descriptor)

    _put(path, parts, settle)


def content(path: str, most: int) -> bytes:
    """So many bytes of an ordinary file; nobody waits for another kind of file.

    Raises `OSError`.
    """
    opened = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        if not S_ISREG(os.fstat(opened).st_mode):
            raise OSError(0, "is not an ordinary file", path)
        with open(opened, "rb", closefd=False) as reader:
            return reader.read(most)
    finally:
        os.close(opened)


def drop_drafts(path: str) -> None:
    """Remove what killed writers left beside a file; who still writes is left alone."""
    folder, _, name = path.rpartition("/")
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for each in names:
        draft = f"{folder}/{each}"
        is_one = each.startswith(f"{name}.") and each.endswith(DRAFT)
        if is_one and not _is_written(draft):
            drop(draft)


def drop(path: str) -> None:
    """Remove a file that is of no use, as far as the disk allows."""
    try:
        os.unlink(path)
    except OSError:
        return


def _is_written(draft: str) -> bool:
    """Whether somebody is writing it now."""
    try:
        opened = os.open(draft, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return False
    try:
        return not _lock(opened)
    finally:
        os.close(opened)


def _lock(descriptor: int) -> bool:
    """Hold a draft until it is closed, or we are killed; False where another does."""
    from fcntl import LOCK_EX, LOCK_NB, flock

    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except OSError:
        return False
    return True


def _put(path: str, parts: Sequence[bytes], settle: Callable[[int], None]) -> None:
    draft = f"{path}.{os.getpid()}{DRAFT}"
    try:
        with open(os.open(draft, _FLAGS, 0o600), "wb") as opened:
            _lock(opened.fileno())
            opened.writelines(parts)
            opened.flush()
            settle(opened.fileno())
            os.replace(draft, path)
    except OSError:
        drop(draft)
        raise
