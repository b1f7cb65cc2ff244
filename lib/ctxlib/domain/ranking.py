"""From a message to ranked facts: what is looked for and how it scores.

Scores are BM25 over live statistics and depend on nothing else, so that an index
that was updated a thousand times and one that was just built agree to the last bit.
"""

from __future__ import annotations

from math import log, sqrt

from ctxlib.domain.query import GRAM, grams
from ctxlib.domain.spelling import meant
from ctxlib.domain.terms import CHAR, WHOLE, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Protocol

    from ctxlib.domain.message import Query, Word
    from ctxlib.domain.query import Document

    class Statistics(Protocol):
        """What a store knows about the facts that take part in recall.

        `facts` is their number, `length` and `grams_length` the sums over their
        documents; frequencies are exact document frequencies. `similar` yields
        terms of the store that may be the unknown word meant, in any order, more
        than needed rather than too few.
        """

        @property
        def facts(self) -> int: ...
        @property
        def length(self) -> int: ...
        @property
        def grams_length(self) -> int: ...
        def frequency(self, term: str) -> int: ...
        def gram_frequency(self, gram: str) -> int: ...
        def similar(self, word: str) -> Iterable[str]: ...


K1, B = 1.2, 0.75
GRAM_WEIGHT = 0.15
TIE = 0.2
MAX_WORDS, MAX_GRAMS, MAX_SIMILAR = 64, 64, 12
FRESHNESS = {"fresh": 1.0, "current": 0.95, "stale": 0.6, "expired": 0.4}
SCOPE = {"project": 1.08, "global": 1.0}
# A store of few facts says little about how rare a word is: the gate imagines some.
PRIOR = 8
# The commonest character of a message stands in one of so many facts of its script.
_NATIVE = 3
# The share of its characters that facts hold which have it in keywords, in texts.
_SIGNS = (0.2, 0.5)
# Up to this weight a word is grammar; so informative is one that is named first.
_WORDY, _TELLING = 0.3, 0.5
# Facts that differ by less are equally good, and the newer one comes first.
_NEAR = 0.98


class Sought:
    """A word of the message, and the terms of the store that stand for it.

    `terms` pairs each term with its part of the word's weight and its inverse
    document frequency; it is empty when the store holds nothing like it. `rarity`
    is what the gate reckons with.
    """

    __slots__ = ("frequency", "rarity", "terms", "word")

    def __init__(
        self,
        word: Word,
        frequency: int,
        rarity: float,
        terms: Sequence[tuple[str, float, float]],
    ) -> None:
        self.word = word
        self.frequency = frequency
        self.rarity = rarity
        self.terms = terms


class Plan:
    """What is looked for: words, 4-grams with their weights, and the averages.

    `native` is 1 where the facts are written in the dense script of the message and
    falls to 0 where they hold none of it, or only keywords.
    """

    __slots__ = ("average", "facts", "gram_average", "grams", "native", "words")

    def __init__(
        self,
        words: list[Sought],
        grams: list[tuple[str, float, float]],
        *,
        facts: int,
        averages: tuple[float, float],
    ) -> None:
        self.words = words
        self.grams = grams
        self.facts = facts
        self.average, self.gram_average = averages
        self.native = _native(words, facts) if facts else 0.0

    def nominations(self) -> list[tuple[str, str, float, int]]:
        """Field (`words` or `grams`), term, boost and compound of all looked for."""
        wanted = [
            ("words", term, sought.word.weight * part, sought.word.compound)
            for sought in self.words
            for term, part, _ in sought.terms
        ]
        return wanted + [("grams", gram, weight, 0) for gram, weight, _ in self.grams]


class Candidate:
    """A fact that may answer; `renewed` is when its clock last started, in seconds."""

    __slots__ = ("document", "freshness", "id", "renewed", "scope")

    def __init__(
        self,
        identity: str,
        document: Document,
        *,
        scope: str,
        freshness: str,
        renewed: int = 0,
    ) -> None:
        self.id = identity
        self.document = document
        self.scope = scope
        self.freshness = freshness
        self.renewed = renewed


class Scored:
    """A candidate with its score and the words that earned it, weightiest first."""

    __slots__ = ("candidate", "matched", "score")

    def __init__(
        self, candidate: Candidate, score: float, matched: list[Sought]
    ) -> None:
        self.candidate = candidate
        self.score = score
        self.matched = matched

    @property
    def words(self) -> tuple[str, ...]:
        """The matched words as written, informative ones first.

        Grammar and single characters are named only where nothing else matched.
        """
        words = [each.word for each in self.matched]
        known = [word for word in words if word.kind != CHAR] or words
        known = [word for word in known if word.weight > _WORDY] or known
        known.sort(key=lambda word: word.telling < _TELLING)
        return tuple(dict.fromkeys(word.written for word in known))

    @property
    def reason(self) -> str:
        named = ", ".join(self.words[:4]) or "parts of words"
        return f"matched {named}; {self.candidate.scope} scope"


