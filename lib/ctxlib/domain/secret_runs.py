"""Long runs of characters in a word, told without an expression to be compiled.

Most long words are paths and ids: of these nothing more needs to be known.
"""

from __future__ import annotations

from ctxlib.domain.secret_irregular import is_irregular

LONG = 32
_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-"


class _Runs(dict[int, str]):
    """Leaves the characters of a token as they are, and makes blanks of all others."""

    def __missing__(self, code: int) -> str:
        return " "


_RUNS = _Runs((ord(char), char) for char in _CHARACTERS)


def has_long_run(word: str) -> bool:
    """Whether a word has a run so long and irregular that nobody typed it."""
    return not word.isalpha() and any(
        len(run) >= LONG and any(map(is_irregular, (run, f"{run}=", f"{run}==")))
        for run in word.translate(_RUNS).split()
    )
