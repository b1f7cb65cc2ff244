"""`ctx-recall explain`: why a fact is recalled for a message, or is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import reference_argument, shared_options
from ctxlib.cli.recall_explicit import at_option

if TYPE_CHECKING:
    from ctxlib.cli.output import Output
    from ctxlib.domain.explanation import Explanation


@click.command()
@click.argument("message", metavar="MESSAGE")
@reference_argument
@at_option
@shared_options
@click.pass_obj
def explain(
    invocation: Invocation, message: str, reference: str, at: str | None
) -> int:
    """Say why a fact is recalled for a message, or is not.

    Exit 1 if it is not. Words and numbers of every step are told, and what would
    have been needed.
    """
    from ctxlib.cli.memory import open_facts_pool, read_facts
    from ctxlib.service.explaining import explain as explained

    settings = invocation.settings
    found = read_facts(invocation, at=at).find(reference, for_write=False)
    told = explained(
        open_facts_pool(invocation, at=at),
        message,
        found.fact.id,
        now=settings.now,
        max_facts=settings.recall_facts,
        max_chars=settings.recall_chars,
    )
    _write(invocation.output(), told)
    return 0 if told.is_selected else 1


def _write(output: Output, told: Explanation) -> None:
    from ctxlib.domain.explanation import explanation_lines

    if output.json:
        from ctxlib.cli.recall_records import explanation_record

        output.record(explanation_record(told))
        return
    for line in explanation_lines(told):
        output.text(line)
