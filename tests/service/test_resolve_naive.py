"""Order, deduplication and imports against a second, naive implementation.

It works on dictionaries of lines, builds every text anew wherever it is needed, and
knows nothing of Markdown, encodings and links of directories.
"""

import os
import posixpath
import tempfile

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.instructiontext import render
from ctxlib.service.reading import Layer, Limits
from ctxlib.service.resolve import resolve
from ctxlib.store.worktree import WorkTree

NAMES = ("A.md", "C.md")
IN_ORDER = ("A.md", "C.md", "A.local.md", "C.local.md")
DIRECTORIES = ("", "a", "a/b")
PATHS = [
    *(posixpath.join(folder, name) for folder in DIRECTORIES for name in IN_ORDER),
    *("x.md", "d/y.md", "a/z.md", "a/b/d/w.md"),
]
TARGETS = [
    *("A.md", "C.md", "A.local.md", "x.md", "d/y.md", "./z.md", "../x.md", "../A.md"),
    *("a/A.md", "a/z.md", "b/A.md", "d/w.md", "../z.md", "no.md", "b/d/w.md"),
]
LINES = st.one_of(
    st.sampled_from(["", "one", "two", "three"]),
    st.sampled_from([f"@{target}" for target in TARGETS]),
)
FILES = st.dictionaries(
    st.sampled_from(PATHS), st.lists(LINES, max_size=4), min_size=1, max_size=12
)
LINKS = st.dictionaries(st.sampled_from(PATHS), st.sampled_from(PATHS), max_size=2)
SETTINGS = st.fixed_dictionaries(
    {
        "depth": st.integers(0, 5),
        "confine": st.sampled_from(["document", "workspace"]),
    }
)


class Naive:
    """The rules, as plainly as they can be written down."""

    def __init__(self, files, links, target, depth, confine):
        self.files = files
        self.links = links
        self.depth = depth
        self.confine = confine
        self.told = set()
        self.deep = set()
        self.documents = [
            path
            for folder in DIRECTORIES
            if not folder or f"{target}/".startswith(f"{folder}/")
            for path in (posixpath.join(folder, name) for name in IN_ORDER)
            if self.is_document(path)
        ]

    def real(self, path):
        return self.links.get(path, path)

    def is_document(self, path):
        if self.real(path) not in self.files:
            return False
        if any(self.files[self.real(path)]):
            return True
        self.told.add(("document_empty", self.real(path), 0))
        return False

    def within(self, document):
        if self.confine == "workspace":
            return ""
        own, real = (posixpath.dirname(p) for p in (document, self.real(document)))
        return own if is_below(real, own) else real

    def expand(self, document, stands):
        """The text, the files it brought, and the files that its own lines name."""
        within = self.within(document)
        brought, direct = [], []

        def text(path, active):
            lines = []
            for number, line in stripped(self.files[path]):
                target = line[1:] if line.startswith("@") else None
                lines += [line] if target is None else imported(target, number, active)
            return lines

        def imported(target, number, active):
            path = active[-1]
            place = posixpath.normpath(posixpath.join(posixpath.dirname(path), target))
            real = self.real(place)
            code = None
            if not is_below(place, within):
                code = "import_outside"
            elif place in self.links and not is_below(real, within):
                code = "import_symlink_escape"
            elif real not in self.files:
                code = "import_missing"
            elif real in active and not self.may_circle(active[active.index(real) :]):
                code = "import_cycle"
            elif real not in (*brought, *active) and real not in stands:
                code = "import_depth" if len(active) > self.depth else None
            if code:
                told = self.deep if code == "import_depth" else self.told
                told.add((code, path, number))
                return [f"@{target}"]
            if len(active) == 1:
                direct.append(real)
            shown = real.removeprefix(f"{within}/") if within else real
            if real in (*brought, *active) or real in stands:
                see = document if real in (*brought, *active) else stands[real]
                return [f'<instruction-import path="{shown}" see="workspace/{see}"/>']
            brought.append(real)
            if not any(self.files[real]):
                self.told.add(("import_empty", path, number))
            inner = text(real, [*active, real])
            begin = f'<instruction-import path="{shown}">'
            return [begin, *inner, "</instruction-import>"]

        real = self.real(document)
        return "\n".join(text(real, [real])), brought, direct

    def may_circle(self, files):
        """Documents of one directory that import each other, where one says more."""
        folders, names = zip(*map(posixpath.split, files), strict=True)
        says_more = any(
            any(line and not line.startswith("@") for line in self.files[path])
            for path in files
        )
        of_one = len(set(folders)) == 1 and set(names) <= set(IN_ORDER)
        return len(files) > 1 and of_one and says_more

    def rank(self, document):
        return document.count("/"), ".local." in document

    def result(self):
        """The kept documents with their texts, and the ones left out."""
        alone = {path: self.expand(path, {}) for path in self.documents}
        best = {path: self.best(path, alone) for path in self.documents}
        kept = [path for path in self.documents if best[path] == path]
        spread = set()
        for path in [*kept]:
            targets = self.targets(path, alone, best)
            if targets and path not in targets and not self.has_own_words(path, alone):
                best = {
                    one: targets[-1] if other == path else other
                    for one, other in best.items()
                }
                kept.remove(path)
                spread |= {path} if len(set(targets)) > 1 else set()
        return self.linked(kept, best, spread)

    def best(self, document, alone):
        same, grown = {document}, True
        while grown:
            more = {
                other
                for other in self.documents
                for one in same
                if alone[one][0] == alone[other][0]
                or self.real(one) == self.real(other)
            }
            grown, same = len(more) > len(same), more
        most = max(map(self.rank, same))
        return next(p for p in self.documents if p in same and self.rank(p) == most)

    def targets(self, document, alone, best):
        holders = {}
        for path in self.documents:
            holders.setdefault(self.real(path), best[path])
        found = [holders.get(real) for real in alone[document][2]]
        return found if all(found) else []

    def has_own_words(self, document, alone):
        lines = [line for line in self.files[self.real(document)] if line]
        return len(lines) > len(alone[document][2])

    def linked(self, kept, best, spread):
        stands = {}
        for path in self.documents:
            if path not in spread:
                stands[self.real(path)] = best[path]
        texts = []
        # What is too deep in a document alone may stand in another one.
        self.deep = set()
        for path in kept:
            text, brought, _ = self.expand(path, stands)
            stands |= dict.fromkeys(brought, path)
            texts.append((f"workspace/{path}", text))
        return texts


