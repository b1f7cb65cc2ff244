"""Transcripts looked up by the names of their files, where hosts keep them."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Where in its own folder a host has them; another folder is searched itself.
_BELOW = ("projects", "sessions", "archived_sessions", "tmp")
# Of a folder that is no host's nobody knows what is in it.
_DEEPEST, _MOST = 4, 50_000


def find(roots: Iterable[str], names: Iterable[str]) -> dict[str, list[str]]:
    """The paths of the files of each name that are there; no link is followed.

    Several may have one name: copies of a folder, or what was restored.
    """
    wanted = set(names)
    found: dict[str, list[str]] = {}
    for root in dict.fromkeys(roots):
        below = [os.path.join(root, each) for each in _BELOW]
        folders = [each for each in below if os.path.isdir(each)] or [root]
        count = 0
        while folders and count < _MOST:
            folder = folders.pop()
            for entry in _entries(folder):
                count += 1
                if entry.is_dir(follow_symlinks=False):
                    if entry.path.count("/") - root.count("/") <= _DEEPEST:
                        folders.append(entry.path)
                elif entry.name in wanted:
                    found.setdefault(entry.name, []).append(entry.path)
    return found


def _entries(folder: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as listed:
            return sorted(listed, key=lambda entry: entry.name)
    except OSError:
        return []
