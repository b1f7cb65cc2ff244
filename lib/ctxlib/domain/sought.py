"""What is looked for: the words of a message, and what stands for them in a store."""

from __future__ import annotations

from math import log, sqrt

from ctxlib.domain.query import GRAM, grams
from ctxlib.domain.spelling import SLIP_PART, continued, meant
from ctxlib.domain.terms import CHAR, WHOLE, WORD
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Protocol

    from ctxlib.domain.message import Query, Word

    class Statistics(Protocol):
        """What a store knows about the facts that take part in recall.

        `facts` is their number, `length` and `grams_length` the sums over their
        documents; frequencies are exact document frequencies. `similar` yields
        terms of the store that may be the unknown word meant, `beginning` those that
        begin with a stem, in any order, more than needed rather than too few.
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
        def beginning(self, root: str) -> Iterable[str]: ...


GRAM_WEIGHT = 0.15
MAX_WORDS, MAX_GRAMS, MAX_SIMILAR = 64, 64, 12
# A store of few facts says little about how rare a word is: the gate imagines some.
PRIOR = 8
# The commonest character of a message stands in one of so many facts of its script.
_NATIVE = 3
# The share of its characters that facts hold which have it in keywords, in texts.
_SIGNS = (0.2, 0.5)
# What an unknown word counts in a message with no misspelt word, one, two, and more:
# where some are misspelt, others are that nobody can read.
_UNREAD = (1.0, 0.75, 0.4, 0.2)


class Sought:
    """A word of the message, and the terms of the store that stand for it.

    `terms` pairs each term with its part of the word's weight and its inverse
    document frequency; it is empty when the store holds nothing like it. `rarity`
    is what the gate reckons with. `is_misspelt` says that terms stand for it which a
    slip made it of, `is_foreign` that it names a technology which no fact has.
    """

    __slots__ = ("frequency", "is_foreign", "is_misspelt", "rarity", "terms", "word")

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
        self.is_misspelt = any(part == SLIP_PART for _, part, _ in terms)
        self.is_foreign = not terms and bool(word.places) and _is_technology(word)


class Plan:
    """What is looked for: words, 4-grams with their weights, and the averages.

    `native` is 1 where the facts are written in the dense script of the message and
    falls to 0 where they hold none of it, or only keywords. `unread` is what a word
    counts that the store does not know: less where others are misspelt.
    """

    __slots__ = (
        "average",
        "facts",
        "gram_average",
        "grams",
        "native",
        "unread",
        "words",
    )

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
        misspelt = sum(sought.is_misspelt for sought in words)
        self.unread = _UNREAD[min(misspelt, len(_UNREAD) - 1)]

    def nominations(self) -> list[tuple[str, str, float, int]]:
        """Field (`words` or `grams`), term, boost and compound of all looked for."""
        wanted = [
            ("words", term, sought.word.weight * part, sought.word.compound)
            for sought in self.words
            for term, part, _ in sought.terms
        ]
        return wanted + [("grams", gram, weight, 0) for gram, weight, _ in self.grams]


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
        known = frequency
        if not frequency and word.kind == WORD and len(word.form) >= GRAM:
            resolved += 1
            if resolved <= MAX_SIMILAR:
                terms = _resolve(word, statistics)
                known = _take_meaning(word, terms, statistics)
        words.append(Sought(word, frequency, _rarity(facts, known), terms))
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


def _resolve(word: Word, statistics: Statistics) -> list[tuple[str, float, float]]:
    facts = statistics.facts
    if _is_common(word):
        near = continued(word.term, statistics.beginning(word.term))
    else:
        near = meant(word.term, word.form, statistics.similar(word.form))
    return [
        (term, part, _idf(facts, statistics.frequency(term))) for term, part in near
    ]


def _take_meaning(
    word: Word, terms: Sequence[tuple[str, float, float]], statistics: Statistics
) -> int:
    """Gives a misspelt word the weights of the one meant; how many facts have that.

    Of several the commonest counts. 0 where it is not misspelt.
    """
    slips = [term for term, part, _ in terms if part == SLIP_PART]
    if slips:
        word.weights = max(map(tables().weights, slips))
    return max(map(statistics.frequency, slips), default=0)


def _is_common(word: Word) -> bool:
    """Whether a word is in one of the tables, and so spelt as it is meant."""
    return word.telling < 1.0 or _is_technology(word)


def _is_technology(word: Word) -> bool:
    return word.kind in (WORD, WHOLE) and word.form in tables().technologies


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
