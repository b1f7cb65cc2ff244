"""A file is there whole or not at all, and nothing stays beside it."""

import os

import pytest

from ctxlib.store.aside import drop, put, put_durably


@pytest.mark.parametrize("write", [put, put_durably])
def test_a_file_has_its_parts_for_its_owner_alone(write, tmp_path):
    (tmp_path / "in").mkdir()
    path = tmp_path / "in/file"
    path.write_text("what was there before, and longer")

    write(str(path), b"one ", b"two")

    assert path.read_bytes() == b"one two"
    assert path.stat().st_mode & 0o777 == 0o600
    assert os.listdir(tmp_path / "in") == ["file"]


def test_a_file_may_be_for_others_too(tmp_path):
    put_durably(str(tmp_path / "file"), b"", mode=0o664)

    assert (tmp_path / "file").stat().st_mode & 0o777 == 0o664


@pytest.mark.parametrize("write", [put, put_durably])
def test_what_cannot_be_written_leaves_what_was_there(write, tmp_path):
    (tmp_path / "in/file").mkdir(parents=True)

    with pytest.raises(IsADirectoryError):
        write(str(tmp_path / "in/file"), b"new")

    assert os.listdir(tmp_path / "in") == ["file"]


def test_a_link_that_waits_in_the_way_is_not_followed(tmp_path):
    (tmp_path / "other").write_text("mine")
    (tmp_path / f"file.{os.getpid()}.tmp").symlink_to("other")

    with pytest.raises(OSError, match="symbolic links"):
        put(str(tmp_path / "file"), b"new")

    assert (tmp_path / "other").read_text() == "mine"


def test_a_file_that_is_gone_is_dropped_in_silence(tmp_path):
    drop(str(tmp_path / "none"))
