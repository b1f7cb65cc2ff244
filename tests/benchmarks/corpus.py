"""Seeded facts, prompts and memories: the same on every machine, made once.

Words are made of syllables and drawn by Zipf's law; one fact in ten is written in
Han characters, one in twenty is global. A memory is filled by `ctx-fact import` and
then used once, as an agent would, so that everything derived is in place.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
import time
from functools import cache
from itertools import accumulate
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENTRY = ROOT / "lib/ctxlib/cli/entry.py"
NOW = 1_772_366_400  # 2026-03-01T12:00:00Z
# Another number makes other memories: raise it with every change of this module.
VERSION = 2
SYLLABLES = [
    c + v for c in "bcdfghklmnprstvz" for v in ("a", "e", "i", "o", "ur", "en")
]
VOCABULARY, HAN = 30_000, 4_000
TYPES = ("project", "reference", "feedback", "user")
GLOBAL, CJK, PINNED = 20, 10, 400


class Words:
    """A vocabulary whose n-th word is n times as rare as its first."""

    def __init__(self, words: list[str]) -> None:
        self.words = words
        self.weights = list(accumulate(1 / (n + 2) for n in range(len(words))))

    def draw(self, chance: random.Random, count: int) -> list[str]:
        return chance.choices(self.words, cum_weights=self.weights, k=count)


@cache
def latin() -> Words:
    chance = random.Random(11)
    made = {}
    while len(made) < VOCABULARY:
        length = 2 if len(made) < 2_000 else chance.choice((2, 3, 3, 4))
        made["".join(chance.choices(SYLLABLES, k=length))] = None
    return Words(list(made))


@cache
def han() -> Words:
    chance = random.Random(12)
    made = {}
    while len(made) < HAN:
        made["".join(chr(0x4E00 + chance.randrange(3_000)) for _ in range(2))] = None
    return Words(list(made))


def draft(number: int) -> dict[str, object]:
    """The record of one fact; about 617 characters of text."""
    chance = random.Random(number)
    is_cjk = number % CJK == 3
    words, blank = (han(), "") if is_cjk else (latin(), " ")

    def text(count: int) -> str:
        return blank.join(words.draw(chance, count))

    stamp = f"2026-{1 + number % 2:02}-{1 + number % 27:02}T08:{number % 60:02}:00Z"
    sentences = [text(chance.randint(7, 14)) for _ in range(8)]
    fact: dict[str, object] = {
        "name": f"fact-{number:06}",
        "title": text(5).capitalize(),
        "description": text(9),
        "keywords": words.draw(chance, 3),
        "type": TYPES[number % 2],
        "scope": "global" if number % GLOBAL == 7 else "project",
        "body": ("。" if is_cjk else ". ").join(sentences),
        "created_at": stamp,
        "updated_at": stamp,
    }
    if number % PINNED == 5 and number < 4 * PINNED:
        fact["activation"] = "pinned"
        fact["body"] = sentences[0]
    return fact


def prompts(facts: int, count: int, *, seed: int = 5) -> list[str]:
    """Questions about facts of the corpus: words of one, among common words."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        fact = draft(chance.randrange(facts))
        text = str(fact["title"])
        if text.isascii():
            rare = " ".join(chance.sample(str(fact["body"]).split(), 3))
            text = f"How should the {text.lower()} of {rare} be set up?"
        found.append(text)
    return found


def long_prompt(facts: int) -> str:
    """A pasted text of 14 kB below a question."""
    bodies = (str(draft(number)["body"]) for number in range(900, 960))
    pasted = "\n".join(body for body in bodies if body.isascii())
    return f"{prompts(facts, 1, seed=2)[0]}\n\n{pasted}"[:14_000]


