"""`ctx-suggest` proposes what sessions taught; nothing is written unaccepted."""

import json

import pytest

DAY = 86_400


@pytest.fixture
def journal(memory, git):
    """The files of the journal, as of now or of a commit."""

    def call(rev="journal"):
        listed = git("--git-dir", memory, "ls-tree", "-r", "--name-only", rev)
        return listed.splitlines()

    return call


def first(answer):
    assert answer.code == 0, answer
    return answer.records[0]


def decisions(journal):
    return [path for path in journal() if "/decisions/" in path]


def test_what_a_person_always_wants_is_proposed_with_its_evidence(suggest, kept):
    record = kept(1, "Fix the login form", "From now on always use pnpm, not npm.")

    found = first(suggest("scan", "--json"))

    assert (found["what"], found["relation"]) == ("fact", "new")
    assert "pnpm" in found["statement"]
    assert found["evidence"] == [
        {
            "session": record,
            "line": 3,
            "at": "2026-03-01T11:00:02Z",
            "quote": "From now on always use pnpm, not npm.",
        }
    ]


def test_a_scan_without_anything_to_propose_says_no(suggest, kept):
    assert suggest("scan") == suggest("scan", "--json")
    assert suggest("scan").code == 1
    kept(1, "Fix the login form", "Why does it always fail?", "never mind")
    assert (suggest("scan").code, suggest("scan").out) == (1, "")


def test_a_scan_writes_nothing_to_the_memory(suggest, kept, memory, git):
    kept(1, "From now on always use pnpm, not npm.")
    before = git("--git-dir", memory, "for-each-ref")

    suggest("scan")
    suggest("show", first(suggest("scan", "--json"))["id"])

    assert git("--git-dir", memory, "for-each-ref") == before


def test_the_same_records_give_the_same_bytes(suggest, kept, home):
    for number in (1, 2, 3):
        kept(number, "From now on always use pnpm, not npm.", "No, that is wrong.")
    once = suggest("scan", "--json")

    assert suggest("scan", "--json") == once
    assert (once.code, once.err) == (0, "")


def test_sessions_of_another_workspace_are_never_read(suggest, kept, tmp_path, git):
    other = tmp_path / "other"
    git("init", "-q", other)
    kept(1, "From now on always use pnpm, not npm.", cwd=other)

    assert suggest("scan").code == 1
    assert suggest("scan", cwd=other).code == 0


def test_an_accepted_fact_says_where_it_comes_from(suggest, kept, fact):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]

    accepted = suggest("accept", id)

    assert accepted.code == 0, accepted
    kept = first(fact("show", accepted.out.strip(), "--json"))
    assert kept["provenance"]["tool_ref"] == id
    assert kept["provenance"]["session"] == "5e55107a-0000-4000-8000-000000000001"
    assert suggest("scan").code == 1


def test_a_decision_and_what_was_mined_are_one_commit(
    suggest, kept, memory, git, journal
):
    kept(1, "From now on always use pnpm, not npm.")
    kept(2, "Fix the login form")
    id = first(suggest("scan", "--json"))["id"]
    before = git("--git-dir", memory, "rev-parse", "journal").strip()

    suggest("accept", id)

    assert len(decisions(journal)) == 1
    changed = git("--git-dir", memory, "diff", "--name-only", before, "journal")
    assert len(changed.splitlines()) == 3
    count = git("--git-dir", memory, "rev-list", "--count", f"{before}..journal")
    assert count.strip() == "1"
    for path in changed.splitlines():
        if "/sessions/" in path:
            text = git("--git-dir", memory, "show", f"journal:{path}")
            assert "state: mined" in text


def test_a_session_of_which_something_is_open_stays_unmined(
    suggest, kept, memory, git, journal
):
    kept(1, "From now on always use pnpm, not npm.")
    kept(2, "Never commit directly to main.")
    found = suggest("scan", "--json").records
    assert len(found) == 2

    suggest("dismiss", found[0]["id"])

    left = suggest("scan", "--unmined", "--json").records
    assert [each["id"] for each in left] == [found[1]["id"]]
    marked = [
        path
        for path in journal()
        if "/sessions/" in path
        and "mined" in git("--git-dir", memory, "show", f"journal:{path}")
    ]
    assert len(marked) == 1


