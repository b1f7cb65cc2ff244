"""What `ctx-resolve` looks at: the workspace of the target, and the user's folders."""

from __future__ import annotations

import os

from ctxlib.domain.instruction import WORKSPACE, Diagnostic
from ctxlib.errors import CtxError
from ctxlib.service.reading import Layer, Limits
from ctxlib.service.resolve import user_layers
from ctxlib.store.instructionroot import crossing, instruction_root, is_there
from ctxlib.store.worktree import WorkTree

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ctxlib.cli.invocation import Invocation
    from ctxlib.cli.resolve_request import Request
    from ctxlib.cli.settings import Settings
    from ctxlib.store.committree import IndexTree
    from ctxlib.store.instructionroot import Root
    from ctxlib.store.instructiontree import Tree
    from ctxlib.store.survey import Survey

# Where a process without a home has its folders: nothing is there, ever.
_NOWHERE = os.devnull
_FOLDERS = ("XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")


class Sight:
    """The layers of one target.

    `target` is its directory in the workspace's tree, "" the root; `place` the folder
    that git is asked in, `git_dir` the repository where git would not find it there;
    `before` is the workspace at the start of a range of commits, `index` the tree of
    the git index; `problems` is what was wrong with the target itself, `is_outside`
    whether it is not in the workspace, `is_there` whether it exists.
    """

    __slots__ = (
        "_renamed",
        "before",
        "git_dir",
        "index",
        "is_outside",
        "is_there",
        "limits",
        "place",
        "problems",
        "settings",
        "target",
        "user",
        "workspace",
    )

    def __init__(self, invocation: Invocation, request: Request) -> None:
        self.problems: list[Diagnostic] = []
        self.is_outside = False
        found = self._root(invocation, request)
        self.place = found.root or found.git_dir or invocation.directory
        self.git_dir = found.git_dir
        self.settings = _settings(invocation, self.place)
        self.target = found.target
        self.before: Layer | None = None
        self._renamed: Callable[[], Mapping[str, str]] | None = None
        self.index: IndexTree | None = None
        tree = self._tree(found, request)
        self.workspace = Layer(WORKSPACE, tree)
        if not request.is_whole and (request.staged or request.rev is not None):
            self.is_there = True
            self.target = self._target_in(tree, invocation, request)
        else:
            self.is_there = is_there(invocation.path(request.path or ""))
        homes = () if request.no_user else self.settings.instruction_homes
        self.user = user_layers([WorkTree(os.path.realpath(home)) for home in homes])
        self.limits = Limits(
            self.settings.instruction_files,
            depth=self.settings.import_depth,
            confine=request.confine,
            max_bytes=request.max_bytes,
        )

    def renamed(self) -> Mapping[str, str]:
        """Which file at the start of a range has which other path at its end."""
        return self._renamed() if self._renamed else {}

    def path_of(self, label: str) -> str | None:
        """The file of a label on this machine; None where it lies in git."""
        for layer in (*self.user, self.workspace):
            if label.startswith(f"{layer.prefix}/"):
                return layer.tree.path_of(label[len(layer.prefix) + 1 :])
        return None

    def _root(self, invocation: Invocation, request: Request) -> Root:
        environ = invocation.world.environ
        wanted = invocation.path(request.path or "")
        if request.root is None:
            return self._entered(wanted, environ, request.path)
        found = instruction_root(wanted, environ)
        root = os.path.realpath(invocation.path(request.root))
        if not os.path.isdir(root):
            raise CtxError(f"cannot use '{request.root}' as root: no such directory")
        here = os.path.join(found.root or os.path.realpath(wanted), found.target)
        found = instruction_root(root, environ)
        target = _below(root, here.rstrip("/"))
        found.root = root
        found.target = target or ""
        if target is None:
            message = f"'{request.path or '.'}' is not in the root '{request.root}'"
            self.problems.append(
                Diagnostic(
                    "target_outside_workspace",
                    WORKSPACE,
                    message,
                    target=request.path or ".",
                )
            )
            self.is_outside = True
        return found

    def _say(
        self,
        code: str,
        label: str,
        message: str,
        *,
        target: str | None,
        hint: str | None = None,
    ) -> None:
        told = Diagnostic(code, label, message, target=target, hint=hint)
        self.problems.append(told)

    def _entered(
        self, wanted: str, environ: Mapping[str, str], named: str | None
    ) -> Root:
        """The workspace of the target; where links lead out of it, the one it left."""
        left = crossing(wanted, environ)
        if left is None:
            return instruction_root(wanted, environ)
        from ctxlib.cli.resolve_text import led_out  # few paths lead out

        self.problems.append(led_out(left, named))
        if left.is_to_other:
            return instruction_root(wanted, environ)
        self.is_outside = True
        return left.home

    def _tree(self, found: Root, request: Request) -> Tree:
        git = self.settings.git
        is_of_git = request.all or request.staged or request.rev is not None
        if is_of_git and not found.has_git:
            raise CtxError(
                f"'{self.place}' is in no git repository",
                hint="leave out --all, --staged and --rev: files on disk need no git",
            )
        if request.staged:
            from ctxlib.store.committree import IndexTree

            self.index = IndexTree(git, self.place, git_dir=self.git_dir)
            return self.index
        if request.rev is not None:
            return self._commit(request.rev)
        if found.root is None:
            raise CtxError(
                f"'{self.place}' is a repository without files of its own",
                hint="name a commit with --rev, such as --rev HEAD",
            )
        return WorkTree(found.root, git, git_dir=self.git_dir)

    def _commit(self, rev: str) -> Tree:
        """The tree of a commit; of a range the one at its end."""
        from ctxlib.store.committree import CommitTree

        git, place, git_dir = self.settings.git, self.place, self.git_dir
        if ".." in rev:
            from ctxlib.store.gitplace import GitPlace

            asked = GitPlace(git, place, git_dir=git_dir)
            old, rev = asked.ends(rev)
            if old is not None:
                tree = CommitTree(git, place, old, git_dir=git_dir)
                self.before = Layer(WORKSPACE, tree)
                new = rev
                self._renamed = lambda: asked.renamed(old, new)
        return CommitTree(git, place, rev, git_dir=git_dir)

    def _target_in(self, tree: Tree, invocation: Invocation, request: Request) -> str:
        """The directory of the target in a tree of git; it need not be on disk."""
        from ctxlib.store.instructiontree import DIRECTORY, find

        wanted = _real(invocation.path(request.path or ""))
        path = _below(os.path.realpath(self.place), wanted) or ""
        if self.is_outside:
            path = self.target
        while path:
            found = find(tree, path)
            if found.path is not None and found.entry.kind == DIRECTORY:
                return found.path
            self.is_there = found.path is not None and self.is_there
            path = path.rpartition("/")[0]
        return ""


