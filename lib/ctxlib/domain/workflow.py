"""What was done in a session as moves that can be compared with another session's.

A move is one step with its arguments generalised: a command by its program,
subcommand and flags, a file by its name, role and kind, a prompt by the words that
carry its meaning.
"""

from __future__ import annotations

from ctxlib.domain import commandform
from ctxlib.domain.said import (
    AGENT,
    COMMITTED,
    EDITED,
    FAILED,
    INTERRUPTED,
    RAN,
    WROTE,
)
from ctxlib.domain.terms import NUMBER, PAIR, WORD, terms
from ctxlib.domain.withdrawn import standing
from ctxlib.domain.words import tables

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.domain.said import Said, Step

EDIT, ASK, SEND = "edit ", "ask ", "agent "
MOST_MOVES = 120
_MOST_LOOKED = 600
_COMMIT = f"{commandform.MARK}git commit"
_MOST_INTENT = 4
_LONG_PROMPT = 240
_DOCUMENTS = frozenset(("md", "rst", "adoc", "txt"))
_NO_INTENT = frozenset(
    """
    please can could would now then just let lets let's go ahead ok okay yes thanks
    hi hey and also again next want need make do run try help thing stuff something
    """.split()  # noqa: SIM905
)


class Move:
    """One step: `labels` from the most specific on, `shown` for a person to read.

    `line` is where it stands in the transcript, `turn` the prompt it follows.
    """

    __slots__ = ("has_failed", "labels", "line", "shown", "turn")

    def __init__(
        self,
        labels: Sequence[str],
        shown: str,
        *,
        line: int,
        turn: int,
        has_failed: bool = False,
    ) -> None:
        self.labels = tuple(labels)
        self.shown = shown
        self.line = line
        self.turn = turn
        self.has_failed = has_failed

    def __repr__(self) -> str:
        return f"Move({self.labels!r}, line={self.line})"


class Course:
    """One session for mining: who, when, its prompts and its moves in order."""

    __slots__ = ("at", "moves", "prompts", "session")

    def __init__(
        self,
        session: str,
        at: str | None,
        prompts: Sequence[Said],
        moves: Sequence[Move],
    ) -> None:
        self.session = session
        self.at = at
        self.prompts = prompts
        self.moves = moves


def course(
    session: str, at: str | None, prompts: Sequence[Said], steps: Iterable[Step]
) -> Course:
    """The moves of one session that stood; runs of the same move are one, the last."""
    moves: list[Move] = []
    told = 0
    done = [move for step in steps for move in _moves(step)]
    for move in standing(done[:_MOST_LOOKED], prompts):
        while told < min(move.turn, len(prompts)):
            told += 1
            _add(moves, _asked(prompts[told - 1], told))
        _add(moves, move)
        if len(moves) >= MOST_MOVES:
            break
    for number, said in enumerate(prompts[told:], told + 1):
        _add(moves, _asked(said, number))
    return Course(session, at, prompts, moves[:MOST_MOVES])


def intent(text: str) -> list[str]:
    """The words that carry the meaning of a prompt, each once, in their order."""
    known = tables()
    found = []
    for kind, form in terms(text[:_LONG_PROMPT]):
        if kind == NUMBER or form in _NO_INTENT:
            continue
        is_word = (
            kind == WORD and len(form) > 2 and known.background.get(form, 1.0) > 0.3
        )
        if (is_word or kind == PAIR) and form not in known.plain:
            found.append(form)
    return list(dict.fromkeys(found))


def _add(moves: list[Move], move: Move | None) -> None:
    if move is None:
        return
    if moves and moves[-1].labels == move.labels:
        if moves[-1].shown != move.shown:
            moves[-1] = move
        return
    if moves and move.labels == (_COMMIT,) and _COMMIT in moves[-1].labels:
        return  # the commit that the command before it made
    moves.append(move)


def _moves(step: Step) -> list[Move]:
    if step.state == INTERRUPTED:
        return []
    if step.kind == RAN:
        return [
            Move(
                form.labels,
                f"`{form.shown}`",
                line=step.line,
                turn=step.turn,
                has_failed=step.state == FAILED,
            )
            for form in commandform.forms(step.what)
        ]
    if step.kind in (EDITED, WROTE):
        labels, shown = _file(step.what)
        return [Move(labels, shown, line=step.line, turn=step.turn)]
    if step.kind == COMMITTED:
        return [Move((_COMMIT,), "`git commit`", line=step.line, turn=step.turn)]
    if step.kind == AGENT and step.what:
        kind = step.what.split()[0]
        shown = f"send a `{kind}` agent"
        return [Move((SEND + kind,), shown, line=step.line, turn=step.turn)]
    return []


def _asked(said: Said, number: int) -> Move | None:
    if said.command and said.text:
        name = said.text.split()[0]
        return Move(
            (ASK + name,), f"the user types `{name}`", line=said.line, turn=number
        )
    if len(said.text) > _LONG_PROMPT:
        return None
    words = intent(said.text)
    if not 0 < len(words) <= _MOST_INTENT:
        return None
    label = ASK + " ".join(sorted(words))
    shown = f"the user asks for: {', '.join(words)}"
    return Move((label,), shown, line=said.line, turn=number)


def _file(path: str) -> tuple[list[str], str]:
    """The labels of a changed file: itself, its role and kind, and how to say it."""
    parts = [
        part for part in path.replace("\\", "/").split("/") if part not in ("", ".")
    ]
    if not parts:
        return [f"{EDIT}*"], "change a file"
    name = parts[-1]
    stem, dot, ending = name.rpartition(".")
    kind = f"*.{ending.lower()}" if dot and stem and len(ending) <= 8 else name
    role = _role(parts, name, ending)
    outside = path.startswith(("/", "~", "<")) or parts[0] == ".."
    exact = name if outside else "/".join(parts)
    labels = [f"{EDIT}{exact}"]
    if len(parts) > 1 and not outside and kind != name:
        labels.append(f"{EDIT}{parts[-2]}/{kind}")
    general = f"{EDIT}{role} {kind}" if role else f"{EDIT}{kind}"
    return [*labels, general], f"change `{exact}`"


def _role(parts: Sequence[str], name: str, ending: str) -> str:
    folders = {part.lower() for part in parts[:-1]}
    low = name.lower()
    if folders & {"test", "tests", "spec", "specs", "__tests__"} or low.startswith(
        ("test_", "test-")
    ):
        return "test"
    if any(mark in low for mark in ("_test.", ".test.", ".spec.", "_spec.")):
        return "test"
    if folders & {"doc", "docs"} or ending.lower() in _DOCUMENTS:
        return "document"
    return ""