def test_a_dismissed_suggestion_stays_away_until_evidence_is_added(suggest, kept):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]

    answer = suggest("dismiss", id, "--why", "we will see")

    assert (answer.code, answer.err) == (0, f"ctx-suggest: {id}: dismissed\n")
    assert suggest("scan").code == 1
    again = first(suggest("scan", "--again", "--json"))
    assert (again["id"], again["decided"]["verdict"]) == (id, "dismissed")
    kept(2, "From now on always use pnpm, not npm.")
    assert first(suggest("scan", "--json"))["id"] == id


def test_a_dismissal_holds_in_a_copy_of_the_memory(
    suggest, kept, memory, tmp_path, git
):
    kept(1, "From now on always use pnpm, not npm.")
    suggest("dismiss", first(suggest("scan", "--json"))["id"])
    copy = tmp_path / "copy.git"
    git("clone", "-q", "--mirror", memory, copy)

    assert suggest("scan", "--memory", copy).code == 1


def test_a_deferred_suggestion_comes_back_after_its_day(suggest, kept, now):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]

    answer = suggest("defer", id, "--until", "2026-03-10")

    told = f"ctx-suggest: {id}: deferred until 2026-03-10\n"
    assert (answer.code, answer.err) == (0, told)
    assert suggest("scan", now=now + 8 * DAY).code == 1
    assert first(suggest("scan", "--json", now=now + 11 * DAY))["id"] == id
    assert suggest("defer", id, "--until", "2026-02-10").code == 129


def test_accepting_again_changes_nothing(suggest, kept, fact, memory, git):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]
    once = suggest("accept", id)
    refs = git("--git-dir", memory, "for-each-ref")

    twice = suggest("accept", id)

    assert (twice.code, twice.out) == (0, once.out)
    assert git("--git-dir", memory, "for-each-ref") == refs


def test_a_fact_whose_decision_got_lost_is_not_saved_twice(
    suggest, kept, fact, memory, git
):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]
    before = git("--git-dir", memory, "rev-parse", "journal").strip()
    once = suggest("accept", id)
    git("--git-dir", memory, "update-ref", "refs/heads/journal", before)
    main = git("--git-dir", memory, "rev-parse", "main")

    twice = suggest("accept", id)

    assert (twice.code, twice.out) == (0, once.out)
    assert git("--git-dir", memory, "rev-parse", "main") == main
    assert git("--git-dir", memory, "rev-parse", "journal").strip() != before


def test_an_agent_proposes_what_it_would_accept(suggest, kept, fact, journal):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]

    asked = suggest("accept", id, actor="agent")

    assert asked.code == 4
    assert "proposal" in asked.err
    assert fact("list").out == ""
    assert decisions(journal) == []
    assert first(fact("proposals", "--json"))["operation"] == "add"


def test_an_agent_proposes_also_what_it_might_save_by_itself(suggest, kept, fact):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]

    asked = suggest("accept", id, "--type", "project", actor="agent")

    assert (asked.code, fact("list").out) == (4, "")


@pytest.mark.parametrize("verb", ["dismiss", "defer"])
def test_an_agent_puts_nothing_away(suggest, kept, verb):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]

    assert suggest(verb, id, actor="agent").code == 4
    assert first(suggest("scan", "--json"))["id"] == id


def test_a_fact_that_says_the_same_leaves_nothing_to_propose(suggest, kept, fact, now):
    kept(1, "From now on always use pnpm, not npm.")
    fact("add", "Always use pnpm, not npm.", "--type", "feedback")

    assert suggest("scan").code == 1


def test_what_was_said_again_later_confirms_a_fact(suggest, kept, fact, now):
    fact("add", "Always use pnpm, not npm.", "--type", "feedback", now=now - 9 * DAY)
    kept(1, "From now on always use pnpm, not npm.")

    found = first(suggest("scan", "--json"))
    assert (found["relation"], found["ref"]) == (
        "evidence",
        first(fact("list", "--json"))["ref"],
    )
    assert suggest("accept", found["id"]).code == 0

    kept = first(fact("list", "--json"))
    assert (kept["revision"], kept["last_verified_at"]) == (2, "2026-03-01T12:00:00Z")


def test_a_contradiction_revises_the_fact_and_keeps_its_history(
    suggest, kept, fact, now
):
    saved = fact(
        "add",
        "Use npm, not pnpm, in this project.",
        "--type",
        "feedback",
        "--name",
        "packages",
        now=now - 9 * DAY,
    )
    kept(1, "From now on always use pnpm, not npm.")

    found = first(suggest("scan", "--json"))
    assert (found["relation"], found["fact"]) == ("revision", saved.out.strip())
    shown = suggest("show", found["id"])
    assert "-Use npm, not pnpm, in this project." in shown.out
    answer = suggest("accept", found["id"], "--name", "other")
    assert (answer.code, answer.out) == (0, "project/packages.md\n")
    assert "name and scope stay" in answer.err

    kept = first(fact("show", "packages", "--json"))
    assert (kept["revision"], "pnpm, not npm" in kept["body"]) == (2, True)
    told = fact("why", "packages").out
    assert "From now on always use pnpm, not npm." in told


