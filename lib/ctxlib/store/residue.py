"""What was purged, in the files beside the repository: derived ones, state and logs."""

from __future__ import annotations

import os
from errno import ENOTEMPTY
from time import sleep

from ctxlib.domain import wire
from ctxlib.domain.needle import Needle
from ctxlib.errors import RepositoryError
from ctxlib.store import aside, checked, generation, statecut
from ctxlib.store.leftovers import remove_tree
from ctxlib.store.locations import Locations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

_TURNS = 5
_TURN = 0.02


def holding(locations: Locations, memory: str, needle: Needle) -> list[str]:
    """The files of ours, but for the repository itself, that hold a form of a text."""
    folders = [locations.data, locations.cache, locations.state]
    return [path for path in _files(folders, memory) if is_held(path, needle)]


def is_held(path: str, needle: Needle) -> bool:
    """Whether a file holds a form of a text, in its name or in its content."""
    return needle.is_in(os.fsencode(os.path.basename(path))) or needle.is_in(
        _content(path)
    )


def derived(locations: Locations, memory: str) -> tuple[str, str]:
    """The folders of what is derived from memories, also from one that was moved."""
    return os.path.dirname(locations.index_root(memory)), locations.traces


def forget_derived(locations: Locations, memory: str) -> None:
    """Remove everything that was derived: it comes back by itself.

    Raises `RepositoryError` where a file resists.
    """
    for folder in derived(locations, memory):
        try:
            _forget(folder)
        except OSError as error:
            said = (error.strerror or "").lower()
            raise RepositoryError(f"cannot remove '{folder}': {said}") from error


def clean(locations: Locations, memory: str, needle: Needle) -> None:
    """Take a text out of logs and state; what can be made anew is removed."""
    for path in holding(locations, memory, needle):
        if path.startswith(locations.data + os.sep):
            continue  # not ours to change: it is told
        if path.endswith(statecut.SUFFIXES):
            statecut.cut(path, needle)
            continue
        is_log = path.startswith(locations.state) and not path.endswith(".json")
        if is_log and not needle.is_in(os.fsencode(os.path.basename(path))):
            aside.put(path, needle.cut(_content(path)))
        else:
            aside.drop(path)


def follow_sessions(
    folder: str, trees: Mapping[str, str], commits: Mapping[str, str]
) -> None:
    """Let running sessions remember what they were told by its new ids.

    A session that cannot be followed is told nothing of what came before.
    """
    for path in _files([folder], ""):
        if not path.endswith(".json"):
            continue
        try:
            state = wire.loads(_content(path).decode())
        except ValueError:
            continue
        told = state.get("told") if isinstance(state, dict) else None
        if not isinstance(state, dict) or not isinstance(told, dict):
            continue
        new = {at: trees.get(str(oid), oid) for at, oid in told.items()}
        commit = commits.get(str(state.get("commit")), state.get("commit"))
        if new != told or commit != state.get("commit"):
            changed = {**state, "told": new, "commit": commit}
            aside.put_durably(path, (wire.dumps_ascii(changed) + "\n").encode())


def follow_checked(
    memory: str, commits: Mapping[str, str], gone: Collection[tuple[str, bytes]]
) -> None:
    """Let the note of what was judged name the commits as they are called now.

    `gone` are paths with blobs that stand there no more.
    """
    known = checked.read(memory)
    if known is None:
        return
    known.commit = commits.get(known.commit, known.commit)
    if known.since:
        known.since = commits.get(known.since, known.since)
    known.withheld = {
        path: oid
        for path, oid in known.withheld.items()
        if (path, bytes.fromhex(oid)) not in gone
    }
    checked.write(memory, known)


def _forget(link: str) -> None:
    # Who has it on another disk has it there again, empty.
    folder = os.path.realpath(link)
    # First what names an index: nobody opens it any more.
    for place, _, files in os.walk(folder):
        if "current" in files:
            generation.forget(place)
    # Under another name nobody begins to put anything into it. Who builds an index
    # just now begins another folder, which is not of what was there before.
    aside_from = f"{folder}.purged"
    _remove(aside_from)
    try:
        os.rename(folder, aside_from)
    except FileNotFoundError:
        return
    except OSError:
        # A mount point, or in a folder where nothing may be renamed.
        _empty(folder)
        return
    if os.path.islink(link):
        os.makedirs(folder, 0o700, exist_ok=True)
    _remove(aside_from)


def _empty(folder: str) -> None:
    for _ in range(_TURNS):
        for name in os.listdir(folder):
            _remove(os.path.join(folder, name))
        if not os.listdir(folder):
            return
    raise OSError(ENOTEMPTY, os.strerror(ENOTEMPTY))


def _remove(folder: str) -> None:
    if os.path.lexists(folder) and (
        os.path.islink(folder) or not os.path.isdir(folder)
    ):
        return aside.drop(folder)  # no folder of ours, nor is what it leads to
    for _ in range(_TURNS - 1):
        try:
            return remove_tree(folder)
        except OSError:
            # What was about to be put there when the name changed.
            sleep(_TURN)
    return remove_tree(folder)


def _files(folders: Iterable[str], memory: str) -> Iterator[str]:
    left_out = os.path.realpath(memory) if memory else ""
    for folder in folders:
        for place, names, files in os.walk(folder):
            names[:] = [
                name
                for name in sorted(names)
                if os.path.realpath(os.path.join(place, name)) != left_out
            ]
            yield from (os.path.join(place, name) for name in sorted(files))


def _content(path: str) -> bytes:
    try:
        with open(path, "rb") as opened:
            return opened.read()
    except OSError:
        return b""
