"""`ctx-archive`: forget facts, and bring them back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import archive_purge, archive_read, archive_write
from ctxlib.cli.options import CONTEXT, shared_options
from ctxlib.cli.runtime import run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.world import World


@click.group(context_settings=CONTEXT)
@shared_options
def archive() -> None:
    """Take facts out of use, and bring them back."""


for _command in (
    *archive_write.COMMANDS,
    *archive_read.COMMANDS,
    *archive_purge.COMMANDS,
):
    archive.add_command(_command)


def main(args: Sequence[str] | None = None, *, world: World | None = None) -> int:
    """Run `ctx-archive`; without `args`, as this process."""
    return run(archive, "ctx-archive", args, world=world)
