"""How a session record writes what others said, so that no word of it is structure.

A text of any content is quoted, each line behind `> `; a text of one line that stands
inside a line of ours is in backticks, or ends that line.
"""

from __future__ import annotations

from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_INDENT = "   "


def quoted(text: str, indent: str = "") -> list[str]:
    """The text as a quotation, every line of it marked."""
    return [f"{indent}> {line}" if line else f"{indent}>" for line in text.split("\n")]


def unquoted(lines: list[str]) -> str:
    """The text of a quotation."""
    texts = (line[line.index(">") + 1 :] for line in lines)
    return "\n".join(text.removeprefix(" ") for text in texts)


def item(number: int, words: list[str], text: str) -> list[str]:
    """A numbered item: what is known of it, and below it the text as a quotation."""
    told = ", ".join(word for word in words if word)
    return [f"{number}. {told}", *quoted(text, _INDENT), ""]


def numbered(each: Iterable[tuple[list[str], str]]) -> list[str]:
    """Such items, from 1."""
    return [
        line
        for number, (words, text) in enumerate(each, 1)
        for line in item(number, words, text)
    ]


def items(lines: list[str]) -> list[tuple[int, list[str], str]]:
    """What `item` wrote, each with the place of its first line from 0."""
    found: list[tuple[int, list[str], str]] = []
    place, words, texts = 0, None, []
    for at, line in enumerate([*lines, ""]):
        if line.startswith(f"{_INDENT}>"):
            texts.append(line)
            continue
        if words is not None:
            found.append((place, words, unquoted(texts)))
            words = None
        if not line:
            continue
        number, dot, told = line.partition(". ")
        if not (dot and number.isascii() and number.isdigit()):
            raise problem(at, "expected a numbered item")
        place, words, texts = at, told.split(", "), []
    return found


def code(text: str) -> str:
    """A text of one line in backticks: as many as it takes."""
    longest = run = 0
    for char in text:
        run = run + 1 if char == "`" else 0
        longest = max(longest, run)
    fence = "`" * (longest + 1)
    pad = " " if text[:1] in ("`", " ", "") or text[-1:] in ("`", " ") else ""
    return f"{fence}{pad}{text}{pad}{fence}"


def after_code(line: str, at: int) -> tuple[str, int]:
    """The text in backticks that begins at `at`, and where the line goes on.

    Raises `ValueError` where there is none.
    """
    size = len(line[at:]) - len(line[at:].lstrip("`"))
    fence = "`" * size
    if not size:
        raise ValueError("expected a text in backticks")
    start = at + size
    end = line.find(fence, start)
    if end < 0:
        raise ValueError("the backticks are not closed")
    text = line[start:end]
    if text[:1] == " " and text[-1:] == " ":
        text = text[1:-1]
    return text, end + size


def problem(place: int, text: str) -> DocumentError:
    """What is wrong with a line, by its place from 0 in what is read."""
    return DocumentError(text, line=place)