def test_a_name_that_is_written_otherwise_is_told_where_it_is_accepted(suggest, kept):
    kept(1, "From now on always use pnpm, not npm.")
    found = first(suggest("scan", "--json"))
    told = "the name is written 'our-packages'"

    path = suggest("accept", found["id"], "--name", "our/packages")
    answer = suggest("accept", found["id"], "--name", "Our Packages", "--json")

    assert (path.code, path.out) == (128, "")
    assert answer.records[0]["notes"] == [told]
    assert answer.err == f"ctx-suggest: {told}\n"


def test_what_holds_for_all_projects_is_not_changed_by_one(suggest, kept, fact, now):
    fact(
        "add",
        "Use npm, not pnpm, in this project.",
        *("--type", "feedback", "--name", "packages", "--scope", "global"),
        now=now - 9 * DAY,
    )
    kept(1, "In this project always use pnpm, not npm.")

    found = first(suggest("scan", "--json"))
    assert (found["relation"], found["ref"]) == ("override", "global/packages.md")
    assert suggest("accept", found["id"]).out == "project/packages.md\n"

    kept = fact("list", "--json").records
    assert [(each["ref"], each["revision"]) for each in kept] == [
        ("project/packages.md", 1),
        ("global/packages.md", 1),
    ]
    assert kept[1]["overridden_by"] == "project/packages.md"
    assert suggest("scan").code == 1


def test_what_is_older_than_the_fact_does_not_revise_it(suggest, kept, fact):
    kept(1, "From now on always use npm, not pnpm.")
    fact("add", "Always use pnpm, not npm.", "--type", "feedback")

    assert suggest("scan").code == 1


def test_what_was_forgotten_is_not_proposed(suggest, kept, fact, archive):
    kept(1, "From now on always use pnpm, not npm.")
    accepted = suggest("accept", first(suggest("scan", "--json"))["id"]).out.strip()
    assert archive("forget", accepted).code == 0

    assert suggest("scan").code == 1


def test_what_the_instructions_say_is_not_proposed(suggest, kept, plant):
    kept(1, "From now on always use pnpm, not npm.")
    plant({"AGENTS.md": "# Rules\n\n- Always use pnpm, not npm.\n"})

    answer = suggest("scan", "-v")

    assert answer.code == 1
    assert "left out" in answer.err


def test_fields_can_be_given_and_edited(suggest, kept, fact, home):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]
    editor = home / "editor"
    editor.write_text('#!/bin/sh\nsed -i "s/^title: .*/title: Packages/" "$1"\n')
    editor.chmod(0o755)

    answer = suggest(
        "accept",
        id,
        *("--name", "packages", "--type", "project", "--pin", "--edit"),
        environ={"EDITOR": str(editor)},
    )

    assert (answer.code, answer.out) == (0, "project/packages.md\n")
    kept = first(fact("show", "packages", "--json"))
    assert (kept["title"], kept["type"]) == ("Packages", "project")


def test_suggestions_go_through_a_pipe_and_back(suggest, kept, fact):
    kept(1, "From now on always use pnpm, not npm.", "Never commit directly to main.")
    rows = suggest("scan", "--json").records
    rows[0]["draft"]["title"] = "Another title"

    lines = "".join(json.dumps(row) + "\n" for row in rows)
    answer = suggest("accept", "--stdin", stdin=lines)

    assert (answer.code, len(answer.out.splitlines())) == (0, 2)
    assert "Another title" in [each["title"] for each in fact("list", "--json").records]


def test_a_line_that_is_no_suggestion_is_named(suggest, kept):
    kept(1, "From now on always use pnpm, not npm.")
    row = first(suggest("scan", "--json"))

    assert "standard input:1" in suggest("accept", "--stdin", stdin="{}\n").err
    row["draft"]["revision"] = 7
    assert suggest("accept", "--stdin", stdin=json.dumps(row)).code == 128
    row["draft"] = None
    row["id"] = "sug-0000000000000000"
    answer = suggest("accept", "--stdin", stdin=json.dumps(row))
    assert (answer.code, "standard input:1" in answer.err) == (128, True)


