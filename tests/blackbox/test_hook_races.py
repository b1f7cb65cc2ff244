"""Hooks of many sessions at once, and of one session wired twice: real processes."""

import json
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow
NAMES = {"session-start": "SessionStart", "stop": "Stop", "session-end": "SessionEnd"}


@pytest.fixture
def entry(root):
    """The command line that user-level wiring names."""
    return [sys.executable, "-I", "-S", str(root / "lib/ctxlib/cli/entry.py")]


@pytest.fixture
def transcript(home):
    """The transcript of a session of Claude Code; its path."""

    def write(session):
        path = home / f".claude/projects/-w/{session}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        said = [
            ("user", f"Please rename the parser of {session}."),
            ("assistant", [{"type": "text", "text": f"Renamed in {session}."}]),
        ]
        rows = [
            {
                "type": role,
                "uuid": f"{role}-1",
                "sessionId": session,
                "timestamp": "2026-03-01T12:00:00Z",
                "message": {"id": "m1", "role": role, "content": content},
            }
            for role, content in said
        ]
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return str(path)

    return write


@pytest.fixture
def fire(entry, workspace):
    """Start a hook for each session, all of them at once, and wait for the last."""

    def call(event, sessions):
        started = [
            subprocess.Popen(
                [*entry, event],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            for _ in sessions
        ]
        for hook, (session, path) in zip(started, sessions, strict=True):
            sent = {
                "session_id": session,
                "hook_event_name": NAMES[event],
                "transcript_path": path,
                "cwd": str(workspace),
                "source": "startup",
            }
            hook.stdin.write(json.dumps(sent).encode())
            hook.stdin.close()
        said = [(hook.stdout.read(), hook.stderr.read()) for hook in started]
        for hook in started:
            hook.stdout.close()
            hook.stderr.close()
        assert [hook.wait() for hook in started] == [0] * len(started)
        assert [err for _, err in said] == [b""] * len(said)
        return [out for out, _ in said]

    return call


@pytest.fixture
def records(memory, git):
    """The records on the journal, as texts, and how many commits made them."""

    def read():
        inside = ("--git-dir", memory)
        names = git(*inside, "ls-tree", "-r", "--name-only", "journal").splitlines()
        texts = [
            git(*inside, "show", f"journal:{name}")
            for name in names
            if "/sessions/" in name
        ]
        subjects = git(*inside, "log", "--format=%s", "journal").splitlines()
        return texts, [each for each in subjects if each.startswith("session: keep")]

    return read


def test_twenty_sessions_at_once_are_twenty_records(fire, transcript, records, home):
    sessions = [(f"s{n}", transcript(f"s{n}")) for n in range(20)]

    assert all(fire("session-start", sessions))
    assert fire("stop", sessions) == [b""] * 20
    folder = home / ".local/state/ctx/sessions/claude"
    assert len(list(folder.glob("*.running"))) == 20
    assert fire("session-end", sessions) == [b""] * 20

    texts, commits = records()
    assert len(texts) == len(commits) == 20
    for session, _ in sessions:
        assert sum(f"the parser of {session}." in text for text in texts) == 1
    assert list(folder.glob("*.running")) == []


def test_one_session_wired_twice_is_told_once_and_kept_once(fire, transcript, records):
    twins = [("s1", transcript("s1"))] * 4

    assert sorted(map(bool, fire("session-start", twins))) == [False] * 3 + [True]
    fire("stop", twins)
    fire("session-end", twins)

    texts, commits = records()
    assert (len(texts), len(commits)) == (1, 1)
    assert "the parser of s1." in texts[0]
