"""The pointers from fact to fact: which of them lead somewhere."""

from __future__ import annotations

from ctxlib.store.archive import Archive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore, Stored

POINTERS = ("superseded_by", "supersedes")


class Pointers:
    """Follows the pointers of one store; `stored` are its facts, where all are read."""

    __slots__ = ("_archive", "_by_id", "_store")

    def __init__(self, store: FactStore, stored: Sequence[Stored] = ()) -> None:
        self._store = store
        self._by_id = {each.fact.id: each for each in stored}
        self._archive = Archive(store)

    def target(self, fact: Fact, field: str) -> Stored | None:
        """The fact that a pointer leads to; `None` where there is none."""
        id = getattr(fact, field)
        if id is None or id in self._by_id:
            return self._by_id.get(id)
        return None if self._by_id else self._store.with_id(id)

    def astray(self, fact: Fact, field: str) -> str | None:
        """What is wrong with a pointer; `None` where it holds.

        A forgotten fact may be pointed to: it can be brought back.
        """
        id = getattr(fact, field)
        if id is None:
            return None
        other = self.target(fact, field)
        if other is None:
            is_forgotten = bool(self._archive.with_id(id))
            return None if is_forgotten else f"no fact has the id {id}"
        if other.fact.scope != fact.scope:
            return f"points into the {other.fact.scope} scope"
        if field == "supersedes" and other.fact.superseded_by != fact.id:
            return f"{other.reference} does not point back"
        if field == "superseded_by" and self._is_circular(fact):
            return "leads in a circle"
        return None

    def _is_circular(self, fact: Fact) -> bool:
        seen = {fact.id}
        following = self.target(fact, "superseded_by")
        while following and following.fact.id not in seen:
            seen.add(following.fact.id)
            following = self.target(following.fact, "superseded_by")
        return following is not None and following.fact.id == fact.id
