"""Which known terms an unknown word may mean: its continuations, or one slip away."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PREFIX_PART, SLIP_PART = 0.5, 0.8
_PREFIX_LENGTH, _SLIP_LENGTH = 4, 5
_MOST = 8
# What a slip may put in the place of a letter; `ø` and its like have no accent to lose.
_LATIN, _DIGITS = "abcdefghijklmnopqrstuvwxyzæðøþđħıłŋœŧ", "0123456789"
_BLOCK = 0xFF
KEPT = 2
_ENDINGS = frozenset(
    (
        *("s", "e", "es", "ed", "er", "ers", "ing", "ings", "ion", "ions", "ation"),
        *("ations", "or", "ors", "ment", "ments", "able", "al", "ally", "ive", "ity"),
        *("y", "ies", "ly", "ance", "ence", "ant", "ent", "ate", "ated", "ates"),
    )
)


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
    return [(each, SLIP_PART) for each in slips(form, term, terms)[:_MOST]]


def slips(form: str, stem: str, terms: Iterable[str]) -> list[str]:
    """Those of some terms that a word of this form and stem likely means, misspelt.

    In their order. A misspelt word may have another stem than the one meant:
    `delgation` is `deleg` and an ending all the same.
    """
    known = list(terms)
    found = set(_near(stem, known))
    roots = {form[: -len(end)] for end in _ENDINGS if form.endswith(end)}
    # Only in the stem may one of the first letters be wrong: it is looked up for that.
    alike = [term for term in known if term[:KEPT] == form[:KEPT]]
    for root in {form, *roots} - {stem}:
        found.update(_near(root, alike))
    return [term for term in known if term in found]


def _near(word: str, terms: list[str]) -> list[str]:
    """Those of some terms that one slip makes of a word.

    Short words are near to too many: of four letters one may be missing, or two be
    exchanged.
    """
    size = len(word)
    if size < _SLIP_LENGTH:
        if size < _SLIP_LENGTH - 1:
            return []
        letters = sorted(word)
        return [
            term
            for term in terms
            if term[:1] == word[0]
            and (len(term) == size + 1 or sorted(term) == letters)
            and is_one_slip(word, term)
        ]
    # One slip leaves nearly half of a word as it was, at its start or at its end.
    half = (size - 2) // 2
    head, tail = word[:half], word[size - half :]
    return [
        term
        for term in terms
        if -2 < len(term) - size < 2
        and (term.startswith(head) or term.endswith(tail))
        and is_one_slip(word, term)
    ]


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
        return _LATIN if word.isalpha() else _LATIN + _DIGITS
    blocks = {ord(char) & ~_BLOCK for char in word if not char.isascii()}
    own = [chr(start + at) for start in sorted(blocks) for at in range(_BLOCK + 1)]
    return _LATIN + "".join(
        char for char in own if char.isalpha() and char == char.lower()
    )
