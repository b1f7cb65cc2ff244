"""What others offer for the same job: a question, and the four facts that match best.

Each is a whole process over the texts of one memory, with an index where it has
one. One that is not installed is a row that says so.
"""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from timing import Contender

if TYPE_CHECKING:
    from collections.abc import Callable

    from corpus import Store

SEARCH = Path(__file__).with_name("peer_search.py")


class Peer:
    """One peer: `missing` says why it cannot run, else `contender` is the process."""

    def __init__(
        self, name: str, *, missing: str = "", contender: Contender | None = None
    ) -> None:
        self.name = name
        self.missing = missing
        self.contender = contender


def texts(store: Store) -> Path:
    """The documents of the memory as files, as a person would have them."""
    folder = store.home / "peers" / "texts"
    if not folder.exists():
        folder.mkdir(parents=True)
        archive = subprocess.run(
            ["git", f"--git-dir={store.memory}", "archive", "main"],
            capture_output=True,
            check=True,
        ).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    return folder


def peers(store: Store, question: str) -> list[Peer]:
    """Everybody, ready to be asked one question."""
    words = [word for word in question.rstrip("?").split() if len(word) > 3]
    pattern = "|".join(words)
    ranked = "| sort -t: -k2 -rn | head -4"
    return [
        _program(
            store,
            "ripgrep",
            "rg",
            f"rg -c -i '{pattern}' '{texts(store)}' {ranked}",
        ),
        _program(
            store,
            "git grep",
            "git",
            f"git --git-dir='{store.memory}' grep -c -i -E '{pattern}' main {ranked}",
        ),
        _library(store, "sqlite FTS5", "sqlite3", "fts5", words),
        _library(store, "bm25s", "bm25s", "bm25s", words),
        _library(store, "whoosh", "whoosh", "whoosh", words),
        _agent_memory(store, words),
    ]


def fts5_build(store: Store, target: Path) -> list[object]:
    """The process that indexes the same texts with FTS5."""
    return [sys.executable, "-I", SEARCH, "build", "fts5", texts(store), target]


def _program(store: Store, name: str, program: str, line: str) -> Peer:
    if not shutil.which(program):
        return Peer(name, missing=f"{program} is not installed")
    return Peer(name, contender=_contender(store, name, ["/bin/sh", "-c", line]))


def _library(
    store: Store, name: str, package: str, kind: str, words: list[str]
) -> Peer:
    if importlib.util.find_spec(package) is None:
        return Peer(name, missing=f"{package} is not installed (make bench)")
    target = store.home / "peers" / kind
    if not target.exists():
        _made(target, lambda place: _run("build", kind, texts(store), place))
    args = [sys.executable, "-I", SEARCH, "ask", kind, target, *words]
    return Peer(name, contender=_contender(store, name, args))


def _agent_memory(store: Store, words: list[str]) -> Peer:
    """It shows only facts that have every word, so it is asked for one."""
    name = "agent-memory-git"
    program = Path(sys.executable).with_name("mem")
    if not program.exists():
        return Peer(name, missing="mem is not installed (make bench)")
    data = store.home / "peers" / "mem"
    if not data.exists():
        _made(data, lambda place: _agent_memory_data(store, place))
    made = _contender(store, name, [program, "search", "--limit", "4", words[1]])
    made.environ |= {"AGENT_MEMORY_DATA": str(data)}
    made.environ |= {"AGENT_MEMORY_CONFIG_DIR": str(data / "config")}
    return Peer(name, contender=made)


def _agent_memory_data(store: Store, place: Path) -> None:
    folder = place / "memories"
    folder.mkdir(parents=True)
    for path in texts(store).rglob("fact-*.md"):
        text = path.read_text("utf-8")
        fields = text.replace("---\n", "---\nscope: global\n", 1)
        (folder / path.name).write_text(fields, "utf-8")
    subprocess.run(["git", "init", "-q", place], check=True)


def _made(target: Path, make: Callable[[Path], object]) -> None:
    """Made beside its place and renamed: one that was interrupted is made again."""
    draft = target.with_name(f"{target.name}.new")
    shutil.rmtree(draft, ignore_errors=True)
    draft.unlink(missing_ok=True) if draft.is_file() else None
    make(draft)
    draft.rename(target)


def _run(*args: object) -> None:
    subprocess.run(
        [sys.executable, "-I", str(SEARCH), *map(str, args)],
        check=True,
        capture_output=True,
    )


def _contender(store: Store, name: str, args: list[object] | list[str]) -> Contender:
    return Contender(name, args, environ=store.environ, cwd=store.workspace)
