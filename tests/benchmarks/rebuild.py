"""Build the index of a memory anew, as the first reader would: a process by itself.

rebuild.py HOME FACTS TARGET
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "lib"))

from ctxlib.cli.settings import load_settings
from ctxlib.store.gitcli import Git
from ctxlib.store.pool import open_pool
from ctxlib.store.repository import MemoryRepository


def main(home, facts, target):
    import os

    settings = load_settings(os.environ, cwd=os.getcwd(), now=0)
    snapshot = MemoryRepository.open(settings.memory, Git(os.environ)).snapshot()
    key = settings.workspace(snapshot).key
    pool = open_pool(snapshot, key, target, now=settings.now)
    held = sum(index.state.documents for index in pool.indexes)
    if pool.notes or held != int(facts):
        sys.exit(f"{held} facts of {facts}; {pool.notes}")
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:])
