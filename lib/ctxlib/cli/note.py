"""`git ctx note`: a person's note, for the nearest instruction document."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from ctxlib.cli import instruction_records
from ctxlib.cli.message_group import TextCommand
from ctxlib.cli.options import Invocation, shared_options
from ctxlib.cli.output import say
from ctxlib.errors import CtxError, RefusedError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.service.note import NoteFile
    from ctxlib.service.notechange import Change
    from ctxlib.store.instructionroot import Root


@click.command(cls=TextCommand)
@click.argument("words", metavar="TEXT...", nargs=-1)
@click.option("--local", "is_local", is_flag=True, help="Into the .local.md variant.")
@click.option("--user", "is_user", is_flag=True, help="Into the user's own file.")
@click.option(
    "--dry-run", is_flag=True, help="Show the change as a diff and change nothing."
)
@shared_options
@click.pass_obj
def note(
    invocation: Invocation,
    words: tuple[str, ...],
    is_local: bool,
    is_user: bool,
    dry_run: bool,
) -> None:
    """Add a note to the nearest instruction document; print which.

    It becomes a bullet under the heading "Notes". TEXT of - is standard input. Only a
    person may do this: what stands there is an order to every agent.
    """
    from ctxlib.domain.bullet import note_lines
    from ctxlib.service.note import refuse_unseen

    text = invocation.input() if words == ("-",) else " ".join(words)
    lines = note_lines(text)
    if not lines:
        raise click.UsageError("no text: give TEXT, or - for standard input")
    refuse_unseen(text)
    if not dry_run:
        _require_person(invocation, lines, is_local=is_local, is_user=is_user)
    root = None if is_user else _root(invocation)
    found = _nearest(invocation, root, is_local=is_local)
    if dry_run:
        change = found.plan(lines)
    else:
        change = found.add(lines, umask=invocation.world.umask)
    _tell(invocation, found, change, is_planned=dry_run)
    if change.insertion is not None:
        _look_at_others(invocation, lines)
    if is_local and root is not None and root.has_git:
        _look_at_ignoring(invocation, root, found)


def _require_person(
    invocation: Invocation, lines: list[str], *, is_local: bool, is_user: bool
) -> None:
    if invocation.actor.is_person:
        return
    from shlex import quote

    flags = [" --local"] * is_local + [" --user"] * is_user
    said = quote("\n".join(lines))
    raise RefusedError(
        "adding to the standing instructions needs a person",
        reasons=("what stands there is an order to every agent, at every turn",),
        hint=f"in a terminal of your own: git ctx note{''.join(flags)} -- {said}",
    )


def _root(invocation: Invocation) -> Root:
    from ctxlib.store.instructionroot import crossing, instruction_root

    environ = invocation.world.environ
    directory = _as_entered(invocation)
    left = crossing(directory, environ)
    if left is not None and not left.is_to_other:
        raise CtxError(
            f"'{left.link}' leads out of the workspace, "
            f"to '{os.path.realpath(left.link)}'",
            hint="go there by its own path, if the note belongs there",
        )
    found = instruction_root(directory, environ)
    if found.root is None:
        raise CtxError(
            f"'{found.git_dir}' is a repository without files of its own",
            hint="go to a work tree of it",
        )
    return found


def _as_entered(invocation: Invocation) -> str:
    """The directory by the path that the person came, where the shell tells it."""
    here, entered = invocation.world.cwd, invocation.world.environ.get("PWD", "")
    directory = invocation.directory
    try:
        is_here = os.path.isabs(entered) and os.path.samefile(entered, here)
    except OSError:
        return directory
    if is_here and os.path.join(directory, "").startswith(os.path.join(here, "")):
        return entered.rstrip("/") + directory[len(here.rstrip("/")) :]
    return directory


def _nearest(invocation: Invocation, root: Root | None, *, is_local: bool) -> NoteFile:
    from ctxlib.domain.instruction import WORKSPACE
    from ctxlib.service.note import nearest_file
    from ctxlib.service.reading import Layer
    from ctxlib.service.resolve import user_layers
    from ctxlib.store.worktree import WorkTree

    settings = invocation.settings
    for remark in settings.notes:
        invocation.warn(remark)
    if root is not None and root.root is not None:
        layers = [(Layer(WORKSPACE, WorkTree(root.root)), root.target)]
    else:
        homes = [os.path.realpath(home) for home in settings.instruction_homes]
        # Later ones win, so the last is the nearest.
        found = reversed(user_layers([WorkTree(home) for home in homes]))
        layers = [(layer, "") for layer in found]
    return nearest_file(layers, settings.instruction_files, is_local=is_local)


def _tell(
    invocation: Invocation, found: NoteFile, change: Change, *, is_planned: bool
) -> None:
    output = invocation.output()
    diff = list(_diff(found, change)) if is_planned else []
    if output.json:
        output.record(
            instruction_records.note_record(
                found, change, diff="".join(diff) if is_planned else None
            )
        )
    elif is_planned:
        for line in diff:
            output.text(line.removesuffix("\n"))
    elif change.insertion is not None:
        output.text(found.label)
    if change.insertion is None:
        invocation.tell(
            f"nothing to change: '{found.label}' says so already, at line {change.line}"
        )
        return
    verb = "would go" if is_planned else "went"
    invocation.explain(
        f"it {verb} into '{found.place}', line {change.line}, under the heading "
        f"'{change.heading}'"
    )
    if change.links > 1 and not is_planned:
        invocation.warn(
            f"'{found.label}' had another name on disk, which keeps the old text"
        )


def _look_at_others(invocation: Invocation, lines: list[str]) -> None:
    """Warn of what the instructions say against the note."""
    from contextlib import suppress

    from ctxlib.cli.suggesting import instruction_texts
    from ctxlib.service.opposed import contrary

    with suppress(CtxError):  # what cannot be read is told by who resolves it
        for claim, line in contrary(lines, instruction_texts(invocation)):
            said = " ".join(claim.text.split())
            invocation.warn(f"it contradicts '{claim.label}', line {line}: “{said}”")


def _diff(found: NoteFile, change: Change) -> Iterator[str]:
    """A unified diff; its lines end in LF whatever those of the file do."""
    import difflib

    from ctxlib.service.placing import Page

    old, new = (
        [line.rstrip("\r\n") + "\n" * (line[-1] in "\r\n") for line in page.lines]
        for page in (Page(change.text), Page(change.new_text))
    )
    source = "/dev/null" if change.before is None else found.label
    for line in difflib.unified_diff(old, new, source, found.label):
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _look_at_ignoring(invocation: Invocation, root: Root, found: NoteFile) -> None:
    from ctxlib.service.note import not_ignored
    from ctxlib.store.gitplace import GitPlace

    git = invocation.settings.git
    place = GitPlace(git, root.root or "", git_dir=root.git_dir)
    wrong = not_ignored(place, found.path)
    if wrong is None or invocation.quiet:
        return
    problem, remedy = wrong
    invocation.warn(f"'{found.label}' is meant for you alone, and {problem}")
    say(invocation.program, "hint", remedy)
