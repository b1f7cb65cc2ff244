"""The session before: found by its place and a few lines, and only then read."""

from __future__ import annotations

from ctxlib.domain import moment, scalar
from ctxlib.domain.sessionrecord import ID_PREFIX, LIVE, Record, parse, record_id
from ctxlib.errors import DocumentError
from ctxlib.service.sessions import Previous
from ctxlib.store.journal import Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.store.running import State
    from ctxlib.store.snapshot import Snapshot

_MOST_LOOKED, _MOST_STATES = 6, 8
_FENCE = b"\n---\n"


class _Candidate:
    """A session that may be the one before, by what its beginning tells."""

    __slots__ = ("blob", "branch", "ended_at", "path", "state")

    def __init__(self, *, path: str = "", blob: bytes = b"") -> None:
        self.path = path
        self.blob = blob
        self.state: State | None = None
        head = blob.partition(_FENCE)[0].decode("utf-8", "replace")
        self.branch = _stated(head, "branch")
        self.ended_at = _stated(head, "ended_at").strip('"')

    def with_state(self, state: State) -> _Candidate:
        """The same session, which goes on."""
        self.state = state
        self.branch = scalar.write(state.branch) if state.branch else self.branch
        self.ended_at = moment.text(state.updated_at)
        return self


def previous(
    desk: SessionDesk,
    snapshot: Snapshot | None,
    key: str,
    *,
    session: str | None,
    branch: str | None,
) -> Previous | None:
    """The last other session of a workspace; see `sessions.previous_session`."""
    found = _recorded(snapshot, key, session) if snapshot else {}
    for state in desk.running.glimpses(_MOST_STATES):
        if state.key == key and state.session != session and state.has_turns:
            id = record_id(state.host, state.session)
            short = state.host, id.removeprefix(ID_PREFIX)[:8]
            found[short] = found.get(short, _Candidate()).with_state(state)
    return _first(desk, _in_order(found.values(), branch))


def _recorded(
    snapshot: Snapshot, key: str, session: str | None
) -> dict[tuple[str, str], _Candidate]:
    """The last of the records but for the session's own, by host and digits."""
    journal = Journal(snapshot, key)
    found, entries = {}, journal.latest(_MOST_LOOKED)
    for entry, blob in zip(entries, journal.contents(entries), strict=True):
        own = record_id(entry.host, session) if session else ""
        is_own = own and own.removeprefix(ID_PREFIX).startswith(entry.short)
        if isinstance(blob, bytes) and not is_own:
            found[entry.host, entry.short] = _Candidate(path=entry.path, blob=blob)
    return found


def _in_order(found: Iterable[_Candidate], branch: str | None) -> list[_Candidate]:
    """Those on the branch first, and of these the last."""
    own = scalar.write(branch) if branch else ""
    return sorted(
        found, key=lambda each: (each.branch == own, each.ended_at), reverse=True
    )


def _first(desk: SessionDesk, candidates: list[_Candidate]) -> Previous | None:
    """The first in which anything was said."""
    for each in candidates:
        record = _parsed(each) if each.blob else None
        if each.state:
            record = _so_far(desk, each.state, record)
        if record:
            return Previous(record, None if each.state else each.path)
    return None


def _so_far(desk: SessionDesk, glimpse: State, known: Record | None) -> Record | None:
    from ctxlib.domain.merging import merged
    from ctxlib.service.sessiontalk import outlined

    state = desk.running.load(glimpse.host, glimpse.session)
    record = outlined(desk, state, state.status or LIVE) if state else None
    return merged(record, known) if record and known else record or known


def _parsed(candidate: _Candidate) -> Record | None:
    try:
        return parse(candidate.blob, candidate.path)
    except DocumentError:
        return None


def _stated(head: str, name: str) -> str:
    return head.partition(f"\n{name}: ")[2].partition("\n")[0]
