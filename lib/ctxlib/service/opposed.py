"""Instructions in force that cannot hold beside a fact, or beside one another."""

from __future__ import annotations

from ctxlib.domain.health import NOTE, Finding
from ctxlib.domain.opposing import Claim, claims, opposed
from ctxlib.store.markdown import prose_lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctxlib.domain.fact import Fact

_USER = "user/"
_MOST_QUOTED = 100


class Opposed:
    """A fact, and the sentence of an instruction that says otherwise."""

    __slots__ = ("claim", "fact")

    def __init__(self, fact: Fact, claim: Claim) -> None:
        self.fact = fact
        self.claim = claim

    @property
    def quote(self) -> str:
        """The sentence, cut where it is long."""
        return _quoted(self.claim)


def instructed(texts: Iterable[tuple[str, str]]) -> list[Claim]:
    """What the running text of documents claims, in their order."""
    found: list[Claim] = []
    for label, text in texts:
        lines = text.split("\n")
        likely = {
            number: each
            for number, line in enumerate(lines, 1)
            if (each := list(claims(label, line)))
        }
        prose = prose_lines(text, likely)
        found += [
            each for number in likely if number in prose for each in likely[number]
        ]
    return found


def against(facts: Sequence[Fact], said: Sequence[Claim]) -> Iterator[Opposed]:
    """The facts that say otherwise than instructions in force, which go before them.

    What holds for all projects may be otherwise in one: a global fact is measured by
    the user's own instructions alone.
    """
    for fact in facts if said else ():
        is_general = fact.scope == "global"
        over = [each for each in said if not is_general or each.label.startswith(_USER)]
        lines = dict.fromkeys([fact.title, *fact.body.split("\n")])
        for claim in (each for line in lines for each in claims(fact.reference, line)):
            if other := opposed(claim, over):
                yield Opposed(fact, other)
                break


def contrary(
    note: Iterable[str], texts: Sequence[tuple[str, str]]
) -> Iterator[tuple[Claim, int]]:
    """The sentences of instructions that the lines of a note say otherwise than.

    Each with the line of its document that it is in.
    """
    own = [each for line in note for each in claims("", line)]
    said = instructed(texts) if own else []
    written = dict(texts)
    for claim in dict.fromkeys(filter(None, (opposed(each, said) for each in own))):
        lines = written[claim.label].split("\n")
        found = (at for at, line in enumerate(lines, 1) if claim.text in line)
        yield claim, next(found, 0)


def divided(said: Sequence[Claim]) -> Iterator[Finding]:
    """As notes, instructions that say otherwise than one that stands before them."""
    told: set[frozenset[str]] = set()
    # By subject, and of those that stand for the same the first.
    earlier: dict[object, dict[object, Claim]] = {}
    for claim in said:
        alike = earlier.setdefault(claim.subject, {})
        other = opposed(claim, alike.values())
        alike.setdefault(claim.stand, claim)
        if other and (pair := frozenset((claim.text, other.text))) not in told:
            told.add(pair)  # what is imported stands in two documents
            here = "" if other.label == claim.label else f" in {other.label}"
            yield Finding(
                "instructions",
                NOTE,
                claim.label,
                f"“{_quoted(claim)}” and “{_quoted(other)}”{here} cannot both hold",
                command="ctx-resolve",
            )


def _quoted(claim: Claim) -> str:
    text = " ".join(claim.text.split())
    return text if len(text) <= _MOST_QUOTED else text[: _MOST_QUOTED - 1] + "…"
