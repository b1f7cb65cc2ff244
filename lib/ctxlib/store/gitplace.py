"""Ask git about the user's own repository: what it tracks, what a revision holds."""

from __future__ import annotations

import os

from ctxlib.domain.treepath import text
from ctxlib.errors import NotFoundError, RepositoryError
from ctxlib.store.gitdir import is_git_dir, is_same

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from ctxlib.store.gitcli import Git, GitResult

# Objects that a partial clone lacks are not fetched for us: it takes time, and runs
# what the repository's configuration says. Older git knows only the second name.
_OFFLINE = {"GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": ""}
# A program that watches the file system is configured there too.
_QUIET = ("-c", "core.fsmonitor=false")
_QUARANTINE = (
    "GIT_QUARANTINE_PATH",
    "GIT_OBJECT_DIRECTORY",
    "GIT_ALTERNATE_OBJECT_DIRECTORIES",
)


class Change:
    """A path that differs between two trees.

    `is_of_shape` is False for a file that only has another content. True says that
    a file, link or submodule came, went or became another kind, or that a link leads
    elsewhere: what lies beyond it may have another path then.
    """

    __slots__ = ("is_of_shape", "path")

    def __init__(self, path: str, *, is_of_shape: bool) -> None:
        self.path = path
        self.is_of_shape = is_of_shape


class GitPlace:
    """The repository of a folder, or a bare one.

    `place` is a folder of the checkout, to which all paths are relative, or the
    repository itself; `git_dir` names the repository where git would not find it from
    there. Nothing is written, fetched or asked of a person.
    """

    __slots__ = ("_env", "_git_dir", "_options", "git", "place")

    def __init__(self, git: Git, place: str, *, git_dir: str | None = None) -> None:
        self.git = git
        self.place = place
        self._options: tuple[str, ...] = _QUIET
        if git_dir is None and is_git_dir(place) and not _has_checkout(place):
            git_dir = place
        elif git_dir is not None and git_dir != place:
            self._options = (f"--work-tree={place}", *_QUIET)
        self._git_dir = git_dir
        self._env = {**_OFFLINE, **self._quarantine()}

    @property
    def env(self) -> dict[str, str]:
        """What is added to the scrubbed environment."""
        return self._env

    def use_index(self) -> None:
        """From now on mean the index that the environment names, as in a hook.

        Not where it belongs to another repository: `GIT_DIR` tells, if it is set.
        """
        environ = self.git.environ
        index = environ.get("GIT_INDEX_FILE")
        if index and (not environ.get("GIT_DIR") or self._is_named_by_environment()):
            self._env["GIT_INDEX_FILE"] = index

    def command(self, args: Sequence[str]) -> list[str]:
        """The whole command line for a question."""
        return self.git.command(
            [*self._options, *args], cwd=self.place, git_dir=self._git_dir
        )

    def run(self, args: Sequence[str], *, input: bytes = b"") -> GitResult:
        """Ask git, whatever its status."""
        return self.git.run(
            [*self._options, *args],
            cwd=self.place,
            git_dir=self._git_dir,
            input=input,
            env=self._env,
        )

    def commit(self, rev: str) -> str:
        """The oid of the commit that a revision names; else `NotFoundError`."""
        asked = ["rev-parse", "--verify", "--quiet", "--end-of-options"]
        said = self.run([*asked, f"{rev}^{{commit}}"])
        if said.status == 0:
            return said.out.decode("ascii", "replace").strip()
        if said.err:
            # In a repository that is sound, nothing is said.
            raise self.failed(said)
        raise self.no_revision(rev)

    def ends(self, text: str) -> tuple[str | None, str]:
        """The old and the new commit of `A..B` or `A...B`; None and B for `B`.

        A missing end is HEAD. For three dots the old one is the merge base of both.
        """
        old, dots, new = text.partition("..")
        if not dots:
            return None, self.commit(text)
        if not new.startswith("."):
            return self.commit(old or "HEAD"), self.commit(new or "HEAD")
        one, other = self.commit(old or "HEAD"), self.commit(new[1:] or "HEAD")
        said = self.run(["merge-base", one, other])
        if said.status == 0:
            return said.out.decode("ascii", "replace").split()[0], other
        message = f"'{old or 'HEAD'}' and '{new[1:] or 'HEAD'}' have no common history"
        raise NotFoundError(message, hint=self._deeper())

    def changed(self, old: str, new: str) -> list[str]:
        """The paths that differ between two revisions, below the place."""
        asked = ["diff-tree", "-r", "-z", "--name-only", "--no-renames", "--relative"]
        out = sure(self, [*asked, "--end-of-options", old, new])
        return [text(path) for path in out.split(b"\0")[:-1]]

    def staged(self) -> list[Change]:
        """Where the index differs from HEAD, below the place."""
        asked = ["diff-index", "--cached", "-z", "--raw", "--no-renames", "--relative"]
        said = self.run([*asked, "--ita-invisible-in-index", "HEAD", "--"])
        if said.status == 0:
            return _changes(said.out)
        if self.run(["rev-parse", "--verify", "--quiet", "HEAD"]).status == 0:
            raise self.failed(said)
        paths = dict.fromkeys(sure(self, ["ls-files", "-z"]).split(b"\0")[:-1])
        return [Change(text(path), is_of_shape=True) for path in paths]

    def renamed(self, old: str, new: str) -> dict[str, str]:
        """Which files of one revision have another path in the other, and which."""
        asked = ["diff-tree", "-r", "-z", "-M", "--name-status", "--diff-filter=R"]
        said = self.run([*asked, "--relative", "--end-of-options", old, new])
        words = [text(word) for word in said.out.split(b"\0")[:-1]]
        return dict(zip(words[1::3], words[2::3], strict=False))

    def no_revision(self, rev: str) -> NotFoundError:
        """What to say of a revision that is not there."""
        return NotFoundError(f"there is no revision '{rev[:80]}'", hint=self._deeper())

    def failed(self, said: GitResult) -> RepositoryError:
        """What to say where git fails, with its reason."""
        hint = None
        for line in said.err.decode(errors="replace").splitlines():
            if line.startswith("\tgit config "):
                hint = f"if you trust it: '{line.strip()}'"
        message = f"git cannot read '{self.place}': {said.reason}"
        return RepositoryError(message, hint=hint)

    def is_partial(self) -> bool:
        """Whether this clone was made without some objects."""
        asked = ["config", "--get-regexp", r"^(remote\..*\.promisor|.*partialclone.*)$"]
        return self.run(asked).status == 0

    def _deeper(self) -> str | None:
        said = self.run(["rev-parse", "--is-shallow-repository"])
        if said.out.strip() == b"true":
            return "the clone is shallow: run 'git fetch --unshallow'"
        return None

    def _is_named_by_environment(self) -> bool:
        said = self.run(["rev-parse", "--absolute-git-dir"])
        found = os.fsdecode(said.out).removesuffix("\n")
        return said.status == 0 and is_same(found, self.git.environ["GIT_DIR"])

    def _quarantine(self) -> dict[str, str]:
        # What is pushed lies apart until a pre-receive hook has agreed.
        environ = self.git.environ
        folder = environ.get("GIT_QUARANTINE_PATH")
        own = os.path.join(self._git_dir or os.path.join(self.place, ".git"), "objects")
        if not folder or not is_same(os.path.dirname(folder), own):
            return {}
        return {name: environ[name] for name in _QUARANTINE if name in environ}


