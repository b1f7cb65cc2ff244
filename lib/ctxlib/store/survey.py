"""What git says of a folder: its configuration, and where its repository is.

Asking git costs two processes, so its answer is kept, with the state of every file
that it rests on; `surveyor` does the asking.
"""

from __future__ import annotations

import os
from _sha1 import sha1

from ctxlib.store.answer import read_answer
from ctxlib.store.gitcli import find_git

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.store.gitcli import Git

_FORMAT = "survey 1"
# What else decides which files git reads and whether it speaks of a repository.
_ASKED = (
    "GIT_CEILING_DIRECTORIES",
    "GIT_DISCOVERY_ACROSS_FILESYSTEM",
    "GIT_TEST_ASSUME_DIFFERENT_OWNER",
    "HOME",
    "SUDO_UID",
    "XDG_CONFIG_HOME",
)


class Survey:
    """What git said of `cwd`, a real path.

    `root` is the top of the work tree: None in a bare repository and where there is
    none. `config` holds `ctx.*` and the user's name and address as (scope, key,
    value), in git's order and with its scopes; `remotes` each remote's URL as (name,
    normalised form without credentials). `problem` is why git would not speak of the
    repository that is here: then `root` is where it seems to be, the rest is empty.
    `kept` is the file where the answer is kept, or would be.
    """

    __slots__ = (
        "bare",
        "branch",
        "common_dir",
        "config",
        "cwd",
        "git_dir",
        "kept",
        "problem",
        "remotes",
        "root",
        "shallow",
    )

    def __init__(self, cwd: str, *, kept: str = "") -> None:
        self.cwd = cwd
        self.root: str | None = None
        self.git_dir: str | None = None
        self.common_dir: str | None = None
        self.bare = False
        self.branch: str | None = None
        self.shallow = False
        self.config: tuple[tuple[str, str, str], ...] = ()
        self.remotes: tuple[tuple[str, str], ...] = ()
        self.problem: str | None = None
        self.kept = kept


def survey(cwd: str, *, git: Git, cache: str) -> Survey:
    """What git says of a folder, at the price of some stats where it is known.

    `cache` is the folder of known answers; one that cannot be written is done
    without. Raises `CtxError` where git cannot read its configuration.
    """
    place = os.path.realpath(cwd)
    program = find_git(git.environ)
    kept = os.path.join(cache, _question(place, program, git.environ))
    known = read_answer(kept)
    if isinstance(known, list):
        return _unpacked(known)
    from ctxlib.store import surveyor

    return surveyor.ask(place, git=git, program=program, kept=kept)


def packed(survey: Survey) -> list[object]:
    """A survey as the plain values that are kept of it."""
    return [getattr(survey, slot) for slot in Survey.__slots__]


def _unpacked(values: list[object]) -> Survey:
    survey = Survey("")
    for slot, value in zip(Survey.__slots__, values, strict=True):
        setattr(survey, slot, value)
    survey.config = tuple((scope, key, text) for scope, key, text in survey.config)
    survey.remotes = tuple((name, remote) for name, remote in survey.remotes)
    return survey


def _question(place: str, program: str, environ: Mapping[str, str]) -> str:
    # Values of GIT_CONFIG_* hold tokens at times: only their hash is kept.
    asked = [
        f"{name}={value}"
        for name, value in environ.items()
        if name.startswith("GIT_CONFIG") or name in _ASKED
    ]
    text = "\0".join([_FORMAT, str(os.geteuid()), program, place, *sorted(asked)])
    digest: str = sha1(os.fsencode(text)).hexdigest()
    return digest
