"""Facts in the order in which they answer: how each scores for what is looked for.

Scores are BM25 over live statistics and depend on nothing else, so that an index
that was updated a thousand times and one that was just built agree to the last bit.
"""

from __future__ import annotations

from ctxlib.domain.terms import CHAR, MEANT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.message import Word
    from ctxlib.domain.query import Document
    from ctxlib.domain.sought import Plan, Sought

K1, B = 1.2, 0.75
TIE = 0.2
FRESHNESS = {"fresh": 1.0, "current": 0.95, "stale": 0.6, "expired": 0.4}
STALE = ("stale", "expired")
SCOPE = {"project": 1.08, "global": 1.0}
# Up to this weight a word is grammar; so informative is one that is named first.
_WORDY, _TELLING = 0.3, 0.5
# Facts that differ by less are equally good, and the newer one comes first.
_NEAR = 0.98
# The share of its pairs by which a word in katakana is known again.
RUN = 0.6


class Candidate:
    """A fact that may answer; `renewed` is when its clock last started, in seconds."""

    __slots__ = ("document", "freshness", "id", "renewed", "scope")

    def __init__(
        self,
        identity: str,
        document: Document,
        *,
        scope: str,
        freshness: str,
        renewed: int = 0,
    ) -> None:
        self.id = identity
        self.document = document
        self.scope = scope
        self.freshness = freshness
        self.renewed = renewed

    @property
    def reference(self) -> str:
        """Its readable name, by which ties are ordered."""
        return self.id


class Scored:
    """A candidate with its score and the words that earned it, weightiest first."""

    __slots__ = ("candidate", "matched", "score")

    def __init__(
        self, candidate: Candidate, score: float, matched: list[Sought]
    ) -> None:
        self.candidate = candidate
        self.score = score
        self.matched = matched

    @property
    def words(self) -> tuple[str, ...]:
        """The matched words as written, informative ones first.

        Grammar and single characters are named only where nothing else matched.
        """
        words = [each.word for each in self.matched]
        known = [word for word in words if word.kind != CHAR] or words
        known = [word for word in known if word.weight > _WORDY] or known
        known.sort(key=lambda word: word.telling < _TELLING)
        return tuple(dict.fromkeys(word.written for word in known))

    @property
    def reason(self) -> str:
        named = ", ".join(self.words[:4]) or "parts of words"
        return f"matched {named}; {self.candidate.scope} scope"


def rank(plan: Plan, candidates: Iterable[Candidate]) -> list[Scored]:
    """The candidates that match anything, best first; near ties newest first."""
    return order(found for each in candidates if (found := score(plan, each)))


def order(found: Iterable[Scored]) -> list[Scored]:
    """The same of what was scored before."""
    scored = sorted(found, key=lambda each: -each.score)
    ordered: list[Scored] = []
    near: list[Scored] = []
    for each in scored:
        if near and each.score < near[0].score * _NEAR:
            ordered += _by_age(near)
            near = []
        near.append(each)
    return ordered + _by_age(near)


def _by_age(near: list[Scored]) -> list[Scored]:
    """The newest first, the better of one age, and else by reference."""
    return sorted(near, key=_newest) if len(near) > 1 else near


def _newest(found: Scored) -> tuple[int, float, str, str]:
    each = found.candidate
    return -each.renewed, -found.score, each.reference, each.id


def score(plan: Plan, candidate: Candidate) -> Scored | None:
    """How well a candidate matches; `None` where nothing does."""
    document = candidate.document
    found = gains(plan, document)
    total = _sum(found)
    if plan.grams and document.grams_length:
        norm = K1 * (1 - B + B * document.grams_length / plan.gram_average)
        for gram, _, weight in plan.grams:
            tf = document.forms.count(gram)
            if tf:
                total += weight * tf * (K1 + 1) / (tf + norm)
    if not total:
        return None
    found.sort(key=lambda each: -each[0])
    factor = FRESHNESS[candidate.freshness] * SCOPE[candidate.scope]
    return Scored(candidate, total * factor, [sought for _, sought in found])


def gains(plan: Plan, document: Document) -> list[tuple[float, Sought]]:
    """What each word of the message that a document has would earn by itself."""
    norm = K1 * (1 - B + B * document.length / plan.average)
    found = []
    for sought in plan.words:
        gain = 0.0
        for term, part, idf in sought.terms:
            frequency = document.frequency(term)
            if frequency:
                tf = frequency / 100
                gain = max(gain, part * idf * tf * (K1 + 1) / (tf + norm))
        if gain:
            found.append((gain * sought.word.weight, sought))
    return _whole(_once(found))


def _once(found: list[tuple[float, Sought]]) -> list[tuple[float, Sought]]:
    """Without what words are called in English that the fact has as they stand."""
    if all(sought.word.kind != MEANT for _, sought in found):
        return found
    forms = {sought.word.form for _, sought in found if sought.word.kind != MEANT}
    return [
        (gain, sought)
        for gain, sought in found
        if sought.word.kind != MEANT
        or not forms.issuperset(
            map(str.__add__, sought.word.form, sought.word.form[1:])
        )
    ]


def _whole(found: list[tuple[float, Sought]]) -> list[tuple[float, Sought]]:
    """Without single pairs of longer words in katakana, as `ント` is of many.

    Pairs that overlap may be a word of which the longer one is made.
    """
    runs: dict[int, set[str]] = {}
    for _, sought in found:
        if sought.word.run:
            runs.setdefault(sought.word.run, set()).add(sought.word.form)
    if not runs:
        return found
    return [
        (gain, sought)
        for gain, sought in found
        if not sought.word.run or _is_more(sought.word, runs[sought.word.run])
    ]


def _is_more(word: Word, pairs: set[str]) -> bool:
    """Whether a pair is one of most of its word, or has another one beside it."""
    if len(pairs) >= RUN * word.pairs:
        return True
    form = word.form
    return any(
        each != form and (each[1] == form[0] or each[0] == form[1]) for each in pairs
    )


def _sum(found: list[tuple[float, Sought]]) -> float:
    """What words earn together: of an identifier its best part, and little more."""
    total = 0.0
    best: dict[int, float] = {}
    for gain, sought in found:
        number = sought.word.compound
        if number:
            known = best.get(number, 0.0)
            best[number] = max(known, gain)
            total += TIE * min(known, gain) + max(gain - known, 0.0)
        else:
            total += gain
    return total
