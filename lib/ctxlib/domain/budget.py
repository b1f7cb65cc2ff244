"""Texts fitted into a number of characters: fair shares, and excerpts of them.

A cut never splits a word or what a reader sees as one sign, and is marked.
"""

from __future__ import annotations

from unicodedata import category

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

CUT = "…"

# Scripts whose words are not set apart by blanks may be cut between two signs.
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x2E80, 0xA4CF),
    (0xF900, 0xFAFF),
    (0xFF00, 0xFFEF),
    (0x20000, 0x3FFFF),
)
# How much of what is left over stands before the first match.
_LEAD = 4


def share(lengths: Sequence[int], room: int) -> list[int]:
    """How much of `room` each text gets: none more than it needs, all others equal.

    The sum is at most `room`; what one does not need goes to the others.
    """
    shares = [0] * len(lengths)
    left = max(room, 0)
    order = sorted(range(len(lengths)), key=lambda i: lengths[i])
    for place, i in enumerate(order):
        shares[i] = min(lengths[i], left // (len(order) - place))
        left -= shares[i]
    return shares


def excerpt(text: str, wanted: Iterable[str], limit: int) -> str:
    """At most `limit` characters of a text, around the words that are wanted.

    The text itself where it fits; else one stretch of it with `…` where it was
    cut. Empty where not even one word fits. `wanted` is compared without case, at
    the beginnings of words.
    """
    if len(text) <= limit:
        return text
    marks = _marks(text, wanted)
    start, end = _stretch(text, marks, limit - 2 * len(CUT) - 2)
    if start == end:
        return ""
    before = f"{CUT} " if start else ""
    after = f" {CUT}" if end < len(text) else ""
    return before + text[start:end].strip() + after


def _marks(text: str, wanted: Iterable[str]) -> list[tuple[int, int, int]]:
    """Where wanted words stand, as (start, end, which), in order."""
    folded = _folded(text)
    found = []
    for which, word in enumerate(dict.fromkeys(map(_folded, wanted))):
        # An ending may differ from the one that was asked for.
        stem = word if len(word) < 5 else word[: max(4, len(word) - 2)]
        at = folded.find(stem) if stem else -1
        while at >= 0:
            if at == 0 or not _is_inside_word(folded, at):
                found.append((at, at + len(stem), which))
            at = folded.find(stem, at + len(stem))
    return sorted(found)


def _folded(text: str) -> str:
    """Lower case, with every character in its old place."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _stretch(
    text: str, marks: list[tuple[int, int, int]], room: int
) -> tuple[int, int]:
    """The bounds of the stretch of at most `room` with the most different words."""
    first, last = _densest(marks, room)
    if marks and marks[first][1] > room:
        slack = room - (marks[last][1] - marks[first][0])
        start = max(0, marks[first][0] - slack // _LEAD)
    else:
        start = 0
    start = min(start, max(0, len(text) - room))
    begin = _cut_after(text, start)
    end = _cut_before(text, min(len(text), begin + room))
    return (begin, end) if begin < end else (0, 0)


def _densest(marks: list[tuple[int, int, int]], room: int) -> tuple[int, int]:
    best, bounds = 0, (0, 0)
    counts: dict[int, int] = {}
    last = -1
    for first, (start, _, which) in enumerate(marks):
        while last + 1 < len(marks) and marks[last + 1][1] - start <= room:
            last += 1
            counts[marks[last][2]] = counts.get(marks[last][2], 0) + 1
        if len(counts) > best:
            best, bounds = len(counts), (first, max(first, last))
        if last < first:
            last = first
            continue
        counts[which] -= 1
        if not counts[which]:
            del counts[which]
    return bounds


def _cut_after(text: str, at: int) -> int:
    """The first place from `at` on where a cut is allowed."""
    while at < len(text) and not _may_cut(text, at):
        at += 1
    return at


def _cut_before(text: str, at: int) -> int:
    while at > 0 and not _may_cut(text, at):
        at -= 1
    return at


def _may_cut(text: str, at: int) -> bool:
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if after.isspace() or before.isspace():
        return not _extends(after)
    if _extends(after) or before == "\u200d":
        return False
    return _is_unspaced(before) or _is_unspaced(after)


def _extends(char: str) -> bool:
    """Whether a sign belongs to the one before it."""
    if char < "\u0300":
        return False
    return (
        category(char)[0] == "M"
        or char in "\u200c\u200d\u0e33\u0eb3"
        or "\uff9e" <= char <= "\uff9f"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
    )


def _is_unspaced(char: str) -> bool:
    code = ord(char)
    return code >= 0x0E00 and any(low <= code <= high for low, high in _UNSPACED)


def _is_inside_word(text: str, at: int) -> bool:
    return (
        text[at - 1].isalnum()
        and text[at].isalnum()
        and not _is_unspaced(text[at])
        and not _is_unspaced(text[at - 1])
    )
