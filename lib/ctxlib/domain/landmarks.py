"""What any match of a pattern must hold: texts of which one is looked for first.

To find a text in a sentence is far cheaper than to try a pattern at each place.
Only the part of the syntax is read that our patterns use.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    Texts = frozenset[str]

# So many sets of texts are kept, of so many texts, of so many letters at least.
_SETS, _MOST, _SHORTEST = 2, 40, 2
_CLASSES = "wWsSdDbB"
# The signs of a pattern: something escaped, a class, how a group begins, how often
# what stands before comes, a run of letters; the end is an empty one.
_SIGNS = re.compile(
    r"\\.|\[\^?(?:\\.|[^\]\\])*\]|\((?:\?(?:P<\w+>|<[!=]|[:!=]))?|[?*+]\??|"
    r"\{\d*,?\d*\}\??|[^\\\[\](){}?*+|.^$]+(?![?*+{])|.",
    re.DOTALL,
)
_APART = frozenset(("(?!", "(?=", "(?<!", "(?<="))
_ENDS = frozenset(("", "|", ")"))
# Signs that may stand for many a character, or none.
_VAGUE = frozenset(".^$")


def landmarks(pattern: str) -> tuple[tuple[str, ...], ...]:
    """Texts, in sets of each of which every match holds one at least.

    The set that tells most comes first; there is none where nothing is known.
    """
    found = {*filter(_is_useful, _Reader(pattern).alternatives())}
    ranked = sorted(map(sorted, found), key=lambda texts: (-_worth(texts), texts))
    return tuple(map(tuple, ranked[:_SETS]))


class _Reader:
    """Reads a pattern from the left; each method takes what it is named after."""

    def __init__(self, pattern: str) -> None:
        self.signs = [*_SIGNS.findall(pattern), ""]
        self.at = 0

    def alternatives(self) -> list[Texts]:
        """The sets of the only branch; of several, the best of each as one set."""
        branches = [self.sequence()]
        while self.signs[self.at] == "|":
            self.at += 1
            branches.append(self.sequence())
        if len(branches) == 1:
            return branches[0]
        if not all(branches):
            return []
        return [frozenset().union(*(max(sets, key=_worth) for sets in branches))]

    def sequence(self) -> list[Texts]:
        """The sets of all that must stand in a branch."""
        found: list[Texts] = []
        literal = ""
        while (sign := self.signs[self.at]) not in _ENDS:
            self.at += 1
            char, sets = self.element(sign)
            often = self.signs[self.at]
            is_needed = True
            if often[:1] in ("?", "*", "+", "{") and often:
                self.at += 1
                is_needed = often[0] == "+" or (
                    often[0] == "{" and often[1] not in "0,"
                )
            if char and is_needed:
                literal += char
                if often[:1] not in ("+", "{"):
                    continue
            if literal:
                found += _text(literal)
                literal = ""
            if is_needed:
                found += sets
        return [*found, *_text(literal)] if literal else found

    def element(self, sign: str) -> tuple[str, list[Texts]]:
        """A text, or the sets of a group; neither for what may be anything."""
        if sign[0] == "(":
            return "", self._group(sign)
        if sign[0] == "\\":
            return ("" if sign[1] in _CLASSES else sign[1]), []
        if sign[0] == "[" or sign in _VAGUE:
            return "", []
        return sign, []

    def _group(self, sign: str) -> list[Texts]:
        found = self.alternatives()
        self.at += 1  # the closing parenthesis
        return [] if sign in _APART else found


def _text(literal: str) -> list[Texts]:
    stripped = literal.strip()
    return [frozenset((stripped,))] if stripped else []


def _worth(texts: Collection[str]) -> float:
    """How rarely one of the texts will stand in a sentence by chance, roughly."""
    return 1.0 / sum(0.25 ** min(len(text), 5) for text in texts)


def _is_useful(texts: Texts) -> bool:
    if not 0 < len(texts) <= _MOST:
        return False
    return all(len(text) >= _SHORTEST or text > "\u2e80" for text in texts)
