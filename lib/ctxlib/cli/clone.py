"""`git ctx clone` and `git ctx stamp`: edit facts with any editor and plain git."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ctxlib.cli.clone_records import clone_record, stamped_record
from ctxlib.cli.options import Invocation, shared_options

if TYPE_CHECKING:
    from ctxlib.store.repository import MemoryRepository

_FOLDER = "memory"


@click.command()
@click.argument("folder", metavar="[DIR]", default=_FOLDER)
@click.option(
    "--scope",
    type=click.Choice(["project", "global"]),
    help="Lay out the facts of this scope alone.",
)
@shared_options
@click.pass_obj
def clone(invocation: Invocation, folder: str, scope: str | None) -> None:
    """Clone the memory into DIR, to edit, commit and push there.

    The facts of both scopes and of every project come along; with --scope, only the
    named ones of this workspace are laid out in the work tree.
    """
    from shlex import join

    from ctxlib.cli.memory import existing_memory, mend_hooks
    from ctxlib.cli.receive import program
    from ctxlib.store import cloning

    memory = existing_memory(invocation)
    mend_hooks(invocation, memory)
    git = invocation.settings.git
    folder = os.path.abspath(invocation.path(folder))
    _warn_of_place(invocation, folder)
    path = os.path.realpath(memory.path)
    cloning.clone(path, folder, git, only=_only(invocation, memory, scope))
    cloning.put_hooks(folder, git, join(program()))
    output = invocation.output()
    if output.json:
        output.record(clone_record(folder, memory=path))
    else:
        output.text(folder)
    invocation.tell("edit there, then 'git commit -a' and 'git push'")
    invocation.tell("'git pull' brings what was saved meanwhile")


def _warn_of_place(invocation: Invocation, folder: str) -> None:
    root = invocation.settings.survey.root
    if root and os.path.commonpath((root, folder)) == root:
        invocation.warn(
            f"'{folder}' is in the work tree of '{root}': agents there see the facts "
            "of every project"
        )


def _only(
    invocation: Invocation, memory: MemoryRepository, scope: str | None
) -> str | None:
    from ctxlib.store.facts import FactStore

    if scope is None:
        return None
    snapshot = memory.snapshot()
    key = invocation.settings.workspace(snapshot).key
    return FactStore(snapshot, key).folder(scope)


@click.command()
@shared_options
@click.pass_obj
def stamp(invocation: Invocation) -> None:
    """Fill in ids, revisions and times in commits not pushed yet.

    For commits that were made without the hooks of the clone; those that lack
    nothing stay as they are. Run it in the clone.
    """
    from ctxlib.cli.handmade import stamp_unpushed

    before, after, count = stamp_unpushed(invocation)
    output = invocation.output()
    if output.json:
        output.record(stamped_record(before, commit=after, commits=count))
    else:
        output.text(after)
    if not count:
        invocation.tell("nothing was to be stamped")
        return
    commits = "1 commit" if count == 1 else f"{count} commits"
    invocation.tell(f"stamped {commits}; to go back: git reset --keep {before[:12]}")
