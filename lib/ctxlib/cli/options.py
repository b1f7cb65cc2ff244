"""Options and arguments that commands share."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

import click

from ctxlib import __version__
from ctxlib.cli.completion import references as known_references
from ctxlib.cli.invocation import Invocation as Invocation
from ctxlib.errors import CtxError, FormatVersionError

if TYPE_CHECKING:
    from collections.abc import Callable

    Command = TypeVar("Command", bound=Callable[..., object])

FORMAT_VERSIONS = (1,)
CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 88}


def shared_options(command: Command) -> Command:
    """The options of every command; they set the `Invocation`, not parameters."""
    for option in reversed(_SHARED):
        command = option(command)
    return command


def _setter(name: str) -> Callable[[click.Context, click.Parameter, object], None]:
    def set_it(context: click.Context, _: click.Parameter, value: object) -> None:
        if value not in (None, False, ()):
            setattr(context.ensure_object(Invocation), name, value)

    return set_it


def _enter(context: click.Context, _: click.Parameter, value: tuple[str, ...]) -> None:
    invocation = context.ensure_object(Invocation)
    for directory in value:
        entered = os.path.join(invocation.directory, directory)
        if not os.path.isdir(entered):
            raise CtxError(f"cannot change to '{directory}': no such directory")
        invocation.directory = entered


def _version(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        program = context.ensure_object(Invocation).program
        click.echo(f"{program} {__version__}")
        context.exit()


def _format(_: click.Context, __: click.Parameter, value: int | None) -> None:
    if value is not None and value not in FORMAT_VERSIONS:
        raise FormatVersionError(value, FORMAT_VERSIONS)


_SHARED = (
    click.option(
        "-C",
        "directory",
        metavar="DIR",
        multiple=True,
        expose_value=False,
        callback=_enter,
        help="Run as if started in DIR; several add up, as in git.",
    ),
    click.option(
        "--memory",
        metavar="PATH",
        expose_value=False,
        callback=_setter("memory"),
        help="Use this memory repository.",
    ),
    click.option(
        "--json",
        is_flag=True,
        expose_value=False,
        callback=_setter("json"),
        help="Write NDJSON, one record a line.",
    ),
    click.option(
        "--format-version",
        type=int,
        metavar="N",
        expose_value=False,
        callback=_format,
        help="Write the records of machine format N.",
    ),
    click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        expose_value=False,
        callback=_setter("color"),
        help="When to colour text.",
    ),
    click.option(
        "-q",
        "--quiet",
        is_flag=True,
        expose_value=False,
        callback=_setter("quiet"),
        help="Silence warnings.",
    ),
    click.option(
        "-v",
        "--verbose",
        is_flag=True,
        expose_value=False,
        callback=_setter("verbose"),
        help="Say why.",
    ),
    click.option(
        "--version",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_version,
        help="Show the version and exit.",
    ),
)

nul_option = click.option(
    "-z",
    "--null",
    is_flag=True,
    expose_value=False,
    callback=_setter("nul"),
    help="List references, each ended by NUL.",
)
expect_option = click.option(
    "--expect",
    type=click.IntRange(min=1),
    metavar="REV",
    help="Fail unless the fact is still at this revision.",
)
reference_argument = click.argument(
    "reference", metavar="REF", shell_complete=known_references
)
references_argument = click.argument(
    "references",
    metavar="REF...",
    shell_complete=known_references,
    nargs=-1,
    required=True,
)
why_option = click.option(
    "--why", metavar="TEXT", help="The reason, kept in the history."
)
scope_option = click.option(
    "--scope",
    type=click.Choice(["project", "global"]),
    help="How far the fact reaches.",
)


def change_options(command: Command) -> Command:
    """The options of every command that changes a fact."""
    return expect_option(why_option(shared_options(command)))


def changes_fact(command: Command) -> Command:
    """The same, and before them the fact that is changed."""
    return reference_argument(change_options(command))
