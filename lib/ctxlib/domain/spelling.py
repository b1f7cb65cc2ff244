"""Which known terms an unknown word may mean: its continuations, or one slip away."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PREFIX_PART, SLIP_PART = 0.5, 0.6
_PREFIX_LENGTH, _SLIP_LENGTH = 4, 5
_MOST = 8
# What a slip may put in the place of a letter; `ø` and its like have no accent to lose.
_LATIN = "abcdefghijklmnopqrstuvwxyz0123456789æðøþđħıłŋœŧ"
_BLOCK = 0xFF
KEPT = 2


def meant(term: str, form: str, known: Iterable[str]) -> list[tuple[str, float]]:
    """The terms of `known` that a word may mean, with the part of its weight each gets.

    `term` is the stem of the unknown word, `form` the word itself. Terms that begin
    with the word (four letters or more) come first; only where there is none, those
    that one slip turns into it: a letter more, less, other, or two exchanged.
    """
    terms = sorted(set(known), key=lambda each: (len(each), each))
    if len(term) >= _PREFIX_LENGTH:
        longer = [each for each in terms if each.startswith(term)]
        if longer:
            return [(each, PREFIX_PART) for each in longer[:_MOST]]
    slips = [
        each
        for each in terms
        if (len(form) >= _SLIP_LENGTH and is_one_slip(form, each))
        or (len(term) >= _SLIP_LENGTH - 1 and is_one_slip(term, each))
    ]
    return [(each, SLIP_PART) for each in slips[:_MOST]]


def is_one_slip(one: str, other: str) -> bool:
    """Whether one insertion, deletion, substitution or exchange makes them equal."""
    if one == other or abs(len(one) - len(other)) > 1:
        return False
    start = 0
    while start < min(len(one), len(other)) and one[start] == other[start]:
        start += 1
    left, right = one[start:], other[start:]
    if len(left) == len(right):
        swapped = left[1::-1] + left[2:]
        return left[1:] == right[1:] or swapped == right
    return left[1:] == right if len(left) > len(right) else left == right[1:]


def early_slips(word: str) -> list[str]:
    """What one slip in the first letters of a word may lead to.

    Every other word of its script that is one slip away begins with the same two
    (`KEPT`) letters.
    """
    first, second, third = (word[place : place + 1] for place in range(3))
    rest = word[3:]
    found = [
        second + third + rest,
        first + third + rest,
        second + first + third + rest,
        first + third + second + rest,
    ]
    for letter in _letters(word):
        found += [
            letter + second + third + rest,
            first + letter + third + rest,
            letter + word,
            first + letter + second + third + rest,
        ]
    return [each for each in dict.fromkeys(found) if each and each != word]


def _letters(word: str) -> str:
    """The letters of the word's script."""
    if word.isascii():
        return _LATIN
    blocks = {ord(char) & ~_BLOCK for char in word if not char.isascii()}
    own = [chr(start + at) for start in sorted(blocks) for at in range(_BLOCK + 1)]
    return _LATIN + "".join(
        char for char in own if char.isalpha() and char == char.lower()
    )
