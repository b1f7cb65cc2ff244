"""The commands of `ctx-session` that write: hand over, end, forget."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ctxlib.cli.completion import sessions as known_sessions
from ctxlib.cli.invocation import Invocation
from ctxlib.cli.options import shared_options, why_option
from ctxlib.cli.runtime import DONE, NO
from ctxlib.cli.when import when
from ctxlib.errors import RefusedError

if TYPE_CHECKING:
    from ctxlib.service.sessionclosing import Target
    from ctxlib.service.sessiondesk import SessionDesk

_PARTS = ("done", "open", "next")
# From so many on a person is asked, and no more of them are named than that.
_LEAST_ASKED, _MOST_SHOWN = 3, 20


@click.command()
@click.option("--done", metavar="TEXT", help="What was done.")
@click.option("--open", "open_", metavar="TEXT", help="What is open.")
@click.option("--next", "next_", metavar="TEXT", help="What comes first now.")
@click.option(
    "--session",
    "name",
    metavar="SESSION",
    shell_complete=known_sessions,
    help="The session that hands over.",
)
@click.argument("source", metavar="[-]", required=False)
@shared_options
@click.pass_obj
def handoff(
    invocation: Invocation,
    done: str | None,
    open_: str | None,
    next_: str | None,
    name: str | None,
    source: str | None,
) -> None:
    """Tell the next session what was done and what comes first.

    With - standard input is read: parts under `Done:`, `Open:` and `Next:`, or a text
    that is all Next. Writes the id of the record.
    """
    if source not in (None, "-"):
        raise click.UsageError("give -, or the texts as options")
    texts = _parts(invocation.input()) if source else {}
    for part, text in zip(_PARTS, (done, open_, next_), strict=True):
        if text is not None:
            texts[part] = text
    from ctxlib.service.handoff import handoff as hand_over

    desk, key = _desk(invocation)
    kept = hand_over(desk, key, texts, actor=invocation.actor, session=name)
    output = invocation.output()
    if output.json:
        from ctxlib.cli.session_records import handoff_record

        output.record(handoff_record(kept))
    else:
        output.text(kept.record.id)


def _parts(text: str) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    name = "next"
    for line in text.splitlines():
        head, colon, rest = line.partition(":")
        is_heading = colon and head.strip("# *").lower() in _PARTS
        if is_heading:
            name = head.strip("# *").lower()
            line = rest.strip(" *")
        found.setdefault(name, []).append(line)
    return {name: "\n".join(lines).strip() for name, lines in found.items()}


@click.command()
@click.argument(
    "names", metavar="[SESSION...]", shell_complete=known_sessions, nargs=-1
)
@shared_options
@click.pass_obj
def close(invocation: Invocation, names: tuple[str, ...]) -> int:
    """End running sessions, and keep their records.

    Without SESSION all of this workspace. Writes the ids of the records.
    """
    from ctxlib.cli.session_records import closed_session_record
    from ctxlib.domain.sessionrecord import record_id
    from ctxlib.service.sessionclosing import close as end

    desk, key = _desk(invocation)
    done = end(desk, key, list(names))
    output = invocation.output()
    for state, path in done:
        id = record_id(state.host, state.session)
        if output.json:
            output.record(closed_session_record(id, state.session, path=path))
        elif path:
            output.text(id)
        if path is None:
            invocation.tell(f"nothing was said in session {state.session}")
    if not done:
        invocation.tell("no session runs here")
    return DONE if done else NO


@click.command()
@click.option(
    "--before",
    type=when,
    metavar="WHEN",
    help="All that began before a date or time.",
)
@click.option("--all", "is_all", is_flag=True, help="All of this workspace.")
@click.option(
    "--purge",
    "is_purge",
    is_flag=True,
    help="Print the command by which older commits lose them; it is not run.",
)
@click.argument(
    "names", metavar="[SESSION...]", shell_complete=known_sessions, nargs=-1
)
@why_option
@shared_options
@click.pass_obj
def forget(
    invocation: Invocation,
    before: str | None,
    is_all: bool,
    is_purge: bool,
    names: tuple[str, ...],
    why: str | None,
) -> int:
    """Remove sessions, and what is kept of running ones.

    Older commits of the journal still have the records. Who has a terminal is asked
    for the number of sessions where it is more than two.
    """
    if (bool(names) + (before is not None) + is_all) != 1:
        raise click.UsageError("give SESSION, --before or --all")
    if not invocation.actor.is_person:
        raise RefusedError(
            "forgetting sessions needs a person",
            hint="in a terminal of your own: ctx-session forget …",
        )
    from ctxlib.service.sessionclosing import forget as remove

    desk, key = _desk(invocation, is_writing=False)
    targets = _targets(invocation, desk, key, names, before)
    if not _is_meant(invocation, targets):
        invocation.tell("nothing was forgotten")
        return NO
    commit = remove(desk, targets, why=why or "", actor=invocation.actor)
    _tell_forgotten(invocation, targets, commit)
    if is_purge:
        _tell_purge(invocation, targets)
    return DONE if targets else NO


def _targets(
    invocation: Invocation,
    desk: SessionDesk,
    key: str,
    names: tuple[str, ...],
    before: str | None,
) -> list[Target]:
    from ctxlib.domain import moment
    from ctxlib.service import sessionclosing

    if names:
        return sessionclosing.named(desk, key, list(names))
    until = moment.LAST if before is None else moment.seconds(before)
    return sessionclosing.before(desk, key, until)


def _is_meant(invocation: Invocation, targets: list[Target]) -> bool:
    if len(targets) < _LEAST_ASKED:
        return True
    from ctxlib.cli.asked import typed

    count = len(targets)
    for each in targets[:_MOST_SHOWN]:
        invocation.tell(f"would forget {each.id}")
    if count > _MOST_SHOWN:
        invocation.tell(f"and {count - _MOST_SHOWN} more")
    question = f"To forget these {count} sessions, type their number: "
    return typed(invocation, question) == str(count)


def _tell_forgotten(
    invocation: Invocation, targets: list[Target], commit: str | None
) -> None:
    output = invocation.output()
    for each in targets:
        if output.json:
            from ctxlib.cli.session_records import forgotten_session_record

            output.record(forgotten_session_record(each, commit=commit))
        else:
            output.text(each.id)
    if not targets:
        invocation.tell("nothing was left to forget")


def _tell_purge(invocation: Invocation, targets: list[Target]) -> None:
    ids = " ".join(each.id for each in targets if each.path)
    if ids:
        invocation.tell("older commits still have them; to remove them for good:")
        invocation.tell(f"  ctx-archive purge {ids}")
        invocation.tell("the transcripts of the host are its own; remove them there")


def _desk(
    invocation: Invocation, *, is_writing: bool = True
) -> tuple[SessionDesk, str]:
    from ctxlib.cli.memory import workspace_key
    from ctxlib.cli.session_desk import session_desk
    from ctxlib.service.sessiondesk import require_journal

    desk = session_desk(invocation.settings, now=invocation.now)
    if is_writing:
        require_journal(desk.keeps)
    return desk, workspace_key(invocation)


COMMANDS = (handoff, close, forget)
