"""The commit of HEAD, read from files, is the one that git names."""

import pytest

from ctxlib.store.head import head_of


@pytest.fixture
def committed(workspace, git):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    return git("rev-parse", "HEAD", cwd=workspace).strip()


def test_of_a_branch(workspace, committed):
    assert head_of(str(workspace)) == committed


def test_of_a_packed_branch(workspace, committed, git):
    git("pack-refs", "--all", cwd=workspace)

    assert head_of(str(workspace)) == committed


def test_of_no_branch(workspace, committed, git):
    git("checkout", "-q", "--detach", cwd=workspace)

    assert head_of(str(workspace)) == committed


def test_of_a_linked_work_tree(workspace, committed, git, tmp_path):
    git("worktree", "add", "-q", "-b", "topic", tmp_path / "topic", cwd=workspace)
    git("commit", "-q", "--allow-empty", "-m", "two", cwd=tmp_path / "topic")
    later = git("rev-parse", "topic", cwd=workspace).strip()

    assert head_of(str(tmp_path / "topic")) == later != committed


def test_before_the_first_commit_and_outside_of_git(workspace, tmp_path):
    assert head_of(str(workspace)) == ""
    assert head_of(str(tmp_path)) == ""
    assert head_of("") == ""
