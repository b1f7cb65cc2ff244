"""Proposals as a person meets them: what waits, and what becomes of it."""

from __future__ import annotations

from ctxlib.domain import policy
from ctxlib.domain.proposal import Proposal, chosen
from ctxlib.errors import ConflictError, RepositoryError
from ctxlib.service.asking import Taking, outcome
from ctxlib.service.operations import operation_of
from ctxlib.service.standing import Standing, rehearse
from ctxlib.service.writing import FactWriter
from ctxlib.store import proposals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.service.operations import Done
    from ctxlib.service.standing import Make
    from ctxlib.store.proposals import Kept


class Waiting:
    """A proposal that waits, and the commit that holds it."""

    __slots__ = ("oid", "proposal")

    def __init__(self, proposal: Proposal, oid: str) -> None:
        self.proposal = proposal
        self.oid = oid


class ProposalDesk:
    """The proposals that one workspace sees: its own, and those of global facts.

    `make` makes writers; `damaged` are ids of proposals that cannot be read.
    """

    __slots__ = ("_kept", "_make", "_writer", "damaged")

    def __init__(self, make: Make) -> None:
        self._make = make
        self._writer: FactWriter = make(FactWriter)
        self._kept: list[Kept] | None = None
        self.damaged: list[str] = []

    @property
    def expiry(self) -> int | None:
        """How many seconds a proposal is kept; `None` without an end."""
        return self._writer.proposal_days * proposals.DAY or None

    def all(self) -> list[Waiting]:
        """Every proposal that can be read, oldest first."""
        found = []
        for kept in self._waiting():
            try:
                found.append(self._read(kept))
            except RepositoryError:
                self.damaged.append(kept.id)
        return found

    def find(self, typed: str) -> Waiting:
        """The proposal that a person typed, whole or cut to eight digits or more."""
        kept = {each.id: each for each in self._waiting()}
        return self._read(kept[chosen(typed, kept)])

    def standing(self, waiting: Waiting) -> Standing:
        """What it would do now, and what stands against it. Nothing is written."""
        return rehearse(waiting.proposal, waiting.oid, self._make)

    def confirm(self, waiting: Waiting, standing: Standing) -> Done:
        """Do what a proposal asks for, exactly as it stood when it was shown.

        Raises `ConflictError` where that changed meanwhile, or somebody else was
        faster, and `RefusedError` for who is no person.
        """
        proposal = waiting.proposal
        self._writer.require_person(
            "confirming a proposal", command=f"ctx-fact confirm {proposal.id}"
        )
        self.refuse_done(waiting)
        if standing.obstacle:
            raise standing.obstacle
        operation = operation_of(proposal)
        writer = self._make(operation.kind)
        writer.taking = Taking(proposal, waiting.oid)
        writer.taking.seen = outcome(standing.steps)
        done = operation.apply(writer, proposal)
        if done.commit is None:
            # It holds already: nothing is left to wait for.
            self._writer.memory.drop(proposals.reference(proposal.id), waiting.oid)
        return done

    def reject(self, waiting: Waiting, *, why: str | None) -> None:
        """Take a proposal away; the very same one is not kept again."""
        writer, proposal = self._writer, waiting.proposal
        writer.require_person(
            "rejecting a proposal", command=f"ctx-fact reject {proposal.id}"
        )
        policy.refuse_credentials({"why": why or ""})
        self.refuse_done(waiting)
        proposals.reject(
            writer.memory,
            proposal,
            Taking(proposal, waiting.oid).taken(),
            why=why or "",
            trailers=writer.actor.trailers(),
            now=writer.now,
            identity=writer.identity,
        )

    def retire(self, waiting: Waiting) -> str | None:
        """Take a moot one away, and say why; `None` where it is not."""
        self._writer.require_person(
            "rejecting a proposal", command="ctx-fact reject --moot"
        )
        moot = self.standing(waiting).moot
        ref = proposals.reference(waiting.proposal.id)
        is_gone = moot and self._writer.memory.drop(ref, waiting.oid)
        return moot if is_gone else None

    def refuse_done(self, waiting: Waiting) -> None:
        """Raise `ConflictError`, and take it away, where it was confirmed before."""
        # A process that was killed between the two leaves a proposal that was done.
        memory, id = self._writer.memory, waiting.proposal.id
        commit = proposals.confirmed_by(memory.objects, waiting.proposal)
        if commit:
            memory.drop(proposals.reference(id), waiting.oid)
            raise ConflictError(
                f"proposal {id} was confirmed already, by commit {commit[:12]}",
                holder=id,
            )

    def _waiting(self) -> list[Kept]:
        if self._kept is None:
            writer = self._writer
            since = writer.now - self.expiry if self.expiry else None
            places = proposals.places(writer.memory.snapshot(), writer.workspace.key)
            objects = writer.memory.objects
            self._kept = proposals.waiting(objects, places, since=since)
        return self._kept

    def _read(self, kept: Kept) -> Waiting:
        return Waiting(proposals.read(self._writer.memory.objects, kept), kept.oid)
