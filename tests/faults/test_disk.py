"""A disk that is full, read-only or gone: said in words, and nothing is half done."""

import json
import os
import resource
import shutil
import subprocess
import sys

import pytest

pytestmark = pytest.mark.slow

# Fits an empty memory and a few facts.
SMALL = "size=400k"


@pytest.fixture
def place(tmp_path):
    """A folder for a mount."""
    path = tmp_path / "place"
    path.mkdir()
    return path


def test_a_full_disk_is_said_and_every_acknowledged_fact_is_there(
    cell, place, tally, workspace
):
    row = tally("full disk: memory, cache and state")
    cell.run("mount", "-t", "tmpfs", "-o", SMALL, "small", place)
    environ = {
        "CTX_MEMORY": f"{place}/memory.git",
        "XDG_CACHE_HOME": f"{place}/cache",
        "XDG_STATE_HOME": f"{place}/state",
    }
    saved, refused = [], []

    for number in range(40):
        words = ("add", "--json", "--type=project", f"--name=n{number}")
        text = f"The number {number} " + chr(97 + number % 26) * 3000
        answer = cell.ctx("ctx-fact", *words, text, environ=environ)
        row.tried += 1
        (refused if answer.returncode else saved).append(answer)

    assert {answer.returncode for answer in refused} == {128}
    assert all("the disk is full" in answer.stderr for answer in refused)
    listed = cell.ctx("ctx-fact", "list", "-z", environ=environ)
    names = {json.loads(answer.stdout)["ref"] for answer in saved}
    row.acknowledged = len(names)
    row.lost += names - set(listed.stdout.split("\0"))
    found = cell.ctx("ctx-recall", "search", "number 0", environ=environ)
    checked = cell.run("git", f"--git-dir={place}/memory.git", "fsck", "--strict")
    left = cell.run("find", place, "-name", "tmp_*", "-o", "-name", "*.tmp").stdout
    row.left["unfinished files"] += left.count("\n")
    assert len(saved) > 2
    assert len(refused) > 2
    assert row.lost == []
    assert (found.returncode, checked.returncode) == (0, 0)
    assert row.left["unfinished files"] == 0

    cell.run("mount", "-o", "remount,size=20m", place)
    again = cell.ctx("ctx-fact", *words, text, environ=environ)
    assert again.returncode == 0


def test_a_full_disk_for_derived_files_does_not_hinder_a_write(
    cell, place, tally, memory, audit, workspace
):
    row = tally("full disk: cache and state alone")
    cell.run("mount", "-t", "tmpfs", "-o", "size=8k", "small", place)
    environ = {"XDG_CACHE_HOME": f"{place}/cache", "XDG_STATE_HOME": f"{place}/state"}
    said = {"session_id": "s1", "cwd": str(workspace), "prompt": "Which number is 3?"}
    sent = json.dumps(said)

    answers = []
    for number in range(12):
        words = ("add", "--json", "--type=project", f"--name=n{number}")
        answers.append(
            cell.ctx("ctx-fact", *words, f"The number {number}.", environ=environ)
        )
        row.tried += 1
    asked = cell.ctx("ctx-recall", "search", "number", environ=environ)
    told = cell.ctx("ctx-hook", "user-prompt", input=sent, environ=environ)

    assert [answer.returncode for answer in answers] == [0] * 12
    assert asked.returncode == 0
    assert told.returncode == 0
    audit(row, [json.loads(answer.stdout) for answer in answers])


@pytest.mark.parametrize("limit", [0, 50, 500, 5_000, 20_000])
def test_a_file_that_may_grow_no_further_leaves_nothing_half_done(
    limit, root, workspace, tally, audit, fact, memory, now
):
    row = tally(f"files of at most {limit} bytes")
    saved = fact("add", "--json", "--type=project", "--name=one", "A text.").records
    tip = (memory / "refs/heads/main").read_text()
    words = ("add", "--json", "--type=project", "--name=two", os.urandom(9000).hex())

    done = subprocess.run(
        [sys.executable, root / "cmd/ctx-fact", *words],
        cwd=workspace,
        env={**os.environ, "CTX_NOW": str(now)},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)),
    )

    row.tried = 1
    if done.returncode == 0:
        saved.append(json.loads(done.stdout))
    else:
        assert done.returncode in (4, 128)
        assert (memory / "refs/heads/main").read_text() == tip
    audit(row, saved)
    assert row.left["unfinished objects"] == 0


