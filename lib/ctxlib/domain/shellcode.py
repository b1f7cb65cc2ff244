"""Calls of programs in code that a shell script hands to another interpreter."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_LANGUAGES = ("python", "pypy", "node", "deno", "bun", "perl", "ruby", "php", "lua")
_AWKS = frozenset(("awk", "gawk", "mawk", "nawk"))
# One of them stands before the name of a program that code runs.
_RUNNERS = ("subprocess", "system", "popen", "Popen", "exec", "spawn", "check_", "`")
_NEAR = 120
_FAR = 200
_SIGNS = str.maketrans(dict.fromkeys("'\"`,;[](){}", " "))


def is_interpreter(name: str) -> bool:
    """Whether a program runs code that it is given."""
    return name in _AWKS or name.startswith(_LANGUAGES)


def code_of(name: str, args: Sequence[str], given: str) -> list[str]:
    """The code that an interpreter is given in its words, or at standard input."""
    files = [word for word in args if not word.startswith("-")]
    if name in _AWKS:
        return files[:1]
    found = [
        args[at]
        for at, word in enumerate(args[:-1], 1)
        if word == "--eval" or (word[:1] == "-" and word[1:2] != "-" and _ends(word))
    ]
    return found or ([] if files else [given])


def calls(code: str, programs: Sequence[str]) -> Iterator[list[str]]:
    """The words of each call of one of these programs that code makes."""
    for program in programs:
        at = code.find(program)
        while at >= 0:
            line = code[code.rfind("\n", 0, at) + 1 : at].lstrip()
            before = code[max(0, at - _NEAR) : at]
            if any(each in before for each in _RUNNERS) and line[:1] != "#":
                yield code[at : at + _FAR].translate(_SIGNS).split()
            at = code.find(program, at + 1)


def _ends(word: str) -> bool:
    # `-c`, `-e`, `-E`, `-r`, and behind other letters, as in `-ne`.
    return word[-1] in "ceEr" and len(word) < 5
