"""Ask git about a folder, and find out which files its answer rests on."""

from __future__ import annotations

import os

from ctxlib.errors import CtxError
from ctxlib.store.answer import Draft
from ctxlib.store.remotes import normalise_remote
from ctxlib.store.survey import Survey, packed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctxlib.store.gitcli import Git, GitResult

    Entry = tuple[str, str, str, str]
_PLACES = ("--is-bare-repository", "--absolute-git-dir", "--show-toplevel")
_LISTING = ["config", "--list", "--includes", "--null", "--show-scope", "--show-origin"]
# A `.git` that leads nowhere, in git's words.
_NO_REPOSITORY = ("not a git repository", "invalid gitfile", "no path in gitfile")
_PEOPLE = ("user", "author", "committer")


def ask(place: str, *, git: Git, program: str, kept: str) -> Survey:
    """Survey a real path by two git processes; keep the answer in the file `kept`."""
    if not os.path.isdir(place):
        raise CtxError(f"cannot change to '{place}': no such directory")
    draft = Draft(kept)
    try:
        survey, named = _discover(place, git)
        entries = _configuration(survey, named, git)
        survey.kept = kept
        survey.config = tuple(_settings(entries))
        survey.remotes = tuple(_remotes(entries).items())
        if survey.problem is None:
            files = _files(survey, entries, git.environ)
            if files is not None:
                draft.keep(packed(survey), [program, *files])
    finally:
        draft.drop()
    return survey


def _discover(place: str, git: Git) -> tuple[Survey, str | None]:
    """The survey without its configuration, and a git directory to name to git."""
    survey = Survey(place)
    named = None
    said = git.run(["rev-parse", *_PLACES], cwd=place)
    if said.status and "safe.bareRepository" in _error(said):
        named = _named(place, git.environ)
        if named:
            said = git.run(["rev-parse", *_PLACES[:2]], cwd=place, git_dir=named)
    lines = os.fsdecode(said.out).removesuffix("\n").split("\n")
    if len(lines) < 2:
        survey.problem = _problem(_error(said))
        survey.root = _refused_root(place) if survey.problem else None
        return survey, named
    if len(lines) > 3:
        lines = [_line(git.run(["rev-parse", one], cwd=place)) for one in _PLACES]
    survey.bare = lines[0] == "true"
    survey.git_dir = lines[1]
    survey.root = (lines[2] or None) if len(lines) == 3 else None
    survey.common_dir = _common_dir(survey.git_dir)
    survey.shallow = os.path.exists(os.path.join(survey.common_dir, "shallow"))
    survey.branch = _branch(survey.git_dir, git)
    return survey, named


def _named(place: str, environ: Mapping[str, str]) -> str | None:
    # Under safe.bareRepository=explicit git's own hooks name the repository they
    # run in by GIT_DIR. It counts only where it is the one we stand in.
    given = environ.get("GIT_DIR")
    if not given:
        return None
    path = os.path.realpath(os.path.join(place, given))
    return path if place == path or place.startswith(path + os.sep) else None


def _problem(error: str) -> str | None:
    if error.startswith("not a git repository (or any"):
        return None
    return error or "git gives no reason"


def _error(said: GitResult) -> str:
    for line in said.err.decode(errors="replace").splitlines():
        if line.startswith("fatal: "):
            return line[7:]
    return said.err.decode(errors="replace").strip()


def _line(said: GitResult) -> str:
    return os.fsdecode(said.out).removesuffix("\n")


def _refused_root(place: str) -> str:
    for folder in _upwards(place):
        if os.path.lexists(os.path.join(folder, ".git")):
            return folder
        if os.path.isfile(os.path.join(folder, "HEAD")):
            return folder
    return place


def _upwards(place: str) -> Iterator[str]:
    folder = place
    while True:
        yield folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return
        folder = parent


def _common_dir(git_dir: str) -> str:
    try:
        with open(os.path.join(git_dir, "commondir"), "rb") as opened:
            stated = os.fsdecode(opened.read()).removesuffix("\n")
    except OSError:
        return git_dir
    return os.path.realpath(os.path.join(git_dir, stated))


def _branch(git_dir: str, git: Git) -> str | None:
    path = os.path.join(git_dir, "HEAD")
    try:
        with open(path, "rb") as opened:
            head = opened.read().decode(errors="surrogateescape").strip()
    except OSError:
        head = ""
    if head in ("", "ref: refs/heads/.invalid") or os.path.islink(path):
        said = git.run(["symbolic-ref", "-q", "HEAD"], git_dir=git_dir)
        head = f"ref: {_line(said)}" if said.status == 0 else ""
    start = "ref: refs/heads/"
    return head[len(start) :] if head.startswith(start) else None


