"""What a person types as a whole prompt: `ctx confirm`, `reject` and `forget`."""

from __future__ import annotations

from ctxlib.domain.actor import Actor
from ctxlib.domain.neutral import neutralise
from ctxlib.domain.prompt import human_message, is_order
from ctxlib.domain.secrets import redact
from ctxlib.errors import ConflictError, CtxError, RefusedError
from ctxlib.store.repository import MemoryRepository

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.hooksession import Session
    from ctxlib.domain.event import Event
    from ctxlib.service.proposals import ProposalDesk
    from ctxlib.service.standing import Make


def obey(event: Event, session: Session) -> str:
    """Do what the prompt says, and what the session is told of it; else empty.

    Only in a session whose start was seen, under the id that the host gave it: then
    somebody sits there who types prompts.
    """
    said = human_message(event.prompt or "") or ""
    if not is_order(said):
        return ""
    words = said.split(" ")
    state = session.state
    is_seen = state is not None and state.oriented_at is not None
    if event.is_weak or not session.id or not is_seen:
        return ""
    try:
        _require_person(event, session, words[1], words[2])
        if words[1] == "forget":
            said = _forgetting(session, words[2])
        else:
            said = _done(_desk(session), words[1], words[2])
    except CtxError as error:
        said = f"nothing was changed: {error.message}"
    # What was done is told with the changes since the session was last told.
    session.snapshot = MemoryRepository.open(
        session.settings.memory, session.settings.git
    ).snapshot()
    told = neutralise(redact(f"The user typed `{' '.join(words)}`: {said}"))
    return f"<ctx-proposal>\n{told}\n</ctx-proposal>"


def _require_person(event: Event, session: Session, verb: str, typed: str) -> None:
    """Refuse what an agent sends by itself: from its shell, or in a driven session."""
    from ctxlib.cli.driving import doubt

    said = doubt(event, session.settings.environ)
    if said:
        program = "ctx-archive" if verb == "forget" else "ctx-fact"
        raise RefusedError(
            f"{said}; the user does it in a terminal with `{program} {verb} {typed}`"
        )


def _done(desk: ProposalDesk, verb: str, typed: str) -> str:
    waiting = desk.find(typed)
    id = waiting.proposal.id
    if verb == "reject":
        desk.reject(waiting, why=None)
        return f"proposal {id} was rejected and is not to be made again."
    standing = desk.standing(waiting)
    if standing.concern:
        # Nobody has seen the difference here.
        raise ConflictError(
            f"proposal {id} is stale ({standing.concern}); the user sees it with "
            f"`ctx-fact confirm {id}` in a terminal"
        )
    done = desk.confirm(waiting, standing)
    if done.commit is None:
        return f"proposal {id} had nothing left to change."
    return f"proposal {id} was confirmed and is done."


def _forgetting(session: Session, typed: str) -> str:
    """Keep a proposal: what is meant was not shown, and a slip forgets another."""
    from ctxlib.service.archive import ArchiveService

    # It was typed, but nobody is asked here: what follows needs a person once more.
    actor = Actor("hook", "prompt", session.id)
    service: ArchiveService = _maker(session, actor)(ArchiveService)
    try:
        service.forget([typed])
    except RefusedError as refused:
        id = refused.proposal
        if id is None:
            raise
        return (
            f"it is kept as proposal {id}. The user has it done with "
            f"`ctx confirm {id}`, or looks at it in a terminal with "
            f"`ctx-fact confirm {id}`."
        )
    return "nothing is left to forget."


def _desk(session: Session) -> ProposalDesk:
    from ctxlib.service.proposals import ProposalDesk

    return ProposalDesk(_maker(session, Actor("person", "prompt", session.id)))


def _maker(session: Session, actor: Actor) -> Make:
    from ctxlib.cli.writers import writers

    settings = session.settings
    memory = MemoryRepository.open(settings.memory, settings.git)
    workspace = settings.workspace(memory.snapshot())
    return writers(settings, memory, workspace, actor=actor, now=settings.now)
