"""A record within its size: what matters least goes first, and the record says so.

Deeds that went well go before words. What failed, what was committed and the last
turns stay, and so do the first and the last prompts; those between become shorter, and
no prompt goes while that is enough.
"""

from __future__ import annotations

from ctxlib.domain.cutnotes import CUT, left_out, lost
from ctxlib.domain.said import Compaction, Said
from ctxlib.domain.screening import shortened
from ctxlib.domain.sessionrecord import MAX_BYTES, Agent, Record, format

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctxlib.domain.said import Step

    # What a record becomes that is so many bytes too long.
    Cutting = Callable[[Record, int], Record]

# What the notes on the cuts themselves take.
_NOTES = 500
_AGENT_CHARS, _OUTCOME_CHARS, _CORRECTION_CHARS = 160, 600, 120
_MOST_LISTED, _LEAST_LISTED, _MOST_AGENTS = 60, 20, 40
_MOST_OPEN, _MOST_CORRECTIONS = 12, 10
# The first and the last prompts keep their words longest.
_FIRST, _LAST = 2, 6
_BETWEEN, _FEW_BETWEEN = (800, 600, 450, 340, 260, 200, 150, 115), (90, 70, 55)
_LEAST_BETWEEN, _ENDS = (40, 32, 24), (600, 300, 150)
# So much of Did stays while prompts can still be shorter, and then.
_DID_BYTES, _LEAST_DID_BYTES = 6_000, 2_500
_LAST_TURNS = 3
_MARKED = ("failed", "interrupted")
_MADE = ("wrote", "edited", "agent")


def fit(record: Record, most: int = MAX_BYTES) -> Record:
    """The record in at most so many bytes; notes say what was left out of it."""
    if len(format(record)) <= most:
        return record
    made = record
    for cutting in _CUTTINGS:
        excess = len(format(made)) - (most - _NOTES)
        if excess <= 0:
            break
        made = cutting(made, excess)
    said = [CUT + each for each in lost(record, made)]
    # What says how many prompts are missing says it of all that are.
    former = CUT + left_out(record) if left_out(record) != left_out(made) else ""
    notes = [*said, *(each for each in made.notes if each != former)]
    return made.replace(notes=notes, transcript={**record.transcript, "cut": "true"})


def _summaries(record: Record, _: int) -> Record:
    bare = [
        Compaction(each.line, each.trigger, each.digest) for each in record.compacted
    ]
    return record.replace(compacted=bare)


def _deeds(record: Record, excess: int) -> Record:
    return _fewer_deeds(record, excess, _DID_BYTES)


def _more_deeds(record: Record, excess: int) -> Record:
    return _fewer_deeds(record, excess, _LEAST_DID_BYTES)


def _fewer_deeds(record: Record, excess: int, least: int) -> Record:
    """Without as many lines of Did as it takes, but for so many bytes of them."""
    sizes = [_size(step) for step in record.did]
    left, dropped = sum(sizes), set()
    turns = sorted({step.turn for step in record.did})[-_LAST_TURNS:]
    worth = [_worth(step, turns) for step in record.did]
    for at in sorted(range(len(sizes)), key=lambda at: (worth[at], at)):
        if excess <= 0 or left <= least:
            break
        excess, left = excess - sizes[at], left - sizes[at]
        dropped.add(at)
    kept = [step for at, step in enumerate(record.did) if at not in dropped]
    return record.replace(did=kept)


def _size(step: Step) -> int:
    return len(f"{step.what}{step.note}{step.kind}{step.state}".encode()) + 24


def _worth(step: Step, last: Sequence[int]) -> int:
    is_marked = step.state in _MARKED or step.kind == "committed"
    worth = 3 if is_marked else 2 if step.kind in _MADE else 1
    return worth + (2 if step.turn in last else 0)


