"""What people call a session: its record's id or the beginning, its host's id, a file.

A file is that of its record in the journal, or its host's transcript, by any path.
"""

from __future__ import annotations

from ctxlib.domain.hostlog import READERS, session_of
from ctxlib.domain.sessionrecord import ID_PREFIX, record_id
from ctxlib.errors import NotFoundError
from ctxlib.store.journal import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.running import State

LEAST_TYPED = 4
_MOST_SHOWN = 5
_LIST = "see 'ctx-session list'"


class Name:
    """A text that calls a session."""

    __slots__ = ("_digits", "_sessions", "_stem", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        file = Entry(text, "")
        self._stem = file.name if file.short else ""
        self._digits = (file.short or text.removeprefix(ID_PREFIX)).lower()
        of_files = {session_of(host, text) for host in READERS}
        self._sessions = {text, *of_files} - {""}

    def may_be(self, entry: Entry) -> bool:
        """Whether it may call the session of an entry, by the entry's name."""
        if not entry.short:
            return False
        if self._stem:
            return entry.name == self._stem
        digits, short = self._digits, entry.short
        is_begun = len(digits) >= LEAST_TYPED and short.startswith(digits[: len(short)])
        return is_begun or any(
            id.removeprefix(ID_PREFIX).startswith(short) for id in self._ids(entry.host)
        )

    def begins(self, id: str) -> bool:
        """Whether it is the id of a record, or the beginning."""
        digits = self._digits
        is_long = len(digits) >= LEAST_TYPED
        return is_long and id.removeprefix(ID_PREFIX).startswith(digits)

    def is_of(self, host: str, id: str) -> bool:
        """Whether it is what a host calls the session that has this record."""
        return id in self._ids(host)

    def calls(self, state: State) -> bool:
        """Whether it calls a session that runs."""
        id = record_id(state.host, state.session)
        return self.begins(id) or self.is_of(state.host, id)

    def _ids(self, host: str) -> list[str]:
        return [record_id(host, each) for each in self._sessions]


def no_session(text: str, known: Iterable[str]) -> NotFoundError:
    """No session is called so, as it is said everywhere, and how others are called."""
    shown = list(dict.fromkeys(known))[:_MOST_SHOWN]
    hint = f"the last are {', '.join(shown)}: {_LIST}" if shown else _LIST
    return NotFoundError(f"no session is called '{text[:80]}' here", hint=hint)
