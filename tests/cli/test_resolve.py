"""`ctx-resolve`: which instructions hold for a path, in which order, and from where."""

import os
import shutil

import pytest

OPEN = '<instruction-import path="{}">'
CLOSE = "</instruction-import>"


def imported(path, *lines):
    """The lines of an imported text in its wrapper."""
    return "\n".join([OPEN.format(path), *lines, CLOSE])


CHAIN = {f"i{level}.md": f"L{level}\n@i{level + 1}.md" for level in range(1, 6)}

# Title: files, links, target; labels in order, their texts, diagnostics.
CASES = {
    "user files, then root to target, local ones after the shared ones": (
        {
            "~/AGENTS.md": "u2",
            "~/REASONIX.md": "u1",
            "~/AGENTS.local.md": "ul",
            "CLAUDE.md": "r3",
            "AGENTS.md": "r2",
            "REASONIX.md": "r1",
            "REASONIX.local.md": "l1",
            "AGENTS.local.md": "l2",
            "a/AGENTS.md": "a",
            "a/b/CLAUDE.local.md": "bl",
            "a/c/AGENTS.md": "sibling",
            "../AGENTS.md": "above",
        },
        {},
        "a/b",
        [
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
        ],
        [],
    ),
    "of identical texts in one directory the first stays, a local one over a shared": (
        {
            "REASONIX.md": "x",
            "AGENTS.md": "x",
            "b/AGENTS.md": "y",
            "b/AGENTS.local.md": "y",
        },
        {},
        "b",
        [
            ("workspace/REASONIX.md", "project", "x"),
            ("workspace/b/AGENTS.local.md", "local", "y"),
        ],
        [
            ("document_repeated", "workspace/AGENTS.md", None),
            ("document_repeated", "workspace/b/AGENTS.md", None),
        ],
    ),
    "of identical texts the one nearest to the target stays": (
        {"~/AGENTS.md": "x", "AGENTS.md": "x\n\n", "a/CLAUDE.md": "\nx"},
        {},
        "a",
        [("workspace/a/CLAUDE.md", "ancestor", "x")],
        [
            ("document_repeated", "user/AGENTS.md", None),
            ("document_repeated", "workspace/AGENTS.md", None),
        ],
    ),
    "only a path of a document on a line of its own is an import": (
        {
            "AGENTS.md": "@docs/x.md\n @docs/x.md \n@mention\n@\n@a b.md\n"
            "see @docs/x.md\n@types/node\n@v1.2",
            "docs/x.md": "X",
        },
        {},
        ".",
        [
            (
                "workspace/AGENTS.md",
                "project",
                imported("docs/x.md", "X")
                + '\n<instruction-import path="docs/x.md" see="workspace/AGENTS.md"/>'
                + "\n@mention\n@\n@a b.md\nsee @docs/x.md\n@types/node\n@v1.2",
            )
        ],
        [("import_repeated", "workspace/AGENTS.md", 2)],
    ),
    "the sixth level of imports is told and stays a line": (
        {"AGENTS.md": "@i1.md", **CHAIN, "i6.md": "L6"},
        {},
        ".",
        [
            (
                "workspace/AGENTS.md",
                "project",
                "\n".join(
                    [
                        *(f"{OPEN.format(f'i{n}.md')}\nL{n}" for n in range(1, 6)),
                        "@i6.md",
                        *[CLOSE] * 5,
                    ]
                ),
            )
        ],
        [("import_depth", "workspace/i5.md", 2)],
    ),
    "a missing import is told and stays a line": (
        {"AGENTS.md": "top\n\n@missing.md"},
        {},
        ".",
        [("workspace/AGENTS.md", "project", "top\n\n@missing.md")],
        [("import_missing", "workspace/AGENTS.md", 3)],
    ),
    "an absolute path and one in a home are told and stay lines": (
        {"AGENTS.md": "@/etc/hostname\n@~/x.md"},
        {},
        ".",
        [("workspace/AGENTS.md", "project", "@/etc/hostname\n@~/x.md")],
        [
            ("import_absolute", "workspace/AGENTS.md", 1),
            ("import_home", "workspace/AGENTS.md", 2),
        ],
    ),
    "an instruction file that is a link out of the workspace is not read": (
        {"../o.md": "O"},
        {"AGENTS.md": "../o.md"},
        ".",
        [],
        [("document_symlink_escape", "workspace/AGENTS.md", None)],
    ),
    "a text imported by two documents stands in the first of them": (
        {"AGENTS.md": "one\n@s.md", "CLAUDE.md": "two\n@s.md", "s.md": "S"},
        {},
        ".",
        [
            ("workspace/AGENTS.md", "project", f"one\n{imported('s.md', 'S')}"),
            (
                "workspace/CLAUDE.md",
                "project",
                'two\n<instruction-import path="s.md" see="workspace/AGENTS.md"/>',
            ),
        ],
        [("import_repeated", "workspace/CLAUDE.md", 2)],
    ),
    "an imported text cannot close its wrapper": (
        {"AGENTS.md": "@a.md", "a.md": "x</instruction-import>y"},
        {},
        ".",
        [
            (
                "workspace/AGENTS.md",
                "project",
                imported("a.md", "x&lt;/instruction-import>y"),
            )
        ],
        [],
    ),
}


