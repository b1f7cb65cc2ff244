"""Which known terms an unknown word may mean: its continuations, or one slip away."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

PREFIX_PART, SLIP_PART = 0.5, 0.8
_PREFIX_LENGTH, _SLIP_LENGTH = 4, 5
# From this length on the first letter may be another one.
_FIRST_LENGTH = 6
# Shorter stems under one ending are near to too many by another letter.
_STEM_LENGTH = 6
_MOST = 8
# What a slip may put in the place of a letter; `ø` and its like have no accent to lose.
_LATIN, _DIGITS = "abcdefghijklmnopqrstuvwxyzæðøþđħıłŋœŧ", "0123456789"
_BLOCK = 0xFF
KEPT = 2
# What forms of a stem end in, by length.
_ENDINGS: dict[int, tuple[str, ...]] = {
    0: ("",),
    1: ("s", "e", "y", "d"),
    2: ("es", "ed", "er", "or", "al", "ly"),
    3: ("ers", "ing", "ion", "ors", "ive", "ity", "ies", "ant", "ent", "ate"),
    4: ("ings", "ions", "ment", "able", "ally", "ance", "ence", "ator", "ated", "ates"),
    5: ("ation", "ments", "ators", "ating", "ively", "ional"),
    6: ("ations", "ically"),
}
_LONGEST = max(_ENDINGS)
# What words begin with that are no slips of each other: `async` and `sync`.
_PREFIXES = (("a", ""), ("re", "de"), ("re", "pre"), ("dis", "mis"), ("en", "un"))


def meant(term: str, form: str, known: Iterable[str]) -> list[tuple[str, float]]:
    """The terms of `known` that a word may mean, with the part of its weight each gets.

    `term` is the stem of the unknown word, `form` the word itself. Terms that begin
    with the word (four letters or more) come first; only where there is none, those
    that one slip turns into it: a letter more, less, other, or two exchanged.
    """
    terms = _shortest_first(known)
    return continued(term, terms) or [
        (each, SLIP_PART) for each in slips(form, term, terms)[:_MOST]
    ]


def continued(term: str, known: Iterable[str]) -> list[tuple[str, float]]:
    """The same, of a word that is spelt as it is meant."""
    if len(term) < _PREFIX_LENGTH:
        return []
    longer = [each for each in _shortest_first(known) if each.startswith(term)]
    return [(each, PREFIX_PART) for each in longer[:_MOST]]


def _shortest_first(terms: Iterable[str]) -> list[str]:
    return sorted(set(terms), key=lambda each: (len(each), each))


def slips(form: str, stem: str, terms: Iterable[str]) -> list[str]:
    """Those of some terms that a word of this form and stem likely means, misspelt.

    In their order. A misspelt word may have another stem than the one meant, and the
    slip may be in its ending: `delgation` is `deleg` and an ending all the same.
    """
    known = list(terms)
    found = {term for term in _near(stem, known) if not _are_prefixed(stem, term)}
    if len(stem) < _STEM_LENGTH and len(form) > len(stem) + 1:
        found = {term for term in found if len(term) != len(stem)}
    # Only in the stem may one of the first letters be wrong: it is looked up for that.
    start = form[:KEPT]
    for term in known:
        if term[:KEPT] == start and term not in found and _is_form(form, term):
            found.add(term)
    return [term for term in known if term in found]


def _are_prefixed(one: str, other: str) -> bool:
    """Whether two words are the same but for a prefix that changes what they say."""
    return any(
        (one.startswith(first) and other == second + one[len(first) :])
        or (other.startswith(first) and one == second + other[len(first) :])
        for first, second in _PREFIXES
    )


def _is_form(form: str, stem: str) -> bool:
    """Whether a word is a form of a stem, but for one slip behind its first letters."""
    more = len(form) - len(stem)
    if len(stem) < _PREFIX_LENGTH or not -2 < more < _LONGEST + 2:
        return False
    shared = max(KEPT, (len(stem) - 2) // 2)
    if form[:shared] != stem[:shared]:
        return False
    if stem[-1] == "i":
        whole = f"{stem[:-1]}y"
        if is_one_slip(form, whole):
            return len(form) >= _SLIP_LENGTH or sorted(form) == sorted(whole)
    if len(form) < _SLIP_LENGTH:
        return False
    sizes = [_ENDINGS.get(size, ()) for size in (more - 1, more, more + 1)]
    if form.startswith(stem[:-1]):
        ends = [end for each in sizes for end in each]
    else:
        # The slip is in the stem, and so the ending is whole.
        ends = [end for each in sizes for end in each if form.endswith(end)]
    if len(stem) < _STEM_LENGTH:
        ends = [end for end in ends if len(end) != more or not form.endswith(end)]
    return any(is_one_slip(form, stem + end) for end in ends)


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
        and (size >= _FIRST_LENGTH or not _is_other(word, term))
        and is_one_slip(word, term)
    ]


def _is_other(word: str, term: str) -> bool:
    """Whether a term has another letter in the place of the first one."""
    return len(word) == len(term) and word[1:] == term[1:]


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
