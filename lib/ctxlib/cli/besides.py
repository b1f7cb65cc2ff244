"""What a workspace has besides the facts that hold: the archive, what waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.cli import agenda_records, archive_records, proposal_records
from ctxlib.cli.output import padded, width

if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation
    from ctxlib.cli.records import Record
    from ctxlib.domain.proposal import Proposal
    from ctxlib.service.archived import Archived
    from ctxlib.service.proposals import ProposalDesk
    from ctxlib.store.facts import FactStore

_MOST_SHOWN = 5


def waiting(invocation: Invocation) -> int:
    """How many proposals wait in this workspace."""
    desk = _desk(invocation)
    return len(desk.all()) if desk else 0


def suggested(invocation: Invocation) -> int:
    """How many suggestions wait in this workspace, as the last look found them."""
    from ctxlib.cli.memory import workspace_key
    from ctxlib.store import suggested

    settings = invocation.settings
    root = settings.locations.index_root(settings.memory)
    return suggested.waiting(root, workspace_key(invocation))


def observed(invocation: Invocation) -> dict[str, int]:
    """How many observations of this workspace have each status."""
    from ctxlib.cli.session_observe import counts
    from ctxlib.domain.observation import STATUSES

    found = counts(invocation)
    return {status: found.get(status, 0) for status in STATUSES}


def sessions(invocation: Invocation) -> Record:
    """How many sessions have a record, how many run, and when the last one began."""
    from ctxlib.cli.session_desk import session_desk
    from ctxlib.cli.sessions import session_journal, started_at
    from ctxlib.service.sessionlookup import running

    journal = session_journal(invocation)
    entries = journal.entries()
    states = running(session_desk(invocation.settings), journal.key)
    last = started_at(entries[0]) if entries else None
    return {"count": len(entries), "running": len(states), "last": last}


def said_of_sessions(found: Record) -> str:
    """The same in a line; empty where there is none."""
    told = [f"{found['count']}, the last of {found['last']}"] if found["count"] else []
    told += [f"{found['running']} running"] if found["running"] else []
    return ", ".join(told)


def lines(record: Record) -> list[tuple[str, str]]:
    """The lines of a status for sessions, the agenda and observations."""
    from ctxlib.cli.session_observe import said

    agenda, found = record["agenda"], record["observations"]
    kept = record["sessions"]
    assert isinstance(found, dict)
    assert isinstance(kept, dict)
    counts = {status: count for status, count in found.items() if count}
    told = said_of_sessions(kept)
    shown = [("sessions", told)] if told else []
    shown += [("agenda", f"{agenda} open")] if agenda else []
    return [*shown, ("observed", said(counts))] if counts else shown


def show(invocation: Invocation, store: FactStore, *, is_past: bool) -> None:
    """Show the archive, and what waits unless it is the past: nobody knows that."""
    archived = _archived(invocation, store)
    desk = None if is_past else _desk(invocation)
    proposals = [each.proposal for each in desk.all()] if desk else []
    output = invocation.output()
    if output.json:
        for each in archived:
            output.record(archive_records.archived_record(each))
        _record(invocation, desk)
        _record_observed(invocation, is_past=is_past)
        _record_sessions(invocation, is_past=is_past)
        return
    if archived:
        output.painted([("archive ", "bold"), (f"({len(archived)})", "dim")])
        _show_lines(invocation, _archive_lines(archived), "ctx-archive list")
    if proposals:
        output.painted([("proposals ", "bold"), (f"({len(proposals)})", "dim")])
        _show_lines(invocation, _proposal_lines(proposals), "ctx-fact proposals")
    told = "" if is_past else said_of_sessions(sessions(invocation))
    if told:
        output.painted([("sessions ", "bold"), (f"({told})", "dim")])
    counts = {} if is_past else observed(invocation)
    if any(counts.values()):
        from ctxlib.cli.session_observe import said

        words = said({status: count for status, count in counts.items() if count})
        output.painted([("observations ", "bold"), (f"({words})", "dim")])


def _archived(invocation: Invocation, store: FactStore) -> list[Archived]:
    if store.snapshot.commit is None:
        return []
    from ctxlib.cli.memory import existing_memory
    from ctxlib.service.archived import archived

    return archived(existing_memory(invocation), store)


def _desk(invocation: Invocation) -> ProposalDesk | None:
    from ctxlib.cli.memory import existing_memory, proposal_desk
    from ctxlib.store.repository import MemoryRepository

    if not MemoryRepository.is_there(invocation.settings.memory):
        return None
    return proposal_desk(invocation, existing_memory(invocation))


def _record(invocation: Invocation, desk: ProposalDesk | None) -> None:
    from ctxlib.cli.proposal_view import expiry

    for each in desk.all() if desk else ():
        record = proposal_records.proposal_record(
            each.proposal, expires_at=expiry(desk, each) if desk else None
        )
        invocation.output().record(record)


def _record_sessions(invocation: Invocation, *, is_past: bool) -> None:
    found = {} if is_past else sessions(invocation)
    if found and said_of_sessions(found):
        invocation.output().record({"kind": "sessions", "v": 1, **found})


def _record_observed(invocation: Invocation, *, is_past: bool) -> None:
    counts = {} if is_past else observed(invocation)
    if any(counts.values()):
        invocation.output().record(agenda_records.observations_record(counts))


def _archive_lines(found: list[Archived]) -> list[str]:
    widest = max(width(each.entry.reference) for each in found[:_MOST_SHOWN])
    return [
        f"{padded(each.entry.reference, widest)}  "
        f"{f'revision {each.fact.revision}' if each.fact else 'no fact'}  "
        f"{each.entry.forgotten_at or each.entry.path}"
        for each in found
    ]


def _proposal_lines(found: list[Proposal]) -> list[str]:
    from ctxlib.cli.proposal_view import SHOWN_DIGITS, asked_by

    widest = max(width(each.about) for each in found[:_MOST_SHOWN])
    return [
        f"{each.id[:SHOWN_DIGITS]}  {each.operation:<10}"
        f"{padded(each.about, widest)}  {asked_by(each)}"
        for each in found
    ]


def _show_lines(invocation: Invocation, lines: list[str], command: str) -> None:
    output = invocation.output()
    for line in lines[:_MOST_SHOWN]:
        output.painted([(f"  {line}", None)])
    if len(lines) > _MOST_SHOWN:
        more = len(lines) - _MOST_SHOWN
        output.painted([(f"  and {more} more: {command}", "dim")])
