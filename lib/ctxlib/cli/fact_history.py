"""The commands of `ctx-fact` about what a fact was before."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import history_records
from ctxlib.cli.completion import revision_numbers as known_numbers
from ctxlib.cli.fact_why import who
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import (
    change_options,
    nul_option,
    reference_argument,
    shared_options,
)
from ctxlib.cli.saved import tell_changed

if TYPE_CHECKING:
    from ctxlib.service.revisions import FactRevision

_NUMBER = click.IntRange(min=1)
_RENAMED = ("name", "scope")


@click.command()
@reference_argument
@nul_option
@shared_options
@click.pass_obj
def revisions(invocation: Invocation, reference: str) -> None:
    """List the revisions of a fact, newest first, wherever it was.

    The one marked * is what holds now. A forgotten fact has its revisions too.
    """
    found, is_gone = _revisions(invocation, reference)
    output = invocation.output()
    if output.nul:
        named = found[0].fact.id if is_gone else found[0].fact.reference
        output.names(f"{named}@{each.number}" for each in found)
        return
    for each in found:
        if output.json:
            output.record(history_records.revision_record(each, is_archived=is_gone))
            continue
        output.painted(_heading(each, is_gone=is_gone))
        for line in each.reason.commit.why.splitlines():
            output.text(f"       {line}")


def _heading(each: FactRevision, *, is_gone: bool) -> list[tuple[str, str | None]]:
    from ctxlib.domain import moment

    mark = "*" if each.is_last and not is_gone else " "
    return [
        (f"{mark} {each.number:>3}  ", "bold"),
        (moment.text(each.reason.commit.time), None),
        (f"  {_said(each)}", "bold"),
        (f"  {who(each.reason)}", None),
        ("  in the archive" if each.is_last and is_gone else "", "dim"),
    ]


def _said(each: FactRevision) -> str:
    """What a revision changed, in words: the names and scopes whole."""
    if each.changed is None:
        return f"new {each.fact.reference}"
    named = [field for field in each.changed if field not in _RENAMED]
    if set(_RENAMED).intersection(each.changed):
        named.insert(0, f"now {each.fact.reference}")
    return ", ".join(named) or "nothing"


@click.command()
@reference_argument
@click.argument(
    "one", metavar="[N]", type=_NUMBER, required=False, shell_complete=known_numbers
)
@click.argument(
    "other", metavar="[M]", type=_NUMBER, required=False, shell_complete=known_numbers
)
@shared_options
@click.pass_obj
def diff(
    invocation: Invocation, reference: str, one: int | None, other: int | None
) -> None:
    """Show what changed from revision N to M, as a unified diff.

    Without M it is the last revision, without N the last change. Characters that
    nobody sees are written as \\u{...}.
    """
    from ctxlib.service.revisions import changed, numbered

    found, _ = _revisions(invocation, reference)
    after = found[0] if other is None else numbered(found, other)
    before = found[1] if len(found) > 1 else None
    if one is not None:
        before = numbered(found, one)
    lines = _difference(before, after)
    output = invocation.output()
    if output.json:
        fields = changed(before.fact, after.fact) if before else ()
        output.record(
            history_records.difference_record(
                before, after, changed=fields, difference=lines
            )
        )
        return
    for line in lines:
        output.text(line)


def _difference(one: FactRevision | None, other: FactRevision) -> list[str]:
    import difflib

    before, after = _lines(one), _lines(other)
    names = (_name(one), _name(other))
    return list(difflib.unified_diff(before, after, *names, lineterm=""))


def _lines(each: FactRevision | None) -> list[str]:
    from ctxlib.domain import document

    if each is None:
        return []
    return document.format(each.fact).decode().split("\n")[:-1]


def _name(each: FactRevision | None) -> str:
    return f"{each.fact.reference}@{each.number}" if each else "/dev/null"


@click.command()
@reference_argument
@click.argument("number", metavar="N", type=_NUMBER, shell_complete=known_numbers)
@click.option(
    "--old-name", "has_old_name", is_flag=True, help="Also the name that it had then."
)
@change_options
@click.pass_obj
def restore(
    invocation: Invocation,
    reference: str,
    number: int,
    has_old_name: bool,
    expect: int | None,
    why: str | None,
) -> None:
    """Bring back what revision N held, as a new revision.

    A field that it lacked is gone. The fact stays in its scope.
    """
    from ctxlib.cli.memory import existing_memory, fact_writer
    from ctxlib.service.restoring import FactRestoring

    service = fact_writer(FactRestoring, invocation, existing_memory(invocation))
    saved = service.restore(
        reference, number, has_old_name=has_old_name, expect=expect, why=why
    )
    tell_changed(invocation, saved, f"restored from revision {number}")


def _revisions(
    invocation: Invocation, reference: str
) -> tuple[list[FactRevision], bool]:
    """The revisions of a fact that is there or was forgotten, and which it is."""
    from ctxlib.cli.memory import existing_memory, read_facts
    from ctxlib.service.revisions import is_archived, located
    from ctxlib.service.revisions import revisions as all_revisions

    stored = located(read_facts(invocation), reference)
    found = all_revisions(existing_memory(invocation), stored.path, stored.fact.id)
    return found, is_archived(stored)


COMMANDS = (revisions, diff, restore)
