"""What one commit did to facts, by id: what each was before it, and after."""

from __future__ import annotations

from ctxlib.domain import mainpath

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.service.pusheddocument import Documents
    from ctxlib.store.pushed import Touched

    # A path, and the blob there.
    Spot = tuple[str, str]


class Was:
    """One fact: where it was active before and after, None where it was not.

    `former` is its content before.
    """

    __slots__ = ("after", "before", "former", "id", "reference")

    def __init__(self, id: str, reference: str) -> None:
        self.id = id
        self.reference = reference
        self.before: Spot | None = None
        self.after: Spot | None = None
        self.former: Fact | None = None


class Reversal:
    """The facts that a commit touched.

    `folders` are those that they are in, `unreadable` the paths of what is no fact.
    """

    __slots__ = ("_by_id", "folders", "unreadable")

    def __init__(self, touched: Sequence[Touched], documents: Documents) -> None:
        self.folders: set[str] = set()
        self.unreadable: list[str] = []
        self._by_id: dict[str, Was] = {}
        for each in touched:
            place = mainpath.place_of(each.path)
            if place is None:
                continue
            self.folders.add(place.folder)
            if not place.is_archived:
                self._take(each, place, documents)

    @property
    def facts(self) -> list[Was]:
        """Every fact that is not where and what it was, by reference."""
        changed = [each for each in self._by_id.values() if each.before != each.after]
        return sorted(changed, key=lambda each: each.reference)

    def _take(
        self, touched: Touched, place: mainpath.Place, documents: Documents
    ) -> None:
        for oid in touched.former[:1]:
            fact = documents.fact(touched.path, oid)
            if fact is None:
                self.unreadable.append(touched.path)
                continue
            was = self._was(fact.id, place.reference)
            was.before, was.former = (touched.path, oid), fact
        if touched.is_gone:
            return
        oid = touched.now[1]
        fact = documents.fact(touched.path, oid)
        if fact is None:
            self.unreadable.append(touched.path)
            return
        self._was(fact.id, place.reference).after = (touched.path, oid)

    def _was(self, id: str, reference: str) -> Was:
        return self._by_id.setdefault(id, Was(id, reference))
