"""`git ctx note`: a person's bullet in the nearest instruction document."""

import os
import stat

import pytest

NEW = "## Notes\n\n- Use tabs.\n"


@pytest.fixture
def note(run):
    """Run `git ctx note`."""

    def call(*args, **options):
        return run("git-ctx", "note", *args, **options)

    return call


def test_without_any_document_one_is_made_at_the_root(note, workspace):
    (workspace / "a/b").mkdir(parents=True)

    said = note("Use tabs.", cwd=workspace / "a/b")

    assert (said.code, said.out, said.err) == (0, "workspace/AGENTS.md\n", "")
    assert (workspace / "AGENTS.md").read_text() == NEW


def test_the_words_need_no_quotes(note, workspace):
    note("Use", "tabs.")

    assert (workspace / "AGENTS.md").read_text() == NEW


@pytest.mark.parametrize(
    ("files", "changed"),
    [
        (["AGENTS.md", "a/CLAUDE.md", "a/b/c/AGENTS.md"], "a/CLAUDE.md"),
        (["AGENTS.md", "CLAUDE.md", "REASONIX.md"], "REASONIX.md"),
        (["CLAUDE.md", "a/AGENTS.local.md", "a/README.md"], "CLAUDE.md"),
    ],
)
def test_the_nearest_document_gets_it(files, changed, note, plant, workspace):
    plant(dict.fromkeys(files, "# Rules\n"))
    (workspace / "a/b").mkdir(parents=True, exist_ok=True)

    said = note("-C", "a/b", "Use tabs.")

    assert (said.code, said.out) == (0, f"workspace/{changed}\n")
    assert (workspace / changed).read_text() == f"# Rules\n\n{NEW}"
    assert [name for name in files if "Notes" in (workspace / name).read_text()] == [
        changed
    ]


def test_the_names_are_those_of_the_configuration(note, plant, git, workspace):
    git("config", "ctx.instructionFile", "RULES.md", cwd=workspace)
    plant({"AGENTS.md": "# Rules\n"})

    said = note("Use tabs.")

    assert said.out == "workspace/RULES.md\n"
    assert (workspace / "RULES.md").read_text() == NEW


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", "## Notes\n\n- n\n"),
        ("text", "text\n\n## Notes\n\n- n"),
        ("text\n\n\n", "text\n\n## Notes\n\n- n\n\n\n"),
        ("a\r\n\r\n", "a\r\n\r\n## Notes\r\n\r\n- n\r\n\r\n"),
        ("\ufeff# A\n", "\ufeff# A\n\n## Notes\n\n- n\n"),
        ("---\nnotes: x\n---\n", "---\nnotes: x\n---\n\n## Notes\n\n- n\n"),
        (
            "# notes\n\n* a\n* b\n\n## Next\nx\n",
            "# notes\n\n* a\n* b\n* n\n\n## Next\nx\n",
        ),
        ("Notes\n-----\n\n+ a\n\n+ b\n", "Notes\n-----\n\n+ a\n\n+ b\n\n+ n\n"),
        ("### NOTES ###\n  -  a\n# B\n", "### NOTES ###\n  -  a\n  -  n\n\n# B\n"),
        ("## Notes\n1. a\n2. b\n", "## Notes\n1. a\n2. b\n\n- n\n"),
        ("## Notes\n## Next\n", "## Notes\n\n- n\n\n## Next\n"),
        (
            "## Notes\n- a\n### Sub\n- b\n# C\n",
            "## Notes\n- a\n- n\n\n### Sub\n- b\n# C\n",
        ),
        (
            "## Notes\n- a\n  - b\n\nProse.\n",
            "## Notes\n- a\n  - b\n- n\n\nProse.\n",
        ),
        (
            "```\n## Notes\n- a\n```\n",
            "```\n## Notes\n- a\n```\n\n## Notes\n\n- n\n",
        ),
        ("> ## Notes\n> - a\n", "> ## Notes\n> - a\n\n## Notes\n\n- n\n"),
        (
            "<!--\n## Notes\n-->\n## Notes\n- a\n\n<!-- end -->\n",
            "<!--\n## Notes\n-->\n## Notes\n- a\n- n\n\n<!-- end -->\n",
        ),
        (
            "## Notes\n- a\n\n```\nnever closed\n",
            "## Notes\n- a\n- n\n\n```\nnever closed\n",
        ),
    ],
)
def test_it_goes_below_the_heading_and_all_else_stays(before, after, note, workspace):
    (workspace / "AGENTS.md").write_bytes(before.encode())

    said = note("n")

    assert said.code == 0
    assert (workspace / "AGENTS.md").read_bytes().decode() == after