@pytest.mark.parametrize("title", CASES)
def test_what_holds(title, resolve, plant):
    files, links, target, expected, wrong = CASES[title]
    plant(files, links)

    answer = resolve("--json", target)

    assert answer.code == 0
    assert answer.err == ""
    assert held(answer) == expected
    assert faults(answer) == wrong


def test_a_target_outside_of_the_given_root_is_answered_for_the_root(resolve, plant):
    plant({"ws/AGENTS.md": "w", "other/AGENTS.md": "o"})

    answer = resolve("--root", "ws", "--json", "other")

    assert held(answer) == [("workspace/AGENTS.md", "project", "w")]
    assert faults(answer) == [("target_outside_workspace", "workspace", None)]


LEADING_OUT = {
    "a link": ({"d": "../out"}, "d"),
    "below a link": ({"d": "../out"}, "d/deep"),
    "what is not there, below a link": ({"d": "../out"}, "d/none/at/all"),
    "a file below a link": ({"d": "../out"}, "d/AGENTS.md"),
    "a link to a link": ({"c": "d", "d": "../out"}, "c"),
    "a link in a directory": ({"a/d": "../../out"}, "a/d"),
}


@pytest.mark.parametrize("title", LEADING_OUT)
def test_nothing_is_read_behind_a_link_that_leads_out_of_the_workspace(
    title, resolve, plant
):
    links, target = LEADING_OUT[title]
    files = {"AGENTS.md": "w", "../out/AGENTS.md": "o", "../out/deep/AGENTS.md": "d"}
    plant(files, links)
    link = min(links)

    answer = resolve("--json", target)

    assert held(answer) == [("workspace/AGENTS.md", "project", "w")]
    assert faults(answer) == [("target_outside_workspace", f"workspace/{link}", None)]
    assert resolve("--print", target).out.count("\no\n") == 0
    assert resolve("--check", target).code == 1


def test_the_reason_says_where_the_path_leaves_and_what_to_ask_instead(resolve, plant):
    plant({"AGENTS.md": "w", "../out/AGENTS.md": "o"}, {"a/d": "../../out"})

    answer = resolve("--check", "a/d")

    assert answer.code == 1
    assert answer.out == (
        "a/d: error: target_outside_workspace: a link that leads out of the workspace: "
        "nothing behind it is read\n"
        "a/d: hint: name what it leads to by its own path, if that is meant\n"
    )
    assert resolve("-C", "a/d", "--check", "--all").code == 1
    assert resolve("-C", "a/d", "-z").out == "workspace/AGENTS.md\0"


@pytest.mark.parametrize("more", [("--staged",), ("--rev", "HEAD")])
def test_a_path_that_leads_out_is_answered_for_where_it_is_named_in_git_too(
    more, resolve, plant, git, workspace
):
    files = {"AGENTS.md": "w", "a/AGENTS.md": "a", "../out/AGENTS.md": "o"}
    plant(files, {"a/d": "../../out"})
    git("add", "-A", cwd=workspace)
    git("commit", "-qm", "all", cwd=workspace)

    answer = resolve("--json", *more, "a/d")

    assert [label for label, *_ in held(answer)] == [
        "workspace/AGENTS.md",
        "workspace/a/AGENTS.md",
    ]
    assert faults(answer) == [("target_outside_workspace", "workspace/a/d", None)]


def test_a_link_to_another_repository_is_a_way_there_and_is_noted(
    resolve, plant, git, tmp_path
):
    git("init", "-q", tmp_path / "other")
    plant({"AGENTS.md": "w", "../other/AGENTS.md": "o"}, {"lib": "../other"})

    answer = resolve("--json", "lib")

    assert held(answer) == [("workspace/AGENTS.md", "project", "o")]
    assert faults(answer) == [("target_other_workspace", "workspace", None)]
    assert resolve("--check", "--strict", "lib").code == 0


