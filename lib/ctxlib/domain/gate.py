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


class Choice:
    """What recall says: the selected, the omitted with reasons, why nothing."""

    __slots__ = ("omitted", "reason", "selected")

    def __init__(
        self,
        selected: list[Scored],
        omitted: list[tuple[Scored, str]],
        reason: str = "",
    ) -> None:
        self.selected = selected
        self.omitted = omitted
        self.reason = reason


def choose(plan: Plan, ranked: Sequence[Scored], *, limit: int) -> Choice:
    """Whether to answer at all, and with which of the ranked facts."""
    if not ranked or not is_informative(plan, ranked[0]):
        return Choice([], [(found, "weak-match") for found in ranked], "weak-match")
    floor = ranked[0].score * FLOOR
    selected: list[Scored] = []
    omitted = []
    for found in ranked:
        if found.score < floor:
            omitted.append((found, "below-floor"))
        elif len(selected) == limit:
            omitted.append((found, "limit"))
        else:
            selected.append(found)
    return Choice(selected, omitted)


def is_informative(plan: Plan, best: Scored) -> bool:
    """The gate: whether the words that match say something about the message.

    Three doors: enough mass of words that are rare in prompts; most of a short
    question; or the one informative word of a message that names the fact.
    """
    measure = log(1 + plan.facts + PRIOR)
    matched = _mass(best.matched, plan.native)
    whole = _mass(plan.words, plan.native)
    if not whole.mass:
        return False
    share = matched.mass / whole.mass
    return (
        (
            matched.prompted >= 0.3 * measure
            and share >= 0.25
            and matched.prompted >= 0.25 * whole.prompted
            and matched.prompt_words >= 1.5
        )
        or (
            share >= 0.55
            and matched.mass >= 0.8 * measure
            and matched.words >= 2
            and matched.prompt_words >= 0.5
        )
        or _names_it(plan, best)
    )


class _Mass:
    """How much words say together: rarity by weight, and how many they are."""

    __slots__ = ("mass", "prompt_words", "prompted", "words")

    def __init__(self) -> None:
        self.mass = self.prompted = self.prompt_words = 0.0
        self.words = 0


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
