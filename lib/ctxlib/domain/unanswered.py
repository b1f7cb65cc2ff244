"""The request that a session was left with, and what its last words answer instead."""

from __future__ import annotations

from ctxlib.domain.said import INTERRUPTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.talk import Talk

# How lines of Unfinished begin that repeat a prompt.
BROKEN_OFF, UNANSWERED = "broken off: ", "unanswered: "
QUEUED = "never delivered: "


class Unanswered:
    """A request that the agent did not answer, or whose answer the person broke off.

    `text` is empty where nobody knows whether it was answered. `outcome_turn` is the
    number of the earlier turn that the last words belong to; 0 where they belong to
    this one, or nothing was said.
    """

    __slots__ = ("is_broken_off", "outcome_turn", "text")

    def __init__(self, text: str, *, is_broken_off: bool, outcome_turn: int) -> None:
        self.text = text
        self.is_broken_off = is_broken_off
        self.outcome_turn = outcome_turn


def unanswered(talk: Talk, *, told_at: int = 0) -> Unanswered | None:
    """What a talk was left with; `None` where everything was answered.

    The host told last words itself when so many lines were read (`told_at`), 0 where it
    did not. A slash command asks for no answer, but may be what the person stopped.
    """
    said = talk.outcome.line if talk.outcome else 0
    said = min(said, talk.answered or said)
    stop = _stopped_at(talk)
    is_broken_off = stop > told_at and stop >= said
    said = max(said, told_at)
    late = [each for each in talk.prompts if each.line > max(said, talk.taken_back)]
    spoken = [each for each in late if not (each.command or _is_note(each.text))]
    if is_broken_off:
        spoken = [each for each in spoken or late or talk.prompts if each.line <= stop]
    if not spoken:
        return None
    text = spoken[-1].text if talk.lines else ""
    after = sum(each.line > said for each in talk.prompts)
    turn = max(talk.turns - after, 0) if spoken[-1].line > said > 0 else 0
    if not (text or turn):
        return None
    return Unanswered(text, is_broken_off=is_broken_off, outcome_turn=turn)


def _is_note(text: str) -> bool:
    """Whether this was only to be remembered, which asks for no answer."""
    return text.startswith("# ") and "\n" not in text


def _stopped_at(talk: Talk) -> int:
    """The line of the last stop after which the person said no more; 0 without one."""
    if talk.stopped or not talk.steps or talk.steps[-1].state != INTERRUPTED:
        return talk.stopped
    line = talk.steps[-1].line
    is_followed = any(said.line > line and not said.command for said in talk.prompts)
    return 0 if is_followed or line <= talk.taken_back else line