@pytest.mark.parametrize("end", ["```\nmake\n", "<!-- todo\n", "<script>\n"])
def test_a_document_that_ends_in_code_or_a_comment_is_left_alone(
    end, note, plant, workspace
):
    plant({"AGENTS.md": end})

    said = note("n")

    assert (said.code, said.out) == (128, "")
    assert "the note would not be read as a bullet there" in said.err
    assert (workspace / "AGENTS.md").read_text() == end


@pytest.mark.parametrize(
    ("text", "bullet"),
    [
        ("# Title", "- \\# Title\n"),
        ("#nine", "- #nine\n"),
        ("@docs/x.md", "- \\@docs/x.md\n"),
        ("see\n@docs/x.md", "- see\n  \\@docs/x.md\n"),
        ("@ada wants tabs", "- @ada wants tabs\n"),
        ("```\nmake\n```", "- \\`\\`\\`\n  make\n  \\`\\`\\`\n"),
        ("a\n---\n===", "- a\n  \\---\n  \\===\n"),
        ("<!-- a", "- \\<!-- a\n"),
        ("[x]: y", "- \\[x]: y\n"),
        ("- Use tabs.", "- Use tabs.\n"),
        ("\n  a \r\n\r\n\r\n   b\n\n", "- a\n\n     b\n"),
        ("a\n- b\n  - c", "- a\n  - b\n    - c\n"),
        ("a\n\n     b", "- a\n\n  b\n"),
        ("> # a", "- \\> # a\n"),
        ("2. # a", "- 2\\. # a\n"),
    ],
)
def test_the_text_stays_text_in_one_bullet(text, bullet, note, resolve, workspace):
    said = note("-", stdin=text)

    assert said.code == 0
    assert (workspace / "AGENTS.md").read_text() == f"## Notes\n\n{bullet}"
    assert [each["kind"] for each in resolve("--json").records] == ["document"]


@pytest.mark.parametrize("again", ["Use tabs.", " Use  tabs. "])
def test_the_same_note_again_changes_nothing(again, note, plant, workspace):
    plant({"AGENTS.md": "## Notes\n\n1. Use\n   tabs.\n"})

    said = note(again)

    assert (said.code, said.out) == (0, "")
    assert said.err == (
        "git-ctx: nothing to change: 'workspace/AGENTS.md' says so already, at line 3\n"
    )
    assert (workspace / "AGENTS.md").read_text() == "## Notes\n\n1. Use\n   tabs.\n"


def test_an_escaped_note_is_known_again(note):
    note("# Title")

    assert note("# Title").out == ""


@pytest.mark.parametrize(
    ("name", "text", "other"),
    [
        ("REASONIX.md", "@CLAUDE.md\n", "CLAUDE.md"),
        ("AGENTS.md", "\n@./CLAUDE.md \n", "CLAUDE.md"),
    ],
)
def test_a_document_that_only_imports_another_stands_for_it(
    name, text, other, note, plant, workspace
):
    plant({name: text, other: "# Rules\n"})

    said = note("Use tabs.")

    assert said.out == f"workspace/{other}\n"
    assert (workspace / name).read_text() == text


