"""The commands of `ctx-fact` that change a fact."""

import pytest


@pytest.fixture
def db(fact):
    """A fact with some of everything; its id."""
    added = fact(
        "add",
        "v1",
        "--name=db",
        "--title=DB host",
        "--type=reference",
        "--description=d1",
        "--keyword=postgres",
        "--subject=db.host",
        "--expires=2027-01-01",
    )
    return added.out.strip()


def record(fact, reference, **options):
    (found,) = fact("show", reference, "--json", **options).records
    return found


def test_what_an_update_does_not_name_keeps_its_value(fact, db, now):
    before = record(fact, "db")

    answer = fact("update", "db", "--body", "v2", now=now + 60)

    done = "ctx-fact: project/db.md: updated, revision 2\n"
    assert (answer.code, answer.out, answer.err) == (0, "", done)
    assert record(fact, "db", now=now + 60) == {
        **before,
        "revision": 2,
        "body": "v2",
        "updated_at": "2026-03-01T12:01:00Z",
    }


def test_clearing_is_explicit(fact, db):
    fact("update", "db", "--clear=keywords", "--clear=subject", "--clear=expires")

    after = record(fact, "db")
    assert (after["keywords"], after["subject_key"], after["expires_at"]) == (
        [],
        None,
        None,
    )


CLEARED = {
    "title": "",
    "description": "",
    "keywords": [],
    "keyword": [],
    "subject": None,
    "subject_key": None,
    "activation": None,
    "volatility": None,
    "expires": None,
    "expires_at": None,
    "applies": {},
    "applies_to": {},
}
FIELD = {
    "keyword": "keywords",
    "subject": "subject_key",
    "expires": "expires_at",
    "applies": "applies_to",
    "due": "due_at",
}


@pytest.mark.parametrize("name", CLEARED)
def test_a_field_is_cleared_by_the_name_of_its_flag_and_by_its_own(fact, name):
    fact(
        *("add", "Text.", "--name=full", "--description=About it.", "--keyword=one"),
        *("--subject=full.subject", "--expires=2027-01-01", "--applies-path=src/**"),
        *("--title=Full", "--volatility=stable", "--pin"),
    )
    field = FIELD.get(name, name)
    assert record(fact, "full")[field]

    answer = fact("update", "full", f"--clear={name}")

    assert answer.code == 0
    assert record(fact, "full")[field] == CLEARED[name]


@pytest.mark.parametrize("name", ["due", "due_at", "rank"])
def test_what_an_agenda_item_has_is_cleared_too(fact, name):
    fact("add", "Text.", "--name=item", "--agenda=task", "--due=2027-01-01", "--rank=3")

    assert fact("update", "item", f"--clear={name}").code == 0

    assert record(fact, "item")[FIELD.get(name, name)] is None


def test_a_field_is_not_both_set_and_cleared_whatever_it_is_called(fact, db):
    answer = fact("update", "db", "--subject=other.one", "--clear=subject_key")

    assert answer.code == 129
    assert "cannot both set and clear 'subject_key'" in answer.err


def test_a_blank_description_is_told_how_it_is_cleared(fact, db):
    answer = fact("update", "db", "--description", "")

    assert answer.code == 128
    assert answer.err == (
        "ctx-fact: fatal: description: expected a text, not a blank\n"
        "ctx-fact: hint: to empty it: ctx-fact update db --clear description\n"
    )


def test_expires_never_clears_too(fact, db):
    fact("update", "db", "--expires", "never")

    assert record(fact, "db")["expires_at"] is None


def test_an_update_that_changes_nothing_makes_no_commit(fact, db, memory, git):
    before = git("--git-dir", memory, "rev-parse", "main")

    answer = fact("update", "db", "--body", "v1")

    assert answer.code == 0
    assert git("--git-dir", memory, "rev-parse", "main") == before


def test_a_stale_revision_is_a_conflict(fact, db):
    fact("update", "db", "--body", "v2")

    answer = fact("update", "db", "--body", "v3", "--expect", "1")

    assert answer.code == 3
    assert answer.err.startswith(
        "ctx-fact: fatal: cannot save 'project/db.md': revision 1 is stale, "
        "2 is current\nctx-fact: hint: "
    )
    assert record(fact, "db")["body"] == "v2"


def test_an_update_of_nothing_is_misuse(fact, db):
    assert fact("update", "db").code == 129


def test_setting_and_clearing_one_field_is_misuse(fact, db):
    assert fact("update", "db", "--title", "x", "--clear", "title").code == 129


