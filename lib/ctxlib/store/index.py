"""The derived index of one scope folder: what is stored and how it is asked.

Every document is kept whole, with its terms, so that whoever asks can score exactly;
the index only nominates, and knows the place of each row.
"""

from __future__ import annotations

import tantivy

from ctxlib.domain import query
from ctxlib.domain.freshness import is_expired, is_withdrawn
from ctxlib.domain.irregular import REGULAR
from ctxlib.domain.ranking import TIE
from ctxlib.domain.spelling import KEPT, early_slips, slips
from ctxlib.store.rowfile import RowFile, RowList, RowWriter
from ctxlib.store.rows import Row, key_of, keys_of, pack_row, unpack_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.store.generation import Generation, State

# Facts that recall leaves out stand in fields of their own: no part in frequencies.
WORDS, GRAMS = "words", "grams"
OTHER = {WORDS: "other_words", GRAMS: "other_grams"}
_SCHEMA_VERSION = 7
VERSION = f"{_SCHEMA_VERSION}.{query.ANALYSIS}.{tantivy.__version__}"  # type: ignore[attr-defined]
_WRITER_BYTES = 48_000_000
_HELD_BYTES = 1_000_000
_MOST = 1000
_MOST_STEMS = 100_000
_PLACE = "place"


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    for field in (WORDS, GRAMS, *OTHER.values()):
        builder.add_text_field(field, tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("key", tokenizer_name="whitespace", index_option="basic")
    builder.add_unsigned_field(_PLACE, fast=True)
    return builder.build()


_SCHEMA = _schema()
_stemmer = (
    tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace())
    .filter(tantivy.Filter.stemmer("english"))
    .build()
)
_stems: dict[str, str] = {}


def stem(words: list[str]) -> list[str]:
    """The English stem of each folded word, also of an irregular form of it.

    Words hold no blank.
    """
    unknown = [word for word in words if word not in _stems]
    if unknown:
        if len(_stems) > _MOST_STEMS:
            _stems.clear()
            unknown = words
        regular = [REGULAR.get(word, word) for word in unknown]
        stems = _stemmer.analyze(" ".join(regular))
        _stems.update(zip(unknown, stems, strict=True))
    return [_stems[word] for word in words]


class DamagedIndexError(ValueError):
    """The files of an index are not what tantivy wrote, though nothing shows it."""


class _Guard:
    """Makes one error of all that tantivy raises, or panics with, over its files."""

    __slots__ = ()

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: type | None, error: object, _: object) -> None:
        if isinstance(error, ValueError) or (kind and kind.__name__ == _PANIC):
            raise DamagedIndexError("the index cannot be read")


_PANIC = "PanicException"
_GUARD = _Guard()


