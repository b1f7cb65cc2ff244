"""From a transcript to the next session, with real processes and at real terminals."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time

import pytest

pytestmark = pytest.mark.slow

SESSION = "5e55107a-0000-4000-8000-0000000000aa"
LATER = {"CTX_NOW": "2026-03-02T09:00:00Z"}
ACCEPT = """
import io, os, sys
sys.path.insert(0, {lib!r})
from ctxlib.cli.suggest import main
from ctxlib.cli.world import World
from ctxlib.domain.actor import Actor
world = World(
    environ=os.environ, cwd=os.getcwd(), now={now}, stdin=io.BytesIO(),
    actor=Actor("person", "terminal"),
)
sys.exit(main({args!r}, world=world))
"""


@pytest.fixture
def event(process, workspace):
    """Play one event of a session; what the host is told."""

    def call(name, transcript=None, *, session=SESSION, environ=None, **more):
        payload = {
            "session_id": session,
            "cwd": str(workspace),
            "hook_event_name": name,
            **more,
        }
        if transcript:
            payload["transcript_path"] = str(transcript)
        command = {
            "SessionStart": "session-start",
            "Stop": "stop",
            "SessionEnd": "session-end",
        }[name]
        done = process(
            "ctx-hook", command, input=json.dumps(payload).encode(), environ=environ
        )
        assert done.code == 0, done
        return done.out.decode()

    return call


def changed(path):
    """A question: whether a file holds something else than now."""
    before = path.read_bytes()
    return lambda: path.read_bytes() != before


def test_what_a_person_said_reaches_the_next_session_and_goes_again(
    event, process, person, talked
):
    file = talked(
        ("Fix the login form", "npm test", "Done."),
        ("From now on always use pnpm, not npm.", "I will."),
    )
    event("SessionStart", file, source="startup")
    event("Stop", file)
    event("SessionEnd", file, reason="prompt_input_exit")

    found = json.loads(process("ctx-suggest", "scan", "--json").out)
    accepted = person(
        "ctx-suggest", "accept", found["id"], "--name", "packages", "--pin"
    )
    assert (accepted.code, accepted.out) == (0, "project/packages.md\n")
    told = event("SessionStart", session="s2", source="startup", environ=LATER)
    assert "pnpm, not npm" in told

    added = person("ctx-fact", "add", "We use bun.", "--name", "bun", environ=LATER)
    replaced = person("ctx-fact", "supersede", "packages", "bun", environ=LATER)
    assert (added.code, replaced.code) == (0, 0)
    told = event("SessionStart", session="s3", source="startup", environ=LATER)
    assert "pnpm, not npm" not in told
    assert "bun" in told
    assert process("ctx-suggest", "scan", environ=LATER).code == 1


def test_an_agent_in_a_pipe_gets_a_proposal(event, process, talked):
    file = talked(("From now on always use pnpm, not npm.", "I will."))
    event("Stop", file)
    event("SessionEnd", file, reason="clear")
    lines = process("ctx-suggest", "scan", "--json").out

    asked = process("ctx-suggest", "accept", "--stdin", input=lines)

    assert asked.code == 4
    assert b"ctx-fact confirm" in asked.err


@pytest.mark.skipif(shutil.which("jq") is None, reason="jq is not installed")
def test_a_filter_between_scan_and_accept_chooses_what_is_proposed(
    session, talked, workspace, process, root, now
):
    said = ("From now on always use pnpm, not npm.", "Never commit directly to main.")
    session("import", talked(*((each, "I will.") for each in said)))
    chosen = 'select(.statement | test("pnpm")) | .draft.name = "packages"'
    pipeline = (
        f"ctx-suggest scan --json | jq -c '{chosen}' | ctx-suggest accept --stdin"
    )
    own = os.path.dirname(sys.executable)
    path = os.pathsep.join([str(root / "cmd"), own, os.environ["PATH"]])

    done = subprocess.run(
        ["sh", "-c", pipeline],
        cwd=workspace,
        env={**os.environ, "PATH": path, "CTX_NOW": str(now)},
        capture_output=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (4, b""), done
    waiting = process("ctx-fact", "proposals", "--json").out.splitlines()
    (found,) = map(json.loads, waiting)
    assert (found["operation"], found["ref"]) == ("add", "project/packages.md")
    assert process("ctx-fact", "list").out == b""


def test_a_killed_acceptance_is_finished_by_the_next_one(
    session, talked, run, memory, workspace, root, now, tmp_path, git
):
    file = talked(("From now on always use pnpm, not npm.", "I will."))
    session("import", file)
    id = run("ctx-suggest", "scan", "--json").records[0]["id"]
    template = tmp_path / "template.git"
    shutil.copytree(memory, template)
    code = ACCEPT.format(lib=str(root / "lib"), now=now, args=["accept", id])
    started = time.monotonic()
    subprocess.run([sys.executable, "-c", code], cwd=workspace, check=True)
    whole = time.monotonic() - started
    dice = random.Random(8)
    between = 0

    for number in range(16):
        shutil.rmtree(memory)
        shutil.copytree(template, memory)
        child = subprocess.Popen(
            [sys.executable, "-c", code], cwd=workspace, stdout=subprocess.DEVNULL
        )
        if number % 2:
            time.sleep(dice.uniform(0.4, 1.0) * whole)
        else:
            fact_is_saved = changed(memory / "refs/heads/main")
            while child.poll() is None and not fact_is_saved():
                pass
        child.send_signal(signal.SIGKILL)
        child.wait()
        for lock in memory.rglob("*.lock"):
            os.utime(lock, (time.time() - 3600,) * 2)
        facts = run("ctx-fact", "list", "--json").records
        decided = git("--git-dir", memory, "ls-tree", "-r", "--name-only", "journal")
        between += bool(facts) and "/decisions/" not in decided

        again = run("ctx-suggest", "accept", id)

        assert again.code == 0, again
        facts = run("ctx-fact", "list", "--json").records
        assert [each["ref"] for each in facts] == [again.out.strip()]
        assert facts[0]["revision"] == 1
        decided = git("--git-dir", memory, "ls-tree", "-r", "--name-only", "journal")
        assert decided.count("/decisions/") == 1
        assert run("ctx-suggest", "scan").code == 1

    assert between


def test_a_session_start_tells_how_many_suggestions_wait(event, process, talked):
    file = talked(("From now on always use pnpm, not npm.", "I will."))
    event("Stop", file)
    event("SessionEnd", file, reason="clear")
    told = ""

    for number in range(50):
        told = event("SessionStart", session=f"s{number}", source="startup")
        if "ctx-suggest scan" in told:
            break
        time.sleep(0.2)

    assert "1 suggestion from sessions waits for the user: `ctx-suggest scan`" in told
