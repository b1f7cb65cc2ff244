"""What the tools stand on: private folders, a git, instructions that are loaded."""

from __future__ import annotations

import os
import stat
from shlex import quote

from ctxlib.domain.health import ERROR, NOTE, WARNING, Finding
from ctxlib.domain.importline import candidates, mentions
from ctxlib.domain.instructionname import FOR_ALL, FOR_CLAUDE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PART = "setup"
# Older ones pass over what the environment says of the configuration.
OLDEST_GIT = (2, 31)
_MOST_BYTES = 1 << 20


def private(folders: Sequence[str]) -> Iterator[Finding]:
    """The folders of ours that somebody else may look into."""
    for folder in filter(_is_open, folders):
        yield Finding(
            PART,
            ERROR,
            folder,
            "other users may look into this folder",
            command=f"chmod 700 {quote(folder)}",
        )


def version_of(said: bytes) -> tuple[int, ...]:
    """The numbers of what `git --version` says; empty where it says none."""
    for word in said.decode("ascii", "replace").split():
        parts = word.split(".")
        if len(parts) > 1 and parts[0].isdigit():
            return tuple(int(part) for part in parts[:3] if part.isdigit())
    return ()


def git_version(version: tuple[int, ...]) -> Iterator[Finding]:
    """Whether git is older than what is needed."""
    if version and version < OLDEST_GIT:
        shown = ".".join(map(str, version))
        oldest = ".".join(map(str, OLDEST_GIT))
        yield Finding(
            PART, WARNING, "git", f"git {shown} is older than {oldest}: update it"
        )


def unloaded(root: str) -> Iterator[Finding]:
    """Instructions of a workspace that Claude Code does not load by itself.

    A file that imports them, or is them, is enough.
    """
    path = os.path.join(root, FOR_ALL)
    if not os.path.isfile(path):
        return
    theirs = [
        os.path.join(root, name)
        for name in (FOR_CLAUDE, os.path.join(".claude", FOR_CLAUDE))
    ]
    found = [each for each in theirs if os.path.isfile(each)]
    if any(_loads(each, path) for each in found):
        return
    there = os.path.relpath(found[0], root) if found else FOR_CLAUDE
    line = f"@{os.path.relpath(path, os.path.dirname(os.path.join(root, there)))}"
    yield Finding(
        "instructions",
        NOTE,
        FOR_ALL,
        f"Claude Code does not load it; {there} can import it with '{line}'",
        command=f"printf '{line}\\n' {'>>' if found else '>'} {there}",
    )


def _loads(path: str, wanted: str) -> bool:
    if os.path.realpath(path) == os.path.realpath(wanted):
        return True
    try:
        with open(path, "rb") as opened:
            text = opened.read(_MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return False
    base = os.path.dirname(path)
    written = [each for found in candidates(text) for each in found.paths]
    written += [each.path for each in mentions(text)]
    return any(
        os.path.realpath(os.path.join(base, each)) == os.path.realpath(wanted)
        for each in written
    )


def _is_open(path: str) -> bool:
    try:
        return bool(stat.S_IMODE(os.stat(path).st_mode) & 0o077)
    except OSError:
        return False
