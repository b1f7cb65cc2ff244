"""The gate of recall: whether a match is informative, and which facts then answer.

The thresholds were chosen on real prompts: turns without content, prompts about
other projects and unrelated questions must get nothing, related ones their answer.
"""

from __future__ import annotations

from math import log

from ctxlib.domain.ranking import PRIOR
from ctxlib.domain.terms import CHAR, KANA, PAIR, WHOLE, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.domain.ranking import Plan, Scored, Sought

# Share of the best score under which a fact is left out.
FLOOR = 0.24
# Below this weight a word is grammar and does not count as one.
_WORDY = 0.3
# From this weight on a word is informative by itself.
_TELLING = 0.6
# Below this share the facts are written in another script than the message.
_FOREIGN = 0.3
# What is asked of a match: the mass of its words in that of a rare one, and their
# number, each by how rare it is in prompts; and their share of the message.
_MASS, _WORDS, _SHARE = 0.3, 1.5, 0.25
# The share where one word does; and what one sentence of a long message must tell.
_ALONE_SHARE, _SENTENCE_TOLD, _SENTENCE_SHARE, _SENTENCE_MASS = 0.43, 2.0, 0.3, 0.5
# So few facts seldom have a word by chance.
_FEW = 40
# How informative words of a title are that call its fact: alone (and that much of a
# word for each of a longer title), several in a sentence, two that stand together
# in a short title; and a keyword.
_CALL, _PER_TOPIC, _TOGETHER, _PHRASE, _KEY = 0.8, 0.3, 1.2, 0.6, 0.3
_SHORT_TITLE = 3
# Words that more facts have call none of them.
_RARE = 3
# Less informative words call nobody even together.
_LEAST_CALL, _LEAST_TOGETHER = 0.08, 0.2
# The shortest word that may be a part of another, and the longest ending.
_LONG, _ENDING = 6, 3
_STAND_IN, _COMPOUND = 0.75, 0.7
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


