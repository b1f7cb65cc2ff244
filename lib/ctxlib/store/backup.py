"""The tip of the memory before a bulk change, kept under a reference of its own."""

from __future__ import annotations

import os

from ctxlib.domain import moment
from ctxlib.store.lock import Lock
from ctxlib.store.repository import LOCK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.repository import Identity, MemoryRepository


def back_up(
    memory: MemoryRepository, commit: str, *, now: int, identity: Identity
) -> str:
    """Keep a commit as `refs/ctx/backup/<stamp>`, a free name; that reference."""
    from ctxlib.store.writer import Writer

    stamp = moment.text(now).replace("-", "").replace(":", "")
    ref, count = f"refs/ctx/backup/{stamp}", 1
    with Lock(os.path.join(memory.path, LOCK)) as lock:
        while True:
            writer = Writer(memory.path, ref=ref, now=now, identity=identity)
            if memory.objects.tip(ref) is None and writer.swap(commit, None, lock):
                return ref
            count += 1
            ref = f"refs/ctx/backup/{stamp}-{count}"
