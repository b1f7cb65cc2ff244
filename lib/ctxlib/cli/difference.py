"""A change of a file as a diff that can be applied: every byte that a line has."""

from __future__ import annotations

from difflib import unified_diff
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.cli.output import Output

_NOTHING = "/dev/null"
_NO_END = "\\ No newline at end of file"


def show(output: Output, path: str, before: str | None, after: str | None) -> None:
    """Write the change of a file, None where there is none, as a unified diff."""
    for line in _unified(path, before, after):
        # The carriage return of a line end is a part of the line.
        text = line.removesuffix("\r")
        output.text(text, end=line[len(text) :] + "\n")


def _unified(path: str, before: str | None, after: str | None) -> Iterator[str]:
    old, new = (_lines(text or "") for text in (before, after))
    source, target = (_NOTHING if text is None else path for text in (before, after))
    for line in unified_diff(old, new, source, target):
        yield line.removesuffix("\n")
        if not line.endswith("\n"):
            yield _NO_END


def _lines(text: str) -> list[str]:
    """The lines with their ends, which are LF and nothing else."""
    ended = text.split("\n")
    return [f"{line}\n" for line in ended[:-1]] + ended[-1:] * bool(ended[-1])
