"""`ctx-resolve --check` of a whole repository, the git index, commits and ranges."""

import pytest


@pytest.fixture
def commit(git, workspace):
    """Commit everything; returns the name of the commit."""

    def call(message="one"):
        git("add", "-A", cwd=workspace)
        git("commit", "-qm", message, cwd=workspace)
        return git("rev-parse", "HEAD", cwd=workspace).strip()

    return call


@pytest.fixture
def check(resolve):
    """The first lines of a check's diagnostics, in order, and its exit code."""

    def call(*args, **options):
        answer = resolve("--check", *args, **options)
        lines = [line.partition(": '")[0] for line in answer.out.splitlines()]
        return answer.code, [line for line in lines if ": hint: " not in line]

    return call


def test_every_tracked_file_is_checked_wherever_it_lies(
    check, plant, commit, workspace
):
    plant({"~/AGENTS.md": "@not-of-the-repository.md"})
    plant({"AGENTS.md": "@gone.md", "a/b/CLAUDE.local.md": "@gone.md"})
    plant({"c/AGENTS.md": "@x.md", "c/x.md": "@y.md", "other.md": "@gone.md"})
    commit()
    plant({"d/AGENTS.md": "@untracked.md"})

    expected = [
        "AGENTS.md:1:1: error: import_missing",
        "a/b/CLAUDE.local.md:1:1: error: import_missing",
        "c/x.md:1:1: error: import_missing",
    ]
    assert check("--all") == (1, expected)
    assert check("--all", cwd=workspace / "a/b") == (1, expected)
    assert check("--all", "--rev", "HEAD") == (1, expected)
    assert check("--rev", "HEAD") == (1, expected)


def test_the_index_is_checked_for_what_is_staged(check, plant, commit, git, workspace):
    plant({"AGENTS.md": "@docs/x.md", "docs/x.md": "X", "a/AGENTS.md": "@gone.md"})
    commit()
    git("rm", "-q", "docs/x.md", cwd=workspace)
    plant({"docs/x.md": "only on disk"})

    assert check("--staged") == (1, ["AGENTS.md:1:1: error: import_missing"])
    assert check("--staged", "--all") == (
        1,
        [
            "AGENTS.md:1:1: error: import_missing",
            "a/AGENTS.md:1:1: error: import_missing",
        ],
    )
    assert check("--all") == (1, ["a/AGENTS.md:1:1: error: import_missing"])
    assert check("--staged", "docs") == (1, ["AGENTS.md:1:1: error: import_missing"])


def test_nothing_staged_is_nothing_wrong(check, plant, commit):
    plant({"AGENTS.md": "@gone.md"})
    commit()

    assert check("--staged") == (0, [])


def test_a_range_finds_what_it_breaks_and_nothing_older(check, plant, commit, git):
    plant({"AGENTS.md": "@old-fault.md\n@docs/x.md", "docs/x.md": "X"})
    start = commit()
    plant({"AGENTS.md": "new line\n@old-fault.md\n@docs/x.md\n@new-fault.md"})
    end = commit("two")

    assert check("--rev", f"{start}..{end}") == (
        1,
        ["AGENTS.md:4:1: error: import_missing"],
    )
    assert check("--rev", f"{start}..") == check("--rev", f"{start}...{end}")
    assert check("--rev", f"{end}..{start}") == (0, [])


def test_a_bare_repository_is_checked(check, plant, commit, git, workspace, tmp_path):
    plant({"AGENTS.md": "@gone.md"})
    commit()
    bare = tmp_path / "bare.git"
    git("clone", "-q", "--bare", workspace, bare)

    assert check("--rev", "main", cwd=bare) == (
        1,
        ["AGENTS.md:1:1: error: import_missing"],
    )


def test_a_shallow_clone_says_that_it_is_one(
    resolve, plant, commit, git, workspace, tmp_path
):
    plant({"AGENTS.md": "one"})
    start = commit()
    plant({"AGENTS.md": "two"})
    commit("two")
    clone = tmp_path / "clone"
    git("clone", "-q", "--depth=1", f"file://{workspace}", clone)

    answer = resolve("--check", "--rev", f"{start}..HEAD", cwd=clone)

    assert answer.code == 128
    assert "git fetch --unshallow" in answer.err


