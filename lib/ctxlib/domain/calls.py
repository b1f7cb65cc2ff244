"""The calls of tools that wait for their result, and the keys already seen."""

from __future__ import annotations

from ctxlib.domain.deeds import commits, finish, is_stand_in
from ctxlib.domain.said import FAILED, INTERRUPTED, OK, RAN, UNKNOWN, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.talk import Talk

_MOST_OPEN = 200
# How many of the last steps an event may still tell the end of.
_MOST_LATE = 200
_MOST_SEEN = 2_000
_KEY_CHARS = 100


class Ring:
    """The last keys seen, at most so many."""

    __slots__ = ("_keys", "_most")

    def __init__(self, most: int, keys: Iterable[str] = ()) -> None:
        self._most = most
        self._keys = dict.fromkeys(keys)

    def __contains__(self, key: str) -> bool:
        return key[:_KEY_CHARS] in self._keys

    def add(self, key: str) -> None:
        """Remember a key; the oldest one goes when there are too many."""
        self._keys[key[:_KEY_CHARS]] = None
        if len(self._keys) > self._most:
            del self._keys[next(iter(self._keys))]

    def state(self) -> list[str]:
        """The keys, oldest first."""
        return list(self._keys)


class Calls:
    """Pairs each call with its result, once, and writes down how its steps ended.

    Calls whose ids were blotted out get their results in the order of the calls.
    """

    __slots__ = ("_count", "_nameless", "_open", "_seen", "talk")

    def __init__(self, talk: Talk, carried: Mapping[str, object]) -> None:
        self.talk = talk
        self._seen = Ring(_MOST_SEEN, carried.get("seen", ()))  # type: ignore[arg-type]
        self._nameless: list[str] = list(carried.get("nameless", ()))  # type: ignore[call-overload]
        self._count = int(carried.get("count", 0))  # type: ignore[call-overload]
        self._open: dict[str, list[Step]] = {}
        waiting: dict[str, list[object]] = carried.get("open", {})  # type: ignore[assignment]
        for key, places in waiting.items():
            self._open[key] = [
                talk.steps[place] if isinstance(place, int) else Step(*place)  # type: ignore[misc]
                for place in places
            ]

    def carried(self) -> dict[str, object]:
        """What has to be known to go on; a step is named by its place in the talk."""
        places = {id(step): place for place, step in enumerate(self.talk.steps)}
        return {
            "seen": self._seen.state(),
            "nameless": list(self._nameless),
            "count": self._count,
            "open": {
                key: [places.get(id(step), step.row()) for step in steps]
                for key, steps in self._open.items()
            },
        }

    def is_known(self, key: str) -> bool:
        """Whether a call of this id was begun already."""
        return bool(key) and key in self._seen and not is_stand_in(key)

    def is_open(self, key: str) -> bool:
        """Whether the result of this call is still to come."""
        return bool(self._nameless) if is_stand_in(key) else key in self._open

    def begin(
        self, key: str, line: int, *deeds: tuple[str, str], note: str = ""
    ) -> list[Step]:
        """Note the deeds (kind, what) of a call whose result is to come."""
        steps = [Step(kind, self.talk.turns, line, what) for kind, what in deeds]
        for step in steps:
            step.note = note
            self.talk.keep("steps", step)
        if is_stand_in(key):
            self._count += 1
            key = f"{key[:50]} {self._count}"
            self._nameless.append(key)
            del self._nameless[:-_MOST_OPEN]
        if key:
            self._seen.add(key)
            self._open[key] = steps
            if len(self._open) > _MOST_OPEN:
                del self._open[next(iter(self._open))]
        return steps

    def end(self, key: str, state: str, note: str = "", output: str = "") -> list[Step]:
        """Note a result; that of a call which has one already, or none, is ignored.

        A call without a step of its own counts as an error where it failed.
        """
        if is_stand_in(key) and self._nameless:
            key = self._nameless[0]
        if key in self._nameless:
            self._nameless.remove(key)
        begun = self._open.pop(key, None)
        if begun is None:
            return []
        # An event may have told before how one of several ended.
        steps = [step for step in begun if step.state == UNKNOWN]
        for step in steps:
            self._finish(step, state, note, output)
        if not begun and state == FAILED:
            self.talk.errors += 1
        elif steps and state == FAILED:
            # One call is one error, however many files it was to change.
            self.talk.errors -= len(steps) - 1
        return steps

    def settle(
        self, deed: tuple[str, str], state: str, note: str = "", output: str = ""
    ) -> bool:
        """Note how the first of the last steps ended that did this (kind, what).

        False where the end of each such step is known.
        """
        for step in self.talk.steps[-_MOST_LATE:]:
            if (step.kind, step.what) == deed and step.state == UNKNOWN:
                self._finish(step, state, note, output)
                return True
        return False

    def settle_line(
        self, line: int, state: str, note: str = "", output: str = ""
    ) -> None:
        """Note how the commands ended that were begun at a line and go on."""
        for step in self.talk.steps[-_MOST_LATE:]:
            if step.line == line and step.kind == RAN and step.state == UNKNOWN:
                self._finish(step, state, note, output)

    def _finish(self, step: Step, state: str, note: str, output: str) -> None:
        finish(self.talk, step, state, note)
        if step.kind == RAN and output:
            commits(self.talk, step, output)

    def interrupt(self, line: int = 0) -> None:
        """All that still runs was stopped, by the person at a line if there is one."""
        if line:
            self.talk.stop(line)
        for key in list(self._open):
            self.end(key, INTERRUPTED)


def state_of(code: int | None) -> str:
    """How a command ended that had this exit code."""
    return UNKNOWN if code is None else FAILED if code else OK


def note_of(code: int | None) -> str:
    """The exit code of a command that failed, in words."""
    return f"exit {code}" if code else ""