def test_a_path_that_comes_back_by_a_link_is_inside(resolve, plant, workspace):
    plant(
        {"AGENTS.md": "w", "src/AGENTS.md": "s", "../out/x": ""},
        {"d": "../out", "../out/back": workspace, "s": "src"},
    )

    for target in ("d/back/src", "s"):
        answer = resolve("--json", target)
        assert [each[2] for each in held(answer)] == ["w", "s"]
        assert faults(answer) == []


def test_outside_of_git_each_directory_is_a_workspace(resolve, plant, tmp_path):
    plant({"../plain/x": "", "../out/AGENTS.md": "o"}, {"../plain/d": "../out"})

    answer = resolve("--json", "d", cwd=tmp_path / "plain")

    assert [each[2] for each in held(answer)] == ["o"]
    assert faults(answer) == []


def test_the_workspace_is_that_of_the_path_not_of_the_current_directory(
    resolve, tmp_path, git, plant
):
    git("init", "-q", tmp_path / "other")
    (tmp_path / "other/AGENTS.md").write_text("of the other")
    plant({"AGENTS.md": "of this one"})

    answer = resolve("--json", tmp_path / "other/src/new.c")

    assert held(answer) == [("workspace/AGENTS.md", "project", "of the other")]


def test_without_a_path_the_current_directory_is_meant(resolve, plant, workspace):
    plant({"AGENTS.md": "root", "a/AGENTS.md": "a"})

    assert labels(resolve("-z", cwd=workspace / "a")) == [
        "workspace/AGENTS.md",
        "workspace/a/AGENTS.md",
    ]
    assert labels(resolve("-z", "-C", "a")) == [
        "workspace/AGENTS.md",
        "workspace/a/AGENTS.md",
    ]


def test_a_file_means_its_directory_and_what_is_missing_the_nearest_one(resolve, plant):
    plant({"a/AGENTS.md": "a", "a/x.c": ""})
    expected = labels(resolve("-z", "a"))

    assert expected == ["workspace/a/AGENTS.md"]
    assert labels(resolve("-z", "a/x.c")) == expected
    assert labels(resolve("-z", "a/no/such/y.c")) == expected


def test_people_see_the_order_the_reasons_and_the_imports(resolve, plant):
    plant(
        {
            "~/AGENTS.md": "Answer in French.",
            "AGENTS.md": "Use tabs.\n@docs/x.md\n@gone.md",
            "docs/x.md": "X\n@y.md",
            "docs/y.md": "Y",
            "CLAUDE.md": "Use tabs too.\n@docs/x.md",
            "a/AGENTS.md": "One",
            "a/b/AGENTS.md": "One",
            "a/b/AGENTS.local.md": "## Host checks\n\n- verify: make test",
        }
    )

    answer = resolve("a/b")

    assert answer.code == 0
    assert answer.out == (
        "workspace/a/b: 5 documents, later ones win, 275 bytes\n"
        "  1  user/AGENTS.md                  17 bytes  user: holds in every"
        " workspace\n"
        "  2  workspace/AGENTS.md            142 bytes  project: the root of the"
        " workspace\n"
        "       @docs/x.md  line 2, workspace/docs/x.md, 63 bytes\n"
        "         @y.md  line 2, workspace/docs/y.md, 1 byte\n"
        "  3  workspace/CLAUDE.md             78 bytes  project: the root of the"
        " workspace\n"
        "       @docs/x.md  line 2, its text is in workspace/AGENTS.md\n"
        "  4  workspace/a/b/AGENTS.md          3 bytes  ancestor: the directory of the"
        " target\n"
        "  5  workspace/a/b/AGENTS.local.md   35 bytes  local: the directory of the"
        " target, after what is shared\n"
        "  -  workspace/a/AGENTS.md            3 bytes  left out, document_repeated\n"
        "  verify: make test  workspace/a/b/AGENTS.local.md:3\n"
    )
    assert answer.err == (
        "ctx-resolve: error: AGENTS.md:3:1: import_missing: '@gone.md': no such file\n"
        "ctx-resolve: hint: make the file, or remove the line\n"
        "ctx-resolve: note: CLAUDE.md:2:1: import_repeated: '@docs/x.md': its text"
        " stands in 'workspace/AGENTS.md' already\n"
        "ctx-resolve: note: a/AGENTS.md: document_repeated: left out: its text stands"
        " in 'workspace/a/b/AGENTS.md'\n"
    )


def test_quiet_still_tells_errors(resolve, plant):
    plant({"agents.md": "warned of", "CLAUDE.md": "x\n@gone.md\n@empty.md"})
    plant({"empty.md": ""})

    assert resolve("-q").err == (
        "ctx-resolve: error: CLAUDE.md:2:1: import_missing: '@gone.md': no such file\n"
    )


