"""Where a text may be cut: not within a word, a code span, or what is read as one."""

from __future__ import annotations

from unicodedata import category

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
# So far a cut moves to stand between words of a script without blanks.
_FAR = 40


class _Unspaced(dict[str, bool]):
    """Remembers of each sign whether its script sets no blanks between words."""

    def __missing__(self, char: str) -> bool:
        code = ord(char)
        found = self[char] = any(low <= code <= high for low, high in _UNSPACED)
        return found


_unspaced = _Unspaced()


class Cuts:
    """The places in a text where it may be cut."""

    __slots__ = ("_spans", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._spans = _code_spans(text)

    def after(self, at: int, least: int) -> int:
        """The first good place from `at` on, up to `least`; else any from `at` on."""
        for is_good in (self._is_clean, self._is_open):
            for place in range(at, min(least, at + _FAR, len(self.text)) + 1):
                if is_good(place):
                    return place
        while at < len(self.text) and not _may_cut(self.text, at):
            at += 1
        return at

    def before(self, at: int) -> int:
        """The last good place up to `at`; 0 where there is none."""
        for is_good, far in ((self._is_clean, _FAR), (self._is_open, at)):
            for place in range(at, max(at - far, 0), -1):
                if is_good(place):
                    return place
        while at > 0 and not _may_cut(self.text, at):
            at -= 1
        return at

    def _is_open(self, at: int) -> bool:
        """Whether no word and no code span is cut."""
        inside = any(start < at < end for start, end in self._spans)
        return not inside and _may_cut(self.text, at)

    def _is_clean(self, at: int) -> bool:
        """Whether no run of signs without blanks is cut either."""
        if not self._is_open(at):
            return False
        around = self.text[max(at - 1, 0) : at + 1]
        if at in (0, len(self.text)) or not any(map(is_unspaced, around)):
            return True
        return any(category(sign)[0] in "PZS" for sign in around)


def _code_spans(text: str) -> list[tuple[int, int]]:
    """Where code stands between backticks on one line, the marks included."""
    spans = []
    at = text.find("`")
    while at >= 0:
        size = 1
        while text[at + size : at + size + 1] == "`":
            size += 1
        end = text.find("`" * size, at + size)
        line = text.find("\n", at)
        if end < 0 or 0 <= line < end:
            at = text.find("`", at + size)
            continue
        spans.append((at, end + size))
        at = text.find("`", end + size)
    return spans


def _may_cut(text: str, at: int) -> bool:
    if at <= 0 or at >= len(text):
        return True
    before, after = text[at - 1], text[at]
    if after.isspace() or before.isspace():
        return not _extends(after)
    if _extends(after) or before == "\u200d":
        return False
    return is_unspaced(before) or is_unspaced(after)


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


def is_unspaced(char: str) -> bool:
    """Whether a sign is of a script that sets no blanks between words."""
    return char >= "\u0e00" and _unspaced[char]
