"""The body of a session record: its title and its sections, written and read."""

from __future__ import annotations

from itertools import pairwise

from ctxlib.domain import moment
from ctxlib.domain.recorddeeds import agent_lines, read_agents, read_did, step_line
from ctxlib.domain.recordlines import (
    item,
    items,
    numbered,
    problem,
    quoted,
    unquoted,
)
from ctxlib.domain.said import Compaction, Said
from ctxlib.domain.sessionrecord import Handoff
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from ctxlib.domain.sessionrecord import Record

    # The lines below a heading, and the fields of a record that they hold.
    Reader = Callable[[list[str]], dict[str, object]]

_QUEUED, _COMMAND = "never delivered", "command"
_TURN, _MOST_DIGITS = "to turn ", 9
_PARTS = ("done", "open", "next")
_TITLE, _HEADING = "# ", "## "


def lines(record: Record) -> list[str]:
    """The body of a record; sections that hold nothing are left out."""
    sections = [
        ("Asked", _asked(record)),
        ("Did", [step_line(step) for step in record.did]),
        ("Agents", agent_lines(record.agents)),
        ("Outcome", _outcome(record) if record.outcome else []),
        ("Corrections", numbered(_said(said) for said in record.corrections)),
        ("Unfinished", [f"- {text}" for text in record.unfinished]),
        ("Handoff", _handoff(record.handoff)),
        ("Compacted", numbered(_compaction(each) for each in record.compacted)),
        ("Notes", [f"- {text}" for text in record.notes]),
        *((name, text.split("\n")) for name, text in record.sections),
    ]
    found = [f"{_TITLE}{record.title}".rstrip()]
    for name, content in sections:
        if content:
            found += ["", f"{_HEADING}{name}", "", *content]
            while not found[-1]:
                found.pop()
    return found


def read(
    lines: Sequence[str], first: int, source: str | None = None
) -> dict[str, object]:
    """The fields that the body holds; `first` is the number of its first line."""
    fields: dict[str, object] = {"title": title_of(lines)}
    unknown: list[tuple[str, str]] = []
    for name, at, content in _sections(lines):
        reader = _READERS.get(name)
        if reader is None:
            unknown.append((name, "\n".join(content).strip("\n")))
            continue
        try:
            fields.update(reader(content))
        except DocumentError as error:
            place = first + at + (error.line or 0)
            raise DocumentError(
                error.problem, field=name, line=place, source=source
            ) from None
    fields["sections"] = unknown
    return fields


def title_of(lines: Sequence[str]) -> str:
    """The title, which is the first line that is not empty."""
    line = next((line for line in lines if line), "")
    return line[len(_TITLE) :] if line.startswith(_TITLE) else ""


def _sections(lines: Sequence[str]) -> Iterable[tuple[str, int, list[str]]]:
    starts = [at for at, line in enumerate(lines) if line.startswith(_HEADING)]
    for start, end in pairwise([*starts, len(lines)]):
        name = lines[start][len(_HEADING) :].strip()
        yield name, start + 1, list(lines[start + 1 : end])


def _said(said: Said, *marks: str) -> tuple[list[str], str]:
    command = _COMMAND if said.command else ""
    return [f"line {said.line}", said.at or "", command, *marks], said.text


def _read_said(place: int, words: list[str], text: str) -> Said:
    line = _line(place, words)
    at = next((word for word in words[1:] if word[:1].isdigit()), None)
    _check_moment(place, at or "")
    return Said(text, line, at, _COMMAND in words)


def _check_moment(place: int, text: str) -> None:
    if not text or moment.is_canonical(text):
        return
    try:
        moment.seconds(text)
    except DocumentError as error:
        raise problem(place, error.problem) from None


def _line(place: int, words: list[str]) -> int:
    name, _, number = words[0].partition(" ")
    if name != "line" or not (number.isascii() and number.isdigit()):
        raise problem(place, "expected 'line NUMBER'")
    return int(number)


def _asked(record: Record) -> list[str]:
    found: list[str] = []
    for index, said in enumerate(record.asked):
        found += item(record.number_of(index), *_said(said))
    for number, said in enumerate(record.queued, record.turns + 1):
        found += item(number, *_said(said, _QUEUED))
    return found


def _read_asked(lines: list[str]) -> dict[str, object]:
    all_said = [
        (_QUEUED in words, _read_said(place, words, text))
        for place, words, text in items(lines)
    ]
    return {
        "asked": [said for is_queued, said in all_said if not is_queued],
        "queued": [said for is_queued, said in all_said if is_queued],
    }


def _read_corrections(lines: list[str]) -> dict[str, object]:
    return {"corrections": [_read_said(*each) for each in items(lines)]}


def _outcome(record: Record) -> list[str]:
    turn = record.outcome_turn
    return [*([f"{_TURN}{turn}", ""] if turn else []), *quoted(record.outcome)]


def _read_outcome(lines: list[str]) -> dict[str, object]:
    told = [line[len(_TURN) :] for line in lines if line.startswith(_TURN)]
    turn = told[0] if told else ""
    is_number = turn.isascii() and turn.isdigit() and len(turn) <= _MOST_DIGITS
    said = unquoted([line for line in lines if line[:1] == ">"])
    return {"outcome": said, "outcome_turn": int(turn) if is_number else 0}


def _bullets(name: str) -> Reader:
    def read(lines: list[str]) -> dict[str, object]:
        return {name: [line[2:] for line in lines if line.startswith("- ")]}

    return read


def _handoff(handoff: Handoff | None) -> list[str]:
    if handoff is None:
        return []
    found = [f"by {handoff.by}, {handoff.at}", ""]
    for name in _PARTS:
        text = getattr(handoff, name)
        if text:
            found += [f"{name.capitalize()}:", *quoted(text), ""]
    return found


def _read_handoff(lines: list[str]) -> dict[str, object]:
    parts: dict[str, list[str]] = {}
    by = at = name = ""
    for place, line in enumerate(lines):
        if line.startswith("by ") and not parts:
            by, _, at = line[3:].partition(", ")
            _check_moment(place, at)
        elif line[:1] == ">" and name:
            parts[name].append(line)
        elif line:
            name = line.removesuffix(":").lower()
            if name not in _PARTS:
                raise problem(place, "expected Done:, Open: or Next:")
            parts[name] = []
    texts = {name: unquoted(quote) for name, quote in parts.items()}
    return {"handoff": Handoff(**texts, at=at, by=by)}


def _compaction(each: Compaction) -> tuple[list[str], str]:
    digest = f"sha256 {each.digest}" if each.digest else ""
    return [f"line {each.line}", each.trigger, digest], each.text


def _read_compacted(lines: list[str]) -> dict[str, object]:
    found = []
    for place, words, text in items(lines):
        rest = words[1:]
        digests = [word[7:] for word in rest if word.startswith("sha256 ")]
        trigger = next((word for word in rest if not word.startswith("sha256 ")), "")
        found.append(Compaction(_line(place, words), trigger, "".join(digests), text))
    return {"compacted": found}


_READERS: dict[str, Reader] = {
    "Asked": _read_asked,
    "Did": read_did,
    "Agents": read_agents,
    "Outcome": _read_outcome,
    "Corrections": _read_corrections,
    "Unfinished": _bullets("unfinished"),
    "Handoff": _read_handoff,
    "Compacted": _read_compacted,
    "Notes": _bullets("notes"),
}
