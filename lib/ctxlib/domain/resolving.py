"""What stands in a store for a word that it has not, or hardly: other forms of it,
words that begin with it, and those that a slip makes of it."""

from __future__ import annotations

from math import log

from ctxlib.domain.spelling import SLIP_PART, continued, meant
from ctxlib.domain.terms import WHOLE, WORD
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.message import Word
    from ctxlib.domain.sought import Statistics

    # Terms, each with its part of the word's weight and its rarity.
    Found = list[tuple[str, float, float]]

# What another form of a word counts in the ranking; to the gate it is the same word.
FORM_PART = 0.9
_LEAST_FORM, _GRAMMAR = 5, 0.3
# Of a form that more facts have, others add more that is beside the point.
_FEW = 1


def other_forms(
    word: Word, frequency: int, statistics: Statistics, *, is_any: bool
) -> tuple[Found, int]:
    """All forms of a word that few facts have in its own, and how many have any.

    They are one word, as rare as all of them are together, and it says no more than
    the commonest of them says. Nothing where no fact has another form, nor without
    `is_any`: English forms are one stem already, and by the endings of other languages
    a charter would be a chart.
    """
    if not is_any or frequency > _FEW or word.kind != WORD or word.weight <= _GRAMMAR:
        return [], 0
    if len(word.form) < _LEAST_FORM:
        return [], 0
    from ctxlib.domain.inflection import inflected  # nothing that English needs

    others = inflected(
        word.form, word.term, beginning=statistics.beginning, stem=statistics.stem
    )
    if not others:
        return [], 0
    weights = [word.weights, *map(tables().weights, others)]
    background, prompt, told = map(min, *weights)
    word.weights = background, prompt, told
    known = min(statistics.facts, frequency + sum(map(statistics.frequency, others)))
    rarity = idf(statistics.facts, known)
    found = [(word.term, 1.0, rarity)] if frequency else []
    return found + [(each, FORM_PART, rarity) for each in others], known


def resolve(word: Word, statistics: Statistics) -> tuple[Found, int]:
    """What an unknown word may mean, and how many facts have that if it is misspelt."""
    if is_common(word):
        near = continued(word.term, statistics.beginning(word.term))
    else:
        near = meant(word.term, word.form, statistics.similar(word.form))
    _take_meaning(word, [term for term, part in near if part == SLIP_PART])
    facts, frequency = statistics.facts, statistics.frequency
    found = [(term, part, idf(facts, frequency(term))) for term, part in near]
    slips = [frequency(term) for term, part in near if part == SLIP_PART]
    return found, max(slips, default=0)


def _take_meaning(word: Word, slips: Sequence[str]) -> None:
    """Gives a misspelt word the weights of the one meant; of several the commonest."""
    if slips:
        word.weights = max(map(tables().weights, slips))


def is_common(word: Word) -> bool:
    """Whether a word is in one of the tables, and so spelt as it is meant."""
    return word.telling < 1.0 or is_technology(word)


def is_technology(word: Word) -> bool:
    return word.kind in (WORD, WHOLE) and word.form in tables().technologies


def idf(facts: int, frequency: int) -> float:
    """How rare a term is that so many of the facts have."""
    return log(1 + (facts - frequency + 0.5) / (frequency + 0.5))
