"""`ctx-fact revisions`, `diff`, `restore` and `REF@N`: what a fact was before."""

import json

import pytest


@pytest.fixture
def db(fact, now):
    """A fact of three revisions; its id."""
    added = fact(
        "add",
        "v1",
        "--name=db",
        "--title=DB host",
        "--keyword=postgres",
        "--subject=db.host",
        "--expires=2027-01-01",
        "--why=As said",
    )
    fact("update", "db", "--body=v2", "--title=Database", now=now + 60)
    fact("rename", "db", "database", now=now + 120)
    return added.out.strip()


@pytest.fixture
def tip(memory, git):
    """The commit that the memory is at."""
    return lambda: git("--git-dir", memory, "rev-parse", "main").strip()


def record(fact, reference, **options):
    (found,) = fact("show", reference, "--json", **options).records
    return found


def content(found):
    """What a person wrote, without what the store counts on."""
    counted = ("revision", "updated_at", "freshness", "active", "overridden_by")
    return {key: value for key, value in found.items() if key not in counted}


def test_revisions_are_told_newest_first(fact, db):
    answer = fact("revisions", "database")

    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (
        "*   3  2026-03-01T12:02:00Z  now project/database.md  person (terminal)\n"
        "    2  2026-03-01T12:01:00Z  title, body  person (terminal)\n"
        "    1  2026-03-01T12:00:00Z  new project/db.md  person (terminal)\n"
        "       As said\n"
    )


def test_revisions_go_through_scopes_proposals_and_hands(
    fact, db, now, by_hand, memory
):
    fact("move", "database", "--scope=global", now=now + 180)
    fact("update", "database", "--body=v5", "--why=It moved", actor="agent")
    (proposal,) = fact("proposals", "--json").records
    fact("confirm", proposal["id"], stdin=proposal["id"], now=now + 240)
    text = fact("show", "database").out.replace("revision: 5", "revision: 6")
    by_hand("global/database.md", text.replace("v5", "v6"))

    found = fact("revisions", db, "--json").records

    assert [each["revision"] for each in found] == [6, 5, 4, 3, 2, 1]
    assert [each["changed"] for each in found] == [
        ["body"],
        ["body"],
        ["scope"],
        ["name"],
        ["title", "body"],
        None,
    ]
    assert [each["last"] for each in found] == [True] + [False] * 5
    assert (found[0]["actor"], found[0]["author"]) == (None, "Ada Example")
    assert found[1] == {
        "kind": "revision",
        "v": 1,
        "ref": "global/database.md",
        "id": db,
        "revision": 5,
        "last": False,
        "archived": False,
        "time": "2026-03-01T12:04:00Z",
        "commit": found[1]["commit"],
        "changed": ["body"],
        "why": "It moved",
        "actor": "person",
        "via": "terminal",
        "session": None,
        "author": "Ada Example",
        "proposal": proposal["id"],
        "asked_by": {"actor": "agent", "via": "pipe", "session": "session-1"},
    }


def test_a_list_for_programs_names_each_revision(fact, db):
    answer = fact("revisions", "database", "-z")

    named = answer.out.split("\0")[:-1]
    assert named == [f"project/database.md@{number}" for number in (3, 2, 1)]
    assert fact("show", *named, "--json").code == 0


def test_a_forgotten_fact_keeps_its_revisions(fact, run, db, now):
    run("ctx-archive", "forget", "database", now=now + 180)

    found = fact("revisions", db, "--json").records
    listed = fact("revisions", db).out.splitlines()[0]

    assert [(each["revision"], each["archived"]) for each in found] == [
        (3, True),
        (2, True),
        (1, True),
    ]
    assert listed.endswith("in the archive")
    assert fact("revisions", db, "-z").out.startswith(f"{db}@3\0")
    assert fact("show", f"{db}@1").out.endswith("v1\n")
    assert "+++ project/database.md@3" in fact("diff", db).out
    assert fact("show", db).code == 128


def test_recovery_is_one_more_revision_of_the_same_fact(fact, run, db, now):
    run("ctx-archive", "forget", "database", now=now + 180)
    run("ctx-archive", "recover", db, now=now + 240)
    fact("update", "database", "--body=v5", now=now + 300)

    found = fact("revisions", "database", "--json").records

    assert [each["revision"] for each in found] == [5, 4, 3, 2, 1]
    assert fact("why", "database").code == 0


