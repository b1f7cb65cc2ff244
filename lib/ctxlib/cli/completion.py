"""What a shell offers where a command takes the reference of a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ctxlib.domain.fact import Fact
    from ctxlib.domain.proposal import Proposal
    from ctxlib.service.revisions import FactRevision
    from ctxlib.store.archive import Entry


def references(
    context: click.Context, parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """The references that begin so, whole or by the bare name; none on any trouble.

    Reading the memory takes as long as a command, so this runs only on demand.
    """
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(text, help=fact.title or fact.description)
        for fact in _facts(context)
        for text in (fact.reference, fact.name)
        if text.startswith(start) and (start or text == fact.reference)
    ]


def proposals(
    context: click.Context, parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """The ids of the proposals that begin so; none on any trouble."""
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(each.id, help=f"{each.operation} {each.about}")
        for each in _proposals(context)
        if each.id.startswith(start)
    ]


def revision_numbers(
    context: click.Context, parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """The revisions of the fact that is named before; none on any trouble."""
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(str(each.number), help=each.reason.commit.subject)
        for each in _revisions(context, str(context.params.get("reference") or ""))
        if str(each.number).startswith(start)
    ]


def _revisions(context: click.Context, reference: str) -> list[FactRevision]:
    from ctxlib.cli.memory import existing_memory, read_facts
    from ctxlib.service.revisions import located, revisions

    invocation = context.find_object(Invocation)
    if invocation is None:
        return []
    invocation.quiet = True
    try:
        stored = located(read_facts(invocation), reference)
        return revisions(existing_memory(invocation), stored.path, stored.fact.id)
    except CtxError:
        return []


def entries(
    context: click.Context, parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """The references of what was forgotten that begin so; none on any trouble.

    The paths are long: they are offered once somebody has begun to type one.
    """
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(text, help=each.forgotten_at or each.path)
        for each in _entries(context)
        for text in (each.reference, each.path)
        if text.startswith(start) and (start or text == each.reference)
    ]


def commits(
    context: click.Context, parameter: click.Parameter, start: str
) -> list[CompletionItem]:
    """The last commits of what the workspace sees; none on any trouble."""
    from click.shell_completion import CompletionItem

    from ctxlib.cli.memory import existing_memory, fact_writer
    from ctxlib.service.undo import UndoService

    invocation = context.find_object(Invocation)
    if invocation is None:
        return []
    invocation.quiet = True
    try:
        memory = existing_memory(invocation)
        known = fact_writer(UndoService, invocation, memory).recent()
    except CtxError:
        return []
    return [
        CompletionItem(each.commit[:12], help=each.subject)
        for each in known
        if each.commit.startswith(start)
    ]


def _entries(context: click.Context) -> list[Entry]:
    from ctxlib.cli.memory import read_facts
    from ctxlib.store.archive import Archive

    invocation = context.find_object(Invocation)
    if invocation is None:
        return []
    invocation.quiet = True
    try:
        return Archive(read_facts(invocation)).entries()
    except CtxError:
        return []


def _proposals(context: click.Context) -> list[Proposal]:
    from ctxlib.cli.memory import existing_memory, proposal_desk

    invocation = context.find_object(Invocation)
    if invocation is None:
        return []
    invocation.quiet = True
    try:
        desk = proposal_desk(invocation, existing_memory(invocation))
        return [each.proposal for each in desk.all()]
    except CtxError:
        return []


def _facts(context: click.Context) -> list[Fact]:
    from ctxlib.cli.memory import read_facts

    invocation = context.find_object(Invocation)
    if invocation is None:
        return []
    invocation.quiet = True
    try:
        return [stored.fact for stored in read_facts(invocation).all()]
    except CtxError:
        return []
