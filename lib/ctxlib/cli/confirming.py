"""Asking a person: what would happen, and then the id, typed."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from ctxlib.cli.asked import typed
from ctxlib.cli.proposal_view import holder_of, lines_of, short, whole
from ctxlib.cli.runtime import DONE, NO
from ctxlib.domain.proposal import MIN_TYPED
from ctxlib.errors import ConflictError, CtxError

if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.facts import Saved
    from ctxlib.service.operations import Done
    from ctxlib.service.proposals import ProposalDesk, Waiting
    from ctxlib.service.standing import Standing
    from ctxlib.service.transfer import Imported

_CONFLICT = ConflictError.exit_code
# What was done, in a word; of a new fact its id is told.
_DONE = {
    "update": "updated",
    "verify": "verified",
    "pin": "pinned",
    "unpin": "unpinned",
    "rename": "renamed",
    "move": "moved",
    "supersede": "superseded",
    "restore": "restored",
    "recover": "recovered",
}


def confirm(invocation: Invocation, desk: ProposalDesk, typed: str) -> int:
    """Show one proposal and do it once its id was typed."""
    _require_person(invocation, f"ctx-fact confirm {typed}")
    waiting = desk.find(typed)
    desk.refuse_done(waiting)
    while True:
        standing = desk.standing(waiting)
        _show(invocation, waiting, standing)
        if standing.obstacle:
            # What is no more, or is taken, cannot be had by typing.
            raise standing.obstacle
        if not _agrees(invocation, desk, waiting, standing):
            _say("nothing was changed; the proposal still waits")
            return NO
        now = desk.standing(waiting)
        if _is_same(standing, now):
            break
        _say("it was changed while you looked; this is how it stands now")
    done = desk.confirm(waiting, standing)
    _tell(invocation, waiting, done)
    return DONE


def confirm_all(invocation: Invocation, desk: ProposalDesk, operation: str) -> int:
    """Show all proposals of an operation; do them once their number was typed.

    Stale ones are left out: each of them wants a look of its own.
    """
    _require_person(invocation, f"ctx-fact confirm --all-{operation}")
    found = [each for each in desk.all() if each.proposal.operation == operation]
    pairs = [(each, desk.standing(each)) for each in found]
    ready = [(each, now) for each, now in pairs if not now.concern]
    for waiting, standing in pairs:
        mark = f"  (left out: {standing.concern})" if standing.concern else ""
        _say(f"{short(waiting.proposal)}  {waiting.proposal.about}{mark}")
    if not ready:
        _say("nothing to confirm")
        return DONE
    answer = typed(invocation, f"To confirm these {len(ready)}, type their number: ")
    if answer != str(len(ready)):
        _say("nothing was changed; the proposals still wait")
        return NO
    code = DONE
    for waiting, standing in ready:
        try:
            _tell(invocation, waiting, desk.confirm(waiting, standing))
        except ConflictError as error:
            from ctxlib.cli.output import say

            say(invocation.program, "error", error.message)
            code = _CONFLICT
    return code


def _require_person(invocation: Invocation, command: str) -> None:
    from ctxlib.domain import policy

    what = "confirming a proposal"
    policy.require_person(invocation.actor, what, command=command)


def _agrees(
    invocation: Invocation, desk: ProposalDesk, waiting: Waiting, standing: Standing
) -> bool:
    """Whether the id was typed: once more where it is not what was asked for then."""
    asked = f"To confirm, type the id ({MIN_TYPED} digits or more): "
    if not _is_named(desk, waiting, typed(invocation, asked)):
        return False
    if not standing.stale:
        return True
    _say(f"It is stale: {standing.stale}.")
    asked = "To have it done all the same, as shown above, type the id once more: "
    return _is_named(desk, waiting, typed(invocation, asked))


def _is_named(desk: ProposalDesk, waiting: Waiting, typed: str) -> bool:
    try:
        return desk.find(typed).proposal.id == waiting.proposal.id
    except CtxError:
        return False


def _is_same(shown: Standing, now: Standing) -> bool:
    from ctxlib.service.asking import outcome

    same = outcome(shown.steps) == outcome(now.steps)
    return same and shown.concern == now.concern


def _show(invocation: Invocation, waiting: Waiting, standing: Standing) -> None:
    holder = holder_of(invocation, standing)
    for line in whole(waiting, standing, holder):
        _say(line)


def _say(line: str) -> None:
    for each in lines_of([line]):
        sys.stderr.write(each + "\n")


def _tell(invocation: Invocation, waiting: Waiting, done: Done) -> None:
    from ctxlib.cli.memory import follow_up

    if waiting.proposal.operation == "import":
        from ctxlib.cli.fact_io import tell_imported

        imported: Imported = done  # type: ignore[assignment]
        tell_imported(invocation, imported)
        follow_up(invocation, done.commit, facts=len(imported.rows))
        return
    if waiting.proposal.operation in ("forget", "undo"):
        from ctxlib.cli import archive_answer

        tell = {
            "forget": archive_answer.tell_forgotten,
            "undo": archive_answer.tell_undone,
        }
        tell[waiting.proposal.operation](invocation, done)  # type: ignore[operator]
        return
    from ctxlib.cli.saved import tell_saved

    saved: Saved = done  # type: ignore[assignment]
    word = _DONE.get(waiting.proposal.operation, "")
    if saved.fact.supersedes and waiting.proposal.operation == "supersede":
        word = "takes the place of another" if saved.fact.revision == 1 else word
    tell_saved(invocation, saved, done=word)
    if waiting.proposal.operation == "add" and not invocation.json:
        invocation.output().names([saved.fact.id])
    follow_up(invocation, done.commit)