@pytest.mark.parametrize(
    ("text", "other"),
    [
        ("@CLAUDE.md\nMore.\n", "CLAUDE.md"),
        ("    @CLAUDE.md\n", "CLAUDE.md"),
        ("@docs/CLAUDE.md\n", "docs/CLAUDE.md"),
        ("@rules.md\n", "rules.md"),
        ("@AGENTS.local.md\n", "AGENTS.local.md"),
        ("@AGENTS.md\n", "CLAUDE.md"),
        ("@REASONIX.md\n", "CLAUDE.md"),
    ],
)
def test_a_document_that_says_more_or_imports_another_place_is_meant_itself(
    text, other, note, plant
):
    plant({"AGENTS.md": text, other: "# Rules\n"})

    assert note("Use tabs.").out == "workspace/AGENTS.md\n"


def test_a_local_note_never_goes_to_the_file_of_all(note, plant, workspace, git):
    plant({"AGENTS.local.md": "@AGENTS.md\n", "AGENTS.md": "# Rules\n"})

    said = note("--local", "Use tabs.")

    assert said.out == "workspace/AGENTS.local.md\n"


def test_a_local_note_says_how_to_keep_it_out_of_commits(note, workspace):
    said = note("--local", "Use tabs.")

    assert (said.code, said.out) == (0, "workspace/AGENTS.local.md\n")
    assert said.err == (
        "git-ctx: warning: 'workspace/AGENTS.local.md' is meant for you alone, and git "
        "does not ignore it\n"
        "git-ctx: hint: put the line 'AGENTS.local.md' into '.git/info/exclude', or "
        "for everybody into '.gitignore'\n"
    )
    assert (workspace / "AGENTS.local.md").read_text() == NEW


def test_a_local_note_that_git_ignores_is_silent(note, workspace):
    (workspace / ".gitignore").write_text("*.local.md\n")

    assert note("--local", "Use tabs.").err == ""


def test_a_tracked_local_file_is_told_of(note, plant, git, workspace):
    plant({"AGENTS.local.md": "", ".gitignore": "*.local.md\n"})
    git("add", "-f", "AGENTS.local.md", cwd=workspace)

    said = note("--local", "Use tabs.")

    assert "git tracks it" in said.err
    assert "git rm --cached AGENTS.local.md" in said.err


def test_the_users_own_file_is_made_with_its_folder(note, home):
    said = note("--user", "Use tabs.")

    assert (said.code, said.out) == (0, "user/AGENTS.md\n")
    assert (home / ".config/ctx/AGENTS.md").read_text() == NEW


def test_of_several_user_folders_the_last_with_a_document_counts(note, tmp_path, git):
    for name in ("one", "two", "three"):
        (tmp_path / name).mkdir()
        git("config", "--global", "--add", "ctx.instructionHome", tmp_path / name)
    (tmp_path / "two/CLAUDE.md").write_text("")

    assert note("--user", "Use tabs.").out == "user/2/CLAUDE.md\n"
    (tmp_path / "two/CLAUDE.md").unlink()
    assert note("--user", "Use tabs.").out == "user/3/AGENTS.md\n"


def test_the_folder_of_the_environment_is_the_users(note, tmp_path):
    said = note("--user", "--local", "a", environ={"CTX_HOME": str(tmp_path / "mine")})

    assert said.out == "user/AGENTS.local.md\n"
    assert (tmp_path / "mine/AGENTS.local.md").read_text() == "## Notes\n\n- a\n"


@pytest.mark.parametrize("text", ["", "  ", "\n\t\n"])
def test_nothing_to_say_is_wrong_usage(text, note, workspace):
    assert note(text).code == 129
    assert note("-", stdin=text).code == 129
    assert note().code == 129
    assert not (workspace / "AGENTS.md").exists()


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a\x1b[31m", "U+001B"), ("a\u202eb", "U+202E"), ("a\u200bb", "U+200B")],
)
def test_what_nobody_sees_is_refused(text, shown, note, workspace):
    said = note(text)

    assert (said.code, said.out) == (128, "")
    assert f"holds a character that nobody sees ({shown})" in said.err
    assert not (workspace / "AGENTS.md").exists()


