"""Steps that did not stand: failed, taken back, or done otherwise after an objection.

What came after is what a person wanted. The step before it is no part of any
workflow, and neither is what took it back.
"""

from __future__ import annotations

from functools import lru_cache

from ctxlib.domain.commandform import MARK
from ctxlib.domain.corrections import is_correction
from ctxlib.domain.position import Position
from ctxlib.domain.rivals import QUESTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.said import Said
    from ctxlib.domain.workflow import Move

# What takes back what the same command did, and verbs that take back others.
_BACK_FLAGS = frozenset(("--delete", "--undo", "--abort", "--remove"))
_BACK_LETTERS = frozenset(("-d", "-D"))  # of git alone: elsewhere they say much else
_BACK = {
    "delete": ("apply", "create", "push"),
    "destroy": ("apply",),
    "disable": ("enable",),
    "down": ("up",),
    "remove": ("add", "install"),
    "reset": ("add", "commit", "merge"),
    "revert": ("commit", "merge"),
    "rm": ("add",),
    "rollback": ("upgrade", "deploy"),
    "stop": ("start",),
    "undo": ("restart", "apply"),
    "uninstall": ("install", "upgrade"),
    "unlink": ("link",),
}
# Two names of one task have this many letters in common: `deploy-a`, `deploy-b`.
_STEM = 4
# How far two commands are one act.
_SAME_ACT, _ONE_ACT, _ALIKE, _ONE_PROGRAM = 4, 3, 2, 1


def standing(moves: Sequence[Move], prompts: Sequence[Said]) -> list[Move]:
    """The moves that were neither taken back nor corrected, in their order."""
    objections = _objections(moves, prompts)
    gone = _taken_back(moves, objections) | _done_otherwise(moves, prompts, objections)
    gone |= _failed(moves)
    return [move for at, move in enumerate(moves) if at not in gone]


def _objections(moves: Sequence[Move], prompts: Sequence[Said]) -> set[int]:
    """The turns, of those with moves, that a person began with a correction."""
    turns = {move.turn for move in moves}
    return {
        turn
        for turn in turns
        if 1 < turn <= len(prompts) and is_correction(prompts[turn - 1].text)
    }


def _failed(moves: Sequence[Move]) -> set[int]:
    """What failed and was done again, in whatever form."""
    return {
        at
        for at, move in enumerate(moves)
        if move.has_failed
        and any(_likeness(move, later) >= _ONE_ACT for later in moves[at + 1 :])
    }


def _taken_back(moves: Sequence[Move], objections: set[int]) -> set[int]:
    """What was undone, with what undid it: done again later, or objected to.

    To bring up what is brought down in the end is a workflow of its own.
    """
    gone: set[int] = set()
    for at, move in enumerate(moves):
        if at in gone or not _may_undo(move):
            continue
        for place in range(at - 1, -1, -1):
            if place in gone or not _undoes(move, moves[place]):
                continue
            again = any(
                _likeness(moves[place], each) >= _ONE_ACT for each in moves[at + 1 :]
            )
            turns = range(moves[place].turn + 1, move.turn + 1)
            if again or not objections.isdisjoint(turns):
                gone |= {place, at}
            break
    return gone


def _done_otherwise(
    moves: Sequence[Move], prompts: Sequence[Said], objections: set[int]
) -> set[int]:
    """What was done in another form, or with a rival, after a prompt against it."""
    gone: set[int] = set()
    start = 0
    for begin in range(1, len(moves)):
        turn = moves[begin].turn
        if turn == moves[begin - 1].turn:
            continue
        stop = next(
            (at for at in range(begin, len(moves)) if moves[at].turn != turn),
            len(moves),
        )
        after = moves[begin:stop]
        found = _replaced(moves, range(start, begin), after)
        if turn in objections:
            gone |= found or _last(moves, begin, after)
        elif found and turn <= len(prompts):
            refused = Position(prompts[turn - 1].text).rejected
            gone |= {at for at in found if not refused.isdisjoint(_words(moves[at]))}
        start = begin
    return gone


def _replaced(
    moves: Sequence[Move], before: Sequence[int], after: Sequence[Move]
) -> set[int]:
    """The places of commands before that those after were run instead of."""
    gone: set[int] = set()
    shown = {each.shown for each in after}
    for each in after:
        if not _is_command(each):
            continue
        gone |= {at for at in range(before[-1] + 1) if _are_rivals(moves[at], each)}
        alike = [(_likeness(moves[at], each), at) for at in before]
        best, at = max(alike)
        if best and moves[at].shown not in shown:
            gone.add(at)
    return gone


def _last(moves: Sequence[Move], begin: int, after: Sequence[Move]) -> set[int]:
    """The command right before an objection that was met by another command."""
    last = moves[begin - 1]
    is_command = _is_command(last) and _is_command(after[0])
    repeats = any(each.shown == last.shown for each in after)
    return {begin - 1} if is_command and not repeats else set()


def _likeness(one: Move, other: Move) -> int:
    """How far two commands are one act; 0 where they are not."""
    if not (_is_command(one) and _is_command(other)):
        return 0
    mine, yours = _act(one), _act(other)
    if mine[0] != yours[0]:
        return 0
    if mine == yours:
        return _SAME_ACT
    if one.labels[-1] == other.labels[-1] and " " not in one.labels[-1][len(MARK) :]:
        return _ONE_PROGRAM
    pairs = list(zip(mine[1:], yours[1:], strict=False))
    unlike = [_common(a, b) for a, b in pairs if a != b]
    if not unlike:  # one only says more
        return _ONE_ACT if pairs else 0
    return _ALIKE if unlike[0] >= _STEM else 0


def _are_rivals(one: Move, other: Move) -> bool:
    if not _is_command(one):
        return False
    mine, yours = _act(one)[0], _act(other)[0]
    question = QUESTIONS.get(mine)
    return mine != yours and question is not None and question == QUESTIONS.get(yours)


def _may_undo(move: Move) -> bool:
    if not _is_command(move):
        return False
    return _has_back_flag(move) or any(verb in _BACK for verb in _act(move)[1:])


def _undoes(back: Move, move: Move) -> bool:
    if not _is_command(move):
        return False
    mine, yours = _act(back), _act(move)
    if mine[0] != yours[0]:
        return False
    if _has_back_flag(back):
        return mine[:2] == yours[:2] and not _has_back_flag(move)
    verbs = [verb for verb in mine[1:] if verb in _BACK]
    return any(each in yours[1:] for verb in verbs for each in _BACK[verb])


def _has_back_flag(move: Move) -> bool:
    words = _words(move)
    is_git = words[0] == "git" and not _BACK_LETTERS.isdisjoint(words)
    return is_git or not _BACK_FLAGS.isdisjoint(words)


def _is_command(move: Move) -> bool:
    return move.labels[0].startswith(MARK)


def _act(move: Move) -> tuple[str, ...]:
    """Program and subcommands."""
    return _called(move.labels)


# Each move is compared with those around it, and most are alike.
@lru_cache(maxsize=4_096)
def _called(labels: tuple[str, ...]) -> tuple[str, ...]:
    whole = max((each.partition(" --")[0] for each in labels), key=len)
    return tuple(whole[len(MARK) :].split(" "))


def _words(move: Move) -> list[str]:
    return move.shown.strip("`").split(" ")


def _common(one: str, other: str) -> int:
    """How many letters two words begin with in common."""
    pairs = zip(one, other, strict=False)
    return next(
        (at for at, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other))
    )
