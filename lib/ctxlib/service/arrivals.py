"""What came into main past our hooks, as by `git fetch`: judged before it counts."""

from __future__ import annotations

from ctxlib.store import checked
from ctxlib.store.checked import Checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.repository import MemoryRepository
    from ctxlib.store.snapshot import Snapshot

_NO_TREE = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"
# What no reader would notice by itself.
_TOLD = ("id", "subject")


class Counted:
    """The memory as far as it counts: without documents that hold a credential.

    `withheld` are their paths; `is_broken` says that an id or a subject is held twice.
    """

    __slots__ = ("is_broken", "snapshot", "withheld")

    def __init__(self, snapshot: Snapshot, known: Checked | None) -> None:
        self.snapshot = checked.without(snapshot, known.withheld) if known else snapshot
        self.withheld = sorted(known.withheld) if known else []
        self.is_broken = bool(known and known.is_broken)


def counted(
    memory: MemoryRepository, *, root: str, now: int, pinned_chars: int
) -> Counted:
    """The tip of the memory; what is new there past our hooks is judged first."""
    snapshot = memory.snapshot()
    known = checked.read(memory.path)
    if known and snapshot.commit and known.commit != snapshot.commit:
        known = _judged(memory, known, snapshot.commit, root, now, pinned_chars)
        checked.write(memory.path, known)
    return Counted(snapshot, known)


def _judged(
    memory: MemoryRepository,
    known: Checked,
    tip: str,
    root: str,
    now: int,
    pinned_chars: int,
) -> Checked:
    from ctxlib.domain.actor import Actor
    from ctxlib.errors import RepositoryError
    from ctxlib.service.pusheddocument import Documents, credentials
    from ctxlib.service.receiving import Push, of_difference
    from ctxlib.store import pushed

    base = known.since or known.commit
    try:
        touched = pushed.difference(memory.objects, base, tip)
    except RepositoryError:
        # The branch was written anew, and what it was is gone.
        base = _NO_TREE
        touched = pushed.difference(memory.objects, base, tip)
    documents = Documents(memory.objects)
    documents.load(touched)
    withheld = {
        each.path: each.now[1]
        for each in touched
        if not each.is_gone and credentials(each.path, each.now[1], documents)
    }
    is_broken = False
    if base != _NO_TREE:
        push = Push(
            memory.objects,
            old=base,
            new=tip,
            actor=Actor("person", "push"),
            now=now,
            pinned_chars=pinned_chars,
            root=root,
        )
        is_broken = any(each.rule in _TOLD for each in of_difference(push))
    since = base if withheld or is_broken else None
    return Checked(tip, since=since, withheld=withheld, is_broken=is_broken)