def test_a_fact_that_was_gone_for_a_while_is_one_fact(fact, db, by_hand, memory, git):
    text = fact("show", "database").out
    inside = ("--git-dir", memory)
    listed = git(*inside, "ls-tree", "-r", "--name-only", "main").split()
    (path,) = [each for each in listed if each.endswith("/database.md")]
    git(*inside, "read-tree", "main")
    git(*inside, "rm", "-q", "--cached", path)
    tree = git(*inside, "write-tree").strip()
    made = git(*inside, "commit-tree", tree, "-p", "main", "-m", "gone").strip()
    git(*inside, "update-ref", "refs/heads/main", made)
    by_hand(path, text.replace("revision: 3", "revision: 4").replace("v2", "v4"))

    found = fact("revisions", db, "--json").records

    assert [each["revision"] for each in found] == [4, 3, 2, 1]


def test_a_fact_that_went_to_another_key_keeps_its_revisions(
    fact, run, git, tmp_path, workspace, db
):
    other = tmp_path / "other"
    git("init", "-q", other)
    git("commit", "-q", "--allow-empty", "-m", "begin", cwd=other)
    fact("add", "There.", "--name=there", cwd=other)
    key = run("git-ctx", "project", "--json", cwd=other).records[0]["key"]

    moved = run("git-ctx", "project", "adopt", key)
    fact("update", "database", "--body=v4")

    found = fact("revisions", "database", "--json").records
    assert moved.code == 0
    assert [each["revision"] for each in found] == [4, 3, 2, 1]


def test_another_fact_of_the_same_name_is_no_part_of_it(fact, db):
    fact("add", "Another one.", "--name=db")

    assert [each["revision"] for each in fact("revisions", "db", "--json").records] == [
        1
    ]


def test_an_old_revision_is_shown_as_it_was(fact, db):
    answer = fact("show", "database@1")

    assert answer.code == 0
    assert "name: db\n" in answer.out
    assert "title: DB host\n" in answer.out
    assert answer.out.endswith("---\n\nv1\n")
    former = record(fact, f"{db}@2")
    assert (former["name"], former["body"], former["revision"]) == ("db", "v2", 2)
    assert (former["active"], former["freshness"]) == (None, None)


def test_an_agent_may_read_an_old_revision(fact, recall, db):
    answer = recall("read", "database@1", actor="agent")

    assert answer.code == 0
    assert answer.out == (
        f"project/db.md ({db}, revision 1, project, as it was then)\nDB host\n\nv1\n"
    )


def test_an_unknown_revision_is_an_error_that_names_the_known_ones(fact, db):
    answers = [
        fact("show", "database@7"),
        fact("diff", "database", "7"),
        fact("restore", "database", "7"),
    ]

    for answer in answers:
        assert answer.code == 128
        assert "project/database.md has no revision 7; known: 3, 2, 1" in answer.err
    assert fact("show", "nothing@1").code == 128
    assert fact("restore", "database", "0").code == 129


def test_a_difference_is_the_last_change_unless_it_is_asked_for(fact, db):
    last = fact("diff", "database")
    since = fact("diff", "database", "1")
    between = fact("diff", "database", "1", "2", "--json")

    assert last.out.startswith("--- project/db.md@2\n+++ project/database.md@3\n")
    assert "-name: db\n+name: database\n" in last.out
    assert "-v1\n+v2\n" in since.out
    (found,) = between.records
    assert (found["from"], found["to"], found["changed"]) == (1, 2, ["title", "body"])
    assert found["difference"][:2] == ["--- project/db.md@1", "+++ project/db.md@2"]


def test_the_difference_of_a_first_revision_is_all_of_it(fact):
    fact("add", "One.", "--name=a")

    answer = fact("diff", "a")

    assert answer.out.startswith("--- /dev/null\n+++ project/a.md@1\n")
    assert "+One.\n" in answer.out
    assert fact("diff", "a", "--json").records[0]["from"] is None
    assert fact("diff", "a", "1", "1").out == ""


