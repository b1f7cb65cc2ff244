"""The command line of `ctx-recall`: its options and its commands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import fact_read, recall_eval, recall_explain, recall_explicit
from ctxlib.cli.answers import answer_messages
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.message_group import MessageCommand, MessageGroup
from ctxlib.cli.options import CONTEXT, shared_options
from ctxlib.domain import wire

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.group(cls=MessageGroup, context_settings=CONTEXT)
@shared_options
def recall() -> None:
    """Recall the facts that matter for MESSAGE, often none.

    The answer is what an agent would get: a few facts within a budget, of low
    authority. A first word that is a command below is taken as one; -- before it
    makes it a message.
    """


@click.command(name="", cls=MessageCommand)
@click.argument("words", metavar="MESSAGE...", nargs=-1)
@click.option(
    "--stdin",
    "from_stdin",
    is_flag=True,
    help="Answer messages from standard input, one a line, as they come.",
)
@recall_explicit.at_option
@click.option(
    "--limit", type=click.IntRange(min=0), metavar="N", help="At most N facts."
)
@click.option(
    "--max-chars",
    type=click.IntRange(min=0),
    metavar="N",
    help="At most N characters in all.",
)
@shared_options
@click.pass_obj
def message(
    invocation: Invocation,
    words: tuple[str, ...],
    from_stdin: bool,
    at: str | None,
    limit: int | None,
    max_chars: int | None,
) -> None:
    """Answer for a message."""
    if words == ("-",):
        from_stdin, words = True, ()
    if from_stdin == bool(words):
        raise click.UsageError("give a message, or --stdin")
    given = _requests(invocation) if from_stdin else iter([(None, " ".join(words))])
    answer_messages(invocation, given, at=at, limit=limit, max_chars=max_chars)


def _requests(invocation: Invocation) -> Iterator[tuple[object, str]]:
    """Each line of standard input: a raw message, or an object with id and query."""
    for line in invocation.world.stdin:
        text = line.decode("utf-8", "replace").rstrip("\r\n")
        yield _request(text)


def _request(text: str) -> tuple[object, str]:
    if not text.lstrip().startswith("{"):
        return None, text
    try:
        row = wire.loads(text)
    except ValueError:
        return None, text
    if isinstance(row, dict) and isinstance(row.get("query"), str):
        return row.get("id"), row["query"]
    return None, text


assert isinstance(recall, MessageGroup)
recall.message = message
for _command in (
    *recall_explicit.COMMANDS,
    fact_read.list_,
    recall_explain.explain,
    recall_eval.eval_,
):
    recall.add_command(_command)
