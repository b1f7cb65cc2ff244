"""An event of an agent host, read from the host's own words into ours."""

from __future__ import annotations

from ctxlib.domain.host import (
    CLAUDE,
    PRE_TOOL,
    SESSION_START,
    SUBAGENT_STOP,
    USER_PROMPT,
    Host,
    host_named,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCES = ("startup", "resume", "clear", "compact", "fork")
MAX_SESSION = 128
# A program drives the session: nobody is there to be told, or to be remembered.
_DRIVEN = "sdk"
# Keys that Claude Code does not send.
_OF_OTHERS = frozenset(
    ("turn_id", "timestamp", "conversation_id", "cursor_version", "sessionId", "event")
)
_DONE = ("completed", "failed", "killed", "cancelled", "stopped", "error")
_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")


class Event:
    """One call of a hook. Absent texts are `None`; nothing in it is trusted.

    `session` is the host's id as it came; `is_weak` says that it has none, and that
    one must be derived. `source` of a session start is one of `SOURCES`, or `sdk`.
    """

    __slots__ = (
        "_payload",
        "agent",
        "cwd",
        "host",
        "is_weak",
        "name",
        "prompt",
        "prompt_id",
        "session",
        "source",
    )

    def __init__(self, host: Host, name: str, payload: Mapping[str, object]) -> None:
        self._payload = payload
        self.host = host
        self.name = name
        self.session = self._word("session")
        self.agent = self._word("agent")
        self.cwd = self._word("cwd") or next(iter(self.roots), None)
        self.source = self._word("source")
        self.prompt = self._word("prompt")
        if host.preamble and self.prompt:
            self.prompt = self.prompt.rpartition(host.preamble)[2]
        self.prompt_id = self._word("prompt_id")
        self.is_weak = self.session is None
        if name == SESSION_START and self.source not in (*SOURCES, _DRIVEN):
            self.source = SOURCES[0]

    @property
    def is_mechanical(self) -> bool:
        """Whether a machine is behind it: a loop, a schedule, a poll, an SDK."""
        if self.source == _DRIVEN:
            return True
        return (
            self.name == USER_PROMPT
            and self.source is not None
            and self.source not in self.host.human
        )

    @property
    def is_of_agent(self) -> bool:
        """Whether it happened inside a sub-agent, or is the end of one."""
        return self.agent is not None or self.name == SUBAGENT_STOP

    @property
    def is_answered(self) -> bool:
        """Whether context that is handed over now reaches the agent."""
        return self.name in self.host.told

    @property
    def transcript(self) -> str | None:
        """The path of the session's transcript, where it can be read."""
        return self._path("transcript") if self.host.is_read else None

    @property
    def agent_type(self) -> str | None:
        """What kind of sub-agent it is about."""
        return self._word("agent_type")

    @property
    def agent_transcript(self) -> str | None:
        """The path of the sub-agent's own transcript, where it can be read."""
        return self._path("agent_transcript") if self.host.is_read else None

    @property
    def last_text(self) -> str | None:
        """What the assistant said last."""
        return self._word("last_text")

    @property
    def reason(self) -> str | None:
        """Why the session ended, or the turn."""
        return self._word("reason")

    @property
    def trigger(self) -> str | None:
        """What a compaction was started by: `manual`, `auto`."""
        return self._word("trigger")

    @property
    def is_active(self) -> bool:
        """Whether the turn only went on because a hook at its end asked for it."""
        return self._value("active") is True

    @property
    def background(self) -> int:
        """How many tasks go on in the background."""
        tasks = self._value("background")
        return sum(map(_is_running, tasks)) if isinstance(tasks, list) else 0

    @property
    def roots(self) -> tuple[str, ...]:
        """The folders of a host that has several open."""
        found = self._value("roots")
        listed = found if isinstance(found, list) else ()
        return tuple(each for each in listed if isinstance(each, str) and each)

    def _value(self, key: str) -> object:
        for name in self.host.keys.get(key, ()):
            value = self._payload.get(name)
            if value is not None:
                return value
        return None

    def _word(self, key: str) -> str | None:
        value = self._value(key)
        return value if isinstance(value, str) and value else None

    def _path(self, key: str) -> str | None:
        word = self._word(key) or ""
        # No disk can hold a NUL or half a character.
        is_odd = any(c == "\0" or "\ud800" <= c <= "\udfff" for c in word)
        return None if is_odd else word or None

    @property
    def script(self) -> str | None:
        """The script that a sub-agent is about to run; `None` for everything else.

        Only inside a sub-agent a host names one.
        """
        given = self._value("input")
        if self.name != PRE_TOOL or not self.agent or not isinstance(given, dict):
            return None
        if self._word("tool") not in self.host.shells:
            return None
        command = given.get(self.host.keys["command"][0])
        return command if isinstance(command, str) else None


def read_event(
    name: str,
    payload: Mapping[str, object],
    *,
    host: str | None = None,
    environ: Mapping[str, str] | None = None,
) -> Event | None:
    """The event, or `None` where the host, the event or their pairing is not known.

    Without the name of a host its payload tells, then the environment. A payload that
    names another event than the one it was wired to is not answered: the answer
    would carry the wrong name, and the host would drop it.
    """
    found = host_named(host or shown_host(payload, environ or {}))
    if found is None or name not in found.events:
        return None
    stated = payload.get(found.event_key)
    if stated is not None and not _is_named(name, stated, found):
        return None
    return Event(found, name, payload)


def shown_host(payload: Mapping[str, object], environ: Mapping[str, str]) -> str:
    """The name of the host that sent a payload, by its shape."""
    transcript = payload.get("transcript_path")
    is_foreign = isinstance(transcript, str) and "/rollout-" in transcript
    if not is_foreign and _OF_OTHERS.isdisjoint(payload):
        return CLAUDE.name
    from ctxlib.domain.hosts import host_shown

    return host_shown(payload, environ)


def denial(event: Event, reason: str) -> dict[str, object]:
    """The one document that keeps the host from running a tool."""
    return {
        "hookSpecificOutput": {
            "hookEventName": event.host.events[event.name][0],
            "permissionDecision": "deny",
            "permissionDecisionReason": reason,
        }
    }


def answer(event: Event, context: str) -> dict[str, object]:
    """The one document that hands the context to the host."""
    shape = event.host.shape
    if shape != "nested":
        return {shape: context}
    return {
        "hookSpecificOutput": {
            "hookEventName": event.host.events[event.name][0],
            "additionalContext": context,
        }
    }


def file_stem(session: str) -> str:
    """A session id as part of a file name: itself where safe, else a digest."""
    if (
        0 < len(session) <= MAX_SESSION
        and _SAFE.issuperset(session)
        and session[0] != "."
    ):
        return session
    from hashlib import sha256  # few ids need it

    return sha256(session.encode("utf-8", "replace")).hexdigest()[:32]


def _is_named(name: str, stated: object, host: Host) -> bool:
    """Whether the host calls the event so, or as Claude Code does, whose hooks it
    may have taken over."""
    if stated in host.events[name]:
        return True
    if host is CLAUDE or not isinstance(stated, str):
        return False
    names = (*host.events[name], *CLAUDE.events[name])
    return stated.lower() in [each.lower() for each in names]


def _is_running(task: object) -> bool:
    return not (isinstance(task, dict) and task.get("status") in _DONE)
