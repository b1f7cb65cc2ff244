"""What a command writes: text for people, NDJSON and NUL lists for programs."""

from __future__ import annotations

import sys

from ctxlib.domain import neutral, wire
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_MOST = 1_000
# Paths and keys of ours look random as well.
_LIKE_OURS = ("high-entropy",)
_STYLES = {"bold": "1", "dim": "2", "red": "31", "yellow": "33"}


def say(program: str, severity: str | None, message: str) -> None:
    """One message for the person on stderr, such as `ctx-fact: fatal: …`.

    A credential that it quotes is left out: others may read a terminal, and its log.
    """
    from ctxlib.domain.secrets import redact  # few runs have anything to say

    start = f"{program}: {severity}: " if severity else f"{program}: "
    kept = redact(message, spared=_LIKE_OURS)
    lines = neutral.visible(kept).splitlines() or [""]
    _flush_output()
    for line in lines:
        sys.stderr.write(f"{start}{_bounded(line)}\n")


def _flush_output() -> None:
    # In order, where both are one terminal; what fails here fails at the end again.
    try:
        sys.stdout.flush()
    except OSError:
        return


def _bounded(line: str) -> str:
    # A value that a message quotes may be of any length; what is wrong stands around.
    if len(line) <= _MOST:
        return line
    return f"{line[: _MOST - 300]} … {line[-200:]}"


class Output:
    """The answer of one command on stdout: `json`, else `nul` lists, else text."""

    __slots__ = ("color", "json", "nul")

    def __init__(self, *, json: bool, nul: bool, color: bool) -> None:
        self.json = json
        self.nul = nul
        self.color = color and not (json or nul)

    def record(self, record: Mapping[str, object]) -> None:
        """One machine record, as one line of JSON."""
        line = wire.dumps(record)
        # A name that is no UTF-8 keeps its bytes as escapes: `\\udcff` is byte FF.
        sys.stdout.write(line.encode(errors="backslashreplace").decode() + "\n")

    def text(self, text: str, *, end: str = "\n") -> None:
        """Lines for people; controls in them are shown, never obeyed."""
        sys.stdout.write(neutral.visible(text) + end)

    def painted(self, parts: Sequence[tuple[str, str | None]]) -> None:
        """One line of parts, each with its style or none."""
        shown = [(neutral.visible(text), style) for text, style in parts]
        sys.stdout.write("".join(self._paint(*part) for part in shown).rstrip() + "\n")

    def names(self, names: Iterable[str]) -> None:
        """References or ids: one a line, or each ended by NUL."""
        for name in names:
            if self.nul:
                sys.stdout.write(name + "\0")
                continue
            if "\n" in name:
                raise CtxError(f"a name holds a line break: {name!r}", hint="use -z")
            sys.stdout.write(name + "\n")

    def flush(self) -> None:
        """Hand over what was written, for a reader that waits for each answer."""
        sys.stdout.flush()

    def _paint(self, text: str, style: str | None) -> str:
        if not (self.color and style and text.strip()):
            return text
        return f"\x1b[{_STYLES[style]}m{text}\x1b[0m"


def width(text: str) -> int:
    """Columns of a terminal that a text takes: wide characters take two."""
    if text.isascii():
        return len(text)
    from unicodedata import category, east_asian_width

    return sum(
        0 if category(char) in ("Mn", "Me") else 1 + (east_asian_width(char) in "WF")
        for char in text
    )


def padded(text: str, columns: int) -> str:
    """The text with blanks up to a width."""
    return text + " " * (columns - width(text))
