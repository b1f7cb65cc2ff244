"""Index a folder of texts with a library, or ask the index: a process each time.

peer_search.py build KIND TEXTS TARGET
peer_search.py ask KIND TARGET WORD…
"""

import sys
from pathlib import Path


def build_fts5(texts, target):
    import sqlite3

    target.parent.mkdir(parents=True, exist_ok=True)
    target.unlink(missing_ok=True)
    base = sqlite3.connect(target)
    base.execute("create virtual table fact using fts5(name, text, tokenize=unicode61)")
    rows = ((path.stem, path.read_text("utf-8")) for path in texts.rglob("fact-*.md"))
    base.executemany("insert into fact values (?, ?)", rows)
    base.commit()
    base.close()


def ask_fts5(target, words):
    import sqlite3

    base = sqlite3.connect(target)
    wanted = " OR ".join(f'"{word}"' for word in words)
    order = "select name from fact where fact match ? order by rank limit 4"
    return [name for (name,) in base.execute(order, (wanted,))]


def build_bm25s(texts, target):
    import bm25s

    paths = sorted(texts.rglob("fact-*.md"))
    tokens = bm25s.tokenize([path.read_text("utf-8") for path in paths])
    index = bm25s.BM25()
    index.index(tokens, show_progress=False)
    index.save(target, corpus=[path.stem for path in paths])


def ask_bm25s(target, words):
    import bm25s

    index = bm25s.BM25.load(target, mmap=True, load_corpus=True)
    tokens = bm25s.tokenize(" ".join(words), show_progress=False)
    return index.retrieve(tokens, k=4, show_progress=False).documents[0].tolist()


def build_whoosh(texts, target):
    from whoosh import fields, index

    target.mkdir(parents=True)
    schema = fields.Schema(name=fields.ID(stored=True), text=fields.TEXT())
    writer = index.create_in(target, schema).writer(limitmb=256)
    for path in texts.rglob("fact-*.md"):
        writer.add_document(name=path.stem, text=path.read_text("utf-8"))
    writer.commit()


def ask_whoosh(target, words):
    from whoosh import index, qparser

    opened = index.open_dir(target)
    parser = qparser.QueryParser("text", opened.schema, group=qparser.OrGroup)
    with opened.searcher() as searcher:
        hits = searcher.search(parser.parse(" ".join(words)), limit=4)
        return [hit["name"] for hit in hits]


def main(do, kind, place, *rest):
    if do == "build":
        globals()[f"build_{kind}"](Path(place), Path(rest[0]))
    else:
        print(globals()[f"ask_{kind}"](Path(place), list(rest)))


if __name__ == "__main__":
    main(*sys.argv[1:])
