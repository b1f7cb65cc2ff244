"""A question to the person at the terminal, and what was typed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.cli.invocation import Invocation


def keeps_addresses(invocation: Invocation, fields: Mapping[str, object]) -> bool:
    """Whether a text may be saved: a person is asked where it holds an address.

    Who has no terminal is not asked: what a person pipes in counts as an agent's.
    """
    if not (invocation.actor.is_person and invocation.has_terminal):
        return True
    from ctxlib.domain.policy import addresses

    found = addresses(fields)
    for each in found:
        invocation.warn(each)
    if not found or typed(invocation, "To save it all the same, type yes: ") == "yes":
        return True
    invocation.tell("nothing was saved")
    return False


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
