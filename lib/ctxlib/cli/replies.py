"""What is said to a session: an orientation at its start, recall at each prompt."""

from __future__ import annotations

import os

from ctxlib.cli.hooksession import Session
from ctxlib.cli.settings import load_settings
from ctxlib.domain.ceiling import NOTE
from ctxlib.domain.event import SESSION_START
from ctxlib.store.sessions import CLAIM_SECONDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.events import Call
    from ctxlib.domain.ceiling import Ceiling
    from ctxlib.domain.event import Event
    from ctxlib.store.repository import Snapshot

# After these the session knows nothing any more, each time: only a twin that was
# started with this very call is one, and those come at once.
_EMPTYING = ("clear", "compact")
_EMPTIED_SECONDS = 5
# How a prompt begins that is an order to us.
_ORDER = "ctx "


class Reply:
    """The context to hand over, maybe none, and what to keep once it was handed.

    A rare one needed modules that no other call will.
    """

    __slots__ = ("_session", "context", "is_rare")

    def __init__(
        self, context: str, session: Session | None = None, *, is_rare: bool = False
    ) -> None:
        self.context = context
        self.is_rare = is_rare
        self._session = session

    def finish(self) -> None:
        """Keep what the session knows now. Told twice is better than never."""
        if self._session is not None:
            self._session.keep()


def reply(event: Event, call: Call) -> Reply | None:
    """The answer to one event; `None` where it is none of ours, or a twin answers."""
    is_start = event.name == SESSION_START
    message = None if is_start else _human_message(event.prompt)
    if not is_start and message is None:
        return None
    folder = _folder(event, call)
    if folder is None:
        return None
    environ = {**call.environ, "CTX_IN_HOOK": "1"}
    settings = load_settings(environ, cwd=folder, now=call.now)
    if settings.disabled or _is_inside(settings.cwd, settings.memory):
        return None
    session = Session(event, call, settings)
    if message is None:
        return _orientation(event, session)
    return _recall(event, session, is_order=message.startswith(_ORDER))


def _human_message(prompt: str | None) -> str | None:
    from ctxlib.domain.prompt import human_message

    return None if prompt is None else human_message(prompt)


def _folder(event: Event, call: Call) -> str | None:
    """The folder that the event is about: no other one may answer for it."""
    if call.is_preview:
        return call.cwd or None
    named = event.cwd
    if not named or not os.path.isabs(named):
        return None
    # No JSON spells a name that is not UTF-8; hosts send it with replacements.
    own = os.fsencode(call.cwd).decode("utf-8", "replace")
    if named == own:
        return call.cwd
    return named if os.path.isdir(named) else None


def _is_inside(folder: str, memory: str) -> bool:
    inner, outer = os.path.realpath(folder), os.path.realpath(memory)
    return inner == outer or inner.startswith(outer + os.sep)


def _orientation(event: Event, session: Session) -> Reply | None:
    source = event.source or ""
    seconds = _EMPTIED_SECONDS if source in _EMPTYING else CLAIM_SECONDS
    if not session.claim(event.name, source, session.commit, seconds=seconds):
        return None
    settings = session.settings
    is_told = session.state is not None and session.state.oriented_at is not None
    if source == "resume" and is_told:
        context = session.tail_note()
    else:
        context = _full(event, session)
        session.tell(session.trees(), settings.now)
    session.files.sweep(now=settings.now)
    return Reply(context, session)


def _full(event: Event, session: Session) -> str:
    from ctxlib.domain.briefing import Briefing, orient

    if session.snapshot is None:
        return orient(Briefing(), event.host.ceiling)
    from ctxlib.service.orientation import Orientation

    settings = session.settings
    orientation = Orientation(
        session.snapshot,
        session.key,
        root=settings.locations.index_root(settings.memory),
        now=settings.now,
        home=settings.home,
        pinned_chars=settings.pinned_chars,
        proposal_days=settings.proposal_days,
    )
    return orient(orientation.briefing(), event.host.ceiling)


def _recall(event: Event, session: Session, *, is_order: bool) -> Reply | None:
    if session.snapshot is None:
        return None
    prompt = event.prompt or ""
    if not session.claim(event.name, event.prompt_id or "", prompt):
        return None
    if is_order:
        from ctxlib.cli.typed import obey

        said = obey(event, session)
        if said:
            texts = [text for text in (said, session.tail_note()) if text]
            return Reply("\n".join(texts), session, is_rare=True)
    block = _recalled(session.snapshot, session, prompt, event.host.limit.less(NOTE))
    texts = [text for text in (block, session.tail_note()) if text]
    return Reply("\n".join(texts), session, is_rare=is_order)


def _recalled(
    snapshot: Snapshot, session: Session, prompt: str, ceiling: Ceiling
) -> str:
    """The block for one prompt, and its account kept as the last of the workspace."""
    from ctxlib.service.recall import account, open_pool, recall
    from ctxlib.store import trace

    settings = session.settings
    locations = settings.locations
    root = locations.index_root(settings.memory)
    pool = open_pool(snapshot, session.key, root, now=settings.now)
    max_chars = settings.recall_chars
    while True:
        found = recall(
            pool,
            prompt,
            now=settings.now,
            max_facts=settings.recall_facts,
            max_chars=max_chars,
            home=settings.home,
        )
        if ceiling.holds(found.block):
            break
        # Characters are not what the host counts: CJK and emoji take more of it.
        max_chars = max_chars * 3 // 4
    told = account(found, commit=snapshot.commit, now=settings.now)
    trace.save(locations.traces, session.key, told)
    return found.block
