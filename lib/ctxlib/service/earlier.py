"""What an orientation says of the session before: its handoff, what it left open."""

from __future__ import annotations

from ctxlib.domain.briefing import Earlier
from ctxlib.domain.ceiling import clip
from ctxlib.domain.neutral import hide_homes, neutralise
from ctxlib.domain.telling import says_nothing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.sessionrecord import Record

# More than this, in characters, is left to who asks for it.
MOST = 2_400
_TITLE, _WORD, _OUTCOME = 100, 60, 300
_EARLIER_WORDS = "last words, to an earlier request"
_ENDED = ("ended", "stopped")
_STATUS = {"live": "still open"}


def earlier(record: Record | None, *, running: int = 0, home: str | None) -> Earlier:
    """The items of a record, the first thing to do first; a long one is counted.

    Where nobody wrote a handoff, the last words of the session stand for one, if they
    say anything.
    """
    if record is None:
        return Earlier(running=running)
    items, beyond, left = [], 0, MOST
    for label, text in _items(record):
        said = _said(label, text, home)
        if not said:
            continue
        if len(said) > left:
            beyond += 1
            continue
        left -= len(said)
        items.append(said)
    return Earlier(
        _heading(record, home),
        items=items,
        beyond=beyond,
        command=f"ctx-session show {record.short}",
        running=running,
    )


def _items(record: Record) -> Iterator[tuple[str, str]]:
    handoff = record.handoff
    if handoff:
        yield "next", handoff.next
        yield "open", handoff.open
    for each in record.unfinished:
        yield "unfinished", each
    if handoff:
        yield "done", handoff.done
    elif record.outcome and not says_nothing(record.outcome):
        label = _EARLIER_WORDS if record.outcome_turn else "last words"
        yield label, clip(" ".join(record.outcome.split()), _OUTCOME)


def _heading(record: Record, home: str | None) -> str:
    when = record.ended_at or record.started_at
    parts = [record.host, when, f"branch {record.branch}" if record.branch else ""]
    if record.status not in _ENDED:
        parts.append(_STATUS.get(record.status, record.status))
    where = ", ".join(clip(_plain(part, home), _WORD) for part in parts if part)
    title = clip(_plain(record.title, home), _TITLE)
    command = f"`ctx-session show {record.short}`"
    return f"{where}: {title} ({command})" if title else f"{where} ({command})"


def _said(label: str, text: str, home: str | None) -> str:
    lines = (line.rstrip() for line in hide_homes(neutralise(text), home).split("\n"))
    said = "\n  ".join(line for line in lines if line)
    return f"{label}: {said}" if said else ""


def _plain(text: str, home: str | None) -> str:
    return " ".join(hide_homes(neutralise(text), home).split())
