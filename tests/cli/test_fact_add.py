"""`ctx-fact add`."""

import json

import pytest


def test_add_prints_the_id_and_makes_one_commit(fact, memory, git):
    answer = fact("add", "The release branch is release/1.x.", "--name", "release")

    assert answer.code == 0
    assert answer.err == ""
    assert answer.out.startswith("mem-")
    assert len(answer.out) == len("mem-") + 32 + 1
    log = git("--git-dir", memory, "log", "--format=%s", "-1")
    assert log == "fact: save project/release.md (1)\n"


def test_a_saved_fact_is_shown_as_its_document(fact):
    added = fact(
        "add",
        "The release branch is release/1.x.",
        "--name=release",
        "--title=Release branch",
        "--description=Where releases are cut",
        "--keyword=release,branch",
        "--keyword=cut",
        "--subject=Release.Branch",
        "--volatility=stable",
        "--expires=2026-12-31",
        "--applies-path=src/**",
        "--applies-branch=main",
    )

    shown = fact("show", "release")

    assert shown.code == 0
    assert shown.out == (
        "---\n"
        f"id: {added.out.strip()}\n"
        "revision: 1\n"
        'created_at: "2026-03-01T12:00:00Z"\n'
        'updated_at: "2026-03-01T12:00:00Z"\n'
        "name: release\n"
        "title: Release branch\n"
        "description: Where releases are cut\n"
        "type: project\n"
        "scope: project\n"
        "keywords: [release, branch, cut]\n"
        "subject_key: release.branch\n"
        "volatility: stable\n"
        'expires_at: "2026-12-31"\n'
        "applies_to:\n"
        "  paths: [src/**]\n"
        "  branches: [main]\n"
        "---\n"
        "\n"
        "The release branch is release/1.x.\n"
    )


def test_a_name_is_made_of_the_title(fact):
    fact("add", "Deploys happen on Tuesdays.", "--title", "Deploy Days & Times")

    assert fact("list", "-z").out == "project/deploy-days-times.md\0"


def test_a_name_that_is_spelled_otherwise_than_it_was_given_is_told(fact):
    told = "ctx-fact: the name is written 'main-db'\n"

    assert fact("add", "one", "--name", "Main DB").err == told
    assert fact("add", "two", "--name", "other.md").err == ""


def test_a_name_in_a_draft_that_is_written_otherwise_is_told_with_its_fact(fact):
    drafts = '{"name":"Main DB","body":"one"}\n{"name":"other.md","body":"two"}\n'

    answer = fact("add", "--stdin", "--json", stdin=drafts)

    told = "the name is written 'main-db'"
    assert [each["notes"] for each in answer.records] == [[told], []]
    assert answer.err == f"ctx-fact: {told}\n"
    (record,) = fact("add", "three", "--name", "My Two", "--json").records
    assert record["notes"] == ["the name is written 'my-two'"]


@pytest.mark.parametrize(
    "name", ["global/c.md", "project/e.md", "../x", "a/b", "a\\b", "/etc/x", "./y"]
)
def test_a_name_that_is_a_path_is_no_name(fact, memory, name):
    draft = json.dumps({"name": name, "scope": "project", "body": "text"})

    answers = [
        fact("add", "--stdin", "--json", stdin=draft),
        fact("import", "--json", "-", stdin=draft),
        fact("add", "text", "--name", name),
    ]

    assert [each.code for each in answers] == [128] * 3
    place = "ctx-fact: fatal: standard input:1: name: "
    assert [each.err.startswith(place) for each in answers[:2]] == [True, True]
    assert not memory.exists() or fact("list").out == ""


def test_a_reference_as_a_name_is_told_where_the_scope_is_stated(fact):
    draft = '{"name":"global/c.md","scope":"project","body":"text"}'

    for command in (["add", "--stdin"], ["import", "-"]):
        answer = fact(*command, "--json", stdin=draft)
        assert answer.err == (
            "ctx-fact: fatal: standard input:1: name: expected no '/' in "
            "'global/c.md'; the scope is a field of its own, here 'project'\n"
        )


def test_a_title_with_a_slash_still_makes_a_name(fact):
    fact("add", "Merge on green.", "--title", "CI/CD with A\\B")

    assert fact("list", "-z").out == "project/ci-cd-with-a-b.md\0"


def test_a_taken_name_is_a_conflict_and_changes_nothing(fact, memory, git):
    fact("add", "one", "--name", "db")
    before = git("--git-dir", memory, "rev-parse", "main")

    answer = fact("add", "two", "--name", "db")

    assert answer.code == 3
    assert answer.out == ""
    assert "project/db.md" in answer.err
    assert git("--git-dir", memory, "rev-parse", "main") == before