def environment(home: Path) -> dict[str, str]:
    """What a process of this home sees; nothing of the one that runs the benchmark."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "XDG_DATA_HOME": f"{home}/.local/share",
        "XDG_CACHE_HOME": f"{home}/.cache",
        "XDG_STATE_HOME": f"{home}/.local/state",
        "XDG_CONFIG_HOME": f"{home}/.config",
        "LC_ALL": "C.UTF-8",
        "CTX_NOW": str(NOW),
    }


class Store:
    """A home with a workspace and a memory of so many facts."""

    def __init__(self, home: Path, facts: int) -> None:
        self.home = home
        self.facts = facts
        self.workspace = home / "work" / "tool"
        self.memory = home / ".local/share/ctx/memory.git"
        self.environ = environment(home)
        self.claims = home / ".local/state/ctx/sessions/claude/bench.claims"

    def run(self, *args: object, stdin: bytes = b"", check: bool = True) -> bytes:
        """Run a command in the workspace; its stdout."""
        done = subprocess.run(
            [str(arg) for arg in args],
            cwd=self.workspace,
            env=self.environ,
            input=stdin,
            capture_output=True,
            check=False,
        )
        if check and done.returncode:
            raise RuntimeError(f"{args[:6]}: {done.stderr.decode()[-2000:]}")
        return done.stdout

    def command(self, name: str) -> list[str]:
        """The command line of one of our commands, from this checkout."""
        return [sys.executable, "-I", str(ROOT / "cmd" / name)]

    def copy(self, home: Path) -> Store:
        """The same memory in another home, as cheap as links: objects never change."""
        shutil.rmtree(home, ignore_errors=True)
        subprocess.run(["cp", "-a", str(self.home), str(home)], check=True)
        other = Store(home, self.facts)
        other.warm()
        return other

    def event(self, name: str, **payload: object) -> bytes:
        """One event as a host sends it."""
        stated = {
            "session-start": "SessionStart",
            "user-prompt": "UserPromptSubmit",
            "stop": "Stop",
        }
        record = {
            "session_id": "bench",
            "hook_event_name": stated[name],
            "cwd": str(self.workspace),
            **payload,
        }
        return json.dumps(record, ensure_ascii=False).encode()

    def hook(self, name: str) -> list[str]:
        """The hook as `ctx-hook install` wires it."""
        return [sys.executable, "-I", "-S", str(ENTRY), name]

    def warm(self) -> None:
        """Use it once: the folder surveyed, the index built, a session begun."""
        # The clock stands still: what was asked before would be taken for a twin.
        self.claims.unlink(missing_ok=True)
        start = self.event("session-start", source="startup")
        self.run(*self.hook("session-start"), stdin=start)
        for text in prompts(self.facts, 3, seed=1):
            event = self.event("user-prompt", prompt=text)
            self.run(*self.hook("user-prompt"), stdin=event)


def open_store(cache_folder: Path, facts: int) -> Store:
    """The memory of so many facts, made at the first call and kept."""
    home = cache_folder / f"v{VERSION}-{facts}"
    store = Store(home, facts)
    if not (home / "complete").exists():
        shutil.rmtree(home, ignore_errors=True)
        _fill(store)
        (home / "complete").touch()
    store.warm()
    return store


def _fill(store: Store) -> None:
    store.workspace.mkdir(parents=True)
    store.run("git", "init", "-q")
    # Known by its remote, a copy in another place is the same workspace.
    store.run("git", "remote", "add", "origin", "https://example.org/bench/tool.git")
    (store.home / ".gitconfig").write_text(
        "[user]\n\tname = Ada Example\n\temail = ada@example.org\n"
    )
    rows = store.home / "facts.ndjson"
    with rows.open("w", encoding="utf-8") as opened:
        for number in range(store.facts):
            opened.write(json.dumps(draft(number), ensure_ascii=False) + "\n")
    store.run(*store.command("ctx-fact"), "import", "--json", rows)
    _pack(store)


def _pack(store: Store) -> None:
    """Wait for the upkeep that the import started by itself, or do it."""
    for _ in range(600):
        try:
            store.run(*store.command("git-ctx"), "upkeep")
            return
        except RuntimeError as error:
            if "already running" not in str(error):
                raise
            time.sleep(1)
