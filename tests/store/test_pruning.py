"""What no reference names is removed, and whoever was about to name it finds out."""

import pytest


@pytest.fixture(autouse=True)
def _without_readers(monkeypatch):
    monkeypatch.setattr("ctxlib.store.pruning.GRACE", 0.0)


def prune(repository):
    from ctxlib.store.lock import Lock
    from ctxlib.store.pruning import prune

    with Lock(f"{repository.path}/ctx.lock") as lock:
        prune(repository.objects, lock)


def save(repository, path, now, **options):
    from ctxlib.store.repository import Change

    change = Change({path: b"a text\n"}, subject="save")
    return repository.transact(lambda _: change, now=now, **options)


@pytest.mark.parametrize("ref", ["refs/heads/main", "refs/ctx/proposals/x"])
def test_a_commit_that_was_prepared_before_is_made_again(
    repository, ref, git, memory, now, monkeypatch
):
    from ctxlib.store.lock import Lock

    enter, turns = Lock.__enter__, []

    def late(lock):
        # Between what was stored in advance and the lock, somebody prunes.
        if not turns:
            turns.append(1)
            prune(repository)
        return enter(lock)

    monkeypatch.setattr(Lock, "__enter__", late)
    commit = save(repository, "global/a.md", now, ref=ref)

    assert git("--git-dir", memory, "show", f"{commit}:global/a.md") == "a text\n"
    assert git("--git-dir", memory, "rev-parse", ref).strip() == commit


def test_every_leftover_goes(repository, git, memory, now):
    inside = ("--git-dir", memory)
    kept = save(repository, "global/a.md", now)
    lost = git(*inside, "hash-object", "-w", "--stdin", input="lost").strip()
    (memory / "objects/pack/pack-0.keep").touch()
    (memory / "objects/tmp_objdir-incoming-x").mkdir()
    (memory / "objects/tmp_objdir-incoming-x/y").touch()
    (memory / "ORIG_HEAD").write_text(f"{kept}\n")
    (memory / "logs/refs").mkdir(parents=True)
    (memory / "logs/refs/x").write_text("x")
    git(*inside, "read-tree", "main")

    prune(repository)

    present = {path.name for path in memory.iterdir()}
    assert present.isdisjoint({"ORIG_HEAD", "logs", "index"})
    assert list((memory / "objects").glob("tmp*")) == []
    objects = git(*inside, "cat-file", "--batch-all-objects", "--batch-check")
    assert lost not in objects
    assert kept in objects


def test_processes_that_are_started_under_a_lent_lock_hold_it(tmp_path):
    import os
    import subprocess

    from ctxlib.store.lock import Lock

    lock = Lock(str(tmp_path / "lock"))
    with lock:
        lock.lend()
        child = subprocess.Popen(["cat"], stdin=subprocess.PIPE, close_fds=False)
        lock.take_back()
        other = subprocess.Popen(["cat"], stdin=subprocess.PIPE, close_fds=False)

    assert not lock.is_free()
    child.communicate()
    assert lock.is_free()
    other.communicate()
    assert os.path.getsize(tmp_path / "lock") == 0