def test_nothing_holds_where_there_is_no_instruction_file(resolve):
    answer = resolve()

    assert (answer.code, answer.out, answer.err) == (
        0,
        "workspace: no instructions\n",
        "",
    )
    assert resolve("--print").out == ""
    assert resolve("-z").out == ""
    assert resolve("--json").out == ""


def test_verbose_shows_where_every_line_is_from(resolve, plant):
    plant(
        {
            "AGENTS.md": "\nUse tabs.\n@docs/x.md\n\nlast",
            "docs/x.md": "\n\nX",
        }
    )

    assert resolve("-v").out == (
        "workspace/AGENTS.md:2:\tUse tabs.\n"
        '::\t<instruction-import path="docs/x.md">\n'
        "workspace/docs/x.md:3:\tX\n"
        "::\t</instruction-import>\n"
        "workspace/AGENTS.md:4:\t\n"
        "workspace/AGENTS.md:5:\tlast\n"
    )


def test_labels_end_in_nul(resolve, plant):
    plant({"AGENTS.md": "r", "a\nb/AGENTS.md": "strange"})

    assert resolve("-z", "a\nb").out == (
        "workspace/AGENTS.md\0workspace/a\nb/AGENTS.md\0"
    )


def test_the_records_say_where_each_import_is(resolve, plant, workspace):
    plant({"AGENTS.md": "top\n  @docs/x.md", "docs/x.md": "X"})

    document, one = resolve("--json").records

    assert document["path"] == str(workspace / "AGENTS.md")
    assert document["bytes"] == len(document["text"])
    assert one == {
        "kind": "import",
        "v": 1,
        "document": "workspace/AGENTS.md",
        "importer": "workspace/AGENTS.md",
        "line": 2,
        "column": 3,
        "written": "docs/x.md",
        "label": "workspace/docs/x.md",
        "depth": 1,
        "state": "expanded",
        "first": None,
        "bytes": 1,
        "digest": one["digest"],
    }


def test_host_checks_are_listed_and_not_run(resolve, plant, workspace):
    plant(
        {"AGENTS.md": "# Host checks\n- verify: touch ran\n# Else\n- verify: touch no"}
    )

    records = resolve("--json").records

    assert records[1:] == [
        {
            "kind": "host_check",
            "v": 1,
            "command": "touch ran",
            "label": "workspace/AGENTS.md",
            "line": 2,
        }
    ]
    assert not (workspace / "ran").exists()


def test_why_names_the_line_and_what_comes_later(resolve, plant):
    plant(
        {
            "AGENTS.md": "@docs/tools.md",
            "docs/tools.md": "# Tools\n\nUse pnpm, not npm.",
            "a/CLAUDE.md": "Use npm here.",
            "a/b/AGENTS.md": "Nothing.",
        }
    )

    answer = resolve("--why", "npm", "a/b")

    assert answer.out == (
        "workspace/docs/tools.md:3:\tUse pnpm, not npm.\n"
        "\tdocument 1, workspace/AGENTS.md; later: workspace/a/CLAUDE.md,"
        " workspace/a/b/AGENTS.md\n"
        "workspace/a/CLAUDE.md:1:\tUse npm here.\n"
        "\tdocument 2, workspace/a/CLAUDE.md; later: workspace/a/b/AGENTS.md\n"
    )
    assert resolve("--why", "Nothing.", "a/b").out == (
        "workspace/a/b/AGENTS.md:1:\tNothing.\n"
        "\tdocument 3, workspace/a/b/AGENTS.md; nothing comes later\n"
    )
    assert resolve("--why", "yarn", "a/b").code == 1


def test_the_records_of_why_say_the_same(resolve, plant):
    plant({"AGENTS.md": "top\n@docs/x.md", "docs/x.md": "tabs", "a/AGENTS.md": "a"})

    assert resolve("--json", "--why", "tabs", "a").records == [
        {
            "kind": "match",
            "v": 1,
            "label": "workspace/docs/x.md",
            "line": 1,
            "text": "tabs",
            "document": "workspace/AGENTS.md",
            "order": 1,
            "later": ["workspace/a/AGENTS.md"],
        }
    ]


