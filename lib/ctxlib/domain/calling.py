"""Facts called by name: by the words of their titles, or by a keyword."""

from __future__ import annotations

from ctxlib.domain.mass import mass, said
from ctxlib.domain.passing import is_in_passing
from ctxlib.domain.ranking import RUN
from ctxlib.domain.resolving import FORM_PART
from ctxlib.domain.terms import NUMBER, PAIR, WHOLE, WORD
from ctxlib.domain.words import is_code

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.message import Word
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Plan, Sought

# From this weight on a word is informative by itself.
_TELLING = 0.6
# Below this share the facts are written in another script than the message.
_FOREIGN = 0.3
# How informative words of a title are that call its fact: alone (and that much of a
# word for each of a longer title), several in a sentence, two that stand together
# in a short title; and a keyword, which is more than an ordinary word from the last on.
_CALL, _PER_TOPIC, _TOGETHER, _PHRASE, _KEY = 0.8, 0.3, 1.2, 0.6, 0.3
_PLAIN_KEY = 0.55
_SHORT_TITLE = 3
# The length of a fact that is a title and a sentence, and the share of the message
# that one of its words must be.
_BRIEF, _BRIEF_SHARE, _SHORT_WORD = 1_500, 0.15, 3
# Words that more facts have call none of them.
_RARE = 3
# Less informative words call nobody even together.
_LEAST_CALL, _LEAST_TOGETHER = 0.08, 0.2
# The shortest word that may be a part of another, and the longest ending.
_LONG, _ENDING = 6, 3
_STAND_IN, _COMPOUND = 0.75, 0.7
# The least length of an identifier that names a fact anywhere, and how many have it.
_LONG_NAME, _FEW_NAMED = 8, 2
# The share of the facts that may have a keyword in another script.
_MANY_KEYED = 0.3
_NAMING = (WORD, PAIR, WHOLE)


def call(plan: Plan, found: Scored) -> float:
    """How surely the message has the words of a fact's title; from 1 on, it does.

    One informative word that few facts have is enough where the title is short, and
    a keyword; else several in one sentence, or two that stand together. Of a fact that
    is one sentence, any word is enough that no other has. Where a longer title is not
    asked for, none of its words is enough that only says more of something else.
    """
    document = found.candidate.document
    alone = max(_CALL, _PER_TOPIC * document.topics)
    best = 0.0
    together: dict[int, float] = {}
    named: dict[str, Sought] = {}
    for sought in plan.words:
        word = sought.word
        if word.telling < _LEAST_CALL or not word.places or word.kind not in _NAMING:
            continue
        if word.run and not _is_whole(word, found):
            continue
        alike = likeness(sought, document.heads)
        if not alike:
            continue
        if alike == 1.0 and sought.terms:
            named[sought.terms[0][0]] = sought
        if sought.frequency > _RARE:
            continue
        if _is_key(sought, document.keys) and (
            word.kind != WORD
            or word.telling >= _PLAIN_KEY
            or _is_asked_for(plan, found, sought)
        ):
            return 1.0
        weight = word.telling * alike
        if len(word.form) > 2 or word.kind == PAIR:
            alone_called = weight / alone
            if alone_called > best and not is_in_passing(plan, found, sought):
                best = alone_called
        if word.telling >= _LEAST_TOGETHER and word.kind != WHOLE:
            places = word.places
            while places:
                place = places & -places
                places ^= place
                together[place] = together.get(place, 0.0) + weight
    for weight in together.values():
        best = max(best, weight / _TOGETHER)
    if best < 1 and document.length <= _BRIEF and _is_told_of(plan, found):
        return 1.0
    if len(named) > 1 and document.topics <= _SHORT_TITLE:
        best = max(best, _phrase(document.heads.split(), named) / _PHRASE)
    return best


def _is_told_of(plan: Plan, brief: Scored) -> bool:
    """Whether a word of the message is in this fact alone, which says hardly more."""
    share = mass(brief.matched, plan).share(mass(said(plan, brief), plan))
    return share >= _BRIEF_SHARE and any(
        sought.frequency == 1
        and sought.word.places
        and sought.word.kind in (WORD, PAIR)
        and sought.word.telling > _CALL
        and len(sought.word.form) > _SHORT_WORD
        and not is_in_passing(plan, brief, sought)
        for sought in brief.matched
    )


def _is_key(sought: Sought, keys: str) -> bool:
    return sought.word.telling >= _KEY and likeness(sought, keys) == 1.0