@pytest.mark.parametrize("actor", ["person", "agent"])
def test_a_credential_is_refused_and_never_shown(actor, note, workspace):
    token = "ghp_" + "a1B2c3D4e5F6" * 3

    said = note(f"deploy with {token}", "--dry-run", actor=actor)

    assert (said.code, said.out) == (4, "")
    assert "credential" in said.err
    assert token not in said.err
    assert note(f"deploy with {token}", actor=actor).code == 4
    assert not (workspace / "AGENTS.md").exists()


@pytest.mark.parametrize("actor", ["agent", "hook"])
def test_only_a_person_adds_to_the_standing_instructions(actor, note, workspace):
    said = note("--local", "Don't", "push.", actor=actor)

    assert (said.code, said.out) == (4, "")
    assert said.err == (
        "git-ctx: error: what stands there is an order to every agent, at every turn\n"
        "git-ctx: fatal: adding to the standing instructions needs a person\n"
        "git-ctx: hint: in a terminal of your own: git ctx note --local -- "
        "'Don'\"'\"'t push.'\n"
    )
    assert list(workspace.glob("*.md")) == []


def test_a_dry_run_shows_the_difference_and_writes_nothing(note, plant, workspace):
    plant({"AGENTS.md": b"# A\r\n\x1b[31m"})

    said = note("--dry-run", "n", actor="agent")

    assert (said.code, said.err) == (0, "")
    assert said.out == (
        "--- workspace/AGENTS.md\n"
        "+++ workspace/AGENTS.md\n"
        "@@ -1,2 +1,6 @@\n"
        " # A\n"
        "-\\u{1b}\\u{5b}\\u{33}\\u{31}\\u{6d}\n"
        "\\ No newline at end of file\n"
        "+\\u{1b}\\u{5b}\\u{33}\\u{31}\\u{6d}\n"
        "+\n"
        "+## Notes\n"
        "+\n"
        "+- n\n"
        "\\ No newline at end of file\n"
    )
    assert (workspace / "AGENTS.md").read_bytes() == b"# A\r\n\x1b[31m"


def test_a_dry_run_of_a_new_document_makes_none(note, home, workspace):
    said = note("--dry-run", "--user", "n")

    assert said.out == (
        "--- /dev/null\n+++ user/AGENTS.md\n@@ -0,0 +1,3 @@\n+## Notes\n+\n+- n\n"
    )
    assert not (home / ".config/ctx").exists()


def test_a_record_says_which_file_and_line(note, plant, workspace):
    plant({"AGENTS.md": "# A\n"})

    written = note("--json", "n").records
    again = note("--json", "n").records
    planned = note("--json", "--dry-run", "m").records

    record = {
        "kind": "note",
        "v": 1,
        "state": "written",
        "label": "workspace/AGENTS.md",
        "path": str(workspace / "AGENTS.md"),
        "created": False,
        "encoding": "utf-8",
        "heading": "Notes",
        "line": 5,
        "text": "- n",
        "diff": None,
    }
    assert written == [record]
    assert again == [{**record, "state": "unchanged", "text": None}]
    assert planned[0]["state"] == "planned"
    assert planned[0]["diff"].endswith("\n - n\n+- m\n")


def test_verbose_says_where_it_went(note, workspace):
    assert note("-v", "n").err == (
        f"git-ctx: it went into '{workspace}/AGENTS.md', line 3, under the heading "
        "'Notes'\n"
    )


def test_a_link_is_refused_wherever_it_leads(note, plant, workspace):
    plant({"docs/rules.md": "# Rules\n"}, {"AGENTS.md": "docs/rules.md"})

    said = note("n")

    assert (said.code, said.out) == (128, "")
    assert said.err == (
        "git-ctx: fatal: cannot add to 'workspace/AGENTS.md': it is a symbolic link to "
        "'docs/rules.md'\n"
        "git-ctx: hint: add it to 'docs/rules.md' by hand, or make a file of the link\n"
    )
    assert (workspace / "docs/rules.md").read_text() == "# Rules\n"