def test_the_budget_drops_whole_documents_the_farthest_first(resolve, plant):
    plant(
        {
            "~/AGENTS.md": "user",
            "AGENTS.md": "root é",
            "a/AGENTS.md": "a" * 10,
            "a/b/AGENTS.md": "b" * 10,
        }
    )

    size = len(resolve("--print", "a/b").out.encode())

    def kept(most):
        return [
            label for label, _, _ in held(resolve("--max-bytes", most, "--json", "a/b"))
        ]

    cut = resolve("--max-bytes", size - 1, "--json", "a/b")
    order = [
        "user/AGENTS.md",
        "workspace/AGENTS.md",
        "workspace/a/AGENTS.md",
        "workspace/a/b/AGENTS.md",
    ]
    assert kept(size) == order
    assert kept(size - 1) == order[1:]
    assert [kept(most) for most in range(size, 0, -40)][-1] == []
    assert all(
        kept(most) == order[len(order) - len(kept(most)) :] for most in (300, 350)
    )
    assert faults(cut) == [("document_cut", "user/AGENTS.md", None)]
    assert [each["omitted"] for each in documents(cut)] == [None] * 3 + ["document_cut"]
    text = resolve("--max-bytes", size - 1, "--print", "a/b").out
    assert "root é" in text
    assert len(text.encode()) < size


def test_imports_are_confined_to_the_document_unless_asked_otherwise(resolve, plant):
    plant({"a/AGENTS.md": "@../docs/x.md", "docs/x.md": "X"})

    strict = resolve("--json", "a")
    lax = resolve("--json", "--confine", "workspace", "a")

    assert faults(strict) == [("import_outside", "workspace/a/AGENTS.md", 1)]
    assert held(strict)[0][2] == "@../docs/x.md"
    assert faults(lax) == []
    assert held(lax)[0][2] == imported("docs/x.md", "X")


def test_the_files_of_the_user_can_be_left_out(resolve, plant):
    plant({"~/AGENTS.md": "mine", "AGENTS.md": "ours"})

    assert labels(resolve("-z", "--no-user")) == ["workspace/AGENTS.md"]


def test_the_folders_of_the_user_are_configured(resolve, plant, home, git):
    plant({"~/AGENTS.md": "default"})
    for name in ("one", "two", "three"):
        (home / name).mkdir()
        (home / name / "AGENTS.md").write_text(name)
    git("config", "--global", "ctx.instructionHome", "~/one")
    git("config", "--global", "--add", "ctx.instructionHome", home / "two")

    configured = resolve("--json")
    stated = resolve("--json", environ={"CTX_HOME": str(home / "three")})

    assert [text for _, _, text in held(configured)] == ["one", "two"]
    assert [each["path"] for each in documents(configured)] == [
        str(home / "one/AGENTS.md"),
        str(home / "two/AGENTS.md"),
    ]
    assert [text for _, _, text in held(stated)] == ["three"]


def test_a_repository_names_its_files_and_nothing_else(resolve, plant, git, workspace):
    plant({"~/RULES.md": "user", "RULES.md": "rules", "RULES.local.md": "mine"})
    plant({"AGENTS.md": "not asked for", "a.md": "@b.md", "b.md": "B"})
    git("config", "ctx.instructionFile", "RULES.md", cwd=workspace)
    git("config", "ctx.instructionHome", "/etc", cwd=workspace)

    answer = resolve("--json", "--no-user")

    assert [text for _, _, text in held(answer)] == ["rules", "mine"]
    assert "ctx.instructionHome from the repository's own configuration" in answer.err


def test_the_depth_of_imports_is_configured(resolve, plant, git):
    plant({"AGENTS.md": "@a.md", "a.md": "@b.md", "b.md": "B"})
    git("config", "--global", "ctx.importDepth", "1")

    assert faults(resolve("--json")) == [("import_depth", "workspace/a.md", 1)]


def test_the_text_for_a_model_is_the_same_everywhere(
    resolve, plant, workspace, tmp_path, home, process
):
    plant(
        {
            "~/AGENTS.md": "Answer in French.",
            "AGENTS.md": "Übung\n@docs/x.md\n@gone.md",
            "docs/x.md": "X",
            "a/b/AGENTS.md": "deep",
        }
    )
    moved = tmp_path / "elsewhere/copy"
    shutil.copytree(workspace, moved)
    other_home = tmp_path / "other"
    shutil.copytree(home, other_home)
    elsewhere = {"HOME": str(other_home), "XDG_CONFIG_HOME": ""}
    first = resolve("--print", workspace / "a/b").out

    texts = [
        resolve("--print", os.path.relpath(workspace / "a/b", cwd), cwd=cwd).out
        for cwd in (workspace, workspace / "a", workspace / "docs", tmp_path, home)
    ]
    texts.append(resolve("--print", moved / "a/b", cwd="/").out)
    texts.append(resolve("--print", "a/b", environ=elsewhere).out)
    for locale in ({"LC_ALL": "C", "LANG": "C"}, {"LC_ALL": "POSIX", "TERM": "xterm"}):
        said = process("ctx-resolve", "--print", "a/b", environ=locale)
        texts.append(said.out.decode())

    assert "Übung" in first
    assert "Answer in French." in first
    assert set(texts) == {first}
    assert str(tmp_path) not in first
    assert "import_missing" not in first


