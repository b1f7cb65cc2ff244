"""The machine record of `git ctx status`; `ctx-records(5)` documents it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.records import Record


def status_record(
    *,
    memory: str,
    commit: str | None,
    workspace: str,
    project: str | None,
    facts: dict[str, int],
    stale: int,
    expired: int,
    unreadable: list[str],
    pinned_chars: int,
    pinned_max: int,
    archived: int,
    proposals: int,
    suggestions: int,
    agenda: int,
    observations: dict[str, int],
    sessions: Record,
    index_lag: int | None,
) -> Record:
    """How one workspace's memory stands; `index_lag` is `null` without an index."""
    return {
        "kind": "status",
        "v": 1,
        "memory": memory,
        "commit": commit,
        "workspace": workspace,
        "project": project,
        "facts": facts,
        "stale": stale,
        "expired": expired,
        "archived": archived,
        "unreadable": unreadable,
        "pinned_chars": pinned_chars,
        "pinned_max": pinned_max,
        "index_lag": index_lag,
        "proposals": proposals,
        "suggestions": suggestions,
        "agenda": agenda,
        "observations": observations,
        "sessions": sessions,
    }
