"""The references in a folder such as `refs/ctx/proposals`, read without git."""

from __future__ import annotations

import os

from ctxlib.store.objects import is_oid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.objects import Objects


def references(objects: Objects, folder: str) -> list[tuple[str, str]]:
    """Each reference right in a folder, by name, with what it points to.

    Read from files: most memories have none, and git would have to be started.
    """
    if os.path.isdir(os.path.join(objects.git_dir, "reftable")):
        return _asked(objects, folder)
    try:
        names = os.listdir(os.path.join(objects.git_dir, folder))
    except (FileNotFoundError, NotADirectoryError):
        names = []
    # After the loose ones: git packs a reference before it removes the loose one.
    found = _packed(objects.git_dir, folder)
    for name in names:
        oid = None if name.endswith(".lock") else objects.tip(f"{folder}/{name}")
        if oid:
            found[name] = oid
    return sorted(found.items())


def _packed(git_dir: str, folder: str) -> dict[str, str]:
    try:
        with open(os.path.join(git_dir, "packed-refs"), "rb") as opened:
            lines = opened.read().decode("utf-8", "replace").splitlines()
    except FileNotFoundError:
        return {}
    found = {}
    for line in lines:
        oid, _, name = line.partition(" ")
        if name.startswith(f"{folder}/") and is_oid(oid):
            found[name.removeprefix(f"{folder}/")] = oid
    return found


def _asked(objects: Objects, folder: str) -> list[tuple[str, str]]:
    asked = ["for-each-ref", "--format=%(refname) %(objectname)", folder]
    lines = objects.git.run(asked, git_dir=objects.git_dir).out.decode().splitlines()
    pairs = (line.split(" ", 1) for line in lines)
    return sorted((name.removeprefix(f"{folder}/"), oid) for name, oid in pairs)
