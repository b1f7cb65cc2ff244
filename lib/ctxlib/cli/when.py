"""What every option and argument that takes a time is converted by."""

from __future__ import annotations

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.errors import DocumentError

_NEVER = ("never", "none")


def when(text: str) -> str:
    """A time as people type it, as a canonical time or a bare date.

    What it is not is a usage error that names the option.
    """
    from ctxlib.cli.settings import stated_now
    from ctxlib.domain.when import typed

    world = click.get_current_context().ensure_object(Invocation).world
    try:
        return typed(text, stated_now(world.environ, world.now))
    except DocumentError as error:
        raise click.BadParameter(error.problem) from None


def when_or_never(text: str) -> str:
    """The same; a word for no time at all stays that word."""
    return "never" if text.strip().lower() in _NEVER else when(text)
