"""Whether what the best fact has of a message is enough to answer, and what it lacks.

The thresholds were chosen on real prompts: turns without content, prompts about
other projects and unrelated questions must get nothing, related ones their answer.
"""

from __future__ import annotations

from math import ceil, floor, log

from ctxlib.domain.mass import mass, said, seams
from ctxlib.domain.sought import PRIOR
from ctxlib.domain.terms import CHAR, MEANT, PAIR, WHOLE, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan

# What is asked of a match: the mass of its words in that of a rare one, and their
# number, each by how rare it is in prompts; and their share of the message.
_MASS, _WORDS, _SHARE, _TOLD = 0.3, 1.45, 0.23, 0.8
# What most of a short message is, and much of a question, where the rest is how it is
# asked; and what words must tell that are: `format the code` tells less.
_MOST, _MUCH, _LEAST_TOLD = 0.55, 0.35, 0.4
# From this background weight on a word is what a question is about.
_CONTENT = 0.5
# The share where one word does; and what one sentence of a long message must tell.
_ALONE, _ALONE_SHARE = 1.0, 0.36
_SENTENCE_TOLD, _SENTENCE_SHARE, _SENTENCE_MASS = 2.0, 0.3, 0.5
# So few facts seldom have a word by chance, and the share where one word does then.
_FEW, _FEW_SHARE = 40, 0.28
# The share where the first of these shares two words with the message, and they tell so
# much more than what others share: the rest tells what went wrong, as no fact does.
_FIRST_SHARE, _BY_FAR, _OTHERS = 0.2, 2.0, 4
# The share where many words match, and how many these are.
_MANY_SHARE, _MANY = 0.15, 3.0
_NAMING = (WORD, PAIR, WHOLE, MEANT)


class Match:
    """The words of a message that the best of the ranked facts has.

    `whole` is what the message says, `foreign` the technology that it names and no
    fact has.
    """

    __slots__ = (
        "_best",
        "_contents",
        "_is_first",
        "_matched",
        "_measure",
        "_plan",
        "_share",
        "foreign",
        "whole",
    )

    def __init__(self, plan: Plan, ranked: Sequence[Scored]) -> None:
        best = ranked[0]
        self._plan = plan
        self._best = best
        self._measure = log(1 + plan.facts + PRIOR)
        self._matched = mass(best.matched, plan)
        self._contents = sum(
            each.word.kind != CHAR and each.word.weight >= _CONTENT
            for each in best.matched
        )
        joints = seams(plan, best)
        self.whole = mass((w for w in said(plan, best) if w not in joints), plan)
        self._share = self._matched.share(self.whole)
        others = max(map(telling, ranked[1:_OTHERS]), default=0.0)
        self._is_first = telling(best) >= _BY_FAR * others
        foreign = (each.word.written for each in plan.words if each.is_foreign)
        self.foreign = next(foreign, "")

    def is_enough(self) -> bool:
        """Whether the words are enough for what they are of the message.

        Two or three informative ones are; where they are much of it one is, and where
        they are many they may be little of it.
        """
        matched, share = self._matched, self._share
        is_few = self._plan.facts <= _FEW
        alone = _FEW_SHARE if is_few else _ALONE_SHARE
        if is_few and self._is_first and matched.words >= 2 and not self.foreign:
            alone = _FIRST_SHARE
        return matched.prompted >= _MASS * self._measure and (
            (
                share >= _SHARE
                and matched.prompt_words >= _WORDS
                and matched.told >= _TOLD
            )
            or (share >= alone and matched.told >= _ALONE)
            or (
                share >= _MANY_SHARE
                and min(matched.prompt_words, matched.told) >= _MANY
            )
        )

    def is_most(self) -> bool:
        """Whether two words or more are most of a short message, and no mere order."""
        tells = self._matched.told >= _LEAST_TOLD
        return self._are(_MOST) and (tells or _asks(self._plan))

    def is_asked(self) -> bool:
        """Whether two words or more that tell something are much of a question.

        Of a phrase it is enough that the question has it, however common its words are.
        """
        tells = self._matched.told >= _LEAST_TOLD and self._contents >= 2
        if not tells or self.foreign or self._matched.mass < _MUCH * self.whole.mass:
            return False
        if self._are(_MUCH) and _asks(self._plan):
            return True
        return _is_dense(self._best) and _quotes(self._plan, self._best)

    def _are(self, part: float) -> bool:
        """Whether two words or more are such a part of the message, and no grammar."""
        matched, whole = self._matched, self.whole
        return (
            whole.mass > 0
            and matched.mass >= part * whole.mass
            and matched.mass >= 0.8 * self._measure
            and matched.words >= 2
            and matched.prompt_words >= 0.5
        )

    def amount(self) -> str:
        """What the words come to."""
        percent, words = floor(100 * self._share), down(self._matched.prompt_words)
        return f"the words that match are {percent} % of the message, {words} words"

    def lack(self) -> str:
        """What the words come to too little of, and how much of it is needed."""
        matched = self._matched
        if not matched.words:
            return "no word that says something matches"
        found = []
        if self._share < _SHARE:
            percent = floor(100 * self._share)
            found.append(f"are {percent} % of the message, {100 * _SHARE:.0f} % needed")
        if matched.prompt_words < _WORDS:
            words = down(matched.prompt_words)
            found.append(f"count as {words} words, {_WORDS} needed")
        if matched.told < _TOLD:
            found.append(f"tell {down(matched.told)}, {_TOLD:.2f} needed")
        least = _MASS * self._measure
        if matched.prompted < least:
            found.append(f"weigh {down(matched.prompted)}, {up(least)} needed")
        foreign = f"; no fact has {self.foreign}" if self.foreign else ""
        return f"the words that match {'; they '.join(found)}{foreign}"


def says_it(plan: Plan, best: Scored) -> bool:
    """Whether one sentence of a long message, taken by itself, is enough."""
    places = 0
    for sought in best.matched:
        places |= sought.word.places
    least = _SENTENCE_MASS * log(1 + plan.facts + PRIOR)
    while places:
        place = places & -places
        places ^= place
        inside = [each for each in best.matched if each.word.places & place]
        matched = mass(inside, plan)
        if matched.told >= _SENTENCE_TOLD and matched.prompted >= least:
            sentence = [w for w in said(plan, best) if w.word.places & place]
            if matched.share(mass(sentence, plan)) >= _SENTENCE_SHARE:
                return True
    return False


def telling(found: Scored) -> float:
    """How informative that is what a fact shares with the message."""
    total = 0.0
    for sought in found.matched:
        if sought.word.kind in _NAMING:
            total += sought.word.telling
    return total


def down(figure: float) -> str:
    """A figure that falls short, so written that it does."""
    return f"{floor(100 * figure) / 100:.2f}"


def up(figure: float) -> str:
    """A figure that is not reached, so written that it is not."""
    return f"{ceil(100 * figure) / 100:.2f}"


def _asks(plan: Plan) -> bool:
    from ctxlib.domain.asked import asks

    return asks(plan)


def _is_dense(best: Scored) -> bool:
    return any(each.word.kind == PAIR for each in best.matched)


def _quotes(plan: Plan, best: Scored) -> bool:
    from ctxlib.domain.asked import quotes

    return quotes(plan, best)