def test_an_unknown_fact_is_an_error(fact, db):
    answer = fact("update", "nope", "--body", "x")

    assert answer.code == 128
    assert "nope" in answer.err


def test_an_id_and_its_abbreviation_name_a_fact(fact, db):
    assert fact("update", db, "--body", "v2").code == 0
    assert fact("update", db[:12], "--body", "v3").code == 0
    assert record(fact, "db")["revision"] == 3


def test_a_bare_name_in_both_scopes_is_refused_for_a_write(fact, db):
    fact("add", "global one", "--name", "db", "--scope", "global")

    answer = fact("update", "db", "--body", "v2")

    assert answer.code == 128
    assert "project/db.md" in answer.err
    assert "global/db.md" in answer.err
    assert fact("update", "global/db.md", "--body", "v2").code == 0


def test_verify_renews_freshness_and_nothing_else(fact, db, now):
    before = record(fact, "db")

    answer = fact("verify", "db", now=now + 86_400)

    assert answer.code == 0
    assert record(fact, "db", now=now + 86_400) == {
        **before,
        "revision": 2,
        "last_verified_at": "2026-03-02T12:00:00Z",
    }


def test_a_verified_fact_is_fresh_again(fact, db, now):
    later = now + 100 * 86_400
    assert fact("list", "--fresh", "stale", "-z", now=later).out == "project/db.md\0"

    fact("verify", "db", now=later)

    assert fact("list", "--fresh", "fresh", "-z", now=later).out == "project/db.md\0"


def test_rename_keeps_the_id(fact, db):
    answer = fact("rename", "db", "database")

    assert answer.code == 0
    assert record(fact, "database")["id"] == db
    assert fact("show", "db").code == 128


def test_a_name_that_is_spelled_otherwise_than_it_was_given_is_told(fact, db):
    assert fact("rename", "db", "Main DB").err == (
        "ctx-fact: the name is written 'main-db'\n"
        "ctx-fact: project/main-db.md: renamed, revision 2\n"
    )
    assert fact("rename", "main-db", "database.md").err == (
        "ctx-fact: project/database.md: renamed, revision 3\n"
    )
    assert fact("rename", "database", "db", "-q").err == ""


@pytest.mark.parametrize("flag", ["--due=tomorrow", "--rank=3", "--state=open"])
def test_what_only_an_agenda_item_has_is_refused_for_another_fact(fact, db, flag):
    for command in (["update", "db"], ["add", "x"]):
        answer = fact(*command, flag)

        assert answer.code == 128
        assert "only an agenda item has one" in answer.err
    assert fact("update", "db", flag, "--agenda=task").code == 0


def test_rename_to_a_taken_name_is_a_conflict(fact, db):
    fact("add", "other", "--name", "other")

    assert fact("rename", "db", "other").code == 3


def test_move_changes_the_scope_and_keeps_the_id(fact, db):
    answer = fact("move", "db", "--scope", "global")

    assert answer.code == 0
    assert fact("list", "-z").out == "global/db.md\0"
    assert record(fact, "db")["id"] == db


def test_supersede_hides_the_old_fact_and_leaves_it_readable(fact, db):
    new = fact("add", "v2", "--name", "db2").out.strip()

    answer = fact("supersede", "db", "db2")

    assert answer.code == 0
    assert fact("list", "-z").out == "project/db2.md\0"
    assert record(fact, "db")["superseded_by"] == new
    assert record(fact, "db2")["supersedes"] == db


def test_facts_of_different_scopes_do_not_supersede_each_other(fact, db):
    fact("add", "v2", "--name", "db2", "--scope", "global")

    for pair in (("db", "db2"), ("db2", "db")):
        answer = fact("supersede", *pair)
        assert answer.code == 3
        assert "are in different scopes" in answer.err
        assert "ctx-fact move --scope" in answer.err

    assert fact("list", "-z").out == "project/db.md\0global/db2.md\0"
    assert record(fact, "db")["superseded_by"] is None


def test_a_fact_is_superseded_once(fact, db, memory, git):
    second = fact("add", "v2", "--name", "db2").out.strip()
    fact("add", "v3", "--name", "db3")
    fact("supersede", "db", "db2")
    before = git("--git-dir", memory, "rev-parse", "main")

    other = fact("supersede", "db", "db3")
    same = fact("supersede", "db", "db2")

    assert other.code == 3
    assert f"project/db.md is superseded already, by {second}" in other.err
    assert (same.code, "was superseded already" in same.err) == (0, True)
    assert git("--git-dir", memory, "rev-parse", "main") == before


