"""The facts that take part in one question, and their statistics, at one moment."""

from __future__ import annotations

from math import log

from ctxlib.domain.freshness import is_active, is_expired
from ctxlib.domain.precedence import overrides
from ctxlib.domain.spelling import slips
from ctxlib.store.index import GRAMS, OTHER, WORDS, stem
from ctxlib.store.nominees import Nominees
from ctxlib.store.pool import common_keys
from ctxlib.store.rows import keys_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.index import FolderIndex
    from ctxlib.store.pool import Pool
    from ctxlib.store.rows import Row

    Nomination = tuple[str, str, float, int]

_LEAST_PREFIX = 4


class Suppressed:
    """A global fact that a project fact stands in for in this workspace."""

    __slots__ = ("by", "reason", "row")

    def __init__(self, row: Row, by: str, reason: str) -> None:
        self.row = row
        self.by = by
        self.reason = reason


class View:
    """The facts that take part in one question, with exact statistics over them.

    `facts`, `length` and `grams_length` are their number and the sums of their
    lengths. Nothing of it depends on how the indexes came to be.
    """

    __slots__ = (
        "_fields",
        "_hidden",
        "_indexes",
        "_known",
        "_moved",
        "added",
        "facts",
        "grams_length",
        "length",
        "suppressed",
    )

    def __init__(
        self,
        indexes: list[FolderIndex],
        *,
        hidden: dict[tuple[str, str], Row | None],
        added: list[Row],
        suppressed: list[Suppressed],
        is_everything: bool,
    ) -> None:
        self._indexes = indexes
        self._hidden = hidden
        self._known: dict[str, dict[str, int]] = {WORDS: {}, GRAMS: {}}
        self._fields = {
            field: (field, OTHER[field]) if is_everything else (field,)
            for field in (WORDS, GRAMS)
        }
        self.added = added
        self.suppressed = suppressed
        tallies = [index.state.pool for index in indexes]
        if is_everything:
            tallies += [index.state.other for index in indexes]
        sums = [sum(tally[i] for tally in tallies) for i in range(3)]
        gone = [row for row in hidden.values() if row]
        self._moved = [(-1, row) for row in gone] + [(1, row) for row in added]
        for sign, row in self._moved:
            sums[0] += sign
            sums[1] += sign * row.document.length
            sums[2] += sign * row.document.grams_length
        self.facts, self.length, self.grams_length = sums

    stem = staticmethod(stem)

    def frequency(self, term: str) -> int:
        """How many of the facts have the term."""
        return self._frequency(WORDS, term)

    def gram_frequency(self, gram: str) -> int:
        """How many of the facts have the 4-gram."""
        return self._frequency(GRAMS, gram)

    def similar(self, word: str) -> list[str]:
        """The known terms that begin with the word or are near to it."""
        (root,) = self.stem([word])
        found = dict.fromkeys(self.beginning(root))
        for index in self._indexes:
            for field in self._fields[WORDS]:
                found.update(dict.fromkeys(index.neighbours(field, word, root)))
        new = dict.fromkeys(term for row in self.added for term in row.document.words)
        found.update(dict.fromkeys(slips(word, root, new)))
        return sorted(term for term in found if self.frequency(term))

    def beginning(self, root: str) -> list[str]:
        """The known terms that begin with a stem."""
        found: dict[str, None] = {}
        if len(root) >= _LEAST_PREFIX:
            for index in self._indexes:
                for field in self._fields[WORDS]:
                    found.update(dict.fromkeys(index.completions(field, root)))
        new = (term for row in self.added for term in row.document.words)
        found.update((term, None) for term in new if term.startswith(root))
        return sorted(term for term in found if self.frequency(term))

    def nominate(self, terms: list[Nomination], limit: int) -> Nominees:
        """The best `limit` facts for weighted terms, by each part of the indexes."""
        averages = self.length / self.facts, self.grams_length / self.facts
        found = Nominees(self._hidden, averages)
        for index in self._indexes:
            asked = limit + sum(scope == index.scope for scope, _ in self._hidden)
            for place in range(len(self._fields[WORDS])):
                wanted = [
                    (self._fields[field][place], term, boost * factor, compound)
                    for field, term, boost, compound in terms
                    if (factor := self._factor(index, field, place, term))
                ]
                hits = index.nominate(wanted, asked)
                tally = (index.state.pool, index.state.other)[place]
                found.add(index, hits, tally=tally, limit=asked)
        return found

    def _factor(self, index: FolderIndex, field: str, place: int, term: str) -> float:
        """What turns the rarity of a term in one part into that among all facts."""
        part = self._fields[field][place]
        frequency = index.raw_frequency(part, term)
        if not frequency:
            return 0.0
        rarity = _rarity(self.facts, max(self._frequency(field, term), 0))
        return rarity / _rarity(index.documents, frequency)

    def _moves(self, field: str, term: str) -> int:
        """How many more facts have the term than the indexes say."""
        if field == GRAMS:
            return sum(sign for sign, row in self._moved if term in row.document.forms)
        return sum(sign for sign, row in self._moved if row.document.has(term))

    def _frequency(self, field: str, term: str) -> int:
        known = self._known[field]
        found = known.get(term)
        if found is None:
            found = self._moves(field, term) if self._moved else 0
            for each in self._fields[field]:
                for index in self._indexes:
                    found += index.frequency(each, term)
            known[term] = found
        return found


