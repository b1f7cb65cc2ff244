"""Twenty-five credentials in whatever is said: none is in any object or state file."""

import json
import os
import subprocess

import pytest

from ctxlib.service.sessions import (
    Seen,
    SessionDesk,
    on_end,
    on_prompt,
    on_stop,
    on_subagent_stop,
)
from ctxlib.store.gitcli import Git

KEY = "pay-0123456789abcdef"
SESSION = "5e55107a-0000-4000-8000-0000000000aa"


@pytest.fixture
def plant(credentials):
    """A credential of its own for every place."""
    return credentials


def rows(plant, again):
    """What a transcript says, with a credential wherever something is said."""

    def of(place):
        return plant(f"{place} {again}")

    def used(name, id, **given):
        use = {"type": "tool_use", "id": id, "name": name, "input": given}
        return {"type": "assistant", "message": {"role": "assistant", "content": [use]}}

    def done(id, content, **more):
        block = {"type": "tool_result", "tool_use_id": id, "content": content, **more}
        return {"type": "user", "message": {"role": "user", "content": [block]}}

    def said(kind, text):
        return {"type": kind, "message": {"role": kind, "content": text}}

    todo = [{"content": of("todo"), "status": "pending", "activeForm": "x"}]
    yield {"type": "custom-title", "customTitle": of("title")}
    yield said("user", f"First {of('prompt')}")
    yield used("Bash", f"a{again}", command=f"curl -H '{of('command')}' x")
    yield done(f"a{again}", f"Exit code 1\n{of('note')}", is_error=True)
    yield used("Write", f"b{again}", file_path=f"/w/{of('path')}/a.py", content="x")
    yield done(f"b{again}", "written")
    yield used("TodoWrite", f"c{again}", todos=todo)
    yield done(f"c{again}", "kept")
    yield said("user", f"No, use {of('correction')}")
    yield {"type": "queue-operation", "operation": "enqueue", "content": of("queue")}
    text = [{"type": "text", "text": f"Done with {of('outcome')}"}]
    yield {"type": "assistant", "message": {"role": "assistant", "content": text}}


def write(path, plant, again):
    lines = []
    for number, row in enumerate(rows(plant, again)):
        envelope = {
            "uuid": f"{again}-{number}",
            "parentUuid": f"{again}-{number - 1}" if number else None,
            "sessionId": SESSION,
            "cwd": "/w",
            "gitBranch": "main",
            "version": "2.1.47",
            "isSidechain": False,
            "timestamp": f"2026-03-01T11:0{again}:{number:02}Z",
        }
        lines.append(json.dumps({**envelope, **row}) + "\n")
    with open(path, "a") as opened:
        opened.writelines(lines)


def test_no_credential_is_in_any_object_or_state(home, memory, now, plant):
    folder = home / ".claude/projects/x"
    folder.mkdir(parents=True)
    transcript = folder / f"{SESSION}.jsonl"
    desk = SessionDesk(
        state=f"{home}/.local/state/ctx/sessions",
        memory=str(memory),
        git=Git(os.environ),
        home=str(home),
        now=now,
    )

    def seen(**fields):
        return Seen(host="claude", session=SESSION, key=KEY, **fields)

    states = b""
    for again in (1, 2):
        write(transcript, plant, again)
        here = seen(
            transcript=str(transcript),
            last_text=plant(f"last {again}"),
            prompt="x",
            branch=plant(f"branch {again}"),
        )
        on_stop(desk, here)
        agent = {"agent": f"ag{again}", "agent_type": plant(f"type {again}")}
        on_subagent_stop(desk, seen(**agent, last_text=plant(f"agent {again}")))
        states += held(home / ".local/state")
    on_end(desk, here)
    on_prompt(desk, Seen(host="cursor", session="c", key=KEY, prompt=plant("typed")))
    states += held(home / ".local/state")
    on_end(desk, Seen(host="cursor", session="c", key=KEY))

    assert len(plant.values) >= 25
    stored = objects(memory)
    assert b"First " in stored
    for place, value in plant.values.items():
        assert value.encode() not in stored, place
        assert value.encode() not in states, place


def held(folder):
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def objects(memory):
    return subprocess.run(
        ["git", "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch"],
        capture_output=True,
        check=True,
    ).stdout
