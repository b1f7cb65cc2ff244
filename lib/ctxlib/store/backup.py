"""The tip of the memory before a bulk change, kept under a reference of its own."""

from __future__ import annotations

import os

from ctxlib.domain import moment
from ctxlib.store.lock import Lock
from ctxlib.store.references import references
from ctxlib.store.repository import LOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.objects import Objects
    from ctxlib.store.repository import Identity, MemoryRepository

FOLDER = "refs/ctx/backup"
# So many stay however old they are, and all of the last so many days.
MOST_OLD = 20
DAYS = 90


def back_up(
    memory: MemoryRepository, commit: str, *, now: int, identity: Identity
) -> str:
    """Keep a commit as `refs/ctx/backup/<stamp>`, a free name; that reference."""
    from ctxlib.store.writer import Writer

    stamp = moment.stamp(moment.text(now))
    ref, count = f"{FOLDER}/{stamp}", 1
    with Lock(os.path.join(memory.path, LOCK)) as lock:
        while True:
            writer = Writer(memory.path, ref=ref, now=now, identity=identity)
            if memory.objects.tip(ref) is None and writer.swap(commit, None, lock):
                return ref
            count += 1
            ref = f"{FOLDER}/{stamp}-{count}"


def is_backed_up(objects: Objects, commit: str) -> bool:
    """Whether a bulk change came right after a commit."""
    return any(oid == commit for _, oid in references(objects, FOLDER))


def prune(memory: MemoryRepository, *, now: int) -> None:
    """Drop references to what was before old bulk changes; history has it all."""
    since = moment.stamp(moment.text(now - DAYS * moment.DAY))
    known = references(memory.objects, FOLDER)
    for name, oid in known[:-MOST_OLD]:
        if name < since:
            memory.drop(f"{FOLDER}/{name}", oid)
