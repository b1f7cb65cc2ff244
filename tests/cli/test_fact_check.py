"""`ctx-fact check`: what plain git can break, where it is, and what settles it."""

import pytest


@pytest.fixture
def facts(fact):
    """Three global facts; their ids by name."""
    return {
        name: fact("add", f"About {name}.", f"--name={name}", "--scope=global").out[:-1]
        for name in ("a", "b", "c")
    }


@pytest.fixture
def edit(fact, by_hand):
    """Change the document of a global fact with plain git, as its next revision."""

    def change(name, *changes, place=None, bump=True):
        text = fact("show", f"global/{name}.md").out
        number = int(text.split("revision: ")[1].split("\n")[0])
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        if bump:
            text = text.replace(f"revision: {number}\n", f"revision: {number + 1}\n")
        by_hand(place or f"global/{name}.md", text)

    return change


def problem(fact):
    (found,) = fact("check", "--json").records
    return found["path"], found["line"], found["field"], found["message"]


def settle(fact):
    """Type the commands that `check` names; what it says then."""
    for found in fact("check", "--json").records:
        program, *words = found["command"].split()
        assert program == "ctx-fact"
        assert fact(*words).code == 0
    return fact("check")


def test_a_sound_memory_is_quiet(fact, facts):
    fact("supersede", "a", "b")

    answer = fact("check")

    assert (answer.code, answer.out, answer.err) == (0, "", "")


def test_a_pointer_that_leads_nowhere(fact, facts, edit):
    nobody = "mem-" + "9" * 32
    edit("a", ("scope: global\n", f"scope: global\nsuperseded_by: {nobody}\n"))

    assert problem(fact) == (
        "global/a.md",
        10,
        "superseded_by",
        f"no fact has the id {nobody}",
    )
    assert settle(fact).code == 0
    assert fact("list", "-z").out.startswith("global/a.md\0")


def test_a_pointer_that_is_not_answered(fact, facts, edit):
    edit("b", ("scope: global\n", f"scope: global\nsupersedes: {facts['a']}\n"))

    assert problem(fact)[2:] == ("supersedes", "global/a.md does not point back")
    assert settle(fact).code == 0


def test_a_pointer_into_the_other_scope(fact, facts, edit):
    there = fact("add", "In the project.", "--name=p").out.strip()
    edit("a", ("scope: global\n", f"scope: global\nsuperseded_by: {there}\n"))

    assert problem(fact)[2:] == ("superseded_by", "points into the project scope")
    assert settle(fact).code == 0


def test_a_circle(fact, facts, edit):
    fact("supersede", "a", "b")
    edit("b", ("scope: global\n", f"scope: global\nsuperseded_by: {facts['a']}\n"))

    messages = {each["message"] for each in fact("check", "--json").records}
    first = fact("check", "--json").records[0]

    assert "leads in a circle" in messages
    assert fact(*first["command"].split()[1:]).code == 0
    assert settle(fact).code == 0


def test_a_pointer_to_a_forgotten_fact_is_sound(fact, facts, archive):
    fact("supersede", "a", "b")
    archive("forget", "b")

    assert fact("check").code == 0
    assert fact("list", "-z").out == "global/c.md\0"


def test_a_subject_with_two_holders(fact, facts, edit):
    fact("update", "a", "--subject=build.tool")
    edit("b", ("scope: global\n", "scope: global\nsubject_key: build.tool\n"))

    assert problem(fact) == (
        "global/b.md",
        10,
        "subject_key",
        "'build.tool' is held by global/a.md too",
    )
    assert settle(fact).code == 0


def test_a_revision_that_came_twice(fact, facts, edit):
    edit("a", ("About a.", "Else."), bump=False)

    assert problem(fact) == (
        "global/a.md",
        3,
        "revision",
        "is 1, as another content was before",
    )
    assert settle(fact).code == 0
    (found, *_) = fact("show", "a", "--json").records
    assert (found["revision"], found["body"]) == (2, "Else.")


def test_a_revision_that_went_back(fact, facts, edit):
    for number in range(2, 5):
        fact("update", "a", f"--body=Text {number}.")
    edit("a", ("revision: 4", "revision: 2"), bump=False)

    assert problem(fact)[2:] == ("revision", "is 2, and its history holds a revision 4")
    assert settle(fact).code == 0
    assert fact("show", "a", "--json").records[0]["revision"] == 5


def test_a_name_that_differs_from_the_file(fact, facts, edit):
    edit("a", ("name: a\n", "name: other\n"))

    assert problem(fact) == (
        "global/a.md",
        6,
        "name",
        "expected 'a', as its place says, not 'other'",
    )
    assert settle(fact).code == 0


def test_a_file_name_that_is_no_name(fact, facts, edit):
    edit("a", place="global/Not A Name.md", bump=False)

    (found,) = fact("check", "--json").records

    assert (found["path"], found["field"], found["command"]) == (
        "global/Not A Name.md",
        "name",
        "git ctx clone DIR",
    )
    assert "such as 'not-a-name'" in found["message"]


def test_an_id_that_is_there_twice(fact, facts, edit, archive):
    edit("a", ("name: a\n", "name: z\n"), place="global/z.md", bump=False)

    (found,) = fact("check", "--json").records

    assert (found["path"], found["line"], found["field"]) == ("global/z.md", 2, "id")
    assert found["message"] == f"has the id of global/a.md: {facts['a']}"
    assert found["command"] == "ctx-archive forget global/z.md"
    assert archive("forget", "global/z.md").code == 0
    assert settle(fact).code == 0
    assert fact("show", "global/a.md").out.endswith("About a.\n")


def test_a_text_that_is_there_twice(fact, facts, edit):
    edit("b", ("About b.", "About  a."))

    assert problem(fact) == ("global/b.md", 12, "body", "says what global/a.md says")
    assert settle(fact).code == 0


def test_a_document_that_is_no_fact(fact, facts, edit):
    edit("a", ("type: project", "type: opinion"))

    path, line, field, _ = problem(fact)

    assert (path, line, field) == ("global/a.md", 8, "type")
    assert fact("revisions", "global/a.md").code == 0
    assert settle(fact).code == 0
    (found,) = fact("show", "a", "--json").records
    assert (found["id"], found["revision"], found["body"]) == (
        facts["a"],
        2,
        "About a.",
    )


def test_check_and_review_send_two_facts_of_one_text_the_same_way(fact, now):
    fact("add", "We use pnpm here.", "--name=new")
    fact("add", "We use pnpm here.", "--name=old", now=now - 60)

    commands = [
        fact(word, "--json").records[0]["command"] for word in ("check", "review")
    ]

    assert commands == ["ctx-fact supersede project/old.md project/new.md"] * 2


def test_a_fact_without_a_text(fact, facts, edit):
    edit("a", ("\nAbout a.\n", ""))

    assert problem(fact) == (
        "global/a.md",
        11,
        "body",
        "is missing: a fact says what it knows below its front matter",
    )
    assert fact("show", "a").code == 0
    assert settle(fact).out == ""
    assert fact("show", "global/a.md").out.endswith("---\n\nTEXT\n")
