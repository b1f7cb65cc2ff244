"""git answers about the repository that was asked for, whatever surrounds us."""

import os

import pytest

from ctxlib.errors import RepositoryError
from ctxlib.store.gitcli import Git, scrubbed


def test_the_answer_holds_status_stdout_and_stderr(runner, workspace):
    done = runner.run(["rev-parse", "--show-toplevel"], cwd=str(workspace))
    failed = runner.run(["rev-parse", "--verify", "nothing"], cwd=str(workspace))

    assert (done.status, done.out, done.err) == (0, f"{workspace}\n".encode(), b"")
    assert (failed.status, failed.out) == (128, b"")
    assert failed.reason == "Needed a single revision"


def test_a_large_input_and_a_large_output_do_not_block_each_other(runner, workspace):
    text = os.urandom(3 << 20)

    oid = runner.run(
        ["hash-object", "-w", "--stdin"], cwd=str(workspace), input=text
    ).out.decode()
    back = runner.run(["cat-file", "blob", oid.strip()], cwd=str(workspace))

    assert back.out == text


def test_variables_that_point_git_elsewhere_are_dropped(tmp_path, workspace):
    environ = {
        **os.environ,
        "GIT_DIR": str(tmp_path / "elsewhere"),
        "GIT_WORK_TREE": str(tmp_path),
        "GIT_INDEX_FILE": str(tmp_path / "index"),
        "GIT_OBJECT_DIRECTORY": str(tmp_path / "objects"),
        "GIT_ALTERNATE_OBJECT_DIRECTORIES": str(tmp_path),
        "GIT_PREFIX": "deep/",
        "GIT_NAMESPACE": "other",
    }

    answer = Git(environ).run(["rev-parse", "--show-toplevel"], cwd=str(workspace))

    assert answer.out == f"{workspace}\n".encode()


def test_configuration_given_by_the_environment_is_kept(workspace):
    environ = {
        **os.environ,
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "ctx.recallFacts",
        "GIT_CONFIG_VALUE_0": "7",
    }

    answer = Git(environ).run(["config", "ctx.recallFacts"], cwd=str(workspace))

    assert answer.out == b"7\n"


def test_a_variable_named_for_one_call_is_added_after_scrubbing(runner, workspace):
    answer = runner.run(
        ["rev-parse", "--git-path", "index"],
        cwd=str(workspace),
        env={"GIT_INDEX_FILE": "/tmp/other-index"},
    )

    assert answer.out == b"/tmp/other-index\n"


def test_messages_are_english_and_nothing_asks_or_pages():
    environ = scrubbed({"LANG": "de_DE.UTF-8", "LC_ALL": "de_DE", "PAGER": "less"})

    assert environ == {
        "GIT_OPTIONAL_LOCKS": "0",
        "GIT_PAGER": "cat",
        "GIT_TERMINAL_PROMPT": "0",
        "LC_ALL": "C",
        "PAGER": "less",
    }


def test_hooks_of_the_user_do_not_run_in_the_memory(runner, repository, home, git):
    hooks = home / "hooks"
    hooks.mkdir()
    hook = hooks / "reference-transaction"
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o755)
    git("config", "--global", "core.hooksPath", hooks)
    tip = repository.objects.tip()

    answer = runner.run(
        ["update-ref", "refs/ctx/backup/one", tip], git_dir=repository.path
    )

    assert (answer.status, answer.err) == (0, b"")


def test_a_repository_named_outright_needs_no_safe_directory(runner, repository):
    strict = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "safe.bareRepository",
        "GIT_CONFIG_VALUE_0": "explicit",
    }

    answer = runner.run(["rev-parse", "main"], git_dir=repository.path, env=strict)

    assert answer.status == 0


def test_a_missing_git_is_said(tmp_path):
    with pytest.raises(RepositoryError, match="git is not installed"):
        Git({"PATH": str(tmp_path)}).run(["version"])
