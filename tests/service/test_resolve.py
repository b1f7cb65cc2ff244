"""Which documents hold, in which order, and what is said of the others."""

import os

import pytest

from ctxlib.domain.instructiontext import render
from ctxlib.service.reading import Layer, Limits
from ctxlib.service.resolve import resolve, user_layers
from ctxlib.store.committree import CommitTree
from ctxlib.store.gitcli import Git
from ctxlib.store.worktree import WorkTree


def labels(resolution):
    return [document.label for document in resolution.documents]


def texts(resolution):
    return [document.text for document in resolution.documents]


def told(resolution):
    return [(each.code, each.label, each.line) for each in resolution.diagnostics]


def omitted(resolution):
    return [(document.label, code) for document, code in resolution.omitted]


ORDERED = {
    "CLAUDE.md": "r3",
    "AGENTS.md": "r2",
    "REASONIX.md": "r1",
    "REASONIX.local.md": "l1",
    "AGENTS.local.md": "l2",
    "a/AGENTS.md": "a",
    "a/b/CLAUDE.local.md": "bl",
    "a/c/AGENTS.md": "sibling",
}


def test_files_of_the_user_come_first_then_root_to_target_local_ones_later(resolved):
    home = {"AGENTS.md": "u2", "REASONIX.md": "u1", "AGENTS.local.md": "ul"}

    found = resolved(ORDERED, "a/b", home=home)

    assert [(each.label, each.scope, each.text) for each in found.documents] == [
        ("user/REASONIX.md", "user", "u1"),
        ("user/AGENTS.md", "user", "u2"),
        ("user/AGENTS.local.md", "user", "ul"),
        ("workspace/REASONIX.md", "project", "r1"),
        ("workspace/AGENTS.md", "project", "r2"),
        ("workspace/CLAUDE.md", "project", "r3"),
        ("workspace/REASONIX.local.md", "local", "l1"),
        ("workspace/AGENTS.local.md", "local", "l2"),
        ("workspace/a/AGENTS.md", "ancestor", "a"),
        ("workspace/a/b/CLAUDE.local.md", "local", "bl"),
    ]
    assert [each.order for each in found.documents] == list(range(1, 11))
    assert found.documents[-1].directory == "workspace/a/b"
    assert found.diagnostics == []


def test_other_names_can_be_looked_for(resolved):
    files = {"AGENTS.md": "no", "RULES": "yes", "RULES.local": "mine"}

    found = resolved(files, names=("RULES",))

    assert texts(found) == ["yes", "mine"]


def test_a_second_folder_of_the_user_has_labels_of_its_own(lay):
    from ctxlib.service.reading import Limits

    folders = [lay({"AGENTS.md": "one"}), lay({"AGENTS.md": "two"}, name="more")]

    found = resolve(user_layers(list(map(WorkTree, folders))), None, "", Limits())

    assert labels(found) == ["user/1/AGENTS.md", "user/2/AGENTS.md"]
    assert [each.scope for each in found.documents] == ["user", "user"]


def test_equal_documents_are_kept_once_at_the_most_specific_place(resolved):
    files = {
        "REASONIX.md": "x\n",
        "AGENTS.md": "\nx",
        "b/AGENTS.md": "y",
        "b/AGENTS.local.md": "y",
        "CLAUDE.md": "z",
        "b/CLAUDE.md": "z",
    }

    found = resolved(files, "b")

    assert labels(found) == [
        "workspace/REASONIX.md",
        "workspace/b/CLAUDE.md",
        "workspace/b/AGENTS.local.md",
    ]
    assert omitted(found) == [
        ("workspace/AGENTS.md", "document_repeated"),
        ("workspace/CLAUDE.md", "document_repeated"),
        ("workspace/b/AGENTS.md", "document_repeated"),
    ]
    assert [each.severity for each in found.diagnostics] == ["note"] * 3


def test_a_link_between_two_names_is_kept_once(resolved):
    found = resolved({"AGENTS.md": "x"}, links={"CLAUDE.md": "AGENTS.md"})

    assert labels(found) == ["workspace/AGENTS.md"]
    assert omitted(found) == [("workspace/CLAUDE.md", "document_repeated")]


def test_a_link_to_the_document_of_a_parent_is_kept_once_with_its_imports(resolved):
    files = {"AGENTS.md": "x\n@docs/y.md", "docs/y.md": "Y"}

    found = resolved(files, "a", links={"a/AGENTS.md": "../AGENTS.md"})

    assert labels(found) == ["workspace/a/AGENTS.md"]
    assert "\nY\n" in found.documents[0].text
    assert told(found) == [("document_repeated", "workspace/AGENTS.md", None)]


