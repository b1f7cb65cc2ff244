"""kill -9 between the two commits of another key: said again, it is brought to an end.

The first is of the facts, on `main`; the second lets the journal go with it.
"""

import json
import time

import pytest


@pytest.fixture
def places(tmp_path, git, run, fact, session):
    """Two workspaces with a fact each, and the first with an event."""
    one, two = tmp_path / "one", tmp_path / "two"
    for path in (one, two):
        git("init", "-q", path)
    fact("add", "--type", "project", "--title", "Theirs", "One.", cwd=two)
    fact("add", "--type", "project", "--title", "Ours", "Two.", cwd=one)
    assert session("observe", "The lexer is slow", cwd=one).code == 0
    return one, two


@pytest.fixture
def key(run):
    """The key of a folder."""

    def call(folder):
        shown = run("git-ctx", "project", "show", "--json", cwd=folder)
        return shown.records[0]["key"]

    return call


@pytest.fixture
def events(memory, git):
    """Every path of the journal."""
    inside = ("--git-dir", memory)
    return lambda: git(*inside, "ls-tree", "-r", "--name-only", "journal").split()


@pytest.fixture
def stopped(nursery, memory, git):
    """Kill a command once it has changed `main` and before it changes `journal`."""

    def call(*words):
        before = git("--git-dir", memory, "rev-parse", "main")
        held = memory / "refs/heads/journal.lock"
        held.touch()
        child = nursery.spawn("command", *map(str, words))
        until = time.monotonic() + 20
        while git("--git-dir", memory, "rev-parse", "main") == before:
            assert time.monotonic() < until, child.err.read_text()
            time.sleep(0.01)
        child.kill()
        held.unlink()

    return call


@pytest.fixture
def renamed(tmp_path, git, run, fact, session, key):
    """A workspace whose remote was renamed, with an event since; and its former key."""
    path = tmp_path / "renamed"
    git("init", "-q", path)
    git("-C", path, "remote", "add", "origin", "https://example.com/before.git")
    fact("add", "--type", "project", "--title", "Ours", "One.", cwd=path)
    former = key(path)
    git("-C", path, "remote", "set-url", "origin", "https://example.com/after.git")
    assert session("observe", "The lexer is slow", cwd=path).code == 0
    return path, former


def test_a_killed_undo_is_brought_to_an_end_by_the_next(
    places, key, events, stopped, run, archive, git, memory
):
    one, two = places
    before, wanted = events(), key(two)
    run("git-ctx", "project", "adopt", wanted, cwd=one)
    moved = events()
    stopped("ctx-archive", "undo", "-C", one)
    assert events() == moved

    again = archive("undo", cwd=one)

    assert (again.code, events()) == (0, before)
    assert again.err.endswith("ctx-archive: back in the journal: 1 event\n")
    assert key(one) != wanted
    redone = archive("undo", "--json", cwd=one)
    assert (redone.records[0]["events"], events(), key(one)) == (1, moved, wanted)


def test_a_killed_undo_is_brought_to_an_end_when_its_commit_is_named(
    places, key, events, stopped, run, archive
):
    one, two = places
    before = events()
    adopted = run("git-ctx", "project", "adopt", key(two), "--json", cwd=one)
    commit = adopted.records[0]["commit"]
    stopped("ctx-archive", "undo", "-C", one, commit)

    again = archive("undo", commit, "--json", cwd=one)

    [record] = again.records
    assert (again.code, record["undone"], record["events"]) == (0, commit, 1)
    assert events() == before
    assert archive("undo", commit, cwd=one).code != 0


def test_a_killed_adoption_is_brought_to_an_end_by_the_next(
    places, key, events, stopped, run, archive
):
    one, two = places
    before, wanted, former = events(), key(two), key(one)
    stopped("git-ctx", "project", "adopt", "-C", one, wanted)
    assert (key(one), events()) == (wanted, before)

    again = run("git-ctx", "project", "adopt", wanted, cwd=one)

    assert (again.code, again.out) == (0, f"{wanted}\n")
    assert again.err == (f"git-ctx: moved in the journal from '{former}': 1 event\n")
    assert events() == [path.replace(former, wanted) for path in before]
    assert archive("undo", "-C", one).code == 0
    assert (key(one), events()) == (former, before)


