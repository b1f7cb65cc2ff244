"""`ctx-hook` as a host runs it: a process, its streams, two at once."""

import json
import os
import subprocess
import sys
import time

import pytest

HEAVY = [
    *("pygit2", "click", "yaml", "frontmatter", "ssl", "dataclasses", "inspect"),
    *("subprocess", "re", "json", "pathlib", "argparse", "logging", "typing"),
    *("tempfile", "shutil", "functools", "enum"),
]
HOSTILE = {
    "LC_ALL": "C",
    "PYTHONIOENCODING": "cp1252",
    "PYTHONUTF8": "0",
    "PYTHONWARNINGS": "always",
}


@pytest.fixture
def entry(root):
    """The command line that user-level wiring names."""
    return [sys.executable, "-I", "-S", str(root / "lib/ctxlib/cli/entry.py")]


@pytest.fixture
def facts(fact, memory):
    """One fact to be found, with text of many scripts."""
    title = ("--title", "Grafana dashboards")
    fact("add", "--type", "reference", *title, "Sie sind hier: 提交信息 🚀 café.")


@pytest.fixture
def payload(workspace):
    """A prompt that recalls the fact, as Claude Code sends it."""

    def make(**more):
        sent = {
            "session_id": "s1",
            "hook_event_name": "UserPromptSubmit",
            "cwd": str(workspace),
            "prompt": "Where are the Grafana dashboards? 🚀",
            **more,
        }
        return json.dumps(sent, ensure_ascii=False).encode()

    return make


def context(out):
    """The added context of the one document on stdout."""
    assert out.endswith(b"\n")
    assert out.count(b"\n") == 1
    return json.loads(out.decode("ascii"))["hookSpecificOutput"]["additionalContext"]


def test_answer_is_one_line_of_ascii_in_any_locale(process, payload, facts):
    answer = process("ctx-hook", "user-prompt", input=payload(), environ=HOSTILE)

    assert (answer.code, answer.err) == (0, b"")
    assert "Sie sind hier: 提交信息 🚀 café." in context(answer.out)


