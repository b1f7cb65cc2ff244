"""Whose lines a rollout of Codex holds: the thread's own, or copied from its parent."""

from __future__ import annotations

from ctxlib.domain.deeds import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class Lineage:
    """Judges line by line, once `fork` told that the thread began as a copy.

    What is copied keeps the ids of its turns, which hold the time of the turn; its
    lines may be stamped anew. So a turn older than the thread is not the thread's.
    Where no turn was told, a line is older than the fork, or its own.
    """

    __slots__ = ("_begins_at", "_born", "_is_copied", "_started")

    def __init__(self, carried: Mapping[str, object]) -> None:
        self._started = text_of(carried, "started")
        self._born = _number(carried.get("born"))
        self._begins_at = _number(carried.get("begins_at"))
        # Of the turn that the lines belong to; `None` before any.
        copied = carried.get("is_copied")
        self._is_copied = copied if isinstance(copied, bool) else None

    def carried(self) -> dict[str, object]:
        """What has to be known to go on."""
        return {
            "started": self._started,
            "born": self._born,
            "begins_at": self._begins_at,
            "is_copied": self._is_copied,
        }

    def fork(self, thread: str, started: str, begins_at: object) -> None:
        """Know that copied lines come: the thread's id, since when it is itself.

        `started` is empty where times tell nothing; `begins_at` is the number (ordinal)
        of the thread's first own line, if that was written down.
        """
        self._born = self._born or born(thread)
        self._started = self._started or started
        self._begins_at = self._begins_at or _number(begins_at)

    def is_copied(
        self, value: Mapping[str, object], payload: Mapping[str, object], at: str | None
    ) -> bool:
        """Whether a line came from the parent."""
        if self._begins_at:
            ordinal = value.get("ordinal")
            return isinstance(ordinal, int) and ordinal < self._begins_at
        turn = born(text_of(payload, "turn_id")) if self._born else 0
        if turn:
            self._is_copied = turn < self._born
        if self._is_copied is not None:
            return self._is_copied
        return bool(self._started and at and at <= self._started)


def born(name: str) -> int:
    """When an id of version 7 was made, in ms since 1970; 0 for another id."""
    digits = name[:8] + name[9:13]
    if name[14:15] != "7" or len(name) != 36:
        return 0
    try:
        return int(digits, 16)
    except ValueError:
        return 0


def _number(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) else 0
