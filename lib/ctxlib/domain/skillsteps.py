"""The steps of a workflow in words, harmless to whoever reads them."""

from __future__ import annotations

from ctxlib.domain.commandform import MARK
from ctxlib.domain.neutral import neutralise
from ctxlib.domain.workflow import ASK, EDIT, SEND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.workflow import Move

# What cannot be taken back: whoever follows the draft is to ask first.
_DANGEROUS = frozenset(
    "-f --force --hard -rf -fr -r --delete --no-verify -auto-approve".split()  # noqa: SIM905
)
_TAKING = frozenset(("rm", "dd", "sudo", "destroy", "drop", "delete", "publish"))


def step(label: str, moves: Sequence[Move]) -> str:
    """One step for a reader, as it was last done; `moves` are the newest last."""
    if label.startswith(MARK):
        command = _command(label, moves)
        words = set(command.split())
        danger = not (_DANGEROUS.isdisjoint(words) and _TAKING.isdisjoint(words))
        ask = " — ask the user first" if danger else ""
        return f"Run {_code(command)}{ask}."
    if label.startswith(EDIT):
        what = label.removeprefix(EDIT)
        if "*" not in what:
            return f"Change {_code(what)}."
        role, _, pattern = what.rpartition(" ")
        folder, slash, kind = pattern.rpartition("/")
        where = f" in {_code(folder + '/')}" if slash else ""
        return f"Change a {role + ' ' if role else ''}file {_code(kind)}{where}."
    if label.startswith(SEND):
        return f"Send a {_code(label.removeprefix(SEND))} agent."
    return f"The user asks for: {safe(label.removeprefix(ASK))}."


def otherwise(
    sessions: Sequence[str], columns: Sequence[tuple[str, Sequence[Move]]]
) -> dict[str, str]:
    """By session, the steps that it took in another form than they are written in.

    `columns` has for each step its label and the moves of the sessions.
    """
    found: dict[str, list[str]] = {}
    for number, (label, moves) in enumerate(columns, 1):
        words = set(_written(moves)) - {"…"} if label.startswith(MARK) else set()
        for session, move in zip(sessions, moves, strict=True):
            call = _words(move)
            if not words.issubset(call):
                said = f"step {number} as {_code(' '.join(call))}"
                found.setdefault(session, []).append(said)
    return {session: ", ".join(said) for session, said in found.items()}


def _written(moves: Sequence[Move]) -> list[str]:
    """The words of a command as the newest call has them, `…` for what differs.

    A call that failed is no pattern for others, where there is one that did not.
    """
    calls = [_words(move) for move in moves if not move.has_failed]
    calls = calls or [_words(move) for move in moves]
    shared = set.intersection(*map(set, calls))
    kept: list[str] = []
    for word in calls[-1]:
        shown = word if word in shared or word.startswith("-") else "…"
        if not (shown == "…" and kept and kept[-1] == "…"):
            kept.append(shown)
    return kept


def _command(label: str, moves: Sequence[Move]) -> str:
    said = " ".join(_written(moves))
    bare = label.removeprefix(MARK)
    return said if said.startswith(bare.split(" ")[0]) else bare


def _words(move: Move) -> list[str]:
    return move.shown.strip("`").split(" ")


def plain(label: str) -> str:
    """A step in a few words: of a command itself, without arguments."""
    if label.startswith(EDIT):
        return f"change {label.removeprefix(EDIT)}"
    if label.startswith(SEND):
        return f"send {label.removeprefix(SEND)}"
    if label.startswith(ASK):
        return f"asked for {label.removeprefix(ASK)}"
    return label.removeprefix(MARK)


def _code(text: str) -> str:
    return f"`{safe(text)}`"


def safe(text: str) -> str:
    """On one line, without marks that could begin anything."""
    flat = neutralise(" ".join(text.split()))
    return (
        flat.replace("&lt;", "‹").replace("<", "‹").replace(">", "›").replace("`", "'")
    )
