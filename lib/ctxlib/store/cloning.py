"""Make a clone of the memory to edit in: main alone, with hooks that fill in stamps."""

from __future__ import annotations

import os

from ctxlib.errors import CtxError, RepositoryError
from ctxlib.store import aside

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.store.gitcli import Git

_BRANCH = "main"
# A plain push takes main to main and nothing else, whatever the user's own says.
_CONFIG = (
    "remote.origin.push=refs/heads/main:refs/heads/main",
    "push.followTags=false",
    "core.autocrlf=input",
)
_MARK = "# Of git-ctx."
_PRE_COMMIT = """\
#!/bin/sh
{mark} Fills in ids, revisions and times before a commit.
{command} pre-commit && exit 0
test $? -eq {refused} && exit 1
echo "git-ctx: warning: git-ctx does not start, so nothing was stamped" >&2
echo "git-ctx: hint: install it again, and before a push: git ctx stamp" >&2
exit 0
"""
_COMMIT_MSG = """\
#!/bin/sh
{mark} Notes in the message which facts a commit changes.
{command} commit-msg "$1"
exit 0
"""
_PRE_PUSH = """\
#!/bin/sh
{mark} Here are the facts of every project: they go back to the memory alone.
test "$2" = "$(git config --get remote.origin.url)" && exit 0
echo "git-ctx: fatal: this clone holds facts of every project; it is pushed to" \\
    "the memory alone" >&2
echo "git-ctx: hint: to share some: ctx-fact export; to push all the same:" \\
    "git push --no-verify" >&2
exit 1
"""
_HOOKS = {"pre-commit": _PRE_COMMIT, "commit-msg": _COMMIT_MSG, "pre-push": _PRE_PUSH}
REFUSED = 4


def clone(memory: str, folder: str, git: Git, *, only: str | None = None) -> None:
    """Clone the memory at a path into a folder, which must be new or empty.

    `only` is the one folder of it that is laid out in the work tree. Objects are
    sent, not linked: what main does not reach stays. Raises `CtxError`.
    """
    _refuse_filled(folder)
    how = ["--quiet", "--no-local", "--single-branch", "--no-tags", "--template="]
    how += ["--branch", _BRANCH, "--origin", "origin", *(["--sparse"] if only else [])]
    settings = [word for each in _CONFIG for word in ("--config", each)]
    # Somebody else's hooks have no part in this.
    said = git.run(
        ["-c", "core.hooksPath=", "clone", *how, *settings, "--", memory, folder]
    )
    if said.status != 0:
        raise RepositoryError(f"cannot clone the memory: {said.reason}")
    if only:
        _sure(git, ["sparse-checkout", "set", "--cone", only], folder)


def put_hooks(folder: str, git: Git, command: str) -> None:
    """Write the hooks of a clone; `command` is a shell line that starts ours."""
    place = os.path.join(folder, ".git", "hooks")
    os.makedirs(place, mode=0o700, exist_ok=True)
    for name, text in _HOOKS.items():
        said = text.format(mark=_MARK, command=command, refused=REFUSED)
        aside.put_durably(os.path.join(place, name), said.encode(), mode=0o700)
    if _configured(git, "core.hooksPath", folder):
        # The user keeps hooks elsewhere, where git would look instead.
        _sure(git, ["config", "--local", "core.hooksPath", ".git/hooks"], folder)
    if not any(_configured(git, key, folder) for key in ("pull.rebase", "pull.ff")):
        _sure(git, ["config", "--local", "pull.rebase", "true"], folder)


def _refuse_filled(folder: str) -> None:
    try:
        if os.listdir(folder):
            raise CtxError(f"'{folder}' is there and not empty")
    except FileNotFoundError:
        return
    except NotADirectoryError:
        raise CtxError(f"'{folder}' is there and no folder") from None


def _configured(git: Git, key: str, folder: str) -> bool:
    return git.run(["config", "--get", key], cwd=folder).status == 0


def _sure(git: Git, args: Sequence[str], folder: str) -> None:
    said = git.run(args, cwd=folder)
    if said.status != 0:
        raise RepositoryError(f"git {args[0]} failed: {said.reason}")
