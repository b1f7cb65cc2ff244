"""The commands of `ctx-suggest` that decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.asked import keeps_addresses
from ctxlib.cli.completion import suggestions as known_suggestions
from ctxlib.cli.fact_fields import draft_fields, rows, split
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import scope_option, shared_options, why_option
from ctxlib.cli.runtime import DONE, NO
from ctxlib.cli.when import when
from ctxlib.domain.fact import TYPES
from ctxlib.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.accepting import Fields

DEFERRED_DAYS = 14
_ids_argument = click.argument(
    "ids", metavar="ID...", nargs=-1, required=True, shell_complete=known_suggestions
)


@click.command()
@click.argument("ids", metavar="[ID...]", nargs=-1, shell_complete=known_suggestions)
@click.option(
    "--stdin",
    "from_stdin",
    is_flag=True,
    help="Accept the suggestions of NDJSON on standard input, as scan writes it.",
)
@click.option("--edit", is_flag=True, help="Change the draft in your editor first.")
@click.option("--name", metavar="NAME", help="Another name, of the fact or the skill.")
@click.option("--type", "type_", type=click.Choice(TYPES), help="Another type.")
@scope_option
@click.option("--title", metavar="TEXT", help="Another title.")
@click.option("--description", metavar="TEXT", help="Another description.")
@click.option("--subject", metavar="KEY", help="The question that the fact answers.")
@click.option(
    "--keyword",
    "keywords",
    metavar="WORD",
    multiple=True,
    help="Other keywords; may be repeated, or hold several with commas.",
)
@click.option("-m", "--body", metavar="TEXT", help="Another text.")
@click.option("--pin", is_flag=True, help="Deliver the fact in every session.")
@click.option("--to", metavar="DIR", help="The folder of skills that gets the skill.")
@why_option
@shared_options
@click.pass_obj
def accept(
    invocation: Invocation,
    /,
    ids: tuple[str, ...],
    from_stdin: bool,
    edit: bool,
    to: str | None,
    why: str | None,
    **flags: object,
) -> int:
    """Let suggestions become facts and skills.

    Writes the reference of each fact, the id of an observation, the path of a skill.
    """
    from ctxlib.cli import accepting, suggesting

    asked = _asked(invocation, ids, from_stdin)
    given = _given(flags)
    if (given or edit) and len(asked) > 1:
        raise click.UsageError("fields and --edit are for one suggestion")
    if edit and from_stdin:
        raise click.UsageError("--edit and --stdin are two different ways: give one")
    looked = suggesting.look(invocation)
    desk = accepting.Desk(invocation, looked, why=why or "", to=to)
    for origin, id, fields in asked:
        with origin:
            suggestion = looked.scan.find(id)
            wanted = {**desk.changed(suggestion, fields), **given}
            if edit:
                desk.accept_edited(suggestion, wanted)
            elif keeps_addresses(invocation, {**desk.fields(suggestion), **wanted}):
                desk.accept(suggestion, wanted)
            else:
                return NO
    desk.finish()
    return DONE


@click.command()
@_ids_argument
@why_option
@shared_options
@click.pass_obj
def dismiss(invocation: Invocation, ids: tuple[str, ...], why: str | None) -> None:
    """Keep suggestions away until evidence is added.

    That is so on every machine which has the journal.
    """
    _put_away(invocation, ids, why=why, until=None)


@click.command()
@_ids_argument
@click.option(
    "--until",
    type=when,
    metavar="WHEN",
    help=f"When to come back: a date; without it, in {DEFERRED_DAYS} days.",
)
@why_option
@shared_options
@click.pass_obj
def defer(
    invocation: Invocation, ids: tuple[str, ...], until: str | None, why: str | None
) -> None:
    """Keep suggestions away for some time.

    They come back earlier where evidence is added.
    """
    from ctxlib.domain import moment

    now = invocation.settings.now
    default = moment.text(now + DEFERRED_DAYS * 86_400)[:10]
    day = default if until is None else until
    if moment.day_end(day) < now:
        raise click.UsageError("--until: expected a time that is yet to come")
    _put_away(invocation, ids, why=why, until=day)


def _put_away(
    invocation: Invocation, ids: Sequence[str], *, why: str | None, until: str | None
) -> None:
    from ctxlib.cli import accepting, suggesting

    looked = suggesting.look(invocation)
    chosen = [looked.scan.find(each) for each in dict.fromkeys(ids)]
    desk = accepting.Desk(invocation, looked, why=why or "")
    desk.put_away(list(dict.fromkeys(chosen)), until=until)
    desk.finish()


def _asked(
    invocation: Invocation, ids: Sequence[str], from_stdin: bool
) -> list[tuple[Origin, str, Fields]]:
    """What to accept: where it was named, its id, and the fields that came with it."""
    if bool(ids) == from_stdin:
        raise click.UsageError("give the ids of suggestions, or --stdin")
    if ids:
        return [(Origin(""), id, {}) for id in dict.fromkeys(ids)]
    source = "standard input"
    found = []
    for line, row in rows(invocation.input(), source):
        id, draft = row.get("id"), row.get("draft")
        if row.get("kind") != "suggestion" or not isinstance(id, str):
            raise DocumentError("expected a suggestion", line=line, source=source)
        try:
            fields = draft_fields(draft) if isinstance(draft, dict) else {}
        except DocumentError as error:
            raise error.at(source, line) from None
        found.append((Origin(f"{source}:{line}"), id, fields))
    return found


class Origin:
    """Where something was asked for: errors within say so."""

    __slots__ = ("_place",)

    def __init__(self, place: str) -> None:
        self._place = place

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        from ctxlib.errors import CtxError

        if self._place and isinstance(error, CtxError):
            error.locate(self._place)


def _given(flags: dict[str, object]) -> Fields:
    """Only the fields that were named by a flag."""
    fields: Fields = {}
    for flag, field in (
        ("type_", "type"),
        ("scope", "scope"),
        ("title", "title"),
        ("description", "description"),
        ("subject", "subject_key"),
        ("body", "body"),
    ):
        if flags[flag] is not None:
            fields[field] = flags[flag]
    if flags["name"] is not None:
        fields["name"] = str(flags["name"])
    keywords = flags["keywords"]
    if isinstance(keywords, tuple) and keywords:
        fields["keywords"] = [word for each in keywords for word in split(each)]
    if flags["pin"]:
        fields["activation"] = "pinned"
    return fields


COMMANDS = (accept, dismiss, defer)
