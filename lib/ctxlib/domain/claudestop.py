"""Whether a line of Claude Code says that the person stopped the agent."""

from __future__ import annotations

from ctxlib.domain.claudetext import Heard
from ctxlib.domain.deeds import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def is_stop(heard: Heard, value: Mapping[str, object], *, has_results: bool) -> bool:
    """Whether a user's line tells of a stop.

    Newer versions name the message that was stopped; the words beside it may change or
    be missing, and are in brackets. What a person types in their place is a prompt.
    `has_results` is whether tools answer in it.
    """
    if heard.kind == Heard.INTERRUPT:
        return True
    if has_results or not text_of(value, "interruptedMessageId"):
        return False
    is_bracketed = heard.text[:1] == "[" and heard.text[-1:] == "]"
    return heard.kind == Heard.NOTHING or (heard.kind == Heard.PROMPT and is_bracketed)


def typed_with(heard: Heard) -> Heard:
    """The prompt that a person typed where the agent was stopped, if there is one."""
    is_typed = heard.kind == Heard.INTERRUPT and heard.text
    return Heard(Heard.PROMPT, heard.text) if is_typed else Heard(Heard.NOTHING)
