"""The command line of `ctx-resolve`."""

from __future__ import annotations

import click

from ctxlib.cli.findings import FORMATS
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import CONTEXT, nul_option, shared_options
from ctxlib.cli.resolve_request import Request
from ctxlib.domain.instruction import BY_DOCUMENT, CONFINES


@click.command(context_settings=CONTEXT)
@click.argument("path", required=False, type=click.Path())
@click.option("--print", is_flag=True, help="Write the text for a model.")
@click.option(
    "--why",
    metavar="TEXT",
    help="Say which file and line brought TEXT, and what comes later.",
)
@click.option(
    "--max-bytes",
    type=click.IntRange(min=0),
    metavar="N",
    help="Leave out whole documents, the farthest first, to stay within N bytes.",
)
@click.option(
    "--confine",
    type=click.Choice(CONFINES),
    default=BY_DOCUMENT,
    help="How far imports reach: the folder of the document, or the workspace.",
)
@click.option(
    "--root",
    metavar="DIR",
    type=click.Path(file_okay=False),
    help="Take DIR for the workspace.",
)
@click.option("--no-user", is_flag=True, help="Leave the user's own files out.")
@click.option(
    "--staged", is_flag=True, help="Read what would be committed, not the work tree."
)
@click.option("--rev", metavar="REV", help="Read a commit, or with --check A..B.")
@click.option(
    "--check", is_flag=True, help="Write what is wrong, and exit 1 on an error."
)
@click.option(
    "--all", is_flag=True, help="Check every instruction file that git tracks."
)
@click.option("--strict", is_flag=True, help="Exit 1 on a warning, too.")
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    help="How a check writes what it found.",
)
@nul_option
@shared_options
@click.pass_obj
def resolve(invocation: Invocation, /, **options: object) -> int:
    """Show which standing instructions hold for PATH, and from where.

    Without PATH, for the current directory. The user's own files come first, then
    those of each directory from the root of the workspace to PATH; later ones win.
    """
    from ctxlib.cli.resolve_answer import answer_request

    request = Request()
    for name, value in options.items():
        setattr(request, name, value)
    return answer_request(invocation, request)
