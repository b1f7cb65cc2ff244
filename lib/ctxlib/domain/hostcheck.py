"""Checks that an instruction file asks its host to run; here they are only listed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

_BULLETS = ("-", "*", "+")


class HostCheck:
    """A `- verify: COMMAND` of a section "host checks"; listed, never run here."""

    __slots__ = ("command", "label", "line")

    def __init__(self, command: str, label: str, line: int) -> None:
        self.command = command
        self.label = label
        self.line = line


def host_checks(lines: Sequence[str]) -> list[tuple[str, int]]:
    """The commands of sections called "host checks", each with its line from 1.

    Such a section begins at a heading `Host checks` or `Reasonix host checks` of any
    level and case, and ends at any other heading. A check is a bullet
    `- verify: COMMAND`; the marks of a code span round the whole command are no part
    of it. A repeated command counts once. Lines of code fences are passed over; which
    else of the `decisive_lines` are no running text, the caller blanks before.
    """
    found: dict[str, int] = {}
    is_inside, fence, before = False, "", ""
    for number, text in enumerate(lines, 1):
        line = text.strip()
        opened = _fence(line)
        if fence:
            # A fence ends at one of its own kind, as long or longer, and bare.
            is_end = opened.startswith(fence) and opened == line
            fence = "" if is_end else fence
        elif opened:
            fence = opened
        elif _is_heading(line):
            is_inside = _is_checks_heading(line.strip("#"))
        elif before and _is_underline(line):
            is_inside = _is_checks_heading(before)
        elif is_inside and (command := _command(line)):
            found.setdefault(command, number)
        before = line if line[:1] not in ("", "#", "-", "*", "+", "`", "~") else ""
    return list(found.items())


def decisive_lines(lines: Sequence[str]) -> set[int]:
    """The lines, from 1, which would be headings or checks in running text."""
    found, before = set(), ""
    for number, text in enumerate(lines, 1):
        line = text.strip()
        if _is_heading(line) or _command(line):
            found.add(number)
        elif before and _is_underline(line):
            found.add(number - 1)
        before = line
    return found


def _is_checks_heading(title: str) -> bool:
    words = title.lower().rstrip(" \t:").split()
    return words in (["host", "checks"], ["reasonix", "host", "checks"])


def _command(line: str) -> str | None:
    bullet, _, rest = line.partition(" ")
    name, colon, command = rest.strip().partition(":")
    if bullet not in _BULLETS or not colon or name.strip().lower() != "verify":
        return None
    command = command.strip()
    if command[:1] == command[-1:] == "`" and command.count("`") == 2:
        command = command[1:-1].strip()
    return command or None


def _is_heading(line: str) -> bool:
    rest = line.lstrip("#")
    return 0 < len(line) - len(rest) <= 6 and rest[:1] in ("", " ", "\t")


def _is_underline(line: str) -> bool:
    return line[:1] in ("=", "-") and not line.strip(line[0])


def _fence(line: str) -> str:
    """The marks of a code fence that the line opens, or an empty text."""
    rest = line.lstrip(line[:1])
    size = len(line) - len(rest)
    is_one = line[:1] in ("`", "~") and size > 2 and "`" not in rest
    return line[:size] if is_one else ""
