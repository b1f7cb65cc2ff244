"""The gate of recall: whether a match is informative, and which facts then answer."""

from __future__ import annotations

from ctxlib.domain.calling import call, has_its_name, names_it
from ctxlib.domain.enough import Match, down, says_it, telling, up
from ctxlib.domain.mass import mass

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan

# Share of the best score under which a fact is left out.
FLOOR = 0.24
# A longer message asks for more than one thing.
_MOST_ASKED = 32
# The share where the fact has a rare identifier of the message.
_NAME_SHARE = 0.05
# What a title is worth where the message names a technology that no fact has.
_FOREIGN_CALL = 0.5
# What a fact must share that goes along with the best, or this part of what that does.
_ALONG, _ALONG_PART = 0.6, 0.7


class Choice:
    """What recall says: the selected, how each of the ranked fared, why nothing.

    `fates` has each ranked one with why it is left out, empty for a selected one, and
    in words what it lacks, or what lets it through a closed gate. `needed` says
    whether the gate is open, and why.
    """

    __slots__ = ("fates", "needed", "reason", "selected")

    def __init__(
        self,
        selected: list[Scored],
        fates: list[tuple[Scored, str, str]],
        reason: str = "",
        needed: str = "",
    ) -> None:
        self.selected = selected
        self.fates = fates
        self.reason = reason
        self.needed = needed


def choose(
    plan: Plan, ranked: Sequence[Scored], *, limit: int, sure: Sequence[Scored] = ()
) -> Choice:
    """Whether to answer at all, and with which of the ranked facts.

    Where the best fact says enough about the message, others go along if what they
    share with it is informative, too. Else only those answer that are called, those
    that a question asks for or that are about somebody whom it names, and those that
    are `sure`, whatever the message says.
    """
    if not ranked:
        return Choice([], [], "weak-match")
    gate = _Gate(plan, ranked)
    asked = [] if gate.is_open else _asked(plan, ranked[: limit + 1])
    named = {} if gate.is_open else gate.named(ranked[:limit])
    selected = []
    fates = []
    for place, found in enumerate(ranked):
        # Which facts rank lower is not the same for every history of an index.
        if place >= limit:
            why, told = gate.leaves(found), f"it is number {place + 1} of {limit}"
        elif found in sure:
            why, told = "", "the message is its title"
        elif found in asked:
            why, told = "", "the message asks for it"
        elif found in named:
            why, told = "", f"the question names {named[found]}"
        else:
            why, told = gate.judge(found)
        fates.append((found, why, told))
        if not why:
            selected.append(found)
    if gate.is_open:
        return Choice(selected, fates, "", f"open: {gate.told}")
    state = "open to what is called or asked for, else closed"
    state = state if selected else "closed"
    reason = "" if selected else "weak-match"
    return Choice(selected, fates, reason, f"{state}: {gate.told}")


class _Gate:
    """The gate as one message finds it.

    It is open where the words that match the best fact say something about the
    message: enough mass of words that are rare in prompts; most of a short message, or
    much of a question; or the one informative word of a message that names the fact.

    `told` says why it is open, or what is too little.
    """

    __slots__ = ("_best", "_floor", "_least", "_match", "_plan", "is_open", "told")

    def __init__(self, plan: Plan, ranked: Sequence[Scored]) -> None:
        self._plan = plan
        self._best = best = ranked[0]
        self._floor = best.score * FLOOR
        self._least = min(_ALONG, _ALONG_PART * telling(best))
        self._match = match = Match(plan, ranked)
        self.is_open = True
        if match.is_enough():
            self.told = match.amount()
        elif match.is_most():
            self.told = "most of a short message matches"
        elif match.is_asked():
            self.told = "much of a question matches"
        elif not match.foreign and names_it(plan, best):
            self.told = "the one word that says something is its name"
        else:
            self.is_open = False
            self.told = match.lack()

    def judge(self, found: Scored) -> tuple[str, str]:
        """Why one of the first facts does not answer, and what it lacks.

        The first is empty where it does; the second says then what lets it through,
        if the gate is closed.
        """
        if found.score < self._floor:
            why = "below-floor" if self.is_open else "weak-match"
            needed = f"{up(self._floor)} needed, {100 * FLOOR:.0f} % of the best"
            return why, f"it scores {down(found.score)}, {needed}"
        if self.is_open:
            shared, least = telling(found), self._least
            if shared >= least:
                return "", ""
            return "weak-match", f"its words tell {down(shared)}, {up(least)} needed"
        if found is self._best and says_it(self._plan, found):
            return "", "one sentence of the message says enough"
        if has_its_name(found):
            share = mass(found.matched, self._plan).share(self._match.whole)
            if share >= _NAME_SHARE:
                return "", "the message has an identifier of it"
        called = call(self._plan, found)
        if self._match.foreign:
            called *= _FOREIGN_CALL
        if called >= 1:
            return "", "its title or a keyword calls it"
        if not called:
            return "weak-match", "no word of its title or keywords calls it"
        return (
            "weak-match",
            f"its title is called by {int(100 * called)} % of what is needed",
        )

    def named(self, first: Sequence[Scored]) -> dict[Scored, str]:
        """The first facts about somebody whom a question names, each with the name."""
        if self._match.foreign:
            return {}
        from ctxlib.domain.somebody import about

        return about(self._plan, first, self._match.whole)

    def leaves(self, found: Scored) -> str:
        """Why a fact that comes after the limit does not answer."""
        if not self.is_open:
            return "weak-match"
        return "below-floor" if found.score < self._floor else "limit"


def _asked(plan: Plan, first: Sequence[Scored]) -> list[Scored]:
    if len(plan.words) > _MOST_ASKED:
        return []
    from ctxlib.domain.asked import asked

    return asked(plan, first)
