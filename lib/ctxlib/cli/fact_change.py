"""The commands of `ctx-fact` that change a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.asked import keeps_addresses
from ctxlib.cli.completion import references as known_references
from ctxlib.cli.fact_fields import (
    document_fields,
    given_fields,
    given_sources,
    text_fields,
)
from ctxlib.cli.fact_options import CLEARABLE, field_options
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.memory import (
    all_facts,
    existing_memory,
    fact_service,
    fact_writer,
)
from ctxlib.cli.options import change_options, changes_fact, reference_argument
from ctxlib.cli.runtime import DONE, NO
from ctxlib.cli.saved import tell_changed, tell_new
from ctxlib.errors import DocumentError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.cli.fact_fields import Fields
    from ctxlib.service.facts import FactService, Saved


@click.command()
@reference_argument
@field_options
@click.option(
    "--clear",
    type=click.Choice(list(CLEARABLE)),
    multiple=True,
    help="Empty this field; may be repeated.",
)
@change_options
@click.pass_obj
def update(
    invocation: Invocation,
    /,
    reference: str,
    clear: tuple[str, ...],
    expect: int | None,
    why: str | None,
    **flags: object,
) -> int:
    """Make a new revision; what is not named keeps its value."""
    changes = {**(text_fields(invocation, (), flags) or {}), **given_fields(flags)}
    for field in clear:
        if CLEARABLE[field] in changes:
            raise click.UsageError(f"cannot both set and clear '{field}'")
        changes[CLEARABLE[field]] = None
    _refuse_blank(reference, changes)
    sources = given_sources(flags)
    if not (changes or sources):
        raise click.UsageError("nothing to change: name a field, or use 'edit'")
    if not keeps_addresses(invocation, {**changes, **sources}):
        return NO
    saved = _service(invocation).update(
        reference, changes, sources=sources, expect=expect, why=why
    )
    tell_changed(invocation, saved, "updated")
    return DONE


def _refuse_blank(reference: str, changes: Fields) -> None:
    from ctxlib.domain.draft import refuse_blank

    try:
        refuse_blank(changes)
    except DocumentError as error:
        if error.field in CLEARABLE:
            way = f"ctx-fact update {reference} --clear {error.field}"
            error.hint = f"to empty it: {way}"
        raise


@click.command()
@changes_fact
@click.pass_obj
def edit(
    invocation: Invocation, reference: str, expect: int | None, why: str | None
) -> None:
    """Change a fact in your editor."""
    from ctxlib.cli.editor import edited
    from ctxlib.domain import document

    stored = all_facts(invocation).find(reference, for_write=True)
    before = stored.fact

    def use(text: str) -> Saved:
        data = text.encode("utf-8", "surrogateescape")
        after = document.parse(data, scope=before.scope, name=before.name)
        changes = _changes(before.values(), after.values(), document.stated(data))
        return _service(invocation).update(
            before.reference, changes, expect=expect or before.revision, why=why
        )

    text = document.format(before).decode()
    saved = edited(invocation, text, name=before.name, use=use)
    if saved is None:
        invocation.tell(f"{before.reference} is unchanged: the text is as it was")
        return
    tell_changed(invocation, saved, "updated")


def _changes(
    before: Mapping[str, object], after: Mapping[str, object], stated: Mapping[str, str]
) -> Fields:
    from ctxlib.domain import policy
    from ctxlib.domain.fact import DRAFT_FIELDS, STORE_FIELDS

    policy.refuse_credentials_as_typed(stated)
    for field, command in (("name", "rename"), ("scope", "move")):
        if field in stated and stated[field] != before[field]:
            raise DocumentError(f"to change it use 'ctx-fact {command}'", field=field)
    for field in STORE_FIELDS:
        if after[field] != before[field]:
            raise DocumentError("kept by the store, not by hand", field=field)
    editable = (*DRAFT_FIELDS, "extra")
    return {field: after[field] for field in editable if after[field] != before[field]}


@click.command()
@reference_argument
@click.argument("name", metavar="NAME")
@change_options
@click.pass_obj
def rename(
    invocation: Invocation,
    reference: str,
    name: str,
    expect: int | None,
    why: str | None,
) -> None:
    """Give a fact another name; its id stays."""
    service = _service(invocation)
    saved = service.rename(reference, name, expect=expect, why=why)
    tell_changed(invocation, saved, "renamed", named=name)


@click.command()
@reference_argument
@click.option(
    "--scope",
    type=click.Choice(["project", "global"]),
    required=True,
    help="How far the fact shall reach.",
)
@change_options
@click.pass_obj
def move(
    invocation: Invocation,
    reference: str,
    scope: str,
    expect: int | None,
    why: str | None,
) -> None:
    """Move a fact into the other scope."""
    saved = _service(invocation).move(reference, scope, expect=expect, why=why)
    tell_changed(invocation, saved, "moved")


@click.command()
@changes_fact
@click.pass_obj
def verify(
    invocation: Invocation, reference: str, expect: int | None, why: str | None
) -> None:
    """Confirm that a fact still holds; renews its freshness only."""
    saved = _service(invocation).verify(reference, expect=expect, why=why)
    tell_changed(invocation, saved, "verified")


@click.command()
@changes_fact
@click.pass_obj
def pin(
    invocation: Invocation, reference: str, expect: int | None, why: str | None
) -> None:
    """Deliver a fact at the start of every session."""
    saved = _service(invocation).pin(reference, expect=expect, why=why)
    tell_changed(invocation, saved, "pinned")


@click.command()
@changes_fact
@click.pass_obj
def unpin(
    invocation: Invocation, reference: str, expect: int | None, why: str | None
) -> None:
    """Leave a fact to recall again."""
    saved = _service(invocation).unpin(reference, expect=expect, why=why)
    tell_changed(invocation, saved, "unpinned")


@click.command()
@click.argument("old", metavar="OLD", shell_complete=known_references)
@click.argument("new", metavar="[NEW]", shell_complete=known_references, required=False)
@click.option(
    "--file", metavar="FILE", help="Read the text from FILE; - is standard input."
)
@change_options
@click.pass_obj
def supersede(
    invocation: Invocation,
    old: str,
    new: str | None,
    file: str | None,
    expect: int | None,
    why: str | None,
) -> None:
    """Let one fact take the place of another, which stays readable.

    NEW is there already; with --file it is saved in the same commit, and its id is
    printed.
    """
    from ctxlib.service.superseding import FactSuperseding

    if (new is None) == (file is None):
        raise click.UsageError("give either NEW or --file")
    service = fact_writer(FactSuperseding, invocation, existing_memory(invocation))
    if new is not None:
        saved = service.supersede(old, new, expect=expect, why=why)
        tell_changed(invocation, saved, f"superseded by {new}")
        return
    given = document_fields(invocation.file(str(file)), str(file))
    saved = service.replace(old, given, expect=expect, why=why)
    tell_new(invocation, saved, named=given.get("name"))


def _service(invocation: Invocation) -> FactService:
    return fact_service(invocation, existing_memory(invocation))


COMMANDS = (update, edit, rename, move, verify, pin, unpin, supersede)
