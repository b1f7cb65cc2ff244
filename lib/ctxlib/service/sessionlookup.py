"""Find sessions of a workspace: those with a record, and those that still run."""

from __future__ import annotations

from ctxlib.domain.sessionrecord import (
    ID_PREFIX,
    LIVE,
    SHORT,
    Record,
    head,
    parse,
    record_id,
)
from ctxlib.errors import (
    AmbiguousError,
    DocumentError,
    NotFoundError,
    RepositoryError,
)
from ctxlib.service.sessionnames import Name, no_session
from ctxlib.store.journal import Journal, snapshot
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.store.journal import Entry
    from ctxlib.store.running import State

_MOST_LOOKED = 6


class Found:
    """One session: its record, with `path` in the journal or with its `state`."""

    __slots__ = ("path", "record", "state")

    def __init__(
        self, record: Record, path: str = "", state: State | None = None
    ) -> None:
        self.record = record
        self.path = path
        self.state = state


def running(desk: SessionDesk, key: str) -> list[State]:
    """The sessions of a workspace that did not end, the last heard of first."""
    return [state for state in unrecorded(desk, key) if not state.status]


def unrecorded(desk: SessionDesk, key: str) -> list[State]:
    """The same with those that ended, and whose record is yet to come."""
    return [state for state in desk.running.latest() if state.key == key]


def _read(journal: Journal, entry: Entry) -> Record | None:
    try:
        return parse(journal.read(entry.path), entry.path)
    except DocumentError:
        return None


def listed(journal: Journal, notes: list[str], most: int | None = None) -> list[Found]:
    """The last so many records, or all, without their sections, the last first.

    What is no record goes into `notes`.
    """
    entries = journal.entries() if most is None else journal.latest(most)
    shown = []
    for entry, content in zip(entries, journal.contents(entries), strict=True):
        try:
            shown.append(Found(head(intact(content), entry.path), entry.path))
        except (DocumentError, RepositoryError) as error:
            notes.append(error.message)
    return shown


def unfolded(desk: SessionDesk, key: str) -> list[Found]:
    """The sessions of a workspace that are yet to be kept, as far as is known."""
    from ctxlib.service.sessiontalk import composed_so_far

    each = (
        (state, composed_so_far(desk, state, state.status or LIVE))
        for state in unrecorded(desk, key)
    )
    return [Found(record, state=state) for state, record in each if record]


def found(journal: Journal, text: str) -> Found:
    """The record that a text calls, by any of its names: see `sessionnames`.

    Raises `NotFoundError` and `AmbiguousError`.
    """
    name = Name(text)
    entries = [each for each in journal.each() if name.may_be(each)]
    each = [(entry, _read(journal, entry)) for entry in entries]
    kept = [
        Found(record.replace(workspace=journal.key), entry.path)
        for entry, record in each
        if record
    ]
    matching = [each for each in kept if name.begins(each.record.id)] or [
        each for each in kept if name.is_of(each.record.host, each.record.id)
    ]
    if not matching:
        raise no_session(text, _shorts(journal))
    if len(matching) > 1:
        raise AmbiguousError(text, [each.record.id for each in matching])
    return matching[0]


def found_or_none(journal: Journal | None, text: str) -> Found | None:
    """The same; None where there is none."""
    try:
        return found(journal, text) if journal else None
    except NotFoundError:
        return None


def called(states: list[State], text: str) -> State | None:
    """The one of these sessions that a text calls; raises `AmbiguousError`."""
    name = Name(text)
    meant = [each for each in states if name.calls(each)]
    if len(meant) > 1:
        raise AmbiguousError(text, [each.session for each in meant])
    return meant[0] if meant else None


def unknown(text: str, states: list[State], journal: Journal | None) -> NotFoundError:
    """No session is called so; the error says which there are."""
    running = [_short(each) for each in states]
    return no_session(text, [*running, *(_shorts(journal) if journal else ())])


def journal_of(desk: SessionDesk, key: str) -> Journal | None:
    """The journal of a workspace; None where no memory was made."""
    memory = desk.memory()
    return Journal(snapshot(memory), key) if memory else None


def _short(state: State) -> str:
    return record_id(state.host, state.session).removeprefix(ID_PREFIX)[:SHORT]


def _shorts(journal: Journal) -> list[str]:
    return [each.short for each in journal.latest(_MOST_LOOKED) if each.short]
