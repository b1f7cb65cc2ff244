"""A memory repository for the tests of the store."""

import os
import shutil
import subprocess
import sys

import pytest

from ctxlib.store.gitcli import Git
from ctxlib.store.repository import Change, MemoryRepository

ADA = ("Ada Example", "ada@example.org")


@pytest.fixture
def runner():
    """git as our code calls it, in the environment of the test."""
    return Git(dict(os.environ))


@pytest.fixture
def repository(memory, runner, now):
    """A fresh memory repository; git checks it after the test."""
    made = MemoryRepository.open_or_create(str(memory), runner, now=now, identity=ADA)
    yield made
    made.close()


@pytest.fixture
def write(repository, now):
    """Commit files, given as path=content pairs; `None` removes one."""

    def call(edits, *, subject="fact: change", at=now, **words):
        change = Change(edits, subject=subject, **words)
        return repository.transact(lambda _: change, now=at, identity=ADA)

    return call


@pytest.fixture
def writer(memory, root):
    """Start a process that runs code with `repository`, `Change` and `path`."""
    started = []

    def start(code, *args, bound_by_modes=False, **options):
        whole = (
            "import os, sys, time\n"
            "from ctxlib.errors import *\n"
            "from ctxlib.store.gitcli import Git\n"
            "from ctxlib.store.repository import Change, MemoryRepository\n"
            "path, args = sys.argv[1], sys.argv[2:]\n"
            "repository = MemoryRepository.open_or_create(path, Git(os.environ))\n"
            f"{code}"
        )
        process = subprocess.Popen(
            [
                *(_bound_by_modes() if bound_by_modes else ()),
                *(sys.executable, "-c", whole, str(memory), *map(str, args)),
            ],
            env={**os.environ, "PYTHONPATH": str(root / "lib")},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            **options,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _bound_by_modes():
    """What makes root, too, obey the modes of files."""
    if os.geteuid() != 0:
        return []
    if not shutil.which("setpriv"):
        pytest.skip("root reads and writes everything here")
    powers = "-dac_override,-dac_read_search"
    return ["setpriv", f"--bounding-set={powers}", f"--inh-caps={powers}"]
