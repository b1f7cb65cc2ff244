"""Lines of a text that hold what nobody sees, and a model reads all the same."""

from __future__ import annotations

from unicodedata import bidirectional, category

from ctxlib.domain.neutral import visible

# The flags of England, Scotland and Wales are written with the characters of tags.
_FLAGS = tuple(
    "\U0001f3f4" + "".join(chr(0xE0000 + ord(char)) for char in name) + "\U000e007f"
    for name in ("gbeng", "gbsct", "gbwls")
)
# Marks of direction that writing from right to left needs, and a page break.
_MARKS = "\u200e\u200f\u061c"
_BREAK = "\f"


def hidden_text(text: str) -> list[tuple[int, int, str]]:
    """The first hidden character of each line, as line, column and `U+200B`.

    Hidden are controls, terminal escapes, tag characters, those that change the
    direction of a text, and invisible ones, where writing does not need them. Lines
    end at LF.
    """
    if visible(text) == text:
        return []
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        at = _first(line)
        if at is not None:
            found.append((number, at + 1, f"U+{ord(line[at]):04X}"))
    return found


def _first(line: str) -> int | None:
    if line.isprintable() and line.isascii():
        return None
    plain = line.replace(_BREAK, " ")
    for flag in _FLAGS:
        plain = plain.replace(flag, "-" * len(flag))
    if any(mark in plain for mark in _MARKS) and _is_from_right(plain):
        for mark in _MARKS:
            plain = plain.replace(mark, "-")
    pairs = zip(plain, visible(plain), strict=False)
    return next((at for at, (one, other) in enumerate(pairs) if one != other), None)


def _is_from_right(line: str) -> bool:
    return any(
        bidirectional(char) in ("R", "AL") and category(char) == "Lo" for char in line
    )
