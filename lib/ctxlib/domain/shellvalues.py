"""What the words of a command stand for, where the script itself says so."""

from __future__ import annotations

from ctxlib.domain.shellwords import Simple, commands, hole, is_assignment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# They tell where a program is, or say what they are given.
_FINDS = ("which", "command", "type", "realpath", "readlink", "whence")
_SAYS = ("echo", "printf")
_DECLARES = ("export", "declare", "local", "readonly", "typeset")
_MOST = 8
_UNKNOWN: tuple[str | None, ...] = (None,)
_NAME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")


class Values:
    """The variables that a script sets before their use, each with what it may be."""

    __slots__ = ("_known",)

    def __init__(self) -> None:
        self._known: dict[str, Sequence[str | None]] = {}

    def learn(self, simple: Simple) -> None:
        """Note what a command sets, for those after it."""
        words = simple.words
        if words[:1] == ["for"] and words[2:3] == ["in"]:
            self._known[words[1]] = words[3 : 3 + _MOST]
            return
        if words and words[0] in _DECLARES:
            words = words[1:]
        if all(map(is_assignment, words)):
            for word in words:
                name, _, value = word.partition("=")
                self._known[name.removesuffix("+")] = [_filled(value, simple)]

    def readings(self, simple: Simple) -> list[list[str]]:
        """The words of a command with what they stand for: one reading, or several."""
        words = [_filled(word, simple) for word in simple.words]
        readings = [words]
        for name in sorted({name for word in words for name, _, _ in _named(word)}):
            readings = [
                [_put(word, name, value) for word in reading]
                for reading in readings
                for value in self._known.get(name, _UNKNOWN)
            ][:_MOST]
        return readings


def output(script: str) -> str | None:
    """What a script prints that only says or finds something; `None` for others."""
    found = commands(script)
    if len(found) != 1 or not found[0].words:
        return None
    first, *rest = found[0].words
    named = [word for word in rest if not word.startswith("-")]
    if first in _SAYS:
        return " ".join(named)
    if first in _FINDS:
        return named[-1] if named else None
    return found[0].given if first == "cat" and not named else None


def _filled(word: str, simple: Simple) -> str:
    """A word with the output of what it substitutes, as far as that is plain."""
    if "\0" not in word:
        return word
    for at, script in enumerate(simple.inner):
        mark = hole(at)
        if mark in word:
            word = word.replace(mark, output(script) or "")
    return word


def _named(word: str) -> Iterator[tuple[str, str, str | None]]:
    """The variables in a word: name, how it is written, and its default."""
    at = word.find("$")
    while at >= 0:
        end = at + 1
        if word[end : end + 1] == "{":
            close = word.find("}", end)
            inner = word[end + 1 : close] if close > 0 else ""
            name, _, default = inner.partition(":-" if ":-" in inner else "-")
            if name and _NAME.issuperset(name):
                yield name, word[at : close + 1], default or None
        else:
            while word[end : end + 1] and word[end] in _NAME:
                end += 1
            if end > at + 1:
                yield word[at + 1 : end], word[at:end], None
        at = word.find("$", at + 1)


def _put(word: str, name: str, value: str | None) -> str:
    for known, written, default in [*_named(word)]:
        chosen = default if value is None else value
        if known == name and chosen is not None:
            word = word.replace(written, chosen)
    return word


def plain(words: Sequence[str]) -> list[str]:
    """Words of which the first may be several, as a variable is split by the shell."""
    return [*words[0].split(), *words[1:]] if words else []
