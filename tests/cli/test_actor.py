import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from ctxlib.cli.actor import (
    MARKERS,
    SESSIONS,
    SETTINGS,
    SHELLS,
    detect,
    driver,
    marker,
    session,
)

LIB = Path(__file__).parents[2] / "lib"
CHILD = (
    "import os, sys\n"
    "from ctxlib.cli.actor import detect\n"
    "who = detect(os.environ, stdin_tty=os.isatty(0), stderr_tty=os.isatty(2))\n"
    "print(who.kind, who.via, who.session)\n"
)


def child(*, terminals=(), environ=None):
    """What a child process sees whose named streams (0, 2) are a pseudo-terminal."""
    ours, theirs = pty.openpty()
    try:
        done = subprocess.run(
            [
                sys.executable,
                "-I",
                "-S",
                "-c",
                f"import sys; sys.path[:0] = [{str(LIB)!r}]\n{CHILD}",
            ],
            stdin=theirs if 0 in terminals else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=theirs if 2 in terminals else subprocess.DEVNULL,
            env={"PATH": os.environ["PATH"], **(environ or {})},
            check=True,
            timeout=30,
        )
    finally:
        os.close(ours)
        os.close(theirs)
    return done.stdout.decode().split()


def sample(pattern):
    name, _, value = pattern.replace("*", "SOMETHING").partition("=")
    return {name: value or "x1"}


def at_terminal(environ):
    return detect(environ, stdin_tty=True, stderr_tty=True)


def test_a_terminal_on_both_streams_is_a_person():
    assert child(terminals=(0, 2)) == ["person", "terminal", "None"]


@pytest.mark.parametrize("terminals", [(), (0,), (2,)])
def test_without_both_terminals_there_is_no_person(terminals):
    assert child(terminals=terminals) == ["agent", "pipe", "None"]


def test_a_terminal_that_an_agent_opened_is_an_agents():
    environ = {"CLAUDECODE": "1", "CLAUDE_CODE_SESSION_ID": "5b1e-77"}

    assert child(terminals=(0, 2), environ=environ) == ["agent", "terminal", "5b1e-77"]


def test_cron_and_ci_have_no_terminal_and_are_no_person():
    environ = {"CI": "true", "GITHUB_ACTIONS": "true"}

    assert child(environ=environ) == ["agent", "pipe", "None"]


def test_inside_a_hook_nobody_is_a_person():
    environ = {"CTX_IN_HOOK": "1"}

    assert child(terminals=(0, 2), environ=environ) == ["hook", "hook", "None"]


@pytest.mark.parametrize("pattern", [name for name, _, _ in MARKERS])
def test_every_marker_makes_a_terminal_an_agents(pattern):
    assert at_terminal({"HOME": "/h", **sample(pattern)}).kind == "agent"


@pytest.mark.parametrize("name", sorted(SETTINGS))
def test_what_people_configure_an_agent_with_is_no_marker(name):
    assert at_terminal({name: "x1"}).is_person


@pytest.mark.parametrize(
    "name",
    [
        "ANTHROPIC_API_KEY",
        "CLAUDE_CODE_USE_BEDROCK",
        "CLAUDE_CONFIG_DIR",
        "GEMINI_API_KEY",
        "GOOSE_PROVIDER",
        "OPENAI_API_KEY",
        "OPENCODE_CONFIG",
        "REASONIX_HOME",
        "SSH_AGENT_PID",
        "TERM_PROGRAM",
        "AIDER_MODEL",
        # What hosts set in every terminal of theirs, and what has two meanings.
        "GROK_AGENT",
        "KILOCODE_FEATURE",
        "OR_APP_NAME",
        "REPL_ID",
        "WINDSURF_CASCADE_TERMINAL_KIND",
        "ZED_TERM",
    ],
)
def test_keys_and_settings_of_agents_leave_a_person_a_person(name):
    assert at_terminal({name: "value"}).is_person


@pytest.mark.parametrize("value", ["", "0", "false", " "])
def test_a_marker_that_says_no_does_not_count(value):
    assert at_terminal({"CLAUDECODE": value}).is_person


def test_the_marker_is_named_for_the_message():
    assert marker({"PATH": "/bin", "CODEX_THREAD_ID": "t"}) == (
        "CODEX_THREAD_ID",
        "Codex",
    )
    assert marker({"PATH": "/bin"}) is None


@pytest.mark.parametrize("name", SESSIONS)
def test_the_session_is_what_the_host_tells(name):
    assert session({name: "0199-ab"}) == "0199-ab"


@pytest.mark.parametrize("value", ["a\nCtx-Actor: person", "a b", "x" * 129, "é", ""])
def test_a_session_that_does_not_fit_a_trailer_is_left_out(value):
    assert session({"CODEX_THREAD_ID": value}) is None


def test_a_person_has_no_session():
    assert at_terminal({"QWEN_HOME": "x"}).session is None


def test_the_table_names_each_marker_once():
    names = [name for name, _, _ in MARKERS]

    assert len(names) == len(set(names))
    assert all(agent and known for _, agent, known in MARKERS)


@pytest.mark.parametrize("pattern", SHELLS)
def test_a_hook_that_the_shell_of_an_agent_calls_has_nobody_who_types(pattern):
    environ = sample(pattern)

    assert pattern in {name for name, _, _ in MARKERS} or marker(environ)
    assert driver(environ) in environ
    assert driver(dict.fromkeys(environ, "0")) is None


@pytest.mark.parametrize("entry", ["sdk-cli", "sdk-py", "sdk-ts", "mcp"])
def test_a_session_that_a_program_drives_has_nobody_who_types(entry):
    assert driver({"CLAUDE_CODE_ENTRYPOINT": entry}) == "CLAUDE_CODE_ENTRYPOINT"


def test_the_hooks_of_a_host_and_of_an_editor_have_somebody_who_types():
    environ = {
        "CLAUDE_CODE_ENTRYPOINT": "cli",
        "CLAUDE_CODE_CHILD_SESSION": "1",
        "CLAUDE_PROJECT_DIR": "/x",
        "CLAUDE_PID": "7",
        "AI_AGENT": "claude-code",
        "CURSOR_TRACE_ID": "x",
        "GROK_AGENT": "work",
    }

    assert driver(environ) is None
    assert driver({"CLAUDE_CODE_ENTRYPOINT": "claude-vscode"}) is None
