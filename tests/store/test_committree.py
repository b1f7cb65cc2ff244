"""Commits and the index are read as git keeps them, in any kind of repository."""

import os
import subprocess
import sys

import pytest

from ctxlib.errors import NotFoundError, RepositoryError
from ctxlib.store.committree import CommitTree, IndexTree
from ctxlib.store.gitcli import Git
from ctxlib.store.gitplace import GitPlace
from ctxlib.store.instructiontree import find

LIMIT = 1 << 20


@pytest.fixture
def checkout(workspace, git):
    """A checkout with one commit."""
    _write(workspace, {"AGENTS.md": "top", "docs/x.md": "x", "docs/CLAUDE.md": "docs"})
    git("add", ".", cwd=workspace)
    git("commit", "-qm", "one", cwd=workspace)
    return workspace


@pytest.fixture
def index(runner):
    """The index of a place, in an environment with these variables too."""
    made = []

    def call(place, **environ):
        git = Git({**runner.environ, **environ})
        made.append(IndexTree(git, str(place)))
        return made[-1]

    yield call
    for tree in made:
        tree.close()


@pytest.fixture
def commit(runner):
    """The tree of a revision."""
    made = []

    def call(place, rev="HEAD", *, git=runner, git_dir=None):
        made.append(CommitTree(git, str(place), rev, git_dir=git_dir))
        return made[-1]

    yield call
    for tree in made:
        tree.close()


def changed(tree):
    """The paths of what is staged."""
    return [each.path for each in tree.staged()]


def _write(root, files):
    for path, content in files.items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(content)


def test_a_commit_is_read_whatever_is_checked_out(checkout, git, commit):
    _write(checkout, {"AGENTS.md": "second", "new.md": "new"})
    git("add", ".", cwd=checkout)
    git("commit", "-qm", "two", cwd=checkout)
    git("tag", "-a", "v2", "-m", "two", cwd=checkout)
    _write(checkout, {"AGENTS.md": "third"})

    assert commit(checkout, "HEAD~1").read("AGENTS.md", LIMIT) == b"top"
    assert commit(checkout, "v2").read("AGENTS.md", LIMIT) == b"second"
    assert commit(checkout, "HEAD~1").entry("new.md").kind == "missing"


def test_a_place_below_the_top_has_its_own_root(checkout, commit, index):
    for tree in (commit(checkout / "docs"), index(checkout / "docs")):
        assert tree.tracked(["AGENTS.md", "claude.md"]) == ["CLAUDE.md"]
        assert tree.read("x.md", LIMIT) == b"x"


@pytest.mark.parametrize("rev", ["no", "-x", "--all", "HEAD~5", "v1..v2", "", "a b"])
def test_a_revision_that_is_not_there_is_said(checkout, commit, rev):
    with pytest.raises(NotFoundError, match=f"there is no revision '{rev}'"):
        commit(checkout, rev).entry("AGENTS.md")


def test_before_the_first_commit_there_is_an_index_but_no_revision(
    workspace, git, commit, index
):
    assert index(workspace).tracked(["AGENTS.md"]) == []
    _write(workspace, {"AGENTS.md": "x"})
    git("add", ".", cwd=workspace)

    assert changed(index(workspace)) == ["AGENTS.md"]
    with pytest.raises(NotFoundError):
        commit(workspace).entry("AGENTS.md")


def test_the_index_is_what_would_be_committed(checkout, git, index):
    _write(checkout, {"AGENTS.md": "staged", "docs/new.md": "new"})
    git("add", ".", cwd=checkout)
    git("rm", "-q", "docs/x.md", cwd=checkout)
    _write(checkout, {"AGENTS.md": "later"})
    tree = index(checkout)

    assert tree.read("AGENTS.md", LIMIT) == b"staged"
    assert tree.entry("docs/x.md").kind == "missing"
    assert changed(tree) == ["AGENTS.md", "docs/new.md", "docs/x.md"]


def test_what_is_only_announced_would_not_be_committed(checkout, git, index):
    _write(checkout, {"docs/AGENTS.md": "planned", "docs/empty.md": ""})
    git("add", "docs/empty.md", cwd=checkout)
    git("add", "-N", "docs/AGENTS.md", cwd=checkout)
    tree = index(checkout)

    assert tree.entry("docs/AGENTS.md").kind == "missing"
    assert tree.tracked(["AGENTS.md"]) == ["AGENTS.md"]
    assert tree.read("docs/empty.md", LIMIT) == b""
    assert find(tree, "docs/empty.md").path == "docs/empty.md"


