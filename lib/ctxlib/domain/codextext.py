"""The words in a rollout of Codex, without what the host put around them."""

from __future__ import annotations

from ctxlib.domain.deeds import exit_code, text_of, words
from ctxlib.domain.prompt import human_message
from ctxlib.domain.said import FAILED, OK, UNKNOWN
from ctxlib.domain.wire import loads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

# What tells the model that the person ended a turn, and the reasons of an event for it.
ABORTED, BY_PERSON = "<turn_aborted", ("", "interrupted")
# How messages begin that the host wrote in the name of the user.
_SCAFFOLD = (
    "<environment_context",
    "<user_instructions",
    "<permissions",
    "<collaboration_mode",
    "<personality_spec",
    "<model_switch",
    "<skill",
    "<apps_instructions",
    "<plugins",
    ABORTED,
    "<subagent_notification",
    "<user_shell_command",
    "<user_action",
    "<INSTRUCTIONS",
    "# AGENTS.md instructions",
    "You were originally given instructions from a user",
    "Another language model started to solve this problem",
    "You have exceeded the maximum number of tokens",
    "<multi_agent",
    "You are `/root`, the primary agent",
    "<hook_prompt",
    "<codex_internal_context",
    "<goal_context",
    "<image>",
    "<image name=",
    "</image>",
)
_ITEMS = ("message", "reasoning", "function_call", "custom_tool_call",
          "local_shell_call", "web_search_call", "function_call_output",
          "custom_tool_call_output", "local_shell_call_output")  # fmt: skip
_BARE = ("session_meta", "turn_context", "compacted")
_FOLDERS = (("<cwd>", "</cwd>"), ("Current working directory: ", "\n"))
_NO_PERSON = ("subagent", "memory_consolidation")
_REQUEST = "## My request for Codex:"
_LOOK = 100_000
_PREAMBLE = "# Context from my IDE setup:"


def unwrapped(value: Mapping[str, object]) -> tuple[str, Mapping[str, object]]:
    """What a line is, and what it holds; before September 2025 lines had no payload."""
    kind, payload = text_of(value, "type"), value.get("payload")
    if isinstance(payload, dict):
        return kind, payload
    if kind in _ITEMS and (kind != "message" or "role" in value):
        return "response_item", value
    if kind in _BARE or is_header(value):
        return kind or "session_meta", value
    return "", {}


def is_header(value: Mapping[str, object]) -> bool:
    """Whether this is how rollouts began before September 2025."""
    has_id = bool(text_of(value, "id") and text_of(value, "timestamp"))
    return has_id and "type" not in value and "instructions" in value


def folder_of(text: str) -> str:
    """The working folder that the host tells the model; empty where it does not."""
    if "<environment_context>" in text[:100]:
        for before, after in _FOLDERS:
            rest = text[:5_000].partition(before)[2]
            if rest:
                return rest.partition(after)[0].strip()
    return ""


def asked_of(content: object) -> str:
    """What a person asked, of a text or of blocks; empty where the host made it."""
    blocks = content if isinstance(content, list) else [content]
    texts = (_asked_of(words([block])) for block in blocks)
    return "\n".join(text for text in texts if text)


def _asked_of(text: str) -> str:
    text = text.strip()
    if text.startswith(_SCAFFOLD):
        return ""
    if text.startswith(_PREAMBLE) or f"\n{_REQUEST}" in text[:50_000]:
        _, found, request = text.partition(_REQUEST)
        text = request if found else ""
    return human_message(text) or ""


def has_image(message: Mapping[str, object]) -> bool:
    """Whether images came with an event's message, or stand in an item's content."""
    content = message.get("content")
    blocks = content if isinstance(content, list) else []
    return bool(message.get("images") or message.get("local_images")) or any(
        text_of(block, "type") in ("image", "local_image") for block in blocks
    )


def parent_of(meta: Mapping[str, object]) -> str | None:
    """The session that started a child thread (perhaps unknown); else `None`."""
    source = meta.get("source")
    held = source if isinstance(source, dict) else {}
    child = held.get("subagent", held.get("internal"))
    if child is None and text_of(meta, "thread_source") not in _NO_PERSON:
        return None
    spawned = child.get("thread_spawn") if isinstance(child, dict) else None
    parent = text_of(spawned, "parent_thread_id") or text_of(meta, "parent_thread_id")
    return (parent or text_of(meta, "forked_from_id"))[:200]


def arguments_of(call: Mapping[str, object]) -> dict[str, object]:
    """The arguments of a call, which are JSON in a text."""
    given = call.get("arguments")
    if isinstance(given, str):
        try:
            given = loads(given)
        except ValueError:
            return {}
    return given if isinstance(given, dict) else {}


def result_of(payload: Mapping[str, object]) -> tuple[int | None, bool, str]:
    """Exit code, whether it failed, and output of a call's result."""
    given = payload.get("output")
    if isinstance(given, dict):
        text, failed = words(given.get("content")), given.get("success") is False
    else:
        text, failed = words(given), False
    if text.lstrip().startswith("{"):
        try:
            held = loads(text)
        except ValueError:
            held = None
        meta = held.get("metadata") if isinstance(held, dict) else None
        if isinstance(meta, dict):
            return _number(meta.get("exit_code")), failed, text_of(held, "output")
    failed = failed or text.startswith(
        ("patch rejected", "failed ", "execution error", "apply_patch verification")
    )
    return exit_code(text), failed, text


def command_of(command: object) -> object:
    """The words of a command, which may be JSON in a text."""
    if isinstance(command, str) and command.startswith('["'):
        try:
            return loads(command)
        except ValueError:
            return command
    return command


def script_end(output: str) -> tuple[str, str] | None:
    """State and note of the commands of a script; `None` for another output.

    That the script is done does not tell how its commands ended.
    """
    if output.startswith("Script failed"):
        return UNKNOWN, "the script failed"
    if not output.startswith("Script completed"):
        return None
    codes = _codes(output)
    if len(codes) == 1:
        return (FAILED, f"exit {codes[0]}") if codes[0] else (OK, "")
    return (OK, "") if codes and not any(codes) else (UNKNOWN, "")


def _codes(output: str) -> list[int]:
    found = []
    for part in output[:_LOOK].split('"exit_code":')[1:]:
        digits = part.lstrip()[:12].split(",")[0].split("}")[0].strip()
        if digits.lstrip("-").isdecimal() and digits.isascii():
            found.append(int(digits))
    return found


def summary_of(payload: Mapping[str, object]) -> str:
    """The summary that replaced a history."""
    text = text_of(payload, "message")
    history = payload.get("replacement_history")
    if text or not isinstance(history, list) or not history:
        return text
    last = history[-1]
    return words(last.get("content")) if isinstance(last, dict) else ""


def _number(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None
