"""The workspace is found from the target as git would find it."""

import os

import pytest

from ctxlib.store.instructionroot import instruction_root, target_directory


@pytest.fixture
def where():
    """The workspace of a target: root, target, and the repository if it is named."""

    def call(target, **environ):
        found = instruction_root(str(target), {**os.environ, **environ})
        return found.root, found.target, found.git_dir

    return call


@pytest.fixture
def checkout(workspace, git):
    """A checkout with one commit."""
    (workspace / "a/b").mkdir(parents=True)
    (workspace / "a/b/x.md").write_text("x")
    git("add", ".", cwd=workspace)
    git("commit", "-qm", "one", cwd=workspace)
    return workspace


def test_the_root_is_that_of_the_checkout(checkout, where):
    assert where(checkout) == (str(checkout), "", None)
    assert where(checkout / "a/b") == (str(checkout), "a/b", None)


def test_a_file_means_its_directory_and_a_missing_one_the_nearest(checkout, where):
    assert where(checkout / "a/b/x.md")[1] == "a/b"
    assert where(checkout / "a/no/no.md")[1] == "a"
    assert where(checkout / "a/b/x.md/no")[1] == "a/b"
    assert where(f"{checkout}/a/no/")[1] == "a"


def test_a_relative_target_is_below_the_current_directory(checkout, where, monkeypatch):
    monkeypatch.chdir(checkout / "a")

    assert where("") == where(".") == where("no.md") == (str(checkout), "a", None)
    assert where("b")[1] == "a/b"
    assert where("../no")[1] == ""


def test_a_link_to_a_directory_is_the_directory_and_of_a_file_its_place(
    checkout, where, tmp_path
):
    (tmp_path / "link").symlink_to(checkout / "a/b")
    (checkout / "a/y.md").symlink_to("b/x.md")

    assert where(tmp_path / "link") == (str(checkout), "a/b", None)
    assert where(checkout / "a/y.md") == (str(checkout), "a", None)


def test_a_linked_work_tree_has_its_own_root(checkout, where, git, tmp_path):
    git("worktree", "add", "-q", tmp_path / "beside", cwd=checkout)
    git("worktree", "add", "-q", checkout / "trees/inside", cwd=checkout)

    for tree in (tmp_path / "beside", checkout / "trees/inside"):
        assert where(tree / "a/b") == (str(tree), "a/b", None)
    assert where(checkout / "trees") == (str(checkout), "trees", None)


def test_a_submodule_is_a_workspace_of_its_own(checkout, where, git, tmp_path):
    git("init", "-q", tmp_path / "outer")
    added = ["submodule", "--quiet", "add", checkout, "vendor/inner"]
    git("-c", "protocol.file.allow=always", *added, cwd=tmp_path / "outer")
    inner = tmp_path / "outer/vendor/inner"

    assert where(inner / "a") == (str(inner), "a", None)
    assert where(inner.parent) == (str(tmp_path / "outer"), "vendor", None)


def test_the_layout_of_a_bare_repository_with_work_trees_beside_it(
    checkout, where, git, tmp_path
):
    project = tmp_path / "project"
    git("clone", "-q", "--bare", checkout, project / ".bare")
    (project / ".git").write_text("gitdir: ./.bare\n")
    git("worktree", "add", "-q", "main-tree", "main", cwd=project)

    assert where(project / "main-tree/a") == (str(project / "main-tree"), "a", None)
    assert where(project) == (str(project), "", None)
    assert where(project / ".bare/refs") == (None, "", str(project / ".bare"))


def test_a_folder_without_git_is_its_own_root(tmp_path, where):
    (tmp_path / "a/b").mkdir(parents=True)

    found = instruction_root(str(tmp_path / "a/b/no.md"), os.environ)

    assert (found.root, found.target, found.has_git) == (f"{tmp_path}/a/b", "", False)


@pytest.mark.parametrize("content", ["", "gitdir: ../nowhere\n", "junk", None])
def test_what_is_named_git_and_is_none_is_passed_over(checkout, where, content):
    fake = checkout / "a/.git"
    fake.mkdir() if content is None else fake.write_text(content)

    assert where(checkout / "a/b") == (str(checkout), "a/b", None)


def test_a_fifo_named_git_is_not_waited_for(checkout, where):
    os.mkfifo(checkout / "a/.git")

    assert where(checkout / "a/b") == (str(checkout), "a/b", None)


