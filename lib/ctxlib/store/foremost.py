"""The facts that come first: the newest, and what the agenda holds."""

from __future__ import annotations

from ctxlib.store.facts import FactStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.facts import Stored
    from ctxlib.store.pool import Pool

    # What sorts, the place of the scope, the scope, the name.
    Named = tuple[int, int, str, str]


def newest(store: FactStore, count: int, now: int) -> list[Stored]:
    """The `count` active relevant facts renewed last, newest first."""
    found = [
        (-renewed, place, scope, name)
        for place, scope in enumerate(store.scopes())
        for renewed, name in store.catalogue(scope).newest(count, now)
    ]
    return _known(store, sorted(found)[:count])


def relevant(store: FactStore, now: int) -> int:
    """How many active relevant facts there are beside the agenda."""
    return sum(store.catalogue(scope).relevant(now) for scope in store.scopes())


def agenda(store: FactStore, most: int, now: int) -> tuple[list[Stored], int]:
    """Open items of the agenda that are not pinned, and how many there are.

    Those that may wait the least: `most` with a date and `most` without, a scope.
    """
    scopes = store.scopes()
    found = [
        (urgency, place, scope, name)
        for place, scope in enumerate(scopes)
        for urgency, name in store.catalogue(scope).agenda(most, now)
    ]
    count = sum(store.catalogue(scope).on_agenda(now) for scope in scopes)
    return _known(store, sorted(found)), count


def prepare(pool: Pool) -> None:
    """Have what this module asks ready on the disk, so that no session waits for it."""
    store = FactStore(pool.snapshot, pool.key, root=pool.root)
    for scope in store.scopes():
        store.catalogue(scope)


def _known(store: FactStore, named: Iterable[Named]) -> list[Stored]:
    known = (store.known(scope, name) for *_, scope, name in named)
    return [each for each in known if each]
