"""`ctx-fact import` and `export`."""

import json

import pytest

ID = f"mem-{1:032x}"
# Found in memories of old, and made by hand.
BODILESS = f"""\
---
id: {ID}
revision: 3
created_at: "2026-01-01T00:00:00Z"
updated_at: "2026-01-01T00:00:00Z"
name: one
title: Wednesdays are free
type: project
scope: global
---
"""


def test_what_export_writes_import_brings_back(fact, tmp_path, git):
    fact("add", "Use pnpm.", "--name=pnpm", "--keyword=npm", "--subject=manager")
    fact("update", "pnpm", "--body", "Use pnpm 9.")
    fact("add", "Be short.", "--name=short", "--scope=global", "--type=user")
    exported = fact("export", "--json")
    other = tmp_path / "other.git"

    imported = fact("import", "--json", "-", "--memory", other, stdin=exported.out)

    assert exported.code == imported.code == 0
    assert fact("export", "--memory", other).out == exported.out
    assert git("--git-dir", other, "rev-list", "--count", "main") == "2\n"


def test_the_same_import_again_is_no_commit(fact, memory, git):
    fact("add", "Use pnpm.", "--name=pnpm")
    exported = fact("export").out
    before = git("--git-dir", memory, "rev-parse", "main")

    for _ in range(3):
        (record,) = fact("import", "--json", "-", stdin=exported).records
        assert record["unchanged"] == ["project/pnpm.md"]
        assert record["commit"] is None

    assert git("--git-dir", memory, "rev-parse", "main") == before


def test_a_bad_line_is_named_and_nothing_is_half_done(fact, memory):
    lines = [
        {"name": "one", "body": "First."},
        {"name": "two", "body": "Second.", "type": "gossip"},
    ]
    text = "".join(json.dumps(line) + "\n" for line in lines)

    answer = fact("import", "--json", "-", stdin=text)

    assert answer.code == 128
    assert answer.err.startswith("ctx-fact: fatal: standard input:2: type: ")
    assert not memory.exists() or fact("list").out == ""


def test_a_line_that_is_no_json_is_named(fact):
    answer = fact("import", "--json", "-", stdin='{"name":"a","body":"b"}\n{oops\n')

    assert answer.code == 128
    assert answer.err.startswith("ctx-fact: fatal: standard input:2: not JSON")


def test_an_agent_may_fill_an_empty_scope_and_no_other(fact):
    row = json.dumps({"name": "one", "body": "First.", "type": "project"})
    more = json.dumps({"name": "two", "body": "Second.", "type": "project"})

    assert fact("import", "--json", "-", stdin=row, actor="agent").code == 0
    assert fact("import", "--json", "-", stdin=more, actor="agent").code == 4


def test_foreign_files_show_a_plan_and_write_only_when_told(fact, tmp_path):
    folder = tmp_path / "memory"
    folder.mkdir()
    (folder / "MEMORY.md").write_text("- [a](a.md)\n")
    (folder / "release branch.md").write_text(
        "---\nname: release-branch\ndescription: Where releases are cut\n"
        "metadata:\n  type: project\n  scope: project\n---\n\nrelease/1.x\n"
    )

    plan = fact("import", folder)
    assert plan.code == 0
    assert plan.out == (f"project/release-branch.md  from {folder}/release branch.md\n")

    done = fact("import", "--apply", folder)
    assert (done.code, done.out) == (0, "1 added, 0 updated, 0 unchanged\n")
    assert "release/1.x" in fact("show", "release-branch").out


def test_the_same_foreign_files_again_change_nothing(fact, tmp_path):
    note = tmp_path / "note.md"
    note.write_text("---\ndescription: d\n---\n\nbody\n")
    fact("import", "--apply", note)

    again = fact("import", "--apply", note)

    assert again.out == "0 added, 0 updated, 1 unchanged\n"


def test_a_name_that_is_written_otherwise_is_told_by_an_import(fact):
    row = '{"name":"Main DB","body":"one"}'
    told = "the name 'Main DB' is written 'main-db'"

    answer = fact("import", "--json", "-", stdin=row)

    assert answer.records[0]["added"] == ["project/main-db.md"]
    assert answer.records[0]["notes"] == [told]
    assert answer.err == f"ctx-fact: warning: {told}\n"


def test_a_name_of_another_tool_is_shown_in_the_plan_as_it_is_written(fact, tmp_path):
    note = tmp_path / "note.md"
    note.write_text("---\nname: CI/CD on Main\n---\n\nMerge on green.\n")
    told = f"{note}: the name 'CI/CD on Main' is written 'ci-cd-on-main'\n"

    plan = fact("import", note)
    done = fact("import", "--apply", note)

    assert plan.out == f"project/ci-cd-on-main.md  from {note}\n"
    assert plan.err.startswith(f"ctx-fact: warning: {told}")
    assert (done.code, done.err) == (0, f"ctx-fact: warning: {told}")
    assert fact("list", "-z").out == "project/ci-cd-on-main.md\0"