def test_wired_entry_answers_from_anywhere(entry, payload, facts, tmp_path):
    done = subprocess.run(
        [*entry, "user-prompt"],
        input=payload(),
        capture_output=True,
        cwd="/",
        env={**os.environ, "PATH": os.environ["PATH"]},
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert "Grafana dashboards" in context(done.stdout)


def test_noise_of_the_environment_does_not_reach_the_host(
    entry, payload, facts, tmp_path
):
    (tmp_path / "sitecustomize.py").write_text("print('welcome!')\n")
    (tmp_path / "git").write_text(
        f'#!/bin/sh\necho "advice: upgrade me" >&2\nPATH={os.environ["PATH"]}\n'
        'exec git "$@"\n'
    )
    (tmp_path / "git").chmod(0o755)

    done = subprocess.run(
        [*entry, "user-prompt"],
        input=payload(),
        capture_output=True,
        env={
            **os.environ,
            **HOSTILE,
            "PYTHONPATH": str(tmp_path),
            "PATH": f"{tmp_path}:{os.environ['PATH']}",
        },
        check=False,
    )

    assert done.returncode == 0
    assert context(done.stdout)


def test_two_at_once_answer_once(entry, payload, facts):
    twins = [
        subprocess.Popen(
            [*entry, "user-prompt"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(4)
    ]

    said = [twin.communicate(payload())[0] for twin in twins]

    assert [twin.returncode for twin in twins] == [0] * 4
    assert sorted(map(bool, said)) == [False, False, False, True]


def test_many_sessions_at_once_keep_a_state_each(entry, payload, facts, home):
    started = [
        subprocess.Popen(
            [*entry, "user-prompt"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for _ in range(12)
    ]

    said = [
        one.communicate(payload(session_id=f"s{number}"))[0]
        for number, one in enumerate(started)
    ]

    assert all(map(context, said))
    assert len(set(said)) == 1
    folder = home / ".local/state/ctx/sessions/claude"
    assert len([path for path in folder.iterdir() if path.suffix == ".json"]) == 12


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-", "</dev/null"])
def test_closed_streams_break_nothing(entry, payload, facts, workspace, closed):
    line = f'"$@" user-prompt {closed}'

    done = subprocess.run(
        ["sh", "-c", line, "sh", *entry],
        input=payload(),
        capture_output=True,
        cwd=workspace,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert bool(done.stdout) is (closed == "2>&-")


def test_reader_that_went_away_is_no_failure(entry, payload, facts, workspace):
    reading, writing = os.pipe()
    os.close(reading)

    done = subprocess.run(
        [*entry, "user-prompt"],
        input=payload(),
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=workspace,
        check=False,
    )

    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


def test_writer_that_says_nothing_does_not_hold_the_session_up(entry, workspace):
    reading, writing = os.pipe()
    since = time.monotonic()

    done = subprocess.run(
        [*entry, "user-prompt"],
        stdin=reading,
        capture_output=True,
        cwd=workspace,
        check=False,
    )

    os.close(writing)
    os.close(reading)
    assert (done.returncode, done.stdout) == (0, b"")
    assert time.monotonic() - since < 10


@pytest.fixture
def ask_slowly(entry):
    """Write to a hook whose standard input nobody closes."""

    def call(event, sent, cwd):
        hook = subprocess.Popen(
            [*entry, event],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
        )
        hook.stdin.write(sent)
        hook.stdin.flush()
        out, err = hook.stdout.read(), hook.stderr.read()
        hook.stdin.close()
        hook.stdout.close()
        hook.stderr.close()
        return hook.wait(), out, err

    return call


@pytest.mark.parametrize("event", ["session-start", "user-prompt"])
def test_event_whose_writer_stays_there_is_answered_for_its_folder(
    ask_slowly, payload, facts, fact, tmp_path, git, event
):
    other = tmp_path / "other"
    git("init", "-q", other)
    fact("add", "--type", "reference", "--title", "Grafana of the other", cwd=other)
    sent = {**json.loads(payload()), "hook_event_name": None}

    code, out, err = ask_slowly(event, json.dumps(sent).encode(), other)

    assert (code, err) == (0, b"")
    assert "Grafana dashboards" in context(out)
    assert "of the other" not in context(out)


def test_event_that_is_cut_off_is_not_answered(ask_slowly, payload, facts, workspace):
    code, out, err = ask_slowly("user-prompt", payload()[:-9], workspace)

    assert (code, out) == (0, b"")
    assert err.startswith(b"ctx-hook: error: the event is not JSON: ")


@pytest.mark.parametrize("event", ["session-start", "user-prompt"])
def test_huge_event_is_not_answered(process, payload, facts, event):
    sent = payload(prompt="x" * (17 * 1024 * 1024), hook_event_name=None)

    answer = process("ctx-hook", event, input=sent)

    assert (answer.code, answer.out) == (0, b"")
    assert answer.err == b"ctx-hook: error: the event has more than 16 MiB\n"


def test_hook_started_in_a_folder_that_is_gone_answers_for_the_named_one(
    entry, payload, facts, tmp_path
):
    line = 'cd "$0" && rmdir "$0" && exec "$@"'
    gone = tmp_path / "gone"
    gone.mkdir()

    done = subprocess.run(
        ["sh", "-c", line, gone, *entry, "user-prompt"],
        input=payload(),
        capture_output=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, b"")
    assert "Grafana dashboards" in context(done.stdout)


def test_terminal_shows_what_an_agent_would_get_as_often_as_asked(person, facts):
    first = person("ctx-hook", "session-start")
    second = person("ctx-hook", "session-start")

    assert first.code == 0
    assert "Grafana dashboards" in context(first.out.encode())
    assert second == first


def test_unknown_event_at_a_terminal_says_so(person):
    answer = person("ctx-hook", "instal")

    assert (answer.code, answer.out) == (0, "")
    assert answer.err == "ctx-hook: warning: no such event: 'instal'\n"


def test_host_without_session_ids_is_still_answered_once(entry, payload, facts):
    sent = json.dumps({**json.loads(payload()), "session_id": None}).encode()
    twin = [*entry, "user-prompt"]

    said = [
        subprocess.run(twin, input=sent, capture_output=True, check=True).stdout
        for _ in range(2)
    ]

    assert [bool(each) for each in said] == [True, False]


@pytest.mark.parametrize("event", ["session-start", "user-prompt"])
def test_no_process_outlives_the_hook(entry, payload, facts, event):
    sent = {**json.loads(payload()), "hook_event_name": None}

    hook = subprocess.Popen(
        [*entry, event],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    said = hook.communicate(json.dumps(sent).encode())[0]

    assert context(said)
    with pytest.raises(ProcessLookupError):
        os.killpg(hook.pid, 0)


def test_light_hook_loads_no_heavy_module(payload, facts, root):
    script = (
        "import os, sys, io\n"
        f"sys.path.insert(0, {str(root / 'lib')!r})\n"
        "from ctxlib.cli.hook import main\n"
        "end = os._exit\n"
        "os._exit = lambda code: None\n"
        "main()\n"
        f"os.write(2, ' '.join(m for m in {HEAVY!r} if m in sys.modules).encode())\n"
    )

    for event in ("session-start", "user-prompt"):
        done = subprocess.run(
            [sys.executable, "-I", "-c", script, event],
            input=json.dumps(
                {**json.loads(payload()), "hook_event_name": None, "session_id": event}
            ).encode(),
            capture_output=True,
            check=False,
        )
        assert context(done.stdout)
        assert done.stderr == b""
