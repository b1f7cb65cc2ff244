"""What is said to a session: an orientation at its start, recall at each prompt."""

from __future__ import annotations

import os

from ctxlib.cli.settings import load_settings
from ctxlib.domain.ceiling import NOTE
from ctxlib.domain.event import SESSION_START
from ctxlib.store.repository import MemoryRepository
from ctxlib.store.sessions import CLAIM_SECONDS, Sessions, SessionState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.events import Call
    from ctxlib.cli.settings import Settings
    from ctxlib.domain.ceiling import Ceiling
    from ctxlib.domain.event import Event
    from ctxlib.store.repository import Snapshot

# After these the session knows nothing any more, each time: only a twin that was
# started with this very call is one, and those come at once.
_EMPTYING = ("clear", "compact")
_EMPTIED_SECONDS = 5


class Reply:
    """The context to hand over, maybe none, and what to keep once it was handed."""

    __slots__ = ("_session", "context")

    def __init__(self, context: str, session: _Session | None = None) -> None:
        self.context = context
        self._session = session

    def finish(self) -> None:
        """Keep what the session knows now. Told twice is better than never."""
        if self._session is not None:
            self._session.keep()


def reply(event: Event, call: Call) -> Reply | None:
    """The answer to one event; `None` where it is none of ours, or a twin answers."""
    is_start = event.name == SESSION_START
    if not is_start and not _is_human(event.prompt):
        return None
    folder = _folder(event, call)
    if folder is None:
        return None
    environ = {**call.environ, "CTX_IN_HOOK": "1"}
    settings = load_settings(environ, cwd=folder, now=call.now)
    if settings.disabled or _is_inside(settings.cwd, settings.memory):
        return None
    session = _Session(event, call, settings)
    return _orientation(event, session) if is_start else _recall(event, session)


def _is_human(prompt: str | None) -> bool:
    from ctxlib.domain.prompt import human_message

    return prompt is not None and human_message(prompt) is not None


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


class _Session:
    """One session over one snapshot of the memory."""

    __slots__ = ("_changed", "files", "id", "key", "settings", "snapshot", "state")

    def __init__(self, event: Event, call: Call, settings: Settings) -> None:
        self.settings = settings
        self.files = Sessions(settings.locations.sessions, event.host.name)
        # At a terminal somebody looks what an agent would get: no session at all.
        self.id = None if call.is_preview else event.session or _weak_id(event)
        self.state = self.files.load(self.id) if self.id else None
        self.snapshot = _snapshot(settings)
        self.key = settings.workspace(self.snapshot).key
        self._changed = False

    @property
    def commit(self) -> str:
        """The commit that this call answers from; empty without a memory."""
        return (self.snapshot.commit if self.snapshot else None) or ""

    def claim(self, *content: str, seconds: int = CLAIM_SECONDS) -> bool:
        """Whether this call may answer, and not a twin of it."""
        if self.id is None:
            return True
        return self.files.claim(
            self.id, "\0".join(content), now=self.settings.now, seconds=seconds
        )

    def trees(self) -> dict[str, str]:
        """The folders that this session sees, each with its tree; empty if none."""
        from ctxlib.store.workspace import visible_trees

        return visible_trees(self.snapshot, self.key)

    def tail_note(self) -> str:
        """What changed since this session was last told; marks it as told."""
        trees = self.trees()
        known = self.state.told if self.state else {}
        told = {folder: known[folder] for folder in trees if folder in known}
        if told == trees:
            return ""
        oriented_at = self.state.oriented_at if self.state else None
        self.tell(trees, oriented_at)
        differing = {f: tree for f, tree in told.items() if tree != trees[f]}
        if not differing or self.snapshot is None:
            return ""
        from ctxlib.domain.tailnote import tail_note
        from ctxlib.service.changes import changes_since

        changes, beyond = changes_since(
            self.snapshot, differing, home=self.settings.home
        )
        return tail_note(changes, NOTE, beyond=beyond)

    def tell(self, trees: dict[str, str], oriented_at: int | None) -> None:
        """Note what this session is told of now."""
        known = self.state.told if self.state else {}
        self.state = SessionState(
            commit=self.commit or None,
            told={**known, **trees},
            oriented_at=oriented_at,
        )
        self._changed = True

    def keep(self) -> None:
        """Write what changed, if anything."""
        if self.id and self.state and self._changed:
            self.files.save(self.id, self.state)


def _snapshot(settings: Settings) -> Snapshot | None:
    if not MemoryRepository.is_there(settings.memory):
        return None
    return MemoryRepository.open(settings.memory, settings.git).snapshot()


def _weak_id(event: Event) -> str:
    """A session id for a host that sends none: its process, since when, and where."""
    from _sha1 import sha1

    parent = os.getppid()
    try:
        with open(f"/proc/{parent}/stat", "rb") as opened:
            since: bytes = opened.read().rpartition(b")")[2].split()[19]
    except (OSError, IndexError):
        since = b""
    where = os.fsencode(event.cwd or "")
    seed = b"\0".join([event.host.name.encode(), str(parent).encode(), since, where])
    digest: str = sha1(seed).hexdigest()
    return f"weak-{digest}"


def _orientation(event: Event, session: _Session) -> Reply | None:
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


def _full(event: Event, session: _Session) -> str:
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
    )
    return orient(orientation.briefing(), event.host.ceiling)


def _recall(event: Event, session: _Session) -> Reply | None:
    if session.snapshot is None:
        return None
    prompt = event.prompt or ""
    if not session.claim(event.name, event.prompt_id or "", prompt):
        return None
    block = _recalled(session.snapshot, session, prompt, event.host.limit.less(NOTE))
    texts = [text for text in (block, session.tail_note()) if text]
    return Reply("\n".join(texts), session)


def _recalled(
    snapshot: Snapshot, session: _Session, prompt: str, ceiling: Ceiling
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
