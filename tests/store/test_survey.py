"""What git says of a folder, and that remembering it never makes it wrong."""

import os
import shutil
import subprocess
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ctxlib.errors import CtxError
from ctxlib.store.gitcli import Git
from ctxlib.store.survey import Survey, survey

FACTS = tuple(slot for slot in Survey.__slots__ if slot != "kept")


def plain(found):
    return {slot: getattr(found, slot) for slot in FACTS}


@pytest.fixture
def calls(tmp_path, monkeypatch):
    """A git that notes each of its calls; the list of them."""
    real, folder, noted = shutil.which("git"), tmp_path / "bin", tmp_path / "calls"
    folder.mkdir()
    script = folder / "git"
    script.write_text(f'#!/bin/sh\necho x >> "{noted}"\nexec "{real}" "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    return lambda: len(noted.read_text()) // 2 if noted.exists() else 0


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "cache"


@pytest.fixture
def ask(cache, workspace):
    """Survey a folder with a cache, as the environment is now."""

    def call(folder=workspace, **environ):
        handed = {**os.environ, **environ}
        return survey(str(folder), git=Git(handed), cache=str(cache))

    return call


@pytest.fixture
def fresh(tmp_path, workspace):
    """Survey a folder without any cache."""
    nowhere = tmp_path / "a-file"
    nowhere.write_text("")

    def call(folder=workspace, **environ):
        handed = {**os.environ, **environ}
        return survey(str(folder), git=Git(handed), cache=f"{nowhere}/cache")

    return call


@pytest.fixture
def kept(ask):
    """Survey a folder until its answer is kept, as it is once files have settled."""

    def call(*folder, **environ):
        for _ in range(200):
            found = ask(*folder, **environ)
            if os.path.exists(found.kept):
                return found
            time.sleep(0.01)
        raise AssertionError("the answer was never kept")

    return call


def test_a_known_folder_costs_no_process(kept, ask, calls):
    first = kept()
    before = calls()

    second = ask()

    assert calls() == before
    assert plain(second) == plain(first)


def test_an_unknown_folder_costs_two_processes(fresh, calls):
    fresh()

    assert calls() == 2


def test_a_folder_outside_of_git_is_remembered_too(kept, ask, calls, tmp_path):
    kept(tmp_path)
    before = calls()

    found = ask(tmp_path)

    assert calls() == before
    assert (found.root, found.git_dir, found.problem) == (None, None, None)


def test_places_of_a_main_checkout(ask, workspace):
    (workspace / "deep/er").mkdir(parents=True)

    found = ask(workspace / "deep/er")

    assert found.root == str(workspace)
    assert found.git_dir == found.common_dir == str(workspace / ".git")
    assert (found.bare, found.branch, found.shallow) == (False, "main", False)


def test_places_of_a_linked_worktree(ask, workspace, git, tmp_path):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    git("worktree", "add", "-q", tmp_path / "linked", "-b", "topic", cwd=workspace)

    found = ask(tmp_path / "linked")

    assert found.root == str(tmp_path / "linked")
    assert found.git_dir == str(workspace / ".git/worktrees/linked")
    assert found.common_dir == str(workspace / ".git")
    assert found.branch == "topic"


def test_places_of_a_bare_repository(ask, git, tmp_path):
    git("init", "-q", "--bare", tmp_path / "bare.git")

    found = ask(tmp_path / "bare.git/refs")

    assert (found.bare, found.root) == (True, None)
    assert found.git_dir == str(tmp_path / "bare.git")


def test_a_path_with_a_line_break_is_read_right(ask, git, tmp_path):
    odd = tmp_path / "a\nb"
    git("init", "-q", odd)

    found = ask(odd)

    assert (found.root, found.git_dir) == (str(odd), str(odd / ".git"))


def test_a_path_that_is_no_utf8_is_read_right(kept, ask, git, tmp_path):
    odd = os.path.join(str(tmp_path), os.fsdecode(b"caf\xe9"))
    git("init", "-q", odd)
    kept(odd)

    assert ask(odd).root == odd


def test_a_sha256_repository_is_surveyed_like_any(ask, git, tmp_path):
    git("init", "-q", "--object-format=sha256", tmp_path / "long")
    git("remote", "add", "origin", "https://host/o/r", cwd=tmp_path / "long")

    found = ask(tmp_path / "long")

    assert found.remotes == (("origin", "host/o/r"),)
    assert found.problem is None


def test_the_detached_head_of_a_rebase_has_no_branch(ask, workspace, git):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    git("checkout", "-q", "--detach", cwd=workspace)

    assert ask().branch is None


def test_a_branch_switch_is_seen_at_once(kept, ask, workspace, git):
    kept()

    git("checkout", "-q", "-b", "topic", cwd=workspace)

    assert ask().branch == "topic"


@pytest.mark.parametrize("scope", ["--local", "--global", "--worktree"])
def test_an_edit_of_any_level_is_seen_at_once(kept, ask, workspace, git, scope):
    git("config", "extensions.worktreeConfig", "true", cwd=workspace)
    kept()

    git("config", scope, "ctx.project", "new", cwd=workspace)

    assert (scope[2:], "ctx.project", "new") in ask().config


def test_an_edit_that_keeps_size_and_time_is_seen(kept, ask, home):
    config = home / ".gitconfig"
    config.write_text("[ctx]\n\tcolor = never\n")
    before = config.stat()
    kept()

    config.write_text("[ctx]\n\tcolor = alway\n")
    os.utime(config, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert ask().config == (("global", "ctx.color", "alway"),)


def test_two_edits_in_one_instant_are_both_seen(ask, home):
    config = home / ".gitconfig"
    for number in range(20):
        config.write_text(f"[ctx]\n\trecallFacts = {number % 10}\n")
        assert ask().config[0][2] == str(number % 10)


def test_an_included_file_is_watched_also_while_it_is_missing(kept, ask, home, git):
    git("config", "--global", "include.path", "~/more.inc")
    assert kept().config[-1][1] == "user.email"

    (home / "more.inc").write_text("[ctx]\n\tcolor = never\n")

    assert ask().config[-1] == ("global", "ctx.color", "never")


def test_a_nested_include_of_the_repository_is_watched(kept, ask, workspace, git):
    git("config", "include.path", "../one.inc", cwd=workspace)
    (workspace / "one.inc").write_text("[include]\n\tpath = two.inc\n")
    (workspace / "two.inc").write_text("[ctx]\n\tproject = a\n")
    kept()

    (workspace / "two.inc").write_text("[ctx]\n\tproject = b\n")

    assert ask().config[-1] == ("local", "ctx.project", "b")


def test_a_conditional_include_counts_where_its_condition_holds(
    kept, ask, home, workspace, git
):
    (home / ".gitconfig").write_text(
        f'[includeIf "gitdir:{workspace}/"]\n\tpath = work.inc\n'
        '[includeIf "onbranch:topic"]\n\tpath = topic.inc\n'
    )
    (home / "work.inc").write_text("[ctx]\n\tproject = work\n")
    (home / "topic.inc").write_text("[ctx]\n\tproject = topic\n")
    assert kept().config == (("global", "ctx.project", "work"),)

    git("checkout", "-q", "-b", "topic", cwd=workspace)

    assert ask().config[-1] == ("global", "ctx.project", "topic")


def test_configuration_of_the_command_line_counts(ask, kept):
    counted = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "ctx.recallFacts",
        "GIT_CONFIG_VALUE_0": "7",
    }
    kept(**counted)

    assert ask(**counted).config[-1] == ("command", "ctx.recallfacts", "7")
    parameters = {"GIT_CONFIG_PARAMETERS": "'ctx.color'='never'"}
    assert ask(**parameters).config[-1] == ("command", "ctx.color", "never")
    assert ask().config[-1][0] == "global"


def test_the_environment_of_a_git_hook_does_not_mislead(ask, workspace, git, tmp_path):
    git("init", "-q", tmp_path / "other")
    hook = {
        "GIT_DIR": str(tmp_path / "other/.git"),
        "GIT_WORK_TREE": str(tmp_path / "other"),
        "GIT_INDEX_FILE": str(tmp_path / "other/.git/index"),
        "GIT_PREFIX": "",
        "GIT_CONFIG": str(tmp_path / "nothing"),
    }

    assert plain(ask(**hook)) == plain(ask())


def test_a_repository_made_in_between_is_seen(kept, ask, workspace, git):
    inner = workspace / "inner"
    inner.mkdir()
    assert kept(inner).root == str(workspace)

    git("init", "-q", inner)

    assert ask(inner).root == str(inner)


def test_a_bare_repository_made_around_a_folder_is_seen(kept, ask, tmp_path, git):
    folder = tmp_path / "plain/deep"
    folder.mkdir(parents=True)
    assert kept(folder).git_dir is None

    git("init", "-q", "--bare", tmp_path / "plain")

    assert ask(folder).git_dir == str(tmp_path / "plain")


def test_a_repository_that_goes_away_is_seen(kept, ask, workspace):
    kept()

    shutil.rmtree(workspace / ".git")

    assert ask().git_dir is None


def test_a_foreign_owner_is_said_and_nothing_of_the_repository_is_read(
    ask, workspace, git
):
    git("config", "ctx.project", "theirs", cwd=workspace)
    (workspace / "deep").mkdir()

    found = ask(workspace / "deep", GIT_TEST_ASSUME_DIFFERENT_OWNER="1")

    assert "dubious ownership" in found.problem
    assert (found.root, found.git_dir) == (str(workspace), None)
    assert [entry[0] for entry in found.config] == ["global", "global"]


def test_a_refusal_is_not_remembered(ask, workspace, git, home):
    different = {"GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"}
    assert ask(**different).problem

    git("config", "--global", "safe.directory", workspace)

    assert ask(**different).root == str(workspace)


def test_an_embedded_bare_repository_is_left_alone_where_git_leaves_it(
    ask, workspace, git
):
    git("config", "--global", "safe.bareRepository", "explicit")
    git("init", "-q", "--bare", workspace / "embedded")

    found = ask(workspace / "embedded")

    assert "safe.bareRepository" in found.problem
    assert found.git_dir is None


def test_a_bare_repository_that_its_own_hook_names_is_surveyed(ask, git, tmp_path):
    git("config", "--global", "safe.bareRepository", "explicit")
    git("init", "-q", "--bare", tmp_path / "bare.git")

    found = ask(tmp_path / "bare.git", GIT_DIR=".")

    assert (found.problem, found.git_dir) == (None, str(tmp_path / "bare.git"))
    assert ("local", "core.bare", "true") not in found.config


def test_a_worktree_whose_repository_is_gone_is_said(ask, workspace, git, tmp_path):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    git("worktree", "add", "-q", tmp_path / "linked", cwd=workspace)
    shutil.rmtree(workspace)

    found = ask(tmp_path / "linked")

    assert found.problem.startswith("not a git repository")
    assert found.root == str(tmp_path / "linked")


def test_a_broken_configuration_is_an_error_that_names_the_file(ask, workspace):
    with open(workspace / ".git/config", "a") as config:
        config.write("[ctx\n")

    with pytest.raises(CtxError, match=r"bad config line \d+ in file .*config"):
        ask()


def test_a_missing_folder_is_an_error(ask, tmp_path):
    with pytest.raises(CtxError, match="no such directory"):
        ask(tmp_path / "nowhere")


def test_no_secret_of_a_url_is_kept(kept, workspace, git, cache):
    git("remote", "add", "origin", "https://me:s3cret@host/o/r.git", cwd=workspace)
    git("config", "url.https://t0ken@host/.insteadOf", "x:", cwd=workspace)

    found = kept()

    with open(found.kept) as opened:
        text = opened.read()
    assert "host/o/r" in text
    assert "s3cret" not in text
    assert "t0ken" not in text
    assert "me:" not in text


def test_answers_are_private(kept, cache):
    found = kept()

    assert cache.stat().st_mode & 0o777 == 0o700
    assert os.stat(found.kept).st_mode & 0o777 == 0o600
    assert os.listdir(cache) == [os.path.basename(found.kept)]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-1],
        lambda content: content.replace(b"main", b"evil"),
        lambda content: b"\0" * len(content),
        lambda content: b"\xff\n{}",
    ],
)
def test_a_damaged_answer_is_none(kept, ask, damage):
    found = kept()
    with open(found.kept, "rb") as opened:
        content = opened.read()
    with open(found.kept, "wb") as opened:
        opened.write(damage(content))

    assert plain(ask()) == plain(found)


