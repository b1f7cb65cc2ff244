"""What is known of a session that has no record yet, and of its sub-agents."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

VERSION = 1
_TEXTS = (
    "session",
    "host",
    "key",
    "root",
    "cwd",
    "branch",
    "head_start",
    "transcript",
    "source",
    "status",
    "last_text",
)
_COUNTS = (
    *("started_at", "updated_at", "tried_at", "tried_by"),
    *("background", "last_line", "last_turn", "sealed"),
)


class State:
    """What is known of one session.

    Texts may be empty. `follow` is where its transcript was last read to, and what
    was in it; `prompts` are those of a host without a transcript, as (text, moment).
    `last_text` are the agent's last words as the host told them, when `last_line`
    lines and `last_turn` prompts had been read. `status` is set once it ended,
    `tried_at` is when its record was last tried to be kept, and `tried_by` the process
    that is at it, 0 once it gave up. Times are seconds. One
    that is `sealed` takes in no more: a text was purged from it. `has_turns` says
    whether anything was taken in; a glimpse has neither `follow` nor `prompts`.
    """

    __slots__ = (*_TEXTS, *_COUNTS, "follow", "has_turns", "prompts", "stamp")
    session: str
    host: str
    key: str
    root: str
    cwd: str
    branch: str
    head_start: str
    transcript: str
    source: str
    status: str
    last_text: str
    started_at: int
    updated_at: int
    tried_at: int
    tried_by: int
    background: int
    last_line: int
    last_turn: int
    sealed: int

    def __init__(self, host: str, session: str, *, key: str = "") -> None:
        for name in _TEXTS:
            setattr(self, name, "")
        for name in _COUNTS:
            setattr(self, name, 0)
        self.host, self.session, self.key = host, session, key
        self.follow: dict[str, object] | None = None
        self.prompts: list[tuple[str, int]] = []
        self.stamp: tuple[int, int] | None = None
        self.has_turns = False

    def as_record(self) -> dict[str, object]:
        """All of it as JSON values, what a glimpse has first."""
        found: dict[str, object] = {"v": VERSION}
        for name in (*_TEXTS, *_COUNTS, "prompts", "follow"):
            found[name] = getattr(self, name)
        return found


class Agent:
    """A sub-agent that ended: its id, type, transcript and last words."""

    __slots__ = ("id", "last_text", "session", "transcript", "type")

    def __init__(
        self,
        session: str,
        id: str,
        *,
        type: str = "",
        transcript: str = "",
        last_text: str = "",
    ) -> None:
        self.session = session
        self.id = id
        self.type = type
        self.transcript = transcript
        self.last_text = last_text

    def as_record(self) -> dict[str, object]:
        """All of it as JSON values."""
        return {"v": VERSION, **{name: getattr(self, name) for name in self.__slots__}}


def state_of(found: Mapping[str, object]) -> State | None:
    """The state that JSON values are; None where they are none."""
    host, session = found.get("host"), found.get("session")
    if not (isinstance(host, str) and isinstance(session, str)):
        return None
    state = State(host, session)
    for names, kind in ((_TEXTS, str), (_COUNTS, int)):
        for name in names:
            value = found.get(name)
            if type(value) is kind:
                setattr(state, name, value)
    follow, prompts = found.get("follow"), found.get("prompts")
    state.follow = follow if isinstance(follow, dict) else None
    for each in prompts if isinstance(prompts, list) else ():
        if isinstance(each, list) and list(map(type, each)) == [str, int]:
            state.prompts.append((each[0], each[1]))
    state.has_turns = bool(state.follow or state.prompts or state.last_text)
    return state


def agent_of(found: Mapping[str, object]) -> Agent | None:
    """The sub-agent that JSON values are; None where they are none."""
    texts = [found.get(name) for name in ("session", "id")]
    rest = {name: found.get(name) for name in ("type", "transcript", "last_text")}
    if not all(isinstance(each, str) for each in (*texts, *rest.values())):
        return None
    session, id = map(str, texts)
    return Agent(session, id, **{name: str(text) for name, text in rest.items()})
