"""`ctx-fact why`: who said what about a fact, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import proposal_records
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import reference_argument, shared_options

if TYPE_CHECKING:
    from ctxlib.service.reasons import Reason


@click.command()
@reference_argument
@shared_options
@click.pass_obj
def why(invocation: Invocation, reference: str) -> None:
    """Tell who changed a fact, when and why, newest first.

    They are those of its commits, also under former names and in the other scope.
    """
    from ctxlib.cli.memory import existing_memory, read_facts
    from ctxlib.service.reasons import chain
    from ctxlib.service.revisions import located

    stored = located(read_facts(invocation), reference)
    memory = existing_memory(invocation)
    output = invocation.output()
    for reason in chain(memory, stored.path, stored.fact.id):
        if output.json:
            output.record(proposal_records.reason_record(reason))
            continue
        output.painted(_heading(reason))
        for line in reason.commit.why.splitlines():
            output.text(f"    {line}")


def _heading(reason: Reason) -> list[tuple[str, str | None]]:
    from ctxlib.domain import moment

    return [
        (f"{reason.revision:>3}  ", "bold"),
        (moment.text(reason.commit.time), None),
        (f"  {reason.commit.subject.removeprefix('fact: ')}", "bold"),
        (f"  {who(reason)}", None),
    ]


def who(reason: Reason) -> str:
    """Who made a commit, through which channel, and who had asked for it."""
    said = _said(reason.actor, reason.via, reason.session) or reason.commit.author
    if reason.asked_by:
        kind, via, session = (*reason.asked_by, None, None)[:3]
        said += f", asked by {_said(kind, via, session)}"
    return said


def _said(actor: str | None, via: str | None, session: str | None) -> str:
    parts = [part for part in (via, session and f"session {session}") if part]
    return f"{actor} ({', '.join(parts)})" if actor and parts else actor or ""


COMMANDS = (why,)
