"""The facts that a new one may repeat: all, or those that an index names."""

from __future__ import annotations

from ctxlib.domain.fact import SCOPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore


def rivals(store: FactStore, fact: Fact, *, now: int) -> list[Fact]:
    """The equivalent facts of both scopes, and those whose words are nearest."""
    if store.root is None:
        return [stored.fact for stored in store.all()]
    from ctxlib.store.alike import alike

    known = {
        stored.fact.id: stored.fact
        for scope in SCOPES
        for stored in store.equivalent(scope, fact)
    }
    text = "\n".join((fact.title, fact.description, fact.body))
    near = alike(store.snapshot, store.key, store.root, text, now=now)
    return [*known.values(), *(each for each in near if each.id not in known)]
