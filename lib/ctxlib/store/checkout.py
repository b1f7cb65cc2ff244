"""What is there in a workspace, as far as a fact may speak of it.

Nothing is run but git, which is asked what it tracks, ignores and has as branches.
"""

from __future__ import annotations

import os

from ctxlib.domain import wire
from ctxlib.domain.citing import folders_of
from ctxlib.store.remotes import normalise_remote

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.store.gitcli import Git

_MOST_READ = 1 << 20
_BIN = ("node_modules/.bin", ".venv/bin", "venv/bin", "bin", "scripts", "vendor/bin")
_MAKEFILES = ("GNUmakefile", "makefile", "Makefile")


class Checkout:
    """The files below `root`; `has_git` says whether git knows them.

    `paths` are the folders where programs are looked for.
    """

    __slots__ = (
        "_branches",
        "_files",
        "_folders",
        "_git",
        "_names",
        "_programs",
        "has_git",
        "root",
    )

    def __init__(
        self, root: str, git: Git, *, has_git: bool, programs: Sequence[str]
    ) -> None:
        self.root = root
        self.has_git = has_git
        self._git = git
        self._programs = programs
        self._files: set[str] | None = None
        self._folders: set[str] = set()
        self._names: set[str] = set()
        self._branches: set[str] | None = None

    def holds(self, path: str) -> bool:
        """Whether a file or folder is there, by its whole path or the end of it."""
        if os.path.lexists(os.path.join(self.root, path)):
            return True
        if not self.has_git:
            return "/" not in path  # it may be in any folder
        self._list()
        if path in self._names:
            return True
        end = "/" + path
        known = (*self._folders, *(self._files or ()))
        return any(each.endswith(end) for each in known)

    def has_folder(self, path: str) -> bool:
        """Whether this folder is right there."""
        return os.path.isdir(os.path.join(self.root, path))

    def ignored(self, paths: Iterable[str]) -> set[str]:
        """Those of the paths that git is told to ignore: what is made by a build."""
        asked = sorted(set(paths))
        if not asked or not self.has_git:
            return set()
        # A rule for a folder alone fits only a path that ends like one.
        both = [*asked, *(f"{path}/" for path in asked)]
        answer = self._git.run(
            ["check-ignore", "--no-index", "-z", "--stdin"],
            cwd=self.root,
            input=b"".join(os.fsencode(path) + b"\0" for path in both),
        )
        said = os.fsdecode(answer.out).split("\0")
        return {path.rstrip("/") for path in said if path}

    def branches(self) -> set[str] | None:
        """The branches, those of remotes without their remote; `None` without any."""
        if not self.has_git or self._branches:
            return self._branches
        found = set()
        for ref in self._refs():
            if ref.startswith("refs/heads/"):
                found.add(ref.removeprefix("refs/heads/"))
            else:
                whole = ref.removeprefix("refs/remotes/")
                found |= {whole, whole.partition("/")[2]}
        self._branches = found or None
        return self._branches

    def has_at(self, branch: str, path: str) -> bool:
        """Whether a path is on a branch, of this repository or of a remote, or here."""
        if os.path.lexists(os.path.join(self.root, path)):
            return True
        refs = ["HEAD", *self._refs()]
        asked = [f"{ref}:{path}\n" for ref in refs if f"/{ref}".endswith(f"/{branch}")]
        found = self._git.run(
            ["cat-file", "--batch-check"],
            cwd=self.root,
            input=os.fsencode("".join(asked)),
        )
        # `<object> <type> <size>` for what is there.
        kinds = [line.split(" ")[1:2] for line in os.fsdecode(found.out).splitlines()]
        return ["blob"] in kinds or ["tree"] in kinds

    def remotes(self) -> set[str]:
        """The repositories that this one was cloned from, as `host/path`."""
        if not self.has_git:
            return set()
        answer = self._git.run(
            ["config", "-z", "--get-regexp", r"^remote\..*\.url$"], cwd=self.root
        )
        pairs = [each.partition("\n") for each in os.fsdecode(answer.out).split("\0")]
        return {remote for _, _, url in pairs if (remote := normalise_remote(url))}

    def scripts(self) -> set[str] | None:
        """The scripts of every `package.json`; `None` where there is none."""
        self._list()
        found: set[str] | None = None
        for path in sorted(self._files or ()):
            if path.rpartition("/")[2] != "package.json":
                continue
            try:
                package = wire.loads(self._read(path))
            except ValueError:
                return None
            scripts = package.get("scripts") if isinstance(package, dict) else None
            found = (found or set()) | set(scripts if isinstance(scripts, dict) else ())
        return found

    def targets(self) -> set[str] | None:
        """The targets of the Makefile; `None` where they cannot be told."""
        name = next((each for each in _MAKEFILES if self.has_file(each)), None)
        if name is None:
            return None
        found = set()
        for line in self._read(name).split("\n"):
            if line.startswith(("include ", "-include ", "sinclude ")):
                return None
            head, colon, rest = line.partition(":")
            if colon and not line[:1].isspace() and not rest.startswith("="):
                if "%" in head or ("$" in head and "/" not in head):
                    return None  # it may stand for any name
                found |= set(head.split())
        return found

    def has_file(self, path: str) -> bool:
        """Whether this file is right there."""
        return os.path.isfile(os.path.join(self.root, path))

    def runs(self, program: str) -> bool:
        """Whether a program is installed, or among the tools of the workspace."""
        folders = [*self._programs, *(os.path.join(self.root, each) for each in _BIN)]
        return any(
            os.access(os.path.join(folder, program), os.X_OK) for folder in folders
        )

    def _refs(self) -> list[str]:
        answer = self._git.run(
            ["for-each-ref", "--format=%(refname)", "refs/heads", "refs/remotes"],
            cwd=self.root,
        )
        return os.fsdecode(answer.out).splitlines()

    def _list(self) -> None:
        if self._files is not None:
            return
        files: set[str] = set()
        if self.has_git:
            answer = self._git.run(
                ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                cwd=self.root,
            )
            files = {path for path in os.fsdecode(answer.out).split("\0") if path}
        self._files = files
        self._folders = folders_of(files)
        self._names = {path.rpartition("/")[2] for path in files}

    def _read(self, path: str) -> str:
        try:
            with open(os.path.join(self.root, path), "rb") as opened:
                return opened.read(_MOST_READ).decode("utf-8", "replace")
        except OSError:
            return ""
