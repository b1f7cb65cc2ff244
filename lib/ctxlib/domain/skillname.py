"""What a skill is called: lower-case letters, digits and hyphens, as hosts want it."""

from __future__ import annotations

from ctxlib.domain.commandform import MARK
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_NAME = 64
_MOST_MADE, _MOST_WORDS, _MOST_ASKED = 48, 5, 4
# Words by which a host names skills of its own.
_RESERVED = frozenset(("anthropic", "claude"))
_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789")
_APART = str.maketrans("/:", "  ")


def checked_name(name: str) -> str:
    """The name itself; raises `DocumentError` where no skill can have it."""
    words = name.split("-")
    is_plain = all(word and _LETTERS.issuperset(word) for word in words)
    if not is_plain or len(name) > MAX_NAME or not _RESERVED.isdisjoint(words):
        raise DocumentError(
            f"expected lower-case letters, digits and '-', at most {MAX_NAME}",
            field="name",
        )
    return name


def in_order(words: Iterable[str], said: str) -> list[str]:
    """The words as they stand in what was said; those that do not stand there last."""
    told = said.lower()
    return sorted(words, key=lambda word: told.find(word) % (len(told) + 1))


def made_name(asked: Sequence[str], labels: Sequence[str]) -> str:
    """A name in the words with which people asked for it, else of its commands.

    One word says too little without the programs; empty where nothing makes a name.
    """
    plain = [word for word in asked if _LETTERS.issuperset(word)]
    commands = [
        label.removeprefix(MARK).translate(_APART).split()
        for label in labels
        if label.startswith(MARK)
    ]
    words = [word for each in commands for word in each if not word.startswith("-")]
    if len(plain) > 1:
        words = plain[:_MOST_ASKED]
    elif plain:
        words = [*plain, "with", *(each[0] for each in commands if each)]
    name = ""
    for word in list(dict.fromkeys(filter(None, map(_letters, words))))[:_MOST_WORDS]:
        if len(name) + len(word) < _MOST_MADE:
            name = f"{name}-{word}" if name else word
    return name if len(name) > 2 else ""


def _letters(word: str) -> str:
    kept = "".join(char for char in word.lower() if char in _LETTERS)
    return "" if kept in _RESERVED else kept
