"""Full-text searches of others over the same facts: each asks for the best four.

A search takes the facts and returns what answers a message with names, best first;
`None` where its package is not installed.
"""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FIRST = 4


def text(fact):
    parts = (fact["title"], " ".join(fact["keywords"]), fact["body"])
    return "\n".join(filter(None, parts))


def words(said):
    return re.findall(r"\w+", said.lower())


def rank_bm25(facts):
    try:
        from rank_bm25 import BM25Okapi
    except ImportError:
        return None
    scorer = BM25Okapi([words(text(fact)) for fact in facts])

    def ask(message):
        scores = scorer.get_scores(words(message))
        order = sorted(range(len(facts)), key=lambda at: -scores[at])
        return [facts[at]["name"] for at in order[:FIRST] if scores[at] > 0]

    return ask


def bm25s(facts):
    try:
        import bm25s as package
    except ImportError:
        return None
    names = [fact["name"] for fact in facts]
    corpus = package.tokenize([text(fact) for fact in facts], show_progress=False)
    scorer = package.BM25()
    scorer.index(corpus, show_progress=False)

    def ask(message):
        query = package.tokenize(message, show_progress=False)
        found, scores = scorer.retrieve(query, k=FIRST, show_progress=False)
        pairs = zip(found[0], scores[0], strict=True)
        return [names[at] for at, score in pairs if score > 0]

    return ask


def tantivy(tokenizer):
    def search(facts):
        import tantivy as package

        builder = package.SchemaBuilder()
        builder.add_text_field("text", tokenizer_name=tokenizer)
        builder.add_unsigned_field("place", stored=True)
        index = package.Index(builder.build())
        writer = index.writer(heap_size=15_000_000, num_threads=1)
        for place, fact in enumerate(facts):
            writer.add_document(package.Document(text=text(fact), place=place))
        writer.commit()
        index.reload()
        searcher = index.searcher()

        def ask(message):
            query = index.parse_query(" ".join(words(message)) or "-", ["text"])
            hits = searcher.search(query, FIRST).hits
            return [facts[searcher.doc(at)["place"][0]]["name"] for _, at in hits]

        return ask

    return search


def fts5(tokenizer, least=1):
    def search(facts):
        base = sqlite3.connect(":memory:")
        base.execute(f"CREATE VIRTUAL TABLE f USING fts5(t, tokenize='{tokenizer}')")
        base.executemany("INSERT INTO f VALUES (?)", [(text(fact),) for fact in facts])

        def ask(message):
            said = message.lower()
            terms = words(said)
            if least > 1:
                terms = [said[at : at + least] for at in range(len(said) - least + 1)]
            quoted = ['"{}"'.format(term.replace('"', "")) for term in terms]
            quoted = [term for term in quoted if len(term) >= least + 2]
            if not quoted:
                return []
            asked = "SELECT rowid FROM f WHERE f MATCH ? ORDER BY rank LIMIT ?"
            rows = base.execute(asked, (" OR ".join(quoted), FIRST))
            return [facts[at - 1]["name"] for (at,) in rows]

        return ask

    return search


SEARCHES = {
    "rank-bm25 Okapi": rank_bm25,
    "bm25s": bm25s,
    "tantivy default": tantivy("default"),
    "tantivy en_stem": tantivy("en_stem"),
    "FTS5 unicode61": fts5("unicode61"),
    "FTS5 porter": fts5("porter unicode61"),
    "FTS5 trigram": fts5("trigram", 3),
}
