"""How a candidate stands to what is known: facts, and texts of instruction."""

from __future__ import annotations

import re

from ctxlib.domain.directive import without_why
from ctxlib.domain.likely import Likely
from ctxlib.domain.nearby import Nearby
from ctxlib.domain.position import (
    CONTRARY,
    SAME,
    Position,
    agree,
    answered,
    is_one_subject,
    stand,
)
from ctxlib.domain.statements import sentences

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctxlib.domain.candidate import Candidate
    from ctxlib.domain.fact import Fact

NEW, KNOWN, EVIDENCE = "new", "known", "evidence"
REVISION, SUPERSESSION = "revision", "supersession"
_LEAST_CLAIM = 4
# How a line begins that goes on with no other.
_STARTS = re.compile(r"[-*•>#|`~]|\d+[.)]\s|[A-Z'’ ]{2,12}:|\*\*")
# What is left of a line or a text of which all was taken.
_LABEL = re.compile(r"\s*(?:(?:[-*•]|\d+[.)])\s*|(?:DO|DON'T|SCOPE):\s*)+")
_EMPTY = re.compile(r"(?:[\s.!*•-]|\d+[.)]|DO:|DON'T:|SCOPE:[^\n]*)*")


class Relation:
    """How a candidate stands: to which `fact`, or to the text with which `label`.

    What is `new` may name a fact that is about the same.
    """

    __slots__ = ("fact", "kind", "label", "why")

    def __init__(
        self, kind: str, *, fact: Fact | None = None, label: str = "", why: str = ""
    ) -> None:
        self.kind = kind
        self.fact = fact
        self.label = label
        self.why = why

    def __repr__(self) -> str:
        return f"Relation({self.kind!r}, {self.fact or self.label!r})"


class Knowledge:
    """Facts, and labelled texts in force, to be compared with candidates.

    Only what has words of a candidate is read, once.
    """

    __slots__ = ("_claims", "_facts", "_labels", "_likely", "_lines", "_owners")

    def __init__(
        self, facts: Iterable[Fact], texts: Iterable[tuple[str, str]] = ()
    ) -> None:
        self._facts = sorted(facts, key=lambda fact: (fact.scope != "project", fact.id))
        held = (
            f"{each.title}\n{each.description}\n{each.body}" for each in self._facts
        )
        self._likely = Likely(held)
        self._claims = Nearby()
        self._owners: list[int] = []
        lines = [
            (label, sentence.text)
            for label, text in texts
            for line in text.split("\n")
            for sentence in sentences(line.lstrip(" #"))
        ]
        self._labels = [label for label, _ in lines]
        self._lines = Nearby(line for _, line in lines)

    def relate(self, candidate: Candidate) -> Relation:
        """The nearest relation: the same said, then the contrary, then none."""
        position = Position(candidate.statement)
        contrary = beside = None
        for place in self._near(candidate.statement):
            fact, claim = self._facts[self._owners[place]], self._claims.position(place)
            standing = stand(position, claim)
            if standing == SAME:
                return Relation(EVIDENCE, fact=fact, why="the fact says the same")
            if standing == CONTRARY:
                contrary = contrary or fact
            elif agree(position, claim):
                beside = beside or fact
        holder = self._holder(candidate, position)
        if holder is not None and holder is not beside:
            contrary = holder
        for place in self._lines.near(candidate.statement):
            if stand(position, self._lines.position(place)) == SAME:
                label = self._labels[place]
                return Relation(KNOWN, label=label, why="the instructions say the same")
        if contrary is not None:
            return _contrary(contrary, candidate, position)
        if beside is not None:
            why = "it chooses the same, but each of them says more than the other"
            return Relation(NEW, fact=beside, why=why)
        return Relation(NEW)

    def _near(self, statement: str) -> list[int]:
        """The places of claims near to a statement, in the order of their facts."""
        known = set(self._owners)
        for number in sorted(self._likely.places(statement) - known):
            for claim in _claims(self._facts[number]):
                self._owners.append(number)
                self._claims.add(claim)
        found = self._claims.near(statement)
        return sorted(found, key=lambda place: (self._owners[place], place))

    def _holder(self, candidate: Candidate, position: Position) -> Fact | None:
        """The first fact that answers the same question, as their subjects say."""
        if not candidate.subject_key:
            return None
        held = [
            fact
            for fact in self._facts
            if is_one_subject(fact.subject_key, candidate.subject_key)
        ]
        held.sort(key=lambda fact: fact.subject_key != candidate.subject_key)
        asked = set(position.choices)
        return next((fact for fact in held if _may_answer(fact, asked)), None)


