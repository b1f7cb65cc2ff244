"""Maintenance hints, and which of them sessions were shown often enough.

A line that two sessions of a workspace were shown gives way to the next one, until
its number has grown.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

_ENOUGH = 2


class Signal:
    """One hint: `count` is how much of it there is, `line` what is said of it."""

    __slots__ = ("count", "id", "line")

    def __init__(self, id: str, count: int, line: str) -> None:
        self.id = id
        self.count = count
        self.line = line


class Receipt:
    """What sessions were shown of one line: the number, and what it grew from.

    `sessions` are the last that saw this number, two at most.
    """

    __slots__ = ("before", "count", "sessions")

    def __init__(self, count: int, before: int | None, sessions: Iterable[str]) -> None:
        self.count = count
        self.before = before
        self.sessions = tuple(sessions)[-_ENOUGH:]


class Receipts:
    """The receipts of one workspace, by the id of what was shown."""

    __slots__ = ("entries",)

    def __init__(self, entries: Mapping[str, Receipt] | None = None) -> None:
        self.entries = dict(entries or {})

    def is_spent(self, id: str, count: int, session: str | None) -> bool:
        """Whether this line gives way to others in this session.

        A session that was shown it is shown it again, when it is told everything
        anew: the same input, the same bytes.
        """
        known = self.entries.get(id)
        if known is None or count > known.count or session in known.sessions:
            return False
        return len(known.sessions) >= _ENOUGH

    def before(self, id: str, count: int) -> int | None:
        """The number at which the line gave way, where it has grown since."""
        known = self.entries.get(id)
        if known is None or count < known.count:
            return None
        has_given_way = count > known.count and len(known.sessions) >= _ENOUGH
        return known.count if has_given_way else known.before

    def after(
        self, present: Mapping[str, int], shown: Collection[str], session: str
    ) -> Receipts:
        """The receipts once a session was shown some of what was present.

        What is present no more is forgotten; a number that fell has to grow again
        from where it is.
        """
        return Receipts(
            {
                id: found
                for id, count in present.items()
                if (found := self._after(id, count, session, id in shown))
            }
        )

    def _after(
        self, id: str, count: int, session: str, is_shown: bool
    ) -> Receipt | None:
        known = self.entries.get(id)
        if known is None:
            return Receipt(count, None, (session,)) if is_shown else None
        if count > known.count:
            before = self.before(id, count)
            return Receipt(count, before, (session,)) if is_shown else known
        before = known.before if count == known.count else None
        is_new = is_shown and session not in known.sessions
        seen = (*known.sessions, session) if is_new else known.sessions
        return Receipt(count, before, seen)


def weighed(
    signals: Iterable[Signal], receipts: Receipts, session: str | None
) -> tuple[list[Signal], int]:
    """The signals to show, each with what it grew from, and how many give way."""
    shown, spent = [], 0
    for each in signals:
        if receipts.is_spent(each.id, each.count, session):
            spent += 1
            continue
        before = receipts.before(each.id, each.count)
        grown = "" if before is None else f" ({before} → {each.count})"
        shown.append(Signal(each.id, each.count, each.line + grown))
    return shown, spent