def _is_asked_for(plan: Plan, found: Scored, key: Sought) -> bool:
    """Whether a message says one thing beside a keyword, and nothing more.

    An ordinary word of programming is a keyword of many facts: `install it` asks for
    none of them, and a long story does not with one of its words.
    """
    beside = [
        each
        for each in plan.words
        if each is not key
        and each.word.kind in _NAMING
        and each.word.telling >= _TELLING
        and each not in found.matched
    ]
    return len(beside) == 1


def _is_whole(word: Word, found: Scored) -> bool:
    """Whether a fact has the word in katakana that a pair is of."""
    pairs = sum(sought.word.run == word.run for sought in found.matched)
    return pairs >= RUN * word.pairs


def _phrase(heads: list[str], named: dict[str, Sought]) -> float:
    """How informative two words are that stand together in a title, at most.

    Few facts have one of them at least.
    """
    best = 0.0
    first = None
    for head in heads:
        second = named.get(head)
        if first and second and min(first.frequency, second.frequency) <= _RARE:
            one, other = first.word, second.word
            if one.places & other.places:
                best = max(best, one.telling + other.telling)
        first = second
    return best


def likeness(sought: Sought, heads: str) -> float:
    """How surely a word is one of the heads: 1 for the same, less for a part of it."""
    word, form = sought.word, sought.word.form
    alike = 0.0
    for term, part, _ in sought.terms:
        if f" {term} " in heads:
            is_ending = term.startswith(form) and len(term) < len(form) + _ENDING
            if part >= FORM_PART or is_ending:
                return 1.0
            alike = _STAND_IN
    if word.kind != WORD or len(form) < _LONG or form[:_LONG] not in heads:
        return alike
    at = heads.find(form)
    if at >= 0:
        rest = heads.index(" ", at) - at - len(form)
        if heads[at - 1] == " ":
            return 1.0 if rest <= _ENDING else max(alike, _COMPOUND)
        return max(alike, _COMPOUND) if rest <= _ENDING else alike
    if not sought.terms:
        for length in range(len(form) - 1, _LONG - 1, -1):
            if f" {form[:length]} " in heads:
                return 1.0 if len(form) - length <= _ENDING else _COMPOUND
    return alike


def has_its_name(best: Scored) -> bool:
    """Whether the fact has a long identifier of the message that hardly any other has.

    Much of a log says nothing; a name in it does.
    """
    return any(
        _is_identifier(sought.word)
        and len(sought.word.form) >= _LONG_NAME
        and "/" not in sought.word.written
        and 0 < sought.frequency <= _FEW_NAMED
        for sought in best.matched
    )


def names_it(plan: Plan, best: Scored) -> bool:
    """Whether the one informative word of the message is in the fact's heads.

    An identifier may stand anywhere in the fact. In a store of another script a
    keyword in the script of the message was put there for it, and one is enough.
    """
    telling = [
        sought
        for sought in plan.words
        if (sought.word.kind in (WORD, PAIR) or _is_identifier(sought.word))
        and sought.word.weight * sought.word.prompt >= _TELLING
        and (sought.terms or sought.word.kind != WHOLE)
    ]
    naming = [
        sought
        for sought in telling
        if sought.word.telling >= _TELLING and _is_named(sought, plan, best)
    ]
    if plan.native < _FOREIGN and any(
        _is_foreign_key(each, plan, best) for each in best.matched
    ):
        return True
    words = sum(not _is_identifier(sought.word) for sought in telling)
    return bool(naming) and words <= 1 and all(each in best.matched for each in telling)


def _is_identifier(word: Word) -> bool:
    """Whether a word is a name by its spelling, wherever a fact has it."""
    if word.kind == NUMBER:
        return is_code(word.form)
    return word.kind == WHOLE or (word.kind == WORD and word.written.isupper())


def _is_foreign_key(sought: Sought, plan: Plan, best: Scored) -> bool:
    word = sought.word
    return (
        word.kind == PAIR
        and word.telling >= _TELLING
        and sought.frequency <= _MANY_KEYED * plan.facts
        and f" {word.term} " in best.candidate.document.heads
    )


def _is_named(sought: Sought, plan: Plan, best: Scored) -> bool:
    document = best.candidate.document
    if sought.frequency > max(3, plan.facts // 20) or sought not in best.matched:
        return False
    anywhere = _is_identifier(sought.word)
    return any(
        f" {term} " in document.heads or (anywhere and document.frequency(term))
        for term, _, _ in sought.terms
    )
