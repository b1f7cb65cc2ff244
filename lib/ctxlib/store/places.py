"""Which key a person gave to the repository in a place, whatever it is known by.

`projects/.places` holds a line for each such place: the key, the first commit of the
history there (`-` while there is none), the folder. Another history in the same
place is another repository, which was given nothing.
"""

from __future__ import annotations

import os

from ctxlib.store.answer import Draft, read_answer
from ctxlib.store.identity import is_key, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.workspace import Workspace

    # A key, and what to say where the workspace comes to have another one.
    Note = list[str]

_NO_HISTORY = "-"
_HEX = frozenset("0123456789abcdef")


class Place:
    """A folder, as `.identity` spells it, with its first commit and its key."""

    __slots__ = ("key", "path", "root")

    def __init__(self, key: str, root: str, path: str) -> None:
        self.key = key
        self.root = root
        self.path = path

    @property
    def line(self) -> str:
        """The place as the memory holds it."""
        return f"{self.key} {self.root} {self.path}"


def places(content: bytes | None) -> list[Place]:
    """The places of a `.places` file; lines of another form are passed over."""
    found = []
    for line in lines(content or b""):
        key, _, rest = line.partition(" ")
        root, _, path = rest.partition(" ")
        is_root = root == _NO_HISTORY or (root and _HEX.issuperset(root))
        if is_key(key) and is_root and path:
            found.append(Place(key, root, path))
    return found


def given(
    content: bytes | None, workspace: Workspace, key: str, *, instead: str | None = None
) -> bytes:
    """The file once the workspace has a key; who had the key `instead` gets it too."""
    own = workspace.place
    roots = workspace.roots()
    kept = {place.path: place for place in places(content)}
    for place in kept.values():
        if place.key == instead:
            place.key = key
    root = roots[0].partition(" ")[2] if roots else _NO_HISTORY
    kept[own] = Place(key, root, own)
    text = "".join(f"{kept[path].line}\n" for path in sorted(kept))
    return os.fsencode(text)


def find_given(workspace: Workspace, content: bytes) -> tuple[str | None, list[Note]]:
    """The key that the workspace was given, or None; and notes on what is in doubt.

    A note is a key and what to tell a person unless the workspace has that key.
    """
    kept = f"{workspace.kept}-place"
    known = read_answer(kept)
    question = [os.fsdecode(content), workspace.place]
    if isinstance(known, list) and known[0] == question:
        return known[1], known[2]
    listed = places(content)
    draft = Draft(kept)
    try:
        key, notes = _decide(workspace, listed)
        # A first commit leaves no trace in the files that are watched.
        if key is not None or workspace.has_history is not False:
            draft.keep([question, key, notes], _watched(workspace, listed))
    finally:
        draft.drop()
    return key, notes


def _decide(workspace: Workspace, listed: list[Place]) -> tuple[str | None, list[Note]]:
    notes = []
    for place in listed:
        if place.path == workspace.place:
            if _is_same(workspace, place):
                return place.key, []
            notes.append([place.key, _replaced(place.key)])
        elif os.path.lexists(place.path) or place.root == _NO_HISTORY:
            continue
        elif workspace.has_commit(place.root):
            notes.append([place.key, _moved(place.key)])
    return None, notes


def _is_same(workspace: Workspace, place: Place) -> bool:
    if place.root == _NO_HISTORY or workspace.has_commit(place.root):
        return True
    # Where the history is cut off or cannot be seen, the place has to do.
    return workspace.has_history is None


def _watched(workspace: Workspace, listed: list[Place]) -> list[str]:
    common = workspace.common_dir
    own = [common, os.path.join(common, "config")] if common else []
    return [*own, *(place.path for place in listed)]


def _replaced(key: str) -> str:
    return (
        f"the key '{key}' was given to another history in this place "
        f"(to use it: 'git ctx project adopt --leave {key}')"
    )


def _moved(key: str) -> str:
    return (
        f"the repository that was given the key '{key}' is gone from its place "
        f"(if this is it: 'git ctx project adopt --leave {key}')"
    )