def test_without_a_repository_nothing_is_tracked(resolve, tmp_path):
    folder = tmp_path / "plain"
    folder.mkdir()

    for words in (["--all"], ["--staged"], ["--rev", "HEAD"]):
        answer = resolve("--check", *words, cwd=folder)
        assert (answer.code, answer.out) == (128, "")
        assert answer.err.startswith("ctx-resolve: fatal: ")


def test_every_format_tells_the_same(resolve, plant, commit):
    plant({"AGENTS.md": "@gone.md\n@gone-too.md", "a/AGENTS.md": "fine"})
    commit()

    said = {
        form: resolve("--check", "--all", "--format", form)
        for form in ("text", "ndjson", "sarif", "github")
    }

    assert {answer.code for answer in said.values()} == {1}
    assert {answer.err for answer in said.values()} == {
        "ctx-resolve: 2 errors in 1 file\n"
    }
    assert len(said["text"].out.splitlines()) == 4
    assert len(said["ndjson"].records) == 2
    assert len(said["sarif"].records[0]["runs"][0]["results"]) == 2
    assert len(said["github"].out.splitlines()) == 2


def test_the_files_of_a_commit_have_no_path_on_this_machine(resolve, plant, commit):
    plant({"AGENTS.md": "@gone.md"})
    commit()

    assert resolve("--check", "--json", "--rev", "HEAD").records[0]["path"] is None
    assert resolve("--check", "--json", "--all").records[0]["path"] is not None


# What is staged: files before, files staged (None: deleted), links staged; found.
STAGED = {
    "a document that is new": (
        {},
        {"a/AGENTS.md": "@gone.md"},
        {},
        ["a/AGENTS.md:1:1: error: import_missing"],
    ),
    "an import of an import": (
        {"AGENTS.md": "@x.md", "x.md": "@d/y.md", "d/y.md": "Y"},
        {"d/y.md": "@gone.md"},
        {},
        ["d/y.md:1:1: error: import_missing"],
    ),
    "a fault that was there is told with what touches its document": (
        {"AGENTS.md": "@gone.md\n@x.md", "x.md": "X", "a/AGENTS.md": "@gone.md"},
        {"x.md": "more"},
        {},
        ["AGENTS.md:1:1: error: import_missing"],
    ),
    "nothing that an instruction file knows of": (
        {"AGENTS.md": "@gone.md", "a/x.py": "1", "a/b/CLAUDE.md": "@gone.md"},
        {"a/x.py": "2", "b/new.md": "N", "a/b.py": "B"},
        {},
        [],
    ),
    "a file that is looked for, and is there now": (
        {"AGENTS.md": "@gone.md\n@x.md"},
        {"x.md": "X"},
        {},
        ["AGENTS.md:1:1: error: import_missing"],
    ),
    "a document that goes takes its faults along": (
        {"AGENTS.md": "@gone.md", "a/AGENTS.md": "fine"},
        {"AGENTS.md": None},
        {},
        [],
    ),
    "a file that becomes a link out of the folder": (
        {"a/AGENTS.md": "@x.md", "a/x.md": "X", "x.md": "X"},
        {"a/x.md": None},
        {"a/x.md": "../x.md"},
        ["a/AGENTS.md:1:1: error: import_symlink_escape"],
    ),
    "a directory that becomes a file": (
        {"AGENTS.md": "@d/x.md", "d/x.md": "X"},
        {"d/x.md": None, "d": "D"},
        {},
        ["AGENTS.md:1:1: error: import_missing"],
    ),
    "what a link leads to, far from the document": (
        {"b/AGENTS.md": "B", "a/.keep": ""},
        {"b/AGENTS.md": "@gone.md"},
        {"a/CLAUDE.md": "../b/AGENTS.md"},
        ["b/AGENTS.md:1:1: error: import_missing"],
    ),
    "a name in the wrong case": (
        {"agents.md": "old"},
        {"docs/Claude.md": "new"},
        {},
        ["docs/Claude.md: warning: document_case: not read"],
    ),
}


