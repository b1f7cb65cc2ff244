"""Which file and line brought a text."""

from ctxlib.service.why import why


def test_a_line_is_told_with_its_file_and_all_that_comes_later(resolved):
    files = {
        "AGENTS.md": "one\n\n@x.md",
        "x.md": "use tabs\nuse TABS, use tabs\n",
        "CLAUDE.md": "two",
        "a/AGENTS.md": "we use tabs",
    }

    found = why(resolved(files, "a"), "use tabs")

    assert [(m.label, m.line, m.document, m.order, m.later) for m in found] == [
        *(
            ("workspace/x.md", line, "workspace/AGENTS.md", 1, later)
            for later in [["workspace/CLAUDE.md", "workspace/a/AGENTS.md"]]
            for line in (1, 2)
        ),
        ("workspace/a/AGENTS.md", 1, "workspace/a/AGENTS.md", 3, []),
    ]


def test_a_text_of_two_lines_is_found_where_it_begins(resolved):
    found = why(resolved({"AGENTS.md": "a\nb\nc\nb\n"}), "b\nc")

    assert [(match.line, match.text) for match in found] == [(2, "b")]


def test_lines_of_a_wrapper_and_an_empty_text_are_no_answer(resolved):
    resolution = resolved({"AGENTS.md": "@x.md", "x.md": "X"})

    assert why(resolution, "instruction-import") == []
    assert why(resolution, "") == []