def test_inside_a_bare_repository_or_a_git_directory_there_is_no_root(
    checkout, where, git, tmp_path
):
    git("clone", "-q", "--bare", checkout, tmp_path / "bare.git")

    assert where(tmp_path / "bare.git/hooks") == (None, "", f"{tmp_path}/bare.git")
    assert where(checkout / ".git/hooks") == (None, "", f"{checkout}/.git")


def test_a_fresh_checkout_and_a_detached_head_are_workspaces(workspace, where, git):
    assert where(workspace)[0] == str(workspace)

    git("commit", "-qm", "one", "--allow-empty", cwd=workspace)
    git("checkout", "-q", "--detach", cwd=workspace)

    assert where(workspace)[0] == str(workspace)


def test_a_checkout_whose_head_is_a_link_is_a_workspace(workspace, where):
    (workspace / ".git/HEAD").unlink()
    (workspace / ".git/HEAD").symlink_to("refs/heads/main")
    (workspace / "a").mkdir()

    assert where(workspace / "a") == (str(workspace), "a", None)


def test_a_repository_of_sha256_is_a_workspace(tmp_path, where, git):
    git("init", "-q", "--object-format=sha256", tmp_path / "new")
    git("commit", "-qm", "one", "--allow-empty", cwd=tmp_path / "new")
    git("checkout", "-q", "--detach", cwd=tmp_path / "new")

    assert where(tmp_path / "new")[0] == f"{tmp_path}/new"


def test_a_ceiling_ends_the_search(checkout, where):
    ceiling = str(checkout / "a")

    assert where(checkout / "a/b", GIT_CEILING_DIRECTORIES=ceiling)[0] == (
        f"{checkout}/a/b"
    )
    assert where(checkout / "a", GIT_CEILING_DIRECTORIES=ceiling)[0] == str(checkout)


def test_the_environment_names_a_work_tree_that_has_no_git_in_it(
    checkout, where, git, tmp_path, monkeypatch
):
    home = tmp_path / "dotfiles"
    (home / "sub").mkdir(parents=True)
    git("clone", "-q", "--bare", checkout, tmp_path / "dot.git")
    named = {"GIT_DIR": f"{tmp_path}/dot.git", "GIT_WORK_TREE": str(home)}

    assert where(home / "sub", **named) == (str(home), "sub", named["GIT_DIR"])
    assert where(checkout / "a", **named) == (str(checkout), "a", None)

    git("init", "-q", home / "sub")
    assert where(home / "sub", **named) == (f"{home}/sub", "", None)

    monkeypatch.chdir(home)
    relative = {"GIT_DIR": "../dot.git", "GIT_WORK_TREE": "."}
    assert where(home, **relative) == (str(home), "", named["GIT_DIR"])


def test_a_repository_named_alone_has_the_current_directory_as_work_tree(
    tmp_path, where, git, monkeypatch
):
    git("init", "-q", tmp_path / "apart")
    (tmp_path / "tree/sub").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "tree")
    git_dir = f"{tmp_path}/apart/.git"

    assert where("sub", GIT_DIR=git_dir) == (f"{tmp_path}/tree", "sub", git_dir)


def test_in_a_hook_the_environment_changes_nothing(checkout, where, monkeypatch):
    monkeypatch.chdir(checkout)

    assert where("a", GIT_DIR=".git") == (str(checkout), "a", None)
    assert where("a", GIT_DIR=".git", GIT_WORK_TREE=".") == (str(checkout), "a", None)


def test_the_root_is_the_one_that_git_tells(checkout, where, git, tmp_path):
    git("worktree", "add", "-q", checkout / "t", cwd=checkout)
    git("init", "-q", checkout / "a/nested")

    for place in ("", "a", "a/b", "a/nested", "t", "t/a/b"):
        told = git(
            "rev-parse", "--show-toplevel", "--show-prefix", cwd=checkout / place
        )
        root, prefix = told.split("\n")[:2]
        assert where(checkout / place)[:2] == (root, prefix.rstrip("/"))


def test_a_current_directory_that_nobody_may_look_at_ends_the_search(monkeypatch):
    monkeypatch.setattr("os.path.isdir", lambda path: False)

    for target in ("", ".", "x/y", "x", "/", "//"):
        assert os.path.isabs(target_directory(target))
