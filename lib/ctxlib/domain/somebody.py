"""Questions that name somebody: which facts are about just that one.

A name is a word in no table with a capital where nothing else needs one. German gives
every noun a capital, and so no name is told there.
"""

from __future__ import annotations

from ctxlib.domain.asked import asks
from ctxlib.domain.mass import mass
from ctxlib.domain.prompt import passages
from ctxlib.domain.terms import WORD, fold
from ctxlib.domain.translated import language_in_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.mass import Mass
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan, Sought

# What a fact must have of the best score, and of what the message says.
_SCORE, _SHARE = 0.5, 0.1
# A fact has a name and another word that says something, or a name that few have.
_SAYS, _FEW = 0.2, 10
_SHORTEST = 3
# What a word may end with that another follows in the same clause.
_JOINING = ",;'’"
_MARKS = '.,;:!?…)"”'
_UNLISTED = (1.0, 1.0, 1.0)


def about(plan: Plan, first: Sequence[Scored], whole: Mass) -> dict[Scored, str]:
    """Those of the first facts that are about somebody whom a question names.

    Each with the name. None where the message names somebody else, too, of whom no
    fact knows; `whole` is what the message says.
    """
    if not asks(plan):
        return {}
    named = _named(plan)
    if not named or not all(sought.terms for sought in named):
        return {}
    found = {}
    for each in first:
        names = [s for s in each.matched if s in named and s.frequency]
        if not names or each.score < _SCORE * first[0].score:
            continue
        says = any(s.word.weight >= _SAYS for s in each.matched if s not in named)
        rarest = min(names, key=lambda sought: sought.frequency)
        if not says and rarest.frequency > _FEW:
            continue
        if mass(each.matched, plan).share(whole) >= _SHARE:
            found[each] = named[rarest]
    return found


def _named(plan: Plan) -> dict[Sought, str]:
    """The names among the words of a message, each as it stands there."""
    names = _capitals(plan.text)
    if not names or language_in_words(sought.word for sought in plan.words) == "de":
        return {}
    return {
        sought: names[sought.word.form]
        for sought in plan.words
        if sought.word.kind == WORD
        and sought.word.form in names
        and sought.word.weights == _UNLISTED
    }


def _capitals(text: str) -> dict[str, str]:
    """The words with a capital inside the sentences of a text, by their folded form."""
    found = {}
    for sentence, is_prose in passages(text):
        before = "."
        for chunk in sentence.split() if is_prose else ():
            word = chunk.replace("’", "'").partition("'")[0].rstrip(_MARKS)
            if (
                len(word) >= _SHORTEST
                and word[0].isupper()
                and word[1:].islower()
                and word.isalpha()
                and (before[-1].isalnum() or before[-1] in _JOINING)
            ):
                found[fold(word)] = word
            before = chunk
    return found
