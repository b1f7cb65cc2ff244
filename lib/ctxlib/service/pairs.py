"""Facts found together: which repeats another, which contradict each other."""

from __future__ import annotations

from ctxlib.domain.precedence import title_key
from ctxlib.domain.ranking import STALE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.block import Item
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.recalled import Recall
    from ctxlib.store.rows import Row

    # A fact as it was found, as it is shown.
    Found = tuple[Row, Item]

# The part of their terms that two facts share which may say the same, or which
# answer one question though they are called differently.
_ALIKE, _SAME_QUESTION = 0.5, 0.8
# The same for two that may differ in one value of a short text.
_ONE_VALUE = 0.3
_GRADES = ("fresh", "current", "stale", "expired")


def repeated(found: list[Found]) -> set[str]:
    """The references of facts that say nothing which one before them does not say.

    Of a project fact and a global one the project fact stays.
    """
    gone: set[str] = set()
    for place, one in enumerate(found):
        for other in found[place + 1 :]:
            if gone.isdisjoint((one[1].reference, other[1].reference)):
                is_other_nearer = one[1].scope == "global" != other[1].scope
                if _says_the_same(one, other):
                    gone.add((one if is_other_nearer else other)[1].reference)
    return gone


def put_fresh_first(answer: Recall, selected: list[Scored]) -> None:
    """Move facts before stale ones whose question they answer, and keep which."""
    if any(each.candidate.freshness in STALE for each in selected):
        # Few answers hold a stale fact.
        from ctxlib.service.overtaking import fresh_first

        answer.overtaken = fresh_first(selected)


def mark_conflicts(answer: Recall, found: list[Found]) -> None:
    """Mark facts of one scope that answer one question differently, the better first.

    Better is the fresher, else the newer one; of two scopes the project fact.
    """
    pairs = [
        (one, other)
        for place, one in enumerate(found)
        for other in found[place + 1 :]
        if _answer_alike(one, other)
    ]
    for (row, item), (other, rival) in pairs:
        if item.scope == rival.scope:
            item.conflict.append(rival.reference)
            rival.conflict.append(item.reference)
            answer.notes.append(
                f"{item.reference} and {rival.reference} contradict each other:"
                " let one supersede the other, or give them different subjects"
            )
        if _rank(other, rival) < _rank(row, item):
            better = found.pop(next(i for i, f in enumerate(found) if f[1] is rival))
            found.insert(next(i for i, f in enumerate(found) if f[1] is item), better)


def _rank(row: Row, item: Item) -> tuple[bool, int, int]:
    updated = row.entry.updated_at or ""
    digits = "".join(filter(str.isdecimal, updated))
    grade = _GRADES.index(item.freshness)
    return item.scope == "global", grade, -int(digits or 0)


def _share(one: Row, other: Row, least: float) -> bool:
    """Whether two facts share at least this part of their terms."""
    few, many = sorted((one.document, other.document), key=lambda each: each.size)
    if few.size < least * many.size:
        return False
    both = len(few.words.keys() & many.words.keys())
    return both >= least * (few.size + many.size - both)


def _says_the_same(one: Found, other: Found) -> bool:
    text, others = one[1].text, other[1].text
    if text == others:
        return bool(text)
    if _have_two_subjects(one[0], other[0]) or not _share(one[0], other[0], _ALIKE):
        return False
    from ctxlib.domain.similarity import SAME, Said, compare

    return compare(Said(text), Said(others)) == SAME


def _answer_alike(one: Found, other: Found) -> bool:
    if one[1].text == other[1].text or _have_two_subjects(one[0], other[0]):
        return False
    if title_key(one[1].title) == title_key(other[1].title):
        return True
    if _share(one[0], other[0], _SAME_QUESTION):
        return True
    if one[1].scope != other[1].scope or not _share(one[0], other[0], _ONE_VALUE):
        return False
    # Few pairs come this far, and fewer to the tables of what is for and against.
    from ctxlib.domain.onevalue import apart, is_negated

    text, others = one[1].text, other[1].text
    if apart(text, others):
        return True
    if not (is_negated(text) and is_negated(others)):
        return False
    from ctxlib.domain.contrast import contrast

    return bool(contrast(text, others))


def _have_two_subjects(one: Row, other: Row) -> bool:
    subjects = one.entry.subject_key, other.entry.subject_key
    return all(subjects) and subjects[0] != subjects[1]
