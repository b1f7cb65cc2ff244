"""What can be proposed, and how each is done once a person has said so."""

from __future__ import annotations

from ctxlib.domain.proposal import Proposal
from ctxlib.errors import RepositoryError
from ctxlib.service.archive import ArchiveService
from ctxlib.service.facts import FactService
from ctxlib.service.restoring import FactRestoring
from ctxlib.service.superseding import FactSuperseding
from ctxlib.service.transfer import FactTransfer
from ctxlib.service.undo import UndoService
from ctxlib.service.writing import FactWriter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeVar

    from ctxlib.service.archive import Forgotten
    from ctxlib.service.facts import Saved
    from ctxlib.service.transfer import Imported
    from ctxlib.service.undo import Undone

    Done = Saved | Imported | Forgotten | Undone
    Part = TypeVar("Part")


class Operation:
    """How one kind of proposal is done: by `apply`, with a writer of a kind."""

    __slots__ = ("apply", "kind")

    def __init__(
        self, kind: type[FactWriter], apply: Callable[[Any, Proposal], Done]
    ) -> None:
        self.kind = kind
        self.apply = apply


def _add(facts: FactService, proposal: Proposal) -> Done:
    return facts.add(proposal.content, why=proposal.why)


def _update(facts: FactService, proposal: Proposal) -> Done:
    fields = part(proposal, "fields", dict)
    return facts.update(_target(proposal), fields, why=proposal.why)


def _supersede(facts: FactSuperseding, proposal: Proposal) -> Done:
    if "fields" in proposal.content:
        fields = part(proposal, "fields", dict)
        return facts.replace(_target(proposal), fields, why=proposal.why)
    new = part(proposal, "new", str)
    return facts.supersede(_target(proposal), new, why=proposal.why)


def _restore(facts: FactRestoring, proposal: Proposal) -> Done:
    return facts.restore(
        _target(proposal),
        part(proposal, "revision", int),
        has_old_name=part(proposal, "old_name", bool),
        why=proposal.why,
    )


def _rename(facts: FactService, proposal: Proposal) -> Done:
    name = part(proposal, "name", str)
    return facts.rename(_target(proposal), name, why=proposal.why)


def _move(facts: FactService, proposal: Proposal) -> Done:
    scope = part(proposal, "scope", str)
    return facts.move(_target(proposal), scope, why=proposal.why)


def _import(transfer: FactTransfer, proposal: Proposal) -> Done:
    rows = part(proposal, "rows", list)
    if not all(isinstance(row, dict) for row in rows):
        raise _damaged(proposal)
    numbered = [(f"proposal:{number}", row) for number, row in enumerate(rows, 1)]
    return transfer.import_facts(numbered, why=proposal.why)


def _forget(archive: ArchiveService, proposal: Proposal) -> Done:
    ids = list(part(proposal, "facts", dict))
    return archive.forget(ids, why=proposal.why)


def _recover(archive: ArchiveService, proposal: Proposal) -> Done:
    name = part(proposal, "name", str) if proposal.content.get("name") else None
    entry = part(proposal, "entry", str)
    return archive.recover(entry, name=name, why=proposal.why)


def _undo(undo: UndoService, proposal: Proposal) -> Done:
    return undo.undo(part(proposal, "commit", str), why=proposal.why)


# One row an operation: its name is that of the command which asks for it.
OPERATIONS = {
    "add": Operation(FactService, _add),
    "update": Operation(FactService, _update),
    "verify": Operation(
        FactService, lambda facts, it: facts.verify(_target(it), why=it.why)
    ),
    "pin": Operation(FactService, lambda facts, it: facts.pin(_target(it), why=it.why)),
    "unpin": Operation(
        FactService, lambda facts, it: facts.unpin(_target(it), why=it.why)
    ),
    "rename": Operation(FactService, _rename),
    "move": Operation(FactService, _move),
    "supersede": Operation(FactSuperseding, _supersede),
    "restore": Operation(FactRestoring, _restore),
    "import": Operation(FactTransfer, _import),
    "forget": Operation(ArchiveService, _forget),
    "recover": Operation(ArchiveService, _recover),
    "undo": Operation(UndoService, _undo),
}


def part(proposal: Proposal, key: str, kind: type[Part]) -> Part:
    """A part of what was asked for; `RepositoryError` where it is not of a kind."""
    found = proposal.content.get(key)
    if not isinstance(found, kind):
        raise _damaged(proposal)
    return found


def operation_of(proposal: Proposal) -> Operation:
    found = OPERATIONS.get(proposal.operation)
    if found is None:
        raise RepositoryError(
            f"proposal {proposal.id} asks for '{proposal.operation}', which this "
            "version does not know",
            hint="it needs a newer git-ctx",
        )
    return found


def _target(proposal: Proposal) -> str:
    if proposal.target is None:
        raise _damaged(proposal)
    return proposal.target


def _damaged(proposal: Proposal) -> RepositoryError:
    return RepositoryError(f"proposal {proposal.id} is damaged")
