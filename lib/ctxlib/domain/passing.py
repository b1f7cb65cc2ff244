"""Words of a title that a message has in passing, where it is about something else."""

from __future__ import annotations

from ctxlib.domain.terms import WHOLE, WORD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan, Sought

# From this on a word tells something; and what words must tell, of which a fact has
# nothing, for one of its title to be passed by.
_TELLING, _ELSE = 0.5, 2.5


def is_in_passing(plan: Plan, found: Scored, named: Sought) -> bool:
    """Whether an order or a report has a word of a longer title in passing.

    The word says then of what kind something is that the fact does not know, as in
    `booking form` and `booking.py`; or it is one of several, and the fact has no other.
    A question, and a title of one word, are about the word.
    """
    if named.word.kind != WORD or found.candidate.document.topics < 2:
        return False
    others = [each for each in plan.words if _is_else(each, found)]
    if not others:
        return False
    from ctxlib.domain.asked import asks

    if asks(plan):
        return False
    return _qualifies(plan, named, others) or (
        _is_in_title(named, found) and _told(others) >= _ELSE
    )


def _is_else(sought: Sought, found: Scored) -> bool:
    word = sought.word
    is_told = word.kind in (WORD, WHOLE) and word.telling >= _TELLING
    return is_told and sought not in found.matched


def _qualifies(plan: Plan, named: Sought, others: list[Sought]) -> bool:
    """Whether the word stands right before one of the others, or inside of it."""
    word = named.word
    if word.compound:
        return any(each.word.compound == word.compound for each in others)
    after = plan.words.index(named) + 1
    following = plan.words[after] if after < len(plan.words) else None
    if following not in others:
        return False
    return bool(following.word.places & word.places)


def _is_in_title(named: Sought, found: Scored) -> bool:
    heads = found.candidate.document.heads
    return any(f" {term} " in heads for term, _, _ in named.terms)


def _told(others: list[Sought]) -> float:
    return sum(each.word.telling for each in others if not each.word.compound)
