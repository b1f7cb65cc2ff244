"""What the indexes name as the best for a question, before anything is scored."""

from __future__ import annotations

from ctxlib.domain.ranking import K1, B

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from ctxlib.store.index import FolderIndex
    from ctxlib.store.rows import Row


class Nominees:
    """What the indexes nominated, best first by their own scores.

    Those that they did not name score about `lowest` at most; 0 where they named all.
    Rows are read when they are asked for, which costs more than to name them.
    """

    __slots__ = ("_averages", "_hidden", "_hits", "lowest")

    def __init__(
        self, hidden: Container[tuple[str, str]], averages: tuple[float, float]
    ) -> None:
        self._hidden = hidden
        self._averages = averages
        self._hits: list[tuple[float, int, FolderIndex]] = []
        self.lowest = 0.0

    def __len__(self) -> int:
        return len(self._hits)

    def add(
        self,
        index: FolderIndex,
        hits: list[tuple[float, int]],
        *,
        tally: Sequence[int],
        limit: int,
    ) -> None:
        """Take in the hits of one part of an index; `limit` is what it was asked for.

        `tally` is what that part holds, as in `State`.
        """
        stretch = self._stretch(index.documents, tally)
        self._hits += [(score * stretch, place, index) for score, place in hits]
        self._hits.sort(key=lambda hit: -hit[0])
        if len(hits) == limit:
            self.lowest = max(self.lowest, hits[-1][0] * stretch)

    def bound(self, place: int) -> float:
        """What those from a place on, and all that were not named, score about."""
        return self._hits[place][0] if place < len(self._hits) else self.lowest

    def rows(self, start: int = 0, end: int | None = None) -> list[Row]:
        """The rows of some of them, in their order, without hidden ones."""
        rows = [index.row(place) for _, place, index in self._hits[start:end]]
        return [
            row for row in rows if (row.entry.scope, row.entry.name) not in self._hidden
        ]

    def _stretch(self, documents: int, tally: Sequence[int]) -> float:
        """How much more than the index thinks a fact of average length may score.

        The index compares lengths with an average over its own facts alone, and
        over those that stand in other fields too.
        """
        longer = max(
            average * documents / length if length else 1.0
            for average, length in zip(self._averages, tally[1:], strict=True)
        )
        return 1 + max(longer - 1, 0.0) * K1 * B / (1 + K1)
