"""The one value in which two texts differ, where all else in them is the same.

A number, an answer to a question with known answers, what something is called, or a
negation. On the way of every prompt: no patterns are made ready here before they are
needed.
"""

from __future__ import annotations

from ctxlib.domain.rivals import QUESTIONS
from ctxlib.domain.similarity import LIGHT
from ctxlib.domain.terms import is_dense, runs, split
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    # What of a text stays, and the value that stands where the rest of it was.
    Frame = tuple[object, ...]

# Longer texts say more than one thing.
_MOST_WORDS = 40
# What a number is of takes so many words; fewer may be what it counts.
_TOLD = 2
# What a quantity is followed by: its unit.
_UNIT = 1
# Words that turn round the clause in which they stand.
NEGATIONS = frozenset(
    """
no not never dont don't cannot can't avoid without stop shouldn't mustn't nicht nie
niemals kein keine keinen ohne vermeide ne pas jamais sans évite n'utilise nunca jamás
jamas sin evita não nao sem evite
""".split()  # noqa: SIM905
)
DENSE_NEGATIONS = (
    *("不", "别", "別", "勿", "禁", "避免", "ない", "ません", "ず"),
    *("말고", "않", "마세요", "금지"),
)
# How else a text says of what it is against; a test holds them beside the cues.
_AGAINST = (
    *("in place of", "instead of", " over ", "rather than", "statt ", "anstelle "),
    *(
        " vez ",
        " lugar ",
        "invés ",
        "au lieu ",
        "plutôt que",
        "plutôt qu’",
        "plutôt qu'",
    ),
    *("代替", "取代", "而非", "より", "の代わり", "じゃなく", "ではなく"),
    *("대신", "보다", "아니라", "아닌"),
)
# Who speaks of one thing among others does not speak against them.
_ALSO = frozenset(("also", "both", "support", "supports", "auch", "aussi", "também"))
_WEEKDAY = (
    "((?:周|週|星期|礼拜)[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일)"
)
_IS = frozenset(("is", "are", "called", "named", "ist", "sind", "heißt", "es", "est"))
_IS |= frozenset(("são", "é", "son", "是"))
_SMALL = frozenset(("do", "does", "always", "must", "should", "immer", "toujours"))
_SMALL |= frozenset(("siempre", "sempre"))
_BACKGROUND = 0.2


def apart(one: str, other: str) -> str:
    """The two values in which alone two texts differ; empty where that is not so."""
    values = dict(frames(one))
    for frame, value in frames(other):
        if frame in values and values[frame] != value:
            return reason(values[frame], value)
    return ""


def is_negated(text: str) -> bool:
    """Whether a word of a text turns it round."""
    if not NEGATIONS.isdisjoint(text.lower().replace("’", "'").split()):
        return True
    return not text.isascii() and any(each in text for each in DENSE_NEGATIONS)


def may_reject(text: str) -> bool:
    """Whether a text may turn something down: without patterns, so only perhaps."""
    folded = text.lower()
    if any(each in folded for each in _AGAINST):
        return True
    return is_negated(" ".join(bare(folded)))


def bare(text: str) -> Iterator[str]:
    """The runs of a text in lower case, without the signs around them."""
    for chunk in split(text):
        for run in runs(chunk):
            yield run.strip("-_./:#@'\\").lower()


def frames(text: str) -> Iterator[tuple[Frame, str]]:
    """Every value of a text that may be otherwise, after what is said around it."""
    words = _words(text)
    if not words or len(words) > _MOST_WORDS or not _ALSO.isdisjoint(words):
        return
    for at, word in enumerate(words):
        before, after = words[:at], words[at + 1 :]
        if question := _question(word):
            if _is_told(before):
                yield (*before, question, None, *after), word
        elif any(map(str.isdigit, word)):
            if _is_measured(before, after):
                yield (*before, "#", None, *after), word
        elif not after and before and before[-1] in _IS and _content(before):
            yield (*before, None), word
    if _size(words) > 1:
        yield (_unturned(words),), "never" if is_negated(text) else "always"


def _question(word: str) -> str | None:
    is_dense_day = not word.isascii() and word in _by_weekday(word)[1::2]
    return "weekday" if is_dense_day else QUESTIONS.get(word)


def _by_weekday(word: str) -> list[str]:
    """A word, taken apart where a day of the week stands in it."""
    if word.isascii():
        return [word]
    import re

    return re.split(_WEEKDAY, word)


def _unturned(words: Sequence[str]) -> str:
    """A text without the words that turn it round, and those that stress it."""
    plain = "\0".join(each for each in words if each not in NEGATIONS | _SMALL)
    for each in DENSE_NEGATIONS:
        plain = plain.replace(each, "")
    return plain


def _size(words: Sequence[str]) -> int:
    """How many words of content there are; two dense characters are as good as two."""
    return sum(len(each) if is_dense(each[0]) else 1 for each in _content(words))


def _is_told(before: Sequence[str]) -> bool:
    """Whether something is said that takes the value, beside a word of place."""
    return any(each in LIGHT for each in before) or bool(_content(before))


def _is_measured(before: Sequence[str], after: Sequence[str]) -> bool:
    told = _size(before)
    if told and len(after) <= _UNIT and not _content(before[-1:]):
        return True
    return told >= _TOLD and told > len(_content(after))


def _content(words: Sequence[str]) -> list[str]:
    known = tables().background
    return [
        each
        for each in words
        if each not in LIGHT and known.get(each, 1.0) > _BACKGROUND
    ]


def _words(text: str) -> list[str]:
    found: list[str] = []
    for word in bare(text):
        found += filter(None, _by_weekday(word.replace("’", "'")))
    return found


def reason(one: str, other: str) -> str:
    return f"one value: {one}, {other}"
