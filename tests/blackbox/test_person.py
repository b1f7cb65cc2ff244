"""Who is a person, at real terminals: pseudo-terminals, `script`, agents' marks."""

import json
import os
import shlex
import shutil
import subprocess
import sys

import pytest

from ctxlib.cli.actor import MARKERS

MARKS = [name.replace("*", "SESSION_ID") for name, _, _ in MARKERS]


def marked(mark):
    name, _, value = mark.partition("=")
    return {name: value or "1"}


@pytest.fixture
def id(process, memory):
    """A proposal that waits."""
    answer = process("ctx-fact", "add", "Be brief.", "--type=user", "--json")
    return json.loads(answer.out)["id"]


@pytest.fixture
def saved(process):
    """Whether the fact of the proposal is there."""
    return lambda: b"be-brief" in process("ctx-fact", "list", "-z").out


def test_a_person_confirms_at_a_terminal(person, id, saved):
    answer = person("ctx-fact", "confirm", id, keys=f"{id[:8]}\n".encode())

    assert answer.code == 0
    assert answer.out.startswith("mem-")
    assert "+Be brief." in answer.err
    assert saved()


@pytest.mark.parametrize("keys", [b"y\n", b"yes\n", b"\n", b"\x04"])
def test_assent_is_not_enough(person, id, saved, keys):
    assert person("ctx-fact", "confirm", id, keys=keys).code == 1
    assert not saved()


@pytest.mark.parametrize("mark", MARKS)
def test_an_agent_with_a_terminal_confirms_nothing(person, id, saved, mark):
    answer = person(
        "ctx-fact", "confirm", id, keys=f"{id}\n".encode(), environ=marked(mark)
    )

    assert answer.code == 4
    assert not saved()


@pytest.mark.parametrize(
    "environ",
    [
        {"CLAUDECODE": "1", "CLAUDE_CODE_ENTRYPOINT": "cli"},
        {"CODEX_SANDBOX": "seatbelt", "CODEX_CI": "1"},
        {"GEMINI_CLI": "1", "SANDBOX": "none"},
        {"CURSOR_AGENT": "1"},
        {"COPILOT_CLI": "1", "COPILOT_ALLOW_ALL": "true"},
        {"AI_AGENT": "claude-code/2.1/bypassPermissions"},
    ],
)
def test_a_mode_without_questions_asks_none_and_gets_nothing(
    person, id, saved, environ
):
    for command in (["confirm", id], ["confirm", "--all-verify"], ["reject", id]):
        answer = person(
            "ctx-fact", *command, keys=f"{id}\n1\n".encode(), environ=environ
        )
        assert answer.code == 4
    assert not saved()


def test_pipes_cron_and_ci_confirm_nothing(process, id, saved):
    for environ in ({}, {"CI": "true"}, {"TERM": "dumb", "SHELL": "/bin/sh"}):
        answer = process(
            "ctx-fact", "confirm", id, input=f"{id}\n".encode(), environ=environ
        )
        assert answer.code == 4
    assert not saved()


@pytest.mark.parametrize("is_agent", [False, True])
def test_script_gives_a_terminal_but_takes_no_mark_away(
    root, workspace, id, saved, now, is_agent
):
    script = shutil.which("script")
    if not script:
        pytest.skip("script is not installed")
    command = [sys.executable, str(root / "cmd/ctx-fact"), "confirm", id]
    marks = {"CLAUDECODE": "1"} if is_agent else {}

    done = subprocess.run(
        [script, "-qec", shlex.join(command), "/dev/null"],
        input=f"{id}\n".encode(),
        cwd=workspace,
        env={**os.environ, "CTX_NOW": str(now), **marks},
        capture_output=True,
        check=False,
        timeout=60,
    )

    # Without a mark nobody can tell: it is a terminal like any other.
    assert saved() is not is_agent, done.stdout
    assert done.returncode == (4 if is_agent else 0)


def test_tmux_gives_a_terminal_but_takes_no_mark_away(
    root, workspace, tmp_path, id, saved, now
):
    tmux = shutil.which("tmux")
    if not tmux:
        pytest.skip("tmux is not installed")
    command = [sys.executable, str(root / "cmd/ctx-fact"), "confirm", id]
    line = f"{shlex.join(command)}; echo $? > {tmp_path}/code"

    subprocess.run(
        [tmux, "-L", "ctx-test", "new-session", "-d", line],
        cwd=workspace,
        env={**os.environ, "CTX_NOW": str(now), "CLAUDECODE": "1"},
        check=True,
        timeout=60,
    )
    for _ in range(200):
        if (tmp_path / "code").exists() and (tmp_path / "code").read_text():
            break
        subprocess.run(["sleep", "0.05"], check=True)

    assert (tmp_path / "code").read_text() == "4\n"
    assert not saved()


def test_a_terminal_on_one_side_only_is_no_person(root, workspace, id, saved, now):
    import pty

    near, far = pty.openpty()
    for streams in (
        {"stdin": far, "stderr": subprocess.PIPE},
        {"stdin": subprocess.DEVNULL, "stderr": far},
    ):
        done = subprocess.run(
            [sys.executable, root / "cmd/ctx-fact", "confirm", id],
            cwd=workspace,
            stdout=subprocess.PIPE,
            env={**os.environ, "CTX_NOW": str(now)},
            check=False,
            **streams,
        )
        assert done.returncode == 4
    os.close(near)
    os.close(far)
    assert not saved()


@pytest.mark.parametrize(("keys", "code"), [(b"yes\n", 0), (b"\n", 1), (b"y\n", 1)])
def test_a_person_is_asked_about_an_address(person, process, keys, code):
    added = person("ctx-fact", "add", "Ask ada@example.org.", keys=keys)
    there = process("ctx-fact", "list", "-z").out.decode().strip("\0")

    assert added.code == code
    assert "its body holds an e-mail address" in added.err
    assert bool(there) == (code == 0)


def test_a_person_is_asked_about_an_address_in_a_change(person, process):
    person("ctx-fact", "add", "Ask ada.", "--name=ada")

    changed = person("ctx-fact", "update", "ada", "--body=ada@example.org", keys=b"n\n")

    assert (changed.code, b"@" in process("ctx-fact", "show", "ada").out) == (1, False)