def sure(place: GitPlace, args: Sequence[str]) -> bytes:
    """What git answers; `RepositoryError` with its reason where it fails."""
    said = place.run(args)
    if said.status:
        raise place.failed(said)
    return said.out


def named(listing: bytes, names: Collection[str]) -> list[str]:
    """What has one of these last names, in any case, in a NUL-ended listing of files.

    Directories too, where the name is of ASCII.
    """
    listing = b"\0" + listing
    folded = listing.lower()
    found = set()
    for name in names:
        if not name.isascii():
            found |= _spelled_alike(listing, name.casefold())
            continue
        wanted = name.lower().encode()
        at = folded.find(wanted)
        while at >= 0:
            end = at + len(wanted)
            if folded[at - 1] in b"\0/" and folded[end] in b"\0/":
                found.add(listing[listing.rfind(b"\0", 0, end) + 1 : end])
            at = folded.find(wanted, end)
    return [text(path) for path in sorted(found)]


def _changes(raw: bytes) -> list[Change]:
    """The changes of a raw listing; an unmerged path stands there twice."""
    words = raw.split(b"\0")
    found: dict[bytes, bool] = {}
    for about, path in zip(words[::2], words[1::2], strict=False):
        is_file = about.startswith(b":100") and about[8:11] == b"100"
        found[path] = found.get(path, False) or not is_file
    return [Change(text(path), is_of_shape=shape) for path, shape in found.items()]


def _has_checkout(place: str) -> bool:
    return os.path.lexists(os.path.join(place, ".git"))


def _spelled_alike(listing: bytes, folded: str) -> set[bytes]:
    paths = listing.split(b"\0")
    return {
        path
        for path in paths
        if text(path[path.rfind(b"/") + 1 :]).casefold() == folded
    }