def test_of_an_unmerged_file_it_is_our_side(checkout, git, index):
    git("checkout", "-qb", "other", cwd=checkout)
    _write(checkout, {"AGENTS.md": "theirs", "docs/x.md": "changed"})
    git("commit", "-qam", "theirs", cwd=checkout)
    git("checkout", "-q", "main", cwd=checkout)
    _write(checkout, {"AGENTS.md": "ours"})
    git("rm", "-q", "docs/x.md", cwd=checkout)
    git("commit", "-qam", "ours", cwd=checkout)
    git("merge", "-q", "other", cwd=checkout, check=False)
    tree = index(checkout)

    assert tree.read("AGENTS.md", LIMIT) == b"ours"
    assert tree.read("docs/x.md", LIMIT) == b"changed"
    assert tree.tracked(["AGENTS.md", "x.md"]) == ["AGENTS.md", "docs/x.md"]


def test_files_left_out_of_a_sparse_checkout_are_in_the_index(checkout, git, index):
    git("sparse-checkout", "set", "--cone", "--sparse-index", "no", cwd=checkout)

    assert not (checkout / "docs").exists()
    assert index(checkout).read("docs/x.md", LIMIT) == b"x"


def test_nothing_can_be_said_of_what_a_submodule_holds(
    checkout, git, tmp_path, commit, index
):
    git("init", "-q", tmp_path / "outer")
    _write(tmp_path / "outer", {"AGENTS.md": "outer"})
    added = ["submodule", "--quiet", "add", checkout, "vendor/inner"]
    git("-c", "protocol.file.allow=always", *added, cwd=tmp_path / "outer")
    git("add", ".", cwd=tmp_path / "outer")
    git("commit", "-qm", "one", cwd=tmp_path / "outer")

    for tree in (commit(tmp_path / "outer"), index(tmp_path / "outer")):
        inside = find(tree, "vendor/inner/docs/x.md")
        itself = find(tree, "vendor/inner")
        assert (inside.problem, inside.path) == ("other", "vendor/inner")
        assert inside.entry.kind == "submodule"
        assert itself.problem == "directory"
        assert tree.tracked(["AGENTS.md", "inner"]) == ["AGENTS.md", "vendor/inner"]
        assert tree.read("AGENTS.md", LIMIT) == b"outer"


def test_a_repository_of_sha256_is_read(tmp_path, git, commit, index):
    place = tmp_path / "new"
    git("init", "-q", "--object-format=sha256", place)
    _write(place, {f"{number}.md": f"text {number}" for number in range(500)})
    git("add", ".", cwd=place)
    git("commit", "-qm", "one", cwd=place)
    _write(place, {"planned.md": "x"})
    git("add", "-N", "planned.md", cwd=place)

    for tree in (commit(place), index(place)):
        tree.prepare([f"{number}.md" for number in range(500)], LIMIT)
        assert tree.read("499.md", LIMIT) == b"text 499"
        assert tree.entry("planned.md").kind == "missing"


@pytest.mark.parametrize("policy", ["all", "explicit"])
def test_a_bare_repository_is_named_to_git(checkout, git, tmp_path, commit, policy):
    git("clone", "-q", "--bare", checkout, tmp_path / "bare.git")
    strict = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "safe.bareRepository",
        "GIT_CONFIG_VALUE_0": policy,
    }
    tree = commit(tmp_path / "bare.git", git=Git({**os.environ, **strict}))

    assert tree.tracked(["agents.md"]) == ["AGENTS.md"]
    assert tree.read("docs/x.md", LIMIT) == b"x"


def test_a_repository_apart_from_its_files_is_named_to_git(
    checkout, git, tmp_path, commit, runner
):
    git("clone", "-q", "--bare", checkout, tmp_path / "dot.git")
    (tmp_path / "files").mkdir()
    tree = commit(tmp_path / "files", git_dir=str(tmp_path / "dot.git"))
    staged = IndexTree(
        runner, str(tmp_path / "files"), git_dir=str(tmp_path / "dot.git")
    )

    assert tree.read("docs/x.md", LIMIT) == b"x"
    assert staged.tracked(["AGENTS.md"]) == []
    assert len(staged.staged()) == 3


