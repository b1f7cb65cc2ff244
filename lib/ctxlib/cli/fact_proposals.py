"""The commands of `ctx-fact` about proposals: what waits for a person."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import proposal_records
from ctxlib.cli.completion import proposals as known_proposals
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import shared_options, why_option
from ctxlib.cli.output import padded, width
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.service.proposals import ProposalDesk, Waiting
    from ctxlib.service.standing import Standing


@click.command()
@click.argument("ids", metavar="[ID...]", shell_complete=known_proposals, nargs=-1)
@shared_options
@click.pass_obj
def proposals(invocation: Invocation, ids: tuple[str, ...]) -> None:
    """List what waits for a person; with ID show it whole.

    Shown whole, a proposal has its content and what it would change now.
    """
    show_waiting(invocation, ids)


def show_waiting(invocation: Invocation, ids: Sequence[str]) -> None:
    """Show proposals whole, or list all; raises `CtxError` where an id fits none."""
    desk = _desk(invocation)
    if desk is None:
        if ids:
            from ctxlib.domain.proposal import chosen

            chosen(ids[0], ())
        return
    found = [desk.find(each) for each in ids] or desk.all()
    for id in desk.damaged:
        invocation.warn(f"proposal {id} is damaged")
    standings = [desk.standing(each) for each in found]
    pairs = list(zip(found, standings, strict=True))
    if invocation.json:
        for waiting, standing in pairs:
            _record(invocation, desk, waiting, standing, is_whole=bool(ids))
    elif ids:
        _show(invocation, pairs)
    else:
        _list(invocation, pairs)


def are_waiting(invocation: Invocation, ids: Sequence[str]) -> bool:
    """Whether each of these is the id of one proposal, whole or cut."""
    desk = _desk(invocation)
    try:
        return desk is not None and all(desk.find(each) for each in ids)
    except CtxError:
        return False


def _desk(invocation: Invocation) -> ProposalDesk | None:
    """The proposals of the workspace; `None` where no memory was made yet."""
    from ctxlib.cli.memory import existing_memory, proposal_desk
    from ctxlib.store.repository import MemoryRepository

    is_missing = not MemoryRepository.is_there(invocation.settings.memory)
    if is_missing and invocation.memory is None:
        return None
    return proposal_desk(invocation, existing_memory(invocation))


def _record(
    invocation: Invocation,
    desk: ProposalDesk,
    waiting: Waiting,
    standing: Standing,
    *,
    is_whole: bool,
) -> None:
    from ctxlib.cli.proposal_view import changes, expiry, holder_of

    holder = holder_of(invocation, standing) if is_whole else None
    invocation.output().record(
        proposal_records.proposal_record(
            waiting.proposal,
            expires_at=expiry(desk, waiting),
            stale=standing.concern,
            moot=standing.moot,
            content=waiting.proposal.content if is_whole else None,
            difference=changes(standing, holder) if is_whole else None,
        )
    )


def _show(invocation: Invocation, pairs: list[tuple[Waiting, Standing]]) -> None:
    from ctxlib.cli.proposal_view import holder_of, whole

    output = invocation.output()
    for number, (waiting, standing) in enumerate(pairs):
        if number:
            output.text("")
        holder = holder_of(invocation, standing)
        for line in whole(waiting, standing, holder):
            output.text(line)


def _list(invocation: Invocation, pairs: list[tuple[Waiting, Standing]]) -> None:
    from ctxlib.cli.proposal_view import SHOWN_DIGITS, age, asked_by

    output = invocation.output()
    widest = max((width(each.proposal.about) for each, _ in pairs), default=0)
    for waiting, standing in pairs:
        it = waiting.proposal
        word = "moot" if standing.moot else "stale" if standing.concern else ""
        mark = (f"  {word}", "yellow") if word else ("", None)
        output.painted(
            [
                (it.id[:SHOWN_DIGITS], "bold"),
                (f"  {age(invocation, it):<7}", None),
                (f"{it.operation:<10}", None),
                (padded(it.about, widest), "bold"),
                (f"  {asked_by(it)}", None),
                mark,
            ]
        )
        said = standing.moot or "; ".join(it.reasons)
        output.painted([(f"    {said}", "dim")])
    if any(standing.moot for _, standing in pairs) and invocation.actor.is_person:
        invocation.tell("take away what is moot with 'ctx-fact reject --moot'")


@click.command()
@click.argument("id", metavar="[ID]", shell_complete=known_proposals, required=False)
@click.option(
    "--all-verify",
    "is_all",
    is_flag=True,
    help="All facts that are said to hold still, at once.",
)
@shared_options
@click.pass_obj
def confirm(invocation: Invocation, id: str | None, is_all: bool) -> int:
    """Look at a proposal, and have it done by typing its id.

    Only a person in a terminal can. Whatever else is typed leaves it as it is.
    """
    from ctxlib.cli import confirming
    from ctxlib.cli.memory import existing_memory, proposal_desk

    if (id is None) != is_all:
        raise click.UsageError("give the id of one proposal, or --all-verify")
    desk = proposal_desk(invocation, existing_memory(invocation))
    if id is None:
        return confirming.confirm_all(invocation, desk, "verify")
    return confirming.confirm(invocation, desk, id)


@click.command()
@click.argument("id", metavar="[ID]", shell_complete=known_proposals, required=False)
@click.option(
    "--moot", "is_moot", is_flag=True, help="All that have nothing left to confirm."
)
@why_option
@shared_options
@click.pass_obj
def reject(
    invocation: Invocation, id: str | None, is_moot: bool, why: str | None
) -> None:
    """Take a proposal away; the very same one is refused from now on."""
    from ctxlib.cli.memory import existing_memory, proposal_desk

    if (id is None) != is_moot:
        raise click.UsageError("give the id of one proposal, or --moot")
    if is_moot and why is not None:
        raise click.UsageError("--why is for one proposal, not for --moot")
    desk = proposal_desk(invocation, existing_memory(invocation))
    if id is None:
        _retire(invocation, desk)
        return
    waiting = desk.find(id)
    desk.reject(waiting, why=why)
    _tell_rejected(invocation, waiting, why, "rejected")


def _retire(invocation: Invocation, desk: ProposalDesk) -> None:
    """Take away what has nothing left to confirm; it may be asked for again."""
    gone = [(each, moot) for each in desk.all() if (moot := desk.retire(each))]
    for waiting, moot in gone:
        _tell_rejected(invocation, waiting, moot, f"no longer kept: {moot}")
    if not gone:
        invocation.tell("nothing is moot")


def _tell_rejected(
    invocation: Invocation, waiting: Waiting, why: str | None, said: str
) -> None:
    if invocation.json:
        record = proposal_records.rejected_record(waiting.proposal, why=why)
        invocation.output().record(record)
        return
    invocation.tell(f"proposal {waiting.proposal.id}: {said}")


COMMANDS = (proposals, confirm, reject)
