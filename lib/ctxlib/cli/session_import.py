"""`ctx-session import`: records of transcripts that no hook saw."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import shared_options
from ctxlib.cli.runtime import DONE, NO
from ctxlib.errors import CtxError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ctxlib.service.sessionfold import Kept
    from ctxlib.service.sessionimport import Skipped

    Whose = Callable[[str], tuple[str, str] | None]

HOSTS = ("claude", "codex", "gemini")
_WIDTH = 60


@click.command(name="import")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--host", type=click.Choice(HOSTS), help="Whose transcripts they are.")
@click.option("--here", is_flag=True, help="All of them are of this workspace.")
@click.option("--again", is_flag=True, help="Also sessions that were forgotten.")
@shared_options
@click.pass_obj
def import_(
    invocation: Invocation,
    files: tuple[str, ...],
    host: str | None,
    here: bool,
    again: bool,
) -> int:
    """Keep records of transcripts, as hooks would have.

    Each goes to the workspace of the folder that it names. Writes the ids of the
    records; a record that is there already stays as it is.
    """
    from ctxlib.cli.session_desk import session_desk
    from ctxlib.cli.session_records import imported_session_record
    from ctxlib.service.sessionimport import Skipped, import_file

    desk = session_desk(invocation.settings, now=invocation.now)
    desk.roots = None  # who names a file may read it
    whose = _whose(invocation, here)
    output, code = invocation.output(), DONE
    progress = _Progress(invocation, len(files))

    def take(file: str) -> Kept | Skipped:
        path, actor = _path(invocation, file), invocation.actor
        return import_file(desk, path, whose=whose, host=host, actor=actor, again=again)

    for file, done in _taken(files, take, progress):
        if isinstance(done, Skipped):
            code = NO if _tell(invocation, file, done) else code
        if output.json:
            output.record(imported_session_record(file, done))
        elif not isinstance(done, Skipped):
            output.text(done.record.id)
        output.flush()
    _follow_up(invocation)
    return code


def _follow_up(invocation: Invocation) -> None:
    """Have the memory packed where many records came into it."""
    from ctxlib.cli.memory import start_upkeep
    from ctxlib.store import packing

    if packing.is_due(invocation.settings.memory):
        start_upkeep(invocation)


def _taken(
    files: tuple[str, ...], take: Callable[[str], Kept | Skipped], progress: _Progress
) -> Iterator[tuple[str, Kept | Skipped]]:
    """Each file with what it gave, a sub-agent's after the session that it belongs to.

    Names tell which these are, or else that the session has no record yet.
    """
    from ctxlib.service.sessionimport import Skipped

    number = 0
    early: list[str] = []

    def taken(file: str) -> Kept | Skipped:
        progress.show(number + 1, file)
        done = take(file)
        progress.clear()
        return done

    for file in sorted(files, key=_is_agents):
        done = taken(file)
        if isinstance(done, Skipped) and done.is_orphan:
            early.append(file)
            continue
        number += 1
        yield file, done
    for file in early:
        yield file, taken(file)
        number += 1


def _is_agents(file: str) -> bool:
    return os.path.basename(file).startswith("agent-")


def _tell(invocation: Invocation, file: str, skipped: Skipped) -> bool:
    """Say why a file gave nothing, and whether it should have."""
    invocation.warn(f"{file}: {skipped.reason}")
    return not skipped.is_empty


def _path(invocation: Invocation, file: str) -> str:
    return os.path.abspath(invocation.path(file))


def _whose(invocation: Invocation, here: bool) -> Whose:
    """What finds the workspace of a folder that a transcript names."""
    from ctxlib.cli.memory import snapshot, workspace_key
    from ctxlib.cli.settings import load_settings

    settings = invocation.settings
    own = workspace_key(invocation), settings.workspace(snapshot(invocation)).root
    known: dict[str, tuple[str, str] | None] = {}

    def whose(folder: str) -> tuple[str, str] | None:
        if here or _is_below(folder, own[1]):
            return own
        if folder not in known:
            known[folder] = None
            if os.path.isabs(folder) and os.path.isdir(folder):
                there = load_settings(
                    settings.environ,
                    cwd=folder,
                    memory=invocation.memory,
                    now=settings.now,
                )
                if not there.journal:
                    del known[folder]
                    raise CtxError("the journal is switched off there")
                try:
                    workspace = there.workspace(snapshot(invocation))
                except CtxError:
                    return None
                known[folder] = workspace.key, workspace.root
        return known[folder]

    return whose


def _is_below(folder: str, root: str) -> bool:
    return folder == root or folder.startswith(root.rstrip("/") + "/")


class _Progress:
    """One line on a terminal that says how far it is, and is gone in the end."""

    def __init__(self, invocation: Invocation, total: int) -> None:
        is_seen = invocation.world.stderr_tty and not invocation.quiet
        self._total = total if is_seen and total > 1 else 0
        self._program = invocation.program

    def show(self, number: int, file: str) -> None:
        if self._total:
            from ctxlib.domain.neutral import one_line

            name = one_line(os.path.basename(file))[:_WIDTH]
            said = f"{self._program}: {number}/{self._total} {name}"
            sys.stderr.write(f"\r\x1b[K{said}")
            sys.stderr.flush()

    def clear(self) -> None:
        if self._total:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


COMMANDS = (import_,)
