"""What was said and done in one session, whichever host wrote its transcript down.

A talk is bounded, however long the session: of a list that grows too long the
first and the last items stay, and `omitted` counts the others.
"""

from __future__ import annotations

from ctxlib.domain.said import (
    FAILED,
    NOTE_CHARS,
    OK,
    RAN,
    Compaction,
    Row,
    Said,
    Step,
    cut,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_MOST = {
    "prompts": 500,
    "queued": 50,
    "steps": 1_000,
    "files": 500,
    "commits": 200,
    "compacted": 50,
    "todos": 50,
    "notes": 20,
}
_MOST_TOOLS = 200
_TEXTS = (
    "host",
    "host_version",
    "session",
    "parent_session",
    "agent",
    "cwd",
    "branch",
    "started_at",
    "ended_at",
    "title",
    "summary",
)
# What a state of an older version does not have.
_ADDED = ("stopped", "taken_back", "answered")
_COUNTS = ("errors", "lines", "bad_lines", "octets", *_ADDED)


class Talk:
    """A session so far.

    `agent` is the id of the sub-agent whose transcript this is, and then
    `parent_session` who called it; otherwise `parent_session` is the session that
    this one was forked from. `queued` was typed while the agent was busy and never
    reached it. `todos` are the open items of the last list, `notes` say why something
    was left out, `octets` and `lines` how much was read. `stopped` is the line at
    which the person stopped the agent and said no more, `taken_back` the one up to
    which nothing that was asked waits for an answer; 0 where there is none. `answered`
    is the line up to which the outcome answers what was asked; 0 if up to its own.
    """

    __slots__ = (
        *_TEXTS,
        *_COUNTS,
        *_MOST,
        "last_failure",
        "omitted",
        "outcome",
        "tools",
    )
    host: str
    host_version: str
    session: str
    parent_session: str
    agent: str
    cwd: str
    branch: str
    started_at: str
    ended_at: str
    title: str
    summary: str
    errors: int
    lines: int
    bad_lines: int
    octets: int
    stopped: int
    taken_back: int
    answered: int
    prompts: list[Said]
    queued: list[Said]
    steps: list[Step]
    files: list[str]
    commits: list[str]
    compacted: list[Compaction]
    todos: list[str]
    notes: list[str]

    def __init__(self, host: str = "") -> None:
        for name in _TEXTS:
            setattr(self, name, "")
        for name in _COUNTS:
            setattr(self, name, 0)
        for name in _MOST:
            setattr(self, name, [])
        self.host = host
        self.tools: dict[str, int] = {}
        self.omitted: dict[str, int] = {}
        self.outcome: Said | None = None
        self.last_failure: Step | None = None

    @property
    def turns(self) -> int:
        """How many prompts there were, kept or not."""
        return len(self.prompts) + self.omitted.get("prompts", 0)

    @property
    def is_empty(self) -> bool:
        """Whether nobody said anything: slash commands alone are no conversation."""
        spoken = any(not said.command for said in self.prompts)
        return not (spoken or self.outcome or self.queued)

    def keep(self, name: str, item: object) -> None:
        """Append to one of the lists, dropping from its middle what is too much."""
        items: list[object] = getattr(self, name)
        items.append(item)
        if len(items) > _MOST[name]:
            del items[_MOST[name] // 2]
            self.omitted[name] = self.omitted.get(name, 0) + 1

    def ask(self, said: Said) -> None:
        """Keep a prompt; whoever asks after a stop says more, but for a command."""
        if not said.command:
            self.stopped = 0
        self.keep("prompts", said)

    def stop(self, line: int) -> None:
        """Note that the person stopped the agent."""
        self.stopped = line

    def take_back(self, line: int) -> None:
        """Note that the last turns before a line are gone from the conversation."""
        self.stopped, self.taken_back = 0, line

    def used(self, tool: str) -> None:
        """Count a call of a tool."""
        tool = cut(tool, 100)
        if tool not in self.tools and len(self.tools) >= _MOST_TOOLS:
            tool = "other"
        self.tools[tool] = self.tools.get(tool, 0) + 1

    def seen_at(self, at: str | None) -> None:
        """Let the span of the session hold this moment."""
        if at:
            self.started_at = min(self.started_at or at, at)
            self.ended_at = max(self.ended_at, at)

    def settle(self, step: Step, state: str, note: str = "") -> None:
        """Write down how a step ended."""
        step.state, step.note = state, cut(note, NOTE_CHARS)
        if step.kind != RAN:
            return
        if state == FAILED:
            self.last_failure = Step(*step.row())  # type: ignore[arg-type]
        elif state == OK and self.last_failure and self.last_failure.what == step.what:
            self.last_failure = None

    def as_state(self) -> dict[str, object]:
        """All of it as JSON values."""
        state: dict[str, object] = {
            name: getattr(self, name) for name in (*_TEXTS, *_COUNTS)
        }
        for name in _MOST:
            state[name] = [
                item.row() if isinstance(item, Row) else item
                for item in getattr(self, name)
            ]
        state["tools"], state["omitted"] = dict(self.tools), dict(self.omitted)
        state["outcome"] = self.outcome and self.outcome.row()
        state["last_failure"] = self.last_failure and self.last_failure.row()
        return state

    @classmethod
    def from_state(cls, state: Mapping[str, object]) -> Talk:
        """The same talk; `ValueError` where these are not the values of one."""
        talk = cls()
        try:
            for name in (*_TEXTS, *_COUNTS):
                value = state.get(name, 0) if name in _ADDED else state[name]
                if type(value) is not type(getattr(talk, name)):
                    raise ValueError(f"no talk: {name}")
                setattr(talk, name, value)
            for name in _MOST:
                made = _MADE.get(name)
                items: list[object] = list(state[name])  # type: ignore[call-overload]
                rows = [made(*item) for item in items] if made else items  # type: ignore[misc]
                setattr(talk, name, rows)
            talk.tools = dict(state["tools"])  # type: ignore[call-overload]
            talk.omitted = dict(state["omitted"])  # type: ignore[call-overload]
            outcome, failure = state["outcome"], state["last_failure"]
            talk.outcome = Said(*outcome) if outcome else None  # type: ignore[misc]
            talk.last_failure = Step(*failure) if failure else None  # type: ignore[misc]
        except (KeyError, TypeError) as error:
            raise ValueError(f"no talk: {error}") from None
        return talk

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Talk) and self.as_state() == other.as_state()

    __hash__ = None  # type: ignore[assignment]


_MADE = {"prompts": Said, "queued": Said, "steps": Step, "compacted": Compaction}