def test_a_held_subject_is_a_conflict_that_names_the_holder(fact):
    fact("add", "Use pnpm.", "--name", "manager", "--subject", "package.manager")

    answer = fact("add", "Use yarn.", "--name", "other", "--subject", "Package.Manager")

    assert answer.code == 3
    assert "project/manager.md" in answer.err


def test_the_same_subject_in_the_other_scope_is_another_answer(fact):
    fact("add", "Use npm.", "--name=npm", "--subject=package.manager", "--scope=global")

    answer = fact("add", "Use pnpm.", "--name=pnpm", "--subject=package.manager")

    assert answer.code == 0


def test_a_name_held_in_the_other_scope_makes_an_override_and_moves_nothing(fact):
    fact("add", "Use tabs.", "--name", "style", "--scope", "global")

    answer = fact("add", "Use blanks here.", "--name", "style", "--scope", "project")

    assert answer.code == 0
    assert fact("list", "-z").out == "project/style.md\0global/style.md\0"
    assert "Use tabs." in fact("show", "global/style.md").out
    assert "Use blanks here." in fact("show", "style").out


def test_the_text_may_come_from_standard_input(fact):
    fact("add", "--stdin", "--name", "notes", stdin="First line\n\nSecond line\n")
    fact("add", "-", "--name", "dash", stdin="Something else\n")

    assert fact("show", "notes").out.endswith("---\n\nFirst line\n\nSecond line\n")
    assert fact("show", "dash").out.endswith("---\n\nSomething else\n")


def test_the_text_may_come_from_a_file_seen_from_the_chosen_directory(
    fact, workspace, tmp_path
):
    (workspace / "note.txt").write_text("From a file.\n")

    answer = fact("add", "-C", workspace, "--file=note.txt", "--name=n", cwd=tmp_path)

    assert answer.code == 0
    assert fact("show", "n").out.endswith("\n\nFrom a file.\n")


def test_front_matter_in_the_text_states_fields_and_flags_win(fact):
    fields = "title: Cache\nkeywords: [redis, cache]\ntype: reference\n"
    text = f"---\n{fields}---\n\nRedis 7.\n"

    fact("add", "--stdin", "--title", "The cache", stdin=text)

    (record,) = fact("show", "the-cache", "--json").records
    assert record["title"] == "The cache"
    assert record["type"] == "reference"
    assert record["keywords"] == ["redis", "cache"]
    assert record["body"] == "Redis 7."


def test_drafts_come_one_a_line_and_are_answered_one_a_line(fact):
    drafts = '{"name":"one","body":"First."}\n\n{"name":"two","body":"Second."}\n'

    answer = fact("add", "--stdin", "--json", stdin=drafts)

    assert answer.code == 0
    assert [record["ref"] for record in answer.records] == [
        "project/one.md",
        "project/two.md",
    ]


def test_what_list_writes_add_reads_back(fact, tmp_path, git):
    fact("add", "Use pnpm.", "--name=pnpm", "--keyword=npm", "--subject=manager")
    fact("add", "Be short.", "--name=short", "--scope=global", "--type=user")
    first = fact("list", "--json")
    other = tmp_path / "other.git"

    copied = fact("add", "--stdin", "--json", "--memory", other, stdin=first.out)

    assert copied.code == 0
    second = fact("list", "--json", "--memory", other).records
    kept = [{**record, "id": None} for record in second]
    assert kept == [{**record, "id": None} for record in first.records]


def test_a_bad_draft_is_named_by_its_line_and_nothing_is_saved(fact, memory):
    drafts = '{"name":"one","body":"First."}\n{"name":"two","body":"x","sort":1}\n'

    answer = fact("add", "--stdin", "--json", stdin=drafts)

    assert answer.code == 128
    assert answer.err == "ctx-fact: fatal: standard input:2: sort: no such field\n"
    assert not memory.exists()


@pytest.mark.parametrize(
    ("flags", "code"),
    [
        (["--scope", "team"], 129),
        (["--type", "gossip"], 129),
        (["--volatility", "hourly"], 129),
        (["--expires", "soon"], 129),
        (["--description", ""], 128),
        (["--name", "global/c.md", "--scope", "project"], 128),
        (["--subject", "...", "--name", "!!!"], 128),
    ],
)
def test_a_bad_value_saves_nothing(fact, memory, flags, code):
    answer = fact("add", "text", *flags)

    assert answer.code == code
    assert answer.out == ""
    assert not memory.exists() or fact("list").out == ""


