"""Facts whose revision went back or came twice, which only plain git can do."""

from __future__ import annotations

from ctxlib.service.reasons import read_fact
from ctxlib.store import history
from ctxlib.store.archive import floors

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore, Stored


def misnumbered(store: FactStore, stored: Sequence[Stored]) -> list[tuple[Stored, int]]:
    """The facts that have a number another content had before, or one below it.

    Each with the highest number that its id had elsewhere. One look at the history
    of the folders; what is there now is not read again.
    """
    commit = store.snapshot.commit
    if commit is None or not stored:
        return []
    folders = sorted({store.folder(each.fact.scope) for each in stored})
    known = {each.fact.id: each for each in stored}
    highest = {
        id: revision
        for folder in folders
        for id, revision in floors(store.snapshot, folder).items()
    }
    found: dict[str, int] = {}
    for oid, fact in _former(store, folders, {each.oid for each in stored}):
        now = known.get(fact.id)
        if now is None or oid == now.oid or fact.revision < now.fact.revision:
            continue
        if fact.revision > highest.get(fact.id, 0):
            found[fact.id] = max(fact.revision, found.get(fact.id, 0))
    return [(known[id], revision) for id, revision in found.items()]


def _former(
    store: FactStore, folders: Iterable[str], known: set[str]
) -> Iterable[tuple[str, Fact]]:
    """Every document that was in the folders once, by its blob."""
    objects, commit = store.snapshot.objects, str(store.snapshot.commit)
    paths = {
        oid: path
        for revision in history.log(objects, *folders, rev=commit)
        for path, oid in revision.left.items()
        if oid and oid not in known
    }
    contents = objects.read_each(paths)
    for (oid, path), content in zip(paths.items(), contents, strict=True):
        fact = read_fact(path, content)
        if fact:
            yield oid, fact
