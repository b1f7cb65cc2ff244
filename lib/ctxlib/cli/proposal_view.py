"""How a proposal is shown: in a line, as a record, and whole with its difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.cli import proposal_records
from ctxlib.domain.proposal import MIN_TYPED
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.invocation import Invocation
    from ctxlib.domain.fact import Fact
    from ctxlib.domain.proposal import Proposal
    from ctxlib.service.proposals import ProposalDesk, Waiting
    from ctxlib.service.standing import Standing
    from ctxlib.service.writing import Step

SHOWN_DIGITS = 12
_UNITS = ((86_400, "d"), (3_600, "h"), (60, "min"))


def tell_kept(invocation: Invocation, id: str) -> None:
    """Write the record of a proposal that was just kept."""
    from ctxlib.cli.memory import existing_memory, proposal_desk

    quiet, invocation.quiet = invocation.quiet, True
    desk = proposal_desk(invocation, existing_memory(invocation))
    invocation.quiet = quiet
    waiting = desk.find(id)
    invocation.output().record(
        proposal_records.proposal_record(
            waiting.proposal, expires_at=expiry(desk, waiting)
        )
    )


def expiry(desk: ProposalDesk, waiting: Waiting) -> str | None:
    """When a proposal is kept no longer; `None` without an end."""
    from ctxlib.domain import moment

    end = desk.expiry
    return None if end is None else moment.text(waiting.proposal.asked_at + end)


def age(invocation: Invocation, proposal: Proposal) -> str:
    """How long ago it was asked, in the largest unit that it fills."""
    seconds = max(0, invocation.settings.now - proposal.asked_at)
    for size, unit in _UNITS:
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return "now"


def asked_by(proposal: Proposal) -> str:
    """Who asked, through which channel, in which session."""
    actor = proposal.actor
    session = f", session {actor.session}" if actor.session else ""
    return f"{actor.kind} ({actor.via}{session})"


def whole(waiting: Waiting, standing: Standing, holder: Fact | None) -> list[str]:
    """A proposal with everything a person needs to decide, line by line."""
    from ctxlib.domain import moment

    proposal = waiting.proposal
    lines = [
        f"proposal {proposal.id}",
        f"  {proposal.operation} {proposal.about}",
        f"  asked {moment.text(proposal.asked_at)} by {asked_by(proposal)}",
    ]
    if proposal.expected:
        lines.append(f"  against revision {proposal.expected} of {proposal.target}")
    if proposal.why:
        # Indented: no line of it passes for one of ours.
        lines.append("  why: " + proposal.why.replace("\n", "\n       "))
    lines += [f"  needs a person: {reason}" for reason in proposal.reasons]
    if standing.moot:
        lines.append(f"  moot: {standing.moot}")
    elif standing.stale:
        lines.append(f"  stale: {standing.stale}")
    if standing.obstacle:
        lines.append(f"  cannot be done: {standing.obstacle.message}")
    return [*lines, "", *changes(standing, holder)]


def changes(standing: Standing, holder: Fact | None) -> list[str]:
    """The difference of every fact against what is there now."""
    lines: list[str] = []
    for step in standing.steps:
        lines += _difference(step, holder)
    if not standing.steps and not standing.obstacle:
        lines.append("nothing would change: it holds already")
    return lines


def lines_of(lines: Sequence[str]) -> list[str]:
    r"""The lines with every invisible and control character as `\u{…}`."""
    from ctxlib.domain.neutral import visible

    return [part for line in lines for part in visible(line).split("\n")]


def holder_of(invocation: Invocation, standing: Standing) -> Fact | None:
    """The fact that stands in the way, if it is one that can be shown."""
    id = getattr(standing.obstacle, "holder", None)
    if not id:
        return None
    from ctxlib.cli.memory import read_facts

    try:
        return read_facts(invocation).find(id, for_write=False).fact
    except CtxError:
        return None


def short(proposal: Proposal) -> str:
    """So much of the id as a person needs to type."""
    return proposal.id[:MIN_TYPED]


def _difference(step: Step, holder: Fact | None) -> list[str]:
    import difflib

    from ctxlib.domain import document

    before = holder
    if step.before and not step.is_return:
        before = step.before.fact
    after = None if step.archive else step.after
    old, new = (
        document.format(each).decode().split("\n")[:-1] if each else []
        for each in (before, after)
    )
    named, renamed = (
        each.reference if each else "/dev/null" for each in (before, after)
    )
    made = difflib.unified_diff(old, new, named, renamed, lineterm="")
    return list(made)
