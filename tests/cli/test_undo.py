"""`ctx-archive undo`: what was done is taken back, and nothing that came later."""

import json

import pytest


@pytest.fixture
def undo(archive):
    """Undo a commit; the record of it."""

    def call(*args):
        answer = archive("undo", "--json", *args)
        assert answer.code == 0, answer.err
        return answer.records[0]

    return call


@pytest.fixture
def tip(git, memory):
    """The commit of a revision of the memory."""
    return lambda rev="main": git("--git-dir", memory, "rev-parse", rev).strip()


@pytest.fixture
def facts(fact):
    """Every fact by name."""
    return lambda: {each["name"]: each for each in fact("export").records}


@pytest.fixture
def import_(fact):
    """Import so many facts that have ids; their names begin with one letter."""

    def call(count=3, letter="i", body="Text"):
        rows = [
            {"id": f"mem-{n:032x}", "name": f"{letter}{n}", "body": f"{body} {n}."}
            for n in range(count)
        ]
        text = "\n".join(json.dumps(row) for row in rows)
        answer = fact("import", "--json", "-", stdin=text)
        assert answer.code == 0, answer.err
        return answer.records[0]

    return call


def test_nothing_to_undo_is_said(archive, run):
    run("git-ctx", "init")

    answer = archive("undo")

    assert (answer.code, answer.out) == (1, "")
    assert answer.err == "ctx-archive: there is nothing to undo\n"


def test_an_undone_save_goes_into_the_archive(archive, save, undo, tip, facts):
    id = save("a")
    done = tip()

    record = undo()

    [was] = record["facts"]
    assert (record["undone"], record["commit"]) == (done, tip())
    assert record["subject"] == "fact: save project/a.md (1)"
    assert (was["ref"], was["id"], was["revision"]) == ("project/a.md", id, 1)
    assert was["path"] == archive("list", "-z").out.rstrip("\0")
    assert facts() == {}


def test_an_undone_change_is_a_new_revision_with_the_former_content(
    fact, save, undo, facts
):
    save("a", "One.", "--subject=the.question")
    before = facts()["a"]
    fact("update", "a", "--body=Two.", "--clear=subject", "--keyword=two")

    undo()

    assert facts()["a"] == {**before, "revision": 3}


def test_the_last_change_is_undone_and_that_undo_too(save, fact, undo, facts):
    save("a", "One.")
    fact("update", "a", "--body=Two.")

    undo()
    one = facts()["a"]
    undo()
    two = facts()["a"]

    assert (one["body"], one["revision"]) == ("One.", 3)
    assert (two["body"], two["revision"]) == ("Two.", 4)


def test_an_undone_forgetting_is_a_recovery(archive, save, undo, facts):
    id = save("a")
    save("b")
    archive("forget", "a", "b")

    record = undo()

    assert [each["path"] for each in record["facts"]] == [None, None]
    assert archive("list").out == ""
    assert (facts()["a"]["id"], facts()["a"]["revision"]) == (id, 2)


def test_an_undone_recovery_is_a_forgetting(archive, save, undo, facts):
    save("a")
    archive("forget", "a")
    archive("recover", "a")

    undo()

    assert facts() == {}
    assert archive("list", "--json").records[0]["revision"] == 2


@pytest.mark.parametrize(
    "change",
    [
        ("rename", "a", "c"),
        ("move", "a", "--scope=global"),
        ("pin", "a"),
        ("verify", "a"),
        ("supersede", "a", "b"),
    ],
    ids=lambda change: change[0],
)
def test_every_change_is_undone(fact, save, undo, facts, change):
    save("a", "Of a.")
    save("b", "Of b.")
    before = facts()
    assert fact(*change).code == 0

    undo()

    changed = {"revision": 3}
    expected = {"a": {**before["a"], **changed}, "b": before["b"]}
    if change[0] == "supersede":
        expected["b"] = {**before["b"], **changed}
    assert facts() == expected
    assert fact("check").code == 0


def test_any_commit_is_undone_as_long_as_its_facts_are_as_it_left_them(
    fact, save, undo, facts, tip
):
    save("a", "One.")
    fact("update", "a", "--body=Two.")
    change = tip()
    save("b", "Later.")

    undo(change[:12])

    assert facts()["a"]["body"] == "One."
    assert facts()["b"]["body"] == "Later."


def test_what_was_changed_later_is_named_and_nothing_is_done(
    archive, fact, save, facts, tip
):
    save("a", "One.")
    fact("update", "a", "--body=Two.")
    middle = tip()
    fact("update", "a", "--body=Three.", "--why=better")
    last, before = tip(), facts()

    answer = archive("undo", middle)

    assert (answer.code, answer.out) == (3, "")
    assert answer.err == (
        f"ctx-archive: error: project/a.md: {last[:12]} fact: revise project/a.md (3)\n"
        f"ctx-archive: fatal: cannot undo {middle[:12]}: what was changed later would "
        "be lost\n"
        "ctx-archive: hint: undo the later changes first, newest first\n"
    )
    assert (facts(), tip()) == (before, last)


def test_a_forgotten_fact_that_came_back_is_not_recovered_twice(
    archive, save, tip, facts
):
    save("a")
    archive("forget", "a")
    forgetting = tip()
    archive("recover", "a")
    before = facts()

    answer = archive("undo", forgetting)

    assert answer.code == 3
    assert "project/a.md: " in answer.err
    assert facts() == before


def test_an_undo_that_would_break_a_rule_is_refused_with_the_holder(
    archive, fact, save, facts, tip
):
    save("a", "One.", "--subject=the.question")
    fact("update", "a", "--clear=subject")
    change = tip()
    save("b", "Two.", "--subject=the.question")
    before = facts()

    answer = archive("undo", change)

    assert answer.code == 3
    assert "is held by project/b.md" in answer.err
    assert facts() == before


