"""`ctx-fact add`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.asked import keeps_addresses
from ctxlib.cli.fact_fields import (
    document_fields,
    draft_fields,
    given_fields,
    given_sources,
    rows,
    sourced,
    text_fields,
)
from ctxlib.cli.fact_options import field_options
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.memory import fact_service, follow_up, made_memory
from ctxlib.cli.message_group import TextCommand
from ctxlib.cli.options import (
    scope_option,
    shared_options,
    why_option,
)
from ctxlib.cli.runtime import DONE, NO
from ctxlib.cli.saved import tell_saved
from ctxlib.errors import CtxError, DocumentError

if TYPE_CHECKING:
    from ctxlib.cli.fact_fields import Fields
    from ctxlib.service.facts import Saved

_TEMPLATE = """\
---
title:
description:
type: project
keywords: []
---

"""


@click.command(cls=TextCommand)
@click.argument("text", metavar="[TEXT...]", nargs=-1)
@click.option("--name", metavar="NAME", help="The name; else it is made of the title.")
@scope_option
@field_options
@why_option
@shared_options
@click.pass_obj
def add(
    invocation: Invocation,
    /,
    text: tuple[str, ...],
    name: str | None,
    scope: str | None,
    why: str | None,
    **flags: object,
) -> int:
    """Save a new fact and print its id.

    The text comes from TEXT, --body, --stdin or --file, else from your editor. A
    text that begins with front matter states its fields there. With --json,
    standard input holds drafts, one a line.
    """
    fields = given_fields(flags)
    if name is not None:
        fields["name"] = name
    if scope is not None:
        fields["scope"] = scope
    sources = given_sources(flags)
    if invocation.json and flags["from_stdin"]:
        _add_drafts(invocation, fields, sources, why)
        return DONE
    said = text_fields(invocation, text, flags)
    if said is None and "body" not in fields:
        _add_in_editor(invocation, sourced(fields, sources), why)
        return DONE
    return _add(invocation, sourced({**(said or {}), **fields}, sources), why)


def _add(invocation: Invocation, fields: Fields, why: str | None) -> int:
    if not keeps_addresses(invocation, fields):
        return NO
    saved = fact_service(invocation, made_memory(invocation)).add(fields, why=why)
    _tell(invocation, saved, fields)
    follow_up(invocation, saved.commit)
    return DONE


def _add_drafts(
    invocation: Invocation, fields: Fields, sources: dict[str, str], why: str | None
) -> None:
    drafts = []
    for line, row in rows(invocation.input(), "standard input"):
        try:
            draft = sourced({**draft_fields(row), **fields}, sources)
            drafts.append((line, draft))
        except DocumentError as error:
            raise error.at("standard input", line) from None
    service = fact_service(invocation, made_memory(invocation))
    commit = None
    for line, draft in drafts:
        try:
            saved = service.add(draft, why=why)
        except DocumentError as error:
            raise error.at("standard input", line) from None
        except CtxError as error:
            error.locate(f"standard input:{line}")
            raise
        commit = saved.commit
        _tell(invocation, saved, draft)
        invocation.output().flush()
    follow_up(invocation, commit, facts=len(drafts))


def _add_in_editor(invocation: Invocation, fields: Fields, why: str | None) -> None:
    from ctxlib.cli.editor import edited

    if not invocation.has_terminal:
        raise click.UsageError("no text: give TEXT, --body, --stdin or --file")
    saved = edited(
        invocation,
        _TEMPLATE,
        name="fact",
        use=lambda text: fact_service(invocation, made_memory(invocation)).add(
            {**document_fields(text, "draft"), **fields}, why=why
        ),
    )
    if saved is None:
        raise CtxError("nothing was saved: the text is as it was")
    _tell(invocation, saved, fields)
    follow_up(invocation, saved.commit)


def _tell(invocation: Invocation, saved: Saved, fields: Fields) -> None:
    tell_saved(invocation, saved, named=fields.get("name"))
    survey = invocation.settings.survey
    if saved.fact.scope == "project" and survey.git_dir is None and not survey.problem:
        # A repository that is made here later has another key.
        invocation.tell("no git repository here: the fact is kept for this folder")
    if not invocation.json:
        invocation.output().names([saved.fact.id])
