"""The machine records of what a fact was: its revisions, and how two of them differ."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.cli.proposal_records import acted
from ctxlib.domain import moment

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.records import Record
    from ctxlib.service.revisions import FactRevision


def revision_record(each: FactRevision, *, is_archived: bool) -> Record:
    """One revision of a fact; `changed` is `null` for the first."""
    reason = each.reason
    return {
        "kind": "revision",
        "v": 1,
        "ref": each.fact.reference,
        "id": each.fact.id,
        "revision": each.number,
        "last": each.is_last,
        "archived": is_archived,
        "time": moment.text(reason.commit.time),
        "commit": reason.commit.commit,
        "changed": None if each.changed is None else list(each.changed),
        **acted(reason),
    }


def difference_record(
    one: FactRevision | None,
    other: FactRevision,
    *,
    changed: Sequence[str],
    difference: Sequence[str],
) -> Record:
    """What one revision has otherwise than another, in lines of a unified diff."""
    return {
        "kind": "difference",
        "v": 1,
        "ref": other.fact.reference,
        "id": other.fact.id,
        "from": one.number if one else None,
        "to": other.number,
        "changed": list(changed),
        "difference": list(difference),
    }