def test_a_reference_is_no_name_in_a_document_of_another_tool_either(fact, tmp_path):
    note = tmp_path / "note.md"
    note.write_text("---\nname: global/c.md\nscope: project\n---\n\nText.\n")

    for flags in ([], ["--apply"]):
        answer = fact("import", *flags, note)
        assert answer.code == 128
        assert answer.err == (
            f"ctx-fact: fatal: {note}: name: expected no '/' in 'global/c.md'; "
            "the scope is a field of its own, here 'project'\n"
        )


def test_a_fact_that_is_all_in_its_title_travels_as_it_is(fact, by_hand, tmp_path):
    fact("add", "Something else.", "--name=other")
    by_hand("global/one.md", BODILESS)
    exported = fact("export", "--scope=global").out
    there = ("--memory", tmp_path / "other.git")

    first = fact("import", "--json", "-", *there, stdin=exported)
    again = fact("import", "--json", "-", stdin=exported)

    assert json.loads(exported)["body"] == ""
    assert fact("export", "--scope=global", *there).out == exported
    assert first.records[0]["notes"] == [
        "global/one.md has no text: see 'ctx-fact check'"
    ]
    assert again.records[0]["unchanged"] == ["global/one.md"]
    assert again.records[0]["notes"] == []


@pytest.mark.parametrize("body", ["", " \n "])
@pytest.mark.parametrize("more", [{"description": "x"}, {"title": "T"}, {}, {"id": ID}])
def test_a_new_fact_does_not_come_in_without_a_text(fact, memory, body, more):
    rows = [{"name": "one", "body": "First."}, {"name": "two", "body": body, **more}]
    text = "".join(json.dumps(row) + "\n" for row in rows)

    answer = fact("import", "--json", "-", stdin=text)

    assert answer.code == 128
    assert answer.err == (
        "ctx-fact: fatal: standard input:2: body: expected a text, not a blank\n"
    )
    assert not memory.exists() or fact("list").out == ""


def test_no_import_takes_the_text_of_a_fact_away(fact):
    fact("add", "One.", "--name=one")
    (row,) = fact("export").records

    answer = fact(
        "import", "--json", "-", stdin=json.dumps(row | {"revision": 2, "body": ""})
    )

    assert answer.code == 128
    assert "standard input:1: body: expected a text, not a blank" in answer.err
    assert "One." in fact("show", "one").out


def test_what_was_left_out_is_the_text_that_is_there_in_every_way_in(fact, tmp_path):
    drafts = '{"name":"a","description":"About a."}\n{"name":"b","title":"About b."}\n'
    fact("add", "--json", "--stdin", stdin=drafts)
    fact(
        "import",
        "--json",
        "-",
        stdin=drafts.replace('"a"', '"c"').replace('"b"', '"d"'),
    )
    note = tmp_path / "e.md"
    note.write_text("---\ndescription: About e.\n---\n \n")

    done = fact("import", "--apply", note)

    assert done.err == (
        f"ctx-fact: warning: {note}: has no text; its description is taken for it\n"
    )
    assert fact("import", "--apply", note).out == "0 added, 0 updated, 1 unchanged\n"
    said = {each["name"]: each["body"] for each in fact("export").records}
    assert said == {
        "a": "About a.",
        "b": "About b.",
        "c": "About a.",
        "d": "About b.",
        "e": "About e.",
    }


def test_a_document_of_another_tool_that_says_nothing_is_refused(fact, tmp_path):
    note = tmp_path / "note.md"
    note.write_text("---\ntype: project\n---\n")

    answer = fact("import", "--apply", note)

    assert answer.code == 128
    assert answer.err == f"ctx-fact: fatal: {note}: body: expected a text\n"


def test_an_agent_imports_over_no_fact_of_a_person(fact, memory, git):
    fact("add", "Be short.", "--name=style", "--scope=global", "--type=user")
    row = json.loads(fact("export").out)
    row |= {"revision": 2, "body": "Be long."}
    tip = git("--git-dir", memory, "rev-parse", "main")

    for scope in ([], ["--scope", "project"]):
        command = ["import", "--json", "-", *scope]
        answer = fact(*command, stdin=json.dumps(row), actor="agent")
        assert answer.code == 4
        assert "Be long" not in answer.err

    assert git("--git-dir", memory, "rev-parse", "main") == tip


def test_a_row_without_a_revision_leaves_what_it_does_not_name(fact):
    rows = "".join(
        json.dumps({"name": name, "body": f"About {name}."}) + "\n"
        for name in ("alpha", "beta")
    )
    fact("import", "--json", "-", stdin=rows)
    fact("supersede", "alpha", "beta")
    fact("verify", "beta")
    fact("pin", "beta")
    before = fact("export").out

    answer = fact("import", "--json", "-", stdin=rows)

    assert answer.records[0]["commit"] is None
    assert fact("export").out == before


def test_an_imported_fact_that_predates_pinning_stays_pinned(fact):
    row = {"name": "tone", "scope": "global", "type": "user", "body": "Be kind."}

    fact("import", "--json", "-", stdin=json.dumps(row))

    assert fact("list", "--pinned", "-z").out == "global/tone.md\0"


