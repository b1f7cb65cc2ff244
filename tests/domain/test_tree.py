"""Raw trees: splicing gives the bytes that git itself would write."""

import shutil
import subprocess

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ctxlib.domain import tree

OID = bytes(range(20))
OTHER = bytes(range(20, 40))
MODES = (tree.FILE, tree.FOLDER, b"100755", b"120000")

# Letters around "." and "/" in ASCII, where the order of files and folders differs.
names = (
    st.text(alphabet="ab-./0é", min_size=1, max_size=5)
    .map(lambda text: text.replace("/", "0").encode())
    .filter(lambda name: name not in (b".", b".."))
)
oids = st.binary(min_size=20, max_size=20)
contents = st.dictionaries(names, st.tuples(st.sampled_from(MODES), oids), max_size=12)


def by_git_order(items):
    def place(item):
        name, (mode, _) = item
        return name + b"/" if mode == tree.FOLDER else name

    return sorted(items.items(), key=place)


def written(items):
    return b"".join(
        mode + b" " + name + b"\0" + oid for name, (mode, oid) in by_git_order(items)
    )


def pairs(changes):
    return {
        (name, side, entry)
        for name, *sides in changes
        for side, entry in enumerate(sides)
        if entry is not None
    }


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    path = tmp_path_factory.mktemp("trees") / "r.git"
    subprocess.run(["git", "init", "-q", "--bare", path], check=True)
    return path


@settings(max_examples=25, deadline=None)
@given(contents, names, st.sampled_from(MODES), oids)
def test_a_spliced_tree_is_what_git_mktree_writes(repository, items, name, mode, oid):
    items[name] = (mode, oid)
    lines = b"".join(
        b"%s %s %s\t%s\0"
        % (
            mode.rjust(6, b"0"),
            b"tree" if mode == tree.FOLDER else b"blob",
            oid.hex().encode(),
            name,
        )
        for name, (mode, oid) in items.items()
    )

    raw = b""
    for each, entry in items.items():
        raw = tree.splice(raw, each, entry)

    git = ["git", f"--git-dir={repository}"]
    made = subprocess.run(
        [*git, "mktree", "-z", "--missing"],
        input=lines,
        capture_output=True,
        check=True,
    ).stdout.strip()
    by_git = subprocess.run(
        [*git, "cat-file", "tree", made], capture_output=True, check=True
    ).stdout
    assert raw == by_git


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(contents, names, st.none() | st.tuples(st.sampled_from(MODES), oids))
def test_splicing_sets_or_removes_one_name_and_keeps_the_rest(items, name, entry):
    raw = tree.splice(written(items), name, entry)

    items.pop(name, None)
    assert raw == written({**items, name: entry} if entry else items)


@given(
    contents,
    st.dictionaries(
        names, st.none() | st.tuples(st.sampled_from(MODES), oids), max_size=30
    ),
)
def test_many_changes_at_once_are_the_same_as_one_by_one(items, changes):
    one_by_one = written(items)
    for name, entry in changes.items():
        one_by_one = tree.splice(one_by_one, name, entry)

    assert tree.splice_many(written(items), changes) == one_by_one


@given(contents, contents)
def test_the_difference_holds_exactly_the_names_that_changed(old, new):
    changes = tree.difference(written(old), written(new))

    before = {(name, 0, entry) for name, entry in old.items()}
    after = {(name, 1, entry) for name, entry in new.items()}
    same = {name for name in old if old[name] == new.get(name)}
    assert pairs(changes) == {each for each in before | after if each[0] not in same}


@given(contents, names)
def test_find_agrees_with_reading_every_entry(items, name):
    assert tree.find(written(items), name) == items.get(name)


@given(contents)
def test_entries_come_back_as_written(items):
    assert tree.entries(written(items)) == [
        (mode, name, oid) for name, (mode, oid) in by_git_order(items)
    ]


def test_a_change_in_a_long_tree_lands_where_its_name_belongs():
    items = {b"fact-%05d.md" % number: (tree.FILE, OID) for number in range(3000)}
    raw = written(items)

    added = tree.splice(raw, b"fact-01500a.md", (tree.FILE, OTHER))
    removed = tree.splice(added, b"fact-02999.md", None)

    items[b"fact-01500a.md"] = (tree.FILE, OTHER)
    assert added == written(items)
    assert tree.difference(raw, removed) == [
        (b"fact-01500a.md", None, (tree.FILE, OTHER)),
        (b"fact-02999.md", (tree.FILE, OID), None),
    ]
    assert tree.splice(removed, b"fact-02999.md", (tree.FILE, OID)) == added


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from([b"fact", b"a100644 b", b"100644 ", b"x" * 300, b"-"]),
    st.sampled_from([OID, bytes(20), b"100644 a\0" * 2 + b"xx", b"\0" + b"a" * 19]),
    st.integers(0, 599),
    st.sampled_from(MODES),
)
def test_a_long_tree_of_odd_names_and_oids_is_never_misread(start, oid, place, mode):
    items = {b"%s%04d" % (start, 2 * n): (mode, oid) for n in range(300)}
    raw = written(items)
    name = b"%s%04d" % (start, place)

    changed = tree.splice(raw, name, (tree.FILE, OTHER))

    assert tree.find(raw, name) == items.get(name)
    assert changed == written({**items, name: (tree.FILE, OTHER)})
    before = {(name, 0, items[name])} if name in items else set()
    assert pairs(tree.difference(raw, changed)) == {
        *before,
        (name, 1, (tree.FILE, OTHER)),
    }


def test_a_folder_in_a_long_tree_stands_as_if_its_name_ended_in_a_slash():
    items = {b"a%03d" % number: (tree.FOLDER, OID) for number in range(300)}

    raw = tree.splice(written(items), b"a150.md", (tree.FILE, OTHER))

    items[b"a150.md"] = (tree.FILE, OTHER)
    assert raw == written(items)


@pytest.mark.parametrize("name", [b"", b".", b"..", b".git", b"a/b", b"a\0b"])
def test_a_name_that_git_refuses_is_never_written(name):
    with pytest.raises(ValueError, match="no name for a tree entry"):
        tree.splice(b"", name, (tree.FILE, OID))


@pytest.mark.parametrize(
    "raw", [b"100644 a", b"100644 a\0short", b"nonsense", b"100644 a\0" + OID + b"x"]
)
def test_a_malformed_tree_is_an_error_rather_than_a_guess(raw):
    with pytest.raises(ValueError, match="malformed tree"):
        tree.entries(raw)
    with pytest.raises(ValueError, match="malformed tree"):
        tree.splice(raw, b"z", (tree.FILE, OID))


@pytest.mark.parametrize("entry", [(b"644", OID), (tree.FILE, b"short")])
def test_an_entry_that_git_refuses_is_never_written(entry):
    with pytest.raises(ValueError, match="no tree entry"):
        tree.splice(b"", b"a", entry)
