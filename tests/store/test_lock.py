"""Writers wait for each other, and never for a process that is gone."""

import os
import subprocess
import sys
import threading

import pytest

from ctxlib.errors import BusyError, RepositoryError
from ctxlib.store.lock import Lock


def test_a_second_writer_gives_up_after_its_time(tmp_path):
    path = str(tmp_path / "lock")

    with Lock(path), pytest.raises(BusyError, match="another writer holds"):
        Lock(path, timeout=0.05).__enter__()


def test_who_gave_up_does_not_get_the_lock_later(tmp_path):
    path = str(tmp_path / "lock")
    with Lock(path), pytest.raises(BusyError):
        Lock(path, timeout=0.05).__enter__()

    with Lock(path, timeout=5) as lock:
        assert os.path.exists(lock.path)
    assert Lock(path).is_free()


def test_a_waiting_writer_gets_its_turn(tmp_path):
    path = str(tmp_path / "lock")
    order = []

    def second():
        with Lock(path, timeout=10):
            order.append("second")

    waiting = threading.Thread(target=second)
    with Lock(path):
        waiting.start()
        waiting.join(0.05)
        order.append("first")
    waiting.join(10)

    assert order == ["first", "second"]


def test_the_lock_goes_with_a_killed_process(tmp_path, root):
    path = str(tmp_path / "lock")
    code = (
        "import sys, time\n"
        "from ctxlib.store.lock import Lock\n"
        "with Lock(sys.argv[1]):\n"
        "    print('held', flush=True)\n"
        "    time.sleep(60)\n"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, path],
        env={**os.environ, "PYTHONPATH": str(root / "lib")},
        stdout=subprocess.PIPE,
    )
    holder.stdout.readline()
    held = not Lock(path).is_free()

    holder.kill()
    holder.communicate()

    assert held
    assert Lock(path).is_free()


def test_the_age_of_a_file_is_told_by_its_file_system(tmp_path):
    old = tmp_path / "old"
    old.write_text("")
    written = old.stat().st_mtime - 60
    os.utime(old, (written, written))

    with Lock(str(tmp_path / "lock")) as lock:
        assert 59 < lock.age(str(old)) < 120
        assert lock.age(str(tmp_path / "missing")) is None


def test_a_folder_that_is_gone_is_said(tmp_path):
    with pytest.raises(RepositoryError, match=r"cannot write to .*no such file"):
        Lock(str(tmp_path / "gone/lock")).__enter__()
