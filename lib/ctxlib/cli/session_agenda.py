"""`ctx-session agenda`: goals, reminders and tasks of a workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import session_agenda_read
from ctxlib.cli.asked import keeps_addresses
from ctxlib.cli.completion import references as known_references
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.memory import existing_memory, fact_writer, made_memory
from ctxlib.cli.options import (
    change_options,
    changes_fact,
    reference_argument,
    scope_option,
    shared_options,
    why_option,
)
from ctxlib.cli.runtime import DONE, NO
from ctxlib.cli.saved import tell_changed, tell_new
from ctxlib.cli.when import when, when_or_never
from ctxlib.domain.fact import AGENDAS, expiry
from ctxlib.domain.fields import MAX_RANK

if TYPE_CHECKING:
    from ctxlib.service.agenda import AgendaService

_rank_option = click.option(
    "--rank",
    type=click.IntRange(0, MAX_RANK),
    metavar="N",
    help="Where it stands: the lower the earlier.",
)


@click.group(invoke_without_command=True)
@shared_options
@click.pass_context
def agenda(context: click.Context) -> None:
    """Keep goals, reminders and tasks.

    Without a command, list the open ones: those that are late or due today first, by
    date; then by rank, and by date where the rank is the same.
    """
    if context.invoked_subcommand is None:
        session_agenda_read.show_list(context.ensure_object(Invocation), is_all=False)


@agenda.command()
@click.argument("kind", metavar="KIND", type=click.Choice(AGENDAS))
@click.argument("text", metavar="TEXT...", nargs=-1, required=True)
@click.option(
    "--due", type=when, metavar="WHEN", help="When it is due: a date or a time."
)
@_rank_option
@click.option(
    "--show-until",
    type=when,
    metavar="WHEN",
    help="When it vanishes: a date or a time.",
)
@scope_option
@why_option
@shared_options
@click.pass_obj
def add(
    invocation: Invocation,
    /,
    kind: str,
    text: tuple[str, ...],
    why: str | None,
    **flags: object,
) -> int:
    """Add a goal, a reminder or a task, and print its id.

    What an agent adds becomes a proposal: the agenda is told as the user's own.
    """
    more = {
        "due_at": flags["due"],
        "rank": flags["rank"],
        "expires_at": flags["show_until"],
        "scope": flags["scope"],
    }
    more = {field: value for field, value in more.items() if value is not None}
    said = " ".join(text)
    if not keeps_addresses(invocation, {"body": said}):
        return NO
    service = fact_writer(_service(), invocation, made_memory(invocation))
    saved = service.put(kind, said, more, why=why)
    tell_new(invocation, saved)
    return DONE


@agenda.command()
@changes_fact
@click.pass_obj
def done(
    invocation: Invocation, reference: str, expect: int | None, why: str | None
) -> None:
    """Close an item that is done; its history stays."""
    _set_state(invocation, reference, "done", expect=expect, why=why)


@agenda.command()
@changes_fact
@click.pass_obj
def drop(
    invocation: Invocation, reference: str, expect: int | None, why: str | None
) -> None:
    """Close an item that nobody will do; its history stays."""
    _set_state(invocation, reference, "dropped", expect=expect, why=why)


@agenda.command()
@changes_fact
@click.pass_obj
def reopen(
    invocation: Invocation, reference: str, expect: int | None, why: str | None
) -> None:
    """Open an item again that was closed."""
    _set_state(invocation, reference, "open", expect=expect, why=why)


@agenda.command()
@reference_argument
@click.option(
    "--before",
    metavar="REF",
    shell_complete=known_references,
    help="Rank it right before this item.",
)
@click.option(
    "--after",
    metavar="REF",
    shell_complete=known_references,
    help="Rank it right after this item.",
)
@_rank_option
@change_options
@click.pass_obj
def move(
    invocation: Invocation,
    /,
    reference: str,
    expect: int | None,
    why: str | None,
    **flags: object,
) -> None:
    """Rank an item anew; what is due stays first all the same."""
    before, after, rank = (flags[name] for name in ("before", "after", "rank"))
    if sum(each is not None for each in (before, after, rank)) != 1:
        raise click.UsageError("give one of --before, --after and --rank")
    service = _changing(invocation)
    if rank is not None:
        ranked = {"rank": rank}
        saved = service.change(reference, ranked, expect=expect, why=why)
    else:
        saved = service.place(
            reference,
            str(after or before),
            is_after=after is not None,
            expect=expect,
            why=why,
        )
    tell_changed(invocation, saved, f"rank {saved.fact.rank}")


@agenda.command()
@reference_argument
@click.argument("when_", metavar="WHEN", type=when_or_never)
@change_options
@click.pass_obj
def due(
    invocation: Invocation,
    reference: str,
    when_: str,
    expect: int | None,
    why: str | None,
) -> None:
    """Set when an item is due: a date, a time or never."""
    service = _changing(invocation)
    dated = {"due_at": expiry(when_)}
    saved = service.change(reference, dated, expect=expect, why=why)
    day = saved.fact.due_at
    tell_changed(invocation, saved, f"due {day}" if day else "no date")


def _set_state(
    invocation: Invocation,
    reference: str,
    state: str,
    *,
    expect: int | None,
    why: str | None,
) -> None:
    service = _changing(invocation)
    saved = service.change(reference, {"state": state}, expect=expect, why=why)
    tell_changed(invocation, saved, state)


def _service() -> type[AgendaService]:
    from ctxlib.service.agenda import AgendaService

    return AgendaService


def _changing(invocation: Invocation) -> AgendaService:
    return fact_writer(_service(), invocation, existing_memory(invocation))


for _command in session_agenda_read.COMMANDS:
    agenda.add_command(_command)
