"""Loose objects: each is on the disk before it has its name, and so is the name."""

import os

import pytest

from ctxlib.store.loose import LooseWriter


@pytest.fixture
def calls(monkeypatch):
    """What was synced and renamed, in order."""
    done = []
    real_sync, real_rename = os.fsync, os.rename

    def sync(descriptor):
        real_sync(descriptor)
        done.append(("sync", os.readlink(f"/proc/self/fd/{descriptor}"), None))

    def rename(before, after):
        real_rename(before, after)
        done.append(("rename", before, after))

    monkeypatch.setattr(os, "fsync", sync)
    monkeypatch.setattr(os, "rename", rename)
    return done


@pytest.fixture
def writer(tmp_path):
    (tmp_path / "objects").mkdir()
    return LooseWriter(str(tmp_path))


@pytest.mark.parametrize("count", [1, 150])
def test_objects_and_their_folders_are_on_the_disk_after_a_flush(
    writer, calls, count, tmp_path
):
    oids = [writer.put("blob", b"%d" % number) for number in range(count)]
    writer.flush()

    synced = {path: at for at, (call, path, _) in enumerate(calls) if call == "sync"}
    renamed = {
        after: (at, before)
        for at, (call, before, after) in enumerate(calls)
        if call == "rename"
    }
    assert len(renamed) == len(set(oids)) == count
    for oid in oids:
        at, unfinished = renamed[f"{tmp_path}/objects/{oid[:2]}/{oid[2:]}"]
        assert synced[unfinished] < at < synced[f"{tmp_path}/objects/{oid[:2]}"]
    assert f"{tmp_path}/objects" in synced


def test_an_object_that_is_there_already_is_made_sure_of(writer, calls, tmp_path):
    oid = writer.put("blob", b"1")
    writer.flush()
    calls.clear()

    assert writer.put("blob", b"1") == oid
    writer.flush()

    assert calls == [("sync", f"{tmp_path}/objects/{oid[:2]}", None)]