def test_a_correction_becomes_an_observation(suggest, kept, session, fact):
    kept(1, ("Fix the login form", "npm test", "Done."), "No, use the other file.")
    found = [
        each
        for each in suggest("scan", "--json").records
        if each["what"] == "observation"
    ]
    assert found

    answer = suggest("accept", found[0]["id"])

    assert answer.code == 0
    noted = first(session("observations", "--json"))
    assert (noted["status"], noted["id"]) == ("pending", answer.out.strip())
    assert fact("list").out == ""


def test_steps_that_repeat_are_a_skill(suggest, releases, tmp_path):
    releases(1, 2, 3)
    found = first(suggest("scan", "--json"))
    assert (found["what"], len(found["sessions"])) == ("skill", 3)

    answer = suggest("accept", found["id"], "--to", tmp_path / "skills")

    path = tmp_path / "skills" / found["skill"]["name"] / "SKILL.md"
    assert (answer.code, answer.out) == (0, f"{path}\n")
    text = path.read_text()
    assert text.startswith(f"---\nname: {found['skill']['name']}\ndescription: ")
    assert "Run `npm version VERSION`." in text
    assert suggest("scan").code == 1


def test_a_skill_takes_the_place_of_no_file(suggest, releases, tmp_path, journal):
    releases(1, 2)
    found = first(suggest("scan", "--json"))
    path = tmp_path / found["skill"]["name"] / "SKILL.md"
    path.parent.mkdir()
    path.write_text("mine\n")

    answer = suggest("accept", found["id"], "--to", tmp_path)

    assert (answer.code, path.read_text()) == (3, "mine\n")
    assert decisions(journal) == []
    assert suggest("accept", found["id"]).code == 128
    named = suggest("accept", found["id"], "--to", tmp_path, "--name", "release")
    assert (named.code, (tmp_path / "release/SKILL.md").exists()) == (0, True)


def test_a_dismissed_skill_stays_away_until_another_session(suggest, releases):
    releases(1, 2)
    suggest("dismiss", first(suggest("scan", "--json"))["id"])
    assert suggest("scan").code == 1

    releases(3)

    assert first(suggest("scan", "--json"))["what"] == "skill"


def test_only_sessions_that_are_asked_for_count(suggest, kept):
    one = kept(1, "From now on always use pnpm, not npm.")
    other = kept(2, "Never commit directly to main.")

    for id in (one, other):
        found = suggest("scan", "--session", id[4:12], "--json").records
        assert [each["sessions"] for each in found] == [[id]]
    assert len(suggest("scan", "--limit", 1, "--json").records) == 1
    assert suggest("scan", "--since", "2026-03-02").code == 1
    assert suggest("scan", "--since", "soon").code == 129
    assert suggest("scan", "--session", "ffffffff").code == 128


def test_ids_can_be_cut(suggest, kept):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]

    assert suggest("show", id[4:10]).code == 0
    assert suggest("show", id[4:6]).code == 128
    assert suggest("scan", "-z").out == f"{id}\0"


def test_no_credential_comes_through(suggest, kept, fact):
    token = "ghp_" + "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8"
    kept(1, f"From now on always use the token {token} for releases.")

    told = suggest("scan", "--json").out + suggest("scan").out

    assert token not in told


def test_of_two_that_decide_at_once_the_second_is_told(suggest, kept, run, monkeypatch):
    kept(1, "From now on always use pnpm, not npm.")
    id = first(suggest("scan", "--json"))["id"]
    looks = run.__globals__["import_module"]("ctxlib.cli.suggesting")
    look = looks.look

    def slow(invocation, **options):
        found = look(invocation, **options)
        monkeypatch.setattr(looks, "look", look)
        assert suggest("dismiss", id).code == 0
        return found

    monkeypatch.setattr(looks, "look", slow)
    answer = suggest("defer", id)

    assert answer.code == 3
    assert "decided upon meanwhile" in answer.err