class FolderIndex:
    """The facts of one scope folder as of one snapshot.

    `changed` maps every name whose indexed version no longer holds to its row now,
    or to `None` where it has none. `problems` maps the names of documents that are
    no facts to what is wrong with them, `lost` those that git could not read to oids.
    `generation` is where it lies on the disk; `None` for one that is only in memory.
    """

    __slots__ = (
        "_changed_keys",
        "_frequencies",
        "_is_exact",
        "_known",
        "_rows",
        "_searcher",
        "changed",
        "generation",
        "lost",
        "problems",
        "scope",
        "state",
    )

    def __init__(
        self,
        scope: str,
        searcher: tantivy.Searcher | None,
        state: State,
        generation: Generation | None = None,
        rows: RowFile | RowList | None = None,
    ) -> None:
        self.scope = scope
        self.state = state
        self.generation = generation
        self.changed: dict[str, Row | None] = {}
        self.problems = dict(state.problems)
        self.lost = dict(state.lost)
        self._searcher = searcher
        self._rows = rows or RowList()
        self._known: dict[int, Row] = {}
        self._frequencies: dict[tuple[str, str], int] = {}
        self._is_exact = not state.has_deletions
        self._changed_keys: dict[str, list[Row]] | None = None

    @property
    def lag(self) -> int:
        """How many documents changed since the index was built."""
        return len(self.changed)

    def all_keys(self) -> list[str]:
        """The look-up keys of the indexed versions, and of some that are gone."""
        return self.completions("key", "")

    def indexed(self, name: str) -> Row | None:
        """The indexed version of a fact, also where it no longer holds."""
        rows = self._with_key(key_of("name", name))
        return rows[0] if rows else None

    def with_key(self, key: str) -> list[Row]:
        """The facts that have a look-up key, as of the snapshot."""
        held = [
            row for row in self._with_key(key) if row.entry.name not in self.changed
        ]
        if self._changed_keys is None:
            self._changed_keys = {}
            for row in filter(None, self.changed.values()):
                for each in keys_of(row.entry):
                    self._changed_keys.setdefault(each, []).append(row)
        return held + self._changed_keys.get(key, [])

    def every(self) -> list[Row]:
        """All facts as of the snapshot. For small stores: each of them is read."""
        hits = self._search(tantivy.Query.all_query(), max(self.documents, 1))
        rows = {row.entry.name: row for row in (self.row(place) for _, place in hits)}
        changed = {**rows, **self.changed}
        return [row for row in changed.values() if row]

    def is_recallable(self, row: Row) -> bool:
        """Whether the indexed version stands in the recallable fields."""
        is_aside = row.entry.is_pinned or is_withdrawn(row.entry.as_fact())
        return not is_aside and row.entry.name not in self.state.lapsed

    def frequency(self, field: str, term: str) -> int:
        """How many indexed versions have the term in the field."""
        if self._searcher is None:
            return 0
        if self._is_exact:
            return self.raw_frequency(field, term)
        with _GUARD:
            found = self._searcher.search(_term(field, term), 1, count=True)
        return int(found.count)  # type: ignore[attr-defined]

    @property
    def documents(self) -> int:
        """How many versions the index itself reckons with."""
        return self._searcher.num_docs if self._searcher else 0

    def raw_frequency(self, field: str, term: str) -> int:
        """The frequency by which the index scores: some versions may be gone."""
        if self._searcher is None:
            return 0
        found = self._frequencies.get((field, term))
        if found is None:
            with _GUARD:
                found = self._searcher.doc_freq(field, term)
            self._frequencies[field, term] = found
        return found

    def nominate(
        self, terms: Iterable[tuple[str, str, float, int]], limit: int
    ) -> list[tuple[float, int]]:
        """Scores and places of the best `limit` for (field, term, boost, compound).

        Of those with the same compound above 0 the best counts, and `TIE` of others.
        """
        wanted = []
        compounds: dict[int, list[tantivy.Query]] = {}
        for field, term, boost, compound in terms:
            query = tantivy.Query.boost_query(_term(field, term), boost)
            if compound:
                compounds.setdefault(compound, []).append(query)
            else:
                wanted.append((tantivy.Occur.Should, query))
        wanted += [
            (tantivy.Occur.Should, tantivy.Query.disjunction_max_query(each, TIE))
            for each in compounds.values()
        ]
        return self._search(tantivy.Query.boolean_query(wanted), limit)

    def completions(self, field: str, prefix: str) -> list[str]:
        """The terms that begin so, among them some that no fact has any more."""
        if self._searcher is None:
            return []
        with _GUARD:
            found = self._searcher.terms_with_prefix(field, prefix)
        return [term for term, _ in found]

    def neighbours(self, field: str, form: str, stem: str) -> list[str]:
        """The terms that one slip makes of a word, among them some that are gone."""
        if self._searcher is None:
            return []
        frequency = self._searcher.doc_freq
        with _GUARD:
            early = [term for term in early_slips(stem) if frequency(field, term)]
        later = self.completions(field, form[:KEPT])
        return early + slips(form, stem, later)

    def _with_key(self, key: str) -> list[Row]:
        # Most keys that are asked for nobody has, and a search is dear.
        if not self.raw_frequency("key", key):
            return []
        return [self.row(place) for _, place in self._search(_term("key", key), _MOST)]

    def _search(self, wanted: tantivy.Query, limit: int) -> list[tuple[float, int]]:
        if self._searcher is None:
            return []
        with _GUARD:
            hits = self._searcher.search(wanted, limit, count=False).hits
            addresses = [address for _, address in hits]
            places = self._searcher.fast_field_values(_PLACE, addresses)
        return [
            (score, int(place or 0))
            for (score, _), place in zip(hits, places, strict=True)
        ]

    def row(self, place: int) -> Row:
        """The indexed version at a place; raises `DamagedIndexError`."""
        known = self._known.get(place)
        if known:
            return known
        data = self._rows.read(place)
        try:
            row = unpack_row(data or b"", self.scope)
        except ValueError as error:
            raise DamagedIndexError("a row of the index cannot be read") from error
        self._known[place] = row
        return row


