"""Files that are there whole or not at all: written beside their place, then renamed.

A file is its owner's alone. What a killed process leaves beside it ends in `DRAFT`.
"""

from __future__ import annotations

import os

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


def drop(path: str) -> None:
    """Remove a file that is of no use, as far as the disk allows."""
    try:
        os.unlink(path)
    except OSError:
        return


def _put(path: str, parts: Sequence[bytes], settle: Callable[[int], None]) -> None:
    draft = f"{path}.{os.getpid()}{DRAFT}"
    try:
        with open(os.open(draft, _FLAGS, 0o600), "wb") as opened:
            opened.writelines(parts)
            opened.flush()
            settle(opened.fileno())
        os.replace(draft, path)
    except OSError:
        drop(draft)
        raise
