"""What became of the facts of a workspace since a session was last told."""

from __future__ import annotations

from ctxlib.domain import document
from ctxlib.domain.ceiling import begins
from ctxlib.domain.fact import Fact
from ctxlib.domain.freshness import is_withdrawn
from ctxlib.domain.neutral import hide_homes, neutralise
from ctxlib.domain.tailnote import Change
from ctxlib.errors import DocumentError, RepositoryError
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from ctxlib.store.objects import Objects
    from ctxlib.store.snapshot import Changed, Snapshot

    # A fact; `None` where there is no file, else what hinders reading it.
    Read = Fact | DocumentError | None
    # Reference, what was there before and what is now.
    Step = tuple[str, Read, Read]

# More are counted, not read: a bulk import must not hold up a prompt.
_MOST_READ = 24
_SILENT = ("id", "revision", "created_at", "updated_at")


def changes_since(
    snapshot: Snapshot, told: Mapping[str, str], *, home: str | None
) -> tuple[list[Change], int]:
    """What changed in the folders of `told`, and how many more were not looked at.

    What has lost its former content (the history was purged) is not compared.
    """
    steps: list[tuple[str, Changed]] = []
    for folder, old in told.items():
        if old != (snapshot.folder_oid(folder) or ""):
            scope = "global" if folder == "global" else "project"
            steps += [(scope, each) for each in snapshot.changed(folder, old) or ()]
    read, beyond = steps[:_MOST_READ], max(0, len(steps) - _MOST_READ)
    return _told(_facts(snapshot.objects, read), home), beyond


def _facts(objects: Objects, steps: list[tuple[str, Changed]]) -> list[Step]:
    wanted = [oid for _, (_, *both) in steps for oid in both if oid]
    blobs = dict(zip(wanted, objects.read_each(wanted), strict=True))
    found: list[Step] = []
    for scope, (name, was, now) in steps:
        if was and not isinstance(blobs[was], bytes):
            continue
        stem = name.removesuffix(".md")
        before, after = (
            _parsed(blobs[oid], scope, stem) if oid else None for oid in (was, now)
        )
        found.append((f"{scope}/{name}", before, after))
    return found


def _parsed(blob: bytes | RepositoryError, scope: str, name: str) -> Read:
    try:
        return document.parse(intact(blob), scope=scope, name=name)
    except DocumentError as error:
        return error


def _told(steps: list[Step], home: str | None) -> list[Change]:
    gone = {
        was.id: reference
        for reference, was, now in steps
        if isinstance(was, Fact) and not isinstance(now, Fact)
    }
    come = {
        now.id
        for _, was, now in steps
        if isinstance(now, Fact) and not isinstance(was, Fact)
    }
    changes = []
    for reference, was, now in steps:
        if isinstance(now, Fact):
            # What holds no more is not said once more.
            said = now.replace(description="", body="") if is_withdrawn(now) else now
            what = _became(was, now, gone)
            if what:
                changes.append(_change(reference, what, said, home))
        elif isinstance(was, Fact) and was.id not in come:
            # One that went to another place is told from there.
            changes.append(_lost(reference, was, now, home))
    return changes


def _lost(
    reference: str, was: Fact, now: DocumentError | None, home: str | None
) -> Change:
    if now is None:
        # What it said is not to be used any more, so it is not said once more.
        return _change(
            reference, "forgotten", was.replace(description="", body=""), home
        )
    # It is there, and somebody has to mend it.
    return Change(
        reference,
        what="no longer readable:",
        revision=was.revision,
        line="`ctx-fact check`",
    )


def _became(was: Read, now: Fact, gone: Mapping[str, str]) -> str:
    if isinstance(was, Fact):
        return _revised(was, now)
    return "readable again:" if was is not None else _arrived(now, gone)


def _arrived(fact: Fact, gone: Mapping[str, str]) -> str:
    if fact.id in gone:
        return f"moved from {gone[fact.id]} to"
    if fact.is_pinned:
        return "saved and pinned"
    return "saved" if fact.revision == 1 else "recovered"


def _revised(was: Fact, now: Fact) -> str:
    """What became of a fact, in a word; empty where a change was undone."""
    if was.id != now.id:
        return "replaced"
    if now.superseded_by and not was.superseded_by:
        return "superseded"
    if is_withdrawn(was) != is_withdrawn(now):
        return now.state if is_withdrawn(now) and now.state else "reopened"
    if was.is_pinned != now.is_pinned:
        return "pinned" if now.is_pinned else "unpinned"
    before, after = was.values(), now.values()
    differing = {field for field in before if before[field] != after[field]}
    if not differing.issubset({*_SILENT, "last_verified_at"}):
        return "revised"
    renewed = (now.last_verified_at or "") > (was.last_verified_at or "")
    return "verified" if renewed else ""


def _change(reference: str, what: str, fact: Fact, home: str | None) -> Change:
    text = fact.description or fact.body.partition("\n")[0]
    texts = (text,) if begins(text, fact.title) else (fact.title, text)
    said = ": ".join(each for each in texts if each)
    line = " ".join(hide_homes(neutralise(said), home).split())
    return Change(reference, what=what, revision=fact.revision, line=line)
