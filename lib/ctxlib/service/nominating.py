"""The best facts for what is looked for, by exact score over what the index names."""

from __future__ import annotations

from ctxlib.domain.ranking import Candidate, Scored, order, score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.domain.sought import Plan
    from ctxlib.store.rows import Row
    from ctxlib.store.view import View

# So many are named at first, and of very many facts, where to ask again is dear.
_NOMINATED, _NOMINATED_OF_MANY, _MOST_NOMINATED = 32, 64, 2_048
_MANY = 30_000
# So many are read and scored at a time. What was named is given up less lightly than
# what was not: to look at it costs less than to ask again.
_STEP, _CAUTION = 8, 1.1
# The index rounds lengths and counts in its own way, and knows no scopes: a fact may
# score so much more than the index thinks.
SLACK = 1.15
# Facts so close to each other are ranked by age.
_NEAR = 0.98


class Nominee(Candidate):
    """A candidate with the row it was made from."""

    __slots__ = ("row",)

    def __init__(
        self, row: Row, *, scope: str, freshness: str, renewed: int = 0
    ) -> None:
        super().__init__(
            row.entry.id,
            row.document,
            scope=scope,
            freshness=freshness,
            renewed=renewed,
        )
        self.row = row

    @property
    def reference(self) -> str:
        return self.row.entry.reference


def nominee(row: Row, now: int) -> Nominee:
    """A fact as automatic recall sees it at a moment."""
    entry = row.entry
    return Nominee(
        row,
        scope=entry.scope,
        freshness=entry.freshness(now),
        renewed=entry.renewed or 0,
    )


def row_of(scored: Scored) -> Row:
    """The row of a fact that was scored as a `Nominee`."""
    assert isinstance(scored.candidate, Nominee)
    return scored.candidate.row


def best(
    view: View,
    plan: Plan,
    nominee: Callable[[Row], Nominee | None],
    *,
    enough: int,
    floor: float,
    slack: float,
) -> list[Scored]:
    """The best facts by exact score, as if every fact had been scored.

    The index nominates by a score of its own, and what it puts first is scored
    first, until nothing left comes close to one that would be chosen; where all it
    named does, it is asked for more.
    """
    wanted = plan.nominations()

    def scored(rows: list[Row]) -> list[Scored]:
        fit = [each for row in rows if (each := nominee(row))]
        return [found for each in fit if (found := score(plan, each))]

    asked = first = _NOMINATED if view.facts < _MANY else _NOMINATED_OF_MANY
    while True:
        nominees = view.nominate(wanted, asked)
        found, looked = scored(view.added), 0
        ranked = order(found)
        least = _least(ranked, enough, floor)
        # Where the index named all there is, they are few, and all are told of.
        while looked < len(nominees) and not (
            nominees.lowest
            and least * _NEAR >= _CAUTION * slack * nominees.bound(looked)
        ):
            found += scored(nominees.rows(looked, looked + _STEP))
            looked += _STEP
            ranked = order(found)
            least = _least(ranked, enough, floor)
        if not nominees.lowest and len(ranked) < first:
            return ranked
        if asked >= _MOST_NOMINATED or least * _NEAR >= slack * nominees.lowest:
            # Of what lies lower an index names more or less, as its history has it.
            return [each for each in ranked if each.score >= least]
        asked *= 4


def _least(ranked: list[Scored], enough: int, floor: float) -> float:
    """What a fact must score to be told of."""
    least = ranked[0].score * floor if ranked else 0.0
    if len(ranked) <= enough:
        return least
    # The newest of near ties stands first, so the last is not the least.
    return max(least, min(each.score for each in ranked[: enough + 1]))
