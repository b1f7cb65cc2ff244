"""The commands of `ctx-archive` that only read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import archive_records, records
from ctxlib.cli.completion import entries as known_entries
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import nul_option, scope_option, shared_options
from ctxlib.cli.output import padded, width

if TYPE_CHECKING:
    from ctxlib.service.archived import Archived


@click.command(name="list")
@scope_option
@nul_option
@shared_options
@click.pass_obj
def list_(invocation: Invocation, scope: str | None) -> None:
    """List what was forgotten here: when, by whom and why.

    With -z the paths alone; each names its entry.
    """
    found = _archived(invocation, scope)
    output = invocation.output()
    if output.nul:
        output.names(each.entry.path for each in found)
        return
    if output.json:
        for each in found:
            output.record(archive_records.archived_record(each))
        return
    widest = max((width(each.entry.reference) for each in found), default=0)
    for each in found:
        _show_line(invocation, each, widest)


def _archived(invocation: Invocation, scope: str | None) -> list[Archived]:
    from ctxlib.cli.memory import existing_memory, read_facts
    from ctxlib.service.archived import archived

    store = read_facts(invocation)
    if store.snapshot.commit is None:
        return []
    return archived(existing_memory(invocation), store, scope=scope)


def _show_line(invocation: Invocation, each: Archived, widest: int) -> None:
    output = invocation.output()
    entry, fact, commit = each.entry, each.fact, each.commit
    when = entry.forgotten_at or "unknown"
    revision = f"revision {fact.revision}" if fact else "no fact"
    output.painted(
        [
            (f"{when:<20}  ", None),
            (padded(entry.reference, widest), "bold"),
            (f"  {revision}", None),
            (f"  {_who(each)}" if commit else "", None),
        ]
    )
    output.painted([(f"    {entry.path}", "dim")])
    for line in commit.why.splitlines() if commit else ():
        output.text(f"    {line}")


def _who(each: Archived) -> str:
    commit = each.commit
    if commit is None:
        return ""
    kind, via = commit.trailer("Ctx-Actor"), commit.trailer("Ctx-Via")
    return f"{kind} ({via})" if kind and via else commit.author


@click.command()
@click.argument(
    "entries", metavar="ENTRY...", shell_complete=known_entries, nargs=-1, required=True
)
@shared_options
@click.pass_obj
def show(invocation: Invocation, entries: tuple[str, ...]) -> None:
    """Show forgotten facts whole, or with --json all fields.

    ENTRY@N is the fact as it was at revision N.
    """
    from ctxlib.cli.memory import existing_memory, read_facts
    from ctxlib.domain import document
    from ctxlib.service.revisions import numbered, revisions, split_reference
    from ctxlib.store.archive import Archive

    archive = Archive(read_facts(invocation))
    found = []
    for text in entries:
        name, number = split_reference(text)
        stored = archive.stored(archive.find(name))
        fact = stored.fact
        if number is not None:
            known = revisions(existing_memory(invocation), stored.path, fact.id)
            fact = numbered(known, number).fact
        found.append((stored.path, fact))
    output = invocation.output()
    for path, fact in found:
        if output.json:
            output.record(records.fact_record(fact, active=False))
            continue
        invocation.explain(f"{fact.reference} is {path}")
        output.text(document.format(fact).decode().removesuffix("\n"))


COMMANDS = (list_, show)
