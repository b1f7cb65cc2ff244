"""The rows of the hosts beside Claude Code, and how a payload shows whose it is."""

from __future__ import annotations

from ctxlib.domain.ceiling import Ceiling
from ctxlib.domain.host import (
    CLAUDE_EVENTS,
    CLAUDE_KEYS,
    PRE_COMPACT,
    SESSION_END,
    SESSION_START,
    STOP,
    SUBAGENT_STOP,
    USER_PROMPT,
    Host,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# Codex spills more than 2,500 tokens, as it estimates them, into a file.
_CODEX_CEILINGS = (
    Ceiling(6_000, 9_500, 2_400),
    Ceiling(9_500, 9_500, 2_400),
    Ceiling(1_800, 2_300, 600),
)
# Copilot repeats what it was told with every turn.
_SMALL_CEILINGS = (
    Ceiling(4_000, 9_500),
    Ceiling(4_000, 9_500),
    Ceiling(1_200, 2_300),
)

OTHERS: Mapping[str, Host] = {
    "codex": Host(
        "codex",
        events=CLAUDE_EVENTS,
        keys={**CLAUDE_KEYS, "prompt_id": ("turn_id",)},
        shells=("Bash",),
        ceilings=_CODEX_CEILINGS,
        is_read=True,
        preamble="## My request for Codex:",
    ),
    "gemini": Host(
        "gemini",
        events={
            SESSION_START: ("SessionStart",),
            USER_PROMPT: ("BeforeAgent",),
            STOP: ("AfterAgent",),
            PRE_COMPACT: ("PreCompress",),
            SESSION_END: ("SessionEnd",),
        },
        keys={
            **CLAUDE_KEYS,
            # Every prompt has its own moment, and nothing else that tells them apart.
            "prompt_id": ("timestamp",),
            "last_text": ("prompt_response",),
        },
        is_read=True,
    ),
    "qwen": Host(
        "qwen",
        events=CLAUDE_EVENTS,
        # What a person sent: `prompt` may be what a tool goes on with.
        keys={**CLAUDE_KEYS, "prompt": ("submitted_prompt", "prompt")},
        shells=("run_shell_command", "Bash"),
    ),
    "cursor": Host(
        "cursor",
        events={
            SESSION_START: ("sessionStart",),
            USER_PROMPT: ("beforeSubmitPrompt",),
            STOP: ("stop",),
            SUBAGENT_STOP: ("subagentStop",),
            PRE_COMPACT: ("preCompact",),
            SESSION_END: ("sessionEnd",),
        },
        keys={
            **CLAUDE_KEYS,
            "session": ("conversation_id", "session_id"),
            "agent": ("subagent_id",),
            "agent_type": ("subagent_type",),
            "roots": ("workspace_roots",),
            "prompt_id": ("generation_id",),
            "last_text": ("last_assistant_message", "summary"),
            "reason": ("reason", "status"),
        },
        shape="additional_context",
        told=(SESSION_START,),
    ),
    "copilot": Host(
        "copilot",
        events={
            SESSION_START: ("sessionStart",),
            USER_PROMPT: ("userPromptSubmitted",),
            STOP: ("agentStop",),
            SUBAGENT_STOP: ("subagentStop",),
            PRE_COMPACT: ("preCompact",),
            SESSION_END: ("sessionEnd",),
        },
        keys={
            **CLAUDE_KEYS,
            "session": ("sessionId",),
            "agent": ("agentId",),
            "agent_type": ("agentName",),
            "agent_transcript": ("agentTranscriptPath",),
            "transcript": ("transcriptPath",),
            "last_text": ("lastAssistantMessage",),
            "active": ("stopHookActive",),
            "reason": ("stopReason", "reason"),
        },
        shape="additionalContext",
        ceilings=_SMALL_CEILINGS,
        event_key="hookEventName",
        repeats=True,
    ),
    "reasonix": Host(
        "reasonix",
        events={
            SESSION_START: ("SessionStart",),
            USER_PROMPT: ("UserPromptSubmit",),
            STOP: ("Stop",),
            SUBAGENT_STOP: ("SubagentStop",),
            PRE_COMPACT: ("PreCompact",),
            SESSION_END: ("SessionEnd",),
        },
        keys={
            **CLAUDE_KEYS,
            "session": ("sessionId", "session_id"),
            "last_text": ("lastAssistantText",),
        },
        told=(SESSION_START,),
        event_key="event",
    ),
}


def host_shown(payload: Mapping[str, object], environ: Mapping[str, str]) -> str:
    """The name of the host that sends such a payload; Claude Code where in doubt."""
    if "cursor_version" in payload or "conversation_id" in payload:
        return "cursor"
    moment = payload.get("timestamp")
    if "hook_event_name" not in payload:
        if "sessionId" in payload and isinstance(moment, (int, float)):
            return "copilot"
        return "reasonix" if "event" in payload else "claude"
    if "turn_id" in payload or _is_of_codex(payload.get("transcript_path"), environ):
        return "codex"
    if isinstance(moment, str):
        for name, beginning in (("qwen", "QWEN_"), ("gemini", "GEMINI_")):
            if any(key.startswith(beginning) for key in environ):
                return name
    return "claude"


def _is_of_codex(transcript: object, environ: Mapping[str, str]) -> bool:
    if not isinstance(transcript, str):
        return False
    home = environ.get("CODEX_HOME", "")
    is_below = bool(home) and transcript.startswith(f"{home.rstrip('/')}/")
    return is_below or "/.codex/" in transcript