def test_a_git_directory_is_read_too(checkout, commit):
    assert commit(checkout / ".git").read("docs/x.md", LIMIT) == b"x"


# A hook that tells what our index holds, and for which paths it differs from HEAD.
_HOOK = """#!{python}
import os, sys
sys.path.insert(0, {lib!r})
from ctxlib.store.committree import IndexTree
from ctxlib.store.gitcli import Git
tree = IndexTree(Git(os.environ), {place!r})
with open({told!r}, "w") as opened:
    paths = [each.path for each in tree.staged()]
    print(paths, tree.read("AGENTS.md", 99), file=opened)
"""


@pytest.fixture
def told(checkout, root, tmp_path):
    """Install the hook; give what it told last."""

    def install(hooks, place):
        hook = hooks / "pre-commit"
        names = {
            "python": sys.executable,
            "lib": str(root / "lib"),
            "place": str(place),
        }
        hook.write_text(_HOOK.format(**names, told=str(tmp_path / "told")))
        hook.chmod(0o755)
        return (tmp_path / "told").read_text

    return install


def test_a_hook_sees_what_is_about_to_be_committed(checkout, git, told):
    read = told(checkout / ".git/hooks", checkout)
    _write(checkout, {"AGENTS.md": "all", "docs/x.md": "all"})
    git("commit", "-qam", "all", cwd=checkout)
    assert read() == "['AGENTS.md', 'docs/x.md'] b'all'\n"

    _write(checkout, {"AGENTS.md": "one", "docs/x.md": "one"})
    git("add", "docs/x.md", cwd=checkout)
    git("commit", "-qm", "one", "AGENTS.md", cwd=checkout)
    assert read() == "['AGENTS.md'] b'one'\n"

    git("commit", "-qm", "rest", cwd=checkout / "docs")
    assert read() == "['docs/x.md'] b'one'\n"

    _write(checkout, {"AGENTS.md": "sub"})
    git("commit", "-qm", "sub", "../AGENTS.md", cwd=checkout / "docs")
    assert read() == "['AGENTS.md'] b'sub'\n"


def test_a_hook_in_a_linked_work_tree_sees_its_own_index(checkout, git, told, tmp_path):
    git("worktree", "add", "-q", tmp_path / "linked", cwd=checkout)
    read = told(checkout / ".git/hooks", tmp_path / "linked")
    _write(tmp_path / "linked", {"AGENTS.md": "linked"})
    git("commit", "-qam", "linked", cwd=tmp_path / "linked")

    assert read() == "['AGENTS.md'] b'linked'\n"


def test_a_hook_that_asks_about_another_repository_gets_that_one(
    checkout, git, told, tmp_path
):
    git("clone", "-q", checkout, tmp_path / "other")
    git("worktree", "add", "-q", tmp_path / "linked", cwd=checkout)
    read = told(checkout / ".git/hooks", tmp_path / "other")
    _write(tmp_path / "linked", {"AGENTS.md": "linked"})
    git("commit", "-qam", "linked", cwd=tmp_path / "linked")

    assert read() == "[] b'top'\n"


def test_an_index_that_the_environment_names_counts(checkout, git, tmp_path, index):
    own = str(tmp_path / "own-index")
    env = {**os.environ, "GIT_INDEX_FILE": own}
    subprocess.run(["git", "read-tree", "HEAD"], cwd=checkout, env=env, check=True)
    removal = ["git", "rm", "-q", "--cached", "AGENTS.md"]
    subprocess.run(removal, cwd=checkout, env=env, check=True)

    assert changed(index(checkout, GIT_INDEX_FILE=own)) == ["AGENTS.md"]
    assert index(checkout, GIT_INDEX_FILE=own, GIT_DIR=".git").staged() == []
    assert index(checkout).staged() == []


