"""The commands of `ctx-archive` that take facts out of use, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.archive_answer import tell_forgotten, tell_undone
from ctxlib.cli.completion import commits as known_commits
from ctxlib.cli.completion import entries as known_entries
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import references_argument, shared_options, why_option
from ctxlib.cli.runtime import DONE, NO
from ctxlib.cli.saved import tell_saved

if TYPE_CHECKING:
    from ctxlib.service.archive import ArchiveService

_MOST_SHOWN = 20


@click.command()
@references_argument
@why_option
@shared_options
@click.pass_obj
def forget(invocation: Invocation, references: tuple[str, ...], why: str | None) -> int:
    """Take facts out of every reader; they stay in the archive.

    All go in one commit. Writes where each of them is now, for recover.
    """
    service = _archive(invocation)
    counted = None
    if invocation.actor.is_person:
        counted = service.many(references)
        if counted and not _is_meant(invocation, service, references, counted):
            invocation.tell("nothing was forgotten")
            return NO
    done = service.forget(references, counted=counted, why=why)
    tell_forgotten(invocation, done)
    return DONE if done.commit else NO


def _is_meant(
    invocation: Invocation,
    service: ArchiveService,
    references: tuple[str, ...],
    count: int,
) -> bool:
    from ctxlib.cli.asked import typed

    shown = list(dict.fromkeys(references))
    for reference in shown[:_MOST_SHOWN]:
        invocation.tell(f"would forget {reference}")
    if len(shown) > _MOST_SHOWN:
        invocation.tell(f"and {len(shown) - _MOST_SHOWN} more")
    answer = typed(invocation, f"To forget these {count} facts, type their number: ")
    return answer == str(count)


@click.command()
@click.argument("entry", metavar="ENTRY", shell_complete=known_entries)
@click.option("--as", "name", metavar="NAME", help="Come back under another name.")
@why_option
@shared_options
@click.pass_obj
def recover(
    invocation: Invocation, entry: str, name: str | None, why: str | None
) -> None:
    """Bring a forgotten fact back, as a new revision.

    ENTRY is its path in the archive, the reference or name that it had, or its id.
    """
    from ctxlib.cli.memory import follow_up

    saved = _archive(invocation).recover(entry, name=name, why=why)
    tell_saved(invocation, saved, named=name)
    if not invocation.json:
        invocation.output().names([saved.reference])
    follow_up(invocation, saved.commit)


@click.command()
@click.argument(
    "commit", metavar="[COMMIT]", shell_complete=known_commits, required=False
)
@why_option
@shared_options
@click.pass_obj
def undo(invocation: Invocation, commit: str | None, why: str | None) -> int:
    """Take a commit back by another one: the last, or COMMIT.

    Without COMMIT, the last one that changed what this workspace sees.
    """
    from ctxlib.cli.memory import existing_memory, fact_writer
    from ctxlib.service.undo import UndoService

    service = fact_writer(UndoService, invocation, existing_memory(invocation))
    wanted = commit or service.last()
    if wanted is None:
        invocation.tell("there is nothing to undo")
        return NO
    tell_undone(invocation, service.undo(wanted, why=why))
    return DONE


def _archive(invocation: Invocation) -> ArchiveService:
    from ctxlib.cli.memory import existing_memory, fact_writer
    from ctxlib.service.archive import ArchiveService

    return fact_writer(ArchiveService, invocation, existing_memory(invocation))


COMMANDS = (forget, recover, undo)