def test_a_dangling_link_is_refused_too(note, plant, workspace, tmp_path):
    plant({}, {"AGENTS.md": tmp_path / "elsewhere.md"})

    assert note("n").code == 128
    assert not (tmp_path / "elsewhere.md").exists()


def test_a_directory_behind_a_link_out_of_the_workspace_is_refused(
    note, workspace, tmp_path
):
    (tmp_path / "out/deep").mkdir(parents=True)
    (workspace / "ext").symlink_to(tmp_path / "out")

    for options in (
        {"cwd": workspace / "ext/deep"},
        {"cwd": tmp_path / "out", "environ": {"PWD": str(workspace / "ext")}},
    ):
        said = note("n", **options)
        assert said.code == 128
        assert "leads out of the workspace" in said.err
    assert note("-C", "ext", "n").code == 128
    assert list((tmp_path / "out").rglob("*.md")) == []


def test_a_link_into_a_repository_of_its_own_is_a_way_there(
    note, workspace, tmp_path, git
):
    git("init", "-q", tmp_path / "other")
    (workspace / "ext").symlink_to(tmp_path / "other")

    assert note("-C", "ext", "n").code == 0
    assert (tmp_path / "other/AGENTS.md").exists()


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_what_is_no_file_is_refused(make, note, workspace):
    make(workspace / "AGENTS.md")

    said = note("n")

    assert (said.code, said.out) == (128, "")
    assert "cannot add to 'workspace/AGENTS.md'" in said.err


def test_a_read_only_file_is_refused(note, plant, workspace):
    plant({"AGENTS.md": "# A\n"})
    (workspace / "AGENTS.md").chmod(0o444)

    said = note("n")

    assert said.code == 128
    assert "'workspace/AGENTS.md': it is read-only" in said.err
    assert (workspace / "AGENTS.md").read_text() == "# A\n"


@pytest.mark.parametrize("mode", [0o600, 0o664, 0o755])
def test_the_mode_stays_and_nothing_is_left_beside_it(mode, note, plant, workspace):
    plant({"AGENTS.md": "# A\n"})
    (workspace / "AGENTS.md").chmod(mode)

    note("n")

    assert stat.S_IMODE((workspace / "AGENTS.md").stat().st_mode) == mode
    assert sorted(os.listdir(workspace)) == [".git", "AGENTS.md"]


def test_another_name_on_disk_is_told_of(note, plant, workspace):
    plant({"AGENTS.md": "# A\n"})
    os.link(workspace / "AGENTS.md", workspace / "CLAUDE.md")

    said = note("n")

    assert "another name on disk, which keeps the old text" in said.err
    assert (workspace / "CLAUDE.md").read_text() == "# A\n"


@pytest.mark.parametrize(
    ("encoding", "mark"),
    [("utf-16-le", "\ufeff"), ("utf-16-be", "\ufeff"), ("utf-16-le", "")],
)
def test_wide_text_stays_wide(encoding, mark, note, workspace):
    before = f"{mark}# Rules\r\n\r\n提交前运行测试\r\n"
    (workspace / "AGENTS.md").write_bytes(before.encode(encoding))

    said = note("n")

    after = f"{before}\r\n## Notes\r\n\r\n- n\r\n"
    assert said.code == 0
    assert (workspace / "AGENTS.md").read_bytes() == after.encode(encoding)


def test_a_chinese_encoding_stays_unless_the_note_would_break_it(
    note, plant, workspace
):
    before = "# 规则\n提交前运行全部测试\n".encode("gb18030")
    plant({"AGENTS.md": before})

    assert note("用制表符").code == 0
    written = (workspace / "AGENTS.md").read_bytes()
    said = note("é" * 200)

    assert written == before + "\n## Notes\n\n- 用制表符\n".encode("gb18030")
    assert said.code == 128
    assert "save it as UTF-8 first" in said.err
    assert (workspace / "AGENTS.md").read_bytes() == written