def test_the_text_for_a_model_has_headings_and_wrappers(resolve, plant):
    plant({"AGENTS.md": "Use tabs.\n@x.md", "x.md": "X", "a/AGENTS.md": "Spaces."})

    assert resolve("--print", "a").out.partition("first.\n\n")[2] == (
        "## workspace/AGENTS.md (applies to workspace)\n\n"
        f"Use tabs.\n{imported('x.md', 'X')}\n\n"
        "## workspace/a/AGENTS.md (applies to workspace/a)\n\n"
        "Spaces.\n"
    )


def test_a_check_writes_only_what_is_wrong(resolve, plant):
    plant({"a/AGENTS.md": "fine\n@gone.md\n@old.md", "a/old.md": "\n"})

    answer = resolve("--check", "a")

    assert answer.code == 1
    assert answer.out == (
        "a/AGENTS.md:2:1: error: import_missing: '@gone.md': no such file\n"
        "a/AGENTS.md:2:1: hint: make the file, or remove the line\n"
        "a/AGENTS.md:3:1: note: import_empty: '@old.md': nothing in it\n"
    )
    assert answer.err == "ctx-resolve: 1 error, 1 note in 1 file\n"
    assert resolve("--check", "-q", "a").out == answer.out.splitlines(True)[0]


def test_a_check_that_finds_nothing_is_silent(resolve, plant):
    plant({"AGENTS.md": "fine"})

    assert (resolve("--check").code, resolve("--check").out) == (0, "")
    assert resolve("--check").err == ""


def test_strict_counts_warnings(resolve, plant):
    plant({"agents.md": "in lower case"})

    assert resolve("--check").code == 0
    assert resolve("--check", "--strict").code == 1


def test_a_check_writes_records(resolve, plant, workspace):
    plant({"AGENTS.md": "@gone.md"})

    answer = resolve("--check", "--format", "ndjson")

    assert answer.code == 1
    assert answer.out == resolve("--check", "--json").out
    assert answer.records == [
        {
            "kind": "diagnostic",
            "v": 1,
            "code": "import_missing",
            "severity": "error",
            "label": "workspace/AGENTS.md",
            "path": str(workspace / "AGENTS.md"),
            "line": 1,
            "column": 1,
            "target": "gone.md",
            "document": "workspace/AGENTS.md",
            "message": "'@gone.md': no such file",
            "hint": "make the file, or remove the line",
        }
    ]


def test_a_commit_and_the_index_are_read_without_a_checkout(
    resolve, plant, git, workspace
):
    plant({"AGENTS.md": "committed", "a/AGENTS.md": "deep\n@x.md", "a/x.md": "X"})
    git("add", ".", cwd=workspace)
    git("commit", "-qm", "one", cwd=workspace)
    plant({"AGENTS.md": "staged"})
    git("add", ".", cwd=workspace)
    shutil.rmtree(workspace / "a")
    plant({"AGENTS.md": "on disk"})

    def texts(*args):
        return [text for _, _, text in held(resolve("--json", *args))]

    deep = f"deep\n{imported('x.md', 'X')}"
    assert texts() == ["on disk"]
    assert texts("--staged") == ["staged"]
    assert texts("--staged", "a/x.md") == ["staged", deep]
    assert texts("--rev", "HEAD", "a/x.md") == ["committed", deep]
    assert documents(resolve("--json", "--rev", "HEAD"))[0]["path"] is None
    assert resolve("--rev", "nope").code == 128


def test_links_to_a_target_mean_the_same_on_disk_and_in_a_commit(
    resolve, plant, git, workspace
):
    plant({"real/AGENTS.md": "real", "real/x.c": "", "a/AGENTS.md": "a"})
    plant({}, {"folder": "real", "a/x.c": "../real/x.c"})
    git("add", ".", cwd=workspace)
    git("commit", "-qm", "one", cwd=workspace)

    def asked(*args):
        return labels(resolve("-z", *args))

    assert asked("folder") == ["workspace/real/AGENTS.md"]
    assert asked("a/x.c") == ["workspace/a/AGENTS.md"]
    assert asked("--rev=HEAD", "folder") == asked("folder")
    assert asked("--rev=HEAD", "a/x.c") == asked("a/x.c")
    git("rm", "-qr", "folder", "a", "real", cwd=workspace)
    assert asked("--rev=HEAD", "folder") == ["workspace/real/AGENTS.md"]
    assert asked("--rev=HEAD", "folder/x.c") == ["workspace/real/AGENTS.md"]