def _sub_agents(record: Record, _: int) -> Record:
    agents = [
        Agent(
            each.id,
            each.type,
            each.steps,
            each.errors,
            shortened(each.outcome, _AGENT_CHARS),
        )
        for each in record.agents[:_MOST_AGENTS]
    ]
    return record.replace(agents=agents)


def _last_words(record: Record, _: int) -> Record:
    return record.replace(outcome=shortened(record.outcome, _OUTCOME_CHARS))


def _lists(record: Record, _: int) -> Record:
    return _listed(record, _MOST_LISTED)


def _short_lists(record: Record, _: int) -> Record:
    return _listed(record, _LEAST_LISTED)


def _listed(record: Record, most: int) -> Record:
    files, commits = record.files_touched[:most], record.commits[-most:]
    tools = dict(list(record.tools.items())[:_MOST_LISTED])
    return record.replace(files_touched=files, commits=commits, tools=tools)


def _open_ends(record: Record, _: int) -> Record:
    told = record.corrections[-_MOST_CORRECTIONS:]
    return record.replace(
        unfinished=record.unfinished[:_MOST_OPEN],
        corrections=[_shorter(each, _CORRECTION_CHARS) for each in told],
    )


def _prompts(record: Record, excess: int) -> Record:
    """Shorter prompts between the first and the last, only as short as it takes."""
    return _stepwise(record, excess, _BETWEEN, _between)


def _times(record: Record, excess: int) -> Record:
    """The same without the times of these."""

    def bare(said: Said) -> Said:
        return Said(said.text, said.line, None, said.command)

    timeless = _changed(record, bare)
    left = excess - (len(format(record)) - len(format(timeless)))
    return _stepwise(timeless, left, _FEW_BETWEEN, _between) if left > 0 else timeless


def _few_words(record: Record, excess: int) -> Record:
    return _stepwise(record, excess, _LEAST_BETWEEN, _between)


def _ends(record: Record, excess: int) -> Record:
    """The first and the last prompts shorter as well."""

    def short(record: Record, most: int) -> Record:
        return record.replace(asked=[_shorter(each, most) for each in record.asked])

    return _stepwise(record, excess, _ENDS, short)


def _middle(record: Record, excess: int) -> Record:
    """The first and the last prompts, where even short ones are too many."""
    kept = list(record.asked)
    whole = len(format(record))
    while kept and whole - len(format(record.replace(asked=kept))) < excess:
        size = max(len(kept) * 15 // 16, 1) if len(kept) > 16 else len(kept) - 1
        head = size // 2
        kept = kept[:head] + kept[len(kept) - (size - head) :]
    return record.replace(asked=kept)


def _rest(record: Record, _: int) -> Record:
    return record.replace(queued=[], did=[], compacted=[], sections=[], extra=[])


def _stepwise(
    record: Record,
    excess: int,
    sizes: Sequence[int],
    cut: Callable[[Record, int], Record],
) -> Record:
    """The record cut to the first of these sizes that is enough, or to the last."""
    short, whole = record, len(format(record))
    for most in sizes:
        short = cut(record, most)
        if whole - len(format(short)) >= excess:
            break
    return short


def _between(record: Record, most: int) -> Record:
    return _changed(record, lambda said: _shorter(said, most))


def _changed(record: Record, change: Callable[[Said], Said]) -> Record:
    """Other prompts, but for the first and the last; also those never delivered."""
    asked = list(record.asked)
    end = max(len(asked) - _LAST, _FIRST)
    asked[_FIRST:end] = map(change, asked[_FIRST:end])
    return record.replace(asked=asked, queued=list(map(change, record.queued)))


def _shorter(said: Said, most: int) -> Said:
    return Said(shortened(said.text, most), said.line, said.at, said.command)


_CUTTINGS: tuple[Cutting, ...] = (
    _summaries,
    _deeds,
    _sub_agents,
    _last_words,
    _lists,
    _open_ends,
    _prompts,
    _times,
    _more_deeds,
    _short_lists,
    _few_words,
    _ends,
    _middle,
    _rest,
)
