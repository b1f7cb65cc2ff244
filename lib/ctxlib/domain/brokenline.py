"""The values on one line of a transcript, as far as they can be had.

Lines are found glued together, cut off, holed with NULs: what is whole is kept.
"""

from __future__ import annotations

from ctxlib.domain.wire import leading

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_BOM = b"\xef\xbb\xbf"
# How records begin; whatever stands before one may be the rest of another.
_BEGINNINGS = ('{"parentUuid"', '{"type"', '{"timestamp"', '{"uuid"', '{"id"')
# A record has one of these; what is merely nested in one has not.
_MARKS = ("uuid", "sessionId", "payload", "leafUuid", "messageId", "timestamp")
_MOST_TRIES = 64
_CONTROLS = dict.fromkeys(range(32), " ")


class Line:
    """What a line held: its values, whether it is lost, whether a part of it is."""

    __slots__ = ("is_bad", "is_partial", "values")

    def __init__(
        self, values: list[object], *, is_bad: bool = False, is_partial: bool = False
    ) -> None:
        self.values = values
        self.is_bad = is_bad
        self.is_partial = is_partial


def read(raw: bytes, *, is_first: bool = False) -> Line:
    """The values of a line without its newline; a blank one has none and is not bad."""
    if is_first:
        raw = raw.removeprefix(_BOM)
    raw = raw.removesuffix(b"\r")
    if b"\0" in raw:
        raw = raw.replace(b"\0", b"")
    text = raw.decode("utf-8", "replace")
    if not text.strip():
        return Line([])
    values, end = leading(text)
    return Line(values) if end == len(text) else _repaired(text)


def values(head: bytes) -> Iterator[object]:
    """The values at the beginning of a file, but for what is cut there."""
    *ended, last = head.split(b"\n")
    for number, raw in enumerate(ended, 1):
        yield from read(raw, is_first=number == 1).values
    line = read(last, is_first=not ended)
    yield from () if line.is_partial else line.values


def _repaired(text: str) -> Line:
    text = text.translate(_CONTROLS)
    values, end = leading(text)
    if end == len(text):
        return Line(values)
    before = values if _are_records(values) else []
    for place in _places(text, end):
        after, end = leading(text[place:])
        if end == len(text) - place and _are_records(after):
            return Line(before + after, is_partial=True)
    return Line(before, is_bad=not before, is_partial=bool(before))


def _are_records(values: list[object]) -> bool:
    return all(isinstance(value, dict) and _is_record(value) for value in values)


def _is_record(value: dict[object, object]) -> bool:
    return any(mark in value for mark in _MARKS)


def _places(text: str, start: int) -> list[int]:
    """Where from a place on another record may begin, from the left."""
    found: set[int] = set()
    for beginning in _BEGINNINGS:
        place = text.find(beginning, start + 1)
        while place > 0 and len(found) < _MOST_TRIES * len(_BEGINNINGS):
            found.add(place)
            place = text.find(beginning, place + 1)
    return sorted(found)[:_MOST_TRIES]
