"""What is said to a session: an orientation at its start, recall at each prompt."""

from __future__ import annotations

from ctxlib.cli.hookfolder import settings_there
from ctxlib.cli.hooksession import Session
from ctxlib.domain.host import CLAUDE, SESSION_START
from ctxlib.store.sessions import CLAIM_SECONDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.hookcall import Call
    from ctxlib.cli.oriented import Told
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

    __slots__ = ("_session", "_told", "context", "event", "is_rare")

    def __init__(
        self,
        context: str,
        event: Event,
        session: Session,
        *,
        is_rare: bool = False,
        told: Told | None = None,
    ) -> None:
        self.context = context
        self.event = event
        self.is_rare = is_rare
        self._session = session
        self._told = told

    def finish(self) -> None:
        """Keep what the session knows now. Told twice is better than never."""
        session, event = self._session, self.event
        session.keep()
        if session.id is None:
            return
        if self._told is not None:
            self._told.keep()
        if event.name == SESSION_START:
            from ctxlib.cli.keeping import keep_start

            keep_start(event, session.id, session.settings, session.place)
        elif event.transcript is None and event.host is not CLAUDE:
            from ctxlib.cli.keeping import keep_prompt

            keep_prompt(event, session.id, session.settings, session.place)

    def tidy(self) -> None:
        """Keep what other sessions left behind, now that the host has its answer."""
        if self.event.name == SESSION_START and self._session.id is not None:
            from ctxlib.cli.keeping import sweep

            sweep(self.event, self._session.id, self._session.settings)


def reply(event: Event, call: Call) -> Reply | None:
    """The answer to one event; `None` where it is none of ours, or a twin answers."""
    is_start = event.name == SESSION_START
    message = None if is_start else _human_message(event.prompt)
    if not is_start and message is None:
        return None
    settings = settings_there(event, call)
    if settings is None:
        return None
    session = Session(event, call, settings)
    if message is None:
        return _orientation(event, session)
    return _recall(event, session, is_order=message.startswith(_ORDER))


def _human_message(prompt: str | None) -> str | None:
    from ctxlib.domain.prompt import human_message

    return None if prompt is None else human_message(prompt)


def _orientation(event: Event, session: Session) -> Reply | None:
    source = event.source or ""
    seconds = _EMPTIED_SECONDS if source in _EMPTYING else CLAIM_SECONDS
    if not session.claim(event.name, source, session.commit, seconds=seconds):
        return None
    settings = session.settings
    is_told = session.state is not None and session.state.oriented_at is not None
    if is_told and (source == "resume" or _is_repeated(event)):
        context, told = session.tail_note(), None
    else:
        from ctxlib.cli.oriented import oriented

        if session.id:
            session.files.forget_shown(session.id)
        told = oriented(event, session)
        context = told.text
        session.tell(session.trees(), settings.now)
    session.files.sweep(now=settings.now)
    return Reply(context, event, session, told=told)


def _is_repeated(event: Event) -> bool:
    """Whether the session only goes on, though its host says that it starts."""
    return event.host.repeats and event.source not in _EMPTYING


def _recall(event: Event, session: Session, *, is_order: bool) -> Reply | None:
    prompt = event.prompt or ""
    is_heard = session.snapshot is not None and event.is_answered
    if not is_heard and event.host is CLAUDE:
        return None
    if not session.claim(event.name, event.prompt_id or "", prompt):
        return None
    if session.snapshot is None or not is_heard:
        return Reply("", event, session)
    if is_order:
        from ctxlib.cli.typed import obey

        said = obey(event, session)
        if said:
            texts = [text for text in (said, session.tail_note()) if text]
            return Reply("\n".join(texts), event, session, is_rare=True)
    limit = event.host.limit.less(event.host.note)
    block = _recalled(session.snapshot, session, prompt, limit)
    texts = [text for text in (block, session.tail_note()) if text]
    return Reply("\n".join(texts), event, session, is_rare=is_order)


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
    session.pool = pool
    max_chars = settings.recall_chars
    shown = session.files.shown(session.id, now=settings.now) if session.id else {}
    while True:
        found = recall(
            pool,
            prompt,
            now=settings.now,
            max_facts=settings.recall_facts,
            max_chars=max_chars,
            home=settings.home,
            shown=shown,
        )
        if ceiling.holds(found.block):
            break
        # Characters are not what the host counts: CJK and emoji take more of it.
        max_chars = max_chars * 3 // 4
    told = account(found, commit=snapshot.commit, now=settings.now)
    traces = locations.traces
    trace.save(traces, session.key, told, keeps_message=settings.journal)
    session.shown = [
        (each.id, each.revision) for each in found.selected if each.is_whole
    ]
    return found.block
