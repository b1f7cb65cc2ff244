"""Paths lead to the same place on disk, in a commit and in the index."""

import errno
import os
import subprocess
import tempfile

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from ctxlib.domain.treepath import normal
from ctxlib.errors import CtxError
from ctxlib.store.committree import CommitTree, IndexTree
from ctxlib.store.gitcli import Git
from ctxlib.store.instructiontree import find
from ctxlib.store.worktree import WorkTree

LIMIT = 1 << 20
# Names of files that differ only in how one would compare them, and hard ones.
NAMES = [
    *("AGENTS.md", "a b.md", "\u00fc.md", "u\u0308.md", "quo\"te'.md", "%41.md", "x "),
    *("new\nline", "-n", "back\\slash.md"),
]


@pytest.fixture(params=["disk", "commit", "index"])
def grow(request, workspace, git, runner):
    """Make a tree of files and links, and give it as one of its three homes."""
    made = []

    def call(files, links=None):
        _plant(workspace, files, links or {})
        git("add", "-A", cwd=workspace)
        if request.param == "commit":
            git("commit", "-qm", "tree", "--allow-empty", cwd=workspace)
        if request.param != "disk":
            _clear(workspace)
        made.append(_home(request.param, str(workspace), runner))
        return made[-1]

    yield call
    for tree in made:
        tree.close()


