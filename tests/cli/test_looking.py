"""What looks for suggestions once a session has ended is in nobody's way."""

import contextlib
import fcntl
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

WISH = "From now on always use pnpm, not npm."


@pytest.fixture
def ended(root, workspace, talked):
    """End a session as a host does; how the hook answered, and how long it took."""

    def call(number=1, *, environ=None, python=sys.executable, **options):
        id = f"5e55107a-0000-4000-8000-{number:012}"
        file = talked((WISH, "I will."), session=id)
        payload = {
            "session_id": id,
            "cwd": str(workspace),
            "hook_event_name": "SessionEnd",
            "transcript_path": str(file),
            "reason": "prompt_input_exit",
        }
        began = time.monotonic()
        done = subprocess.run(
            [python, root / "cmd" / "ctx-hook", "session-end"],
            input=json.dumps(payload).encode(),
            env={**os.environ, **(environ or {})},
            cwd=workspace,
            capture_output=True,
            check=False,
            **options,
        )
        assert (done.returncode, done.stdout) == (0, b""), done
        return time.monotonic() - began

    return call


@pytest.fixture
def counts(home):
    """What the last looks counted, one a workspace."""

    def call():
        files = Path(home).rglob("*.suggested")
        return [each.read_text().splitlines()[1].split()[0] for each in files]

    return call


def wait(question, seconds=20.0):
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if answer := question():
            return answer
        time.sleep(0.05)
    return question()


def looking():
    """The ids of the looks of this user that run now, by their command lines."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "cmdline").read_bytes()
            if b"ctxlib.cli.looker" in words and os.environ["HOME"].encode() in words:
                found.append(int(folder.name))
    return found


def test_what_a_session_suggests_is_counted_after_its_end(ended, counts):
    ended()

    assert wait(counts) == ["1"]


def test_a_look_holds_nothing_of_its_host(ended, workspace, counts):
    reader, writer = os.pipe()
    os.set_inheritable(writer, True)
    ended(pass_fds=(writer,))
    os.close(writer)

    os.set_blocking(reader, False)
    began = time.monotonic()
    assert wait(lambda: _is_at_end(reader), 5)
    os.close(reader)
    assert time.monotonic() - began < 5
    for id in looking():
        with contextlib.suppress(OSError):
            assert os.readlink(f"/proc/{id}/cwd") == "/"
            assert os.getsid(id) == id
            # It steps back itself, some moments after it began.
            assert wait(lambda id=id: os.getpriority(os.PRIO_PROCESS, id) >= 10)
    assert wait(counts) == ["1"]


def _is_at_end(reader):
    try:
        return os.read(reader, 1) == b""
    except BlockingIOError:
        return False


def test_twenty_sessions_that_end_at_once_are_counted_by_few(
    root, workspace, talked, counts, home
):
    hooks = []
    for number in range(20):
        id = f"5e55107a-0000-4000-8000-{number:012}"
        file = talked((f"{WISH} Case {number}.", "I will."), session=id)
        payload = {
            "session_id": id,
            "cwd": str(workspace),
            "hook_event_name": "SessionEnd",
            "transcript_path": str(file),
            "reason": "other",
        }
        hook = subprocess.Popen(
            [sys.executable, root / "cmd" / "ctx-hook", "session-end"],
            stdin=subprocess.PIPE,
            env=dict(os.environ),
            cwd=workspace,
        )
        hook.stdin.write(json.dumps(payload).encode())
        hook.stdin.close()
        hooks.append(hook)
    most = 0
    while any(hook.poll() is None for hook in hooks) or looking():
        most = max(most, sum(_is_working(id) for id in looking()))
        time.sleep(0.02)

    assert all(hook.returncode == 0 for hook in hooks)
    assert most <= 3
    assert counts() == ["1"]


def _is_working(id):
    """Whether a look is past the lock, as its processor time tells."""
    with contextlib.suppress(OSError, IndexError):
        fields = Path(f"/proc/{id}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12]) > 25
    return False


@pytest.mark.parametrize(
    "environ",
    [
        {"CTX_DISABLE": "1"},
        {
            "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": "ctx.journal",
            "GIT_CONFIG_VALUE_0": "false",
        },
    ],
)
def test_nobody_looks_where_nothing_is_kept(ended, counts, environ):
    ended(environ=environ)

    time.sleep(0.3)
    assert (looking(), counts()) == ([], [])


def test_nobody_looks_while_another_looks(ended, counts, home):
    ended(1)
    wait(counts)
    (lock,) = Path(home).rglob("looking.lock")
    with lock.open("r+") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        before = next(Path(home).rglob("*.suggested")).read_bytes()
        ended(2)
        time.sleep(0.5)

        assert next(Path(home).rglob("*.suggested")).read_bytes() == before


def test_a_cache_that_cannot_be_written_is_no_trouble(ended, home, session):
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path(home) / ".cache")
    cache.mkdir(parents=True, exist_ok=True)
    (cache / "ctx").write_text("in the way\n")

    ended()

    wait(lambda: not looking())
    assert session("list").code == 0


def test_a_look_that_is_killed_leaves_the_way_free(ended, counts):
    ended(1)
    for id in looking():
        with contextlib.suppress(OSError):
            os.kill(id, signal.SIGKILL)
    ended(2)

    assert wait(counts) == ["1"]
