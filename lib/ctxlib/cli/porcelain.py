"""`git ctx`: the porcelain, and the door to every `ctx-…` command."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from ctxlib.cli import records
from ctxlib.cli.clone import clone, stamp
from ctxlib.cli.config import config
from ctxlib.cli.doctor import doctor
from ctxlib.cli.note import note
from ctxlib.cli.options import CONTEXT, Invocation, shared_options
from ctxlib.cli.overall import memory, status
from ctxlib.cli.project import project
from ctxlib.cli.runtime import NO, run

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.world import World

# `git ctx WORD …` is `ctx-WORD …` for these, without another process.
_OURS = ("archive", "fact", "hook", "recall", "resolve", "session", "suggest")


@click.group(context_settings=CONTEXT, invoke_without_command=True)
@shared_options
@click.pass_context
def git_ctx(context: click.Context) -> int:
    """Keep context for coding agents in git.

    `git ctx WORD …` runs `ctx-WORD …` for fact, recall, archive, session, suggest,
    resolve and hook, and for every other `ctx-WORD` on PATH.
    """
    if context.invoked_subcommand is None:
        # As git does: who types only the name wants to know what there is.
        click.echo(context.get_help())
    return NO


@git_ctx.command()
@shared_options
@click.pass_obj
def init(invocation: Invocation) -> None:
    """Make the memory repository, unless it is there already."""
    from ctxlib.cli.memory import made_memory, pin_hooks
    from ctxlib.store.repository import MemoryRepository

    was_there = MemoryRepository.is_there(invocation.settings.memory)
    made = made_memory(invocation)
    pin_hooks(invocation, made)
    verb = "Existing" if was_there else "Initialised empty"
    output = invocation.output()
    if output.json:
        output.record(records.memory_record(made.path, created=not was_there))
    elif not invocation.quiet:
        output.text(f"{verb} memory repository in {made.path}")


@git_ctx.command()
@shared_options
@click.pass_obj
def upkeep(invocation: Invocation) -> None:
    """Pack the memory and bring its index up to date now."""
    from ctxlib.cli.memory import existing_memory, open_facts_pool, pin_hooks
    from ctxlib.service.purge import complete
    from ctxlib.service.recall import maintain
    from ctxlib.store import accepted, backup, foremost, leftovers, packing, proposals

    memory = existing_memory(invocation)
    leftovers.remove_half_made(memory.path)
    leftovers.remove_locks(memory.path)
    pin_hooks(invocation, memory)
    accepted.sweep(memory.path)
    settings = invocation.settings
    if settings.proposal_days:
        past = invocation.now - settings.proposal_days * proposals.DAY
        proposals.sweep(memory, before=past)
    backup.prune(memory, now=invocation.now)
    _prune_journal(invocation)
    if complete(memory, settings.locations):
        invocation.tell("completed a purge that had been cut short")
    for folder in invocation.settings.locations.derived(memory.path):
        leftovers.remove_drafts(folder)
    packing.pack(memory.objects)
    pool = open_facts_pool(invocation)
    maintain(pool)
    foremost.prepare(pool)
    for remark in pool.notes:
        invocation.warn(remark)
    _count_suggestions(invocation)


def _count_suggestions(invocation: Invocation) -> None:
    from ctxlib.cli.suggesting import look, needs_look, remember

    if needs_look(invocation):
        remember(invocation, look(invocation))


def _prune_journal(invocation: Invocation) -> None:
    from ctxlib.cli.session_desk import session_desk
    from ctxlib.service.sessionclosing import prune

    prune(session_desk(invocation.settings, now=invocation.now))


@git_ctx.command()
@shared_options
@click.pass_obj
def demo(invocation: Invocation) -> None:
    """Play the main job with real commands, in a throw-away home."""
    from ctxlib.cli.demo import play

    play(invocation)


for _command in (memory, status, doctor, note, project, clone, stamp, config):
    git_ctx.add_command(_command)


def main(args: Sequence[str] | None = None, *, world: World | None = None) -> int:
    """Run `git-ctx`; without `args`, as this process."""
    words = sys.argv[1:] if args is None else list(args)
    if words[:1] == ["help"]:
        words = [*words[1:], "--help"]
        if args is None:
            sys.argv[1:] = words
        else:
            args = words
    if words and words[0] not in git_ctx.commands and not words[0].startswith("-"):
        return _dispatch(words, args is None, world)
    return run(git_ctx, "git-ctx", args, world=world)


def _dispatch(words: list[str], is_process: bool, world: World | None) -> int:
    name, rest = words[0], words[1:]
    if name in _OURS:
        from importlib import import_module

        command = import_module(f"ctxlib.cli.{name}").main
        if not is_process:
            return int(command(rest, world=world))
        sys.argv = [f"ctx-{name}", *rest]
        return int(command(None, world=world))
    path = _on_path(f"ctx-{name}") if is_process else None
    if path is not None:
        os.execv(path, [path, *rest])
    return run(git_ctx, "git-ctx", None if is_process else words, world=world)


def _on_path(program: str) -> str | None:
    """An executable of this name beside this one, or on PATH, as git looks it up."""
    folders = [os.path.dirname(sys.argv[0]), *os.get_exec_path()]
    for folder in folders:
        path = os.path.join(folder, program)
        if folder and os.access(path, os.X_OK) and os.path.isfile(path):
            return path
    return None
