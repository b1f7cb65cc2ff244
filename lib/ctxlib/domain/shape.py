"""The shape of a piece of text: a pattern that is tried only where it may be found."""

from __future__ import annotations

import re

from ctxlib.domain.landmarks import landmarks

# A look behind must know how far.
_BEHIND = re.compile(r"\(\?<!.*?\)")
# Apostrophes without which no other word comes of it.
_DROPPED = re.compile(
    r"(?<=n)'(?=t)|(?<=\bi)'(?=m\b|ve\b)|(?<=\byou)'(?=re\b|ve\b)|"
    r"(?<=\bwe)'(?=ve\b)|(?<=\bthey)'(?=re\b)|"
    r"(?:(?<=\bthat)|(?<=\bwhat)|(?<=\bthere)|(?<=\bhere))'(?=s\b)"
)


class Shape:
    """A pattern, in which no apostrophe of `don't` and `I'm` needs to be typed.

    Most patterns of a table are never tried: one is read where it first is, and made
    ready where its landmarks are.
    """

    __slots__ = ("_landmarks", "_loose", "_pattern")

    def __init__(self, pattern: str) -> None:
        self._loose = pattern
        self._landmarks: tuple[tuple[str, ...], ...] | None = None
        self._pattern: re.Pattern[str] | None = None

    @property
    def pattern(self) -> re.Pattern[str]:
        """The pattern, made ready."""
        if self._pattern is None:
            self._pattern = re.compile(_loosened(self._loose))
        return self._pattern

    @property
    def landmarks(self) -> tuple[tuple[str, ...], ...]:
        """Of each of these sets of texts one stands where the shape is."""
        if self._landmarks is None:
            self._landmarks = landmarks(_loosened(self._loose))
        return self._landmarks

    def match(self, text: str) -> re.Match[str] | None:
        """Where the text begins with this shape."""
        return self.pattern.match(text) if self._may_hold(text) else None

    def search(self, text: str) -> re.Match[str] | None:
        """Where the text first has this shape."""
        known = self._landmarks
        for texts in self.landmarks if known is None else known:
            for landmark in texts:
                if landmark in text:
                    break
            else:
                return None
        return (self._pattern or self.pattern).search(text)

    def _may_hold(self, text: str) -> bool:
        return all(any(each in text for each in texts) for texts in self.landmarks)


def _loosened(pattern: str) -> str:
    if "'" in pattern:
        pattern = _BEHIND.sub(lambda found: found[0].replace("'", "\0"), pattern)
        pattern = _DROPPED.sub("'?", pattern).replace("\0", "'")
    return pattern
