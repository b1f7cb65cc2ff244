"""How much speaks for a sentence to mean something that lasts, or to object."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from ctxlib.domain.cues import Rule, Table
    from ctxlib.domain.statements import Sentence

    Hits = list[tuple[Rule, int]]

ENOUGH = 0.5
_MOST = 0.98
_ASKED = 0.25
# What the order to do it over says of the sentence before.
_REDONE = 0.55
# Kinds that tell how things are, and order nothing.
TOLD = frozenset(
    (
        *("convention", "fact", "remember", "ours"),
        *("generic", "every", "contrast", "settled"),
    )
)
# Cues so slight that an objection in the same prompt outweighs them.
SLIGHT = frozenset(
    ("contrast", "fact", "generic", "every", "ours", "rivals", "place", "use")
)
# Cues of orders, unless one of the others says that it is so already.
_EITHER, _OURS = (
    ("always", "agreed"),
    frozenset(("convention", "fact", "ours", "settled")),
)
# Cues that no piece of work is told with.
_EXPLICIT = frozenset(
    ("standing", "remember", "prefer", "personal", "ask", "anymore", "settled")
)
# What sets an explanation apart.
_ASIDES = (" — ", " – ", " -- ", " (")
# What is shorter only adds to the order before it.
_FRAGMENT = 25
# Cues by which also a piece of work is described.
_DESCRIBING = frozenset(("obliged", "condition", "place", *SLIGHT))


class Verdict:
    """How sure it is, from 0 to 1, by which cue, in which language, from where on.

    `is_told` says that also how things are speaks for it.
    """

    __slots__ = ("confidence", "cue", "is_told", "start", "table")

    def __init__(self, confidence: float, cue: str, start: int, table: Table) -> None:
        self.confidence = confidence
        self.cue = cue
        self.is_told = cue in TOLD
        self.start = start
        self.table = table


def lasting(
    sentence: Sentence, used: Table, *, in_plan: bool = False
) -> Verdict | None:
    """Whether a sentence is meant to last; `None` where too little speaks for it.

    `in_plan` says that it stands in the description of a piece of work.
    """
    seen = sentence.seen
    asked = is_asked(sentence, used)
    if announces(sentence):
        return None
    if asked and not used.request.match(seen):
        return None
    hits = _in_place(_unblocked(used.rules_in(seen), seen, used), sentence, used)
    if in_plan:
        hits = [hit for hit in hits if hit[0].kind in _EXPLICIT]
    if not hits or (asked and all(rule.kind in TOLD for rule, _ in hits)):
        return None
    strongest: dict[str, float] = {}
    for rule, _ in hits:
        strongest[rule.kind] = max(strongest.get(rule.kind, 0.0), rule.weight)
    confidence = _together(strongest.values())
    confidence += sum(part for part, shape in used.lifts if shape.search(seen))
    confidence -= sum(part for part, shape in used.damps if shape.search(seen))
    if confidence < ENOUGH:
        return None
    cue = max(strongest, key=lambda kind: strongest[kind])
    start = min(start for _, start in hits)
    verdict = Verdict(min(_MOST, round(confidence, 2)), cue, start, used)
    if cue in _EITHER:
        verdict.is_told = not _OURS.isdisjoint(strongest)
    return verdict


def announces(sentence: Sentence) -> bool:
    """Whether a sentence only says that another one comes."""
    return sentence.seen.endswith((":", "："))


def objecting(sentence: Sentence, used: Table, *, is_first: bool) -> Verdict | None:
    """Whether a sentence objects to what was done; openings count in the first."""
    seen = sentence.seen
    found = [rule for rule in used.corrections_in(seen) if not rule.is_opening]
    if is_first:
        # "No." says more with what comes then.
        opening = f"{seen} {sentence.after.seen}" if sentence.after else seen
        found += [rule for rule in used.corrections_in(opening) if rule.is_opening]
    confidence = _together(rule.weight for rule in found)
    if sentence.after and used.redo.search(sentence.after.seen):
        confidence = _together((confidence, _REDONE))
    if is_asked(sentence, used):
        confidence -= _ASKED
    if confidence < ENOUGH:
        return None
    return Verdict(min(_MOST, round(confidence, 2)), "correction", 0, used)


def is_asked(sentence: Sentence, used: Table) -> bool:
    """Whether a sentence is a question, with its mark or without."""
    return sentence.is_question or bool(used.question.search(sentence.seen))


def _unblocked(hits: Hits, seen: str, used: Table) -> Hits:
    """The hits that nothing in the sentence speaks against."""
    told = _before_aside(seen, hits)
    for kinds, shape in used.blocks:
        if not hits:
            break
        if "*" in kinds:
            if shape.search(seen):
                return []
        elif any(rule.kind in kinds for rule, _ in hits) and shape.search(told):
            hits = _without(hits, kinds)
    return hits


def _before_aside(seen: str, hits: Hits) -> str:
    """The sentence up to the dash or bracket after its last cue: what is told then
    explains, and takes nothing back."""
    last = max((start for _, start in hits), default=0)
    ends = [end for mark in _ASIDES if (end := seen.find(mark, last)) > 0]
    return seen[: min(ends, default=len(seen))]


def _in_place(hits: Hits, sentence: Sentence, used: Table) -> Hits:
    """The hits that the sentences around do not make part of a piece of work."""
    after, before = sentence.after, sentence.before
    if hits and after and used.task.search(after.seen):
        hits = [hit for hit in hits if hit[0].kind in _EXPLICIT]
    if hits and after and used.redo.search(after.seen):
        hits = _without(hits, SLIGHT)
    if hits and before and used.work.search(before.seen):
        hits = _without(hits, _DESCRIBING)
    if hits and len(sentence.text) < _FRAGMENT and _ends_order(sentence, used):
        hits = _without(hits, ("dont",))
    return hits


def _ends_order(sentence: Sentence, used: Table) -> bool:
    """Whether any sentence before it orders a piece of work."""
    earlier = sentence.before
    while earlier:
        if used.work.search(earlier.seen) or used.task.search(earlier.seen):
            return True
        earlier = earlier.before
    return False


def _without(hits: Hits, kinds: Container[str]) -> Hits:
    return [hit for hit in hits if hit[0].kind not in kinds]


def _together(weights: Iterable[float]) -> float:
    """How sure several cues make that each make so sure."""
    doubt = 1.0
    for weight in weights:
        doubt *= 1.0 - weight
    return 1.0 - doubt
