"""How the place of a diagnostic is written for people and for other tools."""

from __future__ import annotations

from ctxlib.domain.instruction import USER, WORKSPACE
from ctxlib.domain.neutral import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.instruction import Diagnostic


def file_of(label: str) -> tuple[str, str]:
    """Whose folder a label is in, `user` or `workspace`, and the path below it."""
    home, _, path = label.partition("/")
    return (home, path) if home in (USER, WORKSPACE) else (WORKSPACE, label)


def shown_file(label: str) -> str:
    """A file as people name it: seen from the workspace root, or `user/…`."""
    home, path = file_of(label)
    if home == USER:
        return one_line(label)
    return one_line(path) or "."


def shown_place(diagnostic: Diagnostic) -> str:
    """`docs/AGENTS.md:3:1`, as far as it is known."""
    parts = [shown_file(diagnostic.label)]
    if diagnostic.line is not None:
        parts.append(str(diagnostic.line))
        if diagnostic.column is not None:
            parts.append(str(diagnostic.column))
    return ":".join(parts)
