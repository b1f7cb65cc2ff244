"""`ctx-suggest`: what sessions teach, with evidence, and never unasked."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import suggest_decide, suggest_scan
from ctxlib.cli.options import CONTEXT, shared_options
from ctxlib.cli.runtime import run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.world import World


@click.group(context_settings=CONTEXT)
@shared_options
def suggest() -> None:
    """See what sessions suggest, and decide on it."""


for _command in (*suggest_scan.COMMANDS, *suggest_decide.COMMANDS):
    suggest.add_command(_command)


def main(args: Sequence[str] | None = None, *, world: World | None = None) -> int:
    """Run `ctx-suggest`; without `args`, as this process."""
    return run(suggest, "ctx-suggest", args, world=world)
