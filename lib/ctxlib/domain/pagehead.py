"""The front matter of a Markdown page."""

from __future__ import annotations


def front_matter(lines: list[str]) -> int:
    """How many lines at the begin are front matter: YAML `---` or TOML `+++`."""
    mark = lines[0].rstrip() if lines else ""
    if mark not in ("---", "+++"):
        return 0
    ends = ("---", "...") if mark == "---" else ("+++",)
    for count, line in enumerate(lines[1:], 2):
        if line.rstrip() in ends:
            return count if _looks_kept(lines[1 : count - 1]) else 0
    return 0


def _looks_kept(inner: list[str]) -> bool:
    """Whether this is data; a blank and no key follow a `---` that is only a rule."""
    if not inner or inner[0].strip():
        return True
    key = next((line for line in inner if line.strip()), "").partition(":")
    return bool(key[1]) and key[0].replace("-", "").replace("_", "").isalnum()
