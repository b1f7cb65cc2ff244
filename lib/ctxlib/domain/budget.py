"""Texts fitted into a number of characters: fair shares, and excerpts of them.

A cut never splits a word or what a reader sees as one sign, and is marked.
"""

from __future__ import annotations

from ctxlib.domain.cuts import CUT, Cuts, is_unspaced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

# How much of what is left over stands before the first match.
_LEAD = 4
# Several stretches, where one has not all that matched, and the least of each.
_MOST_PARTS, _LEAST_PART = 3, 70
_GAP = f" {CUT} "


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

    The text itself where it fits; else the stretches of it, three at most, that have
    the most different ones, with `…` where it was cut. Empty where not even one word
    fits. `wanted` is compared without case, at the beginnings of words.
    """
    if len(text) <= limit:
        return text
    marks = _marks(text, wanted)
    cuts = Cuts(text)
    count = len({which for _, _, which in marks})
    best: list[tuple[int, int]] = []
    covered = -1
    for parts in range(1, _MOST_PARTS + 1):
        room = (limit - 2 * len(CUT) - 2 - (parts - 1) * len(_GAP)) // parts
        if parts > 1 and (room < _LEAST_PART or covered == count):
            break
        found = _stretches(cuts, marks, room, parts)
        inside = _inside(marks, found)
        if inside > covered:
            best, covered = found, inside
    if not best:
        return ""
    before = f"{CUT} " if best[0][0] else ""
    after = f" {CUT}" if best[-1][1] < len(text) else ""
    return before + _GAP.join(text[a:b].strip() for a, b in best) + after


def _stretches(
    cuts: Cuts, marks: list[tuple[int, int, int]], room: int, most: int
) -> list[tuple[int, int]]:
    """So many stretches of `room` characters at most, in order, none within another."""
    found: list[tuple[int, int]] = []
    left = marks
    for _ in range(most):
        start, end = _stretch(cuts, left, room)
        if start == end or any(start < b and a < end for a, b in found):
            break
        found.append((start, end))
        seen = {which for a, b, which in marks if start <= a and b <= end}
        left = [mark for mark in left if mark[2] not in seen]
        if not left:
            break
    return sorted(found)


def _inside(marks: list[tuple[int, int, int]], stretches: list[tuple[int, int]]) -> int:
    """How many different words stand in the stretches."""
    return len(
        {
            which
            for start, end, which in marks
            for a, b in stretches
            if a <= start and end <= b
        }
    )


def _marks(text: str, wanted: Iterable[str]) -> list[tuple[int, int, int]]:
    """Where wanted words stand, as (start, end, which), in order."""
    folded = _folded(text)
    found = []
    # Of a word and what it is called in English, the text has the English.
    words = (_folded(word).rpartition(" = ")[2] for word in wanted)
    for which, word in enumerate(dict.fromkeys(words)):
        # An ending may differ from the one that was asked for.
        stem = word if len(word) < 5 else word[: max(4, len(word) - 2)]
        at = folded.find(stem) if stem else -1
        while at >= 0:
            if at == 0 or not _is_inside_word(folded, at):
                found.append((at, _end_of_word(folded, at + len(stem)), which))
            at = folded.find(stem, at + len(stem))
    return sorted(found)


def _end_of_word(text: str, at: int) -> int:
    while at < len(text) and _is_inside_word(text, at):
        at += 1
    return at


def _folded(text: str) -> str:
    """Lower case, with every character in its old place."""
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def _stretch(
    cuts: Cuts, marks: list[tuple[int, int, int]], room: int
) -> tuple[int, int]:
    """The bounds of the stretch of at most `room` with the most different words."""
    size = len(cuts.text)
    first, last = _densest(marks, room)
    if marks and marks[first][1] > room:
        slack = room - (marks[last][1] - marks[first][0])
        start = max(0, marks[first][0] - slack // _LEAD)
    else:
        start = 0
    start = min(start, max(0, size - room))
    least = marks[first][0] if marks else size
    begin = cuts.after(start, least)
    end = cuts.before(min(size, begin + room))
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


def _is_inside_word(text: str, at: int) -> bool:
    return (
        text[at - 1].isalnum()
        and text[at].isalnum()
        and not is_unspaced(text[at])
        and not is_unspaced(text[at - 1])
    )
