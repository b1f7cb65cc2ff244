"""What a command is told from outside: by which word, from which level."""

import os
import subprocess
import sys

import pytest

from ctxlib.cli.settings import load_settings
from ctxlib.errors import CtxError


@pytest.fixture
def load(workspace):
    """Load the settings of a folder in the environment of this process."""

    def call(folder=workspace, *, memory=None, **environ):
        handed = {**os.environ, **environ}
        return load_settings(handed, cwd=str(folder), memory=memory, now=5)

    return call


def test_defaults(load, home, workspace):
    found = load()

    assert found.memory == f"{home}/.local/share/ctx/memory.git"
    assert (found.recall_facts, found.recall_chars, found.pinned_chars) == (
        4,
        2400,
        1500,
    )
    assert found.instruction_files == ("REASONIX.md", "AGENTS.md", "CLAUDE.md")
    assert found.instruction_homes == (f"{home}/.config/ctx",)
    assert (found.import_depth, found.journal, found.journal_days) == (5, True, None)
    assert (found.color, found.trace, found.disabled) == ("auto", False, False)
    assert (found.project_memory, found.notes, found.now) == (None, (), 5)
    assert (found.home, found.cwd) == (str(home), str(workspace))
    assert found.locations.cache == f"{home}/.cache/ctx"
    assert found.locations.state == f"{home}/.local/state/ctx"
    assert found.locations.config == f"{home}/.config/ctx"


def test_the_flag_wins_over_the_environment_and_that_over_configuration(
    load, git, home, workspace
):
    git("config", "--global", "ctx.memory", "~/configured.git")
    assert load().memory == f"{home}/configured.git"
    assert load(CTX_MEMORY="/env.git").memory == "/env.git"
    assert load(CTX_MEMORY="/env.git", memory="flag.git").memory == (
        f"{workspace}/flag.git"
    )


@pytest.mark.parametrize(
    ("key", "text", "name", "value"),
    [
        ("ctx.recallFacts", "7", "recall_facts", 7),
        ("ctx.recallChars", "3k", "recall_chars", 3072),
        ("ctx.pinnedChars", "0", "pinned_chars", 0),
        ("ctx.importDepth", "2", "import_depth", 2),
        ("ctx.journal", "off", "journal", False),
        ("ctx.journalDays", "30", "journal_days", 30),
        ("ctx.color", "never", "color", "never"),
        ("ctx.color", "false", "color", "never"),
        ("ctx.color", "true", "color", "auto"),
    ],
)
def test_the_user_may_set_every_key(load, git, key, text, name, value):
    git("config", "--global", key, text)

    assert getattr(load(), name) == value


@pytest.mark.parametrize("level", ["--local", "--worktree"])
@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("ctx.memory", "memory"),
        ("ctx.recallFacts", "recall_facts"),
        ("ctx.recallChars", "recall_chars"),
        ("ctx.pinnedChars", "pinned_chars"),
        ("ctx.importDepth", "import_depth"),
        ("ctx.journal", "journal"),
        ("ctx.journalDays", "journal_days"),
        ("ctx.color", "color"),
    ],
)
def test_a_repository_may_not_set_what_is_the_users(
    load, git, workspace, level, key, name
):
    git("config", "extensions.worktreeConfig", "true", cwd=workspace)
    before = getattr(load(), name)

    git("config", level, key, "/evil", cwd=workspace)

    assert getattr(load(), name) == before
    assert " ".join(load().notes) == (
        f"{key} from the repository's own configuration ({level[2:]}) is ignored; "
        "only the user may set it, with 'git config --global'"
    )


def test_a_file_that_the_repository_includes_is_the_repositorys(
    load, git, home, workspace
):
    (home / "evil.inc").write_text("[ctx]\n\tmemory = /evil\n")
    git("config", "include.path", home / "evil.inc", cwd=workspace)

    assert load().memory != "/evil"
    assert len(load().notes) == 1


def test_a_file_that_the_user_includes_for_a_folder_is_the_users(load, home, workspace):
    with open(home / ".gitconfig", "a") as config:
        config.write(f'[includeIf "gitdir:{workspace}/"]\n\tpath = work.inc\n')
    (home / "work.inc").write_text("[ctx]\n\tmemory = ~/work.git\n")

    assert load().memory == f"{home}/work.git"
    assert load(home).memory == f"{home}/.local/share/ctx/memory.git"


def test_a_repository_may_set_project_and_instruction_files(load, git, workspace):
    git("config", "ctx.project", "app", cwd=workspace)
    git("config", "ctx.instructionFile", "RULES.md", cwd=workspace)
    git("config", "--add", "ctx.instructionFile", "AGENTS.md", cwd=workspace)
    (workspace / "deep").mkdir()

    found = load(workspace / "deep")

    assert found.workspace(None).name == "app"
    assert found.instruction_files == ("RULES.md", "AGENTS.md")
    assert found.notes == ()


def test_the_folders_of_the_user_are_named_in_order(load, git, home):
    git("config", "--global", "ctx.instructionHome", "~/one")
    git("config", "--global", "--add", "ctx.instructionHome", "/two/")

    assert load().instruction_homes == (f"{home}/one", "/two")
    assert load(CTX_HOME="/three").instruction_homes == ("/three",)


