"""An instruction file is replaced whole, or not at all."""

import os
import subprocess
import sys

import pytest

from ctxlib.errors import CtxError
from ctxlib.store.instructionfile import InstructionFile

MOST = 1000


@pytest.fixture
def opened(tmp_path):
    """The file `a/b/x.md` below the temporary folder."""
    (tmp_path / "a/b").mkdir(parents=True)

    def call(umask=0o022):
        return InstructionFile(
            str(tmp_path), "a/b/x.md", label="workspace/a/b/x.md", umask=umask
        )

    return call


def test_a_new_file_gets_the_mode_that_the_umask_leaves(opened, tmp_path):
    with opened(umask=0o027) as file:
        assert file.read(MOST) is None
        assert file.replace(b"new")

    path = tmp_path / "a/b/x.md"
    assert path.read_bytes() == b"new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert os.listdir(path.parent) == ["x.md"]


@pytest.mark.parametrize("change", ["write", "rename", "remove", "link"])
def test_what_changed_since_it_was_read_is_not_replaced(change, opened, tmp_path):
    path = tmp_path / "a/b/x.md"
    path.write_bytes(b"old")
    with opened() as file:
        assert file.read(MOST) == b"old"
        if change == "write":
            path.write_bytes(b"odd")
        if change == "rename":
            (tmp_path / "other").write_bytes(b"old")
            (tmp_path / "other").rename(path)
        if change in ("remove", "link"):
            path.unlink()
        if change == "link":
            path.symlink_to(tmp_path / "elsewhere")
            with pytest.raises(CtxError, match="it is a symbolic link"):
                file.replace(b"new")
        else:
            assert not file.replace(b"new")

    assert not (tmp_path / "elsewhere").exists()
    assert [name for name in os.listdir(path.parent) if name != "x.md"] == []


def test_a_file_that_came_meanwhile_is_not_replaced(opened, tmp_path):
    path = tmp_path / "a/b/x.md"
    with opened() as file:
        assert file.read(MOST) is None
        path.write_bytes(b"theirs")
        assert not file.replace(b"new")

    assert path.read_bytes() == b"theirs"


def test_a_folder_that_is_swapped_for_a_link_leads_nowhere(opened, tmp_path):
    (tmp_path / "out").mkdir()
    (tmp_path / "a/b").rmdir()
    (tmp_path / "a/b").symlink_to(tmp_path / "out")

    with pytest.raises(CtxError, match="cannot read"):
        opened().__enter__()


def test_a_folder_that_cannot_be_written_is_told_of(opened, tmp_path, monkeypatch):
    (tmp_path / "a/b/x.md").write_bytes(b"old")

    def refuse(*_, **__):
        raise PermissionError(13, "Permission denied")

    with opened() as file:
        file.read(MOST)
        monkeypatch.setattr(os, "rename", refuse)
        with pytest.raises(CtxError, match=r"cannot write .*: permission"):
            file.replace(b"new")

    assert os.listdir(tmp_path / "a/b") == ["x.md"]
    assert (tmp_path / "a/b/x.md").read_bytes() == b"old"


def test_processes_that_write_at_once_lose_nothing(root, tmp_path):
    code = (
        "import sys\n"
        f"sys.path.insert(0, {str(root / 'lib')!r})\n"
        "from ctxlib.service.note import NoteFile\n"
        "from ctxlib.service.reading import Layer\n"
        "from ctxlib.store.worktree import WorkTree\n"
        f"layer = Layer('workspace', WorkTree({str(tmp_path)!r}))\n"
        "place = NoteFile(layer, 'AGENTS.md')\n"
        "for number in range(10):\n"
        "    note = [f'{sys.argv[1]} {number}']\n"
        "    while True:\n"
        "        try:\n"
        "            place.add(note, umask=0o022)\n"
        "            break\n"
        "        except Exception as error:\n"
        "            assert getattr(error, 'exit_code', 70) == 3, error\n"
    )
    writers = [
        subprocess.Popen([sys.executable, "-I", "-c", code, name]) for name in "abc"
    ]

    assert [writer.wait(timeout=60) for writer in writers] == [0, 0, 0]
    lines = (tmp_path / "AGENTS.md").read_text().splitlines()
    assert sorted(lines[2:]) == sorted(f"- {w} {n}" for w in "abc" for n in range(10))