def _plant(root, files, links):
    for path, content in files.items():
        place = os.path.join(root, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as opened:
            opened.write(content if isinstance(content, bytes) else content.encode())
    for path, target in links.items():
        place = os.path.join(root, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        os.symlink(target, place)


def _clear(root):
    import shutil

    for name in set(os.listdir(root)) - {".git"}:
        place = os.path.join(root, name)
        is_folder = os.path.isdir(place) and not os.path.islink(place)
        (shutil.rmtree if is_folder else os.unlink)(place)


def _home(kind, root, runner):
    if kind == "disk":
        return WorkTree(root, runner)
    if kind == "index":
        return IndexTree(runner, root)
    return CommitTree(runner, root, "HEAD")


def test_a_file_is_read_whole_and_never_much_more_than_asked(grow):
    tree = grow({"a/b/AGENTS.md": "one\ntwo\n", "empty": ""})

    assert tree.read("a/b/AGENTS.md", LIMIT) == b"one\ntwo\n"
    assert tree.read("a/b/AGENTS.md", 8) == b"one\ntwo\n"
    assert tree.read("a/b/AGENTS.md", 2) == b"one"
    assert tree.read("empty", 0) == b""


def test_an_entry_says_what_is_there(grow):
    tree = grow({"a/b/c.md": "x"}, {"a/link": "b/c.md", "a/dead": "no", "folder": "a"})

    kinds = [
        (path, tree.entry(path).kind, tree.entry(path).target)
        for path in ("", "a", "a/b", "a/b/c.md", "a/link", "a/dead", "folder", "no")
    ]
    assert kinds == [
        ("", "directory", None),
        ("a", "directory", None),
        ("a/b", "directory", None),
        ("a/b/c.md", "file", None),
        ("a/link", "link", "b/c.md"),
        ("a/dead", "link", "no"),
        ("folder", "link", "a"),
        ("no", "missing", None),
    ]


@pytest.mark.parametrize(
    "path",
    ["folder/b.md", "a/b.md/c", "A/b.md", "a\0b", "\ud800", "a" * 5000, "z/" * 3000],
)
def test_nothing_is_below_a_link_or_a_file_or_at_an_impossible_name(grow, path):
    tree = grow({"a/b.md": "x"}, {"folder": "a"})

    assert tree.entry(path.rstrip("/")).kind == "missing"
    assert tree.names(path.rstrip("/")) in ([], ())
    with pytest.raises(OSError, match=r"."):
        tree.read(path.rstrip("/"), LIMIT)


def test_only_regular_files_are_read(grow):
    tree = grow({"a/b.md": "x"}, {"link": "a/b.md"})

    for path in ("", "a", "link", "no"):
        with pytest.raises(OSError, match=r"."):
            tree.read(path, LIMIT)


def test_names_are_those_of_one_directory(grow):
    files = {
        "a.md": "",
        "a/x.md": "",
        "a/y/z.md": "",
        "a.b/c": "",
        "a0": "",
        "a/y.md": "",
    }
    tree = grow(files, {"a/link": ".."})

    assert tree.names("a") == ["link", "x.md", "y", "y.md"]
    assert [name for name in tree.names("") if name != ".git"] == [
        "a",
        "a.b",
        "a.md",
        "a0",
    ]
    assert list(tree.names("a.md")) == list(tree.names("no")) == []


def test_hard_names_are_found_as_they_are(grow):
    tree = grow({f"d/{name}": name for name in NAMES} | {"AGENTS.md": "top"})

    assert {name: tree.read(f"d/{name}", LIMIT).decode() for name in NAMES} == {
        name: name for name in NAMES
    }
    assert set(tree.names("d")) == set(NAMES)
    assert tree.tracked(NAMES) == sorted(
        ["AGENTS.md", *(f"d/{name}" for name in NAMES)], key=os.fsencode
    )


def test_a_name_that_is_no_utf_8_has_its_bytes(grow, workspace):
    name = os.fsdecode(b"caf\xe9.md")
    tree = grow({name: "latin"}, {"link": name})

    assert tree.read(name, LIMIT) == b"latin"
    assert name in tree.names("")
    assert find(tree, "link").path == name
    assert tree.tracked([name]) == [name]


def test_tracked_names_match_whole_and_in_any_case(grow):
    paths = [
        "AGENTS.md",
        "a/agents.MD",
        "a/b/AGENTS.md",
        "a/xAGENTS.md",
        "AGENTS.md.d/x",
    ]
    tree = grow(dict.fromkeys([*paths, "a/CLAUDE.md", "Ünder.md", "z/ünder.md"], "x"))

    assert tree.tracked(["AGENTS.md"]) == ["AGENTS.md", "a/agents.MD", "a/b/AGENTS.md"]
    assert tree.tracked(["Claude.md", "ÜNDER.md"]) == [
        "a/CLAUDE.md",
        "z/ünder.md",
        "Ünder.md",
    ]
    assert tree.tracked([]) == tree.tracked(["no"]) == []


def test_what_is_prepared_is_read_as_without(grow):
    files = {f"{number}.md": str(number) * number for number in range(900)}
    files["big"] = b"y" * (6 << 20)
    tree = grow(files)

    tree.prepare([*files, "no", "also/no"], 500)

    assert tree.read("big", 500) == b"y" * 501
    assert [len(tree.read(f"{number}.md", 500)) for number in range(900)] == [
        min(len(str(number)) * number, 501) for number in range(900)
    ]
    assert len(tree.read("899.md", LIMIT)) == 3 * 899


def test_a_path_leads_through_links_of_files_and_directories(grow):
    tree = grow(
        {"real/deep/x.md": "x"},
        {
            "one": "real",
            "real/two": "deep",
            "real/deep/three.md": "../two/x.md",
            "real/up.md": "../one/./two//three.md",
        },
    )

    assert find(tree, "one/up.md").path == "real/deep/x.md"
    assert find(tree, "one/two/../up.md").path == "real/deep/x.md"
    assert find(tree, "./real/../real//deep/x.md").path == "real/deep/x.md"


@pytest.mark.parametrize(
    ("path", "within", "problem"),
    [
        ("d/x.md", "d", None),
        ("d/", "", "directory"),
        ("d", "d", "directory"),
        ("", "", "directory"),
        ("d/x.md/", "", "missing"),
        ("d/x.md/y", "", "missing"),
        ("d/no.md", "d", "missing"),
        ("../x.md", "", "outside"),
        ("d/../../ws/d/x.md", "", "outside"),
        ("d/../e/y.md", "d", "outside"),
        ("dd/z.md", "d", "outside"),
        ("/etc/hostname", "", "outside"),
        ("d/to_e.md", "d", "symlink_escape"),
        ("d/to_e.md", "", None),
        ("d/dead_out", "d", "symlink_escape"),
        ("d/dead_in", "d", "missing"),
        ("d/out", "", "symlink_escape"),
        ("d/absolute", "", "symlink_escape"),
        ("d/absolute/x", "", "symlink_escape"),
        ("d/round", "", "symlink_loop"),
        ("d/self", "", "symlink_loop"),
        ("d/out_and_in", "d", None),
        ("alias/x.md", "alias", None),
        ("alias/to_e.md", "alias", "symlink_escape"),
    ],
)
def test_each_way_to_fail_has_its_name(grow, path, within, problem):
    tree = grow(
        {"d/x.md": "x", "e/y.md": "y", "dd/z.md": "z"},
        {
            "d/to_e.md": "../e/y.md",
            "d/dead_out": "../e/no.md",
            "d/dead_in": "no/no.md",
            "d/out": "../../elsewhere",
            "d/absolute": "/etc",
            "d/round": "round2",
            "d/round2": "./round",
            "d/self": "self/x",
            "d/out_and_in": "../e/../d/x.md",
            "alias": "d",
        },
    )

    assert find(tree, path, within=within).problem == problem


def test_a_chain_of_links_has_the_length_that_systems_allow(grow):
    links = {f"l{number}": f"l{number + 1}" for number in range(60)} | {"l60": "x.md"}
    tree = grow({"x.md": "x"}, links)

    assert find(tree, "l21").path == "x.md"
    assert find(tree, "l20").problem == "symlink_loop"


def test_a_link_back_to_the_top_is_no_way_to_grow_for_ever(grow):
    tree = grow({"x.md": "x"}, {"d/top": ".."})

    assert find(tree, "d/top/" * 20 + "x.md").path == "x.md"
    assert find(tree, "d/top/" * 2000 + "x.md").problem == "symlink_loop"


# A small alphabet, so that paths meet.
_name = st.sampled_from(["a", "b", "c"])
_path = st.lists(_name, min_size=1, max_size=3).map("/".join)
_step = st.sampled_from(["a", "b", "c", "..", "."])
_written = st.lists(_step, min_size=1, max_size=5).map("/".join)
_target = st.one_of(
    _written,
    _written.map(lambda path: f"../ws/{path}"),
    _written.map(lambda path: f"{{root}}/{path}"),
    st.sampled_from(
        ["/", "..", "../other", "../other/file", "{root}", "a/", "{root}x"]
    ),
)
_tree = st.tuples(
    st.lists(_path, max_size=6), st.dictionaries(_path, _target, max_size=6)
)


def _random(root, tree):
    """Plant what fits of a random tree; what is in the way of others is left out."""
    files, links = tree
    wanted = [(path, None) for path in files]
    for path, target in [*links.items(), *wanted]:
        # Never through a link: that would plant outside of the folder.
        folder = os.path.dirname(os.path.join(root, path))
        if os.path.realpath(folder) != folder:
            continue
        try:
            if target is None:
                _plant(root, {path: path}, {})
            else:
                _plant(root, {}, {path: target.format(root=root)})
        except OSError:
            continue


def _naive(root, path, within):
    """What the system says of a path: problem and real path."""
    written = os.path.normpath(os.path.join("/", "ws", path))
    bounds = os.path.normpath(os.path.join("/", "ws", within))
    climbs = any(
        os.path.normpath("/".join(path.split("/")[:end])).startswith("..")
        for end in range(1, path.count("/") + 2)
    )
    if climbs or not f"{written}/".startswith(f"{bounds}/"):
        return "outside", None
    place = os.path.join(root, os.path.relpath(written, "/ws"))
    real = os.path.realpath(place)
    code = 0
    try:
        os.stat(place)
    except OSError as error:
        code = error.errno
    if code == errno.ELOOP:
        return "symlink_loop", None
    confined = os.path.realpath(os.path.join(root, within))
    if any(not f"{real}/".startswith(f"{each}/") for each in (root, confined)):
        # What is missing on the way may only seem to lead out.
        return "missing or symlink_escape" if code else "symlink_escape", None
    if code:
        return "missing", None
    return ("directory" if os.path.isdir(real) else None), os.path.relpath(real, root)


@settings(max_examples=400, deadline=None)
@given(tree=_tree, path=_written, within=st.one_of(st.just(""), _path))
@example(tree=(["a/b"], {"b": "{root}/a/../a", "c": "b/../a/b"}), path="c", within="")
def test_a_random_tree_is_read_as_the_system_reads_it(tree, path, within):
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.join(os.path.realpath(folder), "ws")
        os.mkdir(root)
        _plant(folder, {"other/file": "outside"}, {})
        _random(root, tree)

        found = find(WorkTree(root), path, within=within)

        real = found.path if found.path != "" else "."
        problem, place = _naive(root, path, within)
        assert found.problem == problem or found.problem in (problem or "").split()
        assert real == place


@settings(max_examples=25, deadline=None)
@given(tree=_tree, paths=st.lists(_written, min_size=8, max_size=8))
def test_the_three_homes_of_a_random_tree_agree(tree, paths):
    # Only where links are absolute or go round by the parent may git know less.
    files, links = tree
    inside = {path: target for path, target in links.items() if target[0] in "abc."}
    inside = {path: text for path, text in inside.items() if "/ws" not in text}
    with tempfile.TemporaryDirectory() as folder:
        root = os.path.join(os.path.realpath(folder), "ws")
        subprocess.run(["git", "init", "-q", root], check=True)
        _random(root, (files, inside))
        subprocess.run(["git", "-C", root, "add", "-A"], check=True)
        commit = ["git", "-C", root, "commit", "-q", "--allow-empty", "-m", "x"]
        identity = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        subprocess.run([*commit[:3], *identity, *commit[3:]], check=True)
        homes = [
            _home(kind, root, Git(os.environ)) for kind in ("disk", "commit", "index")
        ]

        answers = [[_answer(home, path, files) for path in paths] for home in homes]

        assert answers[0] == answers[1] == answers[2]
        for home in homes:
            home.close()


def _answer(home, path, files):
    found = find(home, path)
    if found.problem == "directory" and not {*home.names(found.path)} - {".git"}:
        return ("missing", None)  # git keeps no empty directory
    content = home.read(found.path, LIMIT) if found.problem is None else None
    return (found.problem, found.path, content)


@given(st.lists(st.sampled_from(["a", "..", ".", "", ".a", "a.", "..."]), max_size=8))
def test_a_normal_form_is_what_it_was_written_from(names):
    path = "/".join(names)

    form = normal(path)

    climbs = any(
        os.path.normpath("/".join(names[:end])).startswith("../")
        or os.path.normpath("/".join(names[:end])) == ".."
        for end in range(1, len(names) + 1)
    )
    assert (form is None) == (path.startswith("/") or climbs)
    assert form is None or normal(form) == form
    assert form is None or os.path.normpath(f"/{path}") == os.path.normpath(f"/{form}")


def test_git_failing_is_an_error_of_the_repository(tmp_path, runner):
    for tree in (
        WorkTree(str(tmp_path), runner),
        IndexTree(runner, str(tmp_path)),
        CommitTree(runner, str(tmp_path), "HEAD"),
    ):
        with pytest.raises(CtxError, match="not a git repository"):
            tree.tracked(["AGENTS.md"])
