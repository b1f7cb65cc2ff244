"""Find the workspace that a path belongs to, without asking git."""

from __future__ import annotations

import os
from errno import ENAMETOOLONG

from ctxlib.errors import CtxError
from ctxlib.store.gitdir import is_bare, is_git_dir, is_same, led_to

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_TRUE = ("true", "yes", "on", "1")


class Root:
    """The workspace of a target.

    `root` is its absolute real path, None inside a bare repository or a `.git`
    directory, where only revisions can be asked for; `target` the target's directory
    relative to it ("" for the root itself). `has_git` says whether a repository is
    there; `git_dir` names it where git would not find it from `root` by itself.
    """

    __slots__ = ("git_dir", "has_git", "root", "target")

    def __init__(
        self, root: str | None, target: str, *, has_git: bool, git_dir: str | None
    ) -> None:
        self.root = root
        self.target = target
        self.has_git = has_git
        self.git_dir = git_dir

    def __repr__(self) -> str:
        return f"Root({self.root!r}, {self.target!r}, git_dir={self.git_dir!r})"


class Crossing:
    """A link, in the folder `home.target`, by which a path leaves the workspace `home`.

    `is_to_other` says that it leads to a repository of its own: it is a way to that.
    """

    __slots__ = ("home", "is_to_other", "link")

    def __init__(self, link: str, home: Root, *, is_to_other: bool) -> None:
        self.link = link
        self.home = home
        self.is_to_other = is_to_other

    @property
    def place(self) -> str:
        """The link, relative to the root that it leaves."""
        return os.path.join(self.home.target, os.path.basename(self.link))


def instruction_root(target: str, environ: Mapping[str, str]) -> Root:
    """The workspace of a file or directory, which need not exist.

    It is the nearest that holds the target, as git looks for it: a checkout, linked
    work tree or submodule, or the work tree that the environment names if that is
    nearer; the target's directory itself where there is none.
    """
    place = target_directory(target)
    found = _discovered(place, environ)
    stated = _stated(place, environ, found)
    return stated or found or Root(place, "", has_git=False, git_dir=None)


def crossing(path: str, environ: Mapping[str, str]) -> Crossing | None:
    """How an absolute path leaves a repository by a link; None where it does not.

    One that comes back does not. Of several links it is the first that leads to no
    repository of its own, else the first.
    """
    links = list(_links(path))
    if not links:
        return None
    found = instruction_root(path, environ)
    own = found.root or found.git_dir or ""
    there = os.path.join(own, found.target)
    first = None
    for link in links:
        home = instruction_root(os.path.dirname(link), environ)
        is_out = home.root is not None and not _is_within(there, home.root)
        lead = os.path.realpath(link)
        if not (home.has_git and is_out) or _is_within(lead, home.root or ""):
            continue
        if not (found.has_git and _is_within(own, lead)):
            return Crossing(link, home, is_to_other=False)
        first = first or Crossing(link, home, is_to_other=True)
    return first


def target_directory(target: str) -> str:
    """The real path of the directory meant: of a file its own, of nothing the nearest.

    A file that is a link counts where the link is.
    """
    path = target or os.curdir
    while not os.path.isdir(path):
        above = os.path.dirname(path.rstrip("/")) or os.curdir
        if above == path:
            break  # not even the current directory may be looked at
        path = above
    return os.path.realpath(path)


def is_there(path: str) -> bool:
    """Whether anything has this absolute path; a link that leads nowhere is something.

    Raises `CtxError` where nothing ever can, since a file stands on the way.
    """
    try:
        os.lstat(path)
    except FileNotFoundError:
        return False
    except NotADirectoryError:
        while not os.path.lexists(path):
            path = os.path.dirname(path.rstrip("/"))
        raise CtxError(f"'{path}' is no directory: nothing can be in it") from None
    except OSError as error:
        if error.errno == ENAMETOOLONG:
            raise CtxError(
                f"cannot look at '{path[:80]}...': {error.strerror}"
            ) from error
    return True


def _links(path: str) -> Iterator[str]:
    """The links to directories on the way that a path goes."""
    place = "/"
    for name in path.split("/"):
        if name == "..":
            place = os.path.dirname(os.path.realpath(place))
            continue
        place = os.path.join(place, name)
        if name and os.path.islink(place) and os.path.isdir(place):
            yield place


def _discovered(place: str, environ: Mapping[str, str]) -> Root | None:
    for folder in _upwards(place, environ):
        git_dir = led_to(os.path.join(folder, ".git"))
        if git_dir:
            return Root(folder, _below(place, folder), has_git=True, git_dir=None)
        if is_git_dir(folder):
            return Root(None, "", has_git=True, git_dir=folder)
    return None


def _stated(place: str, environ: Mapping[str, str], found: Root | None) -> Root | None:
    """The work tree that the environment names, where it is not farther away."""
    git_dir = environ.get("GIT_DIR")
    if not git_dir or not is_git_dir(git_dir):
        return None
    git_dir = os.path.realpath(git_dir)
    work_tree = environ.get("GIT_WORK_TREE")
    if not work_tree and (found or is_bare(git_dir)):
        return None
    folder = os.path.realpath(work_tree or os.curdir)
    if not _is_within(place, folder) or _is_within(place, git_dir):
        return None
    if found and (found.root is None or not _is_within(folder, found.root)):
        return None
    if found and is_same(git_dir, led_to(os.path.join(folder, ".git")) or ""):
        return None
    return Root(folder, _below(place, folder), has_git=True, git_dir=git_dir)


def _upwards(place: str, environ: Mapping[str, str]) -> Iterator[str]:
    """The folders that git looks at, from the place upwards."""
    stated = environ.get("GIT_CEILING_DIRECTORIES", "").split(":")
    ceilings = {os.path.realpath(each) for each in stated if os.path.isabs(each)}
    across = environ.get("GIT_DISCOVERY_ACROSS_FILESYSTEM", "").lower() in _TRUE
    try:
        device = os.stat(place).st_dev
        while True:
            yield place
            above = os.path.dirname(place)
            if above == place or above in ceilings:
                return
            if not across and os.stat(above).st_dev != device:
                return
            place = above
    except OSError:
        return


def _below(path: str, folder: str) -> str:
    return path[len(folder.rstrip("/")) + 1 :]


def _is_within(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")