def _real(path: str) -> str:
    """The real path of a directory, and of anything else that of its directory."""
    if os.path.isdir(path):
        return os.path.realpath(path)
    folder, name = os.path.split(path.rstrip("/"))
    return os.path.join(os.path.realpath(folder), name)


def _below(root: str, path: str) -> str | None:
    if path == root:
        return ""
    start = root.rstrip("/") + "/"
    return path[len(start) :] if path.startswith(start) else None


def _settings(invocation: Invocation, place: str) -> Settings:
    """The settings that hold in a folder, whatever the current one is."""
    from ctxlib.cli.settings import load_settings

    environ = invocation.world.environ
    if not environ.get("HOME"):
        missing = [name for name in _FOLDERS if not environ.get(name)]
        environ = {**environ, **dict.fromkeys(missing, _NOWHERE)}
    settings = load_settings(
        environ,
        cwd=place,
        memory=invocation.memory,
        now=invocation.world.now,
        survey=_without_git(invocation, place),
    )
    invocation.settle(settings)
    for note in settings.notes:
        invocation.warn(note)
    return settings


def _without_git(invocation: Invocation, place: str) -> Survey | None:
    from ctxlib.store.gitcli import find_git

    if find_git(invocation.world.environ):
        return None
    from ctxlib.store.survey import Survey

    invocation.warn("git is not on PATH: its configuration was not read")
    return Survey(place)
