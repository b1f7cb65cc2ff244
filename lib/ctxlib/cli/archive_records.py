"""The machine records of the archive: what is there, and what was done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.domain import moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.records import Record
    from ctxlib.service.archived import Archived
    from ctxlib.service.step import Step
    from ctxlib.service.undo import Undone


def archived_record(each: Archived) -> Record:
    """One entry; who and why are `null` where no commit says so."""
    entry, fact, commit = each.entry, each.fact, each.commit
    return {
        "kind": "archived",
        "v": 1,
        "ref": entry.reference,
        "id": fact.id if fact else None,
        "revision": fact.revision if fact else None,
        "type": fact.type if fact else None,
        "title": fact.title if fact else None,
        "path": entry.path,
        "forgotten_at": entry.forgotten_at,
        "commit": commit.commit if commit else None,
        "time": moment.text(commit.time) if commit else None,
        "why": (commit.why or None) if commit else None,
        "actor": commit.trailer("Ctx-Actor") if commit else None,
        "via": commit.trailer("Ctx-Via") if commit else None,
        "session": commit.trailer("Ctx-Session") if commit else None,
        "author": commit.author if commit else None,
    }


def forgotten_record(
    steps: Sequence[Step], *, commit: str | None, notes: Sequence[str]
) -> Record:
    """What went into the archive; `commit` is `null` where nothing did."""
    return {
        "kind": "forgotten",
        "v": 1,
        "facts": [_moved(step) for step in steps],
        "commit": commit,
        "notes": list(notes),
    }


def undone_record(done: Undone) -> Record:
    """What was taken back; `files` is their number where all were put back as such."""
    return {
        "kind": "undone",
        "v": 1,
        "undone": done.undone.commit,
        "subject": done.undone.subject,
        "facts": [_moved(step) for step in done.steps],
        "files": done.files if done.is_whole else None,
        "events": done.returned.events if done.returned else None,
        "commit": done.commit,
    }


def _moved(step: Step) -> Record:
    return {
        "ref": step.after.reference,
        "id": step.after.id,
        "revision": step.after.revision,
        "path": step.archive,
    }


def purged_record(
    *,
    ids: Sequence[str],
    documents: int,
    commits: int,
    commit: str | None,
    leftovers: Sequence[str],
    remotes: Sequence[str],
) -> Record:
    """What was removed for good: `ids` is empty for a text, which nothing repeats."""
    return {
        "kind": "purged",
        "v": 1,
        "ids": list(ids),
        "documents": documents,
        "commits": commits,
        "commit": commit,
        "leftovers": list(leftovers),
        "remotes": list(remotes),
    }