def _may_answer(fact: Fact, asked: set[str]) -> bool:
    """Whether no claim of a fact answers other questions than those alone."""
    found = {question for claim in _claims(fact) for question in answered(claim)}
    return not asked or not found or bool(asked & found)


def _contrary(fact: Fact, candidate: Candidate, position: Position) -> Relation:
    if position.is_obsoleting:
        why = "what the fact says no longer holds"
        return Relation(SUPERSESSION, fact=fact, why=why)
    is_general = (fact.scope, candidate.scope) == ("global", "project")
    if not is_general and not revised(fact, candidate):
        why = "it is about the same, but what of the fact gives way is not plain"
        return Relation(NEW, fact=fact, why=why)
    return Relation(REVISION, fact=fact, why="the fact says otherwise")


def relate(
    candidate: Candidate,
    facts: Iterable[Fact],
    *,
    texts: Iterable[tuple[str, str]] = (),
) -> Relation:
    """How one candidate stands to active facts and to instruction texts in force."""
    return Knowledge(facts, texts).relate(candidate)


def revised(fact: Fact, candidate: Candidate) -> dict[str, object]:
    """The fields of the fact that change once it says what the candidate says.

    Only sentences that stand against it are exchanged; the rest stays, a reason only
    where something is left that it may belong to. Empty where nothing in the fact
    plainly stands against it.
    """
    position = Position(candidate.statement)
    changes: dict[str, object] = {}
    if stand(position, Position(fact.title)) == CONTRARY:
        changes["title"] = candidate.title
    if fact.description and stand(position, Position(fact.description)) == CONTRARY:
        changes["description"] = candidate.statement
    body = _exchanged(fact, candidate, position, is_told=bool(changes))
    return changes if body is None else {"body": body, **changes}


def _exchanged(
    fact: Fact, candidate: Candidate, position: Position, *, is_told: bool
) -> str | None:
    """The body with the statement where the contrary stood; None where none did."""
    claims = list(_sentences(fact.body))
    contrary = [each for each in claims if stand(position, Position(each)) == CONTRARY]
    if not contrary and not is_told and len(claims) == 1:
        is_same = is_one_subject(fact.subject_key, candidate.subject_key)
        contrary = claims if is_same else []
    body, rest = fact.body, without_why(fact.body)
    if not contrary:
        return None
    for place, claim in enumerate(contrary):
        shape = re.compile(r"\s+".join(map(re.escape, claim.split())))
        found = shape.search(body)
        if not found:
            return None
        said = "" if place else candidate.statement
        body = f"{body[: found.start()]}{said}{body[found.end() :]}"
        rest = shape.sub("", rest, count=1)
    if _EMPTY.fullmatch(rest):
        return candidate.body()
    lines = [line for line in body.split("\n") if not _LABEL.fullmatch(line)]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).strip()


def _claims(fact: Fact) -> list[str]:
    """What a fact says, its title and description among it, each once."""
    said = [fact.title, fact.description, *_sentences(fact.body)]
    if fact.body and len(fact.title.split()) < _LEAST_CLAIM:
        said = said[1:]  # a heading, such as "Integration tests", claims nothing
    return list(dict.fromkeys(each for each in said if each))


def _sentences(body: str) -> Iterator[str]:
    for sentence in sentences(_unwrapped(body)):
        yield sentence.text


def _unwrapped(body: str) -> str:
    """The body with each paragraph in one line."""
    lines: list[str] = []
    is_code = is_open = False
    for line in body.split("\n"):
        bare = line.strip()
        is_fence = bare.startswith(("```", "~~~"))
        is_code ^= is_fence
        if is_open and bare and not is_code and not _STARTS.match(bare):
            lines[-1] += f" {bare}"
        else:
            lines.append(line)
        is_open = bool(bare) and not (is_code or is_fence or bare.startswith("#"))
    return "\n".join(lines)
