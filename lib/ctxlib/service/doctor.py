"""The one health check of a workspace's memory: what is counted, and what is wrong."""

from __future__ import annotations

from ctxlib.domain import health as report
from ctxlib.domain import moment
from ctxlib.domain.fact import DRAFT_FIELDS
from ctxlib.domain.freshness import is_active
from ctxlib.domain.health import ERROR, WARNING, Finding, Health
from ctxlib.domain.secrets import screen
from ctxlib.errors import AmbiguousError, CtxError, DocumentError
from ctxlib.service.check import check as check_facts
from ctxlib.store import indexstate, sessionindex, suggested
from ctxlib.store import journal as events
from ctxlib.store.archive import Archive
from ctxlib.store.index import VERSION, open_generation
from ctxlib.store.journal import HEALTH, SESSIONS, Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.service.check import Problem
    from ctxlib.store.facts import FactStore
    from ctxlib.store.generation import Generation
    from ctxlib.store.repository import Identity, MemoryRepository, Snapshot

_UPKEEP = "git ctx upkeep"


def examine_facts(
    health: Health, store: FactStore, *, now: int, pinned_chars: int
) -> None:
    """The facts and the archive: every rule of the store, and no credential."""
    facts = store.all()
    health.counts["facts"] = {
        scope: sum(
            each.fact.scope == scope and is_active(each.fact, now) for each in facts
        )
        for scope in ("project", "global")
    }
    problems = check_facts(store, now=now, pinned_chars=pinned_chars)
    health.add(_of_problem(problem) for problem in problems)
    health.add(_archived_credentials(store))


def examine_indexes(
    health: Health, facts: FactStore, journal: Journal, *, index_root: str
) -> None:
    """How the derived indexes stand. Only what is damaged is a finding."""
    states = _index_states(facts, journal, index_root)
    health.counts["index"] = dict(states)
    for name, state in states.items():
        if state == indexstate.DAMAGED:
            health.add([_damaged(name)])


def examine_suggestions(
    health: Health, facts: FactStore, journal: Journal, *, index_root: str
) -> None:
    """How many suggestions wait; `None` where nobody looked since something changed."""
    waiting: int | None = 0
    if health.counts["sessions"]["records"]:
        is_known = suggested.is_current(index_root, journal, facts.snapshot)
        waiting = suggested.waiting(index_root, journal.key) if is_known else None
    health.counts["suggestions"] = {"waiting": waiting}


def knows(store: FactStore, reference: str) -> bool:
    """Whether there is a fact of this reference, or was one that is archived."""
    try:
        store.find(reference, for_write=False)
    except AmbiguousError:
        return True
    except CtxError:
        entries = Archive(store).entries()
        is_archived = any(each.reference == reference for each in entries)
        return is_archived or bool(Archive(store).with_id(reference))
    return True


def record(
    health: Health,
    memory: MemoryRepository,
    key: str,
    *,
    now: int,
    identity: Identity,
    trailers: list[tuple[str, str]],
) -> str | None:
    """Keep the numbers of a check on the journal; the commit that does."""
    content = report.event(health, now=now)

    def plan(snapshot: Snapshot) -> dict[str, bytes | None]:
        stamp = moment.stamp(moment.text(now))
        folder = Journal(snapshot, key).folder(HEALTH)
        path, number = f"{folder}/{stamp}.md", 1
        while snapshot.oid(path):
            number += 1
            path = f"{folder}/{stamp}-{number}.md"
        return {path: content}

    return events.put(
        memory,
        plan,
        subject="health: record a check",
        trailers=trailers,
        now=now,
        identity=identity,
    )


def _of_problem(problem: Problem) -> Finding:
    where = ":".join(str(part) for part in (problem.path, problem.line) if part)
    field = f"{problem.field}: " if problem.field else ""
    is_secret = problem.message.startswith("holds a credential")
    return Finding(
        "secrets" if is_secret else "store",
        ERROR,
        where,
        f"{field}{problem.message}",
        command=problem.command,
    )


def _archived_credentials(store: FactStore) -> Iterator[Finding]:
    archive = Archive(store)
    for entry in archive.entries():
        try:
            fact = archive.fact(entry)
        except DocumentError:
            continue  # nobody brings it back; a purge finds what is in it
        said = {field: getattr(fact, field) for field in (*DRAFT_FIELDS, "extra")}
        for found in screen(said):
            yield Finding(
                "secrets",
                ERROR,
                entry.path,
                f"{found.field}: holds a credential ({found.rule})",
                command="ctx-archive purge --match -",
            )


def _index_states(
    facts: FactStore, journal: Journal, index_root: str
) -> dict[str, str]:
    from os.path import join

    states: dict[str, str] = {}
    for scope in ("project", "global"):

        def opens(found: Generation, scope: str = scope) -> bool:
            return open_generation(found, scope) is not None

        folder = facts.folder(scope)
        root = join(index_root, facts.key or "" if scope == "project" else scope)
        tree = facts.snapshot.folder_oid(folder)
        states[scope] = indexstate.standing(root, VERSION, tree, opens=opens)
    folder = journal.folder(SESSIONS)
    states["sessions"] = indexstate.standing(
        sessionindex.root_of(index_root, journal.key),
        sessionindex.VERSION,
        journal.snapshot.folder_oid(folder),
        opens=sessionindex.opens,
    )
    return states


def _damaged(name: str) -> Finding:
    again = "the next search makes it again"
    return Finding(
        "index",
        WARNING,
        name,
        f"is damaged: {again}" if name == "sessions" else "is damaged",
        command=None if name == "sessions" else _UPKEEP,
    )
