"""Goal P8: packing by volume, and the revisions of one fact among many commits."""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import corpus
from goals import Row

sys.path.insert(0, str(corpus.ROOT / "lib"))

from ctxlib.domain import document
from ctxlib.domain.fact import Fact
from ctxlib.service.revisions import revisions
from ctxlib.store import packing
from ctxlib.store.gitcli import Git
from ctxlib.store.objects import Objects
from ctxlib.store.repository import FORMAT, MemoryRepository

if TYPE_CHECKING:
    from pathlib import Path

MOST_WRITES, PATIENCE = 400, 120
KEY = "bench-0123456789abcdef"


def p8_revisions(folder: Path, *, commits: int, facts: int, rounds: int) -> Row:
    """What the revisions of a fact take, to a plain `git log` without our upkeep."""
    plain = folder / f"history-{commits}-{facts}-{KEY}.git"
    if not plain.exists():
        _write_history(plain, commits, facts)
    kept = folder / "scratch-history.git"
    shutil.rmtree(kept, ignore_errors=True)
    subprocess.run(["cp", "-a", plain, kept], check=True)
    git = Git(dict(os.environ))
    packing.pack(Objects(str(kept), git))
    path = f"projects/{KEY}/fact-000007.md"
    ratios, found = [], []
    args = ["git", f"--git-dir={plain}", "log", "--format=%H", "main", "--", path]
    for _ in range(rounds):
        began = time.perf_counter()
        repository = MemoryRepository(str(kept), git)
        ours = revisions(repository, path, _fact(7, 0).id)
        repository.close()
        middle = time.perf_counter()
        theirs = subprocess.run(args, capture_output=True, check=True).stdout.split()
        took = time.perf_counter() - middle
        ratios.append((middle - began) / took)
        found.append([each.reason.commit.commit.encode() for each in ours] == theirs)
    ratio = statistics.median(ratios)
    figure = f"{ratio:.3f} wall ({took * ratio * 1000:.0f} of {took * 1000:.0f} ms)"
    if not all(found):
        figure += "; other commits than git's"
    what = f"revisions of one fact, {commits:,} commits of {facts:,} facts"
    return Row("P8", what, figure, limit="≤ 0.1", met=ratio <= 0.1 and all(found))


def p8_packing(store: corpus.Store) -> Row:
    """Writes until the memory packs itself, which no write waits for."""
    times = []
    began_due = None
    for number in range(MOST_WRITES):
        body = str(corpus.draft(910_000 + number)["body"])
        began = time.perf_counter()
        store.run(
            *store.command("ctx-fact"),
            *("add", "--type", "project", "--stdin"),
            stdin=body.encode(),
        )
        times.append(time.perf_counter() - began)
        is_due = packing.is_due(str(store.memory))
        if is_due and began_due is None:
            began_due = number
        if began_due is not None and not is_due:
            break
    is_packed = began_due is not None and not packing.is_due(str(store.memory))
    slowest = max(times) / statistics.median(times)
    figure = f"packed after {len(times)} writes, slowest {slowest:.1f} × the median"
    if not is_packed:
        figure = f"not packed after {len(times)} writes"
    return Row("P8", f"packing of {store.facts:,} facts", figure, met=is_packed)


def _write_history(place: Path, commits: int, facts: int) -> None:
    """Each commit changes one fact; made by fast-import."""
    draft = place.with_suffix(".new")
    shutil.rmtree(draft, ignore_errors=True)
    subprocess.run(
        ["git", "init", "-q", "--bare", "--initial-branch=main", draft], check=True
    )
    importer = subprocess.Popen(
        ["git", f"--git-dir={draft}", "fast-import", "--quiet"], stdin=subprocess.PIPE
    )
    assert importer.stdin is not None
    for number in range(commits):
        names = range(facts) if number == 0 else [number * 7919 % facts]
        lines = [
            b"commit refs/heads/main\n",
            b"committer Ada <ada@example.org> %d +0000\n" % (corpus.NOW + number),
            b"data 5\nbench\n",
        ]
        if number == 0:
            lines.append(b"M 100644 inline format\n" + _data(FORMAT.encode()))
        for name in names:
            fact = _fact(name, number)
            path = f"M 100644 inline projects/{KEY}/{fact.name}.md\n"
            lines += [path.encode(), _data(document.format(fact))]
        importer.stdin.write(b"".join(lines))
    importer.stdin.close()
    if importer.wait():
        raise RuntimeError("git fast-import failed")
    draft.rename(place)


def _fact(number: int, revision: int) -> Fact:
    given = {**corpus.draft(number), "scope": "project", "activation": "relevant"}
    given["body"] = f"{given['body']} As of {revision}."
    return Fact(id=f"mem-{number:032x}", revision=revision + 1, **given)


def _data(content: bytes) -> bytes:
    return b"data %d\n%s\n" % (len(content), content)
