"""What becomes of a fact as it is saved, changed, restored, forgotten and recovered.

Where the engine that the format comes from lost something, the loss is named.
"""

import pytest


@pytest.fixture
def read(fact):
    """The record of one fact."""

    def call(reference, **options):
        (found,) = fact("show", reference, "--json", **options).records
        return found

    return call


def test_an_update_keeps_the_id_and_what_it_does_not_name(fact, read):
    # There, an update that left out type and title reset them.
    given = ("--title=DB host", "--type=reference", "--description=d1")
    id = fact("add", "v1", "--name=db", *given).out.strip()

    fact("update", "db", "--description=d2", "--body=v2")

    found = read("db")
    assert (found["id"], found["name"], found["scope"]) == (id, "db", "project")
    assert (found["revision"], found["body"]) == (2, "v2")
    assert (found["type"], found["title"]) == ("reference", "DB host")
    assert found["ref"] == "project/db.md"


def test_restore_makes_a_new_revision(fact, read):
    given = ("--type=project", "--description=d1")
    id = fact("add", "v1", "--name=db", "--title=One", *given).out.strip()
    fact("update", "db", "--title=Two", "--description=d2", "--body=v2")

    fact("restore", "db", "1")

    found = read("db")
    assert (found["id"], found["revision"]) == (id, 3)
    assert (found["title"], found["description"]) == ("One", "d1")
    assert found["body"] == "v1"
    numbers = [each["revision"] for each in fact("revisions", "db", "--json").records]
    assert numbers == [3, 2, 1]
    assert (read("db@2")["title"], read("db@2")["body"]) == ("Two", "v2")
    assert (read("db@1")["title"], read("db@1")["body"]) == ("One", "v1")


def test_restore_of_what_is_active_what_is_unknown_and_what_is_nothing(fact, read):
    fact("add", "v", "--name=db", "--description=d")

    active = fact("restore", "db", "1")
    unknown = fact("restore", "db", "7")
    nothing = fact("restore", "nope", "1")

    assert (active.code, active.err) == (
        0,
        "ctx-fact: project/db.md is revision 1 already\n",
    )
    assert read("db")["revision"] == 1
    assert (unknown.code, nothing.code) == (128, 128)
    assert "has no revision 7; known: 1" in unknown.err
    assert "no fact is called 'nope'" in nothing.err


def test_a_forgotten_fact_comes_back_as_its_next_revision(fact, read, archive):
    id = fact("add", "v", "--name=a", "--description=d").out.strip()

    archive("forget", "a")
    listed, kept = fact("list").out, archive("list").out
    archive("recover", "a")

    assert listed == ""
    assert "a" in kept
    found = read("a")
    assert (found["id"], found["revision"], found["body"]) == (id, 2, "v")
    assert archive("list").out == ""


def test_forget_finds_the_file_whatever_its_stem(fact, archive, by_hand):
    # There, nothing happened, and nothing was said.
    id = "mem-" + "5" * 32
    fact("add", "first", "--name=first")
    by_hand(
        "global/other-stem.md",
        f"---\nid: {id}\nname: real-name\ntype: project\n---\n\nb\n",
    )

    answer = archive("forget", id)

    assert answer.code == 0
    assert fact("list", "-z").out == "project/first.md\0"
    assert "other-stem" in archive("list").out


def test_saving_under_a_global_name_makes_an_override_and_moves_nothing(fact, read):
    # There, the global fact was taken into the project and lost its text.
    fact("add", "long", "--name=style", "--scope=global", "--type=reference")

    answer = fact("add", "short", "--name=style", "--description=here")

    assert answer.code == 0
    assert "holds in place of global/style.md here" in answer.err
    assert fact("list", "-z").out == "project/style.md\0global/style.md\0"
    assert (read("global/style.md")["body"], read("style")["body"]) == ("long", "short")
    assert read("global/style.md")["revision"] == 1


def test_the_pinned_cap_counts_code_points_and_an_update_once(fact):
    fits = fact("add", "规" * 1500, "--name=p", "--description=d", "--pin")
    same = fact("update", "p", "--description=d2", "--body", "规" * 1499 + "x")
    other = fact("add", "x", "--name=q", "--description=d", "--pin")
    more = fact("update", "p", "--description=d3", "--body", "规" * 1501)

    assert [each.code for each in (fits, same, other, more)] == [0, 0, 3, 3]
    for answer in (other, more):
        assert "would hold 1501 characters of at most 1500" in answer.err
    assert fact("list", "-z").out == "project/p.md\0"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("--scope=team",), 129),
        (("--volatility=hourly",), 129),
        (("--expires=soon",), 129),
        (("--description=",), 128),
        (("--body=",), 128),
        (("--name=global/c.md", "--scope=project"), 128),
    ],
)
def test_a_bad_value_is_refused_and_nothing_is_saved(fact, words, code):
    body = () if words[0].startswith("--body") else ("y",)
    given = ("--name=d",) if not words[0].startswith("--name") else ()

    answer = fact("add", *body, *given, *words)

    assert answer.code == code
    assert fact("list").out == ""


def test_a_bad_value_in_a_draft_is_refused_with_its_line(fact):
    draft = '{"name": "d", "activation": "sticky", "body": "y"}\n'

    answer = fact("add", "--stdin", "--json", stdin=draft)

    assert answer.code == 128
    assert "standard input:1: activation: " in answer.err


def test_an_unknown_id_is_no_new_fact(fact):
    fact("add", "y", "--name=d")

    assert fact("update", "mem-0000", "--body=y").code == 128
    draft = '{"id": "mem-00000000000000000000000000000000", "body": "y"}\n'
    assert fact("add", "--stdin", "--json", stdin=draft).code == 128


def test_verify_is_a_revision_that_leaves_the_time_of_the_last_change(fact, read, now):
    # There, verifying counted as a change.
    fact("add", "b", "--name=v", "--description=d")

    fact("verify", "v", now=now + 60)

    found = read("v", now=now + 60)
    assert (found["revision"], found["body"]) == (2, "b")
    assert found["updated_at"] == "2026-03-01T12:00:00Z"
    assert found["last_verified_at"] == "2026-03-01T12:01:00Z"


def test_a_fact_is_renamed_by_its_id(fact, read):
    id = fact("add", "b", "--name=old-name", "--description=d").out.strip()

    fact("rename", id, "new-name")

    found = read("new-name")
    assert (found["id"], found["revision"], found["body"]) == (id, 2, "b")
    assert fact("show", "old-name").code == 128