def test_an_answer_does_not_pose_as_that_of_another_folder(
    kept, ask, workspace, git, tmp_path
):
    git("init", "-q", tmp_path / "other")
    mine, other = kept(), kept(tmp_path / "other")

    shutil.copy(mine.kept, other.kept)

    assert ask(tmp_path / "other").root == str(tmp_path / "other")


def test_a_cache_that_cannot_be_written_is_done_without(fresh, workspace):
    assert fresh().root == str(workspace)
    assert fresh().root == str(workspace)


def test_answers_do_not_pile_up(kept, ask, cache):
    kept()
    for number in range(450):
        (cache / f"old-{number}").write_text("")
    kept(CTX_UNUSED="1", HOME="/nowhere")

    assert len(os.listdir(cache)) < 300


EDITS = st.lists(
    st.tuples(
        st.sampled_from(["local", "global", "worktree", "file", "inc", "HEAD"]),
        st.sampled_from(["project", "color", "recallFacts"]),
        st.sampled_from(["a", "b", "ccc", None]),
    ),
    min_size=1,
    max_size=6,
)


@settings(
    max_examples=15,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(edits=EDITS)
def test_after_any_edit_the_answer_equals_one_without_a_cache(
    edits, ask, fresh, workspace, home
):
    def edit(level, key, text):
        if level == "HEAD":
            change = ["symbolic-ref", "HEAD", f"refs/heads/{key}"]
        else:
            file = {"file": [f"{workspace}/.git/config"], "inc": [f"{home}/more.inc"]}
            where = [f"--{level}", *file.get(level, [])]
            where = ["--file", *file[level]] if level in file else where
            change = ["config", *where, "--replace-all", f"ctx.{key}", text or ""]
            if text is None:
                change = ["config", *where, "--unset-all", f"ctx.{key}"]
        subprocess.run(
            ["git", *change], cwd=workspace, capture_output=True, check=False
        )

    edit("global", "x", "y")
    subprocess.run(
        ["git", "config", "--global", "include.path", "~/more.inc"], check=True
    )
    for level, key, text in edits:
        edit(level, key, text)
        time.sleep(0.06 * (key == "project"))
        ask()
        assert plain(ask()) == plain(fresh())