def test_a_bare_repository_is_read_by_commit_alone(
    resolve, plant, git, workspace, tmp_path
):
    plant({"AGENTS.md": "root", "a/AGENTS.md": "deep"})
    git("add", ".", cwd=workspace)
    git("commit", "-qm", "one", cwd=workspace)
    bare = tmp_path / "bare.git"
    git("clone", "-q", "--bare", workspace, bare)

    answer = resolve("-z", "--rev", "main", "a", cwd=bare)
    without = resolve("-z", cwd=bare)

    assert labels(answer) == ["workspace/AGENTS.md", "workspace/a/AGENTS.md"]
    assert without.code == 128
    assert "--rev" in without.err


def test_outside_of_git_the_directory_itself_is_the_workspace(resolve, tmp_path, plant):
    folder = tmp_path / "plain"
    (folder / "sub").mkdir(parents=True)
    (folder / "AGENTS.md").write_text("above")
    (folder / "sub/AGENTS.md").write_text("here")

    assert [text for _, _, text in held(resolve("--json", folder / "sub"))] == ["here"]


def test_no_git_no_home_and_no_memory_are_needed(process, plant, tmp_path):
    plant({"AGENTS.md": "root"})
    empty = tmp_path / "empty"
    empty.mkdir()
    unset = ["HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"]
    without = dict.fromkeys([*unset, "XDG_STATE_HOME", "GIT_CONFIG_GLOBAL"], "")

    homeless = process("ctx-resolve", "-z", environ=without)
    gitless = process("ctx-resolve", "-z", environ={"PATH": str(empty)})

    assert (homeless.out, homeless.err) == (b"workspace/AGENTS.md\0", b"")
    assert gitless.out == b"workspace/AGENTS.md\0"
    assert gitless.err == (
        b"ctx-resolve: warning: git is not on PATH: its configuration was not read\n"
    )


def test_nothing_is_written(process, plant, workspace, home):
    plant({"AGENTS.md": "root\n@docs/x.md", "docs/x.md": "X"})
    before = snapshot(workspace)

    options = ("-q", "-v", "-z", "--json", "--print", "--check")
    codes = [process("ctx-resolve", option).code for option in options]

    assert codes == [0] * len(options)
    assert snapshot(workspace) == before
    assert not (home / ".local/share/ctx").exists()


def test_what_a_terminal_acts_on_is_shown(resolve, plant):
    plant({"AGENTS.md": "red \x1b[31m\n@\x1b]0;x\x07.md", "\x1b[2J/AGENTS.md": "x"})

    shown = [
        resolve(*options, "\x1b[2J")
        for options in ([], ["-v"], ["--print"], ["--json"], ["--check"])
    ]

    assert [each for each in shown if "\x1b" in each.out + each.err] == []
    assert "\\u{1b}" in shown[1].out


def test_a_name_that_is_no_utf8_is_named_by_its_bytes(process, workspace):
    folder = os.path.join(os.fsencode(workspace), b"n\xff")
    os.mkdir(folder)
    with open(os.path.join(folder, b"AGENTS.md"), "wb") as opened:
        opened.write(b"@gone.md\n")

    def asked(*options):
        return process("ctx-resolve", "-q", *options, os.fsdecode(folder)).out

    assert asked("-z") == b"workspace/n\xff/AGENTS.md\0"
    assert b'"label":"workspace/n\\udcff/AGENTS.md"' in asked("--json")
    assert asked("-v") == b"workspace/n\\u{dcff}/AGENTS.md:1:\t@gone.md\n"
    assert asked("--check").startswith(b"n\\u{dcff}/AGENTS.md:1:1: error: ")
    assert b'"uri":"n%FF/AGENTS.md"' in asked("--check", "--format=sarif")


@pytest.mark.parametrize(
    "words",
    [
        ("--all",),
        ("--strict",),
        ("--format", "sarif"),
        ("--check", "--print"),
        ("--check", "--why", "x"),
        ("--why", ""),
        ("--staged", "--rev", "HEAD"),
        ("--rev", "a..b"),
        ("--print", "--json"),
        ("--print", "-z"),
        ("--check", "-z"),
        ("--why", "x", "-z"),
        ("--check", "--json", "--format", "sarif"),
        ("--check", "--rev", "a..b", "path"),
        ("--check", "--all", "a"),
        ("a", "b"),
        ("--max-bytes", "-1"),
        ("--nonsense",),
    ],
)
def test_wrong_usage(words, resolve):
    answer = resolve(*words)

    assert (answer.code, answer.out) == (129, "")
    assert answer.err.startswith("ctx-resolve: fatal: ")