def test_drafts_are_saved_up_to_the_first_that_cannot_be(fact):
    drafts = "".join(
        f'{{"name":"{name}","body":"Text {name}."}}\n' for name in ("a", "b", "a", "c")
    )

    answer = fact("add", "--stdin", "--json", stdin=drafts)

    assert answer.code == 3
    assert answer.err.startswith("ctx-fact: fatal: standard input:3: ")
    assert fact("list", "-z").out == "project/a.md\0project/b.md\0"


def test_a_blank_text_is_no_fact(fact):
    assert fact("add", " \n ").code == 128


def test_two_texts_are_misuse(fact):
    answer = fact("add", "text", "--body", "text")

    assert answer.code == 129
    assert answer.err == (
        "ctx-fact: fatal: give only one of TEXT, --body, --stdin and --file\n"
        "ctx-fact: hint: see 'ctx-fact add --help'\n"
    )


def test_without_a_text_and_a_terminal_it_says_how_to_give_one(fact):
    answer = fact("add")

    assert answer.code == 129
    assert "--stdin" in answer.err


def test_a_credential_is_refused_whoever_asks_and_never_quoted(fact, memory):
    token = "ghp_" + "a1B2" * 9

    answer = fact("add", f"Use the token {token}.", "--name", "deploy")

    assert answer.code == 4
    assert "body" in answer.err
    assert token not in answer.err
    assert not memory.exists() or fact("list").out == ""


def test_a_credential_in_the_reason_is_refused_for_every_write(fact, memory, git):
    fact("add", "Use pnpm.", "--name", "pnpm")
    fact("add", "Use bun.", "--name", "bun")
    before = git("--git-dir", memory, "rev-parse", "main")
    token = "ghp_" + "a1B2" * 9
    writes = [
        ["add", "Use npm.", "--name", "npm"],
        ["update", "pnpm", "--body", "Use pnpm 9."],
        ["verify", "pnpm"],
        ["rename", "pnpm", "packages"],
        ["move", "pnpm", "--scope", "global"],
        ["pin", "pnpm"],
        ["supersede", "pnpm", "bun"],
    ]

    answers = [fact(*words, "--why", f"As {token} says.") for words in writes]

    assert [answer.code for answer in answers] == [4] * len(writes)
    for answer in answers:
        assert "why" in answer.err
        assert token not in answer.out + answer.err
    assert git("--git-dir", memory, "rev-parse", "main") == before


def test_the_id_of_another_fact_is_no_credential(fact):
    other = fact("add", "Use pnpm.", "--name", "pnpm").out.strip()

    assert fact("add", f"It follows from {other}.", "--name", "lock").code == 0


def test_the_reason_is_the_body_of_the_commit(fact, memory, git):
    fact("add", "Use pnpm.", "--name", "pnpm", "--why", "The lock file is pnpm's.")

    body = git("--git-dir", memory, "log", "-1", "--format=%b")
    assert body.startswith("The lock file is pnpm's.\n\nCtx-Fact: mem-")
    assert "Ctx-Actor: person\nCtx-Via: terminal\n" in body


def test_a_fact_of_one_project_is_not_seen_in_another(fact, tmp_path, git):
    fact("add", "Here only.", "--name", "here")
    git("init", "-q", tmp_path / "elsewhere")

    assert fact("list", cwd=tmp_path / "elsewhere").out == ""


def test_a_linked_worktree_shares_the_facts_of_its_repository(
    fact, workspace, tmp_path, git
):
    git("commit", "-q", "--allow-empty", "-m", "first", cwd=workspace)
    git("worktree", "add", "-q", tmp_path / "linked", cwd=workspace)
    fact("add", "From the worktree.", "--name", "w", cwd=tmp_path / "linked")
    git("worktree", "remove", tmp_path / "linked", cwd=workspace)

    assert fact("list", "-z").out == "project/w.md\0"


def test_an_agent_may_create_a_project_fact(fact):
    answer = fact("add", "CI runs on Ubuntu.", "--type", "project", actor="agent")

    assert answer.code == 0


@pytest.mark.parametrize(
    "flags",
    [
        ["--type", "user"],
        ["--type", "feedback"],
        ["--type", "project", "--scope", "global"],
        ["--type", "project", "--pin"],
        [],
    ],
)
def test_what_else_an_agent_saves_needs_a_person(fact, memory, flags):
    answer = fact("add", "Always answer in French.", *flags, actor="agent")

    assert answer.code == 4
    assert answer.out == ""
    assert not memory.exists() or fact("list").out == ""


