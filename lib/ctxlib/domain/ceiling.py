"""The ceiling of a host: how much text one answer may hold, as the host measures."""

from __future__ import annotations

from unicodedata import combining

_JOINS = "\u200d\ufe0f\ufe0e"
_ONE_UNIT = "\uffff"


class Ceiling:
    """At most `units` UTF-16 code units and `octets` UTF-8 bytes, both inclusive.

    `tokens`, where a host counts them, bound what `tokens` estimates.
    """

    __slots__ = ("octets", "tokens", "units")

    def __init__(self, units: int, octets: int, tokens: int | None = None) -> None:
        self.units = units
        self.octets = octets
        self.tokens = tokens

    def holds(self, text: str) -> bool:
        """Whether the text stays within all bounds."""
        if self.tokens is not None and tokens(text) > self.tokens:
            return False
        size = len(text)
        # A character is at most 4 bytes and 2 units, so most texts need no count.
        if size * 4 <= self.octets and size * 2 <= self.units:
            return True
        return units(text) <= self.units and octets(text) <= self.octets

    def less(self, other: Ceiling) -> Ceiling:
        """What is left of this ceiling beside a text under another."""
        left = self.tokens
        if left is not None:
            left -= other.octets if other.tokens is None else other.tokens
        # One more for the line feed between them.
        return Ceiling(
            self.units - other.units - 1, self.octets - other.octets - 1, left
        )


def units(text: str) -> int:
    """The length of the text as JavaScript counts it: UTF-16 code units."""
    # By hand: the codec would have to be loaded.
    if max(text, default="") <= _ONE_UNIT:
        return len(text)
    return len(text) + sum(char > _ONE_UNIT for char in text)


def octets(text: str) -> int:
    """The length of the text in UTF-8."""
    return len(text.encode("utf-8", "replace"))


def tokens(text: str) -> int:
    """How many tokens Codex takes the text for, at most.

    Four bytes of a word are one, the rest of it too, and so is every other mark.
    """
    return sum(map(_piece_tokens, text.split()))


def _piece_tokens(piece: str) -> int:
    if piece.isascii() and piece.isalnum():
        return -(-len(piece) // 4)
    count = word = 0
    for char in piece:
        if char.isalnum() or char == "_":
            word += 1 if char < "\x80" else len(char.encode("utf-8", "replace"))
            continue
        count += 1 - (-word // 4)
        word = 0
    return count - (-word // 4)


def begins(text: str, title: str) -> bool:
    """Whether a text says a title by itself, in its first words.

    A title that was made of its beginning may end in `…`, or lack the full stop.
    """
    begun = title.rstrip(".…")
    rest = text[len(begun) : len(begun) + 1]
    return bool(begun) and text.startswith(begun) and not rest.isalnum()


def clip(text: str, most: int) -> str:
    """The text on at most `most` characters, ending in `…` at a word where cut."""
    if len(text) <= most:
        return text
    end = most - 1
    while end > 0 and (combining(text[end]) or text[end] in _JOINS):
        end -= 1
    if end > 0 and text[end - 1] == "\u200d":
        end -= 1
    if end <= 0:
        end = most - 1  # one character with more marks than there is room for
    blank = text.rfind(" ", most // 2, end)
    return text[: blank if blank > 0 else end].rstrip() + "…"


# Claude Code replaces a value over 10,000 units by a short preview, without a word.
HARD = Ceiling(9_500, 9_500)
# A tail note leaves room for the recall that it follows.
NOTE = Ceiling(1_800, 2_300)
DEFAULT = Ceiling(6_000, 9_500)
