"""How one agent host talks: the names of its events and keys, the form of an answer.

What hosts differ in is one row a host. Claude Code's stands here, since nearly every
call is one of its own; the rows of the others are in `hosts`.
"""

from __future__ import annotations

from ctxlib.domain.ceiling import DEFAULT, HARD, NOTE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.domain.ceiling import Ceiling

SESSION_START = "session-start"
USER_PROMPT = "user-prompt"
STOP = "stop"
SUBAGENT_STOP = "subagent-stop"
PRE_COMPACT = "pre-compact"
SESSION_END = "session-end"
PRE_TOOL = "pre-tool"
# What a host may call.
EVENTS = (
    SESSION_START,
    USER_PROMPT,
    STOP,
    SUBAGENT_STOP,
    PRE_COMPACT,
    SESSION_END,
    PRE_TOOL,
)


class Host:
    """One row of the table of hosts.

    `events` maps our events to the host's names: the first one is wired, all are
    understood. `keys` maps ours to the keys of the payload that may hold it, the
    first that does counts. `shape` is where context goes: `nested` in
    `hookSpecificOutput`, or the name of a key at the top level; `told` are the events
    whose context reaches the agent. `human` are the sources of a prompt that a person
    stands behind, `shells` the tools that run commands. `repeats` says that a session
    starts and ends with every message, `is_read` that its transcripts are understood.
    `preamble` ends what an editor puts before a message.
    The ceilings are those of an orientation, of the answer to a prompt, and of the
    tail note in it.
    """

    __slots__ = (
        "ceiling",
        "event_key",
        "events",
        "human",
        "is_read",
        "keys",
        "limit",
        "name",
        "note",
        "preamble",
        "repeats",
        "shape",
        "shells",
        "told",
    )

    def __init__(
        self,
        name: str,
        *,
        events: Mapping[str, tuple[str, ...]],
        keys: Mapping[str, tuple[str, ...]],
        shape: str = "nested",
        told: tuple[str, ...] = (SESSION_START, USER_PROMPT),
        human: tuple[str, ...] = ("user",),
        shells: tuple[str, ...] = (),
        ceilings: tuple[Ceiling, Ceiling, Ceiling] = (DEFAULT, HARD, NOTE),
        event_key: str = "hook_event_name",
        repeats: bool = False,
        is_read: bool = False,
        preamble: str = "",
    ) -> None:
        self.name = name
        self.events = events
        self.keys = keys
        self.event_key = event_key
        self.shape = shape
        self.told = told
        self.human = human
        self.shells = shells
        self.ceiling, self.limit, self.note = ceilings
        self.repeats = repeats
        self.is_read = is_read
        self.preamble = preamble


CLAUDE_EVENTS = {
    SESSION_START: ("SessionStart",),
    USER_PROMPT: ("UserPromptSubmit",),
    # A turn that an error of the service ended has no other end.
    STOP: ("Stop", "StopFailure"),
    SUBAGENT_STOP: ("SubagentStop",),
    PRE_COMPACT: ("PreCompact",),
    SESSION_END: ("SessionEnd",),
    PRE_TOOL: ("PreToolUse",),
}
CLAUDE_KEYS = {
    "session": ("session_id",),
    "agent": ("agent_id",),
    "agent_type": ("agent_type",),
    "agent_transcript": ("agent_transcript_path",),
    "cwd": ("cwd",),
    "transcript": ("transcript_path",),
    "source": ("source",),
    "prompt": ("prompt",),
    "prompt_id": ("prompt_id",),
    "last_text": ("last_assistant_message",),
    "active": ("stop_hook_active",),
    "background": ("background_tasks",),
    "reason": ("reason",),
    "trigger": ("trigger",),
    "tool": ("tool_name",),
    "input": ("tool_input",),
    "command": ("command",),
}
CLAUDE = Host(
    "claude",
    events=CLAUDE_EVENTS,
    keys=CLAUDE_KEYS,
    shells=("Bash", "PowerShell", "Monitor"),
    is_read=True,
)
HOST_NAMES = ("claude", "codex", "gemini", "qwen", "cursor", "copilot", "reasonix")


def host_named(name: str) -> Host | None:
    """The row of a host, `None` where there is none."""
    if name == CLAUDE.name:
        return CLAUDE
    if name not in HOST_NAMES:
        return None
    from ctxlib.domain.hosts import OTHERS

    return OTHERS[name]
