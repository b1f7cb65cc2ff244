"""`ctx-archive purge`: remove for good what slipped into the memory."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ctxlib.cli.completion import references as known_references
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import shared_options
from ctxlib.cli.runtime import CANNOT, DONE, NO
from ctxlib.domain.neutral import visible
from ctxlib.errors import NotFoundError

if TYPE_CHECKING:
    from ctxlib.service.purge import Done, Purge
    from ctxlib.service.purgefound import Found

_MOST_SHOWN = 20
_MIN_TYPED = 8


@click.command()
@click.argument(
    "references", metavar="[REF...]", shell_complete=known_references, nargs=-1
)
@click.option(
    "--match",
    "text",
    metavar="TEXT",
    help="Remove a text wherever it stands; - asks for it unseen.",
)
@shared_options
@click.pass_obj
def purge(invocation: Invocation, references: tuple[str, ...], text: str | None) -> int:
    """Remove facts, or a text, from the whole history, for good.

    Every revision, archived ones as well, every reference, backup, proposal and
    derived file. No backup is kept. Only a person in a terminal can.
    """
    if bool(references) == (text is not None):
        raise click.UsageError("give REF, or --match TEXT")
    from ctxlib.service.purgeplan import Sought

    service = _service(invocation)
    service.require_person(_command(references))
    sought = Sought(references, _text(invocation, text))
    is_completed = service.complete()
    if is_completed:
        invocation.tell("completed a purge that had been cut short")
    try:
        found = service.find(sought)
    except NotFoundError:
        if is_completed:
            return DONE  # it was this one
        raise
    if found.is_empty:
        invocation.tell("nothing holds it")
        return DONE if is_completed else NO
    _show(invocation, found)
    if not _is_meant(invocation, found):
        invocation.tell("nothing was purged")
        return NO
    return _tell(invocation, found, service.carry_out(found))


def _service(invocation: Invocation) -> Purge:
    from ctxlib.cli.memory import existing_memory
    from ctxlib.service.purge import Purge
    from ctxlib.store.repository import find_identity

    settings = invocation.settings
    memory = existing_memory(invocation)
    return Purge(
        memory,
        settings.workspace(memory.snapshot()).key,
        locations=settings.locations,
        actor=invocation.actor,
        identity=find_identity(settings.git, cwd=settings.cwd),
        now=settings.now,
    )


def _command(references: tuple[str, ...]) -> str:
    # A text is not repeated: it may be the very secret.
    words = " ".join(references) if references else "--match -"
    return f"ctx-archive purge {words}"


def _text(invocation: Invocation, text: str | None) -> str | None:
    if text != "-":
        return text
    from ctxlib.cli.asked import typed_unseen

    return typed_unseen(invocation, "The text to remove (it is not shown): ")


def _show(invocation: Invocation, found: Found) -> None:
    removed = found.removed
    for each in removed[:_MOST_SHOWN]:
        numbers = ", ".join(map(str, each.revisions))
        revisions = f" (revision {numbers})" if numbers else ""
        _say(f"  {found.shown(each.path)}{revisions}")
    if len(removed) > _MOST_SHOWN:
        _say(f"  and {len(removed) - _MOST_SHOWN} more")
    for name in sorted(found.drafts)[:_MOST_SHOWN]:
        _say(f"  proposal {found.shown(name.rpartition('/')[2])[:_MIN_TYPED]}")
    if len(found.drafts) > _MOST_SHOWN:
        _say(f"  and {len(found.drafts) - _MOST_SHOWN} more proposals")
    for count, what in found.counts():
        if count:
            _say(f"  {what}: {count}")
    for path in found.quotes[:_MOST_SHOWN]:
        _say(f"  {path} has a text of it, and stays: see --match")
    if found.commits:
        _say(f"Commits that are written anew, under other ids: {found.commits}")
    _say("No backup is kept: what is purged cannot be brought back.")


def _say(line: str) -> None:
    # Before a question nothing is left out, whatever `-q` says.
    sys.stderr.write(visible(line) + "\n")


def _is_meant(invocation: Invocation, found: Found) -> bool:
    from ctxlib.cli.asked import typed

    if len(found.ids) == 1:
        (id,) = found.ids
        question = f"To purge {id}, type the id ({_MIN_TYPED} digits or more): "
        prefix, _, digits = id.partition("-")
        answer = typed(invocation, question).removeprefix(f"{prefix}-")
        return len(answer) >= _MIN_TYPED and digits.startswith(answer)
    count = found.number
    answer = typed(invocation, f"To purge all {count}, type their number: ")
    return answer == str(count)


def _tell(invocation: Invocation, found: Found, done: Done) -> int:
    from ctxlib.cli.archive_records import purged_record
    from ctxlib.cli.output import say

    leftovers = [found.shown(each) for each in done.leftovers]
    remotes = found.remotes
    output = invocation.output()
    if output.json:
        output.record(
            purged_record(
                ids=found.ids,
                documents=len(found.removed),
                commits=done.commits,
                commit=done.commit,
                leftovers=leftovers,
                remotes=remotes,
            )
        )
    for place in leftovers[:_MOST_SHOWN]:
        say(invocation.program, "error", f"still there: {place}")
    if leftovers:
        say(invocation.program, "fatal", "it is not gone everywhere")
        say(invocation.program, "hint", "remove it there, then run this again")
    else:
        invocation.tell("purged: no object and no file of the memory has it any more")
    for line in _elsewhere(invocation, remotes):
        invocation.tell(line)
    return CANNOT if leftovers else DONE


def _elsewhere(invocation: Invocation, remotes: list[str]) -> list[str]:
    from shlex import quote

    place = quote(invocation.settings.memory)
    said = []
    for name in remotes:
        said.append(f"the remote '{name}' still has it; to write over it:")
        said.append(f"  git --git-dir={place} push --force {quote(name)} main")
    said.append("clones still have it, and every copy; in each clone:")
    said.append(
        "  git fetch && git reset --hard origin/main && "
        "git reflog expire --expire=now --all && git gc --prune=now"
    )
    said.append("if it is a credential, it must be replaced: it was seen")
    return said


COMMANDS = (purge,)
