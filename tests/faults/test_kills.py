"""kill -9 at any moment: whatever was acknowledged is there, and nothing twice."""

import os
import time

import pytest

pytestmark = pytest.mark.slow


def test_a_killed_writer_loses_nothing_that_it_acknowledged(
    nursery, tally, amount, dice, audit, age, memory, run, left
):
    row = tally("kill -9 of a writer")
    row.tried = amount(200)
    saved = []

    for kill in range(row.tried):
        child = nursery.spawn("write", f"w{kill % 40}")
        time.sleep(dice.uniform(0.01, 0.25))
        child.kill()
        saved += child.records
        age(memory / "refs/heads/main.lock")

    nursery.settle()
    assert len(saved) > row.tried // 4
    audit(row, saved)
    assert run("git-ctx", "upkeep").code == 0
    assert set(left()) <= {"unfinished objects", "half-made memories"}


def test_a_killed_import_is_whole_or_not_at_all(
    nursery, tally, amount, dice, audit, age, memory, fact
):
    row = tally("kill -9 of an import")
    row.tried = amount(200)
    told = []

    for kill in range(row.tried):
        child = nursery.spawn("import", f"i{kill % 40}")
        time.sleep(dice.uniform(0.01, 0.3))
        child.kill()
        told += child.records
        age(memory / "refs/heads/main.lock")

    nursery.settle()
    present = {each["ref"]: each for each in fact("export", "--json").records}
    batches = [
        tuple(name in present for name in batch)
        for batch in {tuple(each["added"] + each["unchanged"]) for each in told}
    ]
    assert len(batches) > row.tried // 10
    assert {whole for batch in batches for whole in batch} == {True}
    counts = {}
    for name in present:
        batch = name.rpartition("f")[0]
        counts[batch] = counts.get(batch, 0) + 1
    assert set(counts.values()) == {25}
    commits = {each["commit"]: each["added"] for each in told if each["commit"]}
    audit(
        row,
        [
            {"id": present[name]["id"], "revision": 1, "commit": commit}
            for commit, names in commits.items()
            for name in names
        ],
    )


def test_killed_maintenance_never_makes_the_index_lie(
    nursery, tally, amount, dice, audit, age, memory, opened, workspace, fact, answers
):
    fact("add", "--type", "project", "--name", "first", "About the first service.")
    _, root, key = opened(workspace)
    row = tally("kill -9 of index maintenance")
    row.tried = amount(200)
    told = []

    for kill in range(row.tried):
        child = nursery.spawn("maintain", f"k{kill % 12}", key, root)
        time.sleep(dice.uniform(0.01, 0.3))
        child.kill()
        told += child.records
        age(memory / "refs/heads/main.lock")
        answers()

    nursery.settle()
    assert len(told) > row.tried // 4
    audit(row, [])
    row.acknowledged = len(told)


def test_a_killed_creation_is_whole_or_not_there(
    nursery, tally, amount, dice, tmp_path, git, runner
):
    from ctxlib.store.repository import MemoryRepository

    row = tally("kill -9 of a creation")
    row.tried = amount(40)

    for kill in range(row.tried):
        place = tmp_path / f"made-{kill}"
        place.mkdir()
        child = nursery.spawn("begin", str(place))
        time.sleep(dice.uniform(0.01, 0.12))
        child.kill()
        made = sorted(path for path in place.iterdir() if path.name[0] != ".")
        row.acknowledged += len(child.lines)
        row.lost += [n for n in child.lines if place / f"{n}.git" not in made]
        for path in made:
            assert MemoryRepository.open(str(path), runner).snapshot().commit
        left = [path for path in place.iterdir() if path.name[0] == "."]
        row.left["half-made memories"] += len(left)
        for path in left:
            next_one = place / path.name[1:-17]
            for folder in (path, *path.iterdir()):
                os.utime(folder, (time.time() - 3600,) * 2)
            MemoryRepository.open_or_create(str(next_one), runner)
            assert not path.exists()

    assert row.lost == []
    assert row.left["half-made memories"] > 0


def test_a_half_made_memory_whose_maker_lives_is_left_alone(memory, runner, age):
    import fcntl

    from ctxlib.store.repository import MemoryRepository

    memory.parent.mkdir(parents=True)
    half = memory.parent / f".{memory.name}-0123456789abcdef"
    half.mkdir()
    foreign = memory.parent / f".{memory.name}-fedcba9876543210"
    foreign.mkdir()
    (foreign / "diary").write_text("mine")
    age(half)
    age(foreign)
    held = os.open(half, os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)

    MemoryRepository.open_or_create(str(memory), runner)

    os.close(held)
    assert half.exists()
    assert (foreign / "diary").read_text() == "mine"


def test_a_young_half_made_memory_is_left_alone(memory, runner):
    from ctxlib.store.repository import MemoryRepository

    memory.parent.mkdir(parents=True)
    young = memory.parent / f".{memory.name}-0123456789abcdef"
    young.mkdir()

    MemoryRepository.open_or_create(str(memory), runner)

    assert young.exists()


def test_locks_that_a_killed_git_left_do_not_stop_the_packing(
    fact, run, memory, age, tally, audit
):
    row = tally("locks left by a killed git")
    saved = fact("add", "--json", "--type", "project", "A text.").records
    locks = [
        memory / "packed-refs.lock",
        memory / "objects/info/commit-graph.lock",
        memory / "objects/info/commit-graphs/commit-graph-chain.lock",
        memory / "refs/heads/main.lock",
        memory / "refs/ctx/proposals/0123456789ab.lock",
    ]
    row.tried = len(locks)
    for lock in locks:
        lock.parent.mkdir(parents=True, exist_ok=True)
        lock.write_text("")
        age(lock)

    packed = run("git-ctx", "upkeep")

    assert (packed.code, packed.err) == (0, "")
    assert [lock for lock in locks if lock.exists()] == []
    audit(row, saved)


def test_a_young_lock_of_git_is_respected(fact, run, memory):
    fact("add", "--type", "project", "A text.")
    lock = memory / "packed-refs.lock"
    lock.write_text("")

    packed = run("git-ctx", "upkeep")

    assert packed.code == 128
    assert "packed-refs.lock" in packed.err
    assert lock.exists()


def test_drafts_of_killed_processes_go_with_the_upkeep(fact, run, home, age, recall):
    fact(
        "add",
        "--type",
        "project",
        "--title",
        "Ports",
        "The reverse proxy listens on 8080.",
    )
    recall("Where does the reverse proxy listen?")
    root = next((home / ".cache/ctx/index").iterdir())
    drafts = [
        root / "global.catalogue.999999.tmp",
        root / "workspace.catalogue.999999.tmp",
        next(root.glob("workspace-*/current")).parent / "common.999999.tmp",
        home / ".local/state/ctx/traces/x.json.999999.tmp",
    ]
    for draft in drafts:
        draft.write_text("half")
        age(draft)
    young = root / "global.catalogue.999998.tmp"
    young.write_text("half")

    assert run("git-ctx", "upkeep").code == 0

    assert [draft for draft in drafts if draft.exists()] == []
    assert young.exists()


@pytest.fixture
def runner():
    """git as our code calls it."""
    from ctxlib.store.gitcli import Git

    return Git(dict(os.environ))
