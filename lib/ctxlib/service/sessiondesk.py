"""Where the sessions of one user are kept, and what a host tells of one."""

from __future__ import annotations

import os

from ctxlib.errors import CtxError
from ctxlib.store.running import Running

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctxlib.store.gitcli import Git
    from ctxlib.store.repository import Identity, MemoryRepository


class SessionDesk:
    """Where the sessions of one user are kept.

    `state` is the folder of running ones, `memory` the path of the repository, `home`
    the directory to hide, `days` for how long records stay (None: without an end).
    Without `keeps` nothing is kept at all; `keeps_in` tells it of other folders. A
    transcript is read below one of `roots`, wherever it is where these are None.
    `survey` is the folder of what git said of folders; without it the memory learns
    nothing of workspaces here. `patience` is for how many seconds a writer waits for
    others; None is what suits people. `begun` is told of a memory that is made here.
    """

    __slots__ = (
        "_keeps_in",
        "_memory",
        "begun",
        "days",
        "git",
        "home",
        "keeps",
        "now",
        "path",
        "patience",
        "roots",
        "running",
        "survey",
    )

    def __init__(
        self,
        *,
        state: str,
        memory: str,
        git: Git,
        home: str | None,
        now: int,
        keeps: bool = True,
        days: int | None = None,
        roots: Sequence[str] | None = None,
        survey: str = "",
        keeps_in: Callable[[str], bool] | None = None,
    ) -> None:
        self.running = Running(state)
        self.path = memory
        self.git = git
        self.home = home
        self.now = now
        self.keeps = keeps
        self.days = days
        self.roots = roots
        self.survey = survey
        self._keeps_in = keeps_in
        self.patience: float | None = None
        self.begun: Callable[[MemoryRepository], None] | None = None
        self._memory: MemoryRepository | None = None

    def keeps_in(self, folder: str) -> bool:
        """Whether sessions of a folder are kept."""
        return self._keeps_in(folder) if self._keeps_in else self.keeps

    def memory(self) -> MemoryRepository | None:
        """The memory to read; None where none was made."""
        from ctxlib.store.repository import MemoryRepository

        if self._memory is None and MemoryRepository.is_there(self.path):
            self._memory = MemoryRepository.open(self.path, self.git)
        return self._memory

    def made_memory(self) -> MemoryRepository:
        """The memory to write to, made where there is none."""
        from ctxlib.store.repository import MemoryRepository

        found = self.memory()
        if found is None:
            found = MemoryRepository.open_or_create(
                self.path, self.git, now=self.now, identity=self.identity()
            )
            if self.begun:
                self.begun(found)
        self._memory = found
        return found

    def identity(self) -> Identity:
        """The user's name and address in git, as far as every folder has it."""
        from ctxlib.store.repository import find_identity

        return find_identity(self.git, cwd=os.path.dirname(self.path) or "/")


def require_journal(is_kept: bool) -> None:
    """Raise `CtxError` where `ctx.journal` says that nothing is kept of sessions."""
    if not is_kept:
        raise CtxError(
            "the journal is switched off", hint="git config --global ctx.journal true"
        )


class Seen:
    """What a host told with one event; what it did not tell is None.

    `session` is its id as it came, `key` the workspace, `root` its work tree.
    `background` counts tasks that still run. Inside of a sub-agent there are an
    `agent` with its type and transcript.
    """

    __slots__ = (
        "agent",
        "agent_transcript",
        "agent_type",
        "background",
        "branch",
        "cwd",
        "host",
        "key",
        "last_text",
        "prompt",
        "root",
        "session",
        "source",
        "transcript",
    )

    def __init__(
        self,
        *,
        host: str,
        session: str,
        key: str,
        root: str | None = None,
        cwd: str | None = None,
        branch: str | None = None,
        transcript: str | None = None,
        last_text: str | None = None,
        prompt: str | None = None,
        source: str | None = None,
        agent: str | None = None,
        agent_type: str | None = None,
        agent_transcript: str | None = None,
        background: int = 0,
    ) -> None:
        self.host = host
        self.session = session
        self.key = key
        self.root = root
        self.cwd = cwd
        self.branch = branch
        self.transcript = transcript
        self.last_text = last_text
        self.prompt = prompt
        self.source = source
        self.agent = agent
        self.agent_type = agent_type
        self.agent_transcript = agent_transcript
        self.background = background
