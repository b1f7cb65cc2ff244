"""Processes of their own, which nobody waits for."""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# Names a descriptor by whose end somebody knows that all of ours are done.
HELD = "CTX_HELD"
# What else we were left open by our host would stay open for as long as it takes.
_BEGIN = """
import os, sys
held = int(os.environ.get({held!r}, 3))
os.closerange(3, held)
os.closerange(held + ({held!r} in os.environ), 4096)
os.chdir("/")
sys.path.insert(0, {library!r})
"""


def start(words: Sequence[str], environ: Mapping[str, str]) -> None:
    """Start a program, named by its path, in a session of its own and without a word.

    Raises `OSError`.
    """
    silent = [
        (os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)
    ]
    program = list(words)
    os.posix_spawn(program[0], program, dict(environ), file_actions=silent, setsid=True)


def start_ours(code: str, words: Sequence[str], environ: Mapping[str, str]) -> None:
    """The same for a piece of code that finds our modules, and words in `sys.argv`."""
    library = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    whole = _BEGIN.format(library=library, held=HELD) + code
    start([sys.executable, "-I", "-c", whole, *words], environ)
