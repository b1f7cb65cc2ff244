"""Where the sessions of this user are kept, as the settings say."""

from __future__ import annotations

import os

from ctxlib.errors import CtxError, RepositoryError
from ctxlib.service.sessiondesk import SessionDesk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.cli.settings import Settings
    from ctxlib.store.repository import MemoryRepository

# Where hosts keep transcripts: what to look at for it and below that, else the folder
# in the home.
_HOST_FOLDERS = (
    ("CLAUDE_CONFIG_DIR", "", ".claude"),
    ("CODEX_HOME", "", ".codex"),
    ("GEMINI_CLI_HOME", ".gemini", ".gemini"),
    ("QWEN_HOME", "", ".qwen"),
    ("", "", ".cursor"),
    ("COPILOT_HOME", "", ".copilot"),
    ("REASONIX_HOME", "", ".reasonix"),
)
_MORE = "CTX_TRANSCRIPTS"


def session_desk(settings: Settings, *, now: int | None = None) -> SessionDesk:
    """What the sessions of every host are kept with."""
    desk = SessionDesk(
        state=settings.locations.sessions,
        memory=settings.memory,
        git=settings.git,
        home=settings.home,
        now=settings.now if now is None else now,
        keeps=settings.journal,
        days=settings.journal_days,
        roots=transcript_roots(settings.environ),
        survey=settings.locations.survey,
        keeps_in=lambda folder: _keeps_in(settings, folder),
    )
    desk.begun = lambda memory: _make_whole(settings, memory)
    return desk


def _make_whole(settings: Settings, memory: MemoryRepository) -> None:
    from ctxlib.cli.pinning import pin

    try:
        pin(memory, settings.git)
    except RepositoryError:
        return  # pushes are refused, and the doctor says why


def _keeps_in(settings: Settings, folder: str) -> bool:
    """What `ctx.journal` says in a folder, and for the user where that is gone."""
    if folder == settings.survey.root:
        return settings.journal
    from ctxlib.cli.settings import load_settings

    there = folder if os.path.isdir(folder) else os.sep
    try:
        found = load_settings(settings.environ, cwd=there, now=settings.now)
    except CtxError:
        return settings.journal
    return found.journal


def transcript_roots(environ: Mapping[str, str]) -> list[str]:
    """The folders that transcripts may be in: those of the hosts, and the user's own.

    One host's session may be folded from the hook of another.
    """
    home = environ.get("HOME", "")
    found = []
    for variable, below, default in _HOST_FOLDERS:
        stated = environ.get(variable, "") if variable else ""
        found += [os.path.join(stated, below)] if stated else []
        found += [os.path.join(home, default)] if home else []
    found += environ.get(_MORE, "").split(os.pathsep)
    return [os.path.abspath(each) for each in found if each]
