"""Success is said when what was written survives a crash: seen by system call."""

import json
import os
import re
import shutil
import subprocess
import sys

import pytest

CALLS = "execve,fsync,fdatasync,rename,renameat,renameat2,mkdir,write"
CALL = re.compile(r"(?P<name>\w+)\((?P<rest>.*)")
PLACE = re.compile(r"\d+<(?P<path>[^>]*)>")
QUOTED = re.compile(r'"((?:[^"\\]|\\.)*)"')


@pytest.fixture
def watch(root, workspace, tmp_path, now):
    """Run a stub of `cmd/` under strace; what it synced, renamed, made and said."""
    if not shutil.which("strace"):
        pytest.skip("there is no strace here")

    def call(program, *args, input=b""):
        log = tmp_path / "strace"
        done = subprocess.run(
            [
                *(
                    "strace",
                    "-f",
                    "-y",
                    "-s",
                    "4096",
                    "-o",
                    log,
                    "-e",
                    f"trace={CALLS}",
                ),
                *(sys.executable, root / "cmd" / program, *args),
            ],
            input=input,
            cwd=workspace,
            env={**os.environ, "CTX_NOW": str(now)},
            capture_output=True,
            check=False,
        )
        if b"ptrace" in done.stderr:
            pytest.skip("nothing may be traced here")
        assert done.returncode == 0, done.stderr
        return list(events(log.read_text().splitlines())), done.stdout

    return call


def events(lines):
    """(call, path, path renamed to) in the order in which the calls returned."""
    pending, first = {}, lines[0].partition(" ")[0]
    for line in lines:
        pid, _, text = line.partition(" ")
        text = text.strip()
        if text.endswith("<unfinished ...>"):
            pending[pid] = text
            continue
        if text.startswith("<... "):
            text = pending.pop(pid)
        found = CALL.match(text)
        if not found:
            continue
        name, rest = found["name"], found["rest"]
        if name.startswith("rename"):
            yield ("rename", *QUOTED.findall(rest)[:2])
        elif name == "mkdir":
            yield "mkdir", QUOTED.findall(rest)[0], None
        elif name == "write":
            if pid == first and rest.startswith("1<"):
                yield "say", "", None
        elif place := PLACE.match(rest):
            yield "sync", place["path"], None


def synced(seen, path):
    """Where in the events a path was synced."""
    return [
        at
        for at, (call, place, _) in enumerate(seen)
        if (call, place) == ("sync", path)
    ]


@pytest.fixture
def saved(fact, watch, memory):
    """What a process did that saved a fact, and when it said so."""
    fact("add", "--type", "project", "--name", "first", "The first fact.")
    words = ("--type", "project", "--name", "second", "The second fact.")

    seen, out = watch("ctx-fact", "add", "--json", *words)

    assert json.loads(out)["commit"]
    return seen, seen.index(("say", "", None))


def objects(seen, memory):
    """The objects that appeared: the event, the unfinished name and the name."""
    return [
        (at, before, after)
        for at, (call, before, after) in enumerate(seen)
        if call == "rename" and after.startswith(f"{memory}/objects/")
    ]


def test_an_object_appears_when_its_content_is_on_the_disk(saved, memory):
    seen, told = saved

    made = objects(seen, memory)

    assert len(made) >= 4  # document, two folders at least, commit
    for at, unfinished, _ in made:
        assert [when for when in synced(seen, unfinished) if when < at]
        assert at < told


def test_the_folder_of_an_object_is_on_the_disk_before_the_ref(saved, memory):
    seen, _ = saved
    ref = seen.index(
        ("rename", f"{memory}/refs/heads/main.lock", f"{memory}/refs/heads/main")
    )

    for at, _, name in objects(seen, memory):
        folder = os.path.dirname(name)
        assert [when for when in synced(seen, folder) if at < when < ref]
    made = [at for at, (call, path, _) in enumerate(seen) if _is_fan_out(call, path)]
    assert made
    for at in made:
        assert [when for when in synced(seen, f"{memory}/objects") if at < when < ref]


def _is_fan_out(call, path):
    return call == "mkdir" and os.path.basename(os.path.dirname(path)) == "objects"


def test_the_ref_and_its_folder_are_on_the_disk_before_success_is_said(saved, memory):
    seen, told = saved
    lock = f"{memory}/refs/heads/main.lock"
    ref = seen.index(("rename", lock, f"{memory}/refs/heads/main"))

    assert [when for when in synced(seen, lock) if when < ref]
    assert [when for when in synced(seen, f"{memory}/refs/heads") if ref < when < told]


def test_a_session_is_kept_when_its_state_is_on_the_disk(
    fact, watch, memory, home, workspace
):
    fact("add", "--type", "project", "--name", "first", "The first fact.")
    sent = {"session_id": "s1", "cwd": str(workspace), "source": "startup"}

    seen, out = watch("ctx-hook", "session-start", input=json.dumps(sent).encode())

    state = f"{home}/.local/state/ctx/sessions/claude/s1.json"
    kept = [
        (at, before) for at, (_, before, after) in enumerate(seen) if after == state
    ]
    assert out
    assert len(kept) == 1
    ((at, draft),) = kept
    assert [when for when in synced(seen, draft) if when < at]