def test_what_is_no_commit_of_the_memory_is_refused(archive, fact, save, tip, git):
    save("a")
    fact("pin", "a", actor="agent")

    assert archive("undo", "nothing").code == 128
    assert archive("undo", "--", "--all").code == 128
    first = archive("undo", "main~1")
    assert (first.code, "nothing was before" in first.err) == (128, True)
    [proposal] = fact("proposals", "--json").records
    aside = archive("undo", f"refs/ctx/proposals/{proposal['id']}")
    assert (aside.code, "no change on the branch main" in aside.err) == (128, True)


def test_a_change_of_another_project_is_undone_there(
    archive, fact, save, git, tmp_path, tip
):
    other = tmp_path / "other"
    git("init", "-q", other)
    save("a")
    fact("add", "Of the other.", "--name=b", cwd=other)
    last = tip()

    there = archive("undo", last)
    here = archive("undo")

    assert there.code == 128
    assert "another workspace" in there.err
    assert "Of the other" not in there.err
    assert "project/a.md is in the archive" in here.err
    assert fact("show", "b", cwd=other).code == 0


def test_an_agent_proposes_an_undo(archive, fact, save, facts):
    save("a", "One.")
    fact("update", "a", "--body=Two.")
    [proposal] = archive("undo", "--json", actor="agent").records
    save("later", "Something else.")

    done = fact("confirm", proposal["id"], stdin=proposal["id"] + "\n")

    assert proposal["operation"] == "undo"
    assert done.code == 0
    assert facts()["a"]["body"] == "One."


def test_an_import_is_put_back_byte_for_byte(import_, save, undo, git, memory, tip):
    save("a", "One.")
    save("b", "Two.", "--scope=global")
    before = tip()
    import_(30)

    record = undo()

    assert (record["files"], record["facts"]) == (30, [])
    inside = ("--git-dir", memory)
    differing = git(*inside, "diff", "--name-only", before, "main").split()
    assert [path.rpartition("/")[2] for path in differing] == [".revisions"]
    assert record["commit"] == tip()


def test_no_revision_comes_twice_after_a_bulk_change_was_undone(
    fact, import_, undo, facts
):
    import_(2, body="First")
    rows = [{**each, "revision": 5, "body": "Fifth."} for each in facts().values()]
    fact("import", "--json", "-", stdin="\n".join(json.dumps(row) for row in rows))
    undo()
    assert [each["revision"] for each in facts().values()] == [1, 1]

    fact("update", "i0", "--body=Sixth.")

    assert facts()["i0"]["revision"] == 6


def test_an_import_can_be_mended_and_come_again(import_, undo, facts):
    import_(3, body="Wrong")
    undo()

    again = import_(3, body="Right")

    assert len(again["added"]) == 3
    assert {each["revision"] for each in facts().values()} == {2}
    assert facts()["i1"]["body"] == "Right 1."


def test_the_undo_of_an_import_can_be_undone(import_, undo, facts, save):
    save("a")
    import_(4)
    before = facts()

    undo()
    assert set(facts()) == {"a"}
    undo()

    assert facts() == before


def test_a_bulk_change_that_something_followed_is_undone_fact_by_fact(
    archive, import_, save, undo, facts, tip
):
    import_(4)
    change = tip()
    save("later", "Something else.")

    record = undo(change)

    assert record["files"] is None
    assert len(record["facts"]) == 4
    assert set(facts()) == {"later"}
    assert archive("list").out.count("revision 1") == 4


def test_a_bulk_change_of_which_a_fact_was_changed_is_not_undone(
    archive, fact, import_, facts, tip
):
    import_(4)
    change = tip()
    fact("update", "i2", "--body=Mine.")
    before = facts()

    answer = archive("undo", change)

    assert answer.code == 3
    assert "error: project/i2.md: " in answer.err
    assert facts() == before


def test_another_key_is_undone_byte_for_byte(
    fact, run, archive, git, tmp_path, memory, tip
):
    one, two = tmp_path / "one", tmp_path / "two"
    for path in (one, two):
        git("init", "-q", path)
    fact("add", "Of one.", "--name=a", cwd=one)
    fact("add", "Of two.", "--name=b", cwd=two)
    key = run("git-ctx", "project", "show", "--json", cwd=one).records[0]["key"]
    before = tip()
    run("git-ctx", "project", "adopt", key, cwd=two)
    assert "project/a.md" in fact("list", cwd=two).out

    answer = archive("undo", cwd=two)

    assert answer.code == 0, answer.err
    assert git("--git-dir", memory, "diff", "--stat", before, "main") == ""
    assert fact("list", cwd=two).out.startswith("project/b.md")


def test_a_large_forgetting_is_put_back_byte_for_byte(
    archive, import_, undo, git, memory, tip
):
    import_(25)
    before = tip()
    names = [f"i{number}" for number in range(25)]
    assert archive("forget", *names, stdin="25\n").code == 0

    undo()

    assert git("--git-dir", memory, "diff", "--stat", before, "main") == ""


def test_a_push_gives_no_revision_that_a_bulk_undo_took_back(
    import_, undo, git, memory, push_file
):
    import_(2)
    folder = git("--git-dir", memory, "ls-tree", "-r", "--name-only", "main").split()
    path = next(each for each in folder if each.endswith("/i0.md"))
    document = git("--git-dir", memory, "show", f"main:{path}")
    undo()

    pushed = push_file(path, document)

    assert pushed.returncode == 1
    assert "is 1, but the id had more: the next is 2 [revision]" in pushed.stderr