def test_what_nobody_sees_is_shown_in_a_difference(fact):
    fact("add", "Plain.", "--name=a")
    fact("update", "a", "--body", "Pl\u202eain\u200b \x1b[31mred")

    answer = fact("diff", "a")

    escape = "\\u{1b}\\u{5b}\\u{33}\\u{31}\\u{6d}"
    assert f"+Pl\\u{{202e}}ain\\u{{200b}} {escape}red\n" in answer.out
    assert "\x1b" not in answer.out


def test_restoring_is_a_new_revision_that_is_faithful(fact, db, now):
    first = record(fact, "database@1")
    fact("update", "database", "--clear=keywords", "--clear=expires", now=now + 180)
    fact("update", "database", "--volatility=stable", "--applies-path=src/**")
    fact("verify", "database", now=now + 200)

    answer = fact("restore", "database", "1", "--why=Better", now=now + 240)

    told = "ctx-fact: project/database.md: restored from revision 1, revision 7\n"
    assert (answer.code, answer.out, answer.err) == (0, "", told)
    after = record(fact, "database", now=now + 240)
    assert after["revision"] == 7
    assert after["updated_at"] == "2026-03-01T12:04:00Z"
    assert content(after) == {
        **content(first),
        "ref": "project/database.md",
        "name": "database",
    }
    assert record(fact, "database@2")["body"] == "v2"
    assert fact("revisions", "database", "--json").records[0]["why"] == "Better"


def test_a_fact_stays_where_it_is_and_takes_its_old_name_when_asked(fact, db, now):
    fact("move", "database", "--scope=global", now=now + 180)

    assert fact("restore", "database", "1").code == 0
    assert fact("list", "-z").out == "global/database.md\0"

    assert fact("restore", "database", "1", "--old-name").code == 0
    assert fact("list", "-z").out == "global/db.md\0"
    assert record(fact, "db")["id"] == db


def test_restoring_what_holds_is_no_commit_and_is_said(fact, db, tip):
    before = tip()

    active = fact("restore", "database", "3")
    same = fact("restore", "database", "2")
    told = fact("restore", "database", "3", "--json").records[0]

    assert active.err == "ctx-fact: project/database.md is revision 3 already\n"
    assert same.err == (
        "ctx-fact: project/database.md holds already what revision 2 held\n"
    )
    assert (active.code, same.code, told["commit"]) == (0, 0, None)
    assert tip() == before


def test_a_restore_that_cannot_be_names_the_holder(fact, db, now, tip):
    other = fact("add", "Taken.", "--name=db").out.strip()
    fact("update", "database", "--clear=subject")
    holder = fact("add", "Held.", "--name=held", "--subject=db.host").out.strip()
    before = tip()

    name = fact("restore", "database", "2", "--old-name")
    fact("update", "held", "--clear=subject")
    named = fact("restore", "database", "1", "--old-name")
    fact("update", "held", "--subject=db.host")
    subject = fact("restore", "database", "1")

    assert (name.code, named.code, subject.code) == (3, 3, 3)
    assert f"the name 'project/db.md' is taken by {other}, revision 1" in named.err
    assert f"the subject 'db.host' is held by project/held.md ({holder}" in subject.err
    assert before != tip()
    assert record(fact, "database")["revision"] == 4


def test_a_restore_fits_into_the_pinned_texts_or_is_refused(fact):
    fact("add", "x" * 1_000, "--name=a", "--pin")
    fact("unpin", "a")
    fact("add", "y" * 1_000, "--name=b", "--pin")

    answer = fact("restore", "a", "1")

    assert answer.code == 3
    assert "pinned facts would hold 2000 characters of at most 1500" in answer.err


def test_a_stale_expectation_is_a_conflict(fact, db):
    assert fact("restore", "database", "1", "--expect=2").code == 3
    assert fact("restore", "database", "1", "--expect=3").code == 0


def test_a_bare_name_in_both_scopes_is_refused(fact, db):
    fact("add", "Global one.", "--name=database", "--scope=global")

    answer = fact("restore", "database", "1")

    assert answer.code == 128
    assert "project/database.md, global/database.md" in answer.err
    assert fact("restore", "project/database.md", "1").code == 0