def test_an_agent_may_not_save_what_is_there_already(fact):
    fact("add", "CI runs on Ubuntu.", "--name", "ci")

    answer = fact(
        "add", "CI runs on Ubuntu.", "--name=other", "--type=project", actor="agent"
    )

    assert answer.code == 4


def test_a_global_fact_about_the_user_is_pinned_only_on_request(fact):
    fact("add", "I write Go.", "--name=go", "--scope=global", "--type=user")

    assert fact("list", "--pinned").out == ""
    assert "activation: relevant" in fact("show", "go").out


def test_a_text_with_windows_line_ends_keeps_its_front_matter(fact):
    text = "---\r\ntitle: Release\r\nteam: blue\r\n---\r\n\r\nUse main.\r\n"

    fact("add", "--stdin", stdin=text)

    shown = fact("show", "release").out
    assert "title: Release\n" in shown
    assert "team: blue\n" in shown
    assert shown.endswith("\n\nUse main.\n")


def test_a_text_may_not_say_what_the_store_says(fact):
    text = "---\ntitle: Release\nrevision: 7\n---\n\nUse main.\n"

    answer = fact("add", "--stdin", stdin=text)

    assert answer.code == 128
    assert "revision: given by the store" in answer.err


def test_a_damaged_namesake_in_the_other_scope_stops_no_save(fact, by_hand):
    fact("add", "x", "--name=other", "--scope=global")
    by_hand("global/release.md", "no front matter")

    answer = fact("add", "Use main.", "--name=release")

    assert answer.code == 0
    assert answer.out.startswith("mem-")


def test_two_declared_subjects_are_no_override(fact):
    fact("add", "a", "--name=db", "--scope=global", "--subject=db.prod")

    answer = fact("add", "b", "--name=db", "--subject=db.test")

    assert answer.err == ""


def test_an_expiry_in_the_past_is_said(fact):
    answer = fact("add", "x", "--name=x", "--expires=2020-01-01")

    assert "project/x.md is past its expiry: recall leaves it out" in answer.err


def test_a_fact_saved_outside_of_git_says_where_it_belongs(fact, tmp_path):
    (tmp_path / "plain").mkdir()

    answer = fact("add", "x", "--name", "x", cwd=tmp_path / "plain")

    assert answer.err == (
        "ctx-fact: no git repository here: the fact is kept for this folder\n"
    )


RELEASES = "The platform team cuts releases from release/2.x on Thursdays."


@pytest.mark.parametrize(
    "again",
    [
        ["On Thursdays releases are cut from release/2.x by the platform team."],
        ["Another text.", "--title=Release day"],
        [RELEASES, "--name=other", "--scope=global"],
    ],
)
def test_a_person_hears_which_fact_says_nearly_the_same(fact, again):
    fact("add", RELEASES, "--name=releases", "--title=Release day")

    answer = fact("add", *again)

    assert answer.code == 0
    (line,) = answer.err.splitlines()
    assert "the same" in line
    assert "'ctx-fact update project/releases.md'" in line
    assert "'ctx-fact review'" in line
    (record,) = fact("add", *again, "--name=third", "--json").records
    assert any("'ctx-fact update " in note for note in record["notes"])


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (
            "The platform team cuts releases from release/3.x on Thursdays.",
            "may contradict project/releases.md",
        ),
        ("The frontend team cuts releases from release/2.x on Thursdays.", ""),
        (
            "The platform team never cuts releases from release/2.x on Thursdays.",
            "may contradict project/releases.md",
        ),
        ("The port of the database is 5432.", ""),
    ],
)
def test_a_person_hears_of_another_fact_only_what_it_may_contradict(fact, other, told):
    fact("add", RELEASES, "--name=releases")

    said = fact("add", other, "--name=other").err

    assert told in said
    assert "the same" not in said
    assert bool(said) == bool(told)


def test_a_person_hears_once_of_a_fact_that_gives_way(fact):
    fact("add", "Be brief.", "--name=tone", "--scope=global")

    answer = fact("add", "Be brief, please.", "--name=tone")

    (line,) = answer.err.splitlines()
    assert "holds in place of global/tone.md here" in line


def test_a_text_may_begin_with_a_dash(fact):
    assert fact("add", "- a bullet", "--name=bullet", "--title", "- b c").code == 0
    assert "- a bullet" in fact("show", "bullet").out

    rule = fact("add", "---", "--name=rule")

    assert (rule.code, "goes after '--'" in rule.err) == (129, True)


def test_a_key_in_pem_is_a_credential_and_no_option(fact):
    key = "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7bq\n-----END"

    answer = fact("add", "--type", "project", key)

    assert (answer.code, "credential" in answer.err) == (4, True)
