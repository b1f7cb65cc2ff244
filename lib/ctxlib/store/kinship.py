"""Whether a workspace is one that the memory knows under another key.

A remote may have been added, renamed or removed, the folder may have moved: then its
memory must stay with it. A template, a fork or a folder in the place of another must
not get it: many projects begin with the same commits. What is not certain is left
apart, and said.
"""

from __future__ import annotations

import os

from ctxlib.domain.tree import FOLDER, entries
from ctxlib.store.answer import Draft, read_answer
from ctxlib.store.identity import (
    KINDS,
    identity_path,
    key_for,
    kind_of,
    known_by,
    marked_files,
    marks,
    marks_in,
    path_before,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.repository import Snapshot
    from ctxlib.store.workspace import Workspace

# Degrees of certainty that a known key is this workspace's.
_SAME_REMOTE, _SAME_PLACE, _MOVED = 3, 2, 1
_UNRELATED, _POSSIBLE = 0, -1
_WHY = {
    _SAME_REMOTE: "its remote",
    _SAME_PLACE: "its place, though its remote has changed",
    _MOVED: "its git directory, though the folder has moved",
}


def settle(workspace: Workspace, snapshot: Snapshot) -> None:
    """Give the workspace the one key that is certainly its own, and say so."""
    kept = f"{workspace.kept}-key"
    question = [snapshot.folder_oid("projects"), list(workspace.identities)]
    known = read_answer(kept)
    if isinstance(known, list) and known[0] == question:
        _apply(workspace, known[1], known[2])
        return
    draft = Draft(kept)
    try:
        keys, lost = _keys(workspace, snapshot)
        key, notes, places = _decide(workspace, keys)
        notes += [
            f"{path} cannot be read: whose key it is, is not known" for path in lost
        ]
        # The first commit of a history leaves no trace in the files that are watched,
        # nor does a damaged object that comes back.
        if workspace.has_history is not False and not lost:
            common = workspace.common_dir or ""
            files = [common, *marked_files(common), *places]
            draft.keep([question, key, notes], files)
    finally:
        draft.drop()
    _apply(workspace, key, notes)


def related(workspace: Workspace, snapshot: Snapshot) -> dict[str, list[str]]:
    """Other keys of the memory that may be this repository's, each with why.

    The reasons are the identities that both are known by, or that name the other.
    """
    keys, _ = _keys(workspace, snapshot)
    own = [*workspace.identities, *workspace.roots(), *keys.pop(workspace.key, ())]
    own += path_before(workspace.common_dir)
    found = {key: _shared(own, known) for key, known in sorted(keys.items())}
    return {key: shared for key, shared in found.items() if shared}


def _shared(own: list[str], known: list[str]) -> list[str]:
    remotes, paths = _folders(own, "remote"), _folders(own, "path")
    return [
        line
        for line in dict.fromkeys(known)
        if (kind_of(line) in KINDS and line in own)
        or not _folders([line], "path").isdisjoint(remotes)
        or not _folders([line], "remote").isdisjoint(paths)
    ]


def _apply(workspace: Workspace, key: str | None, notes: list[str]) -> None:
    workspace.key = key or workspace.key
    workspace.notes += tuple(notes)


def _keys(
    workspace: Workspace, snapshot: Snapshot
) -> tuple[dict[str, list[str]], list[str]]:
    """Every key of the memory with what it is known by, and files that are damaged."""
    own = {key_for(identity): identity for identity in workspace.identities}
    found, lost = {}, []
    for mode, name, _ in entries(snapshot.raw("projects")):
        if mode != FOLDER:
            continue
        key = os.fsdecode(name)
        path = identity_path(key)
        oid = snapshot.oid(path)
        (content,) = snapshot.objects.read_each([oid]) if oid else (b"",)
        if not isinstance(content, bytes):
            lost.append(path)
            content = b""
        known = [*known_by(content), *marks_in(content)]
        found[key] = [*known, own[key]] if key in own else known
    return found, lost


def _decide(
    workspace: Workspace, keys: dict[str, list[str]]
) -> tuple[str | None, list[str], list[str]]:
    """The key or None, notes, and the places whose existence was asked for."""
    degrees = {key: _degree(workspace, known) for key, known in keys.items()}
    best = max(degrees.values(), default=_UNRELATED)
    near = sorted(key for key in keys if degrees[key] == best)
    places = [
        place
        for key, known in keys.items()
        if degrees[key] in (_MOVED, _POSSIBLE)
        for place in _paths(known)
    ]
    if best > _UNRELATED and len(near) == 1:
        is_told = workspace.identities[0] in keys[near[0]]
        told = [] if is_told else [f"using '{near[0]}': known by {_WHY[best]}"]
        return near[0], told, places
    possible = (
        near
        if best > _UNRELATED
        else sorted(key for key in keys if degrees[key] == _POSSIBLE)
    )
    if not possible:
        return None, [], places
    listed = ", ".join(f"'{key}'" for key in possible[:3])
    note = (
        f"this may be the workspace that the memory knows as {listed}; kept apart "
        f"(to join them: 'git ctx project adopt {possible[0]}')"
    )
    return None, [note], places


def _degree(workspace: Workspace, known: list[str]) -> int:
    remotes = {line for line in known if line.startswith("remote ")}
    own = {line for line in workspace.identities if line.startswith("remote ")}
    if own & remotes or _is_clone(workspace, known):
        return _SAME_REMOTE
    if workspace.identities[-1] in known:
        return _of_place(workspace, known, is_other=bool(own and remotes))
    # Perhaps `git init` in the folder, perhaps another project in its place.
    if not set(path_before(workspace.common_dir)).isdisjoint(known):
        return _POSSIBLE
    if not _shares_history(workspace, known) or (own and remotes):
        return _UNRELATED
    if own or remotes or set(known).isdisjoint(marks(workspace.common_dir)):
        return _POSSIBLE
    paths = _paths(known)
    is_gone = bool(paths) and not any(os.path.lexists(path) for path in paths)
    return _MOVED if is_gone else _POSSIBLE


def _is_clone(workspace: Workspace, known: list[str]) -> bool:
    """Whether one of the two has the other's folder as its origin."""
    mine, theirs = workspace.identities, known
    is_near = any(
        not _folders(one, "remote").isdisjoint(_folders(other, "path"))
        for one, other in ((mine, theirs), (theirs, mine))
    )
    return is_near and _shares_history(workspace, known)


def _folders(lines: Iterable[str], kind: str) -> set[str]:
    start = f"{kind} /"
    places = (line[len(kind) + 1 :] for line in lines if line.startswith(start))
    return {place.removesuffix("/.git").removesuffix(".git") for place in places}


def _of_place(workspace: Workspace, known: list[str], *, is_other: bool) -> int:
    """The same folder: still the same project, or another in its place?"""
    roots = [line for line in known if line.startswith("root ")]
    has_history = workspace.has_history
    if not roots or has_history is None:
        return _POSSIBLE if is_other else _SAME_PLACE
    return _SAME_PLACE if _shares_history(workspace, known) else _UNRELATED


def _shares_history(workspace: Workspace, known: list[str]) -> bool:
    roots = {line for line in known if line.startswith("root ")}
    return bool(roots) and not roots.isdisjoint(workspace.roots())


def _paths(known: list[str]) -> list[str]:
    return [line[5:] for line in known if line.startswith("path ")]