def choose(plan: Plan, ranked: Sequence[Scored], *, limit: int) -> Choice:
    """Whether to answer at all, and with which of the ranked facts.

    Where the best fact says enough about the message, others go along if what they
    share with it is informative, too. Else only those answer that are called.
    """
    if not ranked:
        return Choice([], [], "weak-match")
    gate = _Gate(plan, ranked[0])
    selected: list[Scored] = []
    omitted = []
    lacking: list[str] = []
    for place, found in enumerate(ranked):
        # Which facts rank lower is not the same for every history of an index.
        if place < limit:
            why, lack = gate.judge(found)
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
    message: enough mass of words that are rare in prompts, or one such word that is
    much of it; most of a short question; or the one informative word of a message
    that names the fact.
    """

    __slots__ = ("_best", "_floor", "_least", "_plan", "is_open", "needed")

    def __init__(self, plan: Plan, best: Scored) -> None:
        self._plan = plan
        self._best = best
        self._floor = best.score * FLOOR
        measure = log(1 + plan.facts + PRIOR)
        matched = _mass(best.matched, plan.native)
        whole = _mass(plan.words, plan.native)
        share = matched.share(whole)
        alone = _SHARE if plan.facts <= _FEW else _ALONE_SHARE
        self.is_open = (
            (
                matched.prompted >= _MASS * measure
                and (
                    (share >= _SHARE and matched.prompt_words >= _WORDS)
                    or (share >= alone and matched.told >= 1.0)
                )
            )
            or (
                whole.mass > 0
                and matched.mass >= 0.55 * whole.mass
                and matched.mass >= 0.8 * measure
                and matched.words >= 2
                and matched.prompt_words >= 0.5
            )
            or _names_it(plan, best)
        )
        self._least = min(_ALONG, _ALONG_PART * _told(best))
        self.needed = (
            f"share {share:.2f} of {_SHARE}, words {matched.prompt_words:.1f} of"
            f" {_WORDS}, mass {matched.prompted:.1f} of {_MASS * measure:.1f}"
        )

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
        call = _call(self._plan, found)
        return _verdict(call >= 1, f"title {call:.2f} of 1")

    def leaves(self, found: Scored) -> str:
        """Why a fact that comes after the limit does not answer."""
        if not self.is_open:
            return "weak-match"
        return "below-floor" if found.score < self._floor else "limit"


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
        matched = _mass(inside, plan.native)
        if matched.told >= _SENTENCE_TOLD and matched.prompted >= least:
            sentence = [each for each in plan.words if each.word.places & place]
            if matched.share(_mass(sentence, plan.native)) >= _SENTENCE_SHARE:
                return True
    return False


def _call(plan: Plan, found: Scored) -> float:
    """How surely the message has the words of a fact's title; from 1 on, it does.

    One informative word that few facts have is enough where the title is short, and
    any keyword; else several in one sentence, or two that stand together.
    """
    document = found.candidate.document
    alone = max(_CALL, _PER_TOPIC * document.topics)
    call = 0.0
    together: dict[int, float] = {}
    named: dict[str, Sought] = {}
    for sought in plan.words:
        word = sought.word
        if word.telling < _LEAST_CALL or not word.places or word.kind not in _NAMING:
            continue
        likeness = _likeness(sought, document.heads)
        if not likeness:
            continue
        if likeness == 1.0 and sought.terms:
            named[sought.terms[0][0]] = sought
        if sought.frequency > _RARE:
            continue
        if word.telling >= _KEY and _likeness(sought, document.keys) == 1.0:
            return 1.0
        weight = word.telling * likeness
        if len(word.form) > 2 or word.kind == PAIR:
            call = max(call, weight / alone)
        if word.telling >= _LEAST_TOGETHER and word.kind != WHOLE:
            places = word.places
            while places:
                place = places & -places
                places ^= place
                together[place] = together.get(place, 0.0) + weight
    for weight in together.values():
        call = max(call, weight / _TOGETHER)
    if len(named) > 1 and document.topics <= _SHORT_TITLE:
        call = max(call, _phrase(document.heads.split(), named) / _PHRASE)
    return call


def _phrase(heads: list[str], named: dict[str, Sought]) -> float:
    """How informative two words are that stand together in a title, at most.

    Few facts have one of them at least.
    """
    best = 0.0
    first = None
    for head in heads:
        second = named.get(head)
        if first and second and min(first.frequency, second.frequency) <= _RARE:
            one, other = first.word, second.word
            if one.places & other.places:
                best = max(best, one.telling + other.telling)
        first = second
    return best


def _likeness(sought: Sought, heads: str) -> float:
    """How surely a word is one of the heads: 1 for the same, less for a part of it."""
    word, form = sought.word, sought.word.form
    likeness = 0.0
    for term, part, _ in sought.terms:
        if f" {term} " in heads:
            is_ending = term.startswith(form) and len(term) < len(form) + _ENDING
            if part == 1.0 or is_ending:
                return 1.0
            likeness = _STAND_IN
    if word.kind != WORD or len(form) < _LONG or form[:_LONG] not in heads:
        return likeness
    at = heads.find(form)
    if at >= 0:
        rest = heads.index(" ", at) - at - len(form)
        if heads[at - 1] == " ":
            return 1.0 if rest <= _ENDING else max(likeness, _COMPOUND)
        return max(likeness, _COMPOUND) if rest <= _ENDING else likeness
    if not sought.terms:
        for length in range(len(form) - 1, _LONG - 1, -1):
            if f" {form[:length]} " in heads:
                return 1.0 if len(form) - length <= _ENDING else _COMPOUND
    return likeness


def _told(found: Scored) -> float:
    """How informative that is what a fact shares with the message."""
    told = 0.0
    for sought in found.matched:
        if sought.word.kind in _NAMING:
            told += sought.word.telling
    return told


class _Mass:
    """How much words say together: rarity by weight, and how many they are."""

    __slots__ = ("mass", "prompt_words", "prompted", "told", "words")

    def __init__(self) -> None:
        self.mass = self.prompted = self.prompt_words = self.told = 0.0
        self.words = 0

    def share(self, whole: _Mass) -> float:
        """The part of the whole, as the words count anywhere and as in prompts."""
        if not whole.mass:
            return 0.0
        share = self.mass / whole.mass
        return min(share, self.prompted / whole.prompted) if whole.prompted else share


def _mass(words: Iterable[Sought], native: float) -> _Mass:
    total = _Mass()
    for sought in words:
        part = _part(sought, native)
        if not part:
            continue
        mass = sought.rarity * sought.word.weight * part
        total.mass += mass
        total.prompted += mass * sought.word.prompt
        total.prompt_words += sought.word.prompt * part
        total.told += sought.word.telling * part
        total.words += sought.word.weight >= _WORDY
    return total


def _part(sought: Sought, native: float) -> float:
    """The part of a word's weight that counts: less for a stand-in, none for some."""
    kind = sought.word.kind
    if kind == CHAR:
        return 0.0
    if sought.terms:
        return max(part for _, part, _ in sought.terms)
    # An unknown identifier is judged by its parts; an unknown pair is as often the
    # seam between two words as a word, and says nothing to a store of another script.
    return {WHOLE: 0.0, PAIR: 0.6 * native, KANA: 0.6 * native}.get(kind, 1.0)


def _names_it(plan: Plan, best: Scored) -> bool:
    """Whether the one informative word of the message is in the fact's heads.

    An identifier may stand anywhere in the fact. In a store of another script a
    keyword in the script of the message was put there for it, and one is enough.
    """
    telling = [
        sought
        for sought in plan.words
        if sought.word.kind in (WORD, PAIR, WHOLE)
        and sought.word.weight * sought.word.prompt >= _TELLING
        and (sought.terms or sought.word.kind != WHOLE)
    ]
    naming = [sought for sought in telling if _is_named(sought, plan, best)]
    if any(sought.word.kind == PAIR for sought in naming) and plan.native < _FOREIGN:
        return True
    words = sum(sought.word.kind != WHOLE for sought in telling)
    return bool(naming) and words <= 1 and all(each in best.matched for each in telling)


def _is_named(sought: Sought, plan: Plan, best: Scored) -> bool:
    document = best.candidate.document
    if sought.frequency > max(3, plan.facts // 20) or sought not in best.matched:
        return False
    anywhere = sought.word.kind == WHOLE
    return any(
        f" {term} " in document.heads or (anywhere and document.frequency(term))
        for term, _, _ in sought.terms
    )
