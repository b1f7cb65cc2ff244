"""kill -9 of what keeps sessions: nothing is lost, nothing is there twice."""

import os
import signal
import subprocess
import sys
import time

import pytest

from ctxlib.domain.sessionrecord import parse
from ctxlib.service.sessions import Seen, SessionDesk, on_end, on_stop
from ctxlib.service.sessionsweep import sweep
from ctxlib.store.gitcli import Git
from ctxlib.store.journal import Journal, snapshot

pytestmark = pytest.mark.slow
KEY = "pay-0123456789abcdef"
SESSION = "5e55107a-0000-4000-8000-0000000000aa"
TURNS = [(f"Prompt {number}", f"make {number}", "Done.") for number in range(40)]


@pytest.fixture
def desk(home, memory, now):
    def call(hours=0):
        return SessionDesk(
            state=f"{home}/.local/state/ctx/sessions",
            memory=str(memory),
            git=Git(os.environ),
            home=str(home),
            now=now + hours * 3_600,
        )

    return call


@pytest.fixture
def killed():
    """Fork, act, and kill the child after so many seconds."""

    def call(act, seconds):
        child = os.fork()
        if child == 0:
            try:
                act()
            finally:
                os._exit(0)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)

    return call


def seen(transcript):
    return Seen(host="claude", session=SESSION, key=KEY, transcript=str(transcript))


def records(desk):
    memory = desk().memory()
    journal = Journal(snapshot(memory), KEY) if memory else None
    entries = journal.entries() if journal else []
    return [parse(journal.read(each.path)) for each in entries]


def test_a_killed_stop_loses_one_turn_at_most(desk, talked, killed, dice, amount):
    # What is loaded once costs no time in the children.
    on_end(desk(), seen(talked(TURNS[0])))
    for number in range(1, amount(20)):
        transcript = talked(*TURNS[: number + 1])
        killed(
            lambda path=transcript: on_stop(desk(), seen(path)), dice.uniform(0, 0.03)
        )
        on_stop(desk(), seen(transcript))
        state = desk().running.load("claude", SESSION)
        assert len(state.follow["talk"]["prompts"]) == number + 1

    on_end(desk(), seen(transcript))
    (record,) = records(desk)
    assert len(record.asked) == number + 1


def test_a_killed_fold_is_done_by_the_next_start(
    desk, talked, killed, dice, amount, memory, git
):
    on_end(desk(), seen(talked(TURNS[0])))
    for number in range(1, amount(20)):
        transcript = talked(*TURNS[: number + 1])
        os.utime(transcript, (0, 0))
        killed(
            lambda path=transcript: on_end(desk(), seen(path)), dice.uniform(0, 0.06)
        )
        assert sweep(desk(7)) in (0, 1)
        on_end(desk(8), seen(transcript))
        (record,) = records(desk)
        assert len(record.asked) == number + 1
        assert record.status == "ended"

    commits = git("--git-dir", memory, "rev-list", "--count", "journal")
    assert int(commits) <= 2 * number + 1
    assert list(memory.rglob("*.lock")) == [memory / "ctx.lock"] or not list(
        memory.rglob("refs/**/*.lock")
    )


def test_of_twenty_sessions_that_are_killed_none_is_lost(
    desk, talked, dice, memory, git
):
    """At any point of their last event, all at the same time."""
    ids = [f"5e55107a-0000-4000-8000-{number:012}" for number in range(20)]
    heres = []
    for id in ids:
        transcript = talked((f"Of {id}", "Done."), session=id)
        os.utime(transcript, (0, 0))
        here = Seen(host="claude", session=id, key=KEY, transcript=str(transcript))
        on_stop(desk(), here)
        heres.append(here)
    children = []
    for here in heres:
        child = os.fork()
        if child == 0:
            try:
                on_stop(desk(), here)
                on_end(desk(), here)
            finally:
                os._exit(0)
        children.append(child)
    for child in children:
        time.sleep(dice.uniform(0, 0.04))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    for hours in range(7, 40):
        sweep(desk(hours))

    assert sorted(each.title for each in records(desk)) == [f"Of {id}" for id in ids]
    assert desk().running.latest() == []
    assert git("--git-dir", memory, "fsck", "--strict", "--no-dangling") == ""


def test_two_hundred_sessions_survive_gc_in_both_repositories(
    desk, talked, workspace, memory, git
):
    git("commit", "-q", "--allow-empty", "-m", "one", cwd=workspace)
    (workspace / "staged.txt").write_text("x")
    git("add", "staged.txt", cwd=workspace)
    for number in range(200):
        id = f"5e55107a-0000-4000-8000-{number:012}"
        transcript = talked((f"Prompt {number}", "Done."), session=id)
        here = Seen(
            host="claude",
            session=id,
            key=KEY,
            root=str(workspace),
            transcript=str(transcript),
        )
        on_stop(desk(), here)
        on_end(desk(), here)

    for place in (workspace / ".git", memory):
        git("--git-dir", place, "gc", "-q", "--prune=now")
        said = git("--git-dir", place, "fsck", "--strict", "--no-dangling")
        assert said == ""
    assert len(records(desk)) == 200
    assert git("status", "--porcelain", cwd=workspace) == "A  staged.txt\n"


def test_hooks_of_twenty_sessions_at_once(home, memory, workspace, talked, root, now):
    environ = {**os.environ, "CTX_NOW": str(now)}
    calls = []
    for number in range(20):
        id = f"5e55107a-0000-4000-8000-{number:012}"
        transcript = talked((f"Prompt {number}", "Done."), session=id)
        script = (
            "import sys, json, subprocess as s\n"
            "hook, event = sys.argv[1], json.loads(sys.argv[2])\n"
            "for name, own in (('session-start', 'SessionStart'), ('stop', 'Stop'), "
            "('session-end', 'SessionEnd')):\n"
            "    event['hook_event_name'] = own\n"
            "    done = s.run([sys.executable, hook, name], "
            "input=json.dumps(event).encode(), capture_output=True)\n"
            "    assert done.returncode == 0 and not done.stderr, done.stderr\n"
        )
        event = (
            f'{{"session_id": "{id}", "transcript_path": "{transcript}", '
            f'"cwd": "{workspace}"}}'
        )
        words = [sys.executable, "-c", script, str(root / "cmd/ctx-hook"), event]
        calls.append(subprocess.Popen(words, env=environ, cwd=workspace))
    assert [call.wait() for call in calls] == [0] * 20

    said = subprocess.run(
        [sys.executable, root / "cmd/ctx-session", "list"],
        env=environ,
        cwd=workspace,
        capture_output=True,
        text=True,
        check=True,
    )
    assert len(said.stdout.splitlines()) == 20
    assert {line.split()[2] for line in said.stdout.splitlines()} == {"ended"}
