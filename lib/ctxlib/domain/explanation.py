"""Why one fact was recalled for a message, or was not, in words and numbers."""

from __future__ import annotations

# From this weight on a word says something; below, it is grammar.
_SAYS = 0.5
_MOST_PARTS = 24
# What a keyword tells that carries its fact alone, in how many facts at most, and where
# a fact fell out that it can carry.
_CARRIES, _RARE, _MOST_KEYWORDS = 0.6, 3, 4
_CARRIED = ("match", "gate", "floor")


class Part:
    """One word of the message: what it weighs, and what it adds to the score.

    `facts` is how many facts have it, `stands_for` the terms that were taken for a
    word that no fact has. `gain` is 0 where the fact has none of it.
    """

    __slots__ = ("facts", "gain", "kind", "stands_for", "telling", "weight", "word")

    def __init__(
        self,
        word: str,
        kind: str,
        *,
        weight: float,
        telling: float,
        facts: int,
        stands_for: tuple[str, ...],
        gain: float,
    ) -> None:
        self.word = word
        self.kind = kind
        self.weight = weight
        self.telling = telling
        self.facts = facts
        self.stands_for = stands_for
        self.gain = gain

    @property
    def term(self) -> str:
        """The word without what it is called in English."""
        return self.word.partition(" = ")[0]


class Explanation:
    """What became of one fact for one message.

    `step` is the one that decided: `selected`, or `message`, `fact`, `match`, `gate`,
    `floor`, `rank`, `limit`, `repetition` or `budget`; `why` says it in words, or
    what it came to of what was needed. `place` is 0 where it is not among the first.
    """

    __slots__ = (
        "best",
        "best_score",
        "floor",
        "freshness",
        "gate",
        "message",
        "parts",
        "place",
        "reference",
        "scope",
        "score",
        "step",
        "title",
        "why",
    )

    def __init__(self, message: str, reference: str, title: str) -> None:
        self.message = message
        self.reference = reference
        self.title = title
        self.step = self.why = self.gate = self.best = ""
        self.freshness = self.scope = ""
        self.score = self.best_score = self.floor = 0.0
        self.place = 0
        self.parts: list[Part] = []

    @property
    def is_selected(self) -> bool:
        return self.step == "selected"

    def decide(self, step: str, why: str) -> Explanation:
        """Say at which step it fell out."""
        self.step, self.why = step, why
        return self

    def select(self, place: int, count: int, is_whole: bool) -> Explanation:
        """Say that it was recalled, as which of how many."""
        shown = "whole" if is_whole else "in part"
        return self.decide("selected", f"as {place} of {count}, {shown}")

    @property
    def matched(self) -> list[Part]:
        """The words that earned its score, best first."""
        parts = sorted(self.parts, key=lambda part: -part.gain)
        return [part for part in parts if part.gain][:_MOST_PARTS]

    @property
    def keywords(self) -> list[str]:
        """The missing words that would carry it as keywords, most informative first."""
        words = [
            self._typed(part.word)
            for part in self.missing
            if part.telling >= _CARRIES and part.facts <= _RARE and part.kind != "meant"
        ]
        return words[:_MOST_KEYWORDS] if self.step in _CARRIED else []

    def _typed(self, word: str) -> str:
        """A word in the case in which the message has it first."""
        place = self.message.lower().find(word.lower())
        typed = self.message[place : place + len(word)]
        return typed if typed.lower() == word.lower() else word

    @property
    def missing(self) -> list[Part]:
        """The words that say something and that the fact has not, weightiest first.

        A word that it has in English, or the other way round, is not among them.
        """
        said = " ".join(part.word for part in self.parts if part.gain)
        parts = [
            p
            for p in self.parts
            if not p.gain
            and p.kind not in ("char", "whole")
            and not (p.kind in ("pair", "meant") and p.term in said)
        ]
        parts = [part for part in parts if part.telling >= _SAYS]
        return sorted(parts, key=lambda part: -part.telling)[:_MOST_PARTS]


def explanation_lines(told: Explanation) -> list[str]:
    """The same for a person."""
    outcome = "recalled" if told.is_selected else f"not recalled ({told.step})"
    lines = [
        f"message   {' '.join(told.message.split())}",
        f"fact      {told.reference}  {told.title}".rstrip(),
        f"outcome   {outcome}: {told.why}",
    ]
    if told.gate and told.gate not in told.why:
        lines.append(f"gate      {told.gate}")
    if told.score:
        place = f"place {told.place}" if told.place else "behind the first"
        lines.append(
            f"score     {told.score:.3f}, {place}; {told.freshness}, {told.scope};"
            f" best {told.best_score:.3f} ({told.best}), least {told.floor:.3f}"
        )
    lines += [_line("matched", part) for part in told.matched]
    lines += [_line("missing", part) for part in told.missing]
    if told.keywords:
        lines.append(f"hint      a keyword would carry it: {', '.join(told.keywords)}")
    return lines


def _line(name: str, part: Part) -> str:
    known = f"in {part.facts} fact{'' if part.facts == 1 else 's'}"
    if part.stands_for:
        known = f"taken for {', '.join(part.stands_for[:3])}"
    elif not part.facts:
        known = "in no fact"
    gain = f"  +{part.gain:.3f}" if part.gain else ""
    return f"{name}   {part.word}  weight {part.weight:.2f}, {known}{gain}"
