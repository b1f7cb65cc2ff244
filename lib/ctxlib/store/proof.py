"""Proof that a text is in no object, reference or file of the memory repository."""

from __future__ import annotations

import os
import zlib
from contextlib import suppress

from ctxlib.domain.needle import Needle
from ctxlib.errors import RepositoryError
from ctxlib.store.residue import is_held

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from ctxlib.store.objects import Objects

_BLOCK = 1 << 20
_TURNS = 5
_HEX = frozenset("0123456789abcdef")


def objects_with(objects: Objects, needle: Needle) -> list[str]:
    """The objects that hold a form of the text, as `<type> <oid>`, reachable or not.

    Raises `RepositoryError` where git cannot list them.
    """
    for _ in range(_TURNS - 1):
        # Whoever packs meanwhile takes packs away that git has listed.
        with suppress(RepositoryError):
            return _holding(objects, needle)
    return _holding(objects, needle)


def _holding(objects: Objects, needle: Needle) -> list[str]:
    return [
        f"{kind} {oid}"
        for oid, kind, content in _every(objects)
        if needle.is_in(content)
    ]


def objects_of(objects: Objects, oids: Iterable[str]) -> list[str]:
    """Those of some objects that are still there."""
    asked = "".join(f"{oid}\n" for oid in oids).encode()
    said = objects.git.run(
        ["cat-file", "--batch-check=%(objectname) %(objecttype)"],
        git_dir=objects.git_dir,
        input=asked,
    )
    rows = [line.split(" ") for line in said.out.decode().splitlines()]
    return [f"{kind} {oid}" for oid, kind in rows if kind != "missing"]


def files_with(git_dir: str, needle: Needle) -> list[str]:
    """The files of the repository that hold a form of the text, but for its objects.

    Of what is among the objects without being one, also the inflated content counts.
    """
    inside = os.path.join(git_dir, "objects")
    return [
        path
        for path in _paths(git_dir)
        if is_held(path, needle)
        or (path.startswith(inside) and needle.is_in(_inflated(path)))
    ]


def _every(objects: Objects) -> Iterator[tuple[str, str, bytes]]:
    asked = ["cat-file", "--batch-all-objects", "--batch", "--unordered", "--buffer"]
    argv = objects.git.command(asked, cwd=None, git_dir=objects.git_dir)
    reading, writing = os.pipe()
    nowhere = os.open(os.devnull, os.O_RDWR)
    try:
        pid = objects.git.spawn(argv, nowhere, writing, nowhere)
    finally:
        os.close(writing)
        os.close(nowhere)
    is_whole = False
    try:
        with open(reading, "rb", buffering=_BLOCK) as answers:
            for line in answers:
                oid, kind, size = line.decode("ascii", "replace").split()
                yield oid, kind, answers.read(int(size))
                answers.read(1)
        is_whole = True
    except ValueError as error:
        raise RepositoryError("git cannot list all objects of the memory") from error
    finally:
        status = os.waitpid(pid, 0)[1]
        if is_whole and status:
            raise RepositoryError("git cannot list all objects of the memory")


def _paths(git_dir: str) -> Iterator[str]:
    for place, folders, files in os.walk(git_dir):
        folders.sort()
        inner = os.path.relpath(place, git_dir).split(os.sep)
        for name in sorted(files):
            if inner[0] != "objects" or not _is_object(inner[1:], name):
                yield os.path.join(place, name)


def _is_object(folders: Collection[str], name: str) -> bool:
    parts = [*folders, name]
    if parts[0] == "pack" and name.startswith("pack-"):
        return not name.endswith((".keep", ".promisor"))
    return len(parts) == 2 and len(parts[0]) == 2 and _HEX.issuperset("".join(parts))


def _inflated(path: str) -> bytes:
    try:
        with open(path, "rb") as opened:
            return zlib.decompressobj().decompress(opened.read())
    except (OSError, zlib.error):
        return b""
