"""Documents as the index holds them: read, checked and analysed."""

from __future__ import annotations

from ctxlib.domain import document
from ctxlib.domain.analysis import analyse_fact
from ctxlib.domain.freshness import renewed_at
from ctxlib.domain.query import gram_text
from ctxlib.domain.vocabulary import Vocabulary
from ctxlib.store.index import stem
from ctxlib.store.rows import OF_FACT, Entry, Row

# What is only laid over an index is not asked for its 4-grams.
OVERLAID = Vocabulary(stem)
INDEXED = Vocabulary(stem, gram_text)


def read_row(data: bytes, *, scope: str, name: str, oid: str, words: Vocabulary) -> Row:
    """A document as the index would hold it; raises `DocumentError`."""
    fact = document.parse(data, scope=scope, name=name)
    entry = Entry()
    for field in OF_FACT:
        setattr(entry, field, getattr(fact, field))
    entry.scope, entry.oid = scope, oid
    entry.renewed = renewed_at(fact)
    entry.activation = "pinned" if fact.is_pinned else "relevant"
    end = fact.body.encode() + b"\n"
    entry.body_at = len(data) - len(end) if data.endswith(end) else None
    return Row(entry, analyse_fact(fact, words), data)
