"""What stands in the way of hooks makes none of them wait, and loses nothing."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.slow

EVENTS = {
    "session-start": "SessionStart",
    "user-prompt": "UserPromptSubmit",
    "stop": "Stop",
    "subagent-stop": "SubagentStop",
    "session-end": "SessionEnd",
}
SESSION = "5e55107a-0000-4000-8000-0000000000aa"
SECONDS = 8


@pytest.fixture
def hook(workspace, root):
    """Start the hook of one event as a process of its own, as hosts do."""
    script = (
        f"import sys; sys.path.insert(0, {str(root / 'lib')!r}); "
        "from ctxlib.cli.hook import main; main()"
    )

    def start(event, transcript, **payload):
        sent = {
            "session_id": SESSION,
            "hook_event_name": EVENTS[event],
            "cwd": str(workspace),
            "transcript_path": str(transcript),
            **payload,
        }
        done = subprocess.run(
            [sys.executable, "-I", "-c", script, event],
            input=json.dumps(sent).encode(),
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0
        return done.stdout.decode()

    return start


@pytest.fixture
def kept(home):
    """The files of the state of sessions."""

    def find(suffix=""):
        found = (home / ".local/state/ctx").rglob("*")
        return sorted(
            each for each in found if each.is_file() and each.name.endswith(suffix)
        )

    return find


def play_all(hook, path):
    return [
        hook("session-start", path, source="startup"),
        hook("user-prompt", path, prompt="Fix the parser"),
        hook("stop", path, last_assistant_message="Done."),
        hook("subagent-stop", path, agent_id="a1", agent_type="x"),
    ]


def test_no_hook_waits_for_a_pipe_among_its_files(hook, talked, kept, fact):
    fact("add", "--title", "The parser is in lexer.py", "--body", "x")
    path = talked(("Fix the parser", "Done."))
    play_all(hook, path)
    for each in kept():
        each.unlink()
        os.mkfifo(each)

    play_all(hook, path)
    hook("session-end", path)


@pytest.mark.parametrize("suffix", [".claims", ".lock"])
def test_no_hook_waits_for_one_that_was_stopped(hook, talked, kept, suffix, fact):
    fact("add", "--title", "The parser is in lexer.py", "--body", "x")
    path = talked(("Fix the parser", "Done."))
    first = play_all(hook, path)[0]
    locked = [os.open(each, os.O_RDWR) for each in kept(suffix)]
    for each in locked:
        fcntl.flock(each, fcntl.LOCK_EX)

    assert hook("session-start", path, source="compact")
    assert hook("session-start", path, source="clear") or not first
    for each in locked:
        os.close(each)


def test_a_draft_that_somebody_writes_is_left_to_them(tmp_path):
    from ctxlib.store import aside

    path = str(tmp_path / "s1.running")
    pipe = os.pipe()
    child = os.fork()
    if not child:
        fsync = os.fsync

        def slow(descriptor):
            os.write(pipe[1], b"x")
            os.kill(os.getpid(), signal.SIGSTOP)
            fsync(descriptor)

        os.fsync = slow
        aside.put_durably(path, b"new")
        os._exit(0)
    assert os.read(pipe[0], 1) == b"x"
    (tmp_path / "s1.running.1.tmp").write_bytes(b"of one that was killed")
    aside.drop_drafts(path)

    assert len(list(tmp_path.glob("*.tmp"))) == 1
    time.sleep(0.1)
    os.kill(child, signal.SIGCONT)
    assert os.waitpid(child, 0)[1] == 0
    assert aside.content(path, 10) == b"new"


@pytest.mark.parametrize("at_end", [False, True])
def test_no_host_waits_for_a_lock_of_git_on_the_journal(
    hook, talked, memory, home, at_end
):
    path = talked(("Fix it", "Done."), session=SESSION[:-1] + "0")
    hook("session-end", path, session_id=SESSION[:-1] + "0")
    path = talked(("Fix it", "Done."))
    hook("stop", path)
    lock = memory / "refs/heads/journal.lock"
    lock.touch()
    (state,) = (home / ".local/state/ctx/sessions/claude").glob("*.running")
    found = json.loads(state.read_text())
    if not at_end:
        state.write_text(json.dumps({**found, "status": "ended"}))
    began = time.monotonic()
    if at_end:
        hook("session-end", path)
    else:
        hook("session-start", path, source="startup", session_id="later")

    assert time.monotonic() - began < 5
    assert state.exists()
    lock.unlink()
