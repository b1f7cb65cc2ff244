"""The flags that set fields of a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

import click

from ctxlib.cli.when import when_or_never
from ctxlib.domain.fact import AGENDAS, STATES, TYPES, VOLATILITIES
from ctxlib.domain.fields import MAX_RANK

if TYPE_CHECKING:
    from collections.abc import Callable

    Command = TypeVar("Command", bound=Callable[..., object])

# Parameter → field, for the flags that hold one value.
PLAIN = {
    "title": "title",
    "description": "description",
    "type": "type",
    "subject": "subject_key",
    "volatility": "volatility",
    "agenda": "agenda",
    "state": "state",
    "rank": "rank",
    "body": "body",
}
# What `--clear` takes, and the field that it empties: the names that documents have
# for them, and those of the flags.
CLEARABLE = {
    "title": "title",
    "description": "description",
    "keywords": "keywords",
    "subject_key": "subject_key",
    "activation": "activation",
    "volatility": "volatility",
    "expires_at": "expires_at",
    "applies_to": "applies_to",
    "agenda": "agenda",
    "state": "state",
    "rank": "rank",
    "due_at": "due_at",
    "provenance": "provenance",
    "metadata": "metadata",
    "keyword": "keywords",
    "subject": "subject_key",
    "expires": "expires_at",
    "applies": "applies_to",
    "due": "due_at",
}
_OPTIONS = (
    click.option("--title", metavar="TEXT", help="A heading of one line."),
    click.option(
        "--description",
        metavar="TEXT",
        help="One line that says what the fact is about; found by recall.",
    ),
    click.option("--type", type=click.Choice(TYPES), help="What the fact is about."),
    click.option(
        "--keyword",
        "keywords",
        metavar="WORD",
        multiple=True,
        help="A word to find it by; may be repeated, or hold several with commas.",
    ),
    click.option(
        "--subject",
        metavar="KEY",
        help="The question it answers: release.branch.",
    ),
    click.option("--pin", is_flag=True, help="Deliver it in every session."),
    click.option(
        "--volatility",
        type=click.Choice(VOLATILITIES),
        help="How fast it ages, in place of the rule of its type.",
    ),
    click.option(
        "--expires",
        type=when_or_never,
        metavar="WHEN",
        help="When it expires: a date, a time or never.",
    ),
    click.option(
        "--applies-path",
        "paths",
        metavar="PATTERN",
        multiple=True,
        help="Paths to which it applies; may be repeated.",
    ),
    click.option(
        "--applies-branch",
        "branches",
        metavar="PATTERN",
        multiple=True,
        help="Branches to which it applies; may be repeated.",
    ),
    click.option(
        "--agenda", type=click.Choice(AGENDAS), help="Put it on the agenda as this."
    ),
    click.option(
        "--state", type=click.Choice(STATES), help="How an item of the agenda stands."
    ),
    click.option(
        "--rank",
        type=click.IntRange(0, MAX_RANK),
        metavar="N",
        help="Where an item stands: the lower the earlier.",
    ),
    click.option(
        "--due",
        type=when_or_never,
        metavar="WHEN",
        help="When it is due: a date, a time or never.",
    ),
    click.option("--source-url", metavar="URL", help="Where it was read."),
    click.option("--query", metavar="TEXT", help="What was asked to learn it."),
    click.option("--tool", metavar="NAME", help="What answered: a tool or a server."),
    click.option("-m", "--body", metavar="TEXT", help="The text of the fact."),
    click.option(
        "--stdin", "from_stdin", is_flag=True, help="Read the text from standard input."
    ),
    click.option(
        "--file", metavar="FILE", help="Read the text from FILE; - is standard input."
    ),
)


def field_options(command: Command) -> Command:
    """The flags that set fields; `fact_fields.given_fields` reads them."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command
