"""What the README shows is what happens, and what it names is there."""

import re
import shlex

import pytest

ID = re.compile(r"mem-[0-9a-f]{8,32}")


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

    assert len(codes) == 6
    assert set(codes.values()) == {0}


def test_every_page_that_is_named_exists(readme, root):
    named = set(re.findall(r"((?:git-)?ctx(?:-\w+)?)\((\d)\)", readme))

    assert named
    for name, section in named:
        assert (root / f"man/man{section}/{name}.{section}").is_file()
