"""The derived index of a workspace's session records: which of them hold some terms.

It nominates records and nothing else; what they say is read from git. It is made of
the same generations as the index of facts, and as disposable.
"""

from __future__ import annotations

import os

import tantivy

from ctxlib.domain import query
from ctxlib.errors import DocumentError
from ctxlib.store import generation
from ctxlib.store.deepchanges import changed
from ctxlib.store.generation import Generation, State

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeVar

    from ctxlib.store.deepchanges import Changes
    from ctxlib.store.snapshot import Snapshot

    Made = TypeVar("Made")
    # The terms of a record's document, by its path; raises `DocumentError` for none.
    TermsOf = Callable[[bytes, str], Iterable[str]]

_SCHEMA_VERSION = 1
VERSION = f"sessions-{_SCHEMA_VERSION}.{query.ANALYSIS}.{tantivy.__version__}"  # type: ignore[attr-defined]
_TERMS, _PATH = "terms", "path"
_WRITER_BYTES = 15_000_000
_BATCH = 200
_MOST = 100_000


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field(_TERMS, tokenizer_name="whitespace", index_option="basic")
    builder.add_text_field(
        _PATH, stored=True, tokenizer_name="raw", index_option="basic"
    )
    return builder.build()


_SCHEMA = _schema()


class UnusableIndexError(ValueError):
    """The index is of no use now; the message says why, for a person."""


def root_of(index_root: str, key: str) -> str:
    """Where the index of a workspace's records lies."""
    return os.path.join(index_root, "sessions", key)


def opens(found: Generation) -> bool:
    """Whether a generation is what its state says."""
    try:
        _open(found)
    except UnusableIndexError:
        return False
    return True


def holding(
    snapshot: Snapshot, folder: str, wanted: Iterable[str], *, root: str, terms: TermsOf
) -> tuple[list[str], dict[str, str]]:
    """The paths of the records that hold all these terms, the last by name first.

    The index is brought up to date before. Beside them the records that it could not
    take in, by path, and why. Raises `UnusableIndexError`.
    """
    oid = snapshot.folder_oid(folder)
    if oid is None:
        return [], {}
    made = _current(snapshot, folder, oid, root, terms)
    index = _open(made)
    clauses = [
        (tantivy.Occur.Must, tantivy.Query.term_query(_SCHEMA, _TERMS, term, "basic"))
        for term in wanted
    ]
    asked = tantivy.Query.boolean_query(clauses)

    def ask() -> list[str]:
        searcher = index.searcher()
        hits = searcher.search(asked, _MOST, count=False).hits
        return [str(searcher.doc(place)[_PATH][0]) for _, place in hits]

    return sorted(_guarded(ask), reverse=True), made.state.problems


def _current(
    snapshot: Snapshot, folder: str, oid: str, root: str, terms: TermsOf
) -> Generation:
    found = generation.current(root, VERSION)
    if isinstance(found, Generation) and found.state.tree == oid:
        return found
    try:
        with generation.Maintenance(root) as is_mine:
            if not is_mine:
                raise UnusableIndexError("somebody else is building it")
            return _made(snapshot, folder, found, root, terms)
    except OSError as error:
        why = (error.strerror or "its folder cannot be written").lower()
        raise UnusableIndexError(why) from error


def _made(
    snapshot: Snapshot,
    folder: str,
    found: Generation | str | None,
    root: str,
    terms: TermsOf,
) -> Generation:
    """The next generation: of what changed, or of everything."""
    if isinstance(found, Generation):
        changes = changed(snapshot, folder, found.state.tree)
        if changes is not None:
            try:
                return _published(snapshot, folder, changes, found, root, terms)
            except UnusableIndexError:
                generation.forget(root)
    every = changed(snapshot, folder, "") or []
    return _published(snapshot, folder, every, None, root, terms)


def _published(
    snapshot: Snapshot,
    folder: str,
    changes: Changes,
    after: Generation | None,
    root: str,
    terms: TermsOf,
) -> Generation:
    state = State(VERSION, snapshot.folder_oid(folder) or "")
    if after:
        state.problems = dict(after.state.problems)
    path = generation.begin(root, after)
    try:

        def fill() -> int:
            index = tantivy.Index(_SCHEMA, path=path, reuse=after is not None)
            _fill(index, snapshot, changes, state, terms)
            index.reload()
            return index.searcher().num_docs

        state.pool[0] = _guarded(fill)
        return generation.publish(root, path, state)
    except BaseException:
        generation.discard(path)
        raise


def _fill(
    index: tantivy.Index,
    snapshot: Snapshot,
    changes: Changes,
    state: State,
    terms: TermsOf,
) -> None:
    writer = index.writer(_WRITER_BYTES, 1)
    for path, _ in changes:
        writer.delete_documents_by_term(_PATH, path)
        state.problems.pop(path, None)
    kept = [(path, oid) for path, oid in changes if oid]
    for start in range(0, len(kept), _BATCH):
        part = kept[start : start + _BATCH]
        blobs = snapshot.objects.read_each([oid for _, oid in part])
        for (path, _), blob in zip(part, blobs, strict=True):
            if not isinstance(blob, bytes):
                state.problems[path] = "git cannot read it"
                continue
            try:
                text = " ".join(terms(blob, path))
            except DocumentError as error:
                state.problems[path] = error.message
                continue
            document = tantivy.Document()
            document.add_text(_PATH, path)
            document.add_text(_TERMS, text)
            writer.add_document(document)
    writer.commit()
    writer.wait_merging_threads()


def _open(found: Generation) -> tantivy.Index:
    index = _guarded(lambda: tantivy.Index.open(found.path))
    if _guarded(lambda: index.searcher().num_docs) != found.state.documents:
        generation.forget(found.root)
        raise UnusableIndexError("its files are damaged")
    return index


def _guarded(act: Callable[[], Made]) -> Made:
    """What an act makes; one error for all that tantivy raises or panics with."""
    try:
        return act()
    except UnusableIndexError:
        raise
    except BaseException as error:
        is_panic = type(error).__name__ == "PanicException"
        if not (is_panic or isinstance(error, (OSError, ValueError))):
            raise
        raise UnusableIndexError("it cannot be read or written") from error
