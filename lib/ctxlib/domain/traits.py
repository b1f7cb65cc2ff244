"""The traits of a sentence: its words, runs of them, their parts, what stands around.

They are what sentences are compared by with others of which it is known how they
were meant. What is quoted, named or counted is the same in all of them.
"""

from __future__ import annotations

import re
from itertools import pairwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.statements import Sentence

# A word, something quoted, an address, a number, a sign of a dense script, a mark.
_TOKEN = re.compile(r"[a-zà-öø-ÿœß']+|ª+|º+|\d+|[぀-ヿ㐀-鿿]|[가-힣]+|[^\w\s]")
_BEGIN, _END = "^", "$"
_PARTS = (3, 4)
_PART, _AFTER, _BEFORE, _FIRST, _NONE = "~", ">", "<", "1:", "none"
_FEWEST_LETTERS = 4
_MOST_KNOWN = 20_000
# Longer sentences than so many times five tokens differ no more.
_LONGEST = 6
# An objection stands where a prompt begins.
_OPENING = 4


def traits(sentence: Sentence) -> set[str]:
    """All traits of a sentence, of itself and of its neighbours."""
    found = {*_own(sentence)}
    for mark, other in ((_AFTER, sentence.after), (_BEFORE, sentence.before)):
        if other is None:
            found.add(mark + _NONE)
            continue
        tokens = _tokens(other.seen)
        found.update([mark + token for token in tokens])
        for length in (1, 2):
            if len(tokens) >= length:
                found.add(f"{mark}^{'_'.join(tokens[:length])}")
        if other.is_question:
            found.add(mark + "?")
    return found


def opening_traits(said: Sequence[Sentence]) -> set[str]:
    """The traits of the sentences with which a prompt begins, the first one's apart."""
    found = {*_own(said[0])}
    found.update([_FIRST + each for each in found if each[0] != _PART])
    for sentence in said[1:_OPENING]:
        found.update(_own(sentence))
    found.add(f"said{min(_OPENING + 1, len(said))}")
    return found


def _own(sentence: Sentence) -> set[str]:
    if sentence.traits is None:
        sentence.traits = _found(sentence)
    return sentence.traits


def _found(sentence: Sentence) -> set[str]:
    tokens = [_BEGIN, *_tokens(sentence.seen), _END]
    found = set(tokens)
    for word in tuple(found):
        if len(word) >= _FEWEST_LETTERS:
            found.update(_parts[word])
    found.update(map("_".join, pairwise(tokens)))
    found.update(map("_".join, zip(tokens, tokens[1:], tokens[2:], strict=False)))
    if sentence.is_question:
        found.add("asked")
    found.add(f"size{min(_LONGEST, len(tokens) // 5)}")
    return found


class _Parts(dict[str, "list[str]"]):
    """Remembers of each word the runs of three and four letters in it."""

    def __missing__(self, word: str) -> list[str]:
        whole = f"<{word}>"
        if len(self) > _MOST_KNOWN:
            self.clear()
        self[word] = found = [
            _PART + whole[start : start + length]
            for length in _PARTS
            for start in range(len(whole) - length + 1)
        ]
        return found


_parts = _Parts()


def _tokens(seen: str) -> list[str]:
    found = []
    for token in _TOKEN.findall(seen):
        first = token[0]
        if first in "ªº":
            found.append(first)
        else:
            found.append("0" if first.isdigit() else token)
    return found