def is_below(path, folder):
    return not path.startswith("..") and (
        not folder or f"{path}/".startswith(f"{folder}/")
    )


def stripped(lines):
    numbered = list(enumerate(lines, 1))
    while numbered and not numbered[0][1]:
        numbered.pop(0)
    while numbered and not numbered[-1][1]:
        numbered.pop()
    return numbered


def planted(root, files, links):
    for path in [*files, *links]:
        os.makedirs(os.path.join(root, os.path.dirname(path)), exist_ok=True)
    for path, lines in files.items():
        with open(os.path.join(root, path), "w") as file:
            file.write("\n".join(lines))
    for path, target in links.items():
        start = os.path.dirname(path) or "."
        os.symlink(os.path.relpath(target, start), os.path.join(root, path))


def told_by(resolution):
    return {
        (each.code, each.label.removeprefix("workspace/"), each.line or 0)
        for each in resolution.diagnostics
        if not each.code.endswith("_repeated")
    }


def settled(files, links):
    """Links only to regular files, and nowhere where a file is."""
    return {
        path: target
        for path, target in links.items()
        if path not in files and target in files
    }


@given(FILES, LINKS, st.sampled_from(DIRECTORIES), SETTINGS)
def test_documents_and_their_texts_are_those_of_the_naive_way(
    files, links, target, settings
):
    links = settled(files, links)
    naive = Naive(files, links, target, **settings)
    expected = naive.result()

    with tempfile.TemporaryDirectory() as root:
        planted(root, files, links)
        workspace = Layer("workspace", WorkTree(os.path.realpath(root)))
        found = resolve([], workspace, target, Limits(NAMES, **settings))

    assert [(each.label, each.text) for each in found.documents] == expected
    assert told_by(found) == naive.told | naive.deep


@given(FILES, LINKS, st.sampled_from(DIRECTORIES), SETTINGS, st.integers(0, 1200))
def test_no_text_stands_twice_and_every_document_once(
    files, links, target, settings, limit
):
    links = settled(files, links)
    marked = {path: [*lines, f"<{path}>"] for path, lines in files.items()}

    with tempfile.TemporaryDirectory() as root:
        planted(root, marked, links)
        workspace = Layer("workspace", WorkTree(os.path.realpath(root)))
        whole = resolve([], workspace, target, Limits(NAMES, **settings))
        limits = Limits(NAMES, **settings, max_bytes=limit)
        short = resolve([], workspace, target, limits)

    text = render(whole.documents)
    documents = {
        links.get(each.label[10:], each.label[10:])
        for each in (*whole.documents, *(one for one, _ in whole.omitted))
    }
    assert [path for path in files if text.count(f"\n<{path}>\n") > 1] == []
    assert [path for path in documents if f"\n<{path}>\n" not in text] == []
    kept = [each.label for each in short.documents]
    assert len(render(short.documents).encode()) <= limit
    assert kept == [each.label for each in whole.documents][-len(kept) or 99 :]
