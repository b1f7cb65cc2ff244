"""What is said of a change: what came of it on stdout, else a line on stderr."""

import pytest

# What is there, what is done, and the line that says so where stdout has nothing.
CHANGES = {
    "update": (["fact update db --body=Two."], "project/db.md: updated, revision 2"),
    "rename": (["fact rename db main"], "project/main.md: renamed, revision 2"),
    "move": (["fact move db --scope=global"], "global/db.md: moved, revision 2"),
    "verify": (["fact verify db"], "project/db.md: verified, revision 2"),
    "pin": (["fact pin db"], "project/db.md: pinned, revision 2"),
    "unpin": (
        ["fact pin db", "fact unpin db"],
        "project/db.md: unpinned, revision 3",
    ),
    "supersede": (
        ["fact supersede db other"],
        "project/db.md: superseded by other, revision 2",
    ),
    "restore": (
        ["fact update db --body=Two.", "fact restore db 1"],
        "project/db.md: restored from revision 1, revision 3",
    ),
    "config": (
        ["git config journal false"],
        "ctx.journal is set in your own git configuration",
    ),
    "config unset": (
        ["git config journal false", "git config --unset journal"],
        "ctx.journal is not set any more in your own git configuration",
    ),
    "config of the repository": (
        ["git config instructionFile AGENTS.md"],
        "ctx.instructionFile is set in the configuration of this repository",
    ),
}


@pytest.fixture
def typed(run, fact):
    """Run one command after the other, as lines; the last answer."""

    def call(lines, *more):
        fact("add", "One.", "--name=db")
        fact("add", "Something else.", "--name=other")
        for line in lines[:-1]:
            program, *args = line.split(" ")
            assert run(_program(program), *args).code == 0
        program, *args = lines[-1].split(" ")
        return run(_program(program), *args, *more)

    return call


def _program(word):
    return "git-ctx" if word == "git" else f"ctx-{word}"


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_says_in_a_line_what_was_done(typed, change):
    lines, said = CHANGES[change]

    answer = typed(lines)

    assert (answer.code, answer.out) == (0, "")
    assert answer.err == f"{_program(lines[-1].split(' ')[0])}: {said}\n"


@pytest.mark.parametrize("change", CHANGES)
def test_who_asks_for_quiet_is_told_nothing(typed, change):
    lines, _ = CHANGES[change]

    answer = typed(lines, "--quiet")

    assert (answer.code, answer.out, answer.err) == (0, "", "")


@pytest.mark.parametrize(
    "lines",
    [
        ["fact add Three. --name=three"],
        ["archive forget db"],
        ["archive forget db", "archive recover db"],
        ["git init"],
        ["session observe The_build_broke"],
        ["session agenda add task Buy_milk"],
    ],
)
def test_what_came_of_a_change_is_on_standard_output(typed, lines):
    answer = typed(lines)

    assert answer.code == 0
    assert answer.out.count("\n") == 1
