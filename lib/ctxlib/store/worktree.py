"""A tree of files on disk, read without ever leaving it.

Every directory is opened below the one before it and links are refused by the system
itself, so nothing that is swapped between a look and a read leads out of the tree.
"""

from __future__ import annotations

import errno
import os
from stat import S_ISDIR, S_ISLNK, S_ISREG

from ctxlib.domain.treepath import is_of_git, normal, raw, text
from ctxlib.store.instructiontree import (
    DENIED,
    DIRECTORY,
    FILE,
    LINK,
    MISSING,
    OTHER,
    Entry,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from ctxlib.store.gitcli import Git

_ALWAYS = os.O_CLOEXEC | os.O_NOFOLLOW
# To pass through a directory one need not be allowed to list it.
_PASS = _ALWAYS | os.O_DIRECTORY | getattr(os, "O_PATH", os.O_RDONLY)
_LIST = _ALWAYS | os.O_DIRECTORY | os.O_RDONLY
# A FIFO must not hold us up, a terminal must not become ours.
_READ = _ALWAYS | os.O_RDONLY | os.O_NONBLOCK | os.O_NOCTTY
# ELOOP, and on Linux ENOTDIR, is what an opened link gives.
_ABSENT = frozenset((errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.ENAMETOOLONG))
# Directories kept open; far fewer than a process may have.
_MOST_OPEN = 64


class WorkTree:
    """The tree below `root`, a real path.

    `git` is only asked for what is tracked; `git_dir` names the repository to it
    where it would not find it from `root`.
    """

    __slots__ = ("_git", "_git_dir", "_open", "root")

    def __init__(
        self, root: str, git: Git | None = None, *, git_dir: str | None = None
    ) -> None:
        self.root = root
        self._git = git
        self._git_dir = git_dir
        self._open: dict[bytes, int] = {}

    def entry(self, path: str) -> Entry:
        """What is at a path in normal form; below a link nothing is."""
        name = _below(path)
        if name is None:
            return Entry(MISSING)
        try:
            return self._look(name)
        except OSError as error:
            return Entry(MISSING if error.errno in _ABSENT else DENIED)

    def read(self, path: str, limit: int) -> bytes:
        """The first `limit` + 1 bytes of a regular file; `OSError` for all else."""
        name = _below(path)
        if name is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
        directory, _, last = name.rpartition(b"/")
        descriptor = os.open(last, _READ, dir_fd=self._directory(directory))
        try:
            state = os.fstat(descriptor)
            if not S_ISREG(state.st_mode):
                code = errno.EISDIR if S_ISDIR(state.st_mode) else errno.EINVAL
                raise OSError(code, "not a regular file", path)
            return _content(descriptor, state.st_size, limit + 1)
        finally:
            os.close(descriptor)

    def prepare(self, paths: Iterable[str], limit: int) -> None:
        """Nothing: the disk is as near as memory."""

    def names(self, directory: str) -> Sequence[str]:
        """The names in a directory, sorted; none where there is no such one."""
        name = _below(directory)
        if name is None:
            return ()
        try:
            listing = os.open(b".", _LIST, dir_fd=self._directory(name))
        except OSError:
            return ()
        try:
            return sorted(text(os.fsencode(each)) for each in os.listdir(listing))
        except OSError:
            return ()
        finally:
            os.close(listing)

    def path_of(self, path: str) -> str | None:
        """The absolute path on this machine."""
        return os.path.join(self.root, path) if path else self.root

    def below(self, target: str) -> str | None:
        """A text that leads out of the root, as a path below it; None if it is not.

        It goes by the text: nothing outside is looked at.
        """
        wanted = self.root.split("/")[1:] if self.root != "/" else []
        ahead = os.path.join(self.root, target).split("/")[::-1]
        place: list[str] = []
        while ahead:
            name = ahead.pop()
            if name == "..":
                del place[-1:]
            elif name not in ("", "."):
                place.append(name)
            if place == wanted and ahead[-1:] != [".."]:
                return "/".join(ahead[::-1])
        return None

    def tracked(self, names: Collection[str]) -> list[str]:
        """What has one of these last names, in any case, and is tracked by git.

        Raises `RepositoryError` where git knows of no repository here.
        """
        from ctxlib.store.gitplace import GitPlace, named, sure

        if self._git is None:
            raise RuntimeError("a work tree without git was asked for what it tracks")
        place = GitPlace(self._git, self.root, git_dir=self._git_dir)
        return named(sure(place, ["ls-files", "-z"]), names)

    def close(self) -> None:
        """Let go of the directories that are open."""
        while self._open:
            os.close(self._open.popitem()[1])

    def __del__(self) -> None:
        self.close()

    def _look(self, name: bytes) -> Entry:
        if not name:
            self._directory(b"")
            return Entry(DIRECTORY)
        directory, _, last = name.rpartition(b"/")
        inside = self._directory(directory)
        state = os.stat(last, dir_fd=inside, follow_symlinks=False)
        if S_ISREG(state.st_mode):
            return Entry(FILE, size=state.st_size)
        if S_ISDIR(state.st_mode):
            return Entry(DIRECTORY)
        if S_ISLNK(state.st_mode):
            return Entry(LINK, text(os.readlink(last, dir_fd=inside)))
        return Entry(OTHER)

    def _directory(self, name: bytes) -> int:
        """A descriptor of a directory, reached from the root without any link."""
        known = self._open.get(name)
        if known is not None:
            return known
        known = self._open.get(b"")
        if known is None:
            known = self._keep(b"", os.open(self.root, _PASS & ~os.O_NOFOLLOW))
        end = 0
        while end < len(name):
            start = end + 1 if end else 0
            end = name.find(b"/", start)
            end = len(name) if end < 0 else end
            last, above = name[start:end], known
            known = self._open.get(name[:end])
            if known is None:
                known = self._keep(name[:end], os.open(last, _PASS, dir_fd=above))
        return known

    def _keep(self, name: bytes, descriptor: int) -> int:
        if len(self._open) >= _MOST_OPEN:
            self.close()
        self._open[name] = descriptor
        return descriptor


def _below(path: str) -> bytes | None:
    """A path in normal form as bytes; None for what could lead anywhere else.

    Nor is what git keeps for itself, remotes with passwords too, in the tree.
    """
    if normal(path) != path or (".git" in path.lower() and is_of_git(path)):
        return None
    return raw(path)


def _content(descriptor: int, size: int, most: int) -> bytes:
    # One byte more than there should be tells the end without asking again.
    content = os.read(descriptor, min(size + 1, most))
    if len(content) == size:
        return content
    while len(content) < most:
        piece = os.read(descriptor, most - len(content))
        if not piece:
            break
        content += piece
    return content