def test_an_undo_of_a_killed_adoption_leaves_the_journal_where_it_was(
    places, key, events, stopped, archive
):
    one, two = places
    before, former = events(), key(one)
    stopped("git-ctx", "project", "adopt", "-C", one, key(two))

    undone = archive("undo", "--json", cwd=one)

    assert json.loads(undone.out)["events"] is None
    assert (key(one), events()) == (former, before)


def test_a_killed_undo_is_brought_to_an_end_where_the_key_has_no_fact(
    renamed, key, events, stopped, run, archive
):
    path, wanted = renamed
    before, own = events(), key(path)
    run("git-ctx", "project", "adopt", wanted, cwd=path)
    moved = events()
    stopped("ctx-archive", "undo", "-C", path)
    assert (events(), key(path)) == (moved, own)

    again = archive("undo", cwd=path)

    assert (again.code, events(), key(path)) == (0, before, own)
    redone = archive("undo", cwd=path)
    assert (redone.code, events(), key(path)) == (0, moved, wanted)


@pytest.mark.parametrize("words", [["adopt", "KEY"], ["adopt", "--leave", "KEY"]])
def test_every_second_undo_gives_a_key_without_facts_the_other_again(
    renamed, key, run, archive, words, git, memory
):
    path, wanted = renamed
    own = key(path)
    named = [word.replace("KEY", wanted) for word in words]
    assert run("git-ctx", "project", *named, cwd=path).code == 0

    for expected in (own, wanted, own):
        undone = archive("undo", cwd=path)
        assert (undone.code, key(path)) == (0, expected), undone.err

    git("--git-dir", memory, "fsck", "--strict")


def test_an_undo_passes_over_the_keys_of_other_workspaces(
    places, renamed, key, run, archive
):
    one, two = places
    path, wanted = renamed
    assert run("git-ctx", "project", "adopt", "--leave", wanted, cwd=two).code == 0
    assert run("git-ctx", "project", "adopt", key(two), cwd=path).code == 0
    kept = key(path)

    undone = archive("undo", cwd=one)

    assert ": fact: save project/ours.md (1)\n" in undone.err
    assert key(path) == kept


def test_a_given_key_is_not_taken_back_once_another_workspace_was_given_one(
    places, renamed, key, run, archive
):
    one, two = places
    path, wanted = renamed
    assert run("git-ctx", "project", "adopt", "--leave", wanted, cwd=path).code == 0
    assert run("git-ctx", "project", "adopt", "--leave", key(one), cwd=two).code == 0

    undone = archive("undo", cwd=path)

    assert (undone.code, key(path)) == (3, wanted), undone.err
    assert f" project: use {key(one)}\n" in undone.err
    assert "something was written since" in undone.err


@pytest.mark.slow
def test_killed_at_any_moment_both_go_on_when_they_are_said_again(
    places, key, events, nursery, run, archive, git, memory, dice, amount, age
):
    one, two = places
    before, wanted, former = events(), key(two), key(one)
    moved = sorted(path.replace(former, wanted) for path in before)
    adopt = ("git-ctx", "project", "adopt", "-C", str(one), wanted)

    for _ in range(amount(12)):
        for words in (adopt, ("ctx-archive", "undo", "-C", str(one))):
            began = key(one)
            child = nursery.spawn("command", *words)
            time.sleep(dice.uniform(0.02, 0.25))
            child.kill()
            for lock in memory.glob("refs/**/*.lock"):
                age(lock)
            is_done = key(one) != began
            if words == adopt:
                assert run(*words, cwd=one).code == 0
                assert (key(one), sorted(events())) == (wanted, moved)
            elif not is_done or sorted(events()) != sorted(before):
                assert archive("undo", cwd=one).code == 0
            if words != adopt:
                assert (key(one), sorted(events())) == (former, sorted(before))

    nursery.settle()