def recallable(pool: Pool, now: int) -> View:
    """What automatic recall chooses from: active, relevant, not suppressed."""
    hidden: dict[tuple[str, str], Row | None] = {}
    added: list[Row] = []
    for index in pool.indexes:
        for name, row in index.changed.items():
            old = index.indexed(name)
            is_counted = old is not None and index.is_recallable(old)
            hidden[index.scope, name] = old if is_counted else None
            if row and not row.entry.is_pinned and is_active(row.entry.as_fact(), now):
                added.append(row)
        _expire(index, now, hidden, added)
    suppressed = _suppressed(pool, now)
    for each in suppressed:
        name = each.row.entry.name
        added = [row for row in added if row is not each.row]
        if ("global", name) not in hidden:
            is_counted = pool.indexes[-1].is_recallable(each.row)
            hidden["global", name] = each.row if is_counted else None
    return View(
        pool.indexes,
        hidden=hidden,
        added=added,
        suppressed=suppressed,
        is_everything=False,
    )


def everything(pool: Pool) -> View:
    """What explicit search looks through: pinned, superseded and expired ones too."""
    return View(
        pool.indexes,
        hidden={
            (index.scope, name): index.indexed(name)
            for index in pool.indexes
            for name in index.changed
        },
        added=[row for index in pool.indexes for row in index.changed.values() if row],
        suppressed=[],
        is_everything=True,
    )


def _expire(
    index: FolderIndex,
    now: int,
    hidden: dict[tuple[str, str], Row | None],
    added: list[Row],
) -> None:
    """Move the facts whose expiry lies between the building of the index and now."""
    for name in index.state.expiring:
        row = _unchanged(index, name)
        if row and is_expired(row.entry.as_fact(), now):
            hidden[index.scope, name] = row
    for name in index.state.lapsed:
        row = _unchanged(index, name)
        if row and not is_expired(row.entry.as_fact(), now):
            added.append(row)


def _unchanged(index: FolderIndex, name: str) -> Row | None:
    return None if name in index.changed else index.indexed(name)


def _suppressed(pool: Pool, now: int) -> list[Suppressed]:
    if len(pool.indexes) < 2:
        return []
    keys = dict.fromkeys(common_keys(pool))
    for index in pool.indexes:
        for row in index.changed.values():
            if row:
                keys.update(dict.fromkeys(keys_of(row.entry)))
    rows: dict[str, Row] = {}
    for key in keys:
        sides = [index.with_key(key) for index in pool.indexes]
        if all(sides):
            rows.update((row.entry.reference, row) for side in sides for row in side)
    found = overrides([row.entry.as_fact() for row in rows.values()], now)
    return [
        Suppressed(
            rows[each.global_fact.reference], each.project_fact.reference, each.reason
        )
        for each in found
    ]


def _rarity(facts: int, frequency: int) -> float:
    return log(1 + max(facts - frequency + 0.5, 0.5) / (frequency + 0.5))
