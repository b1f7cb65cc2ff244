"""The sections of a session record that tell what was done, and by which sub-agents."""

from __future__ import annotations

from ctxlib.domain.recordlines import after_code, code, items, numbered, problem
from ctxlib.domain.said import Step
from ctxlib.domain.sessionrecord import Agent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def step_line(step: Step) -> str:
    """The line of one deed."""
    ended = step.state or ("ended" if step.note else "")
    told = f" ({ended}: {step.note})" if step.note else f" ({ended})" if ended else ""
    what = f" {code(step.what)}" if step.what else ""
    return f"- {step.turn}, line {step.line}: {step.kind}{what}{told}"


def read_did(lines: list[str]) -> dict[str, object]:
    """What such lines tell."""
    found = []
    for place, line in enumerate(lines):
        if not line:
            continue
        try:
            found.append(_read_step(line))
        except ValueError as error:
            raise problem(place, f"no step: {error}") from None
    return {"did": found}


def _read_step(line: str) -> Step:
    place, _, rest = line.removeprefix("- ").partition(": ")
    turn, _, number = place.partition(", line ")
    kind, _, _ = rest.partition(" ")
    at, what = len(kind), ""
    if rest[at : at + 2] == " `":
        what, at = after_code(rest, at + 1)
    told = rest[at:].removeprefix(" (").removesuffix(")")
    state, _, note = told.partition(": ")
    state = "" if state == "ended" and note else state
    return Step(kind, int(turn), int(number), what, state, note)


def agent_lines(agents: Sequence[Agent]) -> list[str]:
    """Sub-agents as numbered items."""
    return numbered(
        (
            [
                code(each.id),
                code(each.type) if each.type else "",
                f"{each.steps} steps",
                f"{each.errors} errors",
            ],
            each.outcome,
        )
        for each in agents
    )


def read_agents(lines: list[str]) -> dict[str, object]:
    """What such items tell."""
    found = []
    for place, words, text in items(lines):
        told = ", ".join(words)
        try:
            id, at = after_code(told, 0)
            type = ""
            if told[at + 2 : at + 3] == "`":
                type, at = after_code(told, at + 2)
            steps, errors = told[at + 2 :].split(", ")
            agent = Agent(id, type, _first(steps), _first(errors), text)
        except ValueError as error:
            raise problem(place, f"no sub-agent: {error}") from None
        found.append(agent)
    return {"agents": found}


def _first(words: str) -> int:
    return int(words.partition(" ")[0])
