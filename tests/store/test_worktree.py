"""Reading on disk stays in the tree, whatever is there and whatever changes."""

import os
import socket
import subprocess
import sys
import threading

import pytest

from ctxlib.store.instructiontree import find
from ctxlib.store.worktree import WorkTree

LIMIT = 1 << 20


@pytest.fixture
def top(tmp_path):
    """The root of a tree, with a secret beside it."""
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/x.md").write_text("secret")
    path = tmp_path / "tree"
    path.mkdir()
    return path


@pytest.fixture
def tree(top):
    """The tree."""
    made = WorkTree(str(top))
    yield made
    made.close()


def test_a_fifo_is_neither_waited_for_nor_read(top, tree):
    os.mkfifo(top / "AGENTS.md")

    assert find(tree, "AGENTS.md").problem == "other"
    with pytest.raises(OSError, match="not a regular file"):
        tree.read("AGENTS.md", LIMIT)


def test_a_socket_is_not_read(top, tree, monkeypatch):
    monkeypatch.chdir(top)
    with socket.socket(socket.AF_UNIX) as bound:
        bound.bind("x.md")

        assert find(tree, "x.md").problem == "other"
        with pytest.raises(OSError, match=r"."):
            tree.read("x.md", LIMIT)


def test_a_device_is_not_read(tree):
    devices = WorkTree("/dev")

    assert find(devices, "zero").problem == "other"
    with pytest.raises(OSError, match="not a regular file"):
        devices.read("zero", LIMIT)


def test_a_directory_that_becomes_a_link_between_look_and_read_leads_nowhere(top):
    (top / "docs").mkdir()
    (top / "docs/x.md").write_text("mine")
    looking, reading = WorkTree(str(top)), WorkTree(str(top))
    assert find(looking, "docs/x.md").path == "docs/x.md"

    (top / "docs").rename(top / "gone")
    (top / "docs").symlink_to("../secret")

    assert looking.read("docs/x.md", LIMIT) == b"mine"
    with pytest.raises(OSError, match=r"."):
        reading.read("docs/x.md", LIMIT)


def test_a_file_that_becomes_a_link_between_look_and_read_is_not_followed(top, tree):
    (top / "x.md").write_text("mine")
    assert find(tree, "x.md").path == "x.md"

    (top / "x.md").unlink()
    (top / "x.md").symlink_to("../secret/x.md")

    with pytest.raises(OSError, match=r"."):
        tree.read("x.md", LIMIT)


def test_a_race_of_swaps_never_shows_the_secret(top):
    (top / "real").mkdir()
    (top / "real/x.md").write_text("mine")
    (top / "docs").symlink_to("real")
    is_over = threading.Event()

    def swap():
        turn = 0
        while not is_over.is_set():
            turn += 1
            (top / "next").symlink_to(("real", "../secret")[turn % 2])
            (top / "next").rename(top / "docs")

    swapping = threading.Thread(target=swap)
    swapping.start()
    try:
        contents = {_content(WorkTree(str(top)), "docs/x.md") for _ in range(3000)}
    finally:
        is_over.set()
        swapping.join()

    assert contents <= {b"mine", None}


def _content(tree, path):
    found = find(tree, path)
    try:
        return None if found.problem else tree.read(found.path, LIMIT)
    except OSError:
        return None


def test_an_absolute_link_back_into_the_tree_is_inside(top, tree):
    (top / "docs").mkdir()
    (top / "docs/x.md").write_text("x")
    (top / "a").symlink_to(top / "docs")
    (top / "b").symlink_to(f"{top}/../tree/a")
    (top / "docs/c.md").symlink_to("../../tree/b/x.md")
    (top / "d.md").symlink_to(f"{top}2/docs/x.md")

    assert find(tree, "b/c.md").path == "docs/x.md"
    assert find(tree, "d.md").problem == "symlink_escape"


def test_a_tree_at_the_top_of_the_file_system_is_read(tmp_path):
    (tmp_path / "x.md").write_text("x")
    (tmp_path / "y.md").symlink_to(tmp_path / "x.md")
    tree = WorkTree("/")

    found = find(tree, str(tmp_path / "y.md").lstrip("/"))

    assert tree.path_of(found.path) == str(tmp_path / "x.md")