def test_facts_do_not_supersede_each_other_in_a_circle(fact, db, memory, git):
    for name in ("db2", "db3"):
        fact("add", name, "--name", name)
    fact("supersede", "db", "db2")
    fact("supersede", "db2", "db3")
    before = git("--git-dir", memory, "rev-parse", "main")

    answers = [fact("supersede", "db3", each) for each in ("db", "db2", "db3")]

    assert [answer.code for answer in answers] == [3, 3, 3]
    assert "project/db.md is itself superseded by project/db3.md" in answers[0].err
    assert "project/db3.md cannot supersede itself" in answers[2].err
    assert git("--git-dir", memory, "rev-parse", "main") == before
    assert fact("list", "-z").out == "project/db3.md\0"
    assert fact("check").code == 0


def test_pin_and_unpin(fact, db):
    fact("pin", "db")
    assert fact("list", "--pinned", "-z").out == "project/db.md\0"

    fact("unpin", "db")
    assert fact("list", "--pinned", "-z").out == ""


def test_pinned_text_may_fill_the_cap_and_not_pass_it(fact):
    assert fact("add", "规" * 1500, "--name=p", "--pin").code == 0
    assert fact("update", "p", "--body", "规" * 1499 + "x").code == 0

    assert fact("add", "x", "--name=q", "--pin").code == 3
    assert fact("update", "p", "--body", "规" * 1501).code == 3


def test_an_over_full_pinned_set_may_shrink(fact, git, home):
    git("config", "--global", "ctx.pinnedChars", "3000")
    fact("add", "规" * 2500, "--name=p", "--pin")
    git("config", "--global", "ctx.pinnedChars", "1500")

    assert fact("update", "p", "--body", "规" * 2501).code == 3
    assert fact("update", "p", "--body", "规" * 2000).code == 0


@pytest.mark.parametrize(
    "command",
    [
        ["update", "db", "--body", "v2"],
        ["verify", "db"],
        ["rename", "db", "other"],
        ["move", "db", "--scope", "global"],
        ["pin", "db"],
        ["unpin", "pinned"],
        ["supersede", "db", "pinned"],
    ],
)
def test_an_agent_changes_nothing(fact, db, memory, git, command):
    fact("add", "x", "--name=pinned", "--pin")
    before = git("--git-dir", memory, "rev-parse", "main")

    answer = fact(*command, actor="agent")

    assert answer.code == 4
    assert git("--git-dir", memory, "rev-parse", "main") == before


def test_a_file_name_that_differs_from_the_stated_name_is_no_obstacle(
    fact, db, memory, git
):
    listed = git("--git-dir", memory, "ls-tree", "-r", "main").splitlines()
    moved = "\n".join(line.replace("/db.md", "/other.md") for line in listed) + "\n"
    index = {"cwd": memory.parent}
    git("--git-dir", memory, "read-tree", "--empty", **index)
    git("--git-dir", memory, "update-index", "--index-info", input=moved, **index)
    tree = git("--git-dir", memory, "write-tree").strip()
    commit = git(
        "--git-dir", memory, "commit-tree", tree, "-p", "main", "-m", "by hand"
    )
    git("--git-dir", memory, "update-ref", "refs/heads/main", commit.strip())

    answer = fact("update", db, "--body", "v2")

    assert answer.code == 0
    assert fact("list", "-z").out == "project/other.md\0"


def test_one_fact_may_take_the_place_of_several(fact):
    for name in ("one", "two", "new"):
        fact("add", name, "--name", name)

    assert fact("supersede", "one", "new").code == 0
    assert fact("supersede", "two", "new").code == 0

    assert fact("list", "-z").out == "project/new.md\0"
    assert fact("check").code == 0


def test_a_renamed_fact_may_not_let_the_pinned_set_overflow(fact):
    fact("add", "x" * 1_000, "--name=a", "--scope=global", "--pin")
    fact("add", "short", "--name=a")
    fact("add", "y" * 1_000, "--name=b", "--pin")

    answer = fact("rename", "project/a.md", "c")

    assert answer.code == 3
    assert "pinned facts would hold 2000 characters of at most 1500" in answer.err


def test_verify_settles_what_check_says_of_a_name(fact, by_hand):
    fact("add", "x", "--name", "a", "--scope", "global")
    by_hand("global/a.md", fact("show", "a").out.replace("name: a", "name: b"))
    assert fact("check").code == 1

    fact("verify", "a")

    assert fact("check").code == 0
