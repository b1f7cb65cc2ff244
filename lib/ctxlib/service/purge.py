"""Remove from every place what slipped into the memory, and prove that it is gone."""

from __future__ import annotations

import os

from ctxlib.domain import policy
from ctxlib.service.forgetting import keep_away
from ctxlib.service.purgefound import Found
from ctxlib.service.purgeplan import Sought, look
from ctxlib.store import proof, pruning, residue
from ctxlib.store.allrefs import swap_all
from ctxlib.store.cutting import OF_TEXT, PURGED
from ctxlib.store.lock import Lock
from ctxlib.store.objects import MAIN
from ctxlib.store.repository import LOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.actor import Actor
    from ctxlib.store.locations import Locations
    from ctxlib.store.repository import Identity, MemoryRepository


class Done:
    """What a purge left: the tip of main, and where something still stands.

    `commits` is how many were rewritten.
    """

    __slots__ = ("commit", "commits", "leftovers")

    def __init__(self, commit: str | None, commits: int, leftovers: list[str]) -> None:
        self.commit = commit
        self.commits = commits
        self.leftovers = leftovers


class Purge:
    """Purges one memory, as one person, who sees the facts of one workspace."""

    __slots__ = ("_actor", "_identity", "_key", "_locations", "_memory", "_now")

    def __init__(
        self,
        memory: MemoryRepository,
        key: str,
        *,
        locations: Locations,
        actor: Actor,
        identity: Identity,
        now: int,
    ) -> None:
        self._memory = memory
        self._key = key
        self._locations = locations
        self._actor = actor
        self._identity = identity
        self._now = now

    def require_person(self, command: str) -> None:
        """Refuse whoever is no person; `command` is what a person types."""
        why = "what is purged cannot be brought back"
        policy.require_person(self._actor, "a purge", command=command, reason=why)

    def complete(self) -> bool:
        """Do what is left to do of a purge that was cut short; whether one was."""
        return complete(self._memory, self._locations)

    def find(self, sought: Sought) -> Found:
        """Everything that would be removed; nothing is written.

        Raises `NotFoundError` or `AmbiguousError` for a reference, and `CtxError` for
        a text that cannot be taken out.
        """
        return look(self._memory, self._key, self._locations, sought)

    def carry_out(self, found: Found) -> Done:
        """Remove it, from what the memory holds by now, and look for what is left."""
        self.require_person("ctx-archive purge")
        keep_away(
            self._memory,
            self._locations,
            found,
            actor=self._actor,
            identity=self._identity,
            now=self._now,
        )
        path = self._memory.path
        lock = Lock(os.path.join(path, LOCK))
        prunings = lock.prunings()
        try:
            # Most of it is stored before others have to wait; not beside another purge,
            # which would take it away.
            if lock.is_free():
                found.rewriting.store()
            with lock:
                if lock.prunings() != prunings:
                    found.restart()  # another purge took away what was stored
                self._swap(found, lock)
                _sweep(self._memory, self._locations, lock)
                residue.clean(self._locations, path, found.needle)
            pruning.note_paths(self._memory.objects)
        finally:
            found.rewriting.close()
        tip = self._memory.snapshot().commit
        return Done(tip, found.commits, self._leftovers(found))

    def _swap(self, found: Found, lock: Lock) -> None:
        path, objects = self._memory.path, self._memory.objects
        while True:
            found.renew()
            residue.clean(self._locations, path, found.needle)
            old, new = found.rewriting.references, found.references()
            if MAIN in new:
                new[MAIN] = self._recorded(found, new[MAIN])
            found.rewriting.store()
            pruning.begin(path)
            if swap_all(objects, old, new, lock):
                break
        rewriting = found.rewriting
        commits = {**rewriting.commits, old.get(MAIN, ""): new.get(MAIN, "")}
        residue.follow_checked(path, commits, rewriting.trees.hits)
        became = rewriting.trees.became()
        residue.follow_sessions(self._locations.sessions, became, commits)

    def _recorded(self, found: Found, tip: str) -> str:
        """A commit on top that says who purged; it moves main for other writers."""
        from ctxlib.store import message

        what = f"{len(found.ids)} facts" if len(found.ids) > 1 else "a fact"
        trailers = [(PURGED, id) for id in found.ids] or [(PURGED, OF_TEXT)]
        trailers += self._actor.trailers()
        subject = f"archive: purge {what if found.ids else 'a text'}"
        text = message.compose(subject, "", trailers)
        name, email = self._identity
        author = found.needle.cut_text(f"{name} <{email}>", "purged")
        stamp = f"{author} {self._now} +0000"
        lines = [
            f"tree {found.rewriting.tree_of(tip)}",
            f"parent {tip}",
            f"author {stamp}",
            f"committer {stamp}",
            "",
            text,
        ]
        return found.rewriting.put("commit", "\n".join(lines).encode())

    def _leftovers(self, found: Found) -> list[str]:
        objects, path = self._memory.objects, self._memory.path
        rewriting = found.rewriting
        gone = {oid for oid, now in rewriting.commits.items() if oid != now}
        gone |= found.blobs
        left = proof.objects_of(objects, sorted(gone))
        kept = {oid.hex() for _, oid in found.quoting}
        left += [
            each
            for each in proof.objects_with(objects, found.needle)
            if each.split(" ")[1] not in kept
        ]
        left += proof.files_with(path, found.needle)
        left += residue.holding(self._locations, path, found.needle)
        return list(dict.fromkeys(left))


def complete(memory: MemoryRepository, locations: Locations) -> bool:
    """Do what is left to do of a purge that was cut short; whether one was."""
    if not pruning.is_begun(memory.path):
        return False
    with Lock(os.path.join(memory.path, LOCK)) as lock:
        _sweep(memory, locations, lock)
    pruning.note_paths(memory.objects)
    return True


def _sweep(memory: MemoryRepository, locations: Locations, lock: Lock) -> None:
    residue.forget_derived(locations, memory.path)
    memory.objects.close()
    pruning.prune(memory.objects, lock)
    # An index that was made of the old objects meanwhile.
    residue.forget_derived(locations, memory.path)
    pruning.end(memory.path)
