"""What the README shows is what happens, and what it names is there."""

import json
import os
import re
import shlex
import subprocess
import sys
from glob import glob

import pytest
import yaml

ID = re.compile(r"mem-[0-9a-f]{8,32}")
DIGITS = re.compile(r"\b(?=[a-f]*\d)[0-9a-f]{8}\b|\b0\.\d\d\b")


@pytest.fixture
def readme(root):
    return (root / "README.md").read_text(encoding="utf-8")


def shown(text):
    """The console sessions: each command with the lines that follow it."""
    lines = [line[4:] for line in text.splitlines() if line.startswith("    ")]
    found = []
    for line in lines:
        if line.startswith("$ "):
            found.append((line[2:].partition("  #")[0].strip(), []))
        elif found:
            found[-1][1].append(line)
    return found


def test_the_first_five_minutes_go_as_they_are_shown(readme, run):
    first = readme.partition("**4. Wire")[0].partition("**2. Save")[2]
    session = [(words, out) for words, out in shown(first) if words != "cd ~/src/shop"]

    for command, expected in session:
        answer = run(*shlex.split(command))
        assert answer.code == 0, command
        lines = [ID.sub("mem-…", line) for line in answer.out.splitlines()]
        assert lines == [ID.sub("mem-…", line) for line in expected], command
    assert len(session) == 3


def test_every_command_of_the_facts_section_works(readme, run):
    section = readme.partition("## Facts")[2].partition("* **Type**")[0]
    run("ctx-fact", "add", "Hotfixes go to release/2.4.", "--title", "Release branch")

    codes = {command: run(*shlex.split(command)).code for command, _ in shown(section)}

    assert len(codes) == 11
    assert set(codes.values()) == {0}


def test_the_sessions_section_goes_as_it_is_shown(readme, run, talked, workspace):
    section = readme.partition("## Sessions")[2].partition("**What is kept.**")[0]
    file = talked(
        ("The cart is lost at login", "npm test", "It is kept."),
        ("No, always use pnpm here, never npm.", "I will."),
    )
    event = {"session_id": file.stem, "cwd": str(workspace)}
    stopped = {**event, "hook_event_name": "Stop", "transcript_path": str(file)}
    run("ctx-hook", "stop", stdin=json.dumps(stopped))

    said, id = [], ""
    for command, expected in shown(section):
        words = map(os.path.expanduser, shlex.split(command.replace(" ID", f" {id}")))
        answer = run(*(each for word in words for each in glob(word) or [word]))
        assert answer.code == 0, (command, answer)
        lines = answer.out.splitlines()
        id = lines[0].split()[0] if "scan" in command else id
        if "handoff" in command:
            ended = {**stopped, "hook_event_name": "SessionEnd", "reason": "other"}
            run("ctx-hook", "session-end", stdin=json.dumps(ended))
            told = {**event, "session_id": "s2", "hook_event_name": "SessionStart"}
            told = run("ctx-hook", "session-start", stdin=json.dumps(told)).records
            text = told[0]["hookSpecificOutput"]["additionalContext"]
            start = text.index("<previous-session>")
            lines = text[start : text.index("\n\n", start)].splitlines()
        if expected:
            said.append(command)
            assert list(map(masked, lines)) == list(map(masked, expected)), command
    assert len(said) == 3


def test_what_is_kept_of_sessions_is_bounded_as_it_is_shown(
    readme, run, session, talked
):
    section = readme.partition("**What is kept.**")[2].partition("## Facts")[0]
    session("import", talked(("Fix the login form", "Done.")))

    for command, _ in shown(section):
        words = shlex.split(command.replace("git ctx", "git-ctx"))
        assert words[0] == "export" or run(*words).code == 0, command

    assert session("list").out == ""
    assert run("git-ctx", "config", "ctx.journal").out == "false\n"
    assert run("git-ctx", "config", "ctx.journalDays").out == "90\n"


def test_the_history_section_works_after_the_facts_section(readme, run):
    facts = readme.partition("## Facts")[2].partition("* **Type**")[0]
    history = readme.partition("## History")[2].partition("`git ctx memory`")[0]
    run("ctx-fact", "add", "Hotfixes go to release/2.4.", "--title", "Release branch")
    for command, _ in shown(facts):
        run(*shlex.split(command))

    codes = {command: run(*shlex.split(command)).code for command, _ in shown(history)}

    assert len(codes) == 5
    assert set(codes.values()) == {0}


def test_every_page_that_is_named_exists(readme, root):
    named = set(re.findall(r"((?:git-)?ctx(?:-\w+)?)\((\d)\)", readme))

    assert named
    for name, section in named:
        assert (root / f"man/man{section}/{name}.{section}").is_file()


def test_the_workflow_finds_what_a_pull_request_breaks(
    readme, root, workspace, git, tmp_path
):
    (workflow,) = (each for each in blocks(readme) if "jobs" in each)
    steps = workflow["jobs"]["instructions"]["steps"]
    asked = [each["run"] for each in steps if "ctx-resolve" in each.get("run", "")]
    (workspace / "AGENTS.md").write_text("@old.md\n")
    git("add", ".", cwd=workspace)
    git("commit", "-qm", "base", cwd=workspace)
    clone = tmp_path / "clone"
    git("clone", "-q", workspace, clone)
    (clone / "AGENTS.md").write_text("more\n@old.md\n@new.md\n")
    git("commit", "-qam", "topic", cwd=clone)
    path = f"{root / 'cmd'}:{os.path.dirname(sys.executable)}:{os.environ['PATH']}"

    said = [
        subprocess.run(
            ["sh", "-c", command],
            cwd=clone,
            env={**os.environ, "PATH": path, "BASE": "main"},
            capture_output=True,
            text=True,
            check=False,
        )
        for command in asked
    ]

    assert [(done.returncode, done.stdout.count("::error ")) for done in said] == [
        (1, 1),
        (1, 2),
    ]
    assert said[0].stdout.startswith("::error file=AGENTS.md,line=3,col=1,")


def test_the_hooks_of_the_framework_are_there(readme, root):
    (named,) = (each for each in blocks(readme) if "jobs" not in each)
    hooks = yaml.safe_load((root / ".pre-commit-hooks.yaml").read_text())

    assert named[0]["hooks"][0]["id"] == hooks[0]["id"]
    assert f"- id: {hooks[1]['id']} " in readme


def masked(line):
    """A line without the digits of ids and of a confidence."""
    return DIGITS.sub("…", line)


def blocks(text):
    """What the YAML in the text says."""
    return [
        yaml.safe_load(each) for each in re.findall(r"```yaml\n(.*?)```", text, re.S)
    ]