def settle(query: Query, statistics: Statistics) -> Plan:
    """Looks the words of a message up: the rarest are kept, unknown ones resolved."""
    facts = statistics.facts
    counted = [(word, statistics.frequency(word.term)) for word in query.words]
    if len(counted) > MAX_WORDS:
        order = sorted(
            range(len(counted)),
            key=lambda i: (
                -counted[i][0].weight * _idf(facts, counted[i][1])
                if counted[i][1]
                else 0.0,
                i,
            ),
        )
        counted = [counted[i] for i in sorted(order[:MAX_WORDS])]
    words = []
    resolved = 0
    for word, frequency in counted:
        terms = [(word.term, 1.0, _idf(facts, frequency))] if frequency else []
        if not frequency and word.kind == WORD and len(word.form) >= GRAM:
            resolved += 1
            if resolved <= MAX_SIMILAR:
                terms = _resolve(word, statistics)
        words.append(Sought(word, frequency, _rarity(facts, frequency), terms))
    return Plan(
        words,
        _grams(words, statistics),
        facts=facts,
        averages=(
            statistics.length / facts if facts else 1.0,
            statistics.grams_length / facts if facts else 1.0,
        ),
    )


def _native(words: Sequence[Sought], facts: int) -> float:
    signs = [sought.frequency for sought in words if sought.word.kind == CHAR]
    if not signs:
        return 0.0
    known = sum(map(bool, signs)) / len(signs)
    spread = (known - _SIGNS[0]) / (_SIGNS[1] - _SIGNS[0])
    return max(0.0, min(1.0, _NATIVE * max(signs) / facts, spread))


def rank(plan: Plan, candidates: Iterable[Candidate]) -> list[Scored]:
    """The candidates that match anything, best first; near ties newest first."""
    return order(found for each in candidates if (found := score(plan, each)))


def order(found: Iterable[Scored]) -> list[Scored]:
    """The same of what was scored before."""
    scored = sorted(found, key=lambda each: (-each.score, each.candidate.id))
    ordered: list[Scored] = []
    near: list[Scored] = []
    for each in scored:
        if near and each.score < near[0].score * _NEAR:
            ordered += sorted(near, key=_newest)
            near = []
        near.append(each)
    return ordered + sorted(near, key=_newest)


def _newest(found: Scored) -> tuple[int, float, str]:
    return (-found.candidate.renewed, -found.score, found.candidate.id)


def score(plan: Plan, candidate: Candidate) -> Scored | None:
    """How well a candidate matches; `None` where nothing does."""
    document = candidate.document
    found = gains(plan, document)
    total = _sum(found)
    if plan.grams and document.grams_length:
        norm = K1 * (1 - B + B * document.grams_length / plan.gram_average)
        for gram, _, weight in plan.grams:
            tf = document.forms.count(gram)
            if tf:
                total += weight * tf * (K1 + 1) / (tf + norm)
    if not total:
        return None
    found.sort(key=lambda each: -each[0])
    factor = FRESHNESS[candidate.freshness] * SCOPE[candidate.scope]
    return Scored(candidate, total * factor, [sought for _, sought in found])


def gains(plan: Plan, document: Document) -> list[tuple[float, Sought]]:
    """What each word of the message that a document has would earn by itself."""
    norm = K1 * (1 - B + B * document.length / plan.average)
    found = []
    for sought in plan.words:
        gain = 0.0
        for term, part, idf in sought.terms:
            frequency = document.frequency(term)
            if frequency:
                tf = frequency / 100
                gain = max(gain, part * idf * tf * (K1 + 1) / (tf + norm))
        if gain:
            found.append((gain * sought.word.weight, sought))
    return found


def _sum(found: list[tuple[float, Sought]]) -> float:
    """What words earn together: of an identifier its best part, and little more."""
    total = 0.0
    best: dict[int, float] = {}
    for gain, sought in found:
        number = sought.word.compound
        if number:
            known = best.get(number, 0.0)
            best[number] = max(known, gain)
            total += TIE * min(known, gain) + max(gain - known, 0.0)
        else:
            total += gain
    return total


def _resolve(word: Word, statistics: Statistics) -> list[tuple[str, float, float]]:
    facts = statistics.facts
    near = meant(word.term, word.form, statistics.similar(word.form))
    return [
        (term, part, _idf(facts, statistics.frequency(term))) for term, part in near
    ]


def _grams(
    words: Sequence[Sought], statistics: Statistics
) -> list[tuple[str, float, float]]:
    """Each 4-gram with its weight, without and with its rarity.

    A long word has many, which say hardly more together.
    """
    weights: dict[str, float] = {}
    for sought in words:
        word = sought.word
        if word.kind in (WORD, WHOLE) and len(word.form) >= GRAM:
            weight = GRAM_WEIGHT * word.weight / sqrt(len(word.form) - GRAM + 1)
            for gram in grams(word.form):
                weights[gram] = max(weight, weights.get(gram, 0.0))
    facts = statistics.facts
    found = []
    # The weightiest words first, in their order.
    for gram in sorted(weights, key=lambda each: -weights[each])[:MAX_GRAMS]:
        frequency = statistics.gram_frequency(gram)
        if frequency:
            weight = weights[gram]
            found.append((gram, weight, weight * _idf(facts, frequency)))
    return found


def _idf(facts: int, frequency: int) -> float:
    return log(1 + (facts - frequency + 0.5) / (frequency + 0.5))


def _rarity(facts: int, frequency: int) -> float:
    return _idf(facts + PRIOR, frequency)