@pytest.mark.parametrize(
    ("before", "staged", "links", "found"), STAGED.values(), ids=STAGED
)
def test_what_is_staged_is_checked_for_what_it_touches(
    check, plant, commit, git, workspace, before, staged, links, found
):
    plant({".keep": "", **before})
    commit()
    for path, content in staged.items():
        if content is None:
            git("rm", "-q", path, cwd=workspace)
    plant({path: text for path, text in staged.items() if text is not None}, links)
    git("add", ".", cwd=workspace)

    code, lines = check("--staged")

    assert [line.partition(": the name")[0] for line in lines] == found
    assert code == (1 if any("error" in line for line in found) else 0)


def test_a_link_whose_end_is_deleted_dangles(check, plant, commit, git, workspace):
    plant({"AGENTS.md": "text", "b/x.md": "X"}, {"CLAUDE.md": "AGENTS.md"})
    plant({}, {"a/AGENTS.md": "../b/x.md"})
    commit()
    git("rm", "-q", "AGENTS.md", "b/x.md", cwd=workspace)

    dangling = "error: document_symlink_dangling: a link that leads to no file"
    assert check("--staged") == (
        1,
        [f"CLAUDE.md: {dangling}", f"a/AGENTS.md: {dangling}"],
    )


def test_a_link_that_leads_on_elsewhere_touches_who_imports_through_it(
    check, plant, commit, git, workspace
):
    plant(
        {"AGENTS.md": "@way/x.md", "d/x.md": "X", "e/y.md": "Y"},
        {"way": "on", "on": "d"},
    )
    commit()
    (workspace / "on").unlink()
    plant({}, {"on": "e"})
    git("add", ".", cwd=workspace)

    assert check("--staged") == (1, ["AGENTS.md:1:1: error: import_missing"])


def test_what_changes_beyond_a_link_touches_documents_far_from_it(
    check, plant, commit, git, workspace
):
    plant({"b/x.md": "X", "c/AGENTS.md": "@on/y.md", "c/d/y.md": "Y", "e/y.md": "Y"})
    plant({}, {"a/CLAUDE.md": "../b/x.md", "c/on": "../f", "f": "c/d"})
    commit()
    plant({"b/x.md": "@gone.md"})
    git("add", ".", cwd=workspace)
    assert check("--staged") == (1, ["b/x.md:1:1: error: import_missing"])

    git("reset", "-q", "--hard", cwd=workspace)
    (workspace / "f").unlink()
    plant({}, {"f": "e"})
    git("add", ".", cwd=workspace)
    assert check("--staged") == (1, ["c/AGENTS.md:1:1: error: import_symlink_escape"])


def test_confined_by_the_workspace_a_change_elsewhere_touches_a_document(
    check, plant, commit, git, workspace
):
    plant({"a/AGENTS.md": "@../b/x.md", "b/x.md": "X"})
    commit()
    git("rm", "-q", "b/x.md", cwd=workspace)

    assert check("--staged") == (0, [])
    assert check("--staged", "--confine", "workspace") == (
        1,
        ["a/AGENTS.md:1:1: error: import_missing"],
    )


def test_the_first_commit_is_staged_as_a_whole(check, plant, git, workspace):
    plant({"a/AGENTS.md": "@gone.md", "b/AGENTS.md": "fine"})
    git("add", ".", cwd=workspace)
    plant({"c/AGENTS.md": "@untracked.md"})

    assert check("--staged") == (1, ["a/AGENTS.md:1:1: error: import_missing"])


