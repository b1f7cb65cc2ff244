"""The commands of `ctx-recall` that are asked for by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import records
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import (
    nul_option,
    references_argument,
    scope_option,
    shared_options,
)
from ctxlib.domain.fact import TYPES

if TYPE_CHECKING:
    from ctxlib.cli.output import Output
    from ctxlib.domain.block import Item
    from ctxlib.store.facts import Stored

at_option = click.option(
    "--at", metavar="REV", help="Answer from the memory as of a commit or a date."
)


@click.command()
@click.argument("words", metavar="QUERY...", nargs=-1, required=True)
@scope_option
@click.option("--type", "type_", type=click.Choice(TYPES), help="Only facts of a type.")
@at_option
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="At most N facts."
)
@nul_option
@shared_options
@click.pass_obj
def search(
    invocation: Invocation,
    words: tuple[str, ...],
    scope: str | None,
    type_: str | None,
    at: str | None,
    limit: int | None,
) -> int:
    """Find facts by words, best first; exit 1 if there is none.

    Pinned and expired facts are found too.
    """
    from ctxlib.cli.memory import open_facts_pool
    from ctxlib.service import recall as service

    settings = invocation.settings
    pool = open_facts_pool(invocation, at=at)
    found = service.search(
        pool,
        " ".join(words),
        now=settings.now,
        limit=service.SEARCH_LIMIT if limit is None else limit,
        scope=scope,
        type=type_,
        home=settings.home,
    )
    for note in pool.notes:
        invocation.warn(note)
    _write_hits(invocation.output(), found)
    return 0 if found else 1


def _write_hits(output: Output, found: list[Item]) -> None:
    for item in found:
        if output.json:
            output.record(records.hit_record(item))
        elif output.nul:
            output.names([item.reference])
        else:
            age = f"  {item.freshness}" if item.freshness != "fresh" else ""
            title = f"  {item.title}" if item.title else ""
            output.painted([(item.reference, "bold"), (age, "dim"), (title, None)])
            for line in item.snippet.splitlines():
                output.text(f"    {line}")


@click.command()
@references_argument
@at_option
@shared_options
@click.pass_obj
def read(invocation: Invocation, references: tuple[str, ...], at: str | None) -> None:
    """Print facts by reference, made safe for a model to read.

    REF@N is the fact as it was at revision N.
    """
    from ctxlib.cli.fact_read import find_at, record_found
    from ctxlib.cli.memory import read_facts

    facts = read_facts(invocation, at=at)
    found = [find_at(invocation, facts, reference) for reference in references]
    if invocation.json:
        record_found(invocation, facts, found)
        return
    shown = [_safe_text(invocation, *each) for each in found]
    invocation.output().text("\n\n".join(shown))


def _safe_text(invocation: Invocation, stored: Stored, is_former: bool) -> str:
    from ctxlib.domain.freshness import freshness, withdrawal
    from ctxlib.domain.neutral import hide_homes, neutralise

    settings = invocation.settings
    fact = stored.fact
    age = freshness(fact, settings.now)
    state = ", ".join(filter(None, (age, withdrawal(fact))))
    state = "as it was then" if is_former else state
    head = f"{stored.reference} ({fact.id}, revision {fact.revision}, "
    lines = [f"{head}{fact.type}, {state})", fact.title, fact.description]
    text = "\n".join([*filter(None, lines), "", fact.body]).rstrip("\n")
    return hide_homes(neutralise(text), settings.home)


@click.command()
@shared_options
@click.pass_obj
def trace(invocation: Invocation) -> int:
    """Show the last decision of recall here, with its reasons."""
    from ctxlib.cli.memory import workspace_key
    from ctxlib.store.trace import load

    account = load(invocation.settings.locations.traces, workspace_key(invocation))
    if account is None:
        invocation.tell("nothing was recalled here yet")
        return 1
    output = invocation.output()
    if output.json:
        output.record(account)
        return 0
    from ctxlib.cli.tracetext import trace_lines

    for line in trace_lines(account):
        output.text(line)
    return 0


COMMANDS = (search, read, trace)
