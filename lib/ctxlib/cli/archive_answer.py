"""What `ctx-archive` says of what it did."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.cli import archive_records

if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.archive import Forgotten
    from ctxlib.service.undo import Undone
    from ctxlib.store.rekeying import Returned


def tell_forgotten(invocation: Invocation, done: Forgotten) -> None:
    """Say where each fact went."""
    from ctxlib.cli.memory import follow_up

    output = invocation.output()
    if output.json:
        output.record(
            archive_records.forgotten_record(
                done.steps, commit=done.commit, notes=done.notes
            )
        )
    else:
        output.names(step.archive or "" for step in done.steps)
        for note in done.notes:
            invocation.tell(note)
    follow_up(invocation, done.commit, facts=len(done.steps))


def tell_undone(invocation: Invocation, done: Undone) -> None:
    """Say what was taken back, and what became of each fact."""
    from ctxlib.cli.memory import follow_up

    output = invocation.output()
    if output.json:
        output.record(archive_records.undone_record(done))
    else:
        invocation.tell(f"undid {done.undone.commit[:12]}: {done.undone.subject}")
        for remark in _became(done):
            invocation.tell(remark)
    follow_up(invocation, done.commit, facts=max(len(done.steps), done.files))


def _became(done: Undone) -> list[str]:
    if done.is_whole:
        count = done.files
        said = [f"{count} file{'s' if count > 1 else ''} as before, byte for byte"]
        return said + _returned(done.returned) if done.returned else said
    said = []
    for step in done.steps:
        if step.archive:
            said.append(f"{step.after.reference} is in the archive: {step.archive}")
        else:
            said.append(f"{step.after.reference} is revision {step.after.revision}")
    return said


def _returned(back: Returned) -> list[str]:
    said = []
    if back.events:
        said.append(f"back in the journal: {_events(back.events)}")
    if back.later:
        said.append(f"left under '{back.key}', recorded since: {_events(back.later)}")
    return said


def _events(count: int) -> str:
    return f"{count} event{'' if count == 1 else 's'}"
