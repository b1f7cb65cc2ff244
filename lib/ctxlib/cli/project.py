"""`git ctx project`: under which key a workspace is known, and under which instead."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli import records
from ctxlib.cli.options import Invocation, shared_options
from ctxlib.cli.output import padded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.service.keys import Known, Standing
    from ctxlib.service.project import ProjectService
    from ctxlib.service.rekeyed import Rekeyed
    from ctxlib.store.repository import MemoryRepository
    from ctxlib.store.workspace import Workspace

_LABEL = 10


@click.group(invoke_without_command=True)
@shared_options
@click.pass_context
def project(context: click.Context) -> None:
    """Show or change the key under which this workspace keeps facts.

    Without a command, show it.
    """
    if context.invoked_subcommand is None:
        _show(context.ensure_object(Invocation))


@project.command()
@shared_options
@click.pass_obj
def show(invocation: Invocation) -> None:
    """Show the key, what it is made of, and keys that may be the same."""
    _show(invocation)


@project.command()
@click.argument("key")
@click.option("--leave", is_flag=True, help="Leave the facts under the present key.")
@shared_options
@click.pass_obj
def adopt(invocation: Invocation, key: str, leave: bool) -> None:
    """Use a key that the memory knows, and take the facts there."""
    from ctxlib.cli.memory import existing_memory

    service = _service(invocation, existing_memory(invocation))
    _tell(invocation, service.adopt(key, leave=leave))


@project.command()
@click.option("--copy", is_flag=True, help="Copy the facts to the new key.")
@shared_options
@click.pass_obj
def split(invocation: Invocation, copy: bool) -> None:
    """Give this workspace a key of its own; facts stay where they are."""
    from ctxlib.cli.memory import made_memory

    service = _service(invocation, made_memory(invocation))
    _tell(invocation, service.split(copy=copy))


def _service(invocation: Invocation, memory: MemoryRepository) -> ProjectService:
    from ctxlib.service.project import ProjectService
    from ctxlib.store.repository import find_identity

    settings = invocation.settings
    for note in settings.notes:
        invocation.warn(note)
    return ProjectService(
        memory,
        settings.workspace(memory.snapshot()),
        actor=invocation.actor,
        now=settings.now,
        identity=find_identity(settings.git, cwd=settings.cwd),
        pinned_chars=settings.pinned_chars,
    )


def _show(invocation: Invocation) -> None:
    from ctxlib.cli.memory import snapshot
    from ctxlib.service.keys import Standing

    memory = snapshot(invocation)
    workspace = invocation.settings.workspace(memory)
    standing = Standing(workspace, memory)
    for note in invocation.settings.notes:
        invocation.warn(note)
    output = invocation.output()
    if output.json:
        output.record(_record(workspace, standing))
        return
    for label, text in _lines(workspace, standing):
        output.painted([(padded(label, _LABEL), "bold"), (text, None)])


def _record(workspace: Workspace, standing: Standing) -> records.Record:
    return records.project_record(
        root=workspace.root,
        key=workspace.key,
        stated=workspace.is_stated,
        given=workspace.is_given,
        made_of=standing.made_of,
        identities=standing.identities,
        facts=standing.own.facts,
        archived=standing.own.archived,
        others=[
            (each.key, each.facts, each.archived, each.shared)
            for each in standing.others
        ],
        notes=workspace.notes,
    )


def _lines(workspace: Workspace, standing: Standing) -> Iterator[tuple[str, str]]:
    yield "workspace", workspace.root
    yield "key", workspace.key
    if standing.made_of:
        yield "made of", standing.made_of
    if workspace.is_given:
        yield "given", "by a person, to the repository in this place"
    if workspace.is_stated:
        yield "stated", "by ctx.project"
    for at, identity in enumerate(standing.identities):
        yield "known by" if at == 0 else "", identity
    yield "facts", _count(standing.own)
    for at, other in enumerate(standing.others):
        yield "others" if at == 0 else "", f"{other.key}: {_count(other)}"
        yield "", f"  known by {', '.join(other.shared)}"
        yield "", f"  to use it: {_command(workspace, other)}"
    for at, note in enumerate(workspace.notes):
        yield "notes" if at == 0 else "", note


def _command(workspace: Workspace, other: Known) -> str:
    verb = "config project" if workspace.is_stated else "project adopt"
    return f"git ctx {verb} {other.key}"


def _count(known: Known) -> str:
    archived = f", {known.archived} archived" if known.archived else ""
    return f"{known.facts} in all{archived}"


def _tell(invocation: Invocation, done: Rekeyed) -> None:
    from ctxlib.cli.memory import follow_up

    output = invocation.output()
    if output.json:
        output.record(
            records.rekeyed_record(
                key=done.key,
                former=done.former,
                facts=done.facts,
                archived=done.archived,
                left=done.left,
                events=done.events,
                followers=done.followers,
                commit=done.commit,
                backup=done.backup,
                notes=done.notes,
            )
        )
    else:
        output.text(done.key)
    for remark in _remarks(invocation, done):
        invocation.tell(remark)
    follow_up(invocation, done.commit, facts=len(done.facts))


def _remarks(invocation: Invocation, done: Rekeyed) -> Iterator[str]:
    if done.events:
        events = f"{done.events} event{'' if done.events == 1 else 's'}"
        yield f"moved in the journal from '{done.former}': {events}"
    if done.commit is None and not done.events:
        reason = ", ".join(done.notes) or "this is the key already"
        yield f"nothing to change: {reason}"
        return
    if done.facts or done.archived:
        archived = f" and {done.archived} archived" if done.archived else ""
        verb = "copied" if done.left else "moved"
        yield f"{verb} from '{done.former}': {_facts(len(done.facts))}{archived}"
    if done.left:
        yield f"left under '{done.former}': {_facts(done.left)}"
    for folder in done.followers:
        yield f"used from now on also in '{folder}'"
    yield from done.notes
    if done.commit is None:
        return
    undo = f"ctx-archive undo {done.commit[:12]}"
    yield f"to undo, as long as nothing else was written: {undo}"


def _facts(count: int) -> str:
    return f"{count} fact" if count == 1 else f"{count} facts"
