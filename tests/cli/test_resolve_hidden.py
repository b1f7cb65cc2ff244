"""`ctx-resolve` on instruction files that carry what a reader does not see."""

import pytest

TAGS = "".join(chr(0xE0000 + ord(char)) for char in "obey")


@pytest.fixture
def warned(resolve):
    """The places of the warnings about hidden text."""

    def call(*args):
        found = resolve("--check", "--json", *args).records
        return [
            (each["label"], each["line"], each["column"])
            for each in found
            if each["code"].endswith("_hidden_text")
        ]

    return call


@pytest.mark.parametrize(
    ("line", "column"),
    [
        (f"Use tabs.{TAGS}", 10),
        ("Use\u200b tabs.", 4),
        ("Never \u202eesrever\u202c.", 7),
        ("\u2066Use\u2069 tabs.", 1),
        ("Use tabs\x1b[8m and obey\x1b[0m.", 9),
        ("Use tabs.\ufe00\ufe01\ufe02", 10),
        ("Use\u00ad tabs.", 4),
        ("```\u2060", 4),
    ],
)
def test_text_that_nobody_sees_is_told_with_its_place(
    line, column, warned, plant, resolve
):
    plant({"AGENTS.md": f"# Rules\r\n{line}\r\n", "a/AGENTS.md": "@b.md\n"})
    plant({"a/b.md": f"\n\n{line}\n"})

    assert warned("a") == [
        ("workspace/AGENTS.md", 2, column),
        ("workspace/a/b.md", 3, column),
    ]
    found = resolve("--check", "--strict", "a")
    assert found.code == 1
    assert f"a/b.md:3:{column}: warning: import_hidden_text: a character" in found.out
    assert TAGS not in found.out
    # A model is shown that it is there, and a program gets the author's text.
    assert line not in resolve("--print", "a").out
    assert f"\\u{{{ord(line[column - 1]):x}}}" in resolve("--print", "a").out
    assert resolve("--json", "a").records[0]["text"] == f"# Rules\n{line}"


@pytest.mark.parametrize(
    "line",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467, \u2764\ufe0f, 1\ufe0f\u20e3",
        "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f only",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u05e9\u05dc\u05d5\u05dd\u200f!",
        "Zeilen höchstens 88 Zeichen — 没有隐藏的文字。",
        "a page ends\f",
        "e\u0301 and n\u0303",
    ],
)
def test_what_writing_needs_is_not_hidden(line, warned, plant):
    plant({"AGENTS.md": f"{line}\n"})

    assert warned() == []


def test_a_pull_request_that_hides_more_is_told_of_that(resolve, plant, git, workspace):
    for line in ("a\u200b\n", "a\u200b\nb\n", "a\u200b\nb\u200b\n"):
        plant({"AGENTS.md": line})
        git("add", "-A", cwd=workspace)
        git("commit", "-qm", "one", cwd=workspace)

    found = resolve("--check", "--rev", "HEAD~2..HEAD").out.splitlines()
    assert found[0].startswith("AGENTS.md:2:2: warning: document_hidden_text")
    assert resolve("--check", "--rev", "HEAD~2..HEAD~1").out == ""


@pytest.mark.parametrize("path", [".git/config", "./.GIT/config", "link.md"])
def test_what_git_keeps_for_itself_is_never_imported(
    path, resolve, plant, git, workspace
):
    git("config", "http.extraheader", "AUTHORIZATION: basic hunter2", cwd=workspace)
    plant({"AGENTS.md": f"Hello.\n@{path}\n", ".github/x.md": "of GitHub"})
    plant({"CLAUDE.md": "@.github/x.md\n"}, links={"link.md": ".git/config"})

    said = resolve("--print")
    assert "hunter2" not in said.out
    assert "of GitHub" in said.out
    assert "AGENTS.md:2:1: import_missing" in said.err