@pytest.mark.parametrize("data", [b"a\0b" * 9, b"\xff\xfe\xff", b"a" * (1 << 20)])
def test_what_is_no_text_or_too_large_is_left_alone(data, note, plant, workspace):
    plant({"AGENTS.md": data})

    said = note("n")

    assert (said.code, said.out) == (128, "")
    assert (workspace / "AGENTS.md").read_bytes() == data


def test_no_second_document_is_made_beside_one_in_other_letters(note, plant, workspace):
    plant({"agents.md": "# A\n"})

    said = note("n")

    assert said.code == 128
    assert "rename it first: git mv agents.md AGENTS.md" in said.err
    assert not (workspace / "AGENTS.md").exists()


def test_outside_of_git_the_folder_is_the_workspace(note, tmp_path):
    (tmp_path / "plain/sub").mkdir(parents=True)
    (tmp_path / "plain/AGENTS.md").write_text("")

    said = note("--local", "Use tabs.", cwd=tmp_path / "plain/sub")

    assert (said.code, said.err) == (0, "")
    assert (tmp_path / "plain/sub/AGENTS.local.md").read_text() == NEW


def test_a_linked_worktree_and_a_submodule_are_workspaces(
    note, git, workspace, tmp_path
):
    git("commit", "-q", "--allow-empty", "-m", "first", cwd=workspace)
    git("worktree", "add", "-q", tmp_path / "linked", cwd=workspace)
    git("init", "-q", tmp_path / "part")
    git("commit", "-q", "--allow-empty", "-m", "first", cwd=tmp_path / "part")
    add = ("-c", "protocol.file.allow=always", "submodule", "add", "-q")
    git(*add, tmp_path / "part", "part", cwd=workspace)
    before = git("status", "--porcelain", cwd=workspace / "part")

    said = note("--local", "n", cwd=tmp_path / "linked")
    note("n", cwd=workspace / "part")

    assert (tmp_path / "linked/AGENTS.local.md").exists()
    assert f"'{workspace}/.git/info/exclude'" in said.err
    assert (workspace / "part/AGENTS.md").exists()
    assert not (workspace / "AGENTS.md").exists()
    assert before == ""
    assert git("status", "--porcelain", cwd=workspace / "part") == "?? AGENTS.md\n"


def test_a_bare_repository_has_no_place_for_it(note, git, tmp_path):
    git("init", "-q", "--bare", tmp_path / "bare.git")

    said = note("n", cwd=tmp_path / "bare.git")

    assert said.code == 128
    assert "without files of its own" in said.err


def test_at_a_terminal_a_person_is_believed_and_a_pipe_is_not(
    person, process, workspace
):
    typed = person("git-ctx", "note", "Use tabs.")
    piped = process("git-ctx", "note", "-", input=b"Use spaces.\n")

    assert (typed.code, typed.out) == (0, "workspace/AGENTS.md\n")
    assert piped.code == 4
    assert b"git ctx note -- 'Use spaces.'" in piped.err
    assert (workspace / "AGENTS.md").read_text() == NEW


def test_what_a_note_contradicts_is_told(note, plant, workspace):
    plant({"AGENTS.md": "# Rules\n\n- Use pnpm, never npm.\n"})

    said = note("Use npm, never pnpm.")

    assert (said.code, said.out) == (0, "workspace/AGENTS.md\n")
    assert "it contradicts 'workspace/AGENTS.md', line 3: “Use pnpm, never npm" in (
        said.err
    )
    assert "never pnpm" in (workspace / "AGENTS.md").read_text()
    assert note("Use tabs.").err == ""


def test_a_note_may_begin_with_a_dash(note, workspace):
    assert note("- Use tabs.").code == 0
    assert (workspace / "AGENTS.md").read_text() == NEW
