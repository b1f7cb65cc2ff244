"""kill -9 of a purge: the old history or the new one, and running it again is right."""

import json
import shutil
import subprocess
import time

import pytest

pytestmark = pytest.mark.slow

SECRET = "Rosebud-in-the-attic-41"


@pytest.fixture
def world(fact, memory, git, run):
    """A memory of some hundred commits, of which a few hold the secret."""

    def add(name, text):
        answer = fact("add", "--json", "--type=project", f"--name={name}", text)
        return answer.records[0]["id"]

    id = add("secret", f"It is {SECRET}, behind the door.")
    rows = "".join(
        json.dumps({"name": f"n{number}", "type": "project", "body": f"Fact {number}."})
        + "\n"
        for number in range(200)
    )
    fact("import", "--json", "-", stdin=rows)
    for number in range(60):
        fact("update", f"n{number}", f"--body=Changed once, number {number}.")
    fact("update", "secret", f"--body=Now {SECRET} is elsewhere.")
    fact("update", "secret", "--body=An agent's word for it.", actor="agent")
    git("--git-dir", memory, "update-ref", "refs/ctx/backup/20260301T110000Z", "main~9")
    run("ctx-recall", "What is behind the door?")
    return id


def references(git, memory):
    listed = git("--git-dir", memory, "for-each-ref", "--format=%(refname)")
    return listed.split()


def holds(git, memory, ref):
    """Whether a reference is of the old history; a proposal of the fact always is."""
    is_draft = ref.startswith("refs/ctx/proposals/")
    return is_draft or SECRET in git("--git-dir", memory, "log", "-p", ref)


def test_a_killed_purge_leaves_one_history_or_the_other(
    world, nursery, tally, amount, dice, age, memory, git, run, home, tmp_path
):
    row = tally("kill -9 of a purge")
    row.tried = amount(24)
    good = tmp_path / "good"
    shutil.copytree(home, good, symlinks=True)
    child = nursery.spawn("purge", world)
    start = time.monotonic()
    assert child.wait() == 0
    length = time.monotonic() - start
    seen = set()

    for _ in range(row.tried):
        shutil.rmtree(home)
        shutil.copytree(good, home, symlinks=True)
        child = nursery.spawn("purge", world)
        time.sleep(dice.uniform(0.02, length))
        child.kill()
        nursery.settle()
        found = {holds(git, memory, ref) for ref in references(git, memory)}
        seen |= found
        assert len(found) == 1, "half of the references were moved"
        for path in memory.rglob("*.lock"):
            if path.name != "ctx.lock":
                age(path)
        again = run("ctx-archive", "purge", world, stdin=f"{world}\n")
        assert again.code == 0 or "was ever called" in again.err, again.err
        checked = subprocess.run(
            ["git", "--git-dir", memory, "fsck", "--strict"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
        every = subprocess.run(
            ["git", "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch"],
            capture_output=True,
            check=True,
        ).stdout
        assert SECRET.encode() not in every
        assert len(run("ctx-fact", "list", "--json").records) == 200
        assert not (memory / "ctx-purging").exists()

    assert seen == {True, False}


def test_killed_purges_take_nothing_from_those_who_write(
    world, nursery, tally, amount, dice, age, memory, git, run, audit
):
    row = tally("kill -9 of a purge beside writers")
    row.tried = amount(8)
    writers = [nursery.spawn("write", name, 0.01) for name in ("ann", "bob")]

    for number in range(row.tried):
        text = f"It is {SECRET}, number {number} of a few of them."
        words = ("--json", "--type=project", f"--name=s{number}")
        id = run("ctx-fact", "add", *words, text).records[0]["id"]
        child = nursery.spawn("purge", id)
        time.sleep(dice.uniform(0.05, 1.5))
        child.kill()
    for writer in writers:
        writer.kill()
    nursery.settle()

    for path in memory.rglob("*.lock"):
        if path.name != "ctx.lock":
            age(path)
    last = run("ctx-archive", "purge", world, stdin=f"{world}\n")
    assert last.code == 0, last.err
    saved = [record for writer in writers for record in writer.records]
    assert len(saved) > row.tried
    audit(row, saved, is_history_whole=False)
