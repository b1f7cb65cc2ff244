"""An event of an agent host, read from the host's own words into ours.

What hosts differ in is one row a host: names of events, keys of the payload, the
form of the answer, the ceiling. Another host is another row.
"""

from __future__ import annotations

from ctxlib.domain.ceiling import DEFAULT, HARD, Ceiling

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

SESSION_START = "session-start"
USER_PROMPT = "user-prompt"
PRE_TOOL = "pre-tool"
# What a host may call; those without an answer yet do nothing.
EVENTS = (
    SESSION_START,
    USER_PROMPT,
    "stop",
    "subagent-stop",
    "pre-compact",
    "session-end",
    PRE_TOOL,
)
SOURCES = ("startup", "resume", "clear", "compact", "fork")
MAX_SESSION = 128
_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")


class Host:
    """How one host talks: `events` maps ours to its name, `keys` ours to its key.

    `shape` is where the context goes: `nested` in `hookSpecificOutput`, or the name
    of a key at the top level. `human` are the prompt sources a person stands behind,
    `shells` are the tools that run commands.
    """

    __slots__ = (
        "ceiling",
        "event_key",
        "events",
        "human",
        "keys",
        "limit",
        "name",
        "shape",
        "shells",
    )

    def __init__(
        self,
        name: str,
        *,
        events: Mapping[str, str],
        keys: Mapping[str, str],
        shape: str = "nested",
        human: tuple[str, ...] = ("user",),
        shells: tuple[str, ...] = (),
        ceilings: tuple[Ceiling, Ceiling] = (DEFAULT, HARD),
    ) -> None:
        self.name = name
        self.events = events
        self.keys = keys
        self.event_key = "hook_event_name"
        self.shape = shape
        self.human = human
        self.shells = shells
        self.ceiling, self.limit = ceilings


HOSTS: Mapping[str, Host] = {
    "claude": Host(
        "claude",
        events={
            SESSION_START: "SessionStart",
            USER_PROMPT: "UserPromptSubmit",
            PRE_TOOL: "PreToolUse",
        },
        keys={
            "session": "session_id",
            "agent": "agent_id",
            "cwd": "cwd",
            "source": "source",
            "prompt": "prompt",
            "prompt_id": "prompt_id",
            "tool": "tool_name",
            "input": "tool_input",
            "command": "command",
        },
        shells=("Bash", "PowerShell", "Monitor"),
    ),
}
DEFAULT_HOST = "claude"


class Event:
    """One call of a hook. Absent texts are `None`; nothing in it is trusted.

    `session` is the host's id as it came; `is_weak` says that it was derived.
    `source` of a session start is one of `SOURCES`.
    """

    __slots__ = (
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
        self.host = host
        self.name = name
        self.session = _word(payload, host, "session")
        self.agent = _word(payload, host, "agent")
        self.cwd = _word(payload, host, "cwd")
        self.source = _word(payload, host, "source")
        self.prompt = _word(payload, host, "prompt")
        self.prompt_id = _word(payload, host, "prompt_id")
        self.is_weak = self.session is None
        if name == SESSION_START and self.source not in SOURCES:
            self.source = SOURCES[0]

    @property
    def is_mechanical(self) -> bool:
        """Whether a machine made the prompt: a loop, a schedule, a poll, an SDK."""
        return (
            self.name == USER_PROMPT
            and self.source is not None
            and self.source not in self.host.human
        )


def read_event(
    name: str, payload: Mapping[str, object], *, host: str | None = None
) -> Event | None:
    """The event, or `None` where the host, the event or their pairing is not known.

    A payload that names another event than the one it was wired to is not answered:
    the answer would carry the wrong name, and the host would drop it.
    """
    found = HOSTS.get(host or DEFAULT_HOST)
    if found is None or name not in found.events:
        return None
    stated = payload.get(found.event_key)
    if stated is not None and stated != found.events[name]:
        return None
    return Event(found, name, payload)


def shell_command(event: Event, payload: Mapping[str, object]) -> str | None:
    """The script that a sub-agent is about to run; `None` for everything else.

    Only inside a sub-agent a host names one.
    """
    host = event.host
    given = payload.get(host.keys.get("input", ""))
    if event.name != PRE_TOOL or not event.agent or not isinstance(given, dict):
        return None
    if _word(payload, host, "tool") not in host.shells:
        return None
    command = given.get(host.keys["command"])
    return command if isinstance(command, str) else None


def denial(event: Event, reason: str) -> dict[str, object]:
    """The one document that keeps the host from running a tool."""
    return {
        "hookSpecificOutput": {
            "hookEventName": event.host.events[event.name],
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
            "hookEventName": event.host.events[event.name],
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


def _word(payload: Mapping[str, object], host: Host, key: str) -> str | None:
    value = payload.get(host.keys[key])
    return value if isinstance(value, str) and value else None
