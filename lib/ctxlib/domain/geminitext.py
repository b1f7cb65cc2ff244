"""The words in a chat of Gemini CLI, without what the host put around them."""

from __future__ import annotations

from ctxlib.domain.deeds import text_of, words
from ctxlib.domain.prompt import human_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_SYNTHETIC = (
    "System: Please continue.",
    "This is the Gemini CLI.",
    "<state_snapshot",
    "<compressed_history",
)
_CONTEXT = ("<session_context", "This is the Gemini CLI.")
_FOLDERS = ("Workspace Directories:**", "working in the directory:")
_REFERENCED = "--- Content from referenced files ---"
# What the host notes where the person stopped it.
_STOPS = ("Request cancelled.", "User cancelled the request.")


def asked_of(value: Mapping[str, object]) -> str:
    """What a person typed: as displayed, where the host sent something else."""
    shown = value.get("displayContent")
    text = _joined(shown if shown is not None else value.get("content"))
    text = text.partition(_REFERENCED)[0].strip()
    if text.startswith(_SYNTHETIC):
        return ""
    return human_message(text) or ""


def _joined(content: object) -> str:
    """The text of the parts of a message, which may have been cut out of one line."""
    text = ""
    for part in content if isinstance(content, list) else [content]:
        more = words([part])
        is_torn = text[-1:].isspace() or more[:1].isspace()
        text += more if is_torn or not (text and more) else f"\n{more}"
    return text


def folder_of(text: str) -> str:
    """The working folder that the host tells the model; empty where it does not."""
    if not text.lstrip().startswith(_CONTEXT):
        return ""
    for mark in _FOLDERS:
        rest = text[:20_000].partition(mark)[2]
        if rest:
            return rest.lstrip(" \n-").partition("\n")[0].strip()[:1_000]
    return ""


def output_of(result: object) -> str:
    """The text of a call's result."""
    for part in result if isinstance(result, list) else [result]:
        answer = part.get("functionResponse") if isinstance(part, dict) else None
        response = answer.get("response") if isinstance(answer, dict) else None
        text = text_of(response, "output") or text_of(response, "error")
        if text:
            return text
    return words(result)


def is_stop(note: Mapping[str, object]) -> bool:
    """Whether a note of the host says that the person stopped it."""
    return words(note.get("content")).strip() in _STOPS
