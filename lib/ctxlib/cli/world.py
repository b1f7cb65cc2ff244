"""What a command sees of the process that runs it; tests hand in their own."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import BinaryIO

    from ctxlib.domain.actor import Actor


class World:
    """Environment, directory, clock (seconds, UTC), standard input, terminals.

    `actor` says who acts, where the caller knows it; else it is found out from the
    terminals and the environment. `umask` is for files that are not ours.
    """

    __slots__ = (
        "actor",
        "cwd",
        "environ",
        "now",
        "stderr_tty",
        "stdin",
        "stdin_tty",
        "umask",
    )

    def __init__(
        self,
        *,
        environ: Mapping[str, str],
        cwd: str,
        now: int,
        stdin: BinaryIO,
        stdin_tty: bool = False,
        stderr_tty: bool = False,
        actor: Actor | None = None,
        umask: int = 0o022,
    ) -> None:
        self.environ = environ
        self.cwd = cwd
        self.now = now
        self.stdin = stdin
        self.stdin_tty = stdin_tty
        self.stderr_tty = stderr_tty
        self.actor = actor
        self.umask = umask

    @classmethod
    def of_process(cls, *, umask: int = 0o022) -> World:
        """The world of this very process, whose user has that umask."""
        import time

        return cls(
            environ=os.environ,
            cwd=_directory(),
            now=int(time.time()),
            stdin=_input(),
            stdin_tty=_is_terminal(0),
            stderr_tty=_is_terminal(2),
            umask=umask,
        )


def _directory() -> str:
    try:
        return os.getcwd()
    except FileNotFoundError:
        from ctxlib.errors import CtxError

        raise CtxError("the current directory is gone") from None


def _input() -> BinaryIO:
    stream = getattr(sys.stdin, "buffer", None)
    if stream is None:
        import io

        return io.BytesIO()
    found: BinaryIO = stream
    return found


def _is_terminal(number: int) -> bool:
    try:
        return os.isatty(number)
    except OSError:
        return False
