"""Workflows that repeat: ordered steps that several sessions have in common.

Sequence mining with gaps: a pattern grows step by step, and in each session the
steps may stand apart, in their order. Of all patterns the one is taken that tells
most about the sessions: that saves most bits against steps drawn by chance, each as
often as it occurs. Its places are used up, and the next one is looked for in the
rest. So no step list comes up twice, and what is everywhere saves nothing.
"""

from __future__ import annotations

from math import comb, log2

from ctxlib.domain.skillrequests import Requests
from ctxlib.domain.stepweights import Weights
from ctxlib.domain.workflow import ASK
from ctxlib.domain.workflowparts import done, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.domain.workflow import Course

MOST_SKILLS = 12
LEAST_SESSIONS, LEAST_STEPS, MOST_STEPS = 2, 3, 12
# Prompts may be steps, but what was only asked for teaches nobody how it is done.
_LEAST_DONE = 2
_GAP = 6
_BEAM = (200, 120, 60)
_LEAST_BITS = 6.0
# Two telling steps in two sessions alone may be one task that was done twice.
_LEAST_BITS_THIN = 12.0
# What the words of the prompts before it may add.
_MOST_SAID = 6.0
# Where a session has the steps so far: end position, to (bits of distance, path).
_Ends = dict[int, tuple[float, tuple[int, ...]]]


class Workflow:
    """Steps that repeat: `labels` in order, and for each session where they stand.

    `places` maps the number of a course to one position of a move for each label.
    `bits` is what the pattern tells beyond chance.
    """

    __slots__ = ("bits", "core", "labels", "places")

    def __init__(
        self,
        labels: tuple[str, ...],
        places: Mapping[int, tuple[int, ...]],
        bits: float,
        core: float,
    ) -> None:
        self.labels = labels
        self.places = places
        self.bits = bits
        self.core = core

    @property
    def support(self) -> int:
        """In how many sessions the steps were found."""
        return len(self.places)


def workflows(courses: Sequence[Course]) -> list[Workflow]:
    """The workflows that repeat, best first; the same whatever was found before."""
    table = _Table(courses)
    found: list[Workflow] = []
    while len(found) < MOST_SKILLS:
        best = table.best()
        if best is None:
            break
        found.append(best)
        table.use_up(best)
    return sorted(found, key=lambda each: (-round(each.core, 3), each.labels))


