"""The sessions that a purge concerns: none comes back from its host's transcript."""

from __future__ import annotations

from ctxlib.domain.sessionrecord import ID_PREFIX, record_id
from ctxlib.service.sessionfold import trailers
from ctxlib.store.cutting import stated_id
from ctxlib.store.forgotten import is_forgotten, is_whole, marks
from ctxlib.store.journal import put
from ctxlib.store.running import Running

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.actor import Actor
    from ctxlib.service.purgefound import Found
    from ctxlib.store.locations import Locations
    from ctxlib.store.repository import Identity, MemoryRepository
    from ctxlib.store.sessionstate import State
    from ctxlib.store.snapshot import Snapshot


def keep_away(
    memory: MemoryRepository,
    locations: Locations,
    found: Found,
    *,
    actor: Actor,
    identity: Identity,
    now: int,
) -> None:
    """Mark those sessions as forgotten.

    What runs of one that is purged is removed. One of which a text is purged takes in
    nothing more, and its record will be made of what is left in its state.
    """
    running = Running(locations.sessions)
    purged = {id for id in found.ids if id.startswith(ID_PREFIX)}
    held = [] if found.ids else _running(running, found)
    ids = purged | ({*map(_id, held), *_recorded(found)} if not found.ids else set())

    def edits(seen: Snapshot) -> dict[str, bytes | None]:
        return marks(id for id in ids if is_whole(id) and not is_forgotten(seen, id))

    if ids:
        put(
            memory,
            edits,
            subject=f"session: forget {len(ids)} of which something is purged",
            trailers=trailers("", actor),
            now=now,
            identity=identity,
        )
        found.renew()
    for state in running.latest():
        if _id(state) in purged:
            running.discard(state)
    for state in held:
        state.sealed, state.transcript = 1, ""
        running.save(state)


def _recorded(found: Found) -> set[str]:
    """The sessions whose records hold, or held, what is purged."""
    trees = found.rewriting.trees
    stated = {
        stated_id(trees.contents.get(oid, b""))
        for path, oid in trees.hits
        if path.startswith("projects/") and path.split("/")[2] == "sessions"
    }
    return {id for id in stated if id and id.startswith(ID_PREFIX)}


def _running(running: Running, found: Found) -> list[State]:
    return [
        state
        for state in running.latest()
        if not set(running.paths(state)).isdisjoint(found.files)
    ]


def _id(state: State) -> str:
    return record_id(state.host, state.session)
