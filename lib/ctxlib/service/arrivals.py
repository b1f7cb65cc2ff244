"""What came into main past our hooks, as by `git fetch`: judged before it counts."""

from __future__ import annotations

from ctxlib.store import checked
from ctxlib.store.checked import Checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.service.receiving import Push
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
    from ctxlib.errors import RepositoryError

    base = known.since or known.commit
    try:
        push = _arrival(memory, base, tip, root, now, pinned_chars)
        return _found(push)
    except RepositoryError:
        # The branch was written anew, and what it was is gone, or a part of it.
        return _found(_arrival(memory, _NO_TREE, tip, root, now, pinned_chars))


def _arrival(
    memory: MemoryRepository,
    old: str,
    new: str,
    root: str,
    now: int,
    pinned_chars: int,
) -> Push:
    from ctxlib.domain.actor import Actor
    from ctxlib.service.receiving import Push

    return Push(
        memory.objects,
        old=old,
        new=new,
        actor=Actor("person", "push"),
        now=now,
        pinned_chars=pinned_chars,
        root=root,
    )


def _found(push: Push) -> Checked:
    """What is wrong with what came in; raises `RepositoryError` for a lost object."""
    from ctxlib.service.pusheddocument import Documents, credentials
    from ctxlib.service.receiving import of_difference
    from ctxlib.store import pushed

    touched = pushed.difference(push.objects, push.old, push.new)
    documents = Documents(push.objects)
    documents.load(touched)
    withheld = {
        each.path: each.now[1]
        for each in touched
        if not each.is_gone and credentials(each.path, each.now[1], documents)
    }
    is_known = push.old != _NO_TREE
    is_broken = is_known and any(each.rule in _TOLD for each in of_difference(push))
    since = push.old if withheld or is_broken else None
    return Checked(push.new, since=since, withheld=withheld, is_broken=is_broken)
