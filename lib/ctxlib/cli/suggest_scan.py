"""The commands of `ctx-suggest` that only look."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.completion import sessions as known_sessions
from ctxlib.cli.completion import suggestions as known_suggestions
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import nul_option, shared_options
from ctxlib.cli.runtime import DONE, NO
from ctxlib.cli.when import when

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.service.suggest import Suggestion


@click.command()
@click.option(
    "--session",
    "sessions",
    metavar="ID",
    multiple=True,
    shell_complete=known_sessions,
    help="Only what was seen in this session; may be repeated.",
)
@click.option(
    "--unmined", is_flag=True, help="Only what was seen in sessions not settled yet."
)
@click.option(
    "--since",
    type=when,
    metavar="WHEN",
    help="Only sessions that began at this time or later.",
)
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="At most N, the best."
)
@click.option("--again", is_flag=True, help="Also what was decided upon before.")
@nul_option
@shared_options
@click.pass_obj
def scan(
    invocation: Invocation,
    sessions: tuple[str, ...],
    unmined: bool,
    since: str | None,
    limit: int | None,
    again: bool,
) -> int:
    """List what the sessions of the workspace suggest, best first.

    Nothing is written, and no other workspace is looked at. Exit 1 when there is
    nothing.
    """
    from ctxlib.cli import suggest_records, suggest_view, suggesting

    looked = suggesting.look(invocation, since=_moment(since))
    if since is None:
        suggesting.remember(invocation, looked)
    chosen = suggesting.session_ids(looked, sessions)
    found = looked.scan.among(sessions=chosen, unmined=unmined, again=again)
    output = invocation.output()
    shown = found[:limit] if limit else found
    if output.nul:
        output.names([each.id for each in shown])
    for each in [] if output.nul else shown:
        if output.json:
            output.record(suggest_records.suggestion_record(each))
        else:
            suggest_view.listed(output, each)
    if len(found) > len(shown):
        more = len(found) - len(shown)
        invocation.tell(f"{more} more, see them with --limit {len(found)}")
    for each in looked.scan.left_out:
        why = f"{suggest_view.why_left_out(each)}: {each.candidate.statement[:120]}"
        invocation.explain(f"left out {suggest_view.short(each)}, {why}")
    return DONE if shown else NO


@click.command()
@click.argument(
    "ids", metavar="ID...", nargs=-1, required=True, shell_complete=known_suggestions
)
@shared_options
@click.pass_obj
def show(invocation: Invocation, ids: tuple[str, ...]) -> None:
    """Show suggestions whole, with their evidence."""
    from ctxlib.cli import suggest_records, suggest_view, suggesting

    scan = suggesting.look(invocation).scan
    found = [scan.find(each) for each in ids]
    output = invocation.output()
    for number, each in enumerate(found):
        lines = difference(each)
        if output.json:
            output.record(
                suggest_records.suggestion_record(each, difference=lines or None)
            )
            continue
        if number:
            output.text("")
        for line in suggest_view.whole(each, lines):
            output.text(line)


def difference(suggestion: Suggestion) -> list[str]:
    """What accepting would change of a fact that is there, as a unified diff."""
    from difflib import unified_diff

    from ctxlib.domain.candidate import Candidate
    from ctxlib.domain.relating import REVISION, SUPERSESSION, revised

    candidate, relation = suggestion.candidate, suggestion.relation
    fact = relation.fact
    if fact is None or not isinstance(candidate, Candidate):
        return []
    if suggestion.stands == REVISION:
        after = {
            "title": fact.title,
            "description": fact.description,
            "body": fact.body,
            **revised(fact, candidate),
        }
    elif relation.kind in (REVISION, SUPERSESSION):
        after = {"title": "", "description": "", **candidate.fields()}
    else:
        return []
    before = {"title": fact.title, "description": fact.description, "body": fact.body}
    names = (f"{fact.reference} ({fact.revision})", suggestion.id)
    return list(unified_diff(_lines(before), _lines(after), *names, lineterm=""))


def _lines(fields: Mapping[str, object]) -> list[str]:
    head = [f"{key}: {fields[key]}" for key in ("title", "description")]
    return [*head, "", *str(fields["body"]).split("\n")]


def _moment(text: str | None) -> str:
    if text is None:
        return ""
    from ctxlib.domain import moment

    return moment.text(moment.seconds(text))


COMMANDS = (scan, show)
