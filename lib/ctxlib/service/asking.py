"""A write that needs a person, kept until one has seen it."""

from __future__ import annotations

import os

from ctxlib.domain import policy
from ctxlib.domain.fact import Fact
from ctxlib.domain.proposal import MIN_TYPED, Proposal
from ctxlib.errors import ConflictError, CtxError, RefusedError
from ctxlib.store import proposals
from ctxlib.store.rejected import rejected_as
from ctxlib.store.repository import Taken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ctxlib.domain.actor import Actor
    from ctxlib.service.writing import FactWriter, Step
    from ctxlib.store.facts import FactStore

    # What of a draft its id is made of, once it is known what it would do.
    Content = Callable[[Sequence[Step]], Mapping[str, object]]
    Outcome = tuple[str | None, Fact]
    Reasons = Callable[[FactStore, Sequence[Step]], Sequence[str]]


class Request:
    """What is asked for, so that it can be kept where a person is needed.

    `act` names it in a message, `reasons` say why an actor may not do it now (empty:
    it may), `content` what a confirmation would need to do it again. `is_about_one`
    is False for what concerns many facts, `is_bulk` True where a reference keeps what
    was before.
    """

    __slots__ = ("act", "content", "is_about_one", "is_bulk", "operation", "reasons")

    def __init__(
        self,
        operation: str,
        act: str,
        *,
        content: Content,
        reasons: Reasons,
        is_about_one: bool = True,
        is_bulk: bool = False,
    ) -> None:
        self.operation = operation
        self.act = act
        self.content = content
        self.reasons = reasons
        self.is_about_one = is_about_one
        self.is_bulk = is_bulk


class PersonNeededError(CtxError):
    """Found while planning: who asks may not do this. It never leaves the service."""

    def __init__(
        self, store: FactStore, steps: Sequence[Step], reasons: Sequence[str]
    ) -> None:
        super().__init__("a person is needed")
        self.store = store
        self.steps = list(steps)
        self.reasons = list(reasons)


class Taking:
    """A proposal that a person takes up: `oid` is its commit.

    `seen` is what the person was shown, as `outcome` puts it: nothing else is done.
    """

    __slots__ = ("_count", "oid", "proposal", "seen")

    def __init__(self, proposal: Proposal, oid: str) -> None:
        self.proposal = proposal
        self.oid = oid
        self.seen: list[Outcome] | None = None
        self._count = 0

    def restart(self) -> None:
        """Make the same ids again: a plan is run anew when somebody was faster."""
        self._count = 0

    def entropy(self) -> bytes:
        """What the next new id is made of."""
        self._count += 1
        return self.proposal.fresh_id(self._count)

    def check(self, steps: Sequence[Step]) -> None:
        """Raise `ConflictError` where the steps are not those that were shown."""
        if self.seen is not None and outcome(steps) != self.seen:
            raise ConflictError(
                f"what proposal {self.proposal.id} is about was changed meanwhile",
                holder=self.proposal.target,
                hint=f"see it again with 'ctx-fact confirm {self.proposal.id}'",
            )

    def taken(self) -> Taken:
        """The reference that goes with the commit."""
        return Taken(proposals.reference(self.proposal.id), self.oid, self._lost)

    def _lost(self) -> ConflictError:
        id = self.proposal.id
        return ConflictError(
            f"proposal {id} was confirmed or rejected meanwhile",
            holder=id,
            hint="see what holds now with 'ctx-fact list'",
        )

    def trailers(self) -> list[tuple[str, str]]:
        """Who asked for what a person then confirmed."""
        asked = said_of(self.proposal.actor)
        return [("Ctx-Proposal", self.proposal.id), ("Ctx-Asked-By", asked)]


def outcome(steps: Sequence[Step]) -> list[Outcome]:
    """What steps would do: each with the blob that it changes, and the new fact."""
    return [(step.before.oid if step.before else None, step.after) for step in steps]


def said_of(actor: Actor) -> str:
    """An actor in one line: kind, channel and session, where there is one."""
    return " ".join(filter(None, (actor.kind, actor.via, actor.session)))


def refuse_unasked(
    actor: Actor, request: Request, store: FactStore, steps: Sequence[Step]
) -> None:
    """Raise `PersonNeededError` where this actor may not do what was planned."""
    if actor.is_person:
        return
    reasons = request.reasons(store, steps)
    if reasons:
        raise PersonNeededError(store, steps, reasons)


def propose(
    writer: FactWriter, request: Request, needed: PersonNeededError, why: str | None
) -> RefusedError:
    """Keep what was asked for; the refusal that says how a person confirms it."""
    proposal = _proposal(writer, request, needed, why)
    if writer.proposal_days:
        past = writer.now - writer.proposal_days * proposals.DAY
        proposals.sweep(writer.memory, before=past)
    needs = f"{request.act} needs a person"
    reasons, objects = needed.reasons, writer.memory.objects
    rejected = rejected_as(objects, proposal)
    if rejected:
        told = f"a person rejected proposal {rejected}"
        said = f"{needs}, and a person has rejected it"
        return RefusedError(said, reasons=[*reasons, told])
    if not proposals.has_room(objects, proposal.id):
        return RefusedError(
            f"{needs}, and {proposals.MOST} proposals wait already",
            reasons=reasons,
            hint="a person settles some of them first: ctx-fact proposals",
        )
    proposals.keep(writer.memory, proposal, identity=writer.identity)
    return RefusedError(
        f"{needs}; it is kept as proposal {proposal.id}",
        reasons=reasons,
        proposal=proposal.id,
        hint="a person confirms it in a terminal with "
        f"'ctx-fact confirm {proposal.id[:MIN_TYPED]}'",
    )


def _proposal(
    writer: FactWriter, request: Request, needed: PersonNeededError, why: str | None
) -> Proposal:
    content = request.content(needed.steps)
    for fields in (*_drafts(content), {"why": why or ""}):
        policy.refuse_credentials(fields)
    first = needed.steps[0]
    before = first.before.fact if first.before and request.is_about_one else None
    return Proposal(
        operation=request.operation,
        place=_place(needed),
        target=before.id if before else None,
        expected=before.revision if before else None,
        content=content,
        about=_about(needed.steps),
        reasons=needed.reasons,
        why=why,
        actor=writer.actor,
        asked_at=writer.now,
        commit=needed.store.snapshot.commit,
        seed=os.urandom(16).hex(),
    )


def plain(value: object) -> object:
    """A value of a fact as JSON keeps it."""
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def _drafts(content: Mapping[str, object]) -> list[Mapping[str, object]]:
    """The fields of a draft, as they are to be screened: one map a fact."""
    rows = content.get("rows")
    nested = content.get("fields")
    if isinstance(rows, list):
        return [row for row in rows if isinstance(row, dict)]
    return [nested if isinstance(nested, dict) else content]


def _place(needed: PersonNeededError) -> str:
    facts: list[Fact] = [step.after for step in needed.steps]
    facts += [step.before.fact for step in needed.steps if step.before]
    is_project = any(fact.scope == "project" for fact in facts)
    return needed.store.folder("project" if is_project else "global")


def _about(steps: Sequence[Step]) -> str:
    first = steps[0]
    reference = first.before.reference if first.before else first.after.reference
    more = len(steps) - 1
    if more and steps[0].verb != "supersede":
        return f"{reference} and {more} more"
    return reference
