"""What a command says of a fact that was saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.cli import records

if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.facts import Saved


def tell_name(invocation: Invocation, saved: Saved, given: object) -> None:
    """Say which name was made of the one that was given, where it is another."""
    if isinstance(given, str) and saved.fact.name != given.removesuffix(".md"):
        invocation.tell(f"the name is written '{saved.fact.name}'")


def tell_saved(invocation: Invocation, saved: Saved, *, done: str = "") -> None:
    """Say what was saved: as a record, else in a remark where there is one.

    `done` says what the change was; without it only who asks for more is told.
    """
    output = invocation.output()
    if output.json:
        output.record(
            records.saved_record(
                saved.fact,
                reference=saved.reference,
                commit=saved.commit,
                notes=saved.notes,
            )
        )
        return
    for note in saved.notes:
        invocation.tell(note)
    number = f"revision {saved.fact.revision}"
    if done and saved.commit:
        invocation.tell(f"{saved.reference}: {done}, {number}")
        return
    said = number if saved.commit else "nothing to change"
    invocation.explain(f"{saved.reference}: {said}")
