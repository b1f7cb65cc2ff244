"""What went wrong in other tools of this field, and does not here."""

import json
import os
import resource
import subprocess
import sys
import time

import pytest

# A start that takes longer is noticed by whoever waits for it.
BUDGET = 1.5


@pytest.fixture
def tip(memory, git):
    """The commit that the memory is at."""
    return lambda: git("--git-dir", memory, "rev-parse", "main").strip()


@pytest.fixture
def event(workspace):
    """The payload of one event as Claude Code sends it."""

    def call(**more):
        return json.dumps({"session_id": "s1", "cwd": str(workspace), **more})

    return call


@pytest.fixture
def stored(fact, memory):
    """Fill the memory with so many facts, in one import."""

    def call(count, **more):
        rows = [
            {
                "name": f"service-{number}",
                "title": f"Service {number}",
                "type": "project",
                "description": f"Where service {number} listens " + "and why " * 12,
                "body": f"Service {number} listens on port {10_000 + number}. " * 20,
                **more,
            }
            for number in range(count)
        ]
        if rows:
            lines = "".join(json.dumps(row) + "\n" for row in rows)
            assert fact("import", "--json", "-", stdin=lines).code == 0

    return call


def test_saving_under_a_taken_name_replaces_nothing(fact, tip):
    """basicmachines-co/basic-memory#625"""
    fact("add", "--type=project", "--name=ports", "The port is 8080.")
    before = tip()

    again = fact("add", "--type=project", "--name=ports", "The port is 9090.")
    drafts = json.dumps({"name": "ports", "type": "project", "body": "Port 1."})
    piped = fact("add", "--stdin", "--json", stdin=drafts)
    renamed = fact("add", "--type=project", "--name=other", "Another text.")
    moved = fact("rename", "other", "ports")

    assert [each.code for each in (again, piped, renamed, moved)] == [3, 3, 0, 3]
    assert "The port is 8080." in fact("show", "ports").out
    assert tip() != before
    assert again.err.startswith("ctx-fact: fatal: the name 'project/ports.md' is taken")


def test_importing_the_same_export_three_times_adds_nothing(
    fact, run, tip, tmp_path, git, memory
):
    """Gentleman-Programming/engram#531"""
    fact("add", "--type=project", "--subject=ports.http", "The port is 8080.")
    fact("add", "--type=user", "--scope=global", "--pin", "Answer in French.")
    fact("update", "answer-in-french", "--body", "Answer in German.")
    exported = fact("export", "--json").out
    other = {"CTX_MEMORY": str(tmp_path / "other.git")}
    elsewhere = ("--git-dir", tmp_path / "other.git", "rev-parse", "main")

    tips, here = [], tip()
    for _ in range(3):
        assert fact("import", "--json", "-", stdin=exported).code == 0
        assert run("ctx-fact", "import", "--json", "-", stdin=exported, environ=other)
        tips.append(git(*elsewhere))

    assert tip() == here
    assert len(set(tips)) == 1
    assert run("ctx-fact", "export", "--json", environ=other).out == exported


def test_facts_that_arrive_in_any_way_are_recalled_by_the_very_next_process(
    fact, run, process, git, memory, workspace, tmp_path
):
    """thedotmack/claude-mem#1631"""
    fact("add", "--type=project", "--name=first", "The first fact.")
    assert process("ctx-recall", "first fact").code == 0
    folder = next(
        name
        for name in git(
            "--git-dir", memory, "ls-tree", "-d", "--name-only", "main", "projects/"
        ).split()
        if "workspace" in name
    )
    clone = tmp_path / "clone"

    row = {"name": "came", "type": "project", "body": "The zeppelin lands at dawn."}
    run("ctx-fact", "import", "--json", "-", stdin=json.dumps(row))
    imported = process("ctx-recall", "When does the zeppelin land?")
    run("git-ctx", "clone", clone)
    (clone / folder / "by-hand.md").write_text(
        "---\nname: by-hand\ntitle: Marmalade\ntype: reference\n---\n\n"
        "The marmalade is in the cellar.\n"
    )
    git("-C", clone, "add", ".")
    git("-C", clone, "commit", "-qm", "By hand")
    git("-C", clone, "push", "-q")
    pushed = process("ctx-recall", "Where is the marmalade?")
    git("-C", clone, "commit", "-q", "--allow-empty", "-m", "Another")
    (clone / folder / "by-hand.md").write_text(
        "---\nname: by-hand\ntitle: Marmalade\ntype: reference\n---\n\n"
        "The marmalade is in the attic.\n"
    )
    git("-C", clone, "commit", "-qam", "Moved")
    git("--git-dir", memory, "fetch", "-q", clone, "main:main")
    pulled = process("ctx-recall", "Where is the marmalade?")

    assert b"zeppelin lands at dawn" in imported.out
    assert b"in the cellar" in pushed.out
    assert b"in the attic" in pulled.out