def test_git_ctx_resolve_is_the_same_command(run, resolve, plant):
    plant({"AGENTS.md": "root\n@gone.md"})

    assert run("git-ctx", "resolve", "-v") == resolve("-v")
    assert run("git-ctx", "resolve", "--check") == resolve("--check")


@pytest.mark.parametrize(
    "words",
    [
        ("-q",),
        ("--quiet", "a"),
        ("-v",),
        ("--verbose", "a"),
        ("-z",),
        ("--null", "a"),
        ("--json",),
        ("--print", "--no-user", "a"),
        ("--staged", "-v"),
        ("--check", "--strict"),
        ("--check", "--all"),
        ("--check", "--", "a"),
    ],
)
def test_the_short_way_answers_as_the_machinery_of_commands_does(
    words, resolve, plant, git, workspace
):
    plant({"~/AGENTS.md": "u", "AGENTS.md": "@gone.md", "a/agents.md": "case"})
    git("add", "-A", cwd=workspace)
    plant({"AGENTS.md": "@gone.md\nnot staged"})

    assert resolve(*words) == resolve("--color=auto", *words)


def test_help_and_options_after_the_path_work(resolve, plant):
    plant({"a/AGENTS.md": "a"})

    assert resolve("a", "-z") == resolve("-z", "a")
    assert resolve("-z", "--", "a") == resolve("-z", "a")
    assert resolve("--help").out.startswith("Usage: ctx-resolve [OPTIONS] [PATH]")
    assert resolve("--version").out.startswith("ctx-resolve ")


def documents(answer):
    return [each for each in answer.records if each["kind"] == "document"]


def held(answer):
    """Label, scope and text of each document that holds, in order."""
    kept = [each for each in documents(answer) if each["omitted"] is None]
    assert [each["order"] for each in kept] == list(range(1, len(kept) + 1))
    return [(each["label"], each["scope"], each["text"]) for each in kept]


def faults(answer):
    """Code, label and line of each diagnostic."""
    return [
        (each["code"], each["label"], each["line"])
        for each in answer.records
        if each["kind"] == "diagnostic"
    ]


def labels(answer):
    assert answer.code == 0
    return answer.out.split("\0")[:-1]


def snapshot(folder):
    return {
        path: (path.stat().st_mtime_ns, path.is_file() and path.read_bytes())
        for path in folder.rglob("*")
    }


@pytest.mark.parametrize("path", ["new.py", "a/b/new.py", "a/b/"])
@pytest.mark.parametrize("option", ["--json", "--print", "--check"])
def test_a_path_that_is_not_there_yet_is_answered_with_a_remark(
    resolve, workspace, path, option
):
    (workspace / "AGENTS.md").write_text("Rules.\n@gone.md\n")

    answer = resolve(option, path)

    here = resolve(option, ".")
    assert (answer.code, answer.out) == (here.code, here.out)
    remark = f"'{path}' does not exist yet: this is for the directory above it"
    assert answer.err == f"ctx-resolve: {remark}\n{here.err}"
    assert "exist" not in resolve("-q", option, path).err


def test_a_path_that_is_only_in_a_commit_is_there(resolve, workspace, git):
    (workspace / "d").mkdir()
    (workspace / "d/AGENTS.md").write_text("Rules.\n")
    (workspace / "link").symlink_to("nowhere")
    git("add", ".", cwd=workspace)
    git("commit", "-qm", "x", cwd=workspace)
    shutil.rmtree(workspace / "d")

    for path in ("d", "d/AGENTS.md"):
        assert resolve("--rev=HEAD", path).err == ""
        assert "not exist" in resolve(path).err
    assert "not exist" in resolve("--rev=HEAD", "d/new.py").err
    assert resolve("link").err == ""


@pytest.mark.parametrize("path", ["AGENTS.md/x", "AGENTS.md/x/y", "n" * 300, ""])
@pytest.mark.parametrize("option", ["--json", "--check"])
def test_where_nothing_can_ever_be_is_no_path(resolve, workspace, path, option):
    (workspace / "AGENTS.md").write_text("Rules.\n")

    answer = resolve(option, path)

    assert (answer.code, answer.out) == (128, "")
    assert answer.err.startswith("ctx-resolve: fatal: ")


def test_a_line_end_in_a_path_that_is_not_there_breaks_no_remark(resolve, workspace):
    said = resolve("a\nb").err

    assert said.startswith("ctx-resolve: 'a\\u{a}b' does not exist yet: ")
    assert said.count("\n") == 1
