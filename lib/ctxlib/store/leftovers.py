"""What killed processes leave on the disk, removed once nobody can need it."""

from __future__ import annotations

import os
from contextlib import suppress
from fcntl import LOCK_EX, LOCK_NB, flock

from ctxlib.store.aside import DRAFT, drop
from ctxlib.store.lock import STALE, Lock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# A maker holds its folder a moment after making it; locks of git and drafts of ours
# live for seconds.
_UNHELD = 10.0
_OLD = 3600.0
_DIGITS = frozenset("0123456789abcdef")
_PARTS = frozenset(("HEAD", "config", "ctx.lock", "hooks", "info", "objects", "refs"))
_GIT_LOCKS = (
    "packed-refs.lock",
    "objects/info/commit-graph.lock",
    "objects/info/commit-graphs/commit-graph-chain.lock",
    "objects/pack/multi-pack-index.lock",
)


def hold(folder: str) -> int:
    """A descriptor that says, for as long as it is open: a living process makes it."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    _is_taken(descriptor)
    return descriptor


def remove_half_made(memory: str) -> None:
    """Remove the memories beside this one whose making was cut short.

    Only what a maker would have filled, and what no living process holds.
    """
    parent, name = os.path.split(os.path.abspath(memory))
    try:
        found = [
            os.path.join(parent, each)
            for each in os.listdir(parent)
            if each.startswith(f".{name}-") and _is_made_up(each[len(name) + 2 :])
        ]
        clock = _clock(os.path.join(memory, "ctx.lock")) if found else 0.0
    except OSError:
        return
    for folder in found:
        _remove_unheld(folder, clock)


def remove_locks(git_dir: str) -> None:
    """Remove the locks that killed processes left: no packing would ever end well."""
    found = [os.path.join(git_dir, name) for name in _GIT_LOCKS]
    for place, _, names in os.walk(os.path.join(git_dir, "refs")):
        found += [os.path.join(place, name) for name in names if name.endswith(".lock")]
    remove_files(found, os.path.join(git_dir, "ctx.lock"))


def remove_ref_lock(memory: str, ref: str) -> None:
    """Remove git's lock on a reference where a killed process left it.

    A push does not wait for it, as a writer of ours would. Raises as `Lock` does.
    """
    path = os.path.join(memory, f"{ref}.lock")
    if not os.path.lexists(path):
        return
    with Lock(os.path.join(memory, "ctx.lock")) as lock:
        age = lock.age(path)
        if age is not None and age > STALE:
            os.unlink(path)


def remove_drafts(folder: str) -> None:
    """Remove the files, at any depth of a derived folder, that were never published."""
    found = [
        os.path.join(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if name.endswith(DRAFT)
    ]
    clock = os.path.join(folder, f"clock.{os.getpid()}{DRAFT}")
    if found:
        remove_files(found, clock)
        drop(clock)


def remove_tree(folder: str) -> None:
    """Remove a folder with all that is in it, where there is one; raises `OSError`.

    Of a link in it only the link is removed. What somebody else removes meanwhile is
    as good as removed.
    """
    for place, folders, files in os.walk(folder, topdown=False):
        for name in files:
            with suppress(FileNotFoundError):
                os.unlink(os.path.join(place, name))
        for name in folders:
            path = os.path.join(place, name)
            with suppress(FileNotFoundError):
                (os.unlink if os.path.islink(path) else os.rmdir)(path)
    with suppress(FileNotFoundError):
        os.rmdir(folder)


def _remove_unheld(folder: str, clock: float) -> None:
    flags = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
    try:
        descriptor = os.open(folder, flags)
    except OSError:
        return
    try:
        state = os.fstat(descriptor)
        is_old = clock - state.st_mtime > _UNHELD
        is_ours = _PARTS.issuperset(os.listdir(descriptor))
        # Once it is taken, nobody fills or renames it; before, it may have become a
        # memory under its own name.
        if is_old and is_ours and _is_taken(descriptor) and _is_at(folder, state):
            remove_tree(folder)
    except OSError:
        return
    finally:
        os.close(descriptor)


def remove_files(paths: Iterable[str], clock_file: str) -> None:
    """Remove those files that are more than an hour old by the clock beside them."""
    try:
        clock = _clock(clock_file)
    except OSError:
        return
    for path in paths:
        try:
            if clock - os.lstat(path).st_mtime > _OLD:
                os.unlink(path)
        except OSError:
            continue


def _clock(path: str) -> float:
    """The time by the clock that the files beside this one have."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW
    descriptor = os.open(path, flags, 0o600)
    try:
        os.utime(descriptor)
        return os.fstat(descriptor).st_mtime
    finally:
        os.close(descriptor)


def _is_taken(descriptor: int) -> bool:
    try:
        flock(descriptor, LOCK_EX | LOCK_NB)
    except OSError:
        return False
    return True


def _is_at(path: str, state: os.stat_result) -> bool:
    named = os.lstat(path)
    return (named.st_dev, named.st_ino) == (state.st_dev, state.st_ino)


def _is_made_up(digits: str) -> bool:
    return len(digits) == 16 and _DIGITS.issuperset(digits)
