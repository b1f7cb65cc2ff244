"""`ctx-fact`: keep the facts of the memory."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import (
    fact_change,
    fact_check,
    fact_history,
    fact_io,
    fact_proposals,
    fact_read,
    fact_review,
    fact_why,
)
from ctxlib.cli.fact_add import add
from ctxlib.cli.options import CONTEXT, shared_options
from ctxlib.cli.runtime import run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.world import World


@click.group(context_settings=CONTEXT)
@shared_options
def fact() -> None:
    """Keep the facts that coding agents recall."""


for _command in (
    add,
    *fact_change.COMMANDS,
    *fact_read.COMMANDS,
    *fact_history.COMMANDS,
    *fact_check.COMMANDS,
    *fact_review.COMMANDS,
    *fact_io.COMMANDS,
    *fact_proposals.COMMANDS,
    *fact_why.COMMANDS,
):
    fact.add_command(_command)


def main(args: Sequence[str] | None = None, *, world: World | None = None) -> int:
    """Run `ctx-fact`; without `args`, as this process."""
    return run(fact, "ctx-fact", args, world=world)
