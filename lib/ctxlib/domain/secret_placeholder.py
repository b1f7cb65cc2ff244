"""What stands where a credential will be: words that say so, masks, sequences.

A placeholder is one as a whole: such a word beside what else could be a password, or
in the middle of a key, proves nothing.
"""

from __future__ import annotations

from itertools import islice

from ctxlib.domain.secret_words import ELSEWHERE, TELLING, TELLING_AHEAD, WORDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

# Between the parts of a placeholder, and what else only passwords have.
_BETWEEN = frozenset("-_./:=+~%,*• ")
_SIGNS = frozenset("!@#$%^&?+~")
# What masks the rest, and how many of it do.
_MASKS = ("xxxx", "****", "....", "••••", "00000000")
# How Amazon's pages end an id of a key and a key, and how long these are.
_PUBLISHED = ("EXAMPLE", "EXAMPLEKEY")
_PUBLISHED_SIZES = (20, 40)
_MOST_LEFT = 6
_LONG_SEQUENCE = 16
# Who a password is of where both stand in one value, as Neo4j takes them.
_USERS = frozenset(("neo4j", "user", "username", "admin", "root", "test", "guest"))


def is_hollow(value: str) -> bool:
    """Placeholders: something to be filled in, or filled in elsewhere."""
    folded = value.lower().strip("\"'`()[]")
    if len(folded) < 3 or len(set(folded)) < 3 or folded in WORDS:
        return True
    first, name = folded[0], folded[1:]
    if first in "<{" or any(mark in folded for mark in ELSEWHERE):
        return True
    if first in "@%" and folded[-1] == first:
        return True
    if first in "$@":
        return name.isidentifier() and (value.isupper() or not has_digit(name))
    if first == "%" and folded[-1] in "%s":
        return True
    user, slash, rest = folded.partition("/")
    if slash and user in _USERS and (rest in WORDS or is_filler(rest)):
        return True
    is_strong = has_digit(value) and not _SIGNS.isdisjoint(value)
    return is_published(value) or (not is_strong and is_filler(value))


def is_filler(value: str) -> bool:
    """Whether a value says itself that it is none: `your-key-here`, `xxxxxxxx`."""
    folded = value.lower()
    if len(set(filter(str.isalnum, folded))) < 2:
        return True
    rest = _without_words(value)
    if rest is None and any(mark in folded for mark in _MASKS):
        rest = folded
    return rest is not None and _is_worded("".join(_without_runs(rest)))


def is_sequence(value: str) -> bool:
    """Whether a value is made of `abcdef`, `1234567890` and their like alone.

    A sequence that is long may have a sign or two beside it, as a version has.
    """
    left = (char for char in _without_runs(value.lower()) if char not in _BETWEEN)
    most = 3 if len(value) >= _LONG_SEQUENCE else 0
    # What is none is mostly told by its first letters.
    return next(islice(left, most, None), None) is None


def is_published(value: str) -> bool:
    """Whether Amazon's pages show this key."""
    return len(value) in _PUBLISHED_SIZES and value.endswith(_PUBLISHED)


def _without_words(value: str) -> str | None:
    """The value in lower case, and without the words that tell, if it has any."""
    folded = rest = value.lower()
    for word in TELLING:
        rest = rest.replace(word, " ")
    if rest != folded:
        return rest
    for word in TELLING_AHEAD:
        at = folded.find(word)
        while at >= 0:
            if _is_beginning(value, at):
                return f"{folded[:at]} {folded[at + len(word) :]}"
            at = folded.find(word, at + 1)
    return None


def _is_beginning(value: str, at: int) -> bool:
    """Whether a word begins there, also by a capital."""
    before, first = value[at - 1 : at], value[at : at + 1]
    return not before.isalpha() or (before.islower() and first.isupper())


def _without_runs(folded: str) -> Iterator[str]:
    """The characters; a blank for what stays the same, or goes up or down by one."""
    start = 0
    while start < len(folded):
        end = _end_of_run(folded, start)
        is_run = end - start > 4 or folded[start:end] == folded[start] * 4
        yield " " if is_run or folded[start] in _BETWEEN else folded[start]
        start = end if is_run else start + 1


def _end_of_run(text: str, start: int) -> int:
    end = start + 1
    step = ord(text[end]) - ord(text[start]) if end < len(text) else 2
    while -2 < step < 2 and end < len(text):
        one, other = text[end - 1], text[end]
        is_next = ord(other) - ord(one) == step or one + other in ("90", "0a")
        if not (is_next and other.isalnum()):
            break
        end += 1
    return end


def _is_worded(rest: str) -> bool:
    """Whether words are left, and numbers so short that they count something."""
    others = [part for part in rest.split() if not _is_named(part)]
    is_slight = all(len(part) < (5 if part.isdigit() else 4) for part in others)
    return is_slight and sum(map(len, others)) <= _MOST_LEFT


def _is_named(part: str) -> bool:
    """A word, and one about credentials with a number: password1, api03."""
    return part.isalpha() or part in WORDS or part.rstrip("0123456789") in WORDS


def has_digit(value: str) -> bool:
    """Whether a digit stands in a value."""
    return any(map(str.isdigit, value))
