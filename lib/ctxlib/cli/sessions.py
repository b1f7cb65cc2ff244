"""The sessions of a workspace, opened as the settings say."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.invocation import Invocation
    from ctxlib.domain.sessionrecord import Record
    from ctxlib.store.journal import Entry, Journal


def session_journal(invocation: Invocation) -> Journal:
    """The journal of the workspace as of now; it holds nothing where there is none."""
    from ctxlib.cli.memory import existing_memory, workspace_key
    from ctxlib.store import journal
    from ctxlib.store.objects import Objects
    from ctxlib.store.repository import MemoryRepository
    from ctxlib.store.snapshot import Snapshot

    settings = invocation.settings
    key = workspace_key(invocation)
    if not MemoryRepository.is_there(settings.memory) and invocation.memory is None:
        empty = Snapshot(Objects(settings.memory, settings.git), None)
        return journal.Journal(empty, key)
    return journal.Journal(journal.snapshot(existing_memory(invocation)), key)


def running_records(invocation: Invocation, key: str) -> list[Record]:
    """What is known of the sessions of the workspace that have no record yet."""
    from ctxlib.cli.session_desk import session_desk
    from ctxlib.service.sessionlookup import unfolded

    desk = session_desk(invocation.settings)
    return [each.record for each in unfolded(desk, key)]


def started_at(entry: Entry) -> str | None:
    """When the session of an entry began, RFC 3339, by the name of its file."""
    stamp = entry.started
    if not stamp:
        return None
    day = f"{stamp[:4]}-{stamp[4:6]}-{stamp[6:8]}"
    return f"{day}T{stamp[9:11]}:{stamp[11:13]}:{stamp[13:15]}Z"
