"""A person's words as one bullet of a Markdown list, in which they stay words."""

from __future__ import annotations

from ctxlib.domain.importline import candidates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

MARKS = ("-", "*", "+")


def note_lines(text: str) -> list[str]:
    """The lines of a note, without blank ones at its ends or twice within.

    A bullet's own mark before a single line is left out. No line comes back where
    the text is blank.
    """
    lines = [_even(line) for line in _split(text)]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        lines.pop(0)
    if not lines:
        return []
    lines[0] = lines[0].strip()
    if len(lines) == 1 and lines[0][:2] in [f"{mark} " for mark in MARKS]:
        lines[0] = lines[0][2:].strip()
    return [line for at, line in enumerate(lines) if line or lines[at - 1]]


def escaped(lines: Sequence[str]) -> list[str]:
    """The lines with a backslash wherever Markdown or a host would see more than text.

    Headings, the lines below a title, rules, code fences, HTML, link definitions and
    imports.
    """
    return [_escaped(line) for line in lines]


def plain(lines: Sequence[str]) -> list[str]:
    """As `escaped`, and without lists, quotations and HTML, wherever they stand."""
    return [_without_containers(line.replace("<", "\\<")) for line in escaped(lines)]


def flat(lines: Sequence[str]) -> list[str]:
    """The lines without what they were indented by."""
    return [line.strip() for line in lines]


def bullet(lines: Sequence[str], *, indent: str, mark: str, gap: str) -> list[str]:
    """The lines as an item of a list; those after the first stand below its text."""
    below = indent + " " * (len(mark) + len(gap))
    first, *rest = lines
    return [f"{indent}{mark}{gap}{first}", *(line and below + line for line in rest)]


def same_words(one: str, other: str) -> bool:
    """Whether two texts differ in nothing but blanks and line breaks."""
    return one.split() == other.split()


def _split(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _even(line: str) -> str:
    """The line without blanks at its end and tabs at its begin."""
    rest = line.lstrip()
    return (line[: len(line) - len(rest)].expandtabs(4) + rest).rstrip()


def _escaped(line: str) -> str:
    rest = line.lstrip(" ")
    indent = line[: len(line) - len(rest)]
    if not rest:
        return line
    fence = len(rest) - len(rest.lstrip(rest[0]))
    if rest[0] in "`~" and fence > 2:
        return f"{indent}{_backslashed(rest[:fence])}{rest[fence:]}"
    if _is_more_than_text(rest):
        return f"{indent}\\{rest}"
    return line


def _without_containers(line: str) -> str:
    if line[:1] == ">" or line[:2] in [f"{mark} " for mark in MARKS]:
        return f"\\{line}"
    number = line[: len(line) - len(line.lstrip("0123456789"))]
    if number and line[len(number) : len(number) + 1] in (".", ")"):
        return f"{number}\\{line[len(number) :]}"
    return line


def _is_more_than_text(rest: str) -> bool:
    first = rest[0]
    if first == "#":
        after = rest.lstrip("#")
        return len(rest) - len(after) <= 6 and after[:1] in ("", " ")
    if first == "@":
        return _is_import(rest)
    if first == "<":
        return rest[1:2].isalpha() or rest[1:2] in ("/", "!", "?")
    if first == "[":
        label, bracket, after = rest[1:].partition("]")
        return bool(label.strip() and bracket) and after.startswith(":")
    # A rule, the line below a title, or the mark of an empty bullet.
    return first in "-=*_+" and not rest.replace(" ", "").strip(first)


def _is_import(line: str) -> bool:
    # What would only be one if a file of that odd name were there stays as it is.
    return any(
        each.shape != "plain" or " " not in each.written for each in candidates(line)
    )


def _backslashed(signs: str) -> str:
    return "".join(f"\\{sign}" for sign in signs)
