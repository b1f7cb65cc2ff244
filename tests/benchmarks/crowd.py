"""Goal P7: many writers at once; nothing is lost, doubled or starved.

crowd.py HOME NAME ROUNDS: one writer of the crowd, a process by itself. It prints a
line for each write: how long it took, and what became of it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# A writer runs isolated (-I), without the folder of its script.
sys.path[:0] = [str(ROOT / "lib"), str(Path(__file__).parent)]

import corpus  # noqa: E402

ROUNDS = 6


def p7(folder: Path, sizes: tuple[int, ...]) -> list[object]:
    """The rows: one for each size of the crowd, and one for a stale lock."""
    return [*(_crowd(folder, size) for size in sizes), _stale_lock(folder)]


def _crowd(folder: Path, size: int) -> object:
    from goals import Row

    store = _empty(folder, f"crowd-{size}")
    args = [sys.executable, "-I", __file__, str(store.home)]
    began = time.perf_counter()
    writers = [
        subprocess.Popen(
            [*args, f"w{number}", str(ROUNDS)],
            cwd=store.workspace,
            env=store.environ,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(size)
    ]
    said = [writer.communicate()[0].split() for writer in writers]
    seconds = time.perf_counter() - began
    broken = sum(writer.returncode != 0 for writer in writers)
    pairs = [pair.split(":") for words in said for pair in words]
    saved = [kind for kind, _ in pairs if kind != "held"]
    times = sorted(float(took) for _, took in pairs)
    p50 = statistics.median(times)
    p99 = times[min(len(times) - 1, round(0.99 * len(times)))]
    held, subjects = _held(store)
    lost = len(saved) - held
    doubled = subjects - 1
    figure = (
        f"{lost} lost, {doubled} doubled, p99/p50 {p99 / p50:.1f} "
        f"(p50 {p50 * 1000:.0f} ms, {len(times) / seconds:.0f}/s)"
    )
    met = not lost and not doubled and not broken and (size < 32 or p99 <= 10 * p50)
    limit = "0, 0, ≤ 10" if size >= 32 else "0, 0"
    if broken:
        figure += f"; {broken} writers failed"
    return Row(
        "P7", f"{size} writers, {len(times)} writes", figure, limit=limit, met=met
    )


def _stale_lock(folder: Path) -> object:
    from goals import Row

    store = _empty(folder, "stale")
    lock = store.memory / "refs/heads/main.lock"
    lock.touch()
    os.utime(lock, (time.time() - 60,) * 2)
    args = [*store.command("ctx-fact"), "add", "--type", "project", "Port is 8080 now."]
    done = subprocess.run(
        args, cwd=store.workspace, env=store.environ, capture_output=True, check=False
    )
    met = done.returncode == 0 and not lock.exists()
    figure = "recovered" if met else done.stderr.decode()[-200:]
    return Row("P7", "a ref lock left by a killed process", figure, met=met)


def _empty(folder: Path, name: str) -> corpus.Store:
    import shutil

    home = folder / f"scratch-{name}"
    shutil.rmtree(home, ignore_errors=True)
    store = corpus.Store(home, 0)
    store.workspace.mkdir(parents=True)
    store.run("git", "init", "-q")
    store.run(*store.command("git-ctx"), "init")
    return store


def _held(store: corpus.Store) -> tuple[int, int]:
    """How many facts there are, and how many of them hold the contested subject."""
    out = store.run(*store.command("ctx-fact"), "export")
    lines = out.decode().splitlines()
    return len(lines), sum('"subject_key":"contested"' in line for line in lines)


def write(home: str, name: str, rounds: str) -> None:
    """Save facts one after the other; in every round one of a contested subject."""
    from ctxlib.cli.settings import load_settings
    from ctxlib.domain.actor import Actor
    from ctxlib.errors import ConflictError
    from ctxlib.service.facts import FactService
    from ctxlib.store.repository import MemoryRepository

    settings = load_settings(os.environ, cwd=os.getcwd(), now=corpus.NOW)
    repository = MemoryRepository.open(settings.memory, settings.git)
    service = FactService(
        repository,
        settings.workspace(repository.snapshot()),
        actor=Actor("person", "terminal"),
        now=settings.now,
        identity=("Ada Example", "ada@example.org"),
        pinned_chars=1500,
        root=settings.locations.index_root(settings.memory),
    )
    for turn in range(int(rounds)):
        text = f"The service {name} of turn {turn} listens behind the proxy."
        contested = {"subject_key": "contested"} if turn == 1 else {}
        given = {"title": f"Service {name} {turn}", "body": text, **contested}
        began = time.perf_counter()
        try:
            service.add(given)
            kind = "saved"
        except ConflictError:
            kind = "held"
        print(f"{kind}:{time.perf_counter() - began:.6f}")


if __name__ == "__main__":
    write(*sys.argv[1:])