def test_an_agents_restore_waits_for_a_person(fact, db, tip):
    before = tip()

    asked = fact("restore", "database", "1", "--json", actor="agent")
    (proposal,) = asked.records

    assert (asked.code, tip()) == (4, before)
    assert (proposal["operation"], proposal["expected"]) == ("restore", 3)
    assert "it brings back an older revision" in proposal["reasons"]
    shown = fact("proposals", proposal["id"]).out
    assert "-v2\n+v1\n" in shown

    assert fact("confirm", proposal["id"], stdin=proposal["id"]).code == 0
    assert record(fact, "database")["body"] == "v1"
    assert fact("revisions", "database", "--json").records[0]["asked_by"] == {
        "actor": "agent",
        "via": "pipe",
        "session": "session-1",
    }


def test_a_proposed_restore_is_stale_once_the_fact_changed(fact, db):
    fact("restore", "database", "1", actor="agent")
    fact("update", "database", "--body=v4")

    (waiting,) = fact("proposals", "--json").records

    assert waiting["stale"] == f"revision 3 of {db} was meant, 4 is current"


def test_a_credential_does_not_come_back(fact, by_hand, memory, git):
    fact("add", "Nothing yet.", "--name=a", "--scope=global")
    text = fact("show", "a").out.replace("revision: 1", "revision: 2")
    token = "ghp_" + "aB3dE5gH7jK9mN1pQ3sT5vX7zA9cD1fG3hJ5"
    by_hand("global/a.md", text.replace("Nothing yet.", f"The token is {token}."))
    by_hand("global/a.md", text.replace("revision: 2", "revision: 3"))

    answer = fact("restore", "a", "2")

    assert answer.code == 4
    assert token not in answer.out + answer.err


def test_a_revision_from_before_it_was_superseded_is_active_again(fact, db, tip):
    new = fact("add", "Newer.", "--name=new").out.strip()
    fact("supersede", "database", "new")
    assert fact("list", "-z").out == "project/new.md\0"

    answer = fact("restore", "database", "3")

    assert answer.code == 0
    assert fact("list", "-z").out == "project/database.md\0project/new.md\0"
    assert record(fact, "database")["superseded_by"] is None
    assert (record(fact, new)["supersedes"], record(fact, new)["revision"]) == (None, 3)
    assert fact("check").code == 0

    assert fact("restore", "database", "4").code == 0
    assert fact("list", "-z").out == "project/new.md\0"
    assert record(fact, new)["supersedes"] == db
    assert fact("check").code == 0


def test_a_subject_that_the_successor_holds_keeps_the_old_fact_out(fact, db):
    fact("update", "database", "--subject=db.host")
    given = "---\nname: new\n---\nNewer.\n"
    fact("supersede", "database", "--file=-", stdin=given)

    answer = fact("restore", "database", "3")

    assert answer.code == 3
    assert "the subject 'db.host' is held by project/new.md" in answer.err


def test_numbers_are_not_given_twice_after_a_hand_edit(fact, by_hand, now):
    fact("add", "One.", "--name=a", "--scope=global")
    for number in range(2, 6):
        fact("update", "a", f"--body=Text {number}.", now=now + number)
    text = fact("show", "a@2").out
    by_hand("global/a.md", text.replace("Text 2.", "By hand."))

    (problem,) = fact("check", "--json").records
    settled = fact(*problem["command"].split()[1:])

    assert problem["command"] == "ctx-fact restore global/a.md 2"
    assert problem["message"] == "is 2, and its history holds a revision 5"
    told = "ctx-fact: global/a.md: restored from revision 2, revision 6\n"
    assert (settled.code, settled.err) == (0, told)
    after = record(fact, "a")
    assert (after["revision"], after["body"]) == (6, "By hand.")
    assert fact("check").code == 0


def test_the_revisions_of_an_import_are_kept(fact, db):
    exported = fact("export").out
    row = {**json.loads(exported), "revision": 9, "body": "Imported."}

    fact("import", "--json", "-", stdin=json.dumps(row))

    found = fact("revisions", "database", "--json").records
    assert [each["revision"] for each in found] == [9, 3, 2, 1]
