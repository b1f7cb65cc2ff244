"""Faults on purpose: what does them, what counts the damage, and the table of it."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

CHILD = Path(__file__).with_name("child.py")
COLUMNS = ("tried", "acknowledged", "lost", "doubled", "left behind")
QUESTIONS = (
    "Where is the service w0x1 and who gives access?",
    "Which service listens behind the proxy of team-k3x2?",
    "Round 2 of the services: what about a7b0f3?",
    "What does the deployment window say about fridays?",
    "team-one or team-two",
)


class Tally:
    """What became of one kind of fault: a row of the table."""

    def __init__(self, fault):
        self.fault = fault
        self.tried = 0
        self.acknowledged = 0
        self.lost = []
        self.doubled = []
        self.left = Counter()

    @property
    def row(self):
        left = ", ".join(
            f"{count} {what}" for what, count in sorted((+self.left).items())
        )
        counts = (self.tried, self.acknowledged, len(self.lost), len(self.doubled))
        return [self.fault, *map(str, counts), left or "-"]


@pytest.fixture
def tally(request):
    """Begin the row of a fault; it is in the table whether the test passes or not."""
    rows = []

    def begin(fault):
        rows.append(Tally(fault))
        return rows[-1]

    yield begin
    for row in rows:
        request.node.user_properties.append(("fault", row.row))


def pytest_terminal_summary(terminalreporter):
    """The table of faults, last of all."""
    rows = {
        (report.nodeid, tuple(value)): value
        for reports in terminalreporter.stats.values()
        for report in reports
        for name, value in getattr(report, "user_properties", ())
        if name == "fault"
    }
    if not rows:
        return
    table = [("fault", *COLUMNS), *rows.values()]
    widths = [max(len(row[at]) for row in table) for at in range(len(table[0]))]
    terminalreporter.section("faults")
    for row in table:
        first = row[0].ljust(widths[0])
        counts = [
            cell.rjust(width)
            for cell, width in zip(row[1:-1], widths[1:-1], strict=True)
        ]
        terminalreporter.line("  ".join([first, *counts, row[-1]]))


@pytest.fixture
def amount(request):
    """How many times to try, as the options say, given the default."""
    factor = request.config.getoption("--faults")
    return lambda default: max(1, round(default * factor))


@pytest.fixture
def dice(request):
    """The seeded generator that chooses the moments of faults."""
    return random.Random(f"{request.node.name} {request.config.getoption('--seed')}")


class Child:
    """A process of the nursery, with the files that it writes to."""

    def __init__(self, nursery, pid, out, err):
        self.pid = pid
        self.out = out
        self.err = err
        self._nursery = nursery

    def kill(self):
        """kill -9, and wait until it is gone."""
        os.kill(self.pid, signal.SIGKILL)
        return self.wait()

    def wait(self):
        return self._nursery.ask(do="reap", pid=self.pid)

    @property
    def lines(self):
        """What it wrote, whole lines only: those were acknowledged."""
        return self.out.read_text().split("\n")[:-1]

    @property
    def records(self):
        return [json.loads(line) for line in self.lines]


class Nursery:
    """Forks children at once: a fault must not wait for an interpreter."""

    def __init__(self, folder, cwd, environ, prefix=()):
        self._folder = folder
        self._count = 0
        self._process = subprocess.Popen(
            [*prefix, sys.executable, str(CHILD)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=cwd,
            env=environ,
            text=True,
        )

    def ask(self, **asked):
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    def spawn(self, mode, *args, gated=False, environ=None):
        """Start a child; a gated one begins when the gate is opened."""
        self._count += 1
        out, err = (self._folder / f"{self._count}.{end}" for end in ("out", "err"))
        out.touch()
        pid = self.ask(
            do="spawn",
            mode=mode,
            args=args,
            out=str(out),
            err=str(err),
            is_gated=gated,
            environ=environ or {},
        )
        return Child(self, pid, out, err)

    def open_gate(self):
        self.ask(do="open")

    def settle(self):
        """Wait for processes that children left in the background."""
        self.ask(do="settle")

    def close(self):
        self.settle()
        self._process.stdin.close()
        self._process.wait(timeout=60)
        self._process.stdout.close()


@pytest.fixture
def nursery(tmp_path, workspace, memory, now):
    """Where children come from."""
    folder = tmp_path / "children"
    folder.mkdir()
    made = Nursery(folder, workspace, {**os.environ, "CTX_NOW": str(now)})
    yield made
    made.close()


class Cell:
    """A mount namespace of its own, gone with the process that holds it."""

    def __init__(self, environ):
        self._environ = environ
        self._holder = subprocess.Popen(
            ["unshare", "-rm", "--propagation", "private", "sh", "-c", "echo; read x"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.is_open = self._holder.stdout.readline() == b"\n"

    def run(self, *words, cwd="/", **options):
        """Run a program in there."""
        into = ("nsenter", "-t", str(self._holder.pid), "-U", "-m")
        return subprocess.run(
            [*into, "--preserve-credentials", f"--wd={cwd}", *map(str, words)],
            env={**self._environ, **options.pop("environ", {})},
            capture_output=True,
            text=True,
            check=False,
            **options,
        )

    def close(self):
        self._holder.communicate(b"\n")


@pytest.fixture
def cell(now, root, workspace):
    """Commands among mounts of their own: `cell.ctx` runs a stub of `cmd/`."""
    if not (shutil.which("unshare") and shutil.which("nsenter")):
        pytest.skip("there is no way here to mount something for a test")
    made = Cell({**os.environ, "CTX_NOW": str(now)})
    if not made.is_open or made.run("mount", "-t", "tmpfs", "x", "/mnt").returncode:
        made.close()
        pytest.skip("nothing may be mounted here")
    made.run("umount", "/mnt")

    def ctx(program, *args, **options):
        stub = (sys.executable, root / "cmd" / program)
        return made.run(*stub, *args, cwd=options.pop("cwd", workspace), **options)

    made.ctx = ctx
    yield made
    made.close()


@pytest.fixture
def age():
    """Make a file as old as an hour, where there is one."""

    def call(path):
        if path.exists():
            os.utime(path, (time.time() - 3600,) * 2)

    return call


@pytest.fixture
def opened(memory, now):
    """Open the memory: repository, settings and key of the workspace."""
    from ctxlib.cli.settings import load_settings
    from ctxlib.store.repository import MemoryRepository

    made = []

    def call(cwd):
        settings = load_settings(dict(os.environ), cwd=str(cwd), now=now)
        repository = MemoryRepository.open(str(memory), settings.git)
        made.append(repository)
        key = settings.workspace(repository.snapshot()).key
        return repository, settings.locations.index_root(str(memory)), key

    yield call
    for each in made:
        each.close()


@pytest.fixture
def answers(opened, workspace, now):
    """What recall and search say, from an index in the given place."""
    from ctxlib.service.recall import open_pool, recall, record, search

    def call(root=None, *, at=now):
        repository, usual, key = opened(workspace)
        place = str(root) if root else usual
        pool = open_pool(repository.snapshot(), key, place, now=at)
        said = []
        for question in QUESTIONS:
            told = record(recall(pool, question, now=at))
            told.pop("notes", None)
            said.append(told)
            found = search(pool, question, now=at)
            said.append([(each.reference, each.id, each.score) for each in found])
        return said

    return call


@pytest.fixture
def is_index_true(answers, tmp_path):
    """Whether the index answers like one that is built this moment."""

    def call(**options):
        fresh = tmp_path / "fresh-index"
        shutil.rmtree(fresh, ignore_errors=True)
        return answers(**options) == answers(fresh, **options)

    return call


@pytest.fixture
def left(memory, home):
    """Count what nobody published: by kind."""
    return lambda: _left(memory, home)


@pytest.fixture
def audit(memory, git, opened, workspace, left, is_index_true):
    """Count what was lost, doubled and left behind; fail where it is anything."""

    def call(tally, saved, *, is_history_whole=True):
        from ctxlib.store.facts import FactStore

        repository, _, key = opened(workspace)
        store = FactStore(repository.snapshot(), key)
        stored = store.all()
        tally.acknowledged += len(saved)
        tally.lost += _lost(saved, stored)
        if is_history_whole:
            commits = set(git("--git-dir", memory, "rev-list", "main").split())
            tally.lost += [each for each in saved if each["commit"] not in commits]
        tally.doubled += _twice(each.fact.id for each in stored)
        tally.doubled += _twice(_revisions(git, memory))
        tally.left.update(left())
        assert store.problems == []
        assert (tally.lost, tally.doubled) == ([], [])
        assert is_index_true()

    return call


def _lost(saved, stored):
    present = {each.fact.id: each.fact.revision for each in stored}
    return [each for each in saved if present.get(each["id"], 0) < each["revision"]]


def _revisions(git, memory):
    keys = ("%(trailers:key=Ctx-Fact)", "%(trailers:key=Ctx-Revision)")
    log = git("--git-dir", memory, "log", f"--format={''.join(keys)}%x00", "main")
    for commit in log.split("\0"):
        lines = [line.partition(": ")[2] for line in commit.split("\n") if line.strip()]
        half = len(lines) // 2
        yield from zip(lines[:half], lines[half:], strict=True)


def _twice(each):
    return [what for what, times in Counter(each).items() if times > 1]


def _left(memory, home):
    kinds = Counter()
    for folder, names, files in os.walk(memory.parent):
        beside = [name for name in names if name.startswith(f".{memory.name}-")]
        kinds["half-made memories"] += len(beside)
        for name in files:
            if name.startswith(("tmp_obj_", "tmp_pack_", "tmp_idx_")):
                kinds["unfinished objects"] += 1
            elif name.endswith(".lock") and name != "ctx.lock":
                kinds[f"{os.path.relpath(f'{folder}/{name}', memory)}"] += 1
    for _, _, files in os.walk(home / ".cache/ctx"):
        drafts = [name for name in files if name.endswith(".tmp")]
        kinds["drafts"] += len(drafts)
    for current in (home / ".cache/ctx/index").glob("*/*/current"):
        made = [path for path in current.parent.glob("g*") if path.is_dir()]
        kinds["index folders"] += len(made) - 1
    return +kinds