def test_what_lies_in_a_submodule_is_not_missing(
    check, plant, commit, git, workspace, tmp_path
):
    other = tmp_path / "other"
    git("init", "-q", other)
    (other / "x.md").write_text("@gone.md")
    git("add", ".", cwd=other)
    git("commit", "-qm", "one", cwd=other)
    added = ["submodule", "--quiet", "add", other, "vendor/other"]
    git("-c", "protocol.file.allow=always", *added, cwd=workspace)
    plant({"AGENTS.md": "@vendor/other/x.md\n@vendor/other/y.md"})
    git("add", ".", cwd=workspace)

    for words in (["--staged"], ["--staged", "--all"]):
        assert check(*words) == (
            0,
            [
                "AGENTS.md:1:1: warning: import_submodule",
                "AGENTS.md:2:1: warning: import_submodule",
            ],
        )
    commit()
    assert check("--all")[1] == [
        "vendor/other/x.md:1:1: error: import_missing",
        "AGENTS.md:2:1: error: import_missing",
    ]


def test_a_submodule_with_the_name_of_an_instruction_file_is_a_directory(
    check, plant, commit, git, workspace
):
    plant({"AGENTS.md": "fine"})
    head = commit()
    git(
        "update-index",
        "--add",
        "--cacheinfo",
        f"160000,{head},CLAUDE.md",
        cwd=workspace,
    )
    plant({"CLAUDE.md/x.md": "x"})

    found = ["CLAUDE.md: warning: document_directory: a directory"]
    assert check("--staged") == (0, found)
    assert check("--staged", "--all") == (0, found)
    assert check("--all") == (0, found)


def test_a_document_that_is_a_link_into_a_submodule_is_not_passed_over(
    check, resolve, plant, commit, git, workspace
):
    plant({"x.md": "X"}, {"AGENTS.md": "vendor/o/AGENTS.md", "CLAUDE.md": "vendor/o"})
    head = commit()
    link = f"160000,{head},vendor/o"
    git("update-index", "--add", "--cacheinfo", link, cwd=workspace)

    found = [
        "AGENTS.md: warning: document_submodule: a link into the submodule 'vendor/o'",
        "CLAUDE.md: warning: document_directory: a directory",
    ]
    assert check("--staged") == (0, found)
    assert check("--staged", "--all") == (0, found)
    assert "document_submodule" in resolve("--staged").err


def test_a_tracked_file_that_is_gone_from_disk_is_no_document(
    check, plant, commit, workspace
):
    plant({"AGENTS.md": "fine", "a/AGENTS.md": "@gone.md", "b/CLAUDE.md": "@x.md"})
    commit()
    (workspace / "a/AGENTS.md").unlink()

    assert check("--all") == (1, ["b/CLAUDE.md:1:1: error: import_missing"])


def test_a_directory_with_the_name_of_an_instruction_file_is_told(check, plant, commit):
    plant({"AGENTS.md/x.md": "x", "a/AGENTS.md": "fine"})
    commit()

    for words in (["--all"], ["--staged", "--all"], ["--rev", "HEAD"]):
        found = ["AGENTS.md: warning: document_directory: a directory"]
        assert check(*words) == (0, found)
        assert check(*words, "--strict") == (1, found)


def test_a_line_that_many_documents_import_is_told_once(check, plant, commit):
    plant(
        {
            "AGENTS.md": "@a/x.md",
            "CLAUDE.md": "@a/x.md",
            "a/AGENTS.md": "@x.md",
            "a/x.md": "@gone.md",
        }
    )
    commit()

    assert check("--all") == (1, ["a/x.md:1:1: error: import_missing"])


def test_many_documents_and_imports_are_found_in_every_home(
    check, plant, commit, git, workspace
):
    names = [f"d{number:04}" for number in range(1500)]
    plant({f"{name}/AGENTS.md": "@x.md\n@gone.md" for name in names})
    plant({f"{name}/x.md": "@y.md" for name in names})
    commit()

    expected = [
        line
        for name in names
        for line in (
            f"{name}/x.md:1:1: error: import_missing",
            f"{name}/AGENTS.md:2:1: error: import_missing",
        )
    ]
    for words in (["--all"], ["--staged", "--all"], ["--rev", "HEAD"]):
        assert check(*words) == (1, expected)


