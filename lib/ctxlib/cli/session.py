"""`ctx-session`: what was said and done in sessions, and what they leave to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import (
    session_change,
    session_import,
    session_observe,
    session_read,
    session_search,
)
from ctxlib.cli.options import CONTEXT, shared_options
from ctxlib.cli.runtime import run
from ctxlib.cli.session_agenda import agenda

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.world import World


@click.group(context_settings=CONTEXT)
@shared_options
def session() -> None:
    """Look into the sessions of a workspace, and hand over to the next."""


for _command in (
    *session_read.COMMANDS,
    *session_search.COMMANDS,
    *session_change.COMMANDS,
    *session_import.COMMANDS,
    agenda,
    *session_observe.COMMANDS,
):
    session.add_command(_command)


def main(args: Sequence[str] | None = None, *, world: World | None = None) -> int:
    """Run `ctx-session`; without `args`, as this process."""
    return run(session, "ctx-session", args, world=world)
