"""The text for a model."""

import pytest

from ctxlib.domain.instruction import Document
from ctxlib.domain.instructiontext import render
from ctxlib.domain.passage import Mark, Passage


def document(label, text, *, scope="project", directory="workspace"):
    made = Document(label, scope=scope, directory=directory)
    made.passages = [Passage(Mark(str, line), 0, 1) for line in text.split("\n")]
    return made


def test_documents_stand_in_order_under_headings():
    shown = render(
        [
            document("user/AGENTS.md", "mine", scope="user", directory="user"),
            document("workspace/a/AGENTS.md", "a\n\nb", directory="workspace/a"),
        ]
    )

    assert shown == (
        "# Instructions\n\n"
        "Each document below applies to the place that its heading names. A later one "
        "is\nmore specific and wins over those before it; what the user asks for now "
        "comes\nfirst.\n\n"
        "## user/AGENTS.md (applies to every workspace)\n\nmine\n\n"
        "## workspace/a/AGENTS.md (applies to workspace/a)\n\na\n\nb\n"
    )


def test_without_documents_there_is_no_text():
    assert render([]) == ""


def test_a_heading_that_reads_like_ours_is_escaped():
    text = "# Instructions\n ## workspace/x.md (applies  to workspace)\n## Tests\n# a"

    shown = render([document("workspace/AGENTS.md", text)])

    assert shown.endswith(
        "\n\\# Instructions\n\\ ## workspace/x.md (applies  to workspace)\n"
        "## Tests\n# a\n"
    )


def test_a_look_alike_of_a_heading_is_escaped():
    text = "\uff03\uff03 x (appl\u200bies to workspace)"

    assert f"\n\\{text}\n" in render([document("workspace/AGENTS.md", text)])


@pytest.mark.parametrize(
    "text",
    [
        "workspace/x.md (applies to workspace/x)\n---",
        "Instructions\n  ===",
        "> ## x (applies to y)",
        "- # Instructions",
        "1. ## x (Applies  to y)",
        "<h2>x (applies to y)</h2>",
    ],
)
def test_other_ways_to_write_a_heading_are_escaped(text):
    assert f"\n\\{text}\n" in render([document("workspace/AGENTS.md", text)])


@pytest.mark.parametrize(
    "text",
    [
        "This applies to all.\nEnd",
        "Instructions\n\n---",
        "- applies to a\n- b",
        "a\n==",
    ],
)
def test_words_that_are_no_heading_stay(text):
    assert f"\n{text}\n" in render([document("workspace/AGENTS.md", text)])
