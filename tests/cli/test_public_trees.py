"""Trees in the image of public repositories: what holds there, and what is wrong."""

from pathlib import Path

import pytest

TREES = Path(__file__).parents[2] / "fixtures/instructions"


def read_tree(text):
    """The files and links of a tree, as `fixtures/instructions/README.md` says."""
    files, links, place = {}, {}, None
    for line in text.splitlines():
        if line.startswith("    ") or (not line and place):
            files[place] += line[4:] + "\n"
        elif " -> " in line and line[0] != "#":
            path, links_to = line.split(" -> ")
            links[path] = links_to
            place = None
        elif line.endswith(":") and line[0] != "#":
            place = line[:-1]
            files[place] = ""
    return {path: body.rstrip("\n") + "\n" for path, body in files.items()}, links


@pytest.fixture
def shown(resolve):
    """A command with its answer, as it looks in a terminal; a failure with its code."""

    def call(command):
        answer = resolve(*command.split()[1:])
        code = f"[{answer.code}]\n" if answer.code else ""
        return f"$ {command}\n{answer.out}{answer.err}{code}"

    return call


@pytest.mark.parametrize("tree", sorted(TREES.glob("*.tree")), ids=lambda at: at.stem)
def test_a_tree_like_a_public_one_is_resolved_and_checked(
    tree, plant, git, workspace, shown, golden
):
    plant(*read_tree(tree.read_text(encoding="utf-8")))
    git("add", "-A", cwd=workspace)
    expected = tree.with_suffix(".expected")
    commands = [
        line[2:]
        for line in expected.read_text(encoding="utf-8").splitlines()
        if line.startswith("$ ")
    ]

    answers = "\n".join(map(shown, commands))

    golden(expected, answers)
