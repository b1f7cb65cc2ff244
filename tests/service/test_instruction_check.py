"""A check of what is staged reads little, and yet misses nothing that a change does."""

import os
import shutil
import subprocess
import tempfile

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxlib.service.expansion import examine
from ctxlib.service.instruction_check import check_all, check_range, check_staged
from ctxlib.service.reading import Layer, Limits, Reader
from ctxlib.store.committree import CommitTree, IndexTree
from ctxlib.store.gitcli import Git

PATHS = [
    *("AGENTS.md", "x.md", "a/AGENTS.md", "a/CLAUDE.md", "a/x.md", "a/d/y.md"),
    *("b/AGENTS.md", "b/x.md", "b/d/y.md", "b/d/e/z.md", "link", "a/link", "b/d2"),
]
LINES = [
    *("@x.md", "@d/y.md", "@a/x.md", "@link/y.md", "@./link", "@d2/e/z.md", "@a/d"),
    *("@b/x.md", "@../x.md", "@z.md", "@d/", "@e/z.md", "text", "more text", "@word"),
]
TARGETS = [
    *(
        "x.md",
        "AGENTS.md",
        "../b/x.md",
        "../b/AGENTS.md",
        "d",
        "../b/d",
        "b",
        "gone.md",
    ),
    *("../link", "../a/link", "../b/d2", "d/e", "a/d", "../x.md", "gone.md"),
]
FILE = st.tuples(st.just("file"), st.lists(st.sampled_from(LINES), max_size=3))
LINK = st.tuples(st.just("link"), st.sampled_from(TARGETS))
TREES = st.dictionaries(
    st.sampled_from(PATHS), st.one_of(FILE, FILE, FILE, LINK), max_size=8
)
CHANGES = st.dictionaries(
    st.sampled_from(PATHS), st.one_of(st.none(), FILE, LINK), max_size=3
)


@pytest.fixture(scope="module")
def place():
    """A repository that every example empties and fills again."""
    folder = tempfile.mkdtemp(prefix="ctx-check-")
    call(folder, "init", "-q")
    yield folder
    shutil.rmtree(folder)


def call(folder, *words):
    options = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"]
    done = subprocess.run(
        ["git", *options, *words], cwd=folder, check=True, capture_output=True
    )
    return done.stdout.decode().strip()


def lay(folder, tree):
    for name in os.listdir(folder):
        if name != ".git":
            path = os.path.join(folder, name)
            if os.path.islink(path) or os.path.isfile(path):
                os.unlink(path)
            else:
                shutil.rmtree(path)
    for path, (kind, content) in tree.items():
        file = os.path.join(folder, path)
        try:
            os.makedirs(os.path.dirname(file), exist_ok=True)
            if kind == "link":
                os.symlink(content, file)
            else:
                with open(file, "w", encoding="utf-8") as opened:
                    opened.write("\n".join(content))
        except OSError:
            continue  # A file, or a link, is where a directory would have to be.
    call(folder, "add", "-A")


def said(tree, limits):
    """What is wrong with each document, by its path."""
    reader = Reader(Layer("workspace", tree), limits)
    return {
        path: [(each.key, each.message) for each in examine(reader, path)[0]]
        for path in tree.tracked(limits.names)
    }


@settings(max_examples=60, deadline=None)
@given(
    before=TREES,
    change=CHANGES,
    confine=st.sampled_from(["document", "document", "workspace"]),
)
def test_what_a_staged_change_alters_is_reported(place, before, change, confine):
    lay(place, before)
    call(place, "commit", "-qm", "one", "--allow-empty")
    after = {**before, **change}
    lay(place, {path: entry for path, entry in after.items() if entry})
    git, limits = Git(dict(os.environ)), Limits(confine=confine)
    index = IndexTree(git, place)
    old, new = CommitTree(git, place, "HEAD"), IndexTree(git, place)

    found = check_staged(Layer("workspace", index), index, limits)

    told = {each.key for each in found}
    known, now = said(old, limits), said(new, limits)
    altered = {path for path in now if now[path] != known.get(path)}
    missed = [
        (path, key) for path in altered for key, _ in now[path] if key not in told
    ]
    assert missed == []
    everything = {each.key for each in check_all(Layer("workspace", new), limits)}
    assert told <= everything
    if call(place, "diff", "--cached", "--name-only") == "":
        assert found == []


@settings(max_examples=30, deadline=None)
@given(one=TREES, other=TREES)
def test_a_range_tells_what_its_end_has_more_often_than_its_start(place, one, other):
    revs = []
    for tree in (one, other):
        lay(place, tree)
        call(place, "commit", "-qm", "one", "--allow-empty")
        revs.append(call(place, "rev-parse", "HEAD"))
    git, limits = Git(dict(os.environ)), Limits()
    old, new = (Layer("workspace", CommitTree(git, place, rev)) for rev in revs)

    found = check_range(old, new, limits, renamed=dict)

    def counted(some):
        identities = [(each.code, each.label, each.target) for each in some]
        return {each: identities.count(each) for each in identities}

    before, after = counted(check_all(old, limits)), counted(check_all(new, limits))
    more = {each: count - before.get(each, 0) for each, count in after.items()}
    assert counted(found) == {each: count for each, count in more.items() if count > 0}
    assert check_range(new, new, limits, renamed=dict) == []
