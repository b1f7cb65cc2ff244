"""`git ctx config`: the settings that hold, and setting them with git."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import records
from ctxlib.cli.options import Invocation, shared_options
from ctxlib.cli.values import REPOSITORY_KEYS, USER_KEYS
from ctxlib.domain import policy
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from ctxlib.cli.settings import Settings

# Setting → the attribute of `Settings` that holds it.
_ATTRIBUTES = {
    "ctx.memory": "memory",
    "ctx.project": "project",
    "ctx.projectMemory": "project_memory",
    "ctx.instructionFile": "instruction_files",
    "ctx.instructionHome": "instruction_homes",
    "ctx.importDepth": "import_depth",
    "ctx.recallFacts": "recall_facts",
    "ctx.recallChars": "recall_chars",
    "ctx.pinnedChars": "pinned_chars",
    "ctx.proposalDays": "proposal_days",
    "ctx.color": "color",
    "ctx.journal": "journal",
    "ctx.journalDays": "journal_days",
}
# What others than a person may set: it says no more than a repository itself may.
_ANYBODYS = ("ctx.projectMemory", "ctx.instructionFile")
_PLACES = {
    "--local": " in the configuration of this repository",
    "--global": " in your own git configuration",
}


def _names(context: click.Context, parameter: click.Parameter, start: str) -> list[str]:
    return sorted(each for each in _ATTRIBUTES if each.startswith(start))


@click.command()
@click.argument("name", required=False, shell_complete=_names)
@click.argument("value", required=False)
@click.option(
    "--unset",
    metavar="NAME",
    shell_complete=_names,
    help="Go back to the default of a setting.",
)
@shared_options
@click.pass_obj
def config(
    invocation: Invocation, name: str | None, value: str | None, unset: str | None
) -> int:
    """Show the settings that hold, or one; or set one with git.

    A setting of yours goes into your own git configuration, one of a repository
    (ctx.project, ctx.projectMemory, ctx.instructionFile) into the repository's.
    """
    if unset is not None:
        if name is not None:
            raise click.UsageError("--unset takes its own name and no other words")
        return _git_config(invocation, _known(unset), None)
    if name is None:
        return _show(invocation, tuple(_ATTRIBUTES))
    if value is None:
        return _show(invocation, (_known(name),))
    return _git_config(invocation, _known(name), value)


def _known(name: str) -> str:
    folded = name.lower() if name.lower().startswith("ctx.") else f"ctx.{name.lower()}"
    found = {**USER_KEYS, **REPOSITORY_KEYS}.get(folded)
    if found is None:
        raise CtxError(
            f"no setting is called '{name}'", hint="list them with 'git ctx config'"
        )
    return found


def _show(invocation: Invocation, names: tuple[str, ...]) -> int:
    output = invocation.output()
    settings = invocation.settings
    for name in names:
        values = _values(settings, name)
        if output.json:
            output.record(records.setting_record(name, values))
        elif len(names) == 1:
            for value in values:
                output.text(value)
        else:
            output.text(f"{name} = {', '.join(values)}".rstrip())
    for note in settings.notes:
        invocation.warn(note)
    return 0 if len(names) > 1 or _values(settings, names[0]) else 1


def _values(settings: Settings, name: str) -> tuple[str, ...]:
    if name == "ctx.project":
        found = [
            text for _, key, text in settings.survey.config if key == "ctx.project"
        ]
        return tuple(found[-1:])
    value = getattr(settings, _ATTRIBUTES[name])
    if value is None:
        return ()
    if isinstance(value, tuple):
        return tuple(str(each) for each in value)
    return (str(value).lower() if isinstance(value, bool) else str(value),)


def _git_config(invocation: Invocation, name: str, value: str | None) -> int:
    settings = invocation.settings
    if value is not None:
        policy.refuse_credentials({name: value})
    if name not in _ANYBODYS:
        asked = f"{name} VALUE" if value is not None else f"--unset {name}"
        policy.require_person(
            invocation.actor,
            f"setting {name}",
            command=f"git ctx config {asked}",
            reason="it says what is kept of a person, where, and what reaches agents",
        )
    if value is not None:
        _try(invocation, name, value)
    level = "--local" if name in REPOSITORY_KEYS.values() else "--global"
    words = ["config", level, "--replace-all", name, value or ""]
    if value is None:
        words = ["config", level, "--unset-all", name]
    done = settings.git.run(words, cwd=settings.cwd)
    if done.status == 5 and value is None:
        invocation.tell(f"{name} is not set{_PLACES[level]}")
        return 1
    if done.status:
        raise CtxError(
            done.err.decode(errors="replace").strip().removeprefix("fatal: ")
        )
    said = "is set" if value is not None else "is not set any more"
    invocation.tell(f"{name} {said}{_PLACES[level]}")
    return 0


def _try(invocation: Invocation, name: str, value: str) -> None:
    """Refuse a value that no command could use, before it is written."""
    from ctxlib.cli.settings import load_settings

    environ = dict(invocation.world.environ)
    count = int(environ.get("GIT_CONFIG_COUNT") or 0)
    environ[f"GIT_CONFIG_KEY_{count}"] = name
    environ[f"GIT_CONFIG_VALUE_{count}"] = value
    environ["GIT_CONFIG_COUNT"] = str(count + 1)
    load_settings(environ, cwd=invocation.directory, now=invocation.world.now)
