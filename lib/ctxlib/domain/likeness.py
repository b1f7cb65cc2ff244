"""How much a sentence is worded as those that were meant in a certain way.

The weights of its traits were counted on labelled prompts, by
tests/benchmarks/weigh_traits.py; they are kept in a table, and nothing else is.
"""

from __future__ import annotations

from itertools import repeat
from math import exp, sqrt
from pkgutil import get_data

# What is meant to last; what objects; what of the first tells how things are, and
# what is about the person.
LASTING, OBJECTING = "lasting", "objecting"
TELLING, PERSONAL = "telling", "personal"
TABLE = "traitweights.txt"
STEP = 0.05  # what one of a weight is


class Scale:
    """The weights of traits for one meaning; `base` is the score without any."""

    __slots__ = ("_weights", "base")

    def __init__(self) -> None:
        self._weights: dict[str, int] = {}
        self.base = 0.0

    def learn(self, steps: int, traits: list[str]) -> None:
        self._weights.update(dict.fromkeys(traits, steps))

    def score(self, traits: set[str]) -> float:
        """The logarithm of the odds that it is meant so."""
        # Whole steps, so that the order of a set cannot change the sum.
        steps = sum(map(self._weights.get, traits, repeat(0)))
        return self.base + steps * STEP / sqrt(len(traits) or 1)


_scales: dict[str, Scale] = {}


def scale(meaning: str) -> Scale:
    """The scale of one of the meanings, read when first asked for."""
    if not _scales:
        use((get_data(__package__, TABLE) or b"").decode())
    return _scales[meaning]


def use(text: str) -> None:
    """Weigh by another table from now on."""
    _scales.update(read(text))


def read(text: str) -> dict[str, Scale]:
    """The scales of a table: lines of a meaning, a weight and the traits of it."""
    found = {each: Scale() for each in (LASTING, OBJECTING, TELLING, PERSONAL)}
    for line in text.splitlines():
        if not line or line.startswith("# "):
            continue
        meaning, weight, *traits = line.split(" ")
        if traits:
            found[meaning].learn(int(weight), traits)
        else:
            found[meaning].base = int(weight) * STEP
    return found


def odds(score: float) -> float:
    """From 0 to 1, what the logarithm of odds says."""
    return 1.0 / (1.0 + exp(-score))
