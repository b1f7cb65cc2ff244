"""Run git with a scrubbed environment."""

from __future__ import annotations

import os
from _signal import SIGPIPE  # type: ignore[import-not-found]

from ctxlib.errors import RepositoryError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

# What would make git answer about another repository than the one asked for, as
# inside a hook, a rebase or an alias. GIT_CONFIG_* is the user's word and stays.
_SCRUBBED = frozenset(
    (
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_ATTR_SOURCE",
        "GIT_COMMON_DIR",
        "GIT_CONFIG",
        "GIT_DEFAULT_HASH",
        "GIT_DEFAULT_REF_FORMAT",
        "GIT_DIFF_OPTS",
        "GIT_DIR",
        "GIT_EXTERNAL_DIFF",
        "GIT_GLOB_PATHSPECS",
        "GIT_GRAFT_FILE",
        "GIT_ICASE_PATHSPECS",
        "GIT_IMPLICIT_WORK_TREE",
        "GIT_INDEX_FILE",
        "GIT_INTERNAL_SUPER_PREFIX",
        "GIT_LITERAL_PATHSPECS",
        "GIT_NAMESPACE",
        "GIT_NOGLOB_PATHSPECS",
        "GIT_NO_REPLACE_OBJECTS",
        "GIT_OBJECT_DIRECTORY",
        "GIT_PREFIX",
        "GIT_QUARANTINE_PATH",
        "GIT_REFLOG_ACTION",
        "GIT_REPLACE_REF_BASE",
        "GIT_SHALLOW_FILE",
        "GIT_TEMPLATE_DIR",
        "GIT_WORK_TREE",
        "LANG",
        "LANGUAGE",
    )
)
_ALWAYS = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_PAGER": "cat",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}
# Hooks and signing of the user are no part of a question to the memory repository.
_OURS = ("-c", "core.hooksPath=/dev/null", "-c", "commit.gpgSign=false")
_BLOCK = 1 << 16


class GitResult:
    """What one git process answered: exit status (minus the signal), stdout, stderr."""

    __slots__ = ("err", "out", "status")

    def __init__(self, status: int, out: bytes, err: bytes) -> None:
        self.status = status
        self.out = out
        self.err = err

    @property
    def reason(self) -> str:
        """The first line of stderr without git's severity; for our own messages."""
        lines = self.err.decode(errors="replace").strip().splitlines()
        first = lines[0] if lines else f"git ended with status {self.status}"
        for severity in ("fatal: ", "error: "):
            first = first.removeprefix(severity)
        return first


class Git:
    """git, found and run in the process environment that the command handed down.

    `added` is what every call gets although it is scrubbed: the quarantine, say.
    """

    __slots__ = ("_added", "_environ", "_program", "environ")

    def __init__(
        self, environ: Mapping[str, str], *, added: Mapping[str, str] | None = None
    ) -> None:
        self.environ = environ
        self._added = added
        self._environ: dict[str, str] | None = None
        self._program: str | None = None

    def run(
        self,
        args: Sequence[str],
        *,
        cwd: str | None = None,
        git_dir: str | None = None,
        input: bytes = b"",
        env: Mapping[str, str] | None = None,
    ) -> GitResult:
        """Run `git args` to its end, whatever its status.

        `cwd` is where git starts; `git_dir` names the memory repository, whose
        hooks and signing are then off. `env` is added after scrubbing: the
        user's index, say. Raises `RepositoryError` only where git cannot start.
        """
        stdin = _spool(input, self.environ)
        stderr = _spool(b"", self.environ)
        reading, writing = os.pipe()
        try:
            argv = self.command(args, cwd=cwd, git_dir=git_dir)
            pid = self.spawn(argv, stdin, writing, stderr, env)
            os.close(writing)
            writing = -1
            out = read_all(reading)
            status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            os.lseek(stderr, 0, os.SEEK_SET)
            return GitResult(status, out, read_all(stderr))
        finally:
            for descriptor in (stdin, stderr, reading, writing):
                if descriptor >= 0:
                    os.close(descriptor)

    def command(
        self, args: Sequence[str], *, cwd: str | None, git_dir: str | None
    ) -> list[str]:
        """The whole command line, git's own options first."""
        argv = ["git"]
        if cwd is not None:
            argv += ["-C", cwd]
        if git_dir is not None:
            argv += [f"--git-dir={git_dir}", *_OURS]
        return [*argv, *args]

    def spawn(
        self,
        argv: list[str],
        stdin: int,
        stdout: int,
        stderr: int,
        env: Mapping[str, str] | None = None,
    ) -> int:
        """Start git on three descriptors and return its process id."""
        if self._environ is None:
            self._environ = {**scrubbed(self.environ), **(self._added or {})}
        if not self._program:
            self._program = find_git(self._environ)
            if not self._program:
                raise RepositoryError("git is not installed, or not on PATH")
        actions = [
            (os.POSIX_SPAWN_DUP2, stdin, 0),
            (os.POSIX_SPAWN_DUP2, stdout, 1),
            (os.POSIX_SPAWN_DUP2, stderr, 2),
        ]
        environ = {**self._environ, **env} if env else self._environ
        try:
            return os.posix_spawn(
                self._program, argv, environ, file_actions=actions, setsigdef=[SIGPIPE]
            )
        except OSError as error:
            raise RepositoryError(f"cannot run git: {error.strerror}") from error


def find_git(environ: Mapping[str, str]) -> str:
    """The file that the search path finds for git; empty where it finds none."""
    for folder in environ.get("PATH", os.defpath).split(os.pathsep):
        program = os.path.join(folder or os.curdir, "git")
        if os.access(program, os.X_OK) and not os.path.isdir(program):
            return program
    return ""


def scrubbed(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment for git: pointed nowhere else, without prompt and pager."""
    kept = {name: text for name, text in environ.items() if name not in _SCRUBBED}
    return {**kept, **_ALWAYS}


def read_all(descriptor: int) -> bytes:
    """Everything up to the end of a descriptor."""
    pieces = []
    while piece := os.read(descriptor, _BLOCK):
        pieces.append(piece)
    return b"".join(pieces)


def write_all(descriptor: int, content: bytes) -> None:
    """Write everything, however often the system takes only a part."""
    rest = memoryview(content)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


def _spool(content: bytes, environ: Mapping[str, str]) -> int:
    """A nameless file that holds the content, read from its start.

    Unlike a pipe it never blocks: git may answer before it has read everything.
    """
    if hasattr(os, "memfd_create"):
        descriptor = os.memfd_create("ctx")
    else:
        folder = environ.get("TMPDIR") or "/tmp"
        name = os.path.join(folder, f"ctx-{os.getpid()}-{os.urandom(8).hex()}")
        descriptor = os.open(name, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        os.unlink(name)
    if content:
        write_all(descriptor, content)
        os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor
