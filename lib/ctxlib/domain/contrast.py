"""Where two texts cannot both hold, though nothing but their words tells.

Said only where it is plain: they name the same with the roles reversed, or are alike
to the letter but for one value, which is a number, an answer to a question with known
answers, what something is, or a negation.
"""

from __future__ import annotations

from ctxlib.domain.onevalue import apart, frames, may_reject
from ctxlib.domain.onevalue import reason as told
from ctxlib.domain.precedence import equivalence, title_key
from ctxlib.domain.similarity import Said, are_near
from ctxlib.domain.terms import is_dense

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.domain.onevalue import Frame
    from ctxlib.domain.sides import Sides

OPPOSITE = "says the opposite"
# So many values in the same words are two answers; more are the rows of a list.
_TWO = 2


class Contrast:
    """Two facts that cannot both hold, and why; not sure where one value differs."""

    __slots__ = ("is_sure", "one", "other", "reason")

    def __init__(self, one: Fact, other: Fact, reason: str) -> None:
        self.one = one
        self.other = other
        self.reason = reason
        self.is_sure = reason == OPPOSITE


class _Read:
    """A text, read once: it is compared with many.

    `sides` are there only where it turns something down: most texts do not, and the
    patterns by which that is told take longer than a write.
    """

    __slots__ = ("part", "said", "sides", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.said = Said(text)
        self.sides = _sides(text) if may_reject(text) else None
        self.part = _part(text) if self.sides else ""


def contrast(one: str, other: str) -> str:
    """Why two texts cannot both hold; empty where nothing plain says so."""
    return _why(_Read(one), _Read(other))


def differing(fact: Fact, facts: Iterable[Fact]) -> list[Contrast]:
    """The facts that cannot hold beside one; of a list of alike rows it is none."""
    own = _Read(fact.body)
    found = [
        Contrast(fact, each, reason)
        for each in facts
        if _may_meet(fact, each)
        and (reason := _why(own, _Read(each.body)))
        and (reason == OPPOSITE or _have_one_head(fact, each))
    ]
    sure = [each for each in found if each.is_sure]
    return sure or (found if len(found) == 1 else [])


def facing(fields: Mapping[str, object], facts: Iterable[Fact]) -> list[Fact]:
    """The facts of the scope of a draft that plainly say the opposite of it."""
    body, scope = fields.get("body"), fields.get("scope") or "project"
    own = _Read(body) if isinstance(body, str) else None
    if own is None or not own.sides:
        return []
    return [
        fact
        for fact in facts
        if fact.scope == scope and _is_opposite(own, _Read(fact.body))
    ]


def contrasts(facts: Iterable[Fact]) -> list[Contrast]:
    """The pairs of facts of one scope that cannot both hold, by reference.

    Where more than two values stand in the same words, they are the rows of a list.
    """
    ordered = sorted(facts, key=lambda each: each.reference)
    found: dict[tuple[str, str], Contrast] = {}
    for one, other, reason in (*_by_frames(ordered), *_by_names(ordered)):
        if _may_meet(one, other):
            pair = one.reference, other.reference
            found.setdefault(pair, Contrast(one, other, reason))
    return [found[pair] for pair in sorted(found)]


def _by_frames(facts: Sequence[Fact]) -> Iterator[tuple[Fact, Fact, str]]:
    known: dict[tuple[str, Frame], dict[str, Fact]] = {}
    for fact in facts:
        for frame, value in frames(fact.body):
            known.setdefault((fact.scope, frame), {}).setdefault(value, fact)
    for values in known.values():
        if len(values) == _TWO:
            (mine, one), (yours, other) = values.items()
            if _have_one_head(one, other):
                yield one, other, told(mine, yours)


def _by_names(facts: Sequence[Fact]) -> Iterator[tuple[Fact, Fact, str]]:
    read = [_Read(fact.body) for fact in facts]
    turned: dict[str, list[int]] = {}
    for at, each in enumerate(read):
        for name in each.sides.rejected if each.sides else ():
            turned.setdefault(name, []).append(at)
    dense = [name for name in turned if is_dense(name[0])]
    for at, each in enumerate(read):
        if not each.sides:
            continue
        names = each.sides.held & turned.keys()
        names = names | set(filter(each.sides.holds, dense))
        for other in sorted({place for name in names for place in turned[name]}):
            if other > at and _is_opposite(each, read[other]):
                yield facts[at], facts[other], OPPOSITE


def _why(one: _Read, other: _Read) -> str:
    return OPPOSITE if _is_opposite(one, other) else apart(one.text, other.text)


def _is_opposite(one: _Read, other: _Read) -> bool:
    """Whether two texts name the same with the roles reversed, and of one part."""
    if not (one.sides and other.sides and one.sides.is_reversed(other.sides)):
        return False
    if not are_near(one.said, other.said):
        return False
    return not (one.part and other.part) or one.part == other.part


def _sides(text: str) -> Sides | None:
    from ctxlib.domain.sides import Sides

    sides = Sides(text)
    return sides if sides.rejected else None


def _part(text: str) -> str:
    """What a text says that it is for, in lower case."""
    from ctxlib.domain.cues import table
    from ctxlib.domain.statements import masked
    from ctxlib.domain.tongue import tongues

    seen = masked(text)
    for language in tongues(text):
        if found := table(language).scope.search(seen):
            return found[0].strip(" .,;!")
    return ""


def _have_one_head(one: Fact, other: Fact) -> bool:
    """Whether their titles are one, or say no more than their texts do."""
    if title_key(one.title) == title_key(other.title):
        return True
    return all(
        title_key(each.body).startswith(title_key(each.title)) for each in (one, other)
    )


def _may_meet(one: Fact, other: Fact) -> bool:
    """Whether they are about the same part, as far as their fields tell."""
    subjects = one.subject_key, other.subject_key
    if one.scope != other.scope or (all(subjects) and subjects[0] != subjects[1]):
        return False
    if equivalence(one, other):
        return False  # which is a contradiction already
    is_agenda = one.agenda is not None or other.agenda is not None
    return not is_agenda and one.applies_to == other.applies_to
