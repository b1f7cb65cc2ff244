"""Every reference of the memory repository, moved together: all of them or none."""

from __future__ import annotations

import os
from contextlib import suppress

from ctxlib.errors import RepositoryError
from ctxlib.store import gitlocks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.store.lock import Lock
    from ctxlib.store.objects import Objects

_PACKED = "packed-refs"
_HEADER = b"# pack-refs with: sorted \n"


def all_references(objects: Objects) -> dict[str, str]:
    """Every reference that is no alias, with the object that it names."""
    how = "--format=%(objectname) %(refname) %(symref)"
    said = objects.git.run(["for-each-ref", how], git_dir=objects.git_dir)
    if said.status != 0:
        raise RepositoryError(f"cannot read the references: {said.reason}")
    rows = [os.fsdecode(line).split(" ") for line in said.out.splitlines()]
    return {name: oid for oid, name, alias in rows if not alias}


def swap_all(
    objects: Objects, old: Mapping[str, str], new: Mapping[str, str], lock: Lock
) -> bool:
    """Let the references be `new` if they are still `old`; else `False`.

    One rename does it, of the file in which git packs references; meanwhile git's
    own locks keep everybody from each reference that moves. `lock` is held.
    """
    if os.path.isdir(os.path.join(objects.git_dir, "reftable")):
        return _asked(objects, old, new)
    gitlocks.free(objects.git_dir, lock)
    said = objects.git.run(["pack-refs", "--all"], git_dir=objects.git_dir)
    if said.status != 0:
        raise RepositoryError(f"cannot pack the references: {said.reason}")
    moved = [name for name, oid in old.items() if new.get(name) != oid]
    held: list[str] = []
    try:
        for name in [*moved, _PACKED]:
            held.append(gitlocks.take(os.path.join(objects.git_dir, name), lock))
        if all_references(objects) != dict(old) or _loose(objects, moved):
            return False
        _replace(objects, new, held[-1])
    finally:
        for path in held:
            with suppress(FileNotFoundError):
                os.unlink(path)
    return True


def _loose(objects: Objects, names: list[str]) -> bool:
    paths = [os.path.join(objects.git_dir, name) for name in names]
    return any(os.path.isfile(path) for path in paths)


def _replace(objects: Objects, new: Mapping[str, str], waiting: str) -> None:
    lines = [f"{oid} {name}\n" for name, oid in new.items()]
    lines.sort(key=lambda line: os.fsencode(line[41:]))
    with open(waiting, "wb") as opened:
        opened.write(_HEADER + os.fsencode("".join(lines)))
        opened.flush()
        os.fsync(opened.fileno())
    os.rename(waiting, os.path.join(objects.git_dir, _PACKED))
    folder = os.open(objects.git_dir, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _asked(objects: Objects, old: Mapping[str, str], new: Mapping[str, str]) -> bool:
    lines = []
    for name, oid in old.items():
        now = new.get(name)
        if now is None:
            lines.append(f"delete {name} {oid}\n")
        elif now != oid:
            lines.append(f"update {name} {now} {oid}\n")
    said = objects.git.run(
        ["update-ref", "--no-deref", "--stdin"],
        git_dir=objects.git_dir,
        input=os.fsencode("".join(["start\n", *lines, "prepare\ncommit\n"])),
    )
    return said.status == 0
