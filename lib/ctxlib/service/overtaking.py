"""Stale facts do not stand before fresh ones that answer the same question."""

from __future__ import annotations

from ctxlib.domain.message import analyse_message
from ctxlib.domain.ranking import STALE
from ctxlib.domain.terms import CHAR, PAIR, WORD
from ctxlib.service.nominating import row_of
from ctxlib.store.index import stem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.ranking import Scored
    from ctxlib.domain.sought import Sought

# The part of what one fact matched that another matches which answers the same, and
# from which it does so whatever else its title says.
_PART, _ALL = 0.5, 0.95
# From this weight on a word of both titles is their subject; a word of one title that
# tells so much, and is not asked for, makes it another subject.
_SUBJECT, _OTHER = 0.5, 0.35
# What a title says of its subject, not of which subject it is.
_CHANGES = frozenset(
    """
    moved migrated replaced switched renamed retired deprecated dropped decided
    decision changed umgezogen verschoben ersetzt abgelost gewechselt deplace remplace
    migre movido migrado trasladado reemplazado substituido перенесен заменен
    已迁 迁移 更换 替换 移行 移転 変更 이전 변경 교체
    """.split()  # noqa: SIM905
)


def fresh_first(selected: list[Scored]) -> list[tuple[str, str]]:
    """Moves facts before stale ones whose question they answer, in place.

    Returns pairs of the references of a stale fact and of one now before it.

    Such a fact matches most of what the stale one matched of the message, and a word
    of the message is in both titles. The rest of the order stays, and a stale fact of
    the project stays before a global one.
    """
    pairs = []
    for stale in selected.copy():
        if stale.candidate.freshness not in STALE:
            continue
        for other in selected[selected.index(stale) + 1 :]:
            if _overtakes(other, stale):
                selected.remove(other)
                selected.insert(selected.index(stale), other)
                pairs.append((stale.candidate.reference, other.candidate.reference))
    return pairs


def _overtakes(other: Scored, stale: Scored) -> bool:
    one, two = stale.candidate, other.candidate
    if two.freshness in STALE or two.renewed <= one.renewed:
        return False
    if one.scope == "project" != two.scope:
        return False
    subjects = row_of(stale).entry.subject_key, row_of(other).entry.subject_key
    if all(subjects) and subjects[0] != subjects[1]:
        return False
    whole = shared = 0.0
    is_titled = False
    for sought in stale.matched:
        word = sought.word
        is_shared = sought in other.matched
        # Of a dense script characters are counted: half of its pairs are seams.
        if word.kind in (WORD, CHAR):
            whole += word.weight
            shared += word.weight * is_shared
        if is_shared and word.kind in (WORD, PAIR) and word.weight > _SUBJECT:
            is_titled = is_titled or (
                _is_head(sought, one.document.heads)
                and _is_head(sought, two.document.heads)
            )
    if not is_titled or shared < _PART * whole:
        return False
    return shared >= _ALL * whole or not _has_other_subject(other)


def _is_head(sought: Sought, heads: str) -> bool:
    return any(f" {term} " in heads for term, _, _ in sought.terms)


def _has_other_subject(found: Scored) -> bool:
    """Whether a title says of what it is in words that were not asked for."""
    asked = {term for sought in found.matched for term, _, _ in sought.terms}
    # A pair with one of these signs is the seam between two words.
    signs = set("".join(s.word.form for s in found.matched if s.word.kind == PAIR))
    return any(
        word.telling >= _OTHER
        for word in analyse_message(row_of(found).entry.title, stem).words
        if word.kind in (WORD, PAIR)
        and word.term not in asked
        and word.form not in _CHANGES
        and signs.isdisjoint(word.form if word.kind == PAIR else ())
    )
