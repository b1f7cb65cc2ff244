"""Write wordtable.py and plainwords.py of lib/ctxlib/domain: how common words are.

    python tests/benchmarks/count_words.py --prose NAME=PATH … --prompts NAME=PATH …

PATH is a folder of `.py` files (their docstrings are read), a Markdown or text file,
or JSON lines with `query`, `text`, `title` or `body`. Without `--prose` it reads the
docstrings of Python's own library. A word is common only as far as it is common in
most sources, so that the subject of one of them does not become a stop word. Words
written by hand, in `functionwords.py`, keep their grade; with `--keep` the counts in
the table stay, and only those are brought up to date.
"""

from __future__ import annotations

import argparse
import ast
import json
import math
import sysconfig
import textwrap
from collections import Counter
from pathlib import Path

import functionwords
from tantivy import Filter, TextAnalyzerBuilder, Tokenizer

from ctxlib.domain import wordtable
from ctxlib.domain.irregular import REGULAR
from ctxlib.domain.terms import WORD, fold, is_dense, terms

TARGET = Path(__file__).parents[2] / "lib/ctxlib/domain"
# A word is commonplace that so many modules of Python's library use in their comments
# and docstrings, if they have so many words, and it is no likely subject of a fact.
SPREAD, FEWEST_WORDS = 0.23, 60
SUBJECTS = """
access binary buffer cache dictionary encoding order protocol stream tuple unix windows
"""
STEPS = (0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8)
HEADER = '''"""{}

Made by tests/benchmarks/count_words.py from {}.
"""

from __future__ import annotations
'''


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--prose", nargs="*", default=[])
    parser.add_argument("--prompts", nargs="*", default=[])
    parser.add_argument("--keep", action="store_true")
    chosen = parser.parse_args()
    stem = english()
    library = f"library={sysconfig.get_path('stdlib')}"
    prose = read([library, *chosen.prose], stem)
    prompts = read(chosen.prompts, stem)
    background = by_hand(stem) | {
        word: max(0.5, (6.8 - 6 - math.log10(share)) / 1.8)
        for word, share in shares(prose, word_rate).items()
        if word not in by_hand(stem)
    }
    asked = {
        word: 0.15 + 0.85 * (1 - math.log(share / 0.002) / math.log(0.04 / 0.002))
        for word, share in shares(prompts, text_rate).items()
    }
    if chosen.keep:
        background = by_hand(stem) | kept(wordtable.BACKGROUND)
        asked = kept(wordtable.PROMPTS)
    for language, text in functionwords.REQUESTS.items():
        for word in stem(text.split()):
            asked[word] = min(asked.get(word, 1), 0.1 if language == "en" else 0.2)
    for text in (functionwords.WORKFLOW, *functionwords.OTHER_WORKFLOW.values()):
        for word in stem(text.split()):
            asked[word] = min(asked.get(word, 1), 0.2)
    # What is common anywhere is as common in prompts.
    asked = {w: part for w, part in asked.items() if part < background.get(w, 1)}
    known = {*background, *asked, *stem(SUBJECTS.split())}
    common = sorted({*stem(functionwords.COMMONPLACE.split()), *(spread(stem) - known)})
    title = "How common words are in prose and prompts, by stem."
    (TARGET / "wordtable.py").write_text(
        f"{HEADER.format(title, 'counts and from functionwords.py')}"
        f"\n{table('BACKGROUND', background)}\n{table('PROMPTS', asked)}\n"
        f'COMMONPLACE = """\n{filled(common)}\n"""\n'
    )
    title = "Words, without case and accents, that have no content of their own."
    (TARGET / "plainwords.py").write_text(
        f"{HEADER.format(title, 'functionwords.py')}"
        f'\nPLAIN = """\n{filled(plain())}\n"""\n'
    )


def kept(table):
    """The weights in a table, without forms that are looked up as another word."""
    return {
        word: weight
        for weight, text in table.items()
        for word in text.split()
        if word not in REGULAR
    }


