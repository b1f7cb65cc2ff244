"""From a transcript to the next session: hooks as the settings of a host wire them."""

import json
import os
import subprocess
import time

import pytest

from ctxlib.domain.host import host_named
from ctxlib.domain.hostform import problems

pytestmark = pytest.mark.slow

EVENTS = {
    "SessionStart": "session-start",
    "UserPromptSubmit": "user-prompt",
    "Stop": "stop",
    "SessionEnd": "session-end",
}
FIRST, SAME_DAY, NEXT_DAY, LATER = (
    f"2026-03-{day}:00:00Z" for day in ("01T12", "01T14", "02T12", "03T12")
)
# Where each host keeps transcripts; of a small one the session, the name, what was
# asked and what is left to do.
TALKS = {
    "claude": (
        ".claude/projects/-shop",
        "5e55107a-0000-4000-8000-000000000005",
        "claude-stop-feedback",
        "Add a function that halves a number, with a test.",
        [
            "- unfinished: todo: Mend the test",
            "- unfinished: failed: `python -m pytest -q` (exit 1)",
        ],
    ),
    "codex": (
        ".codex/sessions/2026/02/01",
        "0199c0de-0000-7000-8000-000000000001",
        "codex-vscode",
        "Sort the imports",
        ["- unfinished: todo: Sort", "- unfinished: todo: Check"],
    ),
}
SESSION_OF = {"claude": "CLAUDE_CODE_SESSION_ID", "codex": "CODEX_THREAD_ID"}