def test_a_document_that_only_imports_another_one_is_left_out_for_it(resolved):
    found = resolved({"AGENTS.md": "x", "CLAUDE.md": "@AGENTS.md\n"})

    assert texts(found) == ["x"]
    assert omitted(found) == [("workspace/CLAUDE.md", "document_repeated")]


def test_so_it_is_in_the_other_order(resolved):
    found = resolved({"AGENTS.md": "@CLAUDE.md\n", "CLAUDE.md": "x"})

    assert labels(found) == ["workspace/CLAUDE.md"]
    assert texts(found) == ["x"]
    assert found.diagnostics[-1].hint == "nothing to do: it only leads to the other one"


@pytest.mark.parametrize("name", ["CLAUDE.md", "CLAUDE.local.md", "d/CLAUDE.md"])
@pytest.mark.parametrize("text", ["@AGENTS.md", "@./AGENTS.md\nmore", "a\n@AGENTS.md"])
def test_what_leads_claude_code_to_the_instructions_for_all_is_as_it_should_be(
    resolved, name, text
):
    beside = name.replace("CLAUDE.local", "AGENTS").replace("CLAUDE", "AGENTS")

    assert told(resolved({beside: "x", name: text}, "d")) == []


def test_so_it_is_where_that_is_a_link(resolved):
    assert told(resolved({"AGENTS.md": "x"}, links={"CLAUDE.md": "AGENTS.md"})) == []


def test_any_other_repetition_is_told(resolved):
    files = {"AGENTS.md": "x\n@y.md", "CLAUDE.md": "@AGENTS.md\n@y.md", "y.md": "Y"}

    assert told(resolved(files)) == [("import_repeated", "workspace/CLAUDE.md", 2)]


def test_a_document_that_imports_anything_else_too_is_not_left_out(resolved):
    files = {"AGENTS.md": "x", "CLAUDE.md": "@AGENTS.md\n@y.md", "y.md": "Y"}

    found = resolved(files)

    assert labels(found) == ["workspace/AGENTS.md", "workspace/CLAUDE.md"]
    assert "\nY\n" in texts(found)[1]


def test_the_import_of_one_left_out_for_two_names_both(resolved):
    files = {"REASONIX.md": "r", "AGENTS.md": "a"}
    files["CLAUDE.md"] = "@REASONIX.md\n@AGENTS.md"
    files["AGENTS.local.md"] = "more\n@CLAUDE.md"

    found = resolved(files)

    assert omitted(found) == [("workspace/CLAUDE.md", "document_repeated")]
    assert texts(found)[-1].split("\n") == [
        "more",
        '<instruction-import path="CLAUDE.md">',
        '<instruction-import path="REASONIX.md" see="workspace/REASONIX.md"/>',
        '<instruction-import path="AGENTS.md" see="workspace/AGENTS.md"/>',
        "</instruction-import>",
    ]


def test_two_documents_that_only_import_each_other_are_not_both_left_out(resolved):
    found = resolved({"AGENTS.md": "@CLAUDE.md", "CLAUDE.md": "@AGENTS.md"})

    assert labels(found) == ["workspace/CLAUDE.md"]
    assert ("import_cycle", "workspace/CLAUDE.md", 1) in told(found)


def test_the_import_of_a_document_before_names_it(resolved):
    found = resolved({"AGENTS.md": "x", "CLAUDE.md": "@AGENTS.md\nmore"})

    see = '<instruction-import path="AGENTS.md" see="workspace/AGENTS.md"/>'
    assert texts(found) == ["x", f"{see}\nmore"]


def test_the_import_of_a_document_after_names_it_too(resolved):
    found = resolved({"AGENTS.md": "more\n@CLAUDE.md", "CLAUDE.md": "x"})

    see = '<instruction-import path="CLAUDE.md" see="workspace/CLAUDE.md"/>'
    assert texts(found) == [f"more\n{see}", "x"]
    assert told(found) == [("import_repeated", "workspace/AGENTS.md", 2)]


def test_what_two_documents_import_stands_in_the_first(resolved):
    files = {"AGENTS.md": "one\n@s.md", "CLAUDE.md": "two\n@s.md", "s.md": "S"}

    found = resolved(files)

    assert texts(found) == [
        'one\n<instruction-import path="s.md">\nS\n</instruction-import>',
        'two\n<instruction-import path="s.md" see="workspace/AGENTS.md"/>',
    ]
    repeated = found.documents[1].imports[0]
    assert (repeated.state, repeated.first) == ("repeated", "workspace/AGENTS.md")
    assert (repeated.line, repeated.bytes, repeated.digest) == (2, 0, "")


def test_the_import_of_a_sibling_of_the_chain_is_an_import(resolved):
    found = resolved({"AGENTS.md": "@a/AGENTS.md", "a/AGENTS.md": "A"})

    assert [each.label for each in found.documents[0].imports] == [
        "workspace/a/AGENTS.md"
    ]