def test_a_range_does_not_take_a_moved_fault_for_a_new_one(
    check, plant, commit, git, workspace
):
    lines = "".join(f"{number}\n" for number in range(20))
    plant({"a/AGENTS.md": f"{lines}@gone.md\n@x.md", "a/x.md": f"{lines}@y.md"})
    start = commit()
    git("mv", "a", "b", cwd=workspace)
    plant({"b/AGENTS.md": f"new\n{lines}@gone.md\n@x.md"})
    moved = commit("moved")
    plant({"b/AGENTS.md": f"new\n{lines}@gone.md\n@gone.md\n@x.md"})
    again = commit("again")

    assert check("--rev", f"{start}..{moved}") == (0, [])
    assert check("--rev", f"{start}..{again}") == (
        1,
        ["b/AGENTS.md:23:1: error: import_missing"],
    )


def test_three_dots_leave_out_what_the_other_branch_mended(
    check, plant, commit, git, workspace
):
    plant({"AGENTS.md": "@gone.md", "a/AGENTS.md": "fine"})
    commit()
    git("checkout", "-qb", "topic", cwd=workspace)
    plant({"a/AGENTS.md": "@gone.md"})
    commit("topic")
    git("checkout", "-q", "main", cwd=workspace)
    plant({"AGENTS.md": "mended"})
    commit("mended")

    new = "a/AGENTS.md:1:1: error: import_missing"
    assert check("--rev", "main...topic") == (1, [new])
    assert check("--rev", "main..topic") == (
        1,
        ["AGENTS.md:1:1: error: import_missing", new],
    )
    git("merge", "-q", "topic", cwd=workspace)
    assert check("--rev", "HEAD^..HEAD") == (1, [new])
    assert check("--rev", "HEAD^2..HEAD") == (0, [])


def test_a_shallow_clone_is_checked_as_a_whole(
    check, plant, commit, git, workspace, tmp_path
):
    plant({"AGENTS.md": "@gone.md"})
    commit()
    plant({"AGENTS.md": "more\n@gone.md"})
    commit("two")
    clone = tmp_path / "clone"
    git("clone", "-q", "--depth=1", f"file://{workspace}", clone)

    for words in (["--all"], ["--rev", "HEAD"]):
        assert check(*words, cwd=clone) == (
            1,
            ["AGENTS.md:2:1: error: import_missing"],
        )


def test_notes_never_fail_a_check(check, plant, commit):
    plant({"AGENTS.md": "@x.md\n@x.md", "x.md": ""})
    commit()

    code, lines = check("--all", "--strict")

    assert code == 0
    assert all(": note: " in line for line in lines)
    assert lines


def test_where_there_is_nothing_to_check_that_is_said(resolve, commit, plant, tmp_path):
    plant({"README.md": "hello", "docs/x.md": "x"})
    commit()

    said = resolve("--check", "--all")
    assert (said.code, said.out) == (0, "")
    assert said.err == "ctx-resolve: there is no instruction file that git tracks\n"
    assert resolve("--check", "--all", "-q").err == ""
    said = resolve("--check", "--rev", "HEAD")
    assert said.err == "ctx-resolve: there is no instruction file in 'HEAD'\n"


@pytest.mark.parametrize("words", [["--all"], ["--staged"], ["--rev", "HEAD"]])
def test_outside_of_git_the_hint_is_to_do_without(words, resolve, tmp_path):
    (tmp_path / "plain").mkdir()

    said = resolve("--check", *words, cwd=tmp_path / "plain")

    assert said.code == 128
    assert "is in no git repository" in said.err
    assert "hint: leave out --all, --staged and --rev" in said.err


def test_quietly_only_what_makes_the_check_fail_is_written(resolve, plant):
    plant({"AGENTS.md": "a\n", "CLAUDE.md": "a\n", "claude.local.md": "b\n"})

    assert "note: document_repeated" in resolve("--check").out
    assert "warning: document_case" in resolve("--check").out
    assert resolve("--check", "-q").out == ""
    lines = resolve("--check", "-q", "--strict").out.splitlines()
    assert [line.split(": ")[1:3] for line in lines] == [["warning", "document_case"]]