class Playing:
    """A host that plays the events of one session with the commands wired for it."""

    def __init__(self, host, session, *, settings, samples, workspace, transcript):
        self.host = host
        self.session = session
        self.workspace = workspace
        self.transcript = transcript
        self._wired = json.loads(settings.read_text())["hooks"]
        text = samples.read_text().replace('"running"', '"completed"')
        rows = map(json.loads, text.splitlines())
        self._samples = {row["event"]: row["payload"] for row in rows}

    def __call__(self, name, *, at=FIRST, **more):
        """What the agent is told at an event; None where nothing is."""
        sent = {
            **self._samples[EVENTS[name]],
            "session_id": self.session,
            "transcript_path": str(self.transcript) if self.transcript else None,
            "cwd": str(self.workspace),
            **more,
        }
        (hook,) = (each for group in self._wired[name] for each in group["hooks"])
        done = subprocess.run(
            ["sh", "-c", hook["command"]],
            cwd=self.workspace,
            env={**os.environ, "CTX_NOW": at},
            input=json.dumps(sent).encode(),
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        document = json.loads(done.stdout) if done.stdout else None
        assert problems(self.host, EVENTS[name], document) == []
        if document is None:
            return None
        told = document["hookSpecificOutput"]["additionalContext"]
        assert host_named(self.host).ceiling.holds(told)
        return told


@pytest.fixture
def play(process, root, home, workspace):
    """Wire a host as a person does; play a session of it, with or without talk."""

    def begin(host, session, *, transcript=None):
        (home / f".{host}").mkdir(exist_ok=True)
        installed = process("ctx-hook", "install", "--host", host)
        assert installed.code == 0, installed
        return Playing(
            host,
            session,
            settings=home / installed.out.decode().strip(),
            samples=root / f"fixtures/hosts/{host}/payloads.ndjson",
            workspace=workspace,
            transcript=transcript,
        )

    return begin


@pytest.fixture
def transcript(root, home, workspace):
    """The transcript of a host's small session, in the folder where it keeps them."""

    def write(host):
        folder, _, name, _, _ = TALKS[host]
        path = home / folder / f"rollout-{name}.jsonl"
        path.parent.mkdir(parents=True, exist_ok=True)
        text = (root / f"fixtures/transcripts/{name}.jsonl").read_text()
        path.write_text(text.replace("/home/user/shop", str(workspace)))
        return path

    return write


@pytest.fixture
def starts(play):
    """What one session after the other is told, for some time.

    Suggestions are counted by a process that nobody waits for.
    """

    def each(host):
        for number in range(60):
            yield play(host, f"w{number}")("SessionStart", at=SAME_DAY)
            time.sleep(0.2)

    return each


@pytest.fixture
def kept(memory, git):
    """The records on the journal, as texts."""

    def read():
        inside = ("--git-dir", memory)
        if not git("--git-dir", memory, "branch", "--list", "journal", check=False):
            return []
        names = git(*inside, "ls-tree", "-r", "--name-only", "journal").splitlines()
        return [
            git(*inside, "show", f"journal:{name}")
            for name in names
            if "/sessions/" in name
        ]

    return read


@pytest.fixture
def running(home):
    """The names of what is kept of sessions that go on."""

    def read():
        return [
            path.parent.name
            for path in (home / ".local/state/ctx/sessions").glob("*/*.running")
        ]

    return read


@pytest.mark.parametrize("host", TALKS)
def test_what_a_session_leaves_is_told_to_the_next(
    host, play, transcript, kept, running, process, memory
):
    _, id, _, asked, unfinished = TALKS[host]
    session = play(host, id, transcript=transcript(host))

    assert "<previous-session>" not in (session("SessionStart") or "")
    session("UserPromptSubmit", prompt=asked)
    assert session("Stop") is None
    assert (running(), kept()) == ([host], [])

    words = ("ctx-session", "handoff", "--next", "Mend the other test.")
    handed = process(*words, environ={SESSION_OF[host]: id})
    assert handed.code == 0, handed
    assert session("SessionEnd", at=SAME_DAY) is None
    (record,) = kept()
    assert f"> {asked}" in record
    assert "\nstatus: ended\n" in record
    assert running() == []

    told = play(host, "s2")("SessionStart", at=NEXT_DAY)
    assert told.count("<previous-session>") == 1
    (previous,) = told.split("<previous-session>")[1:]
    lines = previous.partition("</previous-session>")[0].splitlines()
    assert lines[2].startswith(f"{host}, 2026-")
    assert lines[3] == "- next: Mend the other test."
    assert [line for line in lines if line in unfinished] == unfinished


@pytest.mark.parametrize("host", TALKS)
def test_a_session_that_nobody_ended_is_kept_by_the_start_after_it(
    host, play, transcript, kept, running
):
    _, id, _, asked, unfinished = TALKS[host]
    session = play(host, id, transcript=transcript(host))
    session("SessionStart")
    session("UserPromptSubmit", prompt=asked)
    session("Stop")

    told = play(host, "s2")("SessionStart", at=NEXT_DAY)
    assert all(line in told.splitlines() for line in unfinished)
    (record,) = kept()
    assert f"> {asked}" in record
    assert "\nstatus: abandoned\n" in record
    again = play(host, "s3")("SessionStart", at=LATER)

    assert all(line in again.splitlines() for line in unfinished)
    assert len(kept()) == 1


def test_a_memory_that_a_session_began_is_whole(play, transcript, process, kept):
    session = play("claude", TALKS["claude"][1], transcript=transcript("claude"))
    session("SessionStart")
    session("SessionEnd")
    assert len(kept()) == 1

    health = process("git-ctx", "doctor", "--json")

    found = map(json.loads, health.out.decode().splitlines())
    assert [each for each in found if each.get("severity") == "error"] == []
    assert health.code == 0


def test_one_host_is_told_what_the_other_left(play, transcript, kept):
    for host, at in (("claude", FIRST), ("codex", SAME_DAY)):
        session = play(host, TALKS[host][1], transcript=transcript(host))
        session("SessionStart", at=at)
        session("Stop", at=at)

    told = play("claude", "s3")("SessionStart", at=NEXT_DAY)

    assert "\ncodex, 2026-02-01" in told
    # A start on a busy machine may leave a session to the next one.
    play("claude", "s4")("SessionStart", at=LATER)
    assert len(kept()) == 2


def test_a_full_memory_leaves_room_for_what_is_to_do(play, transcript, process, memory):
    rows = [
        {"name": f"fact-{n}", "body": "x " * 400, "title": "Long " * 30, "type": "user"}
        for n in range(200)
    ]
    lines = "".join(json.dumps(row) + "\n" for row in rows).encode()
    assert process("ctx-fact", "import", "--json", "-", input=lines).code == 0
    id = TALKS["codex"][1]
    session = play("codex", id, transcript=transcript("codex"))
    session("Stop")
    long = "Do the long thing first. " * 59
    texts = [word for name in ("--next", "--open", "--done") for word in (name, long)]
    environ = {"CODEX_THREAD_ID": id}
    assert process("ctx-session", "handoff", *texts, environ=environ).code == 0
    session("SessionEnd")

    told = play("codex", "s2")("SessionStart", at=NEXT_DAY)

    assert f"- next: {long.strip()}" in told
    assert "`ctx-session show " in told


@pytest.mark.parametrize("host", TALKS)
def test_what_was_said_becomes_a_fact_holds_and_goes_again(
    host, play, home, workspace, process, person, starts, memory
):
    path = spoken(host, home, workspace, "From now on always use pnpm, not npm.")
    session = play(host, "s1", transcript=path)
    session("SessionStart")
    session("Stop")
    session("SessionEnd")

    assert any("\n- 1 suggestion from sessions waits" in told for told in starts(host))
    (found,) = map(
        json.loads, process("ctx-suggest", "scan", "--json").out.splitlines()
    )
    assert found["relation"] == "new", found
    accepted = person("ctx-suggest", "accept", found["id"], "--name", "packages")
    assert (accepted.code, accepted.out) == (0, "project/packages.md\n")
    assert process("ctx-suggest", "scan").code == 1
    why = process("ctx-fact", "why", "packages").out.decode()
    assert "From now on always use pnpm, not npm." in why

    prompt = "Should I install it with pnpm or with npm?"
    second = play(host, "s2")
    assert "project/packages.md" in second("SessionStart", at=NEXT_DAY)
    told = second("UserPromptSubmit", at=NEXT_DAY, prompt=prompt)
    assert "pnpm, not npm" in told

    late = {"CTX_NOW": LATER}
    body = "Install packages with bun; npm and pnpm are gone."
    added = person("ctx-fact", "add", body, "--name", "bun", environ=late)
    replaced = person("ctx-fact", "supersede", "packages", "bun", environ=late)
    assert (added.code, replaced.code) == (0, 0)
    third = play(host, "s3")
    assert "project/packages.md" not in third("SessionStart", at=LATER)
    told = third("UserPromptSubmit", at=LATER, prompt=prompt)
    assert "with bun" in told
    assert "pnpm, not npm" not in told
    assert process("ctx-suggest", "scan", environ=late).code == 1


def spoken(host, home, workspace, text):
    """The transcript of a session in which a person said one thing; its path."""
    path = home / TALKS[host][0] / "rollout-said.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    at = "2026-03-01T11:00:00Z"
    rows = [
        {
            "type": role,
            "uuid": role,
            "sessionId": "s1",
            "timestamp": at,
            "message": said,
        }
        for role, said in (
            ("user", {"role": "user", "content": text}),
            ("assistant", {"role": "assistant", "content": "I will."}),
        )
    ]
    if host == "codex":
        meta = {"id": "s1", "timestamp": at, "cwd": str(workspace), "cli_version": "1"}
        rows = [
            {"timestamp": at, "type": "session_meta", "payload": meta},
            *(
                {"timestamp": at, "type": "event_msg", "payload": payload}
                for payload in (
                    {"type": "user_message", "message": text},
                    {"type": "agent_message", "message": "I will."},
                )
            ),
        ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return path
