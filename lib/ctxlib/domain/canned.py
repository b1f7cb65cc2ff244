"""Events as each host sends them, to see whether the wired hooks answer."""

from __future__ import annotations

from ctxlib.domain.host import (
    PRE_COMPACT,
    PRE_TOOL,
    SESSION_END,
    SESSION_START,
    STOP,
    SUBAGENT_STOP,
    USER_PROMPT,
    host_named,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

PROMPT = "Which facts matter for this check of the hooks?"
_MOMENT, _MILLISECONDS = "2026-01-01T00:00:00.000Z", 1_767_225_600_000
_AGENT = "agent-of-a-check"


def payload(host: str, event: str, cwd: str, session: str) -> dict[str, object]:
    """What a host sends with one of our events; `KeyError` where it sends none.

    No transcript is named, so that nothing becomes a record.
    """
    found = host_named(host)
    if found is None or event not in found.events:
        raise KeyError(f"{host}: {event}")
    return _SENDERS[host](found.events[event][0], event, cwd, session)


def _claude(name: str, event: str, cwd: str, session: str) -> dict[str, object]:
    start = {"source": "startup", "model": "any"}
    prompt = {"prompt": PROMPT, "permission_mode": "default"}
    stop: dict[str, object] = {
        "stop_hook_active": False,
        "last_assistant_message": "Done.",
        "permission_mode": "default",
    }
    agent = {"agent_id": _AGENT, "agent_type": "general"}
    tool = {
        "tool_name": "Bash",
        "tool_input": {"command": "ctx-fact add --type project 'x'"},
        "tool_use_id": "call-1",
        "permission_mode": "default",
    }
    rest: dict[str, dict[str, object]] = {
        SESSION_START: {**start},
        USER_PROMPT: {**prompt},
        STOP: stop,
        SUBAGENT_STOP: {**stop, **agent, "agent_transcript_path": ""},
        PRE_COMPACT: {"trigger": "manual", "custom_instructions": ""},
        SESSION_END: {"reason": "other"},
        PRE_TOOL: {**tool, **agent},
    }
    return {
        "session_id": session,
        "transcript_path": "",
        "cwd": cwd,
        "hook_event_name": name,
        **rest[event],
    }


def _codex(name: str, event: str, cwd: str, session: str) -> dict[str, object]:
    sent = _claude(name, event, cwd, session)
    sent["transcript_path"] = None
    sent.pop("custom_instructions", None)
    if event == SESSION_END:
        return sent
    sent["model"] = "any"
    if event == PRE_COMPACT:
        return {**sent, "turn_id": "turn-1"}
    sent["permission_mode"] = "default"
    if event == SUBAGENT_STOP:
        sent["agent_transcript_path"] = None
    return sent if event == SESSION_START else {**sent, "turn_id": "turn-1"}


def _gemini(name: str, event: str, cwd: str, session: str) -> dict[str, object]:
    rest: dict[str, dict[str, object]] = {
        SESSION_START: {"source": "startup"},
        USER_PROMPT: {"prompt": PROMPT},
        STOP: {
            "prompt": PROMPT,
            "prompt_response": "Done.",
            "stop_hook_active": False,
        },
        PRE_COMPACT: {"trigger": "manual"},
        SESSION_END: {"reason": "exit"},
    }
    return {
        "session_id": session,
        "transcript_path": "",
        "cwd": cwd,
        "hook_event_name": name,
        "timestamp": _MOMENT,
        **rest[event],
    }


def _qwen(name: str, event: str, cwd: str, session: str) -> dict[str, object]:
    sent = {**_claude(name, event, cwd, session), "timestamp": _MOMENT}
    if event == USER_PROMPT:
        sent["submitted_prompt"] = PROMPT
    if event == PRE_TOOL:
        sent["tool_name"] = "run_shell_command"
    return sent


def _cursor(name: str, event: str, cwd: str, session: str) -> dict[str, object]:
    rest: dict[str, dict[str, object]] = {
        SESSION_START: {"is_background_agent": False, "composer_mode": "agent"},
        USER_PROMPT: {"prompt": PROMPT, "attachments": []},
        STOP: {"status": "completed", "loop_count": 0},
        SUBAGENT_STOP: {"subagent_id": _AGENT, "subagent_type": "general"},
        PRE_COMPACT: {"trigger": "manual"},
        SESSION_END: {"reason": "completed"},
    }
    return {
        "conversation_id": session,
        "generation_id": "generation-1",
        "model": "any",
        "hook_event_name": name,
        "cursor_version": "1.0.0",
        "workspace_roots": [cwd],
        "user_email": None,
        "transcript_path": None,
        **rest[event],
    }


def _copilot(name: str, event: str, cwd: str, session: str) -> dict[str, object]:
    rest: dict[str, dict[str, object]] = {
        SESSION_START: {"source": "new", "initialPrompt": PROMPT},
        USER_PROMPT: {"prompt": PROMPT},
        STOP: {"transcriptPath": "", "stopReason": "end_turn"},
        SUBAGENT_STOP: {"transcriptPath": "", "agentName": "general"},
        PRE_COMPACT: {"transcriptPath": "", "trigger": "manual"},
        SESSION_END: {"reason": "complete"},
    }
    return {
        "sessionId": session,
        "timestamp": _MILLISECONDS,
        "cwd": cwd,
        **rest[event],
    }


def _reasonix(name: str, event: str, cwd: str, session: str) -> dict[str, object]:
    rest: dict[str, dict[str, object]] = {
        SESSION_START: {"source": "startup"},
        USER_PROMPT: {"prompt": PROMPT, "turn": 1},
        STOP: {"lastAssistantText": "Done.", "turn": 1},
        SUBAGENT_STOP: {"lastAssistantText": "Done."},
        PRE_COMPACT: {"trigger": "manual"},
        SESSION_END: {"reason": "exit"},
    }
    return {"event": name, "sessionId": session, "cwd": cwd, **rest[event]}


_SENDERS: dict[str, Callable[[str, str, str, str], dict[str, object]]] = {
    "claude": _claude,
    "codex": _codex,
    "gemini": _gemini,
    "qwen": _qwen,
    "cursor": _cursor,
    "copilot": _copilot,
    "reasonix": _reasonix,
}
