"""How much words of a message say together: what the gate reckons with."""

from __future__ import annotations

from ctxlib.domain.spelling import SLIP_PART
from ctxlib.domain.terms import CHAR, KANA, MEANT, PAIR, WHOLE, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan, Sought

# Below this weight a word is grammar and does not count as one.
_WORDY = 0.3
# What an unknown pair counts, and an unknown word that is too short to be looked up by
# its spelling.
_PAIR_PART, _SHORT_PART, _SHORT = 0.6, 0.75, 5
# So many pairs of a run of katakana are a word.
_PAIRS = 4
# What a pair of hiragana counts, which is the ending of a verb more often than a word.
_KANA_PART = 0.1
# What is left in a question of the pairs that it is asked with, however politely; of an
# order they are what it says.
_ASKED_WITH = 0.3
# From this share on the facts are in the script of the message.
_NATIVE = 0.5
# What a technology counts that no fact has.
_FOREIGN_PART = 3.0


class Mass:
    """How much words say together: rarity by weight, and how many they are."""

    __slots__ = ("mass", "prompt_words", "prompted", "told", "words")

    def __init__(self) -> None:
        self.mass = self.prompted = self.prompt_words = self.told = self.words = 0.0

    def share(self, whole: Mass) -> float:
        """The part of the whole, as the words count anywhere and as in prompts."""
        if not whole.mass:
            return 0.0
        share = self.mass / whole.mass
        return min(share, self.prompted / whole.prompted) if whole.prompted else share


def mass(words: Iterable[Sought], plan: Plan) -> Mass:
    """Of some words of the message of a plan."""
    total = Mass()
    least = 0.0
    for sought in words:
        pairs = min(sought.word.pairs, _PAIRS)
        part = _part(sought, plan) / pairs
        if sought.word.kind == KANA:
            part *= _KANA_PART
        if not part:
            continue
        weight = sought.rarity * sought.word.weight * part
        if sought.word.kind in (PAIR, KANA):
            least = least or _least(plan)
            total.mass += weight * max(sought.word.prompt, least)
        else:
            total.mass += weight
        total.prompted += weight * sought.word.prompt
        total.prompt_words += sought.word.prompt * part
        total.told += sought.word.telling * part
        if sought.word.weight >= _WORDY:
            total.words += 1 / pairs
    return total


def said(plan: Plan, best: Scored) -> list[Sought]:
    """The words of a message, without the English names of its own that no fact needs.

    Where the facts are in its language only those count that the best fact has.
    """
    if plan.native <= _NATIVE:
        return plan.words
    return [w for w in plan.words if w.word.kind != MEANT or w in best.matched]


def seams(plan: Plan, best: Scored) -> list[Sought]:
    """The unmatched words that say nothing beside those which the fact has.

    Pairs that only join two words, or are of a word that the fact has in English; and
    what words are called in English that it has.
    """
    pairs = [each for each in plan.words if each.word.kind in (PAIR, KANA)]
    if not pairs:
        return pairs
    matched = {each.word.form for each in pairs if each in best.matched}
    own = set("".join(matched))
    signs, unsaid = {*own}, []
    for each in plan.words:
        if each.word.kind == MEANT:
            if each in best.matched:
                signs.update(each.word.form)
            elif own.issuperset(each.word.form):
                unsaid.append(each)
    return unsaid + [
        each
        for each in pairs
        if each.word.form not in matched and signs.issuperset(each.word.form)
    ]


def _least(plan: Plan) -> float:
    """The least part that counts of a pair."""
    from ctxlib.domain.asked import may_ask

    return _ASKED_WITH if may_ask(plan) else 1.0


def _part(sought: Sought, plan: Plan) -> float:
    """The part of a word's weight that counts: less for a stand-in, none for some."""
    kind = sought.word.kind
    if kind == CHAR:
        return 0.0
    if sought.terms:
        part = max(part for _, part, _ in sought.terms)
        return 1.0 if part >= SLIP_PART else part
    if sought.is_foreign:
        return _FOREIGN_PART
    # An unknown identifier is judged by its parts; an unknown pair is as often the
    # seam between two words as a word, and says nothing to a store of another script.
    if kind in (PAIR, KANA):
        return _PAIR_PART * plan.native
    if kind == WORD and len(sought.word.form) < _SHORT:
        return _SHORT_PART * plan.unread
    return 0.0 if kind == WHOLE else plan.unread
