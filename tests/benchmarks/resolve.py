"""The goals of `ctx-resolve`: one path, every instruction file, what is staged.

The large repository has 50,000 files in 1,000 packages, each of these with an
instruction file that imports three others; it is made once and kept.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import corpus

if TYPE_CHECKING:
    from pathlib import Path

    from goals import Bench
    from timing import Contender

PACKAGES, OTHERS = 1_000, 46
# Another number makes another repository: raise it with every change of this module.
VERSION = 3
COMMAND = (sys.executable, "-I", corpus.ROOT / "cmd/ctx-resolve")
# The measure: whoever wants to know anything about these files reads them first.
READING = """\
import os, subprocess
listed = subprocess.run(["git", "ls-files", "-z"], capture_output=True).stdout
for path in listed.split(b"\\0"):
    if path.endswith((b"/AGENTS.md", b"/one.md", b"/two.md", b"/three.md")):
        with open(path, "rb") as opened:
            opened.read()
"""


def r1(bench: Bench) -> None:
    """What holds for one path of a small repository."""
    place = bench.folder / "instructions-small" / "checkout"
    files = {"AGENTS.md": "Use tabs.\n@docs/style.md\n", "docs/style.md": "Style.\n"}
    _write(place, {**files, "src/AGENTS.md": "Here with blanks.\n"})
    _git(place, "init", "-q")
    for what, words in (
        ("one path", ["src"]),
        ("one path for a model", ["--print", "src"]),
        ("one path checked", ["--check", "src"]),
    ):
        one = bench.enter(
            f"ctx-resolve {' '.join(words)}",
            [*COMMAND, *words],
            environ=corpus.environment(place.parent),
            cwd=place,
        )
        bench.compare("R1", f"{what}, small repository", one, bench.floor, 5)


def r2(bench: Bench) -> None:
    """Every instruction file, in the work tree, in the index and in a commit."""
    place = large(bench.folder)
    reading = _reading(bench, place)
    for words, limit in (
        (["--all"], 3.0),
        (["--staged", "--all"], 4.0),
        (["--rev", "HEAD"], 4.0),
    ):
        one = _check(bench, place, words)
        what = f"--check {' '.join(words)}, to reading these files"
        bench.compare("R2", what, one, reading, limit)


def r3(bench: Bench) -> None:
    """What a change touches: texts alone, and files that come and go."""
    place = large(bench.folder)
    reading = _reading(bench, place)
    for name, what in (("texts", "texts changed"), ("moved", "files came and went")):
        one = _check(bench, place, ["--staged"], index=name)
        bench.compare("R3", f"--check --staged, {what}", one, reading, 1.5)


def _reading(bench: Bench, place: Path) -> Contender:
    for each in bench.contenders:
        if each.name == "git ls-files, then reading":
            return each
    return bench.enter(
        "git ls-files, then reading",
        [sys.executable, "-I", "-c", READING],
        environ=corpus.environment(place.parent),
        cwd=place,
    )


def _check(
    bench: Bench, place: Path, words: list[str], *, index: str | None = None
) -> Contender:
    environ = corpus.environment(place.parent)
    if index:
        environ["GIT_INDEX_FILE"] = str(place.parent / index)
    return bench.enter(
        f"ctx-resolve --check {' '.join(words)} {index or ''}",
        [*COMMAND, "--check", *words],
        environ=environ,
        cwd=place,
    )


def large(folder: Path) -> Path:
    """The checkout of the large repository, with two indexes beside it."""
    home = folder / f"instructions-v{VERSION}"
    place = home / "checkout"
    if not (home / "complete").exists():
        shutil.rmtree(home, ignore_errors=True)
        place.mkdir(parents=True)
        _git(place, "init", "-q")
        for number in range(PACKAGES):
            _write(place / _package(number), _files(number))
        _git(place, "add", ".")
        _git(place, "commit", "-qm", "one")
        _git(place, "gc", "-q")
        _stage(place, home)
        (home / "complete").touch()
    return place


def _stage(place: Path, home: Path) -> None:
    """Indexes as they are while a commit is made."""
    name = _package(7)
    for index in ("texts", "moved"):
        shutil.copy(place / ".git/index", home / index)
        environ = {**os.environ, "GIT_INDEX_FILE": str(home / index)}
        for path in (f"{name}/AGENTS.md", f"{name}/docs/two.md", f"{name}/f1.py"):
            file = place / path
            before = file.read_text()
            file.write_text(f"{before}# more\n")
            _git(place, "add", path, environ=environ)
            file.write_text(before)
        if index == "moved":
            _git(place, "rm", "-q", "--cached", f"{name}/f2.py", environ=environ)
            _write(place, {f"{name}/docs/four.md": "four\n"})
            _git(place, "add", f"{name}/docs/four.md", environ=environ)
            (place / name / "docs/four.md").unlink()


def _package(number: int) -> str:
    return f"group{number % 40}/package{number}"


def _files(number: int) -> dict[str, str]:
    """An instruction file of about 2 kB with a block of code, and what it imports."""
    chance = random.Random(number)
    rules = [
        f"- `{word}`: {' '.join(corpus.latin().draw(chance, 12))}.\n"
        for word in corpus.latin().draw(chance, 16)
    ]
    files = {f"docs/{name}.md": "".join(rules[:9]) for name in ("one", "two", "three")}
    imports = [f"@{path}\n" for path in files]
    block = ["```sh\n", f"make package{number}\n", "@docs/no-import.md\n", "```\n\n"]
    head = f"# Package {number}\n\n"
    files["AGENTS.md"] = "".join(
        [head, *rules[:8], "\n", *block, *rules, "\n", *imports]
    )
    return files | {f"f{each}.py": f"# {number} {each}\n" for each in range(OTHERS)}


def _write(place: Path, files: dict[str, str]) -> None:
    for path, content in files.items():
        (place / path).parent.mkdir(parents=True, exist_ok=True)
        (place / path).write_text(content)


def _git(place: Path, *words: str, environ: dict[str, str] | None = None) -> None:
    settings = ("user.name=Ada", "user.email=ada@example.org", "gc.auto=0")
    options = [word for each in settings for word in ("-c", each)]
    subprocess.run(["git", *options, *words], cwd=place, env=environ, check=True)