def test_other_content_at_the_same_revision_is_said(fact):
    fact("add", "--type", "project", "--name", "port", "The port is 1.")
    (row,) = fact("export", "--json").records

    answer = fact(
        *("import", "--json", "-"), stdin=json.dumps({**row, "body": "The port is 2."})
    )

    assert answer.code == 3
    assert (
        "cannot import 'project/port.md': its content differs from that of revision 1"
    ) in answer.err
    assert "stale" not in answer.err


def test_a_script_fills_an_empty_scope_with_anything_and_a_filled_one_with_nothing(
    fact, memory, git
):
    rows = [
        {"name": "brief", "title": "Brief", "type": "feedback", "scope": "global"},
        {"name": "team", "title": "Team", "type": "user", "body": "Ask a@example.org."},
    ]

    def bring(actor, row):
        return fact("import", "--json", "-", stdin=json.dumps(row), actor=actor).code

    assert [bring("agent", row) for row in rows] == [4, 4]
    assert [bring("script", row) for row in rows] == [0, 0]
    assert bring("script", {**rows[1], "name": "other", "title": "Other"}) == 4


def test_an_import_leaves_nothing_to_prepare_for_the_next_session(
    fact, run, home, workspace
):
    rows = [{"name": f"f{n}", "body": f"Fact {n}."} for n in range(40)]
    text = "".join(json.dumps(row) + "\n" for row in rows)
    fact("import", "--json", "-", stdin=text)
    before = derived(home)

    event = {"hook_event_name": "SessionStart", "session_id": "s1", "source": "startup"}
    started = json.dumps({**event, "cwd": str(workspace)})
    assert "project/f1.md" in run("ctx-hook", "session-start", stdin=started).out

    assert derived(home) == before


def derived(home):
    """Every derived file of the facts, and when it was written."""
    files = (home / ".cache/ctx/index").rglob("*")
    return {path: path.stat().st_mtime_ns for path in files if path.is_file()}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "body: expected a text"),
        ("---\nname: x\n---\n \n", "body: expected a text"),
        ("---\nname: x\ndescription: ' '\ntitle: ''\n---\n", "body: expected a text"),
        ("---\nname: [a, b]\n---\nText.", "name: expected a text, not a list"),
        ("---\nname: {a: b}\n---\nText.", "name: expected a text, not a map"),
        ("---\ntitle: [a]\n---\nText.", "title: expected a text, not a list"),
        ("---\ntype: odd\n---\nText.", "type: expected user or feedback or project"),
    ],
)
def test_a_plan_says_what_carrying_it_out_would(fact, tmp_path, memory, text, problem):
    note = tmp_path / "note.md"
    note.write_text(text)

    plan = fact("import", note)

    assert (plan.code, plan.out) == (128, "")
    assert plan.err.startswith(f"ctx-fact: fatal: {note}: {problem}")
    assert not memory.exists()
    assert fact("import", "--apply", note) == plan


def test_a_plan_that_meets_what_is_there_names_the_file(fact, tmp_path):
    words = ("--subject", "db.main", "--name", "here", "Here.")
    fact("add", *words, cwd=tmp_path)
    for name in "ab":
        (tmp_path / f"{name}.md").write_text(f"---\nname: same\n---\n{name}\n")
    held = tmp_path / "held.md"
    held.write_text("---\nsubject_key: db.main\n---\nThere.\n")

    for words, problem in (
        (["a.md", "b.md"], "b.md: project/same.md is in the import twice"),
        (["held.md"], "held.md: the subject 'db.main' is held by"),
    ):
        plan = fact("import", *words, cwd=tmp_path)
        assert plan.err.startswith(f"ctx-fact: fatal: {problem}"), plan
        assert plan.code == 3
        assert fact("import", "--apply", *words, cwd=tmp_path) == plan


def test_a_blank_description_is_none(fact, tmp_path):
    note = tmp_path / "note.md"
    note.write_text("---\nname: x\ndescription: ' '\ntitle: Where it runs\n---\n")

    plan = fact("import", note)

    assert plan.out == f"project/x.md  from {note}\n"
    remark = f"ctx-fact: warning: {note}: has no text; its title is taken for it\n"
    assert plan.err.startswith(remark)
    assert fact("import", "--apply", note).err == remark


@pytest.mark.parametrize(
    "words",
    [
        ["add", "--name", "a/b", "Text."],
        ["rename", "here", "a/b"],
        ["import", "--json", "-"],
    ],
)
def test_a_reference_is_no_name_in_the_same_words_everywhere(fact, words):
    fact("add", "--name", "here", "Here.")

    answer = fact(*words, stdin='{"name": "a/b", "body": "Text."}')

    assert answer.code == 128
    assert answer.err.endswith(
        "name: expected no '/' in 'a/b'; the scope is a field of its own\n"
    )


def test_many_folders_are_passed_over_in_one_line(fact, tmp_path):
    for name in "abcdef":
        (tmp_path / "notes" / name).mkdir(parents=True)
    (tmp_path / "notes/x.md").write_text("Text.\n")

    plan = fact("import", "notes", cwd=tmp_path)

    assert plan.err.splitlines()[0] == (
        "ctx-fact: warning: passed over 6 folders, such as 'notes/a'"
    )
