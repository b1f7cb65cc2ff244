"""Measure every goal of the project, and its peers, on this machine; print a table.

    python tests/benchmarks/run.py [--quick] [--only P1,P4] [--rounds N] [--cache DIR]

All processes run in one race: each of its rounds runs every contender once. Ratios
are medians over the rounds, by CPU time and by the clock. `--quick` leaves out the
largest memory and takes fewer rounds: for a look, not for a figure to quote.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
import time
from pathlib import Path

import corpus
import crowd
import exact
import goals
import past
import resolve
from timing import milliseconds, race

PROCESSES = {
    "P1": goals.p1,
    "P2": goals.p2,
    "P3": goals.p3,
    "P4": goals.p4,
    "P5": goals.p5,
    "P6": goals.p6,
    "P9": goals.p9,
    "R1": resolve.r1,
    "R2": resolve.r2,
    "R3": resolve.r3,
}
GOALS = ("P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8", "P9", "R1", "R2", "R3")


def main() -> int:
    asked = _arguments()
    wanted = asked.only.split(",") if asked.only else list(GOALS)
    unknown = sorted(set(wanted) - set(GOALS))
    if unknown:
        sys.exit(f"no such goal: {', '.join(unknown)}")
    folder = Path(asked.cache).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    print(f"memories and indexes: {folder}")
    sizes = (1_000, 10_000) if asked.quick else (1_000, 10_000, 100_000)
    rounds = asked.rounds or (5 if asked.quick else 20)
    began = time.monotonic()
    rows = _race(folder, sizes, wanted, rounds)
    rows += _others(folder, wanted, rounds, is_quick=asked.quick)
    _print(rows)
    print(
        f"\n{rounds} rounds in {time.monotonic() - began:.0f} s; "
        f"Python {platform.python_version()}, {os.cpu_count()} cores"
    )
    return 1 if any(row.met is False for row in rows) else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="two memories, 5 rounds")
    parser.add_argument("--only", metavar="GOALS", help="such as P1,P4")
    parser.add_argument("--rounds", type=int, metavar="N", help="20 unless told")
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    cache = Path(home) / "ctx-bench"
    parser.add_argument("--cache", default=str(cache), help=f"default: {cache}")
    return parser.parse_args()


def _race(
    folder: Path, sizes: tuple[int, ...], wanted: list[str], rounds: int
) -> list[goals.Row]:
    bench = goals.Bench(folder, sizes)
    for goal in wanted:
        if goal in PROCESSES:
            _say(f"{goal}: preparing")
            PROCESSES[goal](bench)
    if not bench.contenders:
        return [row() for row in bench.rows]
    _say(f"{len(bench.contenders)} contenders, {rounds} rounds")
    race(bench.contenders, rounds)
    print("\nmilliseconds (median)    cpu     wall")
    for each in bench.contenders:
        cpu, wall = milliseconds(each.cpu), milliseconds(each.wall)
        print(f"{each.name[:44]:44} {cpu:8.1f} {wall:8.1f}")
    return [row() for row in bench.rows]


def _others(
    folder: Path, wanted: list[str], rounds: int, *, is_quick: bool
) -> list[goals.Row]:
    rows: list[goals.Row] = []
    if "P6" in wanted:
        _say("P6: five histories")
        facts, queries = (600, 50) if is_quick else (exact.FACTS, exact.QUERIES)
        rows.append(exact.p6_exact(folder, facts=facts, queries=queries))
    if "P7" in wanted:
        _say("P7: crowds of writers")
        rows += crowd.p7(folder, (2, 8) if is_quick else (2, 8, 32))
    if "P8" in wanted:
        _say("P8: history and packing")
        commits = 2_000 if is_quick else 10_000
        rows.append(
            past.p8_revisions(folder, commits=commits, facts=1_000, rounds=rounds)
        )
        store = corpus.open_store(folder, 10_000)
        rows.append(past.p8_packing(store.copy(folder / "scratch-pack")))
    return rows


def _print(rows: list[goals.Row]) -> None:
    # Goals first, in their order; then what is no goal.
    rows = sorted(rows, key=lambda row: (row.goal == "peer", row.goal))
    verdicts = {True: "met", False: "MISSED", None: "-"}
    print(f"\n{'goal':5}{'what':58}{'figure':44}{'limit':13}verdict")
    for row in rows:
        verdict = verdicts[row.met]
        print(f"{row.goal:5}{row.what:58}{row.figure:44}{row.limit:13}{verdict}")


def _say(text: str) -> None:
    print(f"... {text}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