def test_what_is_pushed_is_seen_before_it_is_accepted(checkout, git, root, tmp_path):
    bare = tmp_path / "bare.git"
    git("clone", "-q", "--bare", checkout, bare)
    hook = bare / "hooks/pre-receive"
    hook.write_text(
        f"#!{sys.executable}\n"
        "import os, sys\n"
        f"sys.path.insert(0, {str(root / 'lib')!r})\n"
        "from ctxlib.store.committree import CommitTree\n"
        "from ctxlib.store.gitcli import Git\n"
        "new = sys.stdin.read().split()[1]\n"
        "tree = CommitTree(Git(os.environ), os.getcwd(), new)\n"
        f"open({str(tmp_path / 'told')!r}, 'wb').write(tree.read('AGENTS.md', 99))\n"
    )
    hook.chmod(0o755)
    _write(checkout, {"AGENTS.md": "pushed"})
    git("commit", "-qam", "two", cwd=checkout)

    git("push", "-q", bare, "main", cwd=checkout)

    assert (tmp_path / "told").read_text() == "pushed"


def test_a_partial_clone_fetches_nothing(checkout, git, tmp_path, commit, index):
    _write(checkout, {f"d/{number}.md": f"{number}" for number in range(40)})
    git("add", ".", cwd=checkout)
    git("commit", "-qm", "many", cwd=checkout)
    git("config", "uploadpack.allowFilter", "true", cwd=checkout)
    partial = tmp_path / "partial"
    filtered = ["clone", "-q", "--filter=blob:none", "--no-checkout"]
    git(*filtered, f"file://{checkout}", partial)
    git("reset", "-q", cwd=partial)
    git("cat-file", "-e", "HEAD:docs/x.md", cwd=partial)
    before = git("count-objects", "-v", cwd=partial)

    for tree in (commit(partial), index(partial)):
        many = [f"d/{number}.md" for number in range(40)]
        tree.prepare([*many, "docs/x.md"], LIMIT)
        assert tree.read("docs/x.md", LIMIT) == b"x"
        for path in ("AGENTS.md", *many):
            with pytest.raises(RepositoryError, match="not in this partial clone"):
                tree.read(path, LIMIT)
    assert git("count-objects", "-v", cwd=partial) == before


def test_a_shallow_clone_says_how_to_get_what_is_missing(
    checkout, git, tmp_path, commit, runner
):
    git("commit", "-qm", "two", "--allow-empty", cwd=checkout)
    old = git("rev-parse", "HEAD~1", cwd=checkout).strip()
    git("clone", "-q", "--depth=1", f"file://{checkout}", tmp_path / "shallow")
    place = GitPlace(runner, str(tmp_path / "shallow"))

    for ask in (
        lambda: commit(tmp_path / "shallow", "HEAD~1").entry(""),
        lambda: commit(tmp_path / "shallow", old).listing,
        lambda: place.ends(f"{old}..HEAD"),
        lambda: place.ends("HEAD~1...HEAD"),
    ):
        with pytest.raises(NotFoundError) as caught:
            ask()
        assert "git fetch --unshallow" in caught.value.hint


def test_the_ends_of_a_range_are_as_git_diff_has_them(checkout, git, runner):
    git("checkout", "-qb", "side", cwd=checkout)
    _write(checkout, {"side.md": "x"})
    git("add", ".", cwd=checkout)
    git("commit", "-qm", "side", cwd=checkout)
    git("checkout", "-q", "main", cwd=checkout)
    git("commit", "-qm", "two", "--allow-empty", cwd=checkout)
    place = GitPlace(runner, str(checkout))
    base, side, tip = git("rev-parse", "main~1", "side", "main", cwd=checkout).split()

    assert place.ends("side") == (None, side)
    assert place.ends("side..main") == (side, tip)
    assert place.ends("side..") == (side, tip)
    assert place.ends("..side") == (tip, side)
    assert place.ends("main...side") == (base, side)
    assert place.changed(base, side) == ["side.md"]


def test_histories_without_a_common_commit_have_no_merge_base(checkout, git, runner):
    git("checkout", "-q", "--orphan", "apart", cwd=checkout)
    git("commit", "-qm", "apart", cwd=checkout)

    with pytest.raises(NotFoundError, match="'main' and 'apart' have no common"):
        GitPlace(runner, str(checkout)).ends("main...apart")