def test_a_path_on_this_machine_is_below_the_root(top, tree):
    assert tree.path_of("a/b.md") == f"{top}/a/b.md"
    assert tree.path_of("") == str(top)


def test_many_directories_need_few_descriptors(top, tree):
    for number in range(400):
        (top / f"d{number}/e").mkdir(parents=True)
        (top / f"d{number}/e/x.md").write_text(str(number))
    before = len(os.listdir("/proc/self/fd")) if os.path.isdir("/proc/self/fd") else 0

    read = [tree.read(f"d{number}/e/x.md", LIMIT) for number in range(400)]

    assert read == [str(number).encode() for number in range(400)]
    if before:
        assert len(os.listdir("/proc/self/fd")) < before + 70


def test_a_deep_tree_is_walked(top, tree):
    path = "/".join(["d"] * 500)
    (top / path).mkdir(parents=True)
    (top / path / "x.md").write_text("deep")

    assert find(tree, f"{path}/x.md").path == f"{path}/x.md"
    assert tree.read(f"{path}/x.md", LIMIT) == b"deep"


def test_files_are_found_where_listing_is_forbidden(top, root):
    for name in ("through", "closed"):
        (top / name).mkdir()
        (top / name / "x.md").write_text("x")
    (top / "shut.md").write_text("x")
    (top / "through").chmod(0o711)
    (top / "closed").chmod(0o700)
    (top / "shut.md").chmod(0o600)
    top.chmod(0o755)

    said = _as_nobody(
        root,
        top,
        "print(tree.read('through/x.md', 9), list(tree.names('through')))\n"
        "print(find(tree, 'closed/x.md').problem, find(tree, 'shut.md').problem)\n"
        "try: tree.read('shut.md', 9)\n"
        "except PermissionError as error: print(error.strerror)\n",
    )

    assert said == "b'x' []\nunreadable None\nPermission denied\n"


def _as_nobody(root, top, code):
    """What code prints for a user to whom nothing belongs."""
    if os.geteuid() != 0 or not hasattr(os, "O_PATH"):
        pytest.skip("only root can become somebody else, and O_PATH is of Linux")
    whole = (
        "import os, sys\n"
        "from ctxlib.store.instructiontree import find\n"
        "from ctxlib.store.worktree import WorkTree\n"
        "tree = WorkTree('.')\n"
        # Opened while it may be: the folders above belong to root alone.
        "tree.entry('')\n"
        "os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
        f"{code}"
    )
    done = subprocess.run(
        [sys.executable, "-c", whole],
        cwd=top,
        env={**os.environ, "PYTHONPATH": str(root / "lib")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_a_file_that_says_to_be_empty_is_read_all_the_same():
    if not os.path.exists("/proc/version"):
        pytest.skip("no /proc")

    assert b"Linux" in WorkTree("/proc").read("version", 4096)


def test_a_tree_that_is_gone_holds_nothing(tmp_path):
    tree = WorkTree(str(tmp_path / "no"))

    assert (tree.entry("").kind, tree.entry("x").kind) == ("missing", "missing")
    assert list(tree.names("")) == []


def test_only_what_git_tracks_is_listed_and_once(top, git, runner):
    git("init", "-q", top)
    for name in ("AGENTS.md", "a/AGENTS.md", "b/AGENTS.md"):
        (top / name).parent.mkdir(exist_ok=True)
        (top / name).write_text("x")
    git("add", "AGENTS.md", "a", cwd=top)

    assert WorkTree(str(top), runner).tracked(["AGENTS.md"]) == [
        "AGENTS.md",
        "a/AGENTS.md",
    ]
    assert WorkTree(str(top / "a"), runner).tracked(["AGENTS.md"]) == ["AGENTS.md"]


@pytest.mark.parametrize(
    "path", ["/etc/passwd", "/", "..", "../secret/x.md", "a/../../secret/x.md", "a//b"]
)
def test_a_path_that_is_not_in_normal_form_names_nothing(path, top, tree):
    (top / "a").mkdir()
    (top / "a/b").write_text("B")

    assert tree.entry(path).kind == "missing"
    assert tree.names(path) == ()
    with pytest.raises(FileNotFoundError):
        tree.read(path, LIMIT)
