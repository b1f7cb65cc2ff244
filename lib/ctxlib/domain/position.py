"""What a statement holds and what it turns down, and how two statements stand."""

from __future__ import annotations

from ctxlib.domain import phrasing, similarity
from ctxlib.domain.cues import table
from ctxlib.domain.meaning import meaning
from ctxlib.domain.rivals import QUESTIONS
from ctxlib.domain.statements import masked
from ctxlib.domain.terms import is_dense, split
from ctxlib.domain.tongue import tongues

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

SAME, CONTRARY, DIFFERENT = "same", "contrary", "different"
# So much of the fewer words on the subject two statements share that contradict.
_ON_SUBJECT = 0.5
# A statement of no more words may stand for all that is said on a question.
_FEW = 4
_GENERAL = 2
# So many characters of Chinese, Japanese or Korean make a word.
_WORD_CHARS = 2
# Questions that come up about many a thing.
_BROAD = frozenset(("weekday", "language", "branch", "theme", "quotes", "case", "api"))


class Position:
    """A statement, read as what it is for and against.

    `held` and `rejected` are the words of either side, `choices` maps questions with
    known answers to those it holds, `subject` is all that tells what it is about.
    """

    __slots__ = (
        *("choices", "held", "is_dense", "is_obsoleting", "meaning", "rejected"),
        "subject",
    )

    def __init__(self, text: str) -> None:
        self.meaning = meaning(text)
        seen = masked(text)
        refused, is_obsoleting = (0, 0), False
        for language in tongues(text):
            used = table(language)
            rival = used.rival.search(seen)
            if rival and not any(refused):
                refused = rival.span(phrasing.refused(rival))
            is_obsoleting = is_obsoleting or bool(used.obsolete.search(seen))
        self.is_obsoleting = is_obsoleting
        begin, end = refused
        kept = f"{text[:begin]} {text[end:]}" if end else text
        self.rejected = _words(text[begin:end])
        self.held = _words(kept) - self.rejected
        self.choices: dict[str, set[str]] = {}
        for word in self.held & QUESTIONS.keys():
            self.choices.setdefault(QUESTIONS[word], set()).add(word)
        words = frozenset(self.meaning.words) - self.rejected
        self.is_dense = not text.isascii() and any(map(is_dense, text))
        if self.is_dense:
            # Of what is not set apart by blanks, only what carries meaning.
            told = phrasing.keywords(kept)
            words = frozenset(
                part.lower()
                for word in told
                for part in (word if is_dense(word[0]) else (word,))
            )
        self.subject = frozenset(each for each in words if each not in QUESTIONS)

    @property
    def is_general(self) -> bool:
        """Whether it speaks of no part, as far as words can tell."""
        most = _GENERAL * _WORD_CHARS if self.is_dense else _GENERAL
        return len(self.subject) <= most

    @property
    def question(self) -> str:
        """The question that it answers, as a subject key; empty where it is not one.

        What is said of a part, "vitest for the frontend", leaves the question open.
        """
        if len(self.choices) != 1 or len(self.subject) > _GENERAL:
            return ""
        (question,) = self.choices
        return "" if question in _BROAD else subject_of(question)

    def rejects(self, other: Position) -> bool:
        """Whether it turns down by name what the other one holds."""
        names = {word for word in self.rejected if word in QUESTIONS} or self.rejected
        return bool(names) and bool(names & other.held) and not names & other.rejected


def stand(one: Position, other: Position) -> str:
    """How two statements stand: the same, contrary, or of different things."""
    verdict = similarity.compare(one.meaning, other.meaning)
    if verdict == similarity.SAME:
        return CONTRARY if _is_split(one, other) else SAME
    if verdict == similarity.VARIANT:
        return SAME if _is_agreed(one, other) else CONTRARY
    if _is_left(one, other) or _is_left(other, one):
        return CONTRARY
    if not _is_on_subject(one, other):
        return DIFFERENT
    if one.rejects(other) or other.rejects(one) or _is_split(one, other):
        return CONTRARY
    return SAME if _is_agreed(one, other) else DIFFERENT


def subject_of(question: str) -> str:
    """The subject key of a question with known answers, of a part or the project."""
    return question if "." in question else f"project.{question}"


def is_one_subject(one: str | None, other: str | None) -> bool:
    """Whether two subject keys may name one question: the last part is the same."""
    if not (one and other):
        return False
    return one.rpartition(".")[2] == other.rpartition(".")[2]


def answered(text: str) -> set[str]:
    """The questions with known answers of which a text names one."""
    return {QUESTIONS[word] for word in _words(text) & QUESTIONS.keys()}


def agree(one: Position, other: Position) -> bool:
    """Whether two statements on one subject choose the same, whatever they add."""
    chosen = one.choices == other.choices and bool(one.choices)
    return chosen and _is_on_subject(one, other)


def _is_split(one: Position, other: Position) -> bool:
    """Whether they answer a question with known answers otherwise."""
    return any(
        not answers & other.choices.get(question, answers)
        for question, answers in one.choices.items()
    )


def _is_left(one: Position, other: Position) -> bool:
    """Whether one says that what the other chooses was given up."""
    names = {name for answers in other.choices.values() for name in answers}
    return one.is_obsoleting and bool(names & one.held)


def _is_agreed(one: Position, other: Position) -> bool:
    """Whether they choose the same, and one only says besides what it turns down."""
    if one.choices != other.choices or not one.choices:
        return False
    if bool(one.rejected) == bool(other.rejected):
        return (
            one.rejected == other.rejected and one.meaning.fixed == other.meaning.fixed
        )
    # The word "not" stands for what one of them turns down; a number for more.
    return _numbers(one) == _numbers(other) and _is_on_subject(one, other)


def _numbers(one: Position) -> set[str]:
    return {each for each in one.meaning.fixed if any(map(str.isdigit, each))}


def _is_on_subject(one: Position, other: Position) -> bool:
    mine, yours = one.subject, other.subject
    if one.is_dense != other.is_dense:
        # Two scripts: of two general answers to one question, the question tells.
        common = one.choices.keys() & other.choices.keys()
        return bool(common - _BROAD) and one.is_general and other.is_general
    fewer = min(len(mine), len(yours))
    if not fewer:
        return max(len(mine), len(yours)) <= _FEW
    return len(mine & yours) >= _ON_SUBJECT * fewer


def _words(text: str) -> frozenset[str]:
    return frozenset(_stripped(split(text)))


def _stripped(chunks: Iterable[str]) -> list[str]:
    return [word for chunk in chunks if (word := chunk.strip("-_./:#@'\\").lower())]