def test_a_damaged_object_spoils_no_other(checkout, git, commit):
    oid = git("rev-parse", "HEAD:docs/x.md", cwd=checkout).strip()
    path = checkout / ".git/objects" / oid[:2] / oid[2:]
    path.chmod(0o644)
    path.write_bytes(b"damaged")
    tree = commit(checkout)

    tree.prepare(["AGENTS.md", "docs/x.md", "docs/CLAUDE.md"], LIMIT)

    assert tree.read("AGENTS.md", LIMIT) == b"top"
    assert tree.read("docs/CLAUDE.md", LIMIT) == b"docs"
    with pytest.raises(RepositoryError, match=oid) as caught:
        tree.read("docs/x.md", LIMIT)
    assert caught.value.hint == "look with 'git fsck'"


def test_large_files_are_read_only_as_far_as_asked(checkout, git, commit):
    for name in ("a", "c", "e"):
        (checkout / name).write_bytes(name.encode() * (9 << 20))
    git("add", ".", cwd=checkout)
    git("commit", "-qm", "large", cwd=checkout)
    tree = commit(checkout)

    tree.prepare(["a", "AGENTS.md", "c", "docs/x.md", "e"], 10)

    for name in ("a", "c", "e"):
        assert tree.read(name, 10) == name.encode() * 11
    assert tree.read("docs/x.md", LIMIT) == b"x"
    assert len(tree.read("e", 10 << 20)) == 9 << 20


def test_more_than_may_be_kept_is_read_one_by_one(checkout, git, commit, monkeypatch):
    monkeypatch.setattr("ctxlib.store.committree._MOST_KEPT", 1000)
    files = {f"{number:03}.md": f"{number:03}" * 30 for number in range(100)}
    _write(checkout, files)
    git("add", ".", cwd=checkout)
    git("commit", "-qm", "many", cwd=checkout)
    tree = commit(checkout)

    for _ in range(2):
        tree.prepare(files, LIMIT)
        assert {path: tree.read(path, LIMIT).decode() for path in files} == files


def test_the_target_of_a_link_is_text_of_a_bearable_length(checkout, git, commit):
    blob = git("hash-object", "-w", "--stdin", cwd=checkout, input="x" * 5000).strip()
    info = f"120000,{blob},long"
    git("update-index", "--add", "--cacheinfo", info, cwd=checkout)
    git("commit", "-qm", "link", cwd=checkout)

    assert commit(checkout).entry("long").kind == "other"


def test_no_program_that_the_repository_configures_is_run(
    checkout, git, commit, index, tmp_path
):
    spy = tmp_path / "spy"
    spy.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\ncat\n")
    spy.chmod(0o755)
    for key in ("core.fsmonitor", "filter.spy.smudge", "filter.spy.clean"):
        git("config", key, spy, cwd=checkout)
    git("config", "diff.spy.textconv", spy, cwd=checkout)
    (checkout / ".gitattributes").write_text("* filter=spy diff=spy\n")
    _write(checkout, {"empty": ""})
    git("-c", "core.fsmonitor=", "add", "-N", "empty", cwd=checkout)
    (tmp_path / "ran").unlink(missing_ok=True)

    assert commit(checkout).read("AGENTS.md", LIMIT) == b"top"
    tree = index(checkout)
    assert tree.read("AGENTS.md", LIMIT) == b"top"
    assert tree.staged() == []
    assert tree.tracked(["empty"]) == []
    assert not (tmp_path / "ran").exists()


def test_nothing_is_written(checkout, index, commit):
    os.utime(checkout / "AGENTS.md", (1, 1))
    before = _stats(checkout)

    index(checkout).staged()
    index(checkout).tracked(["AGENTS.md"])
    commit(checkout).read("AGENTS.md", LIMIT)

    assert _stats(checkout) == before


def _stats(root):
    return {
        place: (os.lstat(place).st_mtime_ns, os.lstat(place).st_size)
        for folder, folders, files in os.walk(root)
        for place in (os.path.join(folder, name) for name in [*folders, *files])
    }


def test_a_repository_of_somebody_else_is_not_trusted_and_the_way_out_is_told(
    checkout, runner
):
    git = Git({**runner.environ, "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"})

    with pytest.raises(RepositoryError, match="dubious ownership") as caught:
        CommitTree(git, str(checkout), "HEAD").entry("AGENTS.md")

    assert "git config --global --add safe.directory" in caught.value.hint