def test_a_damaged_file_of_the_journal_hides_no_other(suggest, kept, memory, git):
    kept(1, "From now on always use pnpm, not npm.")
    paths = git("--git-dir", memory, "ls-tree", "-r", "--name-only", "journal")
    folder = paths.splitlines()[0].split("/sessions/")[0]
    inside = ("--git-dir", memory)
    blob = git(*inside, "hash-object", "-w", "--stdin", input="no record\n").strip()
    git(*inside, "read-tree", "journal")
    for path in (
        f"{folder}/sessions/2026/03/20260301T100000Z-claude-00000000.md",
        f"{folder}/decisions/20260301T100000Z-fact-0123456789abcdef.md",
    ):
        git(*inside, "update-index", "--add", "--cacheinfo", f"100644,{blob},{path}")
    tree = git(*inside, "write-tree").strip()
    made = git(*inside, "commit-tree", tree, "-p", "journal", "-m", "by hand").strip()
    git(*inside, "update-ref", "refs/heads/journal", made)
    (memory / "index").unlink()

    answer = suggest("scan", "--json")

    assert len(answer.records) == 1
    assert answer.err.count("passed over") == 2


def test_git_finds_the_command(run, kept):
    kept(1, "From now on always use pnpm, not npm.")

    assert run("git-ctx", "suggest", "scan").code == 0


def test_a_session_that_goes_on_is_no_longer_mined(suggest, kept):
    said = "From now on always use pnpm, not npm."
    id = kept(1, said)
    suggest("accept", first(suggest("scan", "--json"))["id"])
    assert suggest("scan", "--unmined").code == 1

    assert kept(1, said, "Never commit directly to main.") == id

    found = first(suggest("scan", "--unmined", "--json"))
    assert (found["sessions"], "main" in found["statement"]) == ([id], True)


def test_what_was_left_out_as_older_says_than_what(suggest, kept, fact):
    kept(1, "From now on always use npm, not pnpm.")
    fact("add", "Always use pnpm, not npm.", "--type", "feedback", "--name", "packages")

    told = suggest("scan", "-v").err

    assert "said on 2026-03-01, older than project/packages.md of 2026-03-01" in told


def test_what_a_fact_said_before_it_was_revised_does_not_come_back(
    suggest, kept, fact, now
):
    old = "Invoices are archived in the basement cabinet."
    fact("add", old, "--name", "invoices", now=now - 9 * DAY)
    kept(1, f"Remember: {old}")
    answer = fact("update", "invoices", "-m", "Paper goes to the attic.", now=now)
    assert answer.code == 0, answer
    fact("update", "invoices", "--title", "Attic", "--description", "Attic", now=now)

    told = suggest("scan", "-v")

    assert told.code == 1
    assert "older than project/invoices.md" in told.err


def test_an_accepted_choice_has_the_subject_that_the_documents_teach(
    suggest, kept, fact
):
    kept(1, "From now on always use pnpm, not npm.")
    suggest("accept", first(suggest("scan", "--json"))["id"])

    assert first(fact("list", "--json"))["subject_key"] == "project.package_manager"


def test_the_path_of_a_skill_is_shown_as_its_folder_was_named(
    suggest, releases, workspace
):
    releases(1, 2)
    found = first(suggest("scan", "--json"))

    answer = suggest("accept", found["id"], "--to", "skills", "--name", "release")

    assert (answer.code, answer.out) == (0, "skills/release/SKILL.md\n")
    assert (workspace / "skills/release/SKILL.md").exists()


def test_more_than_the_limit_is_counted(suggest, kept):
    kept(1, "From now on always use pnpm, not npm.", "Never commit directly to main.")

    assert "1 more, see them with --limit 2" in suggest("scan", "--limit", 1).err


def test_without_a_session_no_fact_is_read(suggest, fact, memory, monkeypatch, run):
    fact("add", "Always use pnpm, not npm.", "--type", "feedback")
    relating = run.__globals__["import_module"]("ctxlib.service.precedents")

    def read(*_):
        raise AssertionError("facts were compared")

    monkeypatch.setattr(relating, "Knowledge", read)

    assert suggest("scan").code == 1


def test_a_skill_teaches_what_a_person_corrected_as_it_was_done_then(suggest, kept):
    before = ("npm version 2.4.1", "npm run build:release")
    kept(
        1,
        ("please release 2.4.1", *before, "git tag v2.4.1", "Released."),
        (
            "that's wrong, the tag must be signed with our key",
            *("git tag -d v2.4.1", "git tag -s v2.4.1", "npm publish"),
            "Signed.",
        ),
    )
    signed = ("git tag -s v2.5.0", "npm publish")
    kept(2, ("please release 2.5.0", *before, *signed, "Released."))

    (skill,) = [
        each for each in suggest("scan", "--json").records if each["what"] == "skill"
    ]

    assert "Run `git tag -s VERSION`." in skill["skill"]["steps"]
    draft = suggest("show", skill["id"]).out
    assert "git tag VERSION" not in draft
    assert "git tag -d" not in draft
