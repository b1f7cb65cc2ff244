"""Older chats and rollouts: one JSON text over many lines, rewritten as a whole."""

from __future__ import annotations

from ctxlib.domain import brokenline
from ctxlib.domain.deeds import text_of, words
from ctxlib.domain.hostlog import READERS
from ctxlib.domain.talk import Talk
from ctxlib.store.longlines import CHUNK, Shortened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.growing import Source

_LARGEST = 8 * 1024 * 1024


def is_one(path: str, head: bytes) -> bool:
    """Whether a file that begins so is one JSON text over many lines."""
    first = head.lstrip(b"\xef\xbb\xbf \r\n\t").partition(b"\n")[0].strip()
    return first == b"{" or (path.endswith(".json") and first[:1] == b"{")


def read(source: Source, session: str) -> tuple[Talk | None, str]:
    """The talk in such a file, or why there is none."""
    source.go(0)
    text, size = Shortened(_LARGEST), 0
    while chunk := source.read(CHUNK):
        text.add(chunk)
        size += len(chunk)
    raw = text.result()
    if raw is None:
        return None, "too long"
    values = brokenline.read(raw, is_first=True).values
    value = values[0] if values else None
    found = _parts(value)
    if found is None:
        return None, "no transcript of a known host"
    host, header, rows = found
    reader = READERS[host](Talk(host), {}, session)
    reader.take(1, header)
    places = _Places(raw)
    for row in rows:
        reader.take(places.line_of(row), row)
    talk = reader.talk
    talk.octets, talk.lines = size, raw.count(b"\n")
    return talk, ""


def _parts(value: object) -> tuple[str, object, list[object]] | None:
    """The host of such a text, its header and its messages or items."""
    if not isinstance(value, dict):
        return None
    messages, session = value.pop("messages", None), value.get("session")
    if isinstance(messages, list):
        return "gemini", value, messages
    items = value.get("items")
    if isinstance(session, dict) and isinstance(items, list):
        return "codex", {"type": "session_meta", "payload": session}, items
    return None


class _Places:
    """Finds the line of each part by its words, from the top to the bottom."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._place = self._count = 0

    def line_of(self, part: object) -> int:
        """The line where a part names itself, else that of the part before it."""
        found = self._raw.find(_mark(part), self._place)
        if found >= 0:
            self._count += self._raw.count(b"\n", self._place, found)
            self._place = found
        return self._count + 1


def _mark(part: object) -> bytes:
    key = text_of(part, "id")
    if key:
        return f'"id": "{key}"'.encode("utf-8", "replace")
    content = part.get("content") if isinstance(part, dict) else None
    start = words(content)[:60].partition("\n")[0].partition('"')[0]
    return f'"text": "{start}'.encode("utf-8", "replace")
