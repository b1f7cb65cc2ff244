"""Statements that choose otherwise on one question, of which only one can hold.

Said only where it is plain: both name an answer to a question with known answers, and
speak of the same; or one turns down by name, or by a word, what the other takes.
"""

from __future__ import annotations

import re

from ctxlib.domain.position import Position
from ctxlib.domain.statements import sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Questions that come up about many a thing, so that two answers may both hold.
_MANY = {"weekday", "language", "branch", "theme", "case", "api", "database"}
_NOT = {"no", "not", "never", "dont", "cannot", "avoid", "without", "nie", "nicht"}
_NOT |= {"kein", "keine", "ne", "pas", "jamais", "nunca", "jamas", "nao", "sem", "sin"}
# Words that say no more than "here", or that something is so.
_SLIGHT = {"repo", "repository", "project", "codebase", "code", "prefer", "standard"}
_SLIGHT |= {"only", "projekt", "proyecto", "projet", "projeto", "usamos", "nutzen"}
# A command shows how something is run, not what is chosen.
_COMMAND = re.compile(r"`[^`]*\s[^`]*`")
# Inflections of one word have as many letters in common.
_STEM = 5


class Claim:
    """A sentence that names an answer; `label` says where it stands.

    `subject` is what it is about, without the words that name its question;
    `is_negated` says that a word turns it round that no name follows, `stand` all that
    decides what it cannot hold beside.
    """

    __slots__ = ("is_negated", "label", "position", "stand", "subject", "text")

    def __init__(self, label: str, text: str) -> None:
        self.label = label
        self.text = text
        self.position = position = Position(_COMMAND.sub(" ", text))
        self.subject = _subject(position)
        self.is_negated = not position.rejected and not _NOT.isdisjoint(
            position.meaning.fixed
        )
        chosen = {(each, *sorted(names)) for each, names in position.choices.items()}
        self.stand = self.subject, self.is_negated, frozenset(chosen)

    def opposes(self, other: Claim) -> bool:
        """Whether the two cannot both hold."""
        mine, yours = self.position, other.position
        if self.subject != other.subject:
            return False
        common = (mine.choices.keys() & yours.choices.keys()) - _MANY
        if self.is_negated and other.is_negated:
            return False
        if self.is_negated or other.is_negated:
            return any(mine.choices[each] == yours.choices[each] for each in common)
        return any(
            mine.choices[each].isdisjoint(yours.choices[each]) for each in common
        )


def claims(label: str, line: str) -> Iterator[Claim]:
    """The sentences of a line that name an answer to a known question."""
    for sentence in sentences(line.lstrip(" \t>#*-+")):
        claim = Claim(label, sentence.text)
        if claim.position.choices:
            yield claim


def opposed(claim: Claim, others: Iterable[Claim]) -> Claim | None:
    """The first of the others that cannot hold beside a claim."""
    return next((each for each in others if claim.opposes(each)), None)


def _subject(position: Position) -> frozenset[str]:
    named = {part for each in position.choices for part in _parts(each)}
    return frozenset(each[:_STEM] for each in position.subject - named - _SLIGHT)


def _parts(question: str) -> list[str]:
    return question.replace(".", "_").split("_")
