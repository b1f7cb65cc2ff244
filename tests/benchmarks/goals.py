"""The goals that are whole processes: what runs in the race, and what it must reach."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import corpus
import peers
from timing import Contender, Ratio

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from corpus import Store

FORBIDDEN = (
    "pygit2",
    "_pygit2",
    "click",
    "yaml",
    "frontmatter",
    "ssl",
    "dataclasses",
    "inspect",
    "subprocess",
)
ALL_PACKAGES = "import click, pygit2, tantivy, yaml, frontmatter, json, pathlib"
WRITING_PACKAGES = "import pygit2, click, frontmatter"
BEHIND = 20
# So many commands make a transcript of about 100 MB.
LONG = 22_500
# A Stop reads at most 8 MB, so many read all of it.
CAUGHT_UP = 16


class Row:
    """One line of the table: a figure, its limit, and whether it is met."""

    def __init__(
        self, goal: str, what: str, figure: str, *, limit: str = "", met: bool | None
    ) -> None:
        self.goal = goal
        self.what = what
        self.figure = figure
        self.limit = limit
        self.met = met

    @classmethod
    def ratio(cls, goal: str, what: str, found: Ratio, limit: float) -> Row:
        """A ratio by CPU and by the clock; the worse of them decides."""
        figure = f"{found.cpu:.2f} cpu  {found.wall:.2f} wall"
        return cls(goal, what, figure, limit=f"≤ {limit}", met=found.worse <= limit)


class Bench:
    """The memories, the contenders of the one race, and the rows they give."""

    def __init__(self, folder: Path, sizes: Sequence[int]) -> None:
        self.folder = folder
        self.sizes = sizes
        self.contenders: list[Contender] = []
        self.rows: list[Callable[[], Row]] = []
        self._stores: dict[int, Store] = {}
        self._floor: Contender | None = None

    def store(self, facts: int) -> Store:
        if facts not in self._stores:
            self._stores[facts] = corpus.open_store(self.folder, facts)
        return self._stores[facts]

    def copy(self, facts: int, name: str) -> Store:
        """A memory of its own to write into."""
        return self.store(facts).copy(self.folder / f"scratch-{name}-{facts}")

    def enter(self, name: str, args: Sequence[object], **more: object) -> Contender:
        made = Contender(name, args, **more)  # type: ignore[arg-type]
        self.contenders.append(made)
        return made

    @property
    def floor(self) -> Contender:
        """`python -I -c pass` of this interpreter, in a clean environment."""
        if self._floor is None:
            clean = self.folder / "clean"
            if not clean.exists():
                venv = [sys.executable, "-m", "venv", "--without-pip", str(clean)]
                subprocess.run(venv, check=True)
            self._floor = self.enter(
                "pass",
                [clean / "bin/python", "-I", "-c", "pass"],
                environ={"PATH": os.environ["PATH"]},
                cwd=Path("/"),
            )
        return self._floor

    def imports(self, code: str, store: Store) -> Contender:
        """A process that only imports."""
        args = [sys.executable, "-I", "-c", code]
        return self.enter(code, args, environ=store.environ, cwd=store.workspace)

    def compare(
        self, goal: str, what: str, one: Contender, other: Contender, limit: float
    ) -> None:
        self.rows.append(lambda: Row.ratio(goal, what, Ratio(one, other), limit))


def prompt(
    bench: Bench, store: Store, name: str, texts: Sequence[str], hook: Sequence[str]
) -> Contender:
    """The prompt hook over one memory; every round is another prompt."""

    def stdin(number: int) -> bytes:
        return store.event("user-prompt", prompt=texts[number % len(texts)])

    return bench.enter(
        name,
        hook,
        environ=store.environ,
        cwd=store.workspace,
        stdin=stdin,
        # The same prompt within two minutes is a twin, and gets no answer.
        before=lambda _: store.claims.unlink(missing_ok=True),
    )


def p1(bench: Bench) -> None:
    """The prompt hook, index fresh."""
    script = Path(sys.executable).with_name("ctx-hook")
    for facts in bench.sizes:
        store = bench.store(facts)
        limit = 3.5 if facts > 10_000 else 3.0
        texts = corpus.prompts(facts, 20)
        wired = store.hook("user-prompt")
        short = prompt(bench, store, f"prompt at {facts}", texts, wired)
        long_text = [corpus.long_prompt(facts)]
        long = prompt(bench, store, f"14 KB prompt at {facts}", long_text, wired)
        bench.compare("P1", f"prompt at {facts:,} facts", short, bench.floor, limit)
        if script.exists():
            args = [str(script), "user-prompt"]
            other = prompt(bench, store, f"script at {facts}", texts, args)
            what = f"  as the installed script, at {facts:,}"
            bench.compare("P1", what, other, bench.floor, limit)
        bench.compare("P1", f"14 KB prompt at {facts:,}, to short", long, short, 1.3)


def p2(bench: Bench) -> None:
    """The prompt hook, index behind."""
    for facts in bench.sizes[:2]:
        texts = corpus.prompts(facts, 20)
        fresh = bench.store(facts)
        behind = fall_behind(bench.copy(facts, "behind"))
        one, other = (
            prompt(bench, store, name, texts, store.hook("user-prompt"))
            for store, name in ((behind, f"behind {facts}"), (fresh, f"fresh {facts}"))
        )
        what = f"prompt at {facts:,}, index {BEHIND} changes behind, to fresh"
        bench.compare("P2", what, one, other, 1.8)


def fall_behind(store: Store) -> Store:
    """Change facts, and put the index back to what it was before."""
    index = store.home / ".cache/ctx/index"
    kept = store.home / "index-before"
    shutil.rmtree(kept, ignore_errors=True)
    subprocess.run(["cp", "-a", index, kept], check=True)
    rows = store.home / "changed.ndjson"
    with rows.open("w", encoding="utf-8") as opened:
        for number in range(100, 100 + BEHIND):
            body = f"{corpus.draft(number + 7)['body']} And more."
            fact = {**corpus.draft(number), "body": body}
            for key in ("created_at", "updated_at"):
                del fact[key]
            opened.write(json.dumps(fact, ensure_ascii=False) + "\n")
    # Revised by a person: an agent may not change what is there.
    script = (
        "import os, sys, io\n"
        f"sys.path.insert(0, {str(corpus.ROOT / 'lib')!r})\n"
        "from ctxlib.cli.fact import main\n"
        "from ctxlib.cli.world import World\n"
        "from ctxlib.domain.actor import Actor\n"
        "world = World(environ=os.environ, cwd=os.getcwd(), stdin=io.BytesIO(),\n"
        f"    now={corpus.NOW}, actor=Actor('person', 'terminal'))\n"
        f"sys.exit(main(['import', '--json', {str(rows)!r}], world=world))\n"
    )
    store.run(sys.executable, "-I", "-c", script)
    shutil.rmtree(index)
    kept.rename(index)
    # The session hears of the changes once, here.
    store.warm()
    return store


def p3(bench: Bench) -> None:
    """The session start, and the end of a turn in a long session."""
    facts = bench.sizes[min(1, len(bench.sizes) - 1)]
    store = bench.store(facts)
    start = bench.enter(
        "session-start",
        store.hook("session-start"),
        environ=store.environ,
        cwd=store.workspace,
        stdin=store.event("session-start", source="startup"),
        before=lambda _: store.claims.unlink(missing_ok=True),
    )
    bench.compare("P3", f"session-start at {facts:,}", start, bench.floor, 5)
    transcript = store.home / ".claude/projects/-bench/long.jsonl"
    stated = store.event("stop", session_id="long", transcript_path=str(transcript))
    if not transcript.exists():
        transcript.parent.mkdir(parents=True, exist_ok=True)
        with transcript.open("w", encoding="utf-8") as opened:
            opened.writelines(steps(0, LONG))
    for _ in range(CAUGHT_UP):
        store.run(*store.hook("stop"), stdin=stated)

    def go_on(number: int) -> None:
        with transcript.open("a", encoding="utf-8") as opened:
            opened.writelines(steps(LONG + number, 1, octets=600))

    stop = bench.enter(
        "stop",
        store.hook("stop"),
        environ=store.environ,
        cwd=store.workspace,
        stdin=stated,
        before=go_on,
    )
    what = "stop on a 100 MB transcript, 1 KB after the last"
    bench.compare("P3", what, stop, bench.floor, 8)


def steps(first: int, count: int, octets: int = 4_000) -> Iterator[str]:
    """Lines of a transcript of Claude Code: commands, each with what it printed."""
    for number in range(first, first + count):
        call = {"type": "tool_use", "id": f"t{number}", "name": "Bash"}
        content: list[object] = [{**call, "input": {"command": f"make {number}"}}]
        said = {"id": f"m{number}", "role": "assistant", "content": content}
        yield _line(number, "assistant", said)
        printed = {"type": "tool_result", "tool_use_id": f"t{number}"}
        content = [{**printed, "content": "x" * octets}]
        yield _line(number, "user", {"role": "user", "content": content})


def _line(number: int, kind: str, message: object) -> str:
    record = {
        "type": kind,
        "uuid": f"{kind}-{number}",
        "sessionId": "long",
        "timestamp": "2026-03-01T12:00:00Z",
        "message": message,
    }
    return json.dumps(record) + "\n"


def p4(bench: Bench) -> None:
    """A typed question, against the packages alone and against others."""
    for facts in bench.sizes:
        store = bench.store(facts)
        question = corpus.prompts(facts, 4)[3]
        args = [*store.command("ctx-recall"), "--", question]
        asked = bench.enter(
            f"ctx-recall at {facts}", args, environ=store.environ, cwd=store.workspace
        )
        if facts == bench.sizes[0]:
            packages = bench.imports(ALL_PACKAGES, store)
        what = f"ctx-recall at {facts:,}, to importing all packages"
        bench.compare("P4", what, asked, packages, 0.5)
        if facts > 10_000:
            continue
        for peer in peers.peers(store, question):
            _against(bench, peer, asked, facts)


def _against(bench: Bench, peer: peers.Peer, asked: Contender, facts: int) -> None:
    what = f"ctx-recall at {facts:,}, to {peer.name}"
    if peer.contender is None:
        missing = Row("peer", what, peer.missing, met=None)
        bench.rows.append(lambda: missing)
        return
    bench.contenders.append(peer.contender)
    if facts == 10_000 and peer.name in ("ripgrep", "git grep", "bm25s", "whoosh"):
        bench.compare("P4", what, asked, peer.contender, 1.0)
        return

    def row() -> Row:
        assert peer.contender is not None
        found = Ratio(asked, peer.contender)
        figure = f"{found.cpu:.2f} cpu  {found.wall:.2f} wall"
        return Row("peer", what, figure, met=None)

    bench.rows.append(row)


def p5(bench: Bench) -> None:
    """A write, on the disk and committed."""
    written: list[Contender] = []
    for facts in bench.sizes:
        store = bench.copy(facts, "write")
        written.append(_write(bench, store, facts))
    store = bench.store(bench.sizes[0])
    packages = bench.imports(WRITING_PACKAGES, store)
    first = written[0]
    what = f"ctx-fact add at {bench.sizes[0]:,}, to importing its packages"
    bench.compare("P5", what, first, packages, 1.6)
    for facts, each in zip(bench.sizes[1:], written[1:], strict=True):
        what = f"ctx-fact add at {facts:,}, to {bench.sizes[0]:,}"
        bench.compare("P5", what, each, first, 3 if facts > 10_000 else 1.3)


def _write(bench: Bench, store: Store, facts: int) -> Contender:
    def stdin(number: int) -> bytes:
        return str(corpus.draft(900_000 + number)["body"]).encode()

    return bench.enter(
        f"ctx-fact add at {facts}",
        [*store.command("ctx-fact"), "add", "--type", "project", "--stdin"],
        environ=store.environ,
        cwd=store.workspace,
        stdin=stdin,
    )


def p6(bench: Bench) -> None:
    """The index built from the repository."""
    facts = bench.sizes[min(1, len(bench.sizes) - 1)]
    store = bench.store(facts)
    places = [store.home / "rebuilt", store.home / "rebuilt.fts5"]
    script = Path(__file__).with_name("rebuild.py")
    built = bench.enter(
        f"rebuild at {facts}",
        [sys.executable, "-I", script, store.home, facts, places[0]],
        environ=store.environ,
        cwd=store.workspace,
        before=lambda _: shutil.rmtree(places[0], ignore_errors=True),
    )
    other = bench.enter(
        f"FTS5 build at {facts}",
        peers.fts5_build(store, places[1]),
        environ=store.environ,
        cwd=store.workspace,
    )
    what = f"index of {facts:,} from the repository, to FTS5 of the texts"
    bench.compare("P6", what, built, other, 1.5)


def p9(bench: Bench) -> None:
    """What is loaded once a recall is over."""
    store = bench.store(bench.sizes[0])
    code = (
        "import os, sys\n"
        "end = os._exit\n"
        "def told(code):\n"
        "    os.write(2, ' '.join(sys.modules).encode())\n"
        "    end(code)\n"
        "os._exit = told\n"
        f"sys.path.insert(0, {str(corpus.ROOT / 'lib')!r})\n"
        "sys.argv = ['ctx-hook', 'user-prompt']\n"
        "from ctxlib.cli.hook import main\n"
        "main()\n"
    )
    event = store.event("user-prompt", prompt=corpus.prompts(store.facts, 9)[8])
    done = subprocess.run(
        [sys.executable, "-I", "-c", code],
        cwd=store.workspace,
        env=store.environ,
        input=event,
        capture_output=True,
        check=True,
    )
    loaded = set(done.stderr.decode().split())
    found = sorted(loaded.intersection(FORBIDDEN))
    figure = ", ".join(found) or "none of them"
    if not done.stdout:
        figure = "the hook did not answer"
    met = bool(done.stdout) and not found
    row = Row("P9", "heavy modules after a recall", figure, limit="none", met=met)
    bench.rows.append(lambda: row)