def test_a_second_memory_is_refused_rather_than_passed_over(run, git, workspace):
    run("ctx-fact", "add", "Mine.", "--name", "mine")
    git("config", "ctx.projectMemory", "../team.git", cwd=workspace)

    for command in (["list"], ["add", "Yours."], ["check"]):
        answer = run("ctx-fact", *command)
        assert answer.code == 128
        assert str(workspace.parent / "team.git") in answer.err
        assert answer.out == ""

    assert run("git-ctx", "config", "--unset", "ctx.projectMemory").code == 0
    assert run("ctx-fact", "list", "-z").out == "project/mine.md\0"


def test_configuration_of_the_command_line_is_the_users(load):
    counted = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "ctx.memory",
        "GIT_CONFIG_VALUE_0": "/counted.git",
    }

    assert load(**counted).memory == "/counted.git"
    assert load(GIT_CONFIG_PARAMETERS="'ctx.recallFacts'='2'").recall_facts == 2


@pytest.mark.parametrize(
    ("key", "text", "expected"),
    [
        ("ctx.recallFacts", "many", "a whole number from 0 to 100"),
        ("ctx.recallFacts", "-1", "a whole number from 0 to 100"),
        ("ctx.recallChars", "9g", "a whole number from 0 to 100000"),
        ("ctx.memory", "here", "an absolute path, or one that starts with ~/"),
        ("ctx.color", "pink", "auto, always or never"),
        ("ctx.journal", "maybe", "true or false"),
        ("ctx.instructionFile", "../x", "the name of a file, without a folder"),
        (
            "ctx.instructionHome",
            "here",
            "an absolute path, or one that starts with ~/",
        ),
        ("ctx.projectMemory", "", "a path"),
    ],
)
def test_a_bad_value_names_key_origin_and_what_was_expected(
    load, git, key, text, expected
):
    git("config", "--global", key, text)

    with pytest.raises(CtxError) as raised:
        load()

    assert raised.value.message == (
        f"{key} (global git configuration): expected {expected}, not '{text}'"
    )


def test_a_bad_value_of_the_repository_does_no_harm(load, git, workspace):
    git("config", "ctx.recallFacts", "many", cwd=workspace)

    assert load().recall_facts == 4


@pytest.mark.parametrize(
    ("stated", "now"),
    [("", 5), ("1772366400", 1_772_366_400), ("2026-03-01T12:00:00Z", 1_772_366_400)],
)
def test_the_clock_may_be_stated(load, stated, now):
    assert load(CTX_NOW=stated).now == now


def test_a_clock_that_is_none_is_an_error(load):
    with pytest.raises(CtxError, match=r"^CTX_NOW \(environment\): expected a time"):
        load(CTX_NOW="noon")


@pytest.mark.parametrize(("text", "is_set"), [("1", True), ("0", False), ("", False)])
def test_switches_of_the_environment(load, text, is_set):
    found = load(CTX_TRACE=text, CTX_DISABLE=text)

    assert (found.trace, found.disabled) == (is_set, is_set)


def test_places_follow_xdg_and_relative_ones_are_ignored(load, home):
    found = load(XDG_DATA_HOME="/data", XDG_CACHE_HOME="relative", CTX_HOME="/ours")

    assert found.memory == "/data/ctx/memory.git"
    assert found.locations.cache == f"{home}/.cache/ctx"
    assert found.locations.config == "/ours"


def test_without_a_home_the_missing_variable_is_named(load):
    places = ("DATA", "CACHE", "STATE", "CONFIG")
    unset = {f"XDG_{place}_HOME": "" for place in places}

    with pytest.raises(CtxError, match="neither HOME nor XDG_DATA_HOME is set"):
        load(HOME="", **unset)


def test_a_folder_that_git_does_not_speak_of_says_so(load, workspace):
    found = load(GIT_TEST_ASSUME_DIFFERENT_OWNER="1")

    assert "dubious ownership" in found.workspace(None).notes[0]


def test_settings_of_a_known_folder_import_nothing_heavy(workspace, root):
    code = (
        "import os, sys; before = set(sys.modules);"
        f"sys.path.insert(0, {str(root / 'lib')!r});"
        "from ctxlib.cli.settings import load_settings;"
        "found = load_settings(os.environ, cwd=os.getcwd(), now=1);"
        "found.workspace(None);"
        "new = set(sys.modules) - before;"
        "print(*sorted(name for name in new if not name.startswith('ctxlib')))"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-c", code],
        cwd=workspace,
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout.split() == ["__future__", "_json", "_sha1", "unicodedata"]


def test_a_value_that_is_given_with_the_call_is_named_without_a_place(run, recall):
    said = "ctx.recallFacts: expected a whole number from 0 to 100, not 'many'\n"
    given = {
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": "ctx.recallFacts",
        "GIT_CONFIG_VALUE_0": "many",
    }

    for answer in (
        run("git-ctx", "config", "recallFacts", "many"),
        recall("which port?", environ=given),
    ):
        assert answer.code == 128
        assert answer.err.endswith(f": fatal: {said}")
