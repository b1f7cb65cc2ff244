"""The command lines that make a host call our hooks, told from those of others."""

from __future__ import annotations

import shlex
import string

from ctxlib.domain.host import EVENTS

PROGRAM = "ctx-hook"
# A program that is gone must not block a prompt: Python says 2 of a missing file, and
# a host reads that as a refusal.
WHATEVER_HAPPENS = " || exit 0"
_ENTRY = "ctxlib/cli/entry.py"
# What Python may be told before its file; with others it would run something else.
_FLAGS = ("-I", "-S", "-E", "-s", "-B")
# What no shell takes for anything but a part of a word.
_PLAIN = frozenset(string.ascii_letters + string.digits + " ~/._-=+@,:%")


def is_ours(command: object) -> bool:
    """Whether a command line calls us, by whichever installation, and does no more.

    What a shell would do besides belongs to whoever wrote it, and may be anything.
    """
    if not isinstance(command, str):
        return False
    line = command.removesuffix(WHATEVER_HAPPENS)
    try:
        words = shlex.split(line)
    except ValueError:
        return False
    if not _PLAIN.issuperset(line) and line != shlex.join(words):
        return False
    place = next((at for at, word in enumerate(words) if word in EVENTS), 0)
    return _is_program(words[:place]) and _is_told(words[place + 1 :])


def calls_us(command: object) -> bool:
    """Whether a command line calls us, whatever else it does."""
    return isinstance(command, str) and (PROGRAM in command or _ENTRY in command)


def _is_program(words: list[str]) -> bool:
    if len(words) == 1:
        return words[0].rpartition("/")[2] == PROGRAM
    if not words or not words[-1].endswith(_ENTRY):
        return False
    return all(word in _FLAGS for word in words[1:-1])


def _is_told(words: list[str]) -> bool:
    if len(words) == 1:
        return words[0].startswith("--host=")
    return not words or (len(words) == 2 and words[0] == "--host")
