"""The texts of a session record that a search looks through, one by one."""

from __future__ import annotations

from ctxlib.domain.unanswered import BROKEN_OFF, QUEUED, UNANSWERED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.said import Said
    from ctxlib.domain.sessionrecord import Record

PERSON, AGENT = "person", "agent"
ROLES = (PERSON, AGENT)
# Lines of Unfinished that repeat what was asked.
_ASKED = (BROKEN_OFF, UNANSWERED, QUEUED)


class Text:
    """One text of a record: its section, whose it is, and where it was said.

    `line` is that of the transcript, from 1, and `at` RFC 3339 UTC; `None` where the
    record does not tell. `turn` is the prompt that it is or follows, 0 before any.
    """

    __slots__ = ("at", "line", "role", "section", "text", "turn")

    def __init__(
        self,
        section: str,
        role: str,
        text: str,
        *,
        line: int | None = None,
        at: str | None = None,
        turn: int | None = None,
    ) -> None:
        self.section = section
        self.role = role
        self.text = text
        self.line = line or None
        self.at = at
        self.turn = turn


def texts(record: Record) -> Iterator[Text]:
    """Every text of a record, in the order of its sections.

    What stands in two sections is told once, where it was said.
    """
    said: dict[tuple[int, str], None] = {}
    for index, each in enumerate(record.asked):
        said[each.line, each.text] = None
        yield _said("asked", each, record.number_of(index))
    for each in record.queued:
        said[each.line, each.text] = None
        yield _said("asked", each, None)
    for step in record.did:
        ended = " ".join(filter(None, (step.state, step.note)))
        told = f"{step.kind} {step.what}" + (f" ({ended})" if ended else "")
        yield Text("did", AGENT, told, line=step.line, turn=step.turn)
    for agent in record.agents:
        told = f"{agent.type}: {agent.outcome}" if agent.type else agent.outcome
        yield Text("did", AGENT, told)
    if record.outcome:
        yield Text("outcome", AGENT, record.outcome)
    for each in record.corrections:
        if not any(each.line == at and each.text in whole for at, whole in said):
            yield _said("corrections", each, None)
    for text in record.unfinished:
        if not text.startswith(_ASKED):
            yield Text("unfinished", AGENT, text)
    yield from _handoff(record)


def _said(section: str, said: Said, turn: int | None) -> Text:
    return Text(section, PERSON, said.text, line=said.line, at=said.at, turn=turn)


def _handoff(record: Record) -> Iterator[Text]:
    handoff = record.handoff
    if handoff is None:
        return
    role = PERSON if handoff.by == PERSON else AGENT
    for text in (handoff.done, handoff.open, handoff.next):
        if text:
            yield Text("handoff", role, text, at=handoff.at or None)
