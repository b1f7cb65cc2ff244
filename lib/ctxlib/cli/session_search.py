"""`ctx-session search`: exact wording, with the session, the time and the line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import nul_option, shared_options
from ctxlib.cli.runtime import DONE, NO
from ctxlib.cli.when import when
from ctxlib.domain import moment
from ctxlib.domain.sessiontext import ROLES

if TYPE_CHECKING:
    from ctxlib.cli.records import Record
    from ctxlib.service.sessionsearch import Hit


@click.command()
@click.argument("words", metavar="WORDS...", nargs=-1, required=True)
@click.option("--phrase", is_flag=True, help="Only these words in this order.")
@click.option(
    "--role", type=click.Choice(ROLES), help="Only what a person, or an agent, said."
)
@click.option("--since", type=when, metavar="WHEN", help="Not before a date or a time.")
@click.option("--until", type=when, metavar="WHEN", help="Not after a date or a time.")
@click.option(
    "--limit", type=click.IntRange(min=1), metavar="N", help="At most N hits."
)
@nul_option
@shared_options
@click.pass_obj
def search(
    invocation: Invocation,
    words: tuple[str, ...],
    phrase: bool,
    role: str | None,
    since: str | None,
    until: str | None,
    limit: int | None,
) -> int:
    """Find what was said and done; exit 1 if it is nowhere.

    Exact wording comes first, then all of the words, then forms of them; what stands
    in double quotes must be there as it is. Sessions of other workspaces never are.
    """
    from ctxlib.cli.sessions import running_records, session_journal
    from ctxlib.service import sessionsearch as service

    asked = service.wanted(words, is_phrase=phrase)
    if asked.is_empty:
        raise click.UsageError("no word to look for")
    only = service.Filter(role=role, since=_since(since), until=_until(until))
    settings = invocation.settings
    journal = session_journal(invocation)
    found = service.search(
        journal,
        asked,
        index_root=settings.locations.index_root(settings.memory),
        running=running_records(invocation, journal.key),
        only=only,
        limit=service.LIMIT if limit is None else limit,
    )
    for note in found.notes:
        invocation.warn(note)
    for problem in found.problems.values():
        invocation.warn(f"passed over: {problem}")
    _write(invocation, found.hits, settings.home)
    if found.more:
        invocation.tell(f"{found.more} more; --limit {len(found.hits) + found.more}")
    return DONE if found.hits else NO


def quote_record(hit: Hit, *, home: str | None = None) -> Record:
    """A text of a session that agrees with what was looked for, as far as it shows."""
    return {
        "kind": "quote",
        "v": 1,
        "id": hit.record.id,
        "host": hit.record.host,
        "session": hit.record.session_id,
        "started_at": hit.record.started_at or None,
        "running": hit.path is None,
        "path": hit.path,
        "section": hit.text.section,
        "role": hit.text.role,
        "turn": hit.text.turn,
        "line": hit.text.line,
        "at": hit.text.at,
        "match": hit.how,
        "snippet": hit.snippet(home),
    }


def _write(invocation: Invocation, hits: list[Hit], home: str | None) -> None:
    output = invocation.output()
    if output.json:
        for hit in hits:
            output.record(quote_record(hit, home=home))
    elif output.nul:
        output.names(dict.fromkeys(hit.record.id for hit in hits))
    else:
        for hit in hits:
            output.painted([(_short(hit), "bold"), (f"  {_place(hit)}", "dim")])
            output.text(f"    {hit.snippet(home)}")


def _short(hit: Hit) -> str:
    from ctxlib.domain.sessionrecord import ID_PREFIX

    return f"{ID_PREFIX}{hit.record.short}"


def _place(hit: Hit) -> str:
    line = f"line {hit.text.line}" if hit.text.line else ""
    running = "" if hit.path else "running"
    told = (hit.at, hit.record.host, hit.text.section, line, running)
    return ", ".join(filter(None, told))


def _since(text: str | None) -> int | None:
    return None if text is None else moment.seconds(text)


def _until(text: str | None) -> int | None:
    return None if text is None else moment.day_end(text)


COMMANDS = (search,)
