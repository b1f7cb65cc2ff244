"""What a command says of a fact that was saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.cli import records

if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.facts import Saved


def tell_changed(
    invocation: Invocation, saved: Saved, done: str, *, named: object = None
) -> None:
    """Say what the change of a fact was, and see to what a write makes due."""
    from ctxlib.cli.memory import follow_up

    tell_saved(invocation, saved, done=done, named=named)
    follow_up(invocation, saved.commit)


def tell_new(invocation: Invocation, saved: Saved, *, named: object = None) -> None:
    """The same of a fact that is new, whose id is printed."""
    from ctxlib.cli.memory import follow_up

    tell_saved(invocation, saved, named=named)
    if not invocation.json:
        invocation.output().names([saved.fact.id])
    follow_up(invocation, saved.commit)


def name_notes(invocation: Invocation, saved: Saved, given: object) -> tuple[str, ...]:
    """Which name was made of the one that was given, where it is another.

    With --json a person is told as well as the reader of the record.
    """
    from ctxlib.domain.draft import respelled

    if not isinstance(given, str) or not respelled(given, saved.fact.name):
        return ()
    note = f"the name is written '{saved.fact.name}'"
    if invocation.json:
        invocation.tell(note)
    return (note,)


def tell_saved(
    invocation: Invocation, saved: Saved, *, done: str = "", named: object = None
) -> None:
    """Say what was saved: as a record, else in a remark where there is one.

    `done` says what the change was; without it only who asks for more is told.
    `named` is the name as it was given; written otherwise it is told in either case.
    """
    output = invocation.output()
    notes = (*name_notes(invocation, saved, named), *saved.notes)
    if output.json:
        output.record(
            records.saved_record(
                saved.fact,
                reference=saved.reference,
                commit=saved.commit,
                notes=notes,
            )
        )
        return
    for note in notes:
        invocation.tell(note)
    number = f"revision {saved.fact.revision}"
    if done and saved.commit:
        invocation.tell(f"{saved.reference}: {done}, {number}")
        return
    said = number if saved.commit else "nothing to change"
    invocation.explain(f"{saved.reference}: {said}")
