"""The shape of every machine record, by hand; `ctx-records(5)` documents them.

Fixed order, every key present, `null` when unknown. Adding a key is no break;
anything else raises `v`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.domain.fact import FIELDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.block import Item
    from ctxlib.domain.fact import Fact

Record = dict[str, object]

# Keys of a `fact` record that say how it stands now; an import passes over them.
STANDING = ("kind", "v", "ref", "pinned", "active", "freshness", "overridden_by")


def fact_record(
    fact: Fact,
    *,
    freshness: str | None = None,
    active: bool | None = None,
    overridden_by: str | None = None,
) -> Record:
    """A fact with all its fields; how it stands is `null` where nobody asked."""
    record: Record = {"kind": "fact", "v": 1, "ref": fact.reference}
    for field in FIELDS:
        record[field] = _plain(getattr(fact, field))
    record["extra"] = [list(pair) for pair in fact.extra]
    record["body"] = fact.body
    record["pinned"] = fact.is_pinned
    record["active"] = active
    record["freshness"] = freshness
    record["overridden_by"] = overridden_by
    return record


def saved_record(
    fact: Fact, *, reference: str, commit: str | None, notes: Sequence[str]
) -> Record:
    """What a write left: `commit` is `null` where nothing had to change."""
    return {
        "kind": "saved",
        "v": 1,
        "ref": reference,
        "id": fact.id,
        "revision": fact.revision,
        "commit": commit,
        "notes": list(notes),
    }


def imported_record(
    *,
    added: Sequence[str],
    updated: Sequence[str],
    unchanged: Sequence[str],
    commit: str | None,
    notes: Sequence[str],
) -> Record:
    """What an import did, by reference, and in which commit."""
    return {
        "kind": "imported",
        "v": 1,
        "added": list(added),
        "updated": list(updated),
        "unchanged": list(unchanged),
        "commit": commit,
        "notes": list(notes),
    }


def subject_record(fact: Fact) -> Record:
    """Who holds a subject."""
    return {
        "kind": "subject",
        "v": 1,
        "subject_key": fact.subject_key,
        "id": fact.id,
        "ref": fact.reference,
        "title": fact.title,
    }


def problem_record(
    *,
    path: str,
    line: int | None,
    field: str | None,
    message: str,
    command: str | None,
) -> Record:
    """Something wrong in the memory, where it is, and what to type about it."""
    return {
        "kind": "problem",
        "v": 1,
        "path": path,
        "line": line,
        "field": field,
        "message": message,
        "command": command,
    }


def hit_record(item: Item) -> Record:
    """A fact that an explicit search found."""
    from ctxlib.domain.recalled import candidate

    return {"kind": "hit", "v": 1, **candidate(item), "snippet": item.snippet}


def memory_record(path: str, *, created: bool) -> Record:
    """The memory repository, and whether this command made it."""
    return {"kind": "memory", "v": 1, "path": path, "created": created}


def setting_record(name: str, values: Sequence[str]) -> Record:
    """A setting that holds, with all its values; none where it is not set."""
    return {"kind": "setting", "v": 1, "name": name, "values": list(values)}


def conflict_record(what: str, ref: str, other: str, *, reason: str) -> Record:
    """An `override` or a `contradiction` between two facts, and what is the same."""
    return {
        "kind": "conflict",
        "v": 1,
        "what": what,
        "ref": ref,
        "other": other,
        "reason": reason,
    }


def project_record(
    *,
    root: str,
    key: str,
    stated: bool,
    given: bool,
    made_of: str | None,
    identities: Sequence[str],
    facts: int,
    archived: int,
    others: Sequence[tuple[str, int, int, Sequence[str]]],
    notes: Sequence[str],
) -> Record:
    """The key of a workspace; `others` as key, facts, archived, what is shared."""
    return {
        "kind": "project",
        "v": 1,
        "root": root,
        "key": key,
        "stated": stated,
        "given": given,
        "made_of": made_of,
        "identities": list(identities),
        "facts": facts,
        "archived": archived,
        "others": [
            {"key": other, "facts": count, "archived": gone, "shared": list(shared)}
            for other, count, gone, shared in others
        ],
        "notes": list(notes),
    }


def rekeyed_record(
    *,
    key: str,
    former: str,
    facts: Sequence[str],
    archived: int,
    left: int,
    events: int,
    followers: Sequence[str],
    commit: str | None,
    backup: str | None,
    notes: Sequence[str],
) -> Record:
    """What became of the key of a workspace; `commit` is `null` where nothing did."""
    return {
        "kind": "rekeyed",
        "v": 1,
        "key": key,
        "former": former,
        "facts": list(facts),
        "archived": archived,
        "left": left,
        "events": events,
        "followers": list(followers),
        "commit": commit,
        "backup": backup,
        "notes": list(notes),
    }


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return list(value) if isinstance(value, tuple) else value
