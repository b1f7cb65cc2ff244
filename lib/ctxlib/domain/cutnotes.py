"""What a record says of what was left out of it to fit its size."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sized

    from ctxlib.domain.sessionrecord import Record

CUT = "cut: "
_LISTED = (
    ("did", "lines of Did"),
    ("queued", "prompts never delivered"),
    ("files_touched", "files"),
    ("commits", "commits"),
    ("agents", "sub-agents"),
    ("corrections", "corrections"),
    ("unfinished", "lines of Unfinished"),
    ("sections", "sections"),
    ("extra", "keys"),
)


def left_out(record: Record) -> str:
    """Which prompts are not in a record, in words; empty where none is missing."""
    head, count = len(record.asked) // 2, record.turns - len(record.asked)
    if count <= 0:
        return ""
    return f"{count} of {record.turns} prompts, from {head + 1} to {head + count}"


def lost(whole: Record, made: Record) -> Iterator[str]:
    """What the second of two records lost of the first, in words, one by one."""
    for name, what in _LISTED:
        all_of: Sized = getattr(whole, name)
        count = len(all_of) - len(getattr(made, name))
        if count:
            yield f"{count} of {len(all_of)} {what}"
    missing = left_out(made)
    if missing != left_out(whole):
        yield missing
    known = {(said.text, said.line) for said in whole.asked}
    short = sum((said.text, said.line) not in known for said in made.asked)
    if short:
        yield f"the ends of {short} of {len(whole.asked)} prompts"
    known_times = {(said.at, said.line) for said in whole.asked}
    if any((said.at, said.line) not in known_times for said in made.asked):
        yield "the times of prompts"
    if made.outcome != whole.outcome:
        yield "the end of Outcome"
    if any(each.text for each in whole.compacted) and made.compacted != whole.compacted:
        yield "the texts of compactions"
