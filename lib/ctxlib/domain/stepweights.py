"""How often the steps of work occur anyhow, before anything was seen.

Some are part of every kind of work: they may stand in a workflow, but make none.
"""

from __future__ import annotations

from ctxlib.domain.commandform import MARK
from ctxlib.domain.workflow import EDIT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from ctxlib.domain.workflow import Move

# As many moves as these are imagined beside those that were seen, so that a step
# of a few short sessions does not count as something that happens all the time.
IMAGINED = 300
_COMMON = 0.004
# Steps that every kind of work holds; they may be part of a workflow, but make none.
_EVERYDAY = {
    MARK + label: often
    for often, labels in (
        (0.05, ("git add", "git commit", "git push", "pytest", "npm test")),
        (
            0.02,
            (
                "cargo build",
                "cargo test",
                "eslint",
                "git checkout",
                "git fetch",
                "git pull",
                "git stash",
                "git switch",
                "go build",
                "go test",
                "go vet",
                "make",
                "make test",
                "mkdir",
                "mypy",
                "npm install",
                "npm run",
                "npm run build",
                "npm run lint",
                "npm run test",
                "pip install",
                "prettier",
                "rm",
                "ruff",
                "ruff check",
                "ruff format",
                "tsc",
                "yarn test",
            ),
        ),
        (0.01, ("chmod", "cp", "curl", "mv", "touch", "wget")),
    )
    for label in labels
}
# Files of these endings are what work is about anyhow.
_SOURCES = frozenset(
    """
    c cc cpp cs css go h html java js json jsx kt md php py rb rs sh swift ts tsx
    """.split()  # noqa: SIM905
)
_SOURCE_OFTEN, _OTHER_OFTEN, _IN_FOLDER = 0.05, 0.01, 0.006
# A kind of file that is changed more often than this says nothing.
_TELLING_RATE = 0.025
# A step of more sessions than this share is everyday as well, once there are enough,
# where it comes so often in one: what is done once in each may be what is repeated.
_EVERYWHERE, _ENOUGH, _OVER_AND_OVER = 0.6, 8, 1.5


class Weights:
    """For each label of two sessions or more its rate; and which are `everyday`."""

    __slots__ = ("everyday", "rates")

    def __init__(self, rows: Sequence[Sequence[Move]], least: int) -> None:
        sessions: dict[str, set[int]] = {}
        counts: dict[str, int] = {}
        for number, row in enumerate(rows):
            for move in row:
                for label in move.labels:
                    sessions.setdefault(label, set()).add(number)
                    counts[label] = counts.get(label, 0) + 1
        total = sum(map(len, rows)) + IMAGINED
        self.rates = {
            label: (counts[label] + IMAGINED * _prior(label)) / total
            for label, seen in sessions.items()
            if len(seen) >= least
        }
        common = len(rows) * _EVERYWHERE if len(rows) >= _ENOUGH else len(rows)
        self.everyday = _vague(rows, sessions) | {
            label
            for label, rate in self.rates.items()
            if _is_everyday(label, rate)
            or (
                len(sessions[label]) > common
                and counts[label] > _OVER_AND_OVER * len(sessions[label])
            )
        }


def _vague(
    rows: Iterable[Sequence[Move]], sessions: Mapping[str, Collection[int]]
) -> set[str]:
    """Programs by name alone, of which most calls say more than the name.

    What comes in one session only, such as the name of a file, says no more.
    """
    alone: dict[str, int] = {}
    for row in rows:
        for move in row:
            last = move.labels[-1]
            if last.startswith(MARK) and " " not in last[len(MARK) :]:
                says_more = any(len(sessions[each]) > 1 for each in move.labels[:-1])
                alone[last] = alone.get(last, 0) + (-1 if says_more else 1)
    return {label for label, count in alone.items() if count < 0}


def _is_everyday(label: str, rate: float) -> bool:
    if label.startswith(EDIT) and "*" in label:
        return rate > _TELLING_RATE
    return label in _EVERYDAY


def _prior(label: str) -> float:
    if not label.startswith(EDIT) or "*" not in label:
        return _EVERYDAY.get(label, _COMMON)
    if "/" in label:
        return _IN_FOLDER
    ending = label.rpartition(".")[2]
    return _SOURCE_OFTEN if ending in _SOURCES else _OTHER_OFTEN