@pytest.mark.parametrize("count", [0, 100, pytest.param(5_000, marks=pytest.mark.slow)])
def test_a_session_start_is_quick_and_leaves_no_process(
    count, stored, root, event, workspace, memory, now
):
    """thedotmack/claude-mem#957"""
    stored(count)
    sent = event(hook_event_name="SessionStart", source="startup").encode()
    command = [sys.executable, "-I", "-S", root / "lib/ctxlib/cli/entry.py"]
    group = subprocess.Popen(
        [*command, "session-start"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=workspace,
        env={**os.environ, "CTX_NOW": str(now)},
        start_new_session=True,
    )
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    began = time.monotonic()

    # Ends when the last process that holds the pipe has ended.
    said, _ = group.communicate(sent, timeout=30)

    spent = time.monotonic() - began
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    worked = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    assert group.returncode == 0
    assert json.loads(said)["hookSpecificOutput"]["additionalContext"]
    assert worked < BUDGET
    assert spent < 3 * BUDGET
    with pytest.raises(ProcessLookupError):
        os.killpg(group.pid, 0)


@pytest.mark.parametrize("count", [1, 40, 400])
def test_what_a_hook_says_fits_and_what_it_leaves_out_is_counted(
    count, stored, fact, run, event
):
    """thedotmack/claude-mem#1899"""
    stored(count)
    for number in range(6):
        text = f"Grafana dashboards of team {number} are at grafana.example/{number}. "
        words = ("--title", f"Grafana dashboards {number}", text * 30 + "The end.")
        fact("add", "--type=reference", *words)

    begun = run("ctx-hook", "session-start", stdin=event(source="startup"))
    asked = run("ctx-hook", "user-prompt", stdin=event(prompt="Grafana dashboards?"))

    told, recalled = (
        each.records[0]["hookSpecificOutput"]["additionalContext"]
        for each in (begun, asked)
    )
    assert len(told) < 10_000
    assert len(recalled) < 10_000
    listed = [line for line in told.splitlines() if line.startswith("- project/")]
    assert f"{count + 6 - len(listed)} more" in told or len(listed) == count + 6
    assert recalled.rstrip().endswith("</ctx-memory>")


def test_a_fact_of_one_worktree_is_known_in_all_and_outlives_it(
    fact, recall, workspace, git, memory, tmp_path
):
    """anthropics/claude-code#24382"""
    git("-C", workspace, "commit", "-q", "--allow-empty", "-m", "begin")
    linked = tmp_path / "linked"
    git("-C", workspace, "worktree", "add", "-q", linked, "-b", "topic")
    fact("add", "--type=project", "The port of the gateway is 8080.", cwd=linked)

    beside = recall("Which port has the gateway?")
    git("-C", workspace, "worktree", "remove", linked)
    after = recall("Which port has the gateway?")

    assert "8080" in beside.out
    assert after == beside


def test_a_fact_is_of_its_project_unless_said_otherwise(
    fact, recall, memory, git, tmp_path
):
    """google-gemini/gemini-cli#6371"""
    other = tmp_path / "other"
    git("init", "-q", other)
    fact("add", "--type=project", "The gateway listens on port 8080.")
    drafts = json.dumps({"type": "project", "body": "The relay is host alpha."})
    fact("add", "--stdin", "--json", stdin=drafts)
    fact("add", "--type=user", "--scope=global", "Answer in French.")

    here = fact("list", "-z").out.split("\0")
    there = fact("list", "-z", cwd=other).out.split("\0")

    assert len([name for name in here if name.startswith("project/")]) == 2
    assert there == ["global/answer-in-french.md", ""]
    assert recall("Which port has the gateway?", cwd=other).out == ""
    assert recall("search", "relay host", cwd=other).code == 1
