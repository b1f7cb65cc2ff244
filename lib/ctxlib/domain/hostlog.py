"""Which hosts' transcripts can be read, how they are told apart, and by whom.

A reader is fed one value after another and keeps a `Talk`. It is the same whether
it was fed in one go or picked up from what it `carried`.
"""

from __future__ import annotations

from ctxlib.domain.claudelog import ClaudeLog
from ctxlib.domain.codexlog import CodexLog
from ctxlib.domain.codextext import unwrapped
from ctxlib.domain.geminilog import GeminiLog
from ctxlib.domain.talk import Talk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Protocol

    class Reader(Protocol):
        """Reads the values of one transcript in their order."""

        talk: Talk

        def take(self, number: int, value: object) -> None:
            """Read the value that stands at a line (from 1)."""

        def missed(self, number: int) -> None:
            """Know that a line could not be read."""

        def carried(self) -> dict[str, object]:
            """What has to be known to go on, beside the talk; JSON values."""


# Made from the talk so far, what was carried, and the session's id if known.
READERS: Mapping[str, Callable[[Talk, Mapping[str, object], str], Reader]] = {
    "claude": ClaudeLog,
    "codex": CodexLog,
    "gemini": GeminiLog,
}
_CODEX = frozenset(
    ("session_meta", "response_item", "event_msg", "turn_context", "compacted")
)
_GEMINI = ("projectHash", "startTime", "$set", "$rewindTo")
_CLAUDE = ("sessionId", "parentUuid", "leafUuid", "snapshot", "isSidechain")
# What stands near the beginning of a first line that is very long.
_MARKS = (
    ('"parentUuid":', "claude"),
    ('"type":"session_meta"', "codex"),
    ('"projectHash":', "gemini"),
    ('"sessionId":', "claude"),
)


def detect(values: Iterable[object]) -> str | None:
    """The host that wrote the first values; `None` while none of them tells."""
    for value in values:
        if not isinstance(value, dict):
            continue
        kind = value.get("type")
        if unwrapped(value)[0] in _CODEX and not any(key in value for key in _CLAUDE):
            return "codex"
        if kind == "gemini" or any(key in value for key in _GEMINI):
            return "gemini"
        if any(key in value for key in _CLAUDE):
            return "claude"
    return None


def guess(beginning: str) -> str | None:
    """The host that wrote a line of which only the beginning is known, by its keys."""
    for mark, host in _MARKS:
        if mark in beginning:
            return host
    return None


def session_of(host: str, name: str) -> str:
    """The session's id in the name of its file, where the host puts one; else empty."""
    stem = name.rpartition("/")[2].removesuffix(".jsonl").removesuffix(".json")
    if host == "codex" and stem.startswith("rollout-"):
        stem = stem[-36:]
    return stem if host in ("claude", "codex") and _is_uuid(stem) else ""


def _is_uuid(text: str) -> bool:
    parts = text.split("-")
    return [len(part) for part in parts] == [8, 4, 4, 4, 12] and all(
        char in "0123456789abcdefABCDEF" for part in parts for char in part
    )
