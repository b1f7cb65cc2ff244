"""The parts of a directive: what to do and not to do, where, and why."""

from __future__ import annotations

_WHY = frozenset(
    ("why", "why this matters", "reason", "reasons", "rationale", "because")
)
_OTHERS = frozenset(
    """
    do|do not|don't|dos|don'ts|what to do|what to avoid|avoid|never|always
    |scope|applies to|where|when|exceptions|example|examples|directive|rule
    """.replace("\n", "")
    .replace("    ", "")
    .split("|")
)
_MARKS = "#*_-+ \t"


def without_why(body: str) -> str:
    """The body without its reasons: whole parts, the others as they are.

    A part begins with a heading such as `## Why`, `**Why**` or `WHY:`, outside of
    code fences, and ends where another begins; after `WHY:` at an empty line too.
    """
    kept, is_why, level, fence = [], False, 0, ""
    for line in body.split("\n"):
        mark = line.lstrip()[:3]
        if mark in ("```", "~~~") and (not fence or fence == mark):
            fence = "" if fence else mark
        elif not fence:
            found = _heading(line)
            if found is not None:
                name, depth = found
                # A deeper heading belongs to the part that it stands in.
                if not (is_why and depth > level > 0 and name not in _OTHERS):
                    is_why, level = name in _WHY, depth
            elif is_why and not level and not line.strip():
                is_why = False
        if not is_why:
            kept.append(line)
    return "\n".join(kept).strip("\n")


def _heading(line: str) -> tuple[str, int] | None:
    """The name that a line gives to what follows, and its depth; None for prose."""
    text = line.strip()
    depth = len(text) - len(text.lstrip("#"))
    name, colon, _ = text.partition(":")
    name = name.strip(_MARKS).replace("\u2019", "'").casefold()
    if depth and text[depth : depth + 1] in (" ", "\t", ""):
        return name, depth
    is_bold = text[:2] in ("**", "__") and text.rstrip(":")[-2:] in ("**", "__")
    known = name in _WHY or name in _OTHERS
    return (name, 0) if known and (colon or is_bold) else None
