"""The gate of recall: whether a match is informative, and which facts then answer.

The thresholds were chosen on real prompts: turns without content, prompts about
other projects and unrelated questions must get nothing, related ones their answer.
"""

from __future__ import annotations

from math import log

from ctxlib.domain.calling import call, has_its_name, names_it
from ctxlib.domain.mass import mass, seams
from ctxlib.domain.sought import PRIOR
from ctxlib.domain.terms import PAIR, WHOLE, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.mass import Mass
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan

# Share of the best score under which a fact is left out.
FLOOR = 0.24
# What is asked of a match: the mass of its words in that of a rare one, and their
# number, each by how rare it is in prompts; and their share of the message.
_MASS, _WORDS, _SHARE, _TOLD = 0.3, 1.45, 0.23, 0.8
# A longer message asks for more than one thing.
_MOST_ASKED = 32
# What words must tell that are most of an order: `format the code` tells less.
_LEAST_TOLD = 0.4
# The share where one word does; and what one sentence of a long message must tell.
_ALONE_SHARE, _SENTENCE_TOLD, _SENTENCE_SHARE, _SENTENCE_MASS = 0.36, 2.0, 0.3, 0.5
# So few facts seldom have a word by chance, and the share where one word does then.
_FEW, _FEW_SHARE = 40, 0.28
# The share where many words match, and how many these are.
_MANY_SHARE, _MANY = 0.15, 3.0
# The share where the fact has a rare identifier of the message.
_NAME_SHARE = 0.05
# What a title is worth where the message names a technology that no fact has.
_FOREIGN_CALL = 0.5
# What a fact must share that goes along with the best, or this part of what that does.
_ALONG, _ALONG_PART = 0.6, 0.7
_NAMING = (WORD, PAIR, WHOLE)


class Choice:
    """What recall says: the selected, the omitted with reasons, why nothing.

    `needed` says what the message came to at the gate and what was asked of it,
    `lacking` the same of each omitted fact, in their order.
    """

    __slots__ = ("lacking", "needed", "omitted", "reason", "selected")

    def __init__(
        self,
        selected: list[Scored],
        omitted: list[tuple[Scored, str]],
        reason: str = "",
        *,
        needed: str = "",
        lacking: Sequence[str] = (),
    ) -> None:
        self.selected = selected
        self.omitted = omitted
        self.reason = reason
        self.needed = needed
        self.lacking = lacking


def choose(
    plan: Plan, ranked: Sequence[Scored], *, limit: int, sure: Sequence[Scored] = ()
) -> Choice:
    """Whether to answer at all, and with which of the ranked facts.

    Where the best fact says enough about the message, others go along if what they
    share with it is informative, too. Else only those answer that are called, those
    that a question asks for, and those that are `sure`, whatever the message says.
    """
    if not ranked:
        return Choice([], [], "weak-match")
    gate = _Gate(plan, ranked[0])
    if not gate.is_open:
        sure = [*sure, *_asked(plan, ranked[: limit + 1])]
    selected: list[Scored] = []
    omitted = []
    lacking: list[str] = []
    for place, found in enumerate(ranked):
        # Which facts rank lower is not the same for every history of an index.
        if place < limit:
            why, lack = ("", "") if found in sure else gate.judge(found)
        else:
            why, lack = gate.leaves(found), f"place {place + 1} of {limit}"
        if why:
            omitted.append((found, why))
            lacking.append(lack)
        else:
            selected.append(found)
    reason = "" if selected or gate.is_open else "weak-match"
    return Choice(selected, omitted, reason, needed=gate.needed, lacking=lacking)


