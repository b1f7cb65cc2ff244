"""A question to the person at the terminal, and what was typed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation


def typed(invocation: Invocation, question: str) -> str:
    """The line that a person types after a question on stderr, without its blanks."""
    sys.stderr.write(question)
    sys.stderr.flush()
    line = invocation.world.stdin.readline(1_000)
    if not line.endswith(b"\n"):
        sys.stderr.write("\n")
    return line.decode("utf-8", "replace").strip()


def typed_unseen(invocation: Invocation, question: str) -> str:
    """The same, without its letters on the screen, and with its blanks."""
    if not invocation.world.stdin_tty:
        return _line(invocation)
    import termios

    before = termios.tcgetattr(0)
    silent = list(before)
    silent[3] &= ~termios.ECHO
    sys.stderr.write(question)
    sys.stderr.flush()
    try:
        termios.tcsetattr(0, termios.TCSADRAIN, silent)
        return _line(invocation)
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
        sys.stderr.write("\n")


def _line(invocation: Invocation) -> str:
    line = invocation.world.stdin.readline(10_000)
    return line.decode("utf-8", "surrogateescape").rstrip("\r\n")