def _configuration(survey: Survey, named: str | None, git: Git) -> list[Entry]:
    said = git.run(_LISTING, cwd=survey.cwd, git_dir=named)
    if _error(said).startswith(_NO_REPOSITORY):
        # It stops git even here.
        said = git.run(_LISTING, cwd=os.sep)
    if said.status:
        raise CtxError(
            f"git cannot read its configuration: {_error(said)}",
            hint="see what is wrong with 'git config --list'",
        )
    parts = os.fsdecode(said.out).split("\0")
    entries = []
    for scope, origin, stated in zip(*[iter(parts)] * 3, strict=False):
        key, line, value = stated.partition("\n")
        if survey.git_dir or scope not in ("local", "worktree"):
            # A key without a value is git's short form of `true`.
            entries.append((scope, origin, key, value if line else "true"))
    return entries


def _settings(entries: list[Entry]) -> Iterator[tuple[str, str, str]]:
    for scope, _, key, value in entries:
        section, _, name = key.partition(".")
        is_person = section in _PEOPLE and name in ("name", "email")
        if section == "ctx" or is_person:
            yield scope, key, value


def _remotes(entries: list[Entry]) -> dict[str, str]:
    """The URL that git fetches each remote from: its first, the repository's own."""
    found: dict[str, str] = {}
    for wanted in (True, False):
        for scope, _, key, value in entries:
            is_own = scope in ("local", "worktree")
            if key.startswith("remote.") and key.endswith(".url") and is_own is wanted:
                remote = normalise_remote(value)
                if remote:
                    found.setdefault(key[7:-4], remote)
    return found


def _files(
    survey: Survey, entries: list[Entry], environ: Mapping[str, str]
) -> list[str] | None:
    """Every path the answer rests on; None where one cannot be told."""
    found = [*_searched(survey), *_global_files(environ)]
    base = survey.root or survey.git_dir or survey.cwd
    for scope, origin, key, value in entries:
        kind, _, name = origin.partition(":")
        source = os.path.join(base, name) if kind == "file" else ""
        found.append(source)
        if key == "include.path" or (
            key.startswith("includeif.") and key.endswith(".path")
        ):
            path = _expanded(value, environ)
            if path is None or (scope == "command" and not os.path.isabs(path)):
                return None
            found.append(os.path.join(os.path.dirname(source), path))
    return [path for path in dict.fromkeys(found) if path]


def _searched(survey: Survey) -> Iterator[str]:
    """Where git looks for a repository, up to the one it found, and what is in it."""
    for folder in _upwards(survey.cwd):
        dot = os.path.join(folder, ".git")
        yield dot
        yield os.path.join(folder, "HEAD")
        if folder in (survey.root, survey.git_dir):
            break
        # It has passed these over as no repository; that they stay.
        for name in ("HEAD", "objects", "refs"):
            if os.path.isdir(dot):
                yield os.path.join(dot, name)
            yield os.path.join(folder, name)
    if survey.git_dir is None or survey.common_dir is None:
        return
    yield survey.root or ""
    for folder in (survey.git_dir, survey.common_dir):
        yield folder
        for name in ("HEAD", "commondir", "config", "config.worktree", "shallow"):
            yield os.path.join(folder, name)
        yield os.path.join(folder, "reftable", "tables.list")


def _global_files(environ: Mapping[str, str]) -> Iterator[str]:
    yield "/etc/gitconfig"
    yield environ.get("GIT_CONFIG_SYSTEM", "")
    for folder in environ.get("PATH", os.defpath).split(os.pathsep):
        program = os.path.join(folder, "git")
        if os.path.exists(program):
            prefix = os.path.dirname(os.path.dirname(os.path.realpath(program)))
            yield os.path.join(prefix, "etc", "gitconfig")
    yield environ.get("GIT_CONFIG_GLOBAL", "")
    home = environ.get("HOME", "")
    if home:
        yield os.path.join(home, ".gitconfig")
    config = environ.get("XDG_CONFIG_HOME") or (home and os.path.join(home, ".config"))
    if config:
        yield os.path.join(config, "git", "config")


def _expanded(path: str, environ: Mapping[str, str]) -> str | None:
    if path.startswith("%("):
        return None
    if not path.startswith("~"):
        return path
    user, slash, rest = path[1:].partition("/")
    if user:
        return None
    home = environ.get("HOME")
    return f"{home}{slash}{rest}" if home else None