class _Table:
    """The moves that are left of all sessions, and how often each label occurs."""

    __slots__ = (
        *("_chosen", "_cost", "_courses", "_everyday", "_kept"),
        *("_rates", "_said", "_sizes", "_told"),
    )

    def __init__(self, courses: Sequence[Course]) -> None:
        self._courses = courses
        moves = [each.moves for each in courses]
        weights = Weights(moves, LEAST_SESSIONS)
        self._rates = weights.rates
        self._told = {label: -log2(rate) for label, rate in weights.rates.items()}
        self._everyday = weights.everyday
        self._said = Requests(courses)
        self._sizes = [log2(max(len(each), 1)) for each in moves]
        count = len(moves)
        self._chosen = [log2(comb(count, part)) for part in range(count + 1)]
        self._cost = log2(len(self._rates) + 2)
        self._kept = [
            [
                tuple(label for label in move.labels if label in self._rates)
                for move in each
            ]
            for each in moves
        ]

    def use_up(self, workflow: Workflow) -> None:
        """Take away the moves of a workflow, wherever they occur in its sessions."""
        for number, path in workflow.places.items():
            row = self._kept[number]
            for at in path:
                row[at] = ()
            wanted = set(workflow.labels)
            for at, labels in enumerate(row):
                if not wanted.isdisjoint(labels):
                    row[at] = ()

    def best(self) -> Workflow | None:
        """The pattern that tells most about what is left, if it tells enough."""
        best: Workflow | None = None
        beam = self._single()
        for length in range(2, MOST_STEPS + 1):
            beam = self._grown(beam, _BEAM[min(length - 2, len(_BEAM) - 1)])
            if not beam:
                break
            for labels, ends in beam:
                found = self._judged(labels, ends)
                if found and (best is None or _order(found) < _order(best)):
                    best = found
        return best and self._part(best)

    def _part(self, whole: Workflow) -> Workflow:
        """What tells most of steps that were asked for one after the other."""
        is_cut = len(whole.labels) == MOST_STEPS
        by_request = parts(whole, self._courses, least=LEAST_STEPS, is_cut=is_cut)
        if by_request == [whole.labels]:
            return whole
        judged = (self._judged(labels, self._ends(labels)) for labels in by_request)
        return min((each for each in judged if each), key=_order, default=whole)

    def _ends(self, labels: tuple[str, ...]) -> dict[int, _Ends]:
        """Where the sessions have these steps in their order."""
        (ends,) = (found for first, found in self._single() if first == labels[:1])
        for at in range(1, len(labels)):
            ends = self._extensions(labels[:at], ends).get(labels[at], {})
        return ends

    def _single(self) -> list[tuple[tuple[str, ...], dict[int, _Ends]]]:
        starts: dict[str, dict[int, _Ends]] = {}
        for number, row in enumerate(self._kept):
            for at, labels in enumerate(row):
                for label in labels:
                    ends = starts.setdefault(label, {}).setdefault(number, {})
                    ends[at] = (0.0, (at,))
        return [
            ((label,), ends)
            for label, ends in sorted(starts.items())
            if len(ends) >= LEAST_SESSIONS
        ]

    def _grown(
        self, beam: list[tuple[tuple[str, ...], dict[int, _Ends]]], width: int
    ) -> list[tuple[tuple[str, ...], dict[int, _Ends]]]:
        """Every pattern of the beam with one more step; the best of them."""
        grown: list[tuple[float, tuple[str, ...], dict[int, _Ends]]] = []
        for labels, ends in beam:
            for label, longer in self._extensions(labels, ends).items():
                if len(longer) >= LEAST_SESSIONS:
                    pattern = (*labels, label)
                    grown.append((self._bits(pattern, longer)[0], pattern, longer))
        grown.sort(key=lambda each: (-round(each[0], 6), each[1]))
        return [(pattern, ends) for _, pattern, ends in grown[:width]]

    def _extensions(
        self, labels: tuple[str, ...], ends: dict[int, _Ends]
    ) -> dict[str, dict[int, _Ends]]:
        found: dict[str, dict[int, _Ends]] = {}
        flagged = {_bare(label) for label in labels} - {None}
        for number, places in ends.items():
            row = self._kept[number]
            for at, (far, path) in places.items():
                for step, following in enumerate(row[at + 1 : at + 1 + _GAP]):
                    place, cost = at + 1 + step, far + log2(step + 1)
                    for label in following:
                        if label in labels or (flagged and _bare(label) in flagged):
                            continue
                        known = found.setdefault(label, {}).setdefault(number, {})
                        if place not in known or cost < known[place][0]:
                            known[place] = (cost, (*path, place))
        return found

    def _judged(
        self, labels: tuple[str, ...], ends: dict[int, _Ends]
    ) -> Workflow | None:
        telling = [label for label in labels if label not in self._everyday]
        steps = labels[labels[0].startswith(ASK) :]
        if len(steps) < LEAST_STEPS or len(telling) < 2 or done(labels) < _LEAST_DONE:
            return None
        bits, core = self._bits(labels, ends)
        if core < _LEAST_BITS - _MOST_SAID:
            return None
        places = {number: _nearest(each)[1] for number, each in sorted(ends.items())}
        if not any(label.startswith(ASK) for label in labels):
            core += min(self._said.bits(places), _MOST_SAID)
        is_thin = len(telling) < LEAST_STEPS and len(ends) <= LEAST_SESSIONS
        if core < (_LEAST_BITS_THIN if is_thin else _LEAST_BITS):
            return None
        return Workflow(self._narrowed(labels, places), places, bits, core)

    def _narrowed(
        self, labels: tuple[str, ...], places: Mapping[int, tuple[int, ...]]
    ) -> tuple[str, ...]:
        """The most specific labels that all the sessions share at these places."""
        narrow = []
        for step, label in enumerate(labels):
            rows = [self._kept[number][path[step]] for number, path in places.items()]
            shared = (each for each in rows[0] if all(each in row for row in rows))
            most = next(shared, label)
            narrow.append(label if most in narrow else most)
        return tuple(narrow)

    def _bits(
        self, labels: tuple[str, ...], ends: dict[int, _Ends]
    ) -> tuple[float, float]:
        """What the pattern saves with all its steps, and with its telling ones."""
        rates = self._told
        told = sum(rates[label] for label in labels)
        telling = [label for label in labels if label not in self._everyday]
        core = sum(rates[label] for label in telling)
        away = sum(
            self._sizes[number] + _nearest(each)[0] for number, each in ends.items()
        )
        rest = self._chosen[len(ends)] + away
        whole = told * len(ends) - rest - self._cost * len(labels)
        return whole, core * len(ends) - rest - self._cost * len(telling)


def _order(found: Workflow) -> tuple[float, tuple[str, ...]]:
    return -round(found.bits, 6), found.labels


def _bare(label: str) -> str | None:
    """A command without its flag; `None` for what has none."""
    bare, dashes, _ = label.partition(" --")
    return bare if dashes else None


def _nearest(ends: _Ends) -> tuple[float, tuple[int, ...]]:
    return min(ends.values())
