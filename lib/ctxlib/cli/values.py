"""Values of `ctx.*`: which of them count, and what their texts mean.

A parser takes the text of a value and raises `ValueError` with what it expected.
"""

from __future__ import annotations

import os

from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeVar

    from ctxlib.store.survey import Survey

    Value = TypeVar("Value")
# What a repository may set for those who work in it; everything else is the user's.
REPOSITORY_KEYS = {
    "ctx.project": "ctx.project",
    "ctx.projectmemory": "ctx.projectMemory",
    "ctx.instructionfile": "ctx.instructionFile",
}
USER_KEYS = {
    "ctx.memory": "ctx.memory",
    "ctx.importdepth": "ctx.importDepth",
    "ctx.instructionhome": "ctx.instructionHome",
    "ctx.recallfacts": "ctx.recallFacts",
    "ctx.recallchars": "ctx.recallChars",
    "ctx.pinnedchars": "ctx.pinnedChars",
    "ctx.color": "ctx.color",
    "ctx.proposaldays": "ctx.proposalDays",
    "ctx.journal": "ctx.journal",
    "ctx.journaldays": "ctx.journalDays",
}
_FROM_REPOSITORY = ("local", "worktree")
_YES = ("true", "yes", "on", "1")
NO = ("false", "no", "off", "0", "")
_FACTORS = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}


def is_on(environ: Mapping[str, str], name: str) -> bool:
    """Whether a variable is set to something else than a word for no."""
    return environ.get(name, "").lower() not in NO


class Values:
    """The values of `ctx.*` that count; `ignored` says which do not."""

    __slots__ = ("_found", "_home", "ignored")

    def __init__(self, survey: Survey, home: str | None) -> None:
        self._home = home
        self.ignored: list[str] = []
        self._found: dict[str, list[tuple[str, str]]] = {}
        for scope, key, text in survey.config:
            is_shared = scope in _FROM_REPOSITORY
            if is_shared and key in USER_KEYS:
                self._ignore(key, scope)
            elif is_shared and key not in REPOSITORY_KEYS:
                continue
            elif key.startswith("ctx."):
                self._found.setdefault(key, []).append((scope, text))

    def all(self, key: str, parse: Callable[[str], Value]) -> list[Value]:
        """Every value of a key, in git's order."""
        return [_parsed(key, one, parse) for one in self._found.get(key, ())]

    def one(self, key: str, parse: Callable[[str], Value], default: Value) -> Value:
        """The last value of a key, which is the one that git goes by."""
        found = self._found.get(key)
        return _parsed(key, found[-1], parse) if found else default

    def number(self, key: str, default: int, *, at_most: int) -> int:
        """A whole number from 0, with git's suffixes k, m and g."""

        def parse(text: str) -> int:
            return _number(text, at_most)

        return self.one(key, parse, default)

    def path(self, text: str) -> str:
        """A path in the user's words: absolute, or in the home by `~/`."""
        if self._home and (text == "~" or text.startswith("~/")):
            return os.path.normpath(self._home + text[1:])
        if not os.path.isabs(text):
            raise ValueError("an absolute path, or one that starts with ~/")
        return os.path.normpath(text)

    def _ignore(self, key: str, scope: str) -> None:
        note = (
            f"{USER_KEYS[key]} from the repository's own configuration ({scope}) is "
            "ignored; only the user may set it, with 'git config --global'"
        )
        if note not in self.ignored:
            self.ignored.append(note)


def _parsed(key: str, found: tuple[str, str], parse: Callable[[str], Value]) -> Value:
    scope, text = found
    try:
        return parse(text)
    except ValueError as error:
        name = USER_KEYS.get(key) or REPOSITORY_KEYS.get(key, key)
        # What was given along with the call stands in no file.
        place = f" ({scope} git configuration)" if scope != "command" else ""
        raise CtxError(f"{name}{place}: expected {error}, not '{text[:60]}'") from None


def file_name(text: str) -> str:
    """A name to search for in each folder."""
    if not text or text in (".", "..") or "/" in text or "\0" in text:
        raise ValueError("the name of a file, without a folder")
    return text


def _number(text: str, at_most: int) -> int:
    digits, factor = text.strip().lower(), 1
    if digits[-1:] in _FACTORS:
        digits, factor = digits[:-1], _FACTORS[digits[-1]]
    is_number = digits.isascii() and digits.isdigit() and len(digits) < 10
    if not is_number or int(digits) * factor > at_most:
        raise ValueError(f"a whole number from 0 to {at_most}")
    return int(digits) * factor


def days(text: str) -> int | None:
    """A number of days."""
    return _number(text, 100_000)


def boolean(text: str) -> bool:
    """A truth value in git's words."""
    if text.lower() in _YES:
        return True
    if text.lower() in NO:
        return False
    raise ValueError("true or false")


def color(text: str) -> str:
    """When to colour: `auto`, `always`, `never`, or one of git's truth values."""
    if text in ("auto", "always", "never"):
        return text
    # As git reads color.ui: true means auto, so that files stay free of colour.
    return "auto" if _boolean_or(text, "auto, always or never") else "never"


def _boolean_or(text: str, expected: str) -> bool:
    try:
        return boolean(text)
    except ValueError:
        raise ValueError(expected) from None
