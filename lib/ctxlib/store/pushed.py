"""What a push brings: its commits and what each changes, still in quarantine."""

from __future__ import annotations

import os

from ctxlib.errors import RepositoryError
from ctxlib.store.gitcli import Git
from ctxlib.store.objects import Objects

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    # A mode as git writes it, and an oid; both of zeros where there is nothing.
    Version = tuple[str, str]

NOTHING = "000000"
NO_COMMIT = "0" * 40
_QUARANTINE = (
    "GIT_QUARANTINE_PATH",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
)
_HEADER = b"\x01"
RAW = ("--raw", "-r", "-z", "--no-abbrev", "--no-renames")


class Touched:
    """One path that a commit changed: what is there now, and before in each parent.

    A merge only touches what it has otherwise than all of its parents.
    """

    __slots__ = ("before", "now", "path")

    def __init__(self, path: str, before: list[Version], now: Version) -> None:
        self.path = path
        self.before = before
        self.now = now

    @property
    def is_gone(self) -> bool:
        """Whether nothing is there any more."""
        return self.now[0] == NOTHING

    @property
    def former(self) -> list[str]:
        """The objects that were there, in each parent that had one."""
        return [oid for mode, oid in self.before if mode != NOTHING]


class Pushed:
    """One commit of a push, with what it touched."""

    __slots__ = ("commit", "parents", "touched")

    def __init__(self, commit: str, parents: list[str]) -> None:
        self.commit = commit
        self.parents = parents
        self.touched: list[Touched] = []


def quarantined(git_dir: str, environ: Mapping[str, str]) -> Objects:
    """The objects of a memory, and those of the push that this process is to judge."""
    added = {
        name: os.path.join(git_dir, environ[name]) if name != _QUARANTINE[2] else text
        for name, text in environ.items()
        if name in _QUARANTINE
    }
    return Objects(git_dir, Git(environ, added=added))


def commits(objects: Objects, old: str, new: str) -> list[Pushed]:
    """The commits that `new` has and `old` has not, parents first."""
    how = ["-c", "--root", "--topo-order", "--reverse", *RAW, "--no-show-signature"]
    asked = ["log", *how, "--no-notes", "--format=%x01%H %P"]
    found: list[Pushed] = []
    words = iter(_asked(objects, [*asked, new, f"^{old}", "--"]).split(b"\0"))
    for word in words:
        text = word.lstrip(b"\n")
        if text.startswith(_HEADER):
            commit, *parents = text[1:].decode("ascii").split()
            found.append(Pushed(commit, parents))
        elif text:
            found[-1].touched.append(_touched(text, next(words)))
    return found


def difference(objects: Objects, old: str, new: str) -> list[Touched]:
    """What two commits have otherwise, however they came to it."""
    return read(_asked(objects, ["diff-tree", *RAW, old, new, "--"]))


def read(listing: bytes) -> list[Touched]:
    """What git lists as changed, with the options `RAW`."""
    words = listing.split(b"\0")[:-1]
    return [
        _touched(raw, path) for raw, path in zip(words[::2], words[1::2], strict=True)
    ]


def is_ancestor(objects: Objects, old: str, new: str) -> bool:
    """Whether `new` holds all that `old` holds."""
    asked = ["merge-base", "--is-ancestor", old, new]
    return objects.git.run(asked, git_dir=objects.git_dir).status == 0


def sizes(objects: Objects, oids: Iterable[str]) -> dict[str, tuple[str, int]]:
    """Type and size of each object, without reading it."""
    asked = "".join(f"{oid}\n" for oid in oids).encode()
    said = objects.git.run(
        ["cat-file", "--batch-check"], git_dir=objects.git_dir, input=asked
    )
    rows = [line.split(" ") for line in said.out.decode("ascii").splitlines()]
    return {row[0]: (row[1], int(row[2])) for row in rows if len(row) == 3}


def _touched(raw: bytes, path: bytes) -> Touched:
    """Read `:<mode> <mode> <oid> <oid> <status>`, one colon a parent."""
    text = raw.decode("ascii")
    count = len(text) - len(text.lstrip(":"))
    words = text[count:].split(" ")
    modes, oids = words[: count + 1], words[count + 1 : 2 * count + 2]
    versions = list(zip(modes, oids, strict=True))
    return Touched(os.fsdecode(path), versions[:-1], versions[-1])


def _asked(objects: Objects, args: list[str]) -> bytes:
    quiet = ["-c", "log.showRoot=true", "-c", "diff.ignoreSubmodules=none"]
    said = objects.git.run([*quiet, *args], git_dir=objects.git_dir)
    if said.status != 0:
        raise RepositoryError(f"git cannot read what is pushed: {said.reason}")
    return said.out
