"""Whole processes timed side by side: in every round each contender runs once.

What disturbs the machine then disturbs all alike. A ratio is the median of the
ratios of the rounds, so that a slow minute weighs on both of its sides.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path


class Contender:
    """A process to be timed; `before` runs ahead of each round, outside the clock.

    `stdin` may be a function of the round, where each needs another input.
    """

    def __init__(
        self,
        name: str,
        args: Sequence[object],
        *,
        environ: Mapping[str, str],
        cwd: Path,
        stdin: bytes | Callable[[int], bytes] = b"",
        before: Callable[[int], object] | None = None,
    ) -> None:
        self.name = name
        self.args = [str(arg) for arg in args]
        self.environ = dict(environ)
        self.cwd = str(cwd)
        self.stdin = stdin
        self.before = before
        self.wall: list[float] = []
        self.cpu: list[float] = []

    def run(self, number: int, *, is_counted: bool = True) -> None:
        """Run once and note wall and CPU seconds, of waited-for children too."""
        if self.before:
            self.before(number)
        stdin = self.stdin(number) if callable(self.stdin) else self.stdin
        with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as said:
            source.write(stdin)
            source.seek(0)
            os.chdir(self.cwd)
            began = time.perf_counter()
            pid = os.posix_spawn(
                self.args[0],
                self.args,
                self.environ,
                file_actions=[
                    (os.POSIX_SPAWN_DUP2, source.fileno(), 0),
                    (os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0),
                    (os.POSIX_SPAWN_DUP2, said.fileno(), 2),
                ],
            )
            _, status, usage = os.wait4(pid, 0)
            wall = time.perf_counter() - began
            if status:
                said.seek(0)
                text = said.read().decode("utf-8", "replace")
                raise RuntimeError(f"{self.name}: status {status}: {text[-2000:]}")
        if is_counted:
            self.wall.append(wall)
            self.cpu.append(usage.ru_utime + usage.ru_stime)


class Ratio:
    """How two contenders compare, by CPU and by wall clock."""

    def __init__(self, one: Contender, other: Contender) -> None:
        self.cpu = _ratio(one.cpu, other.cpu)
        self.wall = _ratio(one.wall, other.wall)

    @property
    def worse(self) -> float:
        return max(self.cpu, self.wall)


def race(contenders: Sequence[Contender], rounds: int) -> None:
    """Run all of them in turn, once to warm up and then `rounds` times.

    Every other round goes backwards, so that nobody always follows the same one.
    """
    for each in contenders:
        each.run(-1, is_counted=False)
    for number in range(rounds):
        if sys.stderr.isatty():
            print(f"\r  round {number + 1} of {rounds} ", end="", file=sys.stderr)
        for each in contenders if number % 2 else reversed(contenders):
            each.run(number)
    if sys.stderr.isatty():
        print("\r" + " " * 30 + "\r", end="", file=sys.stderr)


def milliseconds(values: Sequence[float]) -> float:
    return statistics.median(values) * 1000


def _ratio(one: Sequence[float], other: Sequence[float]) -> float:
    # A CPU clock of whole milliseconds must not divide by nothing.
    pairs = zip(one, other, strict=True)
    return statistics.median(a / max(b, 1e-4) for a, b in pairs)