@pytest.mark.parametrize("place", ["index", "traces"])
def test_a_purge_empties_a_derived_folder_that_is_a_mount_point(
    place, cell, fact, recall, run, home, workspace, root, tmp_path
):
    """No such folder can be moved aside, which is what is done with others."""
    words = ("add", "--json", "--type=project", "--name=gate")
    [saved] = fact(*words, "The gate is at the mariposa.").records
    recall("Where is the gate of the mariposa?")
    assert run("git-ctx", "upkeep").code == 0
    folders = {
        "index": home / ".cache/ctx/index",
        "traces": home / ".local/state/ctx/traces",
    }
    mount = folders[place]
    (tmp_path / "theirs").mkdir()
    (tmp_path / "theirs/thesis").write_text("not ours")
    (mount / "theirs").symlink_to(tmp_path / "theirs")
    assert cell.run("mount", "--bind", mount, mount).returncode == 0
    asked = (
        f"import sys; sys.path.insert(0, '{root}/tests/faults'); import child; "
        f"sys.exit(child.purge('{saved['id']}'))"
    )

    done = cell.run(sys.executable, "-c", asked, cwd=workspace)

    assert done.returncode == 0, done.stderr
    held = cell.run("grep", "-rl", "mariposa", mount)
    assert (held.returncode, held.stdout) == (1, "")
    assert not (mount / "theirs").is_symlink()
    assert (tmp_path / "theirs/thesis").exists()


@pytest.mark.parametrize("kind", ["memory", "cache", "state", "home"])
def test_a_read_only_folder_is_read_and_refuses_in_words(
    kind, cell, tally, audit, fact, recall, memory, home, workspace
):
    row = tally(f"read-only: {kind}")
    saved = fact(
        "add",
        "--json",
        "--type=project",
        "--name=one",
        "The reverse proxy listens on 8080.",
    ).records
    recall("Where does the reverse proxy listen?")
    folder = {
        "memory": memory,
        "cache": home / ".cache",
        "state": home / ".local/state",
        "home": home,
    }[kind]
    folder.mkdir(parents=True, exist_ok=True)
    cell.run("mount", "--bind", folder, folder)
    assert cell.run("mount", "-o", "remount,bind,ro", folder).returncode == 0
    sent = {
        "session_id": "s1",
        "cwd": str(workspace),
        "prompt": "Where does the reverse proxy listen?",
    }

    words = ("add", "--json", "--type=project", "--name=two", "A second text.")
    written = cell.ctx("ctx-fact", *words)
    shown = cell.ctx("ctx-fact", "show", "one")
    asked = cell.ctx("ctx-recall", "Where does the reverse proxy listen?")
    told = cell.ctx("ctx-hook", "user-prompt", input=json.dumps(sent))

    row.tried = 4
    if kind in ("memory", "home"):
        assert written.returncode == 128
        assert "read-only file system" in written.stderr
    else:
        assert (written.returncode, written.stderr) == (0, "")
        saved.append(json.loads(written.stdout))
    assert "8080" in shown.stdout
    assert "8080" in asked.stdout
    assert "8080" in told.stdout
    audit(row, saved)


def test_a_read_only_cache_that_is_behind_is_laid_over(
    cell, tally, audit, fact, recall, memory, home
):
    row = tally("read-only: a cache that is behind")
    saved = fact(
        "add", "--json", "--type=project", "The reverse proxy listens on 8080."
    ).records
    recall("Where does the reverse proxy listen?")
    for number in range(30):
        words = ("--type=project", f"--name=late{number}")
        saved += fact("add", "--json", *words, f"The late zeppelin {number}.").records
    # As it was at the beginning: far behind, of another memory, and not there.
    row.tried = 2
    cell.run("mount", "--bind", home / ".cache", home / ".cache")
    cell.run("mount", "-o", "remount,bind,ro", home / ".cache")
    behind = cell.ctx("ctx-recall", "search", "zeppelin 29")
    shutil.rmtree(home / ".cache")
    (home / ".cache").mkdir()
    missing = cell.ctx("ctx-recall", "search", "zeppelin 29")

    assert (behind.returncode, missing.returncode) == (0, 0)
    assert behind.stdout == missing.stdout
    assert "late29" in behind.stdout.splitlines()[0]
    audit(row, saved)


def test_a_home_that_is_gone_is_made_by_the_first_write(
    process, home, tally, audit, memory, workspace
):
    row = tally("a vanished home")
    shutil.rmtree(home)
    sent = json.dumps({"session_id": "s1", "cwd": str(workspace), "prompt": "Hello?"})

    read = process("ctx-fact", "list")
    asked = process("ctx-recall", "Where does the reverse proxy listen?")
    told = process("ctx-hook", "user-prompt", input=sent.encode())
    made = process("ctx-fact", "add", "--json", "--type=project", "The port is 1.")

    row.tried = 4
    assert (read.code, read.out) == (0, b"")
    assert (asked.code, asked.out) == (0, b"")
    assert (told.code, told.out) == (0, b"")
    assert made.code == 0
    audit(row, [json.loads(made.out)])


def test_without_any_home_it_is_said(process, memory):
    names = ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME")

    answer = process("ctx-fact", "list", environ=dict.fromkeys(names, ""))

    assert answer.code == 128
    assert b"HOME" in answer.err
