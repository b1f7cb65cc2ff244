"""What a user's line of Claude Code is: a prompt, a command, or made by a machine."""

from __future__ import annotations

from ctxlib.domain.deeds import id_of, text_of
from ctxlib.domain.moment import seconds
from ctxlib.domain.prompt import STOPPED, human_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_COMMAND = ("<command-name>", "<command-message>", "<command-args>")
_SUMMARY = "This session is being continued from a previous conversation"
_NOTICE = "<task-notification>"
_NOTED = "user-memory-input"
# A command that a person ran with `!`, and what it wrote.
_SHELL = ("<bash-input>", "<bash-stdout>", "<bash-stderr>")
_SKILL = "Base directory for this skill:"
_FLAGS = ("isMeta", "isVisibleInTranscriptOnly", "turnCompanion", "isVirtual")
# What begins a turn without a person.
_STARTED = ("task_notification", "scheduled", "peer", "channel", "auto_continuation")
# The host writes what it made of a slash command in the moment of the command.
_SOON, _LONG = 2, 1_000


class Heard:
    """What a line is, and its words; of a stop those that were typed with it."""

    __slots__ = ("kind", "text")

    PROMPT, COMMAND, SUMMARY = "prompt", "command", "summary"
    NOTICE, INTERRUPT, SHELL, NOTHING = "notice", "interrupt", "shell", ""

    def __init__(self, kind: str, text: str = "") -> None:
        self.kind = kind
        self.text = text


def hear(content: object, *, is_summary: bool = False) -> Heard:
    """Tell what the content of a user's message is; flags of its line come on top."""
    texts = _texts(content)
    first = texts[0].lstrip() if texts else ""
    if is_summary or first.startswith(_SUMMARY):
        return Heard(Heard.SUMMARY, "\n".join(texts))
    if first.startswith(_NOTICE):
        return Heard(Heard.NOTICE, first)
    if first.startswith(_SHELL):
        return Heard(Heard.SHELL, "\n".join(texts).lstrip())
    if first.startswith(_SKILL):
        return Heard(Heard.NOTHING)
    if first.startswith(_COMMAND):
        return _command(first)
    if first.startswith(f"<{_NOTED}>"):
        return Heard(Heard.PROMPT, f"# {_inner(first, _NOTED)}")
    spoken = [human_message(text) for text in texts]
    text = "\n".join(text for text in spoken if text)
    if any(text.lstrip().startswith(STOPPED) for text in texts):
        return Heard(Heard.INTERRUPT, text)
    if not texts and _has_image(content):
        text = "[image]"
    return Heard(Heard.PROMPT, text) if text else Heard(Heard.NOTHING)


def is_machine(value: Mapping[str, object]) -> bool:
    """Whether the flags of a line say that no person wrote it."""
    kind = text_of(value.get("origin"), "kind")
    is_flagged = any(value.get(flag) is True for flag in _FLAGS)
    return (
        is_flagged
        or text_of(value, "promptSource") == "system"
        or text_of(value, "turnOrigin") in _STARTED
        or kind not in ("", "human", "user")
        or bool(text_of(value, "sourceToolUseID"))
        # A plan that a person approved, sent as the first prompt of another session.
        or bool(text_of(value, "planContent"))
    )


def may_expand(content: object) -> bool:
    """Whether this is a slash command of which the host makes a prompt of its own.

    Those begin with what is shown; commands that the host carries out with their name.
    """
    texts = _texts(content)
    return bool(texts) and texts[0].lstrip().startswith("<command-message>")


def expands(
    command: list[str], value: Mapping[str, object], at: str | None, text: str
) -> bool:
    """Whether a line is what the host made of the slash command just before it.

    `command` holds the id, the time and the prompt's id of the command's line. Lines
    of one prompt have its id; before there were such ids, the line hangs on the
    command's, and comes at the same time or is long and in blocks, which a prompt that
    is typed is not.
    """
    if not command:
        return False
    uuid, began, prompt = command
    if prompt and id_of(value, "promptId"):
        return prompt == id_of(value, "promptId")
    parent = id_of(value, "parentUuid")
    if parent and uuid and parent != uuid:
        return False
    if not at or not began or 0 <= seconds(at) - seconds(began) <= _SOON:
        return True
    message = value.get("message")
    content = message.get("content") if isinstance(message, dict) else None
    return len(text) > _LONG and isinstance(content, list) and not _has_image(content)


def _command(text: str) -> Heard:
    name = _inner(text, "command-name") or _inner(text, "command-message")
    if not name:
        return Heard(Heard.NOTHING)
    line = f"/{name.lstrip('/')} {_inner(text, 'command-args')}"
    return Heard(Heard.COMMAND, line.strip())


def _inner(text: str, tag: str) -> str:
    rest = text.partition(f"<{tag}>")[2]
    return rest.partition(f"</{tag}>")[0].strip()


def _texts(content: object) -> list[str]:
    blocks = content if isinstance(content, list) else [content]
    texts = (
        block if isinstance(block, str) else text_of(block, "text") for block in blocks
    )
    return [text for text in texts if text.strip()]


def _has_image(content: object) -> bool:
    blocks = content if isinstance(content, list) else []
    return any(text_of(block, "type") == "image" for block in blocks)