def open_generation(found: Generation, scope: str) -> FolderIndex | None:
    """A published generation; `None` where its files do not open or do not agree."""
    try:
        with _GUARD:
            searcher = tantivy.Index.open(found.path).searcher()
        rows = RowFile(found.path)
    except (OSError, ValueError):
        return None
    if searcher.num_docs != found.state.documents:
        return None
    return FolderIndex(scope, searcher, found.state, found, rows)


def build_in_memory(
    scope: str, rows: Iterable[Row], state: State, *, now: int
) -> FolderIndex:
    """An index of these rows that nobody else will see; completes the state."""
    index = tantivy.Index(_SCHEMA)
    kept = RowList()
    _fill(index, rows, kept, state, now)
    index.reload()
    return FolderIndex(scope, index.searcher(), state, None, kept)


def build(path: str, rows: Iterable[Row], state: State, *, now: int) -> None:
    """Fill an empty folder, and complete the state.

    Raises `ValueError` or `OSError` where the disk refuses.
    """
    with RowWriter(path) as kept:
        index = tantivy.Index(_SCHEMA, path=path, reuse=False)
        _fill(index, rows, kept, state, now)


def update(path: str, index: FolderIndex, *, now: int) -> None:
    """Write what changed, and what expired since, into a copy of the generation.

    Raises `DamagedIndexError` where that generation cannot be built upon.
    """
    with _GUARD, RowWriter(path) as kept:
        _apply(tantivy.Index.open(path), index, kept, now)


def _fill(
    index: tantivy.Index,
    rows: Iterable[Row],
    kept: RowWriter | RowList,
    state: State,
    now: int,
) -> None:
    writer = index.writer(_WRITER_BYTES, 1)
    made: list[tantivy.Document] = []
    held = 0
    for row in rows:
        made.append(_document(row, kept, state, now))
        held += len(row.raw)
        if held > _HELD_BYTES:
            _add(writer, made)
            held = 0
    _add(writer, made)
    writer.commit()
    writer.wait_merging_threads()


def _add(writer: tantivy.IndexWriter, documents: list[tantivy.Document]) -> None:
    """Hand them over together: to change to and fro between threads costs more."""
    for document in documents:
        writer.add_document(document)
    documents.clear()


def _apply(
    target: tantivy.Index, index: FolderIndex, kept: RowWriter, now: int
) -> None:
    state = index.state
    changed = dict(index.changed)
    for name in state.expiring:
        row = None if name in changed else index.indexed(name)
        if row and is_expired(row.entry.as_fact(), now):
            changed[name] = row
    writer = target.writer(_WRITER_BYTES, 1)
    for name, row in changed.items():
        old = index.indexed(name)
        if old:
            _count(state.pool if index.is_recallable(old) else state.other, old, -1)
            writer.delete_documents_by_term("key", key_of("name", name))
        state.expiring.pop(name, None)
        state.lapsed.pop(name, None)
        if row:
            writer.add_document(_document(row, kept, state, now))
    writer.commit()
    writer.wait_merging_threads()


def _document(
    row: Row, kept: RowWriter | RowList, state: State, now: int
) -> tantivy.Document:
    """What the index is told of an analysed row, which is kept and counted."""
    entry = row.entry
    is_aside = entry.is_pinned or is_withdrawn(entry.as_fact())
    if not is_aside and entry.expires_at:
        is_aside = is_expired(entry.as_fact(), now)
        (state.lapsed if is_aside else state.expiring)[entry.name] = entry.expires_at
    _count(state.other if is_aside else state.pool, row, 1)
    made = tantivy.Document()
    made.add_text("key", " ".join((key_of("id", entry.id), *keys_of(entry))))
    words, grams = (OTHER[WORDS], OTHER[GRAMS]) if is_aside else (WORDS, GRAMS)
    made.add_text(words, query.index_words(row.document))
    made.add_text(grams, row.document.grams)
    made.add_unsigned(_PLACE, kept.append(pack_row(row)))
    return made


def _count(tally: list[int], row: Row, sign: int) -> None:
    tally[0] += sign
    tally[1] += sign * row.document.length
    tally[2] += sign * row.document.grams_length


def _term(field: str, term: str) -> tantivy.Query:
    option = "basic" if field == "key" else "freq"
    return tantivy.Query.term_query(_SCHEMA, field, term, option)
