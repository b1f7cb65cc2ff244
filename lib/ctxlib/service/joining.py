"""The facts of one key on their way into the folder of another, all or none."""

from __future__ import annotations

import os

from ctxlib.domain import tree
from ctxlib.domain.mainpath import FLOORS
from ctxlib.domain.pinning import pinned_size
from ctxlib.domain.precedence import contested
from ctxlib.errors import ConflictError
from ctxlib.service.writing import Step
from ctxlib.store.archive import floors, floors_content
from ctxlib.store.facts import FactStore
from ctxlib.store.identity import identity_path, key_for, known_by, lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctxlib.store.facts import Stored
    from ctxlib.store.repository import Snapshot

_FILES = (tree.FILE, b"100755")


class Joined:
    """What moves: `steps` the facts, `unreadable` by file, `archived` their number.

    `edits` take every file of the former folder into the other, byte by byte, but
    `.identity`, whose lines are `identities`.
    """

    __slots__ = ("archived", "edits", "identities", "steps", "unreadable")

    def __init__(self) -> None:
        self.archived = 0
        self.edits: dict[str, bytes | None] = {}
        self.identities: list[str] = []
        self.steps: list[Step] = []
        self.unreadable: list[str] = []


def join(
    snapshot: Snapshot, former: str, key: str, *, now: int, pinned_chars: int
) -> Joined:
    """Move all that `former` holds to `key`.

    Raises `ConflictError` with every name, id and subject that both hold, or where
    more would be pinned than may be and than was.
    """
    joined = Joined()
    known = snapshot.blob(identity_path(former)) or b""
    joined.identities = lines(known)
    _refuse_stated(former, known_by(known))
    here, there = FactStore(snapshot, former), FactStore(snapshot, key)
    moving = here.load("project")
    _refuse_collisions(snapshot, moving, there.load("project"), (former, key), now)
    _check_pinned(here, there, now=now, pinned_chars=pinned_chars)
    joined.steps = [Step("move", each, each.fact) for each in moving]
    joined.unreadable = [
        f"project/{str(each.source).rpartition('/')[2]}" for each in here.problems
    ]
    joined.archived = len(snapshot.names(f"projects/{former}/.archive"))
    joined.edits = _moves(snapshot, former, key)
    return joined


def _refuse_stated(former: str, known: Sequence[str]) -> None:
    # Who stated it would be left without facts, and nobody would have said so.
    if any(line.startswith("config ") and key_for(line) == former for line in known):
        raise ConflictError(
            f"ctx.project states the key '{former}' in another workspace, which "
            "would lose its facts",
            hint="leave them where they are with --leave, or state another key there",
        )


def _moves(snapshot: Snapshot, former: str, key: str) -> dict[str, bytes | None]:
    files = list(_files(snapshot, f"projects/{former}"))
    contents = snapshot.objects.read_many(oid for _, oid in files)
    edits: dict[str, bytes | None] = {}
    for (path, _), content in zip(files, contents, strict=True):
        edits[path] = None
        if path not in _merged(former):
            edits[_moved(path, former, key)] = content
    return edits | _floors(snapshot, former, key)


def _merged(key: str) -> tuple[str, str]:
    """The files that both keys may have, of which one is made."""
    return identity_path(key), f"projects/{key}/{FLOORS}"


def _floors(snapshot: Snapshot, former: str, key: str) -> dict[str, bytes | None]:
    moving = floors(snapshot, f"projects/{former}")
    if not moving:
        return {}
    staying = floors(snapshot, f"projects/{key}")
    highest = {
        id: max(moving.get(id, 0), staying.get(id, 0)) for id in {*moving, *staying}
    }
    return {f"projects/{key}/{FLOORS}": floors_content(highest)}


def _files(snapshot: Snapshot, folder: str) -> Iterator[tuple[str, str]]:
    for mode, name, oid in tree.entries(snapshot.raw(folder)):
        path = f"{folder}/{os.fsdecode(name)}"
        if mode == tree.FOLDER:
            yield from _files(snapshot, path)
        elif mode in _FILES:
            yield path, oid.hex()


def _moved(path: str, former: str, key: str) -> str:
    return f"projects/{key}{path.removeprefix(f'projects/{former}')}"


def _refuse_collisions(
    snapshot: Snapshot,
    moving: Sequence[Stored],
    staying: Sequence[Stored],
    keys: tuple[str, str],
    now: int,
) -> None:
    former, key = keys
    found = [
        f"the name '{path.removeprefix(f'projects/{former}/')}' is taken"
        for path, _ in _files(snapshot, f"projects/{former}")
        if path not in _merged(former)
        and snapshot.oid(_moved(path, former, key)) is not None
    ]
    ids = {each.fact.id: each.fact for each in staying}
    coming = [each.fact for each in moving]
    found += [
        f"the subject '{fact.subject_key}' of {fact.reference} is held by "
        f"{holder.reference}"
        for fact, holder in contested(coming, now, others=ids.values())
        # What contests a subject with its like did so before.
        if ids.get(holder.id) is holder
    ]
    found += [
        f"the id {fact.id} of {fact.reference} is that of {ids[fact.id].reference}"
        for fact in coming
        if fact.id in ids
    ]
    if found:
        raise ConflictError(
            f"cannot move the facts of '{former}' to '{key}': {len(found)} collide",
            reasons=[f"in '{key}': {each}" for each in found],
            hint="rename them on one side, or leave them where they are with --leave",
        )


def _check_pinned(
    here: FactStore, there: FactStore, *, now: int, pinned_chars: int
) -> None:
    moving = [each.fact for each in here.load("project")]
    after = [*(each.fact for each in there.all()), *moving]
    before = [[each.fact for each in store.all()] for store in (here, there)]
    size = pinned_size(after, now)
    if size > pinned_chars and size > max(pinned_size(each, now) for each in before):
        raise ConflictError(
            f"pinned facts would hold {size} characters of at most {pinned_chars}",
            hint="unpin some of them on one side, or leave the facts where they are "
            "with --leave",
        )
