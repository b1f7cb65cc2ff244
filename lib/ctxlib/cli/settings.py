"""Settings: flag, environment, git configuration, default, in that order."""

from __future__ import annotations

import os

from ctxlib.cli.values import Values, boolean, color, days, file_name, is_on
from ctxlib.domain.instructionname import FILE_NAMES, MOST_LEVELS
from ctxlib.errors import CtxError
from ctxlib.store.gitcli import Git
from ctxlib.store.locations import Locations, base_folder
from ctxlib.store.survey import survey as survey_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.store.repository import Snapshot
    from ctxlib.store.survey import Survey
    from ctxlib.store.workspace import Workspace


class Settings:
    """Everything a command is told from outside, read once.

    Paths are absolute. `home` is the user's home, to be left out of what is shown;
    `trace` asks for timings on stderr, `disabled` for hooks that do nothing; `notes`
    are warnings for a person. `instruction_homes` are the folders of the user's own
    instruction files, in order. `journal_days` is None where nothing limits it,
    `project_memory` where project facts live in `memory` like the others.
    """

    __slots__ = (
        "color",
        "cwd",
        "disabled",
        "environ",
        "format_version",
        "git",
        "home",
        "import_depth",
        "instruction_files",
        "instruction_homes",
        "journal",
        "journal_days",
        "locations",
        "memory",
        "notes",
        "now",
        "pinned_chars",
        "project_memory",
        "proposal_days",
        "recall_chars",
        "recall_facts",
        "survey",
        "trace",
    )

    def __init__(
        self,
        environ: Mapping[str, str],
        *,
        cwd: str,
        memory: str | None,
        now: int,
        survey: Survey | None = None,
    ) -> None:
        self.environ = environ
        self.git = Git(environ)
        self.home = environ.get("HOME") or None
        self.locations = _locations(environ)
        self.now = stated_now(environ, now)
        self.cwd = cwd
        self.survey: Survey = survey or survey_folder(
            cwd, git=self.git, cache=self.locations.survey
        )
        values = Values(self.survey, self.home)
        self.memory = _memory(self, values, memory)
        self.recall_facts = values.number("ctx.recallfacts", 4, at_most=100)
        self.recall_chars = values.number("ctx.recallchars", 2400, at_most=100_000)
        self.pinned_chars = values.number("ctx.pinnedchars", 1500, at_most=100_000)
        self.import_depth = values.number("ctx.importdepth", MOST_LEVELS, at_most=100)
        names: list[str] = values.all("ctx.instructionfile", file_name)
        self.instruction_files = tuple(dict.fromkeys(names)) or FILE_NAMES
        self.instruction_homes = _instruction_homes(values, self)
        self.journal = values.one("ctx.journal", boolean, True)
        self.journal_days = values.one("ctx.journaldays", days, None)
        self.proposal_days = values.number("ctx.proposaldays", 30, at_most=100_000)
        self.project_memory = _project_memory(values, self)
        self.color = values.one("ctx.color", color, "auto")
        self.trace = is_on(environ, "CTX_TRACE")
        self.disabled = is_on(environ, "CTX_DISABLE")
        self.format_version = 1
        self.notes = tuple(values.ignored)

    def workspace(self, snapshot: Snapshot | None) -> Workspace:
        """The workspace of the folder, under the key that this memory has for it.

        Raises `CtxError` where its facts are in a memory of their own: to take the
        user's memory for them would be worse than to say so.
        """
        if self.project_memory is not None:
            raise CtxError(
                f"the facts of this project are in '{self.project_memory}', and this "
                "version reads no second memory",
                hint="to keep them in your own: git ctx config --unset "
                "ctx.projectMemory",
            )
        from ctxlib.store.workspace import find_workspace

        return find_workspace(self.survey, snapshot=snapshot, git=self.git)


def load_settings(
    environ: Mapping[str, str],
    *,
    cwd: str,
    memory: str | None = None,
    now: int,
    survey: Survey | None = None,
) -> Settings:
    """Read all settings; `memory` is the flag, `now` the clock where CTX_NOW is unset.

    `survey` is what is known of the folder, where git need not be asked. Raises
    `CtxError` naming key, origin and what was expected for a bad value.
    """
    return Settings(environ, cwd=cwd, memory=memory, now=now, survey=survey)


def _locations(environ: Mapping[str, str]) -> Locations:
    def place(variable: str, default: str) -> str:
        found = base_folder(environ, variable, default)
        if found is None:
            raise CtxError(f"neither HOME nor {variable} is set")
        return found

    ours = environ.get("CTX_HOME", "")
    return Locations(
        data=place("XDG_DATA_HOME", ".local/share"),
        cache=place("XDG_CACHE_HOME", ".cache"),
        state=place("XDG_STATE_HOME", ".local/state"),
        config=os.path.abspath(ours) if ours else place("XDG_CONFIG_HOME", ".config"),
    )


def stated_now(environ: Mapping[str, str], clock: int) -> int:
    """The time by `CTX_NOW`, else by the clock; raises `CtxError` where it is none."""
    stated = environ.get("CTX_NOW", "")
    if not stated:
        return clock
    from ctxlib.domain import moment

    try:
        is_number = stated.isascii() and stated.isdigit()
        now = int(stated[:20]) if is_number else moment.seconds(stated)
    except CtxError as error:
        raise CtxError(f"CTX_NOW (environment): {error.message}, or seconds") from None
    # git stores no time before 1970, and no document one after the year 9999.
    if not 0 <= now <= moment.LAST:
        raise CtxError(f"CTX_NOW (environment): no time from 1970 to 9999: {stated}")
    return now


def _memory(settings: Settings, values: Values, flag: str | None) -> str:
    for stated in (flag, settings.environ.get("CTX_MEMORY")):
        if stated:
            return os.path.normpath(os.path.join(settings.cwd, stated))
    return values.one("ctx.memory", values.path, settings.locations.memory_default)


def _instruction_homes(values: Values, settings: Settings) -> tuple[str, ...]:
    folder = settings.locations.config
    if settings.environ.get("CTX_HOME"):
        return (folder,)
    stated = values.all("ctx.instructionhome", values.path)
    return tuple(dict.fromkeys(stated)) or (folder,)


def _project_memory(values: Values, settings: Settings) -> str | None:
    """A path seen from the top of the work tree, as everybody in the team has it."""
    base = settings.survey.root or settings.survey.git_dir or settings.cwd

    def parse(text: str) -> str | None:
        if not text:
            raise ValueError("a path")
        return values.path(text if text[0] == "~" else os.path.join(base, text))

    return values.one("ctx.projectmemory", parse, None)
