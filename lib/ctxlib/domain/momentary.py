"""What holds for this once, though it sounds as if it were to last.

A choice that the work goes on with, a rule that is only to be coded, something that
fails each time, a sigh, praise, somebody else's words, the words of a text that is
asked for, a fragment.
"""

from __future__ import annotations

import re

from ctxlib.domain.oncewords import (
    AT_HAND,
    CODED,
    FAILS_EACH_TIME,
    GOES_ON,
    LASTS,
    OF_WORK,
    OTHERS,
    SHOWN,
    SIGHS,
    WRITTEN,
)
from ctxlib.domain.statements import MASK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.shape import Shape
    from ctxlib.domain.statements import Sentence

# Cues by which one thing is chosen, a rule is told, and something goes on and on.
_CHOOSING = frozenset(
    (
        *("prefer", "use", "rivals", "contrast"),
        *("place", "convention", "wording"),
    )
)
_RULING = frozenset(
    (
        *("always", "agreed", "obliged", "generic", "every", "condition", "contrast"),
        *("dont", "normative", "settled", "fact", "standing", "wording"),
    )
)
_EXCLAIMING = frozenset(
    ("always", "every", "generic", "standing", "anymore", "agreed", "wording")
)
# A longer sentence does more than to say what comes of the one before.
_SHORT = 70
# A statement is of so many words at least, or of so many letters where words are not
# told apart.
_FEWEST_WORDS, _FEWEST_LETTERS = 2, 5
_WORD = re.compile(r"[a-zà-öø-ÿœß][a-zà-öø-ÿœß0-9'+#.-]+|ª{2,}|º{2,}")
_DENSE = re.compile("[぀-ヿ㐀-鿿가-힣]")
# A sentence on what a piece of the code does begins with its name; three humps and
# more, since `GitHub` is none.
_ON_SYMBOL = re.compile(
    r"(?i:in |the |and )*(?:[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+){2,}|[a-z]{2,}[A-Z]\w*"
    r"|\w+\(\))(?![\w-])"
)

_INSTRUCTIONS = re.compile(r"(?i)\b(?:claude|agents|gemini)\.md\b|cursorrules")
_FOR_AGENTS = re.compile(r"(?i)\b(?:claude|agents?|gemini|memory|rules|cursorrules)\b")


def is_momentary(sentence: Sentence, cue: str) -> bool:
    """Whether what the cue made of a sentence is only meant for now, or is no rule."""
    seen = sentence.seen
    if _is_fragment(seen):
        return True
    if cue == "remember" or LASTS.search(seen):
        return False
    if OTHERS.search(seen):
        return True
    if cue in _CHOOSING and (
        _comes(GOES_ON, sentence) or (cue == "prefer" and SHOWN.search(seen))
    ):
        return True
    if cue in _EXCLAIMING and SIGHS.search(seen):
        return True
    return cue in _RULING and (
        FAILS_EACH_TIME.search(seen) is not None
        or _is_coded(sentence)
        or (WRITTEN.search(seen) is not None and not _is_for_agents(sentence))
    )


def is_at_hand(sentence: Sentence) -> bool:
    """Whether it tells of the work at hand: somebody's part in it, or a symbol's.

    What is to be written down for agents is not only for now.
    """
    if _INSTRUCTIONS.search(sentence.text):
        return False
    on_symbol = _ON_SYMBOL.match(sentence.text)
    return on_symbol is not None or AT_HAND.search(sentence.seen) is not None


def is_retold(sentence: Sentence) -> bool:
    """Whether it tells what somebody else said, with their words."""
    return MASK in sentence.seen and OTHERS.search(sentence.seen) is not None


def _is_fragment(seen: str) -> bool:
    dense = len(_DENSE.findall(seen))
    words = len(_WORD.findall(seen))
    return words < _FEWEST_WORDS and 2 * words + dense < _FEWEST_LETTERS


def _comes(shape: Shape, sentence: Sentence) -> bool:
    """Whether it stands in the sentence, or as the short one that comes after."""
    after = sentence.after
    return shape.search(sentence.seen) is not None or (
        after is not None
        and len(after.seen) < _SHORT
        and shape.search(after.seen) is not None
    )


def _is_coded(sentence: Sentence) -> bool:
    seen = sentence.seen
    return not (OF_WORK.search(seen) or MASK in seen) and _comes(CODED, sentence)


def _is_for_agents(sentence: Sentence) -> bool:
    before = sentence.before
    told = f"{before.text} {sentence.text}" if before else sentence.text
    return _FOR_AGENTS.search(told) is not None