def test_imports_work_from_every_depth(resolved):
    files = {"a/AGENTS.md": "@docs/x.md", "a/docs/x.md": "canary", "a/b/x": ""}

    found = [resolved(files, target) for target in ("a", "a/b", "a/b/nowhere")]

    assert len({found.documents[0].text for found in found}) == 1
    assert "canary" in found[0].documents[0].text


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "document_empty"),
        (b" \n\n", "document_empty"),
        (b"\x00\x01\x02\xff\xfe\x00\x00", "document_not_text"),
        (b"x" * 101, "document_too_large"),
    ],
)
def test_a_document_without_usable_text_is_a_diagnostic(content, code, resolved):
    found = resolved({"AGENTS.md": content}, file_bytes=100)

    assert found.documents == []
    assert told(found) == [(code, "workspace/AGENTS.md", None)]


@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        ("Grüße an alle".encode("utf-16"), "utf-16"),
        ("请使用制表符缩进代码,提交之前运行测试".encode("gb18030"), "gb18030"),
    ],
)
def test_a_document_in_another_encoding_is_read_and_noted(content, encoding, resolved):
    found = resolved({"AGENTS.md": content})

    assert found.documents[0].encoding.startswith(encoding)
    assert told(found) == [("document_encoding", "workspace/AGENTS.md", None)]


def test_a_directory_with_the_name_of_a_document_is_a_warning(resolved):
    found = resolved({"AGENTS.md/x": "x"})

    assert told(found) == [("document_directory", "workspace/AGENTS.md", None)]


