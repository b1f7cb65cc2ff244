"""The commands of `ctx-session` that show what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.completion import sessions as known_sessions
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import nul_option, shared_options
from ctxlib.cli.output import padded, width

if TYPE_CHECKING:
    from ctxlib.domain.sessionrecord import Record
    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.service.sessionlookup import Found


@click.command(name="list")
@click.option("--limit", type=click.IntRange(min=1), metavar="N", help="At most N.")
@nul_option
@shared_options
@click.pass_obj
def list_(invocation: Invocation, limit: int | None) -> None:
    """List the sessions of the workspace, the last first.

    With -z the ids alone.
    """
    notes: list[str] = []
    found = _sessions(invocation, notes, limit)
    for note in notes:
        invocation.warn(note)
    output = invocation.output()
    if output.nul:
        output.names(each.record.id for each in found)
        return
    if output.json:
        from ctxlib.cli.session_records import session_record

        for each in found:
            output.record(session_record(each.record, path=each.path or None))
        return
    _show_lines(invocation, [each.record for each in found])


def _sessions(
    invocation: Invocation, notes: list[str], limit: int | None
) -> list[Found]:
    from ctxlib.cli.sessions import session_journal
    from ctxlib.service.sessionlookup import listed, unfolded

    journal = session_journal(invocation)
    found = {each.record.id: each for each in listed(journal, notes, limit)}
    for each in unfolded(_desk(invocation), journal.key):
        known = found.get(each.record.id)
        each.path = known.path if known else ""
        found[each.record.id] = each
    return sorted(
        found.values(),
        key=lambda each: (each.record.started_at, each.record.id),
        reverse=True,
    )[:limit]


def _desk(invocation: Invocation) -> SessionDesk:
    from ctxlib.cli.session_desk import session_desk

    return session_desk(invocation.settings, now=invocation.now)


def _show_lines(invocation: Invocation, records: list[Record]) -> None:
    output = invocation.output()
    columns = [
        [each.short, each.started_at or "unknown", each.status, each.host]
        for each in records
    ]
    widths = [max(map(width, column)) for column in zip(*columns, strict=True)]
    for record, texts in zip(records, columns, strict=True):
        shown = "  ".join(map(padded, texts[1:], widths[1:]))
        branch = f" [{record.branch}]" if record.branch else ""
        output.painted(
            [
                (texts[0], "bold"),
                (f"  {shown}  {_prompts(record)}  ", None),
                (record.title + branch, None),
            ]
        )


def _prompts(record: Record) -> str:
    return "1 prompt" if record.prompts == 1 else f"{record.prompts} prompts"


@click.command()
@click.argument(
    "names", metavar="[SESSION...]", shell_complete=known_sessions, nargs=-1
)
@shared_options
@click.pass_obj
def show(invocation: Invocation, names: tuple[str, ...]) -> int:
    """Show whole records, or the last one.

    SESSION is the id of a record, its first digits, the host's id of the session, or
    the file of either.
    """
    found = [_named(invocation, name) for name in names] or _last(invocation)
    output = invocation.output()
    if not found:
        invocation.tell("no session is kept here")
        return 1
    for each in found:
        if output.json:
            from ctxlib.cli.session_records import recorded_session_record

            output.record(recorded_session_record(each.record, path=each.path or None))
            continue
        from ctxlib.domain.sessionrecord import format

        invocation.explain(f"{each.record.id} is {each.path or 'still running'}")
        output.text(format(each.record).decode().removesuffix("\n"))
    return 0


def _named(invocation: Invocation, name: str) -> Found:
    from ctxlib.cli.sessions import session_journal
    from ctxlib.service.sessionlookup import called, found_or_none, unfolded, unknown

    journal = session_journal(invocation)
    known = found_or_none(journal, name)
    if known:
        return known
    running = unfolded(_desk(invocation), journal.key)
    states = [each.state for each in running if each.state]
    state = called(states, name)
    if state is None:
        raise unknown(name, states, journal)
    return next(each for each in running if each.state is state)


def _last(invocation: Invocation) -> list[Found]:
    found = _sessions(invocation, [], 1)
    return [_named(invocation, each.record.id) for each in found]


COMMANDS = (list_, show)
