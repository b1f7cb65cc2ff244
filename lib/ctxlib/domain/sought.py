"""What is looked for: the words of a message, and what stands for them in a store."""

from __future__ import annotations

from math import sqrt

from ctxlib.domain.query import GRAM, grams
from ctxlib.domain.resolving import idf, is_technology, other_forms, resolve
from ctxlib.domain.spelling import SLIP_PART
from ctxlib.domain.terms import CHAR, MEANT, WHOLE, WORD
from ctxlib.domain.translated import is_english
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
        begin with a stem, in any order, more than needed rather than too few. `stem`
        is how its terms were made of words.
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
        def stem(self, words: list[str]) -> list[str]: ...


GRAM_WEIGHT = 0.15
MAX_WORDS, MAX_GRAMS, MAX_SIMILAR = 64, 64, 12
# A store of few facts says little about how rare a word is: the gate imagines some.
PRIOR = 8
# The commonest character of a message stands in one of so many facts of its script.
_NATIVE = 3
# The share of its characters that facts hold which have it in keywords, in texts.
_SIGNS = (0.2, 0.5)
# Pairs of which hardly a text in Japanese has none, and the share of the facts with one
# where these are in Japanese, whether or not they know the signs of a message.
_IN_JAPANESE, _WRITTEN = ("ます", "です", "した"), 0.5
# The part of its weight by which a word is known by what it is called in English.
MEANT_PART = 0.75
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
        self.is_foreign = not terms and bool(word.places) and is_technology(word)


class Plan:
    """What is looked for: words, 4-grams with their weights, and the averages.

    `native` is 1 where the facts are written in the dense script of the message and
    falls to 0 where they hold none of it, or only keywords. `unread` is what a word
    counts that the store does not know: less where others are misspelt. `text` is the
    message as it was written.
    """

    __slots__ = (
        "average",
        "facts",
        "gram_average",
        "grams",
        "native",
        "text",
        "unread",
        "words",
    )

    def __init__(
        self,
        words: list[Sought],
        grams: list[tuple[str, float, float]],
        *,
        text: str,
        facts: int,
        averages: tuple[float, float],
        native: float,
    ) -> None:
        self.words = words
        self.text = text
        self.grams = grams
        self.facts = facts
        self.average, self.gram_average = averages
        self.native = native
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
    counted = [(word, _frequency(word, statistics)) for word in query.words]
    if len(counted) > MAX_WORDS:
        order = sorted(
            range(len(counted)),
            key=lambda i: (
                -counted[i][0].weight * idf(facts, counted[i][1])
                if counted[i][1]
                else 0.0,
                i,
            ),
        )
        counted = [counted[i] for i in sorted(order[:MAX_WORDS])]
    words = []
    resolved = 0
    is_inflected = not is_english(query.words)
    for word, frequency in counted:
        terms = [(word.term, 1.0, idf(facts, frequency))] if frequency else []
        known = frequency
        forms, having = other_forms(word, frequency, statistics, is_any=is_inflected)
        if not forms and (word.kind == MEANT or not frequency):
            forms, having = _called(word, statistics)
        if forms:
            terms, known = forms, having
        elif not frequency and word.kind == WORD and len(word.form) >= GRAM:
            resolved += 1
            if resolved <= MAX_SIMILAR:
                terms, known = resolve(word, statistics)
        words.append(Sought(word, frequency, _rarity(facts, known), terms))
    return Plan(
        words,
        _grams(words, statistics),
        text=query.text,
        facts=facts,
        averages=(
            statistics.length / facts if facts else 1.0,
            statistics.grams_length / facts if facts else 1.0,
        ),
        native=_native(query.text, words, statistics),
    )


def _frequency(word: Word, statistics: Statistics) -> int:
    """How many facts have a word; of what one may be called, the commonest."""
    if word.kind == MEANT:
        return max(map(statistics.frequency, word.meanings))
    return statistics.frequency(word.term)


def _called(
    word: Word, statistics: Statistics
) -> tuple[list[tuple[str, float, float]], int]:
    """What a word is called in English, and how many facts have the commonest of it.

    It says no more than that from now on, and is told of with it.
    """
    having = {each: statistics.frequency(each) for each in word.meanings}
    found = {each: count for each, count in having.items() if count}
    if not found:
        return [], 0
    own = word.written.partition(" = ")[0]
    word.written = f"{own} = {word.meanings[next(iter(found))]}"
    background, prompt, told = map(min, word.weights, *map(tables().weights, found))
    word.weights = background, prompt, told
    rare = [(each, MEANT_PART, idf(statistics.facts, found[each])) for each in found]
    return rare, max(found.values())


def _native(text: str, words: Sequence[Sought], statistics: Statistics) -> float:
    signs = [sought.frequency for sought in words if sought.word.kind == CHAR]
    facts = statistics.facts
    if not signs or not facts:
        return 0.0
    from ctxlib.domain.lexicon import language_of

    if language_of(text) == "ja":
        having = max(map(statistics.frequency, _IN_JAPANESE))
        if having >= _WRITTEN * facts:
            return 1.0
    known = sum(map(bool, signs)) / len(signs)
    spread = (known - _SIGNS[0]) / (_SIGNS[1] - _SIGNS[0])
    return max(0.0, min(1.0, _NATIVE * max(signs) / facts, spread))


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
            found.append((gram, weight, weight * idf(facts, frequency)))
    return found


def _rarity(facts: int, frequency: int) -> float:
    return idf(facts + PRIOR, frequency)