def test_documents_of_one_place_may_import_each_other(check, resolve, plant, commit):
    plant({"AGENTS.md": "rules\n@CLAUDE.md\n", "CLAUDE.md": "more\n@AGENTS.md\n"})
    commit()

    for words in ([], ["--all"], ["--staged", "--all"], ["--rev", "HEAD"]):
        code, lines = check(*words, "--strict")
        assert code == 0
        assert {line.split(": ")[1] for line in lines} == {"note"}
    text = resolve("--print").out
    assert text.count("rules") == text.count("more\n") == 1


@pytest.mark.parametrize(
    "files",
    [
        {"AGENTS.md": "rules\n@AGENTS.md"},
        {"AGENTS.md": "@CLAUDE.md", "CLAUDE.md": "\n@AGENTS.md\n"},
        {"AGENTS.md": "rules\n@a/x.md", "a/x.md": "more\n@../AGENTS.md"},
    ],
)
def test_any_other_circle_is_an_error(files, check, plant, commit):
    plant(files)
    commit()

    assert check("--all")[0] == check()[0] == 1


def test_what_a_partial_clone_lacks_is_no_old_fault(
    check, plant, commit, git, workspace
):
    plant({"AGENTS.md": "@gone.md"})
    commit()
    plant({"AGENTS.md": "@gone.md", "a/AGENTS.md": "@gone.md"})
    commit()
    git("config", "uploadpack.allowFilter", "true", cwd=workspace)
    clone = workspace.parent / "partial"
    options = ["-q", "--bare", "--filter=blob:none", f"file://{workspace}"]
    git("clone", *options, clone, cwd=workspace)

    code, lines = check("--rev", "HEAD~1..HEAD", cwd=clone)

    assert code == 1
    assert [line.split(": ")[2] for line in lines] == ["document_unreadable"] * 2


def test_what_a_partial_clone_lacks_comes_with_the_way_to_get_it(
    resolve, plant, commit, git, workspace
):
    plant({"AGENTS.md": "@x.md"})
    commit()
    git("config", "uploadpack.allowFilter", "true", cwd=workspace)
    clone = workspace.parent / "partial"
    options = ["-q", "--bare", "--filter=blob:none", f"file://{workspace}"]
    git("clone", *options, clone, cwd=workspace)

    assert "hint: fetch it with 'git " in resolve("--rev", "HEAD", cwd=clone).err


def test_a_name_in_another_case_that_the_document_links_to_is_read(
    check, plant, commit
):
    plant({"agents.md": "rules", "Claude.md": "x"}, links={"AGENTS.md": "agents.md"})
    commit()

    said = "document_case: not read: the name looked for is 'CLAUDE.md'"
    expected = [f"Claude.md: warning: {said}"]
    assert check("--all") == check("--rev", "HEAD") == (0, expected)
    assert check() == (0, expected)


def test_what_claude_code_alone_imports_is_noted(resolve, plant):
    prose = "See @docs/x.md, @docs/x.md and @gone.md; a@docs/x.md, `@docs/x.md`.\n"
    plant(
        {
            "AGENTS.md": "See @docs/x.md and\n",
            "CLAUDE.md": prose
            + "- @docs/x.md\n\n```\nas @docs/x.md\n```\n\n@docs/y.md\n\n"
            + "> As @AGENTS.md and @docs/y.md say, <!-- @docs/x.md -->\n",
            "docs/x.md": "X\n",
            "docs/y.md": "Y\n",
        }
    )

    answer = resolve("--check", "--strict")

    note = (
        "note: import_in_line: '@docs/x.md': Claude Code imports it from within a line"
    )
    assert answer.out == f"CLAUDE.md:1:17: {note}\nCLAUDE.md:2:3: {note}\n"
    assert answer.code == 0