def english():
    builder = TextAnalyzerBuilder(Tokenizer.whitespace())
    analyzer = builder.filter(Filter.stemmer("english")).build()
    return lambda words: analyzer.analyze(
        " ".join(REGULAR.get(word, word) for word in map(fold, words))
    )


def read(sources, stem):
    """Per source name the stems of each of its texts."""
    found = {}
    for source in sources:
        name, _, path = source.partition("=")
        found.setdefault(name, []).extend(
            stem([form for kind, form in terms(text) if kind == WORD])
            for text in texts(Path(path))
        )
    return found


def texts(path):
    if path.is_dir():
        for file in sorted(path.glob("*.py")):
            yield from docstrings(file)
    elif path.suffix == ".jsonl":
        for line in path.read_text().splitlines():
            row = json.loads(line)
            yield "\n".join(
                row.get(key, "") for key in ("query", "text", "title", "body")
            )
    else:
        yield from path.read_text(errors="replace").split("\n\n")


def docstrings(file):
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    for node in ast.walk(ast.parse(file.read_text(errors="replace"))):
        if isinstance(node, kinds) and (text := ast.get_docstring(node)):
            yield text


def spread(stem):
    """The stems that many modules of the library use, whatever each is about."""
    modules = []
    for path in sorted(Path(sysconfig.get_path("stdlib")).iterdir()):
        if path.name not in ("test", "site-packages", "idlelib", "lib2to3"):
            files = [path] if path.suffix == ".py" else sorted(path.rglob("*.py"))
            found = {
                form
                for file in files
                for text in (*docstrings(file), *comments(file))
                for kind, form in terms(text)
                if kind == WORD and len(form) > 2
            }
            if len(found) > FEWEST_WORDS:
                modules.append(set(stem(sorted(found))))
    counts = Counter(word for module in modules for word in module)
    return {word for word in counts if counts[word] >= SPREAD * len(modules)}


def comments(file):
    for line in file.read_text(errors="replace").splitlines():
        if line.lstrip().startswith("#"):
            yield line.partition("#")[2]


def word_rate(texts_of_source):
    counts = Counter(word for text in texts_of_source for word in text)
    total = sum(counts.values())
    return {word: count / total for word, count in counts.items() if count > 2}


def text_rate(texts_of_source):
    counts = Counter(word for text in texts_of_source for word in set(text))
    return {
        word: count / len(texts_of_source)
        for word, count in counts.items()
        if count > 1
    }


def shares(sources, rate):
    """The lower median over the sources of how often a word is used."""
    rates = [rate(texts_of_source) for texts_of_source in sources.values()]
    found = {}
    for word in set().union(*rates):
        known = sorted(each.get(word, 0.0) for each in rates)
        share = known[(len(known) - 1) // 2] if len(known) > 2 else known[0]
        if share and len(word) > 1:
            found[word] = share
    return found


def by_hand(stem):
    weights = {}
    for language in functionwords.OTHERS.values():
        for word in stem(language.split()):
            weights[word] = 0.2
    for weight, words in functionwords.ENGLISH.items():
        for word in stem(words.split()):
            weights[word] = min(weight, weights.get(word, 1))
    return weights


def table(name, weights):
    rows = {}
    for word, weight in sorted(weights.items()):
        if weight < 0.9 and not any(map(is_dense, word)):
            step = min(STEPS, key=lambda each: abs(each - weight))
            rows.setdefault(step, []).append(word)
    lines = [f"{name} = {{"]
    for step in sorted(rows):
        lines += [f'    {step}: """', filled(rows[step]), '""",']
    return "\n".join([*lines, "}"]) + "\n"


def plain():
    languages = [*functionwords.OTHERS.values(), *functionwords.REQUESTS.values()]
    return sorted({fold(word) for text in languages for word in text.split()})


def filled(words):
    return textwrap.fill(" ".join(words), 88, break_on_hyphens=False)


if __name__ == "__main__":
    main()
