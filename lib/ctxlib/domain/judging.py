"""One prompt into what it says that lasts, or what it objects to."""

from __future__ import annotations

import re
from hashlib import sha256
from math import log

from ctxlib.domain import likeness, naming, phrasing
from ctxlib.domain.candidate import FACT, OBSERVATION, Candidate
from ctxlib.domain.cues import table
from ctxlib.domain.likeness import odds, scale
from ctxlib.domain.meaning import meaning
from ctxlib.domain.momentary import is_at_hand, is_momentary, is_retold
from ctxlib.domain.occasion import is_plan, is_play, orders_document
from ctxlib.domain.prompt import is_generic
from ctxlib.domain.reasons import REASONS
from ctxlib.domain.statements import sentences
from ctxlib.domain.tongue import tongues
from ctxlib.domain.traits import opening_traits, traits
from ctxlib.domain.weighing import (
    ENOUGH,
    SLIGHT,
    Verdict,
    announces,
    is_asked,
    lasting,
    objecting,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.cues import Table
    from ctxlib.domain.statements import Sentence

    Found = tuple[Candidate, str]

# Who tells how these are to be made does not tell about themselves.
_OF_PROJECT = re.compile(
    r"commit|comment|comentar|kommentar|branch|\brama|código|(?<!vs )\bcode|"
    r"fun[ck]ti?[oó]|funç|fonction|modul|\bclass|método|method|\bnam(?:es|ing)\b|nested|"
    r"import|exits?\b|returns?\b|ternar|composition|inherit|numbers?\b|函数|関数|함수|"
    r"三元|三項|삼항|\bdocs?\b|\btests?\b|\bprs?\b|export|variable|migra|deploy|\bpush|提交|注释|分支|代码|コミット|コメント|コード|"
    r"ブランチ|テスト|커밋|주석|코드|브랜치|테스트|푸시"
)
# What a cue adds to what the wording says, and how much both must come to: measured
# on prompts of authors of whom no cue and no weight knew.
_CUED, _MOST_CUED, _LEAST, _STEEP = 1.5, 3.0, -0.1, 1.2
# In work as it is, far more is neither than in what was labelled.
_LEAST_ALONE, _MOST_ALONE = 2.0, 0.8
# What points back to a rule says more of it; what orders work, supposes or retells
# needs more to be one.
_MORE, _AGAINST = 5.0, 1.5
_OBJECTED, _LEAST_OBJECTED = 2.0, 0.0
# An objection so plain outweighs also what only may be meant to last.
_PLAIN, _UNSURE = 0.75, 0.6
# However plain it is; to be said again makes surer.
_MOST = 0.95


def judged(text: str) -> list[Found]:
    """The candidates of one prompt, without evidence, each with its sentence.

    What lasts outweighs an objection, unless only slight cues speak for it.
    """
    said = sentences(text)
    if not said:
        return []
    tables = [table(tongue) for tongue in tongues(" ".join(s.text for s in said))]
    if is_play(said):
        return []
    in_plan = is_plan(said)
    found = _whole(_facts(said, tables, in_plan=in_plan))
    # What is told of a piece of work objects to nothing.
    objection = _objection(said[:1] if in_plan else said, tables)
    if objection is None or any(_outweighs(fact, objection[0]) for fact, _ in found):
        return found
    return [objection]


def _facts(said: list[Sentence], tables: list[Table], *, in_plan: bool) -> list[Found]:
    found: list[Found] = []
    last: Sentence | None = None
    for each in said:
        is_more = last is not None and last is each.before
        fact = _lasting(each, tables, in_plan=in_plan, is_more=is_more)
        if fact:
            found.append(fact)
            last = each
    return found


def _whole(found: list[Found]) -> list[Found]:
    """Without what another one says as well, which points back to it."""
    return [
        each
        for each in found
        if not any(
            other is not each and other[0].statement.startswith(each[0].statement)
            for other in found
        )
    ]


def noted(text: str, cue: str) -> list[Found]:
    """A prompt as an observation for what was done, not said: again, interrupted.

    Nothing where the prompt says nothing, asks something, or has no words of its own.
    """
    said = sentences(text)
    if not said or said[0].is_question or is_generic(text):
        return []
    used = table(tongues(said[0].text)[0])
    verdict = Verdict(ENOUGH, cue, 0, used)
    words = " ".join(said[0].text.split())[: phrasing.MAX_STATEMENT]
    return [(_candidate(OBSERVATION, words, verdict), said[0].text)]


def _outweighs(fact: Candidate, objection: Candidate) -> bool:
    if fact.confidence >= objection.confidence:
        return True
    is_plain = objection.confidence >= _PLAIN and fact.confidence < _UNSURE
    return fact.cue not in SLIGHT and not is_plain


def _lasting(
    sentence: Sentence, tables: list[Table], *, in_plan: bool, is_more: bool
) -> Found | None:
    traits_of = traits(sentence)
    worded = scale(likeness.LASTING).score(traits_of)
    if is_more and any(used.dangling.search(sentence.seen) for used in tables):
        worded += _MORE
    if worded + _MOST_CUED < _LEAST:
        return None  # whatever the cues say
    verdicts = [
        found for used in tables if (found := lasting(sentence, used, in_plan=in_plan))
    ]
    if not verdicts and (in_plan or not _is_enough(worded, sentence, tables)):
        return None
    unsaid = Verdict(0.0, "wording", 0, tables[0])
    verdict = max(verdicts, key=lambda each: each.confidence, default=unsaid)
    sure = worded + _cued(verdict.confidence)
    if sure < _LEAST or orders_document(sentence):
        return None
    if is_momentary(sentence, verdict.cue):
        return None
    least, most = (_LEAST, _MOST) if verdicts else (_LEAST_ALONE, _MOST_ALONE)
    verdict.confidence = min(most, round(odds(_STEEP * (sure - least)), 2))
    if verdict.cue == unsaid.cue:
        verdict.is_told = scale(likeness.TELLING).score(traits_of) > 0
    text = phrasing.statement(sentence, verdict.table, verdict.start)
    fact = _candidate(FACT, text, verdict)
    if not fact.words:
        return None
    seen = sentence.seen
    used, cue = verdict.table, verdict.cue
    is_personal = cue == "personal" or bool(used.personal.search(seen))
    is_personal = is_personal or scale(likeness.PERSONAL).score(traits_of) > 0
    is_personal = is_personal and not _OF_PROJECT.search(seen)
    if is_personal:
        fact.type = "user"
    elif verdict.is_told:
        fact.type = "reference" if "://" in text else "project"
    if used.everywhere.search(seen) or (is_personal and not used.here.search(seen)):
        fact.scope = "global"
    if not (verdict.is_told or (is_personal and cue == unsaid.cue)):
        fact.directive = phrasing.parts(text, sentence, used)
    return fact, sentence.text


def _is_enough(worded: float, sentence: Sentence, tables: list[Table]) -> bool:
    """Whether the wording alone makes a sentence one that lasts."""
    if worded < _LEAST_ALONE or announces(sentence) or is_at_hand(sentence):
        return False
    if any(is_asked(sentence, used) for used in tables):
        return False
    is_against = any(used.is_against(sentence.seen) for used in tables)
    return not is_against or worded >= _LEAST_ALONE + _AGAINST


def _cued(confidence: float) -> float:
    """What cues that make so sure add to the wording."""
    if not confidence:
        return 0.0
    return min(_MOST_CUED, _CUED + log(confidence / (1.0 - confidence)))


def _objection(said: list[Sentence], tables: list[Table]) -> Found | None:
    worded = scale(likeness.OBJECTING).score(opening_traits(said))
    if worded + _OBJECTED < _LEAST_OBJECTED:
        return None
    verdicts = [
        (verdict, sentence)
        for place, sentence in enumerate(said)
        if not is_retold(sentence)
        and not any(used.peace.search(sentence.seen) for used in tables)
        for used in tables
        if (verdict := objecting(sentence, used, is_first=place == 0))
    ]
    unsaid = Verdict(0.0, "objection", 0, tables[0]), said[0]
    verdict, sentence = max(
        verdicts, key=lambda each: each[0].confidence, default=unsaid
    )
    sure = worded + _OBJECTED * verdict.confidence
    if sure < _LEAST_OBJECTED:
        return None
    verdict.confidence = min(_MOST, round(odds(_STEEP * (sure - _LEAST_OBJECTED)), 2))
    text = " ".join(sentence.text.split())[: phrasing.MAX_STATEMENT]
    return _candidate(OBSERVATION, text, verdict), sentence.text


def _candidate(kind: str, text: str, verdict: Verdict) -> Candidate:
    found = Candidate(kind, text, cue=verdict.cue, language=verdict.table.language)
    told = meaning(text)
    found.words = (*told.words, *sorted(told.fixed))
    found.confidence = verdict.confidence
    found.reason = REASONS[verdict.cue]
    found.title = naming.title(text)
    found.description = text if len(text) > len(found.title) + 1 else ""
    found.keywords = phrasing.keywords(text)
    digest = sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    found.name = naming.name(text, digest)
    return found