class _Gate:
    """The gate as one message finds it.

    It is open where the words that match the best fact say something about the
    message: enough mass of words that are rare in prompts; most of a short question;
    or the one informative word of a message that names the fact.
    """

    __slots__ = (
        "_best",
        "_floor",
        "_is_foreign",
        "_least",
        "_plan",
        "_whole",
        "is_open",
        "needed",
    )

    def __init__(self, plan: Plan, best: Scored) -> None:
        self._plan = plan
        self._best = best
        self._floor = best.score * FLOOR
        measure = log(1 + plan.facts + PRIOR)
        matched = mass(best.matched, plan)
        joints = seams(plan, best)
        whole = mass((w for w in plan.words if w not in joints), plan)
        self._whole = whole
        foreign = [each.word.written for each in plan.words if each.is_foreign]
        self._is_foreign = bool(foreign)
        share = matched.share(whole)
        self.is_open = (
            (
                matched.prompted >= _MASS * measure
                and _is_enough(matched, share, plan.facts)
            )
            or _is_most(plan, matched, whole, measure)
            or (not self._is_foreign and names_it(plan, best))
        )
        self._least = min(_ALONG, _ALONG_PART * _told(best))
        self.needed = (
            f"share {share:.2f} of {_SHARE}, words {matched.prompt_words:.1f} of"
            f" {_WORDS}, mass {matched.prompted:.1f} of {_MASS * measure:.1f}"
        )
        if foreign:
            self.needed += f", and no fact has {foreign[0]}"

    def judge(self, found: Scored) -> tuple[str, str]:
        """Why one of the first facts does not answer, and what it lacks.

        Both are empty where it does.
        """
        if found.score < self._floor:
            why = "below-floor" if self.is_open else "weak-match"
            return why, f"score {found.score:.2f} of {self._floor:.2f}"
        if self.is_open:
            told, least = _told(found), self._least
            return _verdict(told >= least, f"telling {told:.2f} of {least:.2f}")
        if found is self._best and _says_it(self._plan, found):
            return "", ""
        if has_its_name(found):
            share = mass(found.matched, self._plan).share(self._whole)
            if share >= _NAME_SHARE:
                return "", ""
        called = call(self._plan, found)
        if self._is_foreign:
            called *= _FOREIGN_CALL
        return _verdict(called >= 1, f"title {called:.2f} of 1")

    def leaves(self, found: Scored) -> str:
        """Why a fact that comes after the limit does not answer."""
        if not self.is_open:
            return "weak-match"
        return "below-floor" if found.score < self._floor else "limit"


def _is_enough(matched: Mass, share: float, facts: int) -> bool:
    """Whether the words of a match are enough for what they are of the message.

    Two or three informative ones are; where they are much of it one is, and where
    they are many they may be little of it.
    """
    alone = _FEW_SHARE if facts <= _FEW else _ALONE_SHARE
    return (
        (share >= _SHARE and matched.prompt_words >= _WORDS and matched.told >= _TOLD)
        or (share >= alone and matched.told >= 1.0)
        or (share >= _MANY_SHARE and min(matched.prompt_words, matched.told) >= _MANY)
    )


def _is_most(plan: Plan, matched: Mass, whole: Mass, measure: float) -> bool:
    """Whether two words or more are most of a short message, and no mere order."""
    return (
        whole.mass > 0
        and matched.mass >= 0.55 * whole.mass
        and matched.mass >= 0.8 * measure
        and matched.words >= 2
        and matched.prompt_words >= 0.5
        and (matched.told >= _LEAST_TOLD or _asks(plan))
    )


def _asks(plan: Plan) -> bool:
    from ctxlib.domain.asked import asks

    return asks(plan)


def _asked(plan: Plan, first: Sequence[Scored]) -> list[Scored]:
    if len(plan.words) > _MOST_ASKED:
        return []
    from ctxlib.domain.asked import asked

    return asked(plan, first)


def _verdict(is_met: bool, lack: str) -> tuple[str, str]:
    return ("", "") if is_met else ("weak-match", lack)


def _says_it(plan: Plan, best: Scored) -> bool:
    """Whether one sentence of a long message, taken by itself, opens the gate."""
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
            sentence = [each for each in plan.words if each.word.places & place]
            if matched.share(mass(sentence, plan)) >= _SENTENCE_SHARE:
                return True
    return False


def _told(found: Scored) -> float:
    """How informative that is what a fact shares with the message."""
    told = 0.0
    for sought in found.matched:
        if sought.word.kind in _NAMING:
            told += sought.word.telling
    return told