def test_a_pipe_with_the_name_of_a_document_is_never_opened(lay, resolved):
    os.mkfifo(os.path.join(lay({}), "AGENTS.md"))

    found = resolved({})

    assert told(found) == [("document_unreadable", "workspace/AGENTS.md", None)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_document_that_may_not_be_read_is_an_error(lay, resolved):
    os.chmod(os.path.join(lay({"AGENTS.md": "x"}), "AGENTS.md"), 0)

    found = resolved({})

    assert told(found) == [("document_unreadable", "workspace/AGENTS.md", None)]


@pytest.mark.parametrize(
    ("target", "code"),
    [
        ("../outside.md", "document_symlink_escape"),
        ("/etc/hostname", "document_symlink_escape"),
        ("nowhere.md", "document_symlink_dangling"),
        ("AGENTS.md", "document_symlink_loop"),
    ],
)
def test_a_linked_document_without_a_file_inside_is_an_error(
    target, code, tmp_path, resolved
):
    (tmp_path / "outside.md").write_text("O")

    found = resolved({"CLAUDE.md": "c"}, links={"AGENTS.md": target})

    assert texts(found) == ["c"]
    assert told(found) == [(code, "workspace/AGENTS.md", None)]


def test_a_link_to_a_name_in_another_case_is_told_the_right_one(resolved):
    links = {"CLAUDE.md": "agents.md", "a/CLAUDE.md": "../DOCS/x.md", "a/y": "Y"}

    found = resolved({"AGENTS.md": "a", "docs/x.md": "x"}, "a", links=links)

    assert [(each.label, each.hint) for each in found.diagnostics] == [
        ("workspace/CLAUDE.md", "what it names is written 'AGENTS.md'"),
        ("workspace/a/CLAUDE.md", "make what the link names, or remove it"),
    ]


def test_a_name_in_the_wrong_case_is_a_warning_and_not_read(resolved):
    found = resolved({"agents.md": "x", "Claude.Local.md": "y", "claude.md/z": "z"})

    assert found.documents == []
    assert [(each.code, each.label, each.target) for each in found.diagnostics] == [
        ("document_case", "workspace/agents.md", "agents.md"),
        ("document_case", "workspace/Claude.Local.md", "Claude.Local.md"),
    ]


def test_where_case_does_not_matter_it_is_read_with_the_warning(lay):
    class Folding(WorkTree):
        """A tree on a disk that takes `AGENTS.md` for `agents.md`."""

        def entry(self, path):
            return super().entry(path.lower())

        def read(self, path, limit):
            return super().read(path.lower(), limit)

    workspace = Layer("workspace", Folding(lay({"agents.md": "x"})))

    found = resolve([], workspace, "", Limits())

    assert [(each.label, each.text) for each in found.documents] == [
        ("workspace/AGENTS.md", "x")
    ]
    assert told(found) == [("document_case", "workspace/agents.md", None)]


def test_a_commit_says_the_same_as_the_checkout(lay, resolved, git):
    files = {
        "AGENTS.md": "x\n@docs/x.md\n@no.md\n@way/x.md\n@out.md",
        "docs/x.md": "X\n@../AGENTS.md",
        "a/CLAUDE.md": "@AGENTS.md",
        "a/AGENTS.md": "a",
        "a/agents.md": "case",
    }
    links = {"CLAUDE.md": "AGENTS.md", "way": "docs", "out.md": "/etc/hostname"}
    disk = resolved(files, "a", links=links)
    root = lay({})
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"]):
        git(*words, cwd=root)

    tree = CommitTree(Git(dict(os.environ)), root, "HEAD")
    commit = resolve([], Layer("workspace", tree), "a", Limits())
    tree.close()

    assert render(commit.documents) == render(disk.documents)
    assert [each.key for each in commit.diagnostics] == [
        each.key for each in disk.diagnostics
    ]
    assert {each.path for each in commit.documents} == {None}


def test_a_target_below_a_linked_directory_is_read_through_the_link(resolved):
    files = {"a/AGENTS.md": "a\n@x.md", "a/x.md": "X", "a/b/agents.md": "b"}

    found = resolved(files, "way/b", links={"way": "a"})

    assert labels(found) == ["workspace/way/AGENTS.md"]
    assert found.documents[0].lines[2].label == "workspace/a/x.md"
    assert told(found) == [("document_case", "workspace/way/b/agents.md", None)]


def test_a_target_behind_a_link_that_leads_outside_is_not_read(tmp_path, resolved):
    (tmp_path / "AGENTS.md").write_text("outside")

    found = resolved({"AGENTS.md": "x"}, "way", links={"way": ".."})

    assert texts(found) == ["x"]
    assert told(found) == [("document_symlink_escape", "workspace/way", None)]


def test_a_target_outside_is_an_error_and_the_root_is_taken(resolved):
    found = resolved({"AGENTS.md": "w"}, "../other")

    assert texts(found) == ["w"]
    assert told(found) == [("target_outside_workspace", "workspace", None)]


def test_over_the_budget_whole_documents_go_farthest_first(resolved):
    files = {"AGENTS.md": "r" * 100, "a/AGENTS.md": "ä" * 100, "a/b/AGENTS.md": "near"}
    whole = resolved(files, "a/b")
    limit = len(render(whole.documents[1:]).encode())

    found = resolved(files, "a/b", max_bytes=limit)

    assert texts(found) == ["ä" * 100, "near"]
    assert [each.order for each in found.documents] == [1, 2]
    assert omitted(found) == [("workspace/AGENTS.md", "document_cut")]
    assert told(found) == [("document_cut", "workspace/AGENTS.md", None)]
    assert labels(resolved(files, "a/b", max_bytes=limit - 1)) == [
        "workspace/a/b/AGENTS.md"
    ]
    assert labels(resolved(files, "a/b", max_bytes=0)) == []


def test_what_a_document_over_the_budget_brought_is_expanded_in_the_next(resolved):
    files = {
        "s.md": "shared",
        "AGENTS.md": "r" * 500 + "\n@s.md",
        "CLAUDE.md": "near\n@s.md",
    }

    found = resolved(files, max_bytes=500)

    assert len(found.documents) == 1
    assert "\nshared\n" in found.documents[0].text


def test_what_is_over_the_budget_is_described_as_it_stands_alone(resolved):
    files = {"AGENTS.md": "r" * 500 + "\n@CLAUDE.md", "CLAUDE.md": "near"}

    found = resolved(files, max_bytes=500)

    assert labels(found) == ["workspace/CLAUDE.md"]
    assert found.omitted[0][0].text.split("\n")[1:] == [
        '<instruction-import path="CLAUDE.md">',
        "near",
        "</instruction-import>",
    ]


def test_host_checks_are_listed_with_their_places(resolved):
    files = {
        "AGENTS.md": "# Rules\n\n@checks.md\n",
        "checks.md": "## Host checks\n\n- verify: make test\n- verify: make test\n",
    }

    found = resolved(files)

    assert [(each.command, each.label, each.line) for each in found.checks] == [
        ("make test", "workspace/checks.md", 3)
    ]


COMMENTED = """\
# Rules

<!--
## Host checks
-->

- verify: in no section

Host checks
-----------

<!--
- verify: commented out
## Other
-->

- verify: make test

Then:

    ## Other

- verify: make lint
"""


def test_comments_and_code_neither_begin_nor_end_a_section_of_checks(resolved):
    found = resolved({"AGENTS.md": COMMENTED})

    assert [(each.command, each.line) for each in found.checks] == [
        ("make test", 17),
        ("make lint", 23),
    ]


def test_the_result_does_not_depend_on_where_the_workspace_lies(lay, resolved):
    files = {"AGENTS.md": "@docs/x.md\n@no.md", "docs/x.md": "X", "a/CLAUDE.md": "c"}

    first = render(resolved(files, "a").documents)

    other = Layer("workspace", WorkTree(lay(files, name="else where")))
    second = render(resolve([], other, "a", Limits()).documents)
    assert first == second
    assert "ws" not in first
