"""`ctx-resolve --check` and agnix on one planted tree: found, missed, false alarms.

    python tests/benchmarks/import_faults.py [--agnix PATH] [--cases]

The tree and its table are in `fixtures/instructions/planted.py`. A fault counts as
found if the file and, where one is given, the line are named, whatever it is called.
Everything else that is said about imports is a false alarm. For kinds with a star the
rules of Claude Code, which agnix knows, are other than ours: they allow what is a
fault here, or do not say that it is none. An import in a sentence is one by theirs
alone. `--cases` names every fault that was missed and every false alarm.

agnix runs as it comes, with every rule; only those that are about imports count:
CC-MEM-001 (target not found, or outside), CC-MEM-002 (circle), CC-MEM-003 (depth),
REF-001 (target not found, in other files than `CLAUDE.md`), REF-003 (duplicate).
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    # A file of the tree, and the line if one was told.
    Place = tuple[str, int | None]

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "fixtures/instructions"))

import planted  # noqa: E402

ABOUT_IMPORTS = {"CC-MEM-001", "CC-MEM-002", "CC-MEM-003", "REF-001", "REF-003"}


def main() -> int:
    asked = _arguments()
    verdicts: dict[str, Verdict] = {}
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder) / "planted"
        tree.mkdir()
        planted.lay(tree)
        verdicts["git-ctx"] = Verdict(_ours(tree))
        if asked.agnix:
            verdicts["agnix"] = Verdict(_agnix(tree, asked.agnix))
        else:
            print("agnix is not installed (make bench)")
    _print_kinds(verdicts)
    if asked.cases:
        _print_cases(verdicts)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    beside = shutil.which("agnix", path=str(Path(sys.executable).parent))
    parser.add_argument("--agnix", default=beside or shutil.which("agnix"))
    parser.add_argument("--cases", action="store_true", help="name what went wrong")
    return parser.parse_args()


def _ours(tree: Path) -> Iterable[Place]:
    command = [sys.executable, ROOT / "cmd/ctx-resolve", "--check", "--all", "--json"]
    for line in _output(command, tree).splitlines():
        record = json.loads(line)
        if record["code"].startswith("import_"):
            yield record["label"].removeprefix("workspace/"), record["line"]


def _agnix(tree: Path, program: str) -> Iterable[Place]:
    for record in json.loads(_output([program, "--format", "json"], tree))[
        "diagnostics"
    ]:
        if record["rule"] in ABOUT_IMPORTS:
            yield record["file"], record.get("line")


def _output(command: list[str | Path], tree: Path) -> str:
    # Both say by their exit status that they found something.
    done = subprocess.run(
        command, cwd=tree, capture_output=True, text=True, check=False
    )
    return done.stdout


class Verdict:
    """What one tool told about the tree: by case, the faults found and false alarms."""

    def __init__(self, places: Iterable[Place]) -> None:
        told: dict[str, set[Place]] = {}
        for path, line in places:
            name, _, inside = path.partition("/")
            told.setdefault(name, set()).add((inside, line))
        cases = (*planted.FAULTS, *planted.LOOKALIKES, *planted.SENTENCES)
        self.found = {
            case.name for case in cases if _accepted(case) & told.get(case.name, set())
        }
        self.alarms = {
            case.name: sorted(told.get(case.name, set()) - _accepted(case), key=str)
            for case in cases
        }


def _accepted(case: planted.Case) -> set[Place]:
    lines = {*case.faults, *case.elsewhere}
    return {*lines, *((path, None) for path, _ in lines)}


def _print_kinds(verdicts: dict[str, Verdict]) -> None:
    _print_table(
        "faults found",
        planted.FAULTS,
        verdicts,
        lambda verdict, case: case.name in verdict.found,
    )
    _print_table(
        "false alarms",
        planted.LOOKALIKES,
        verdicts,
        lambda verdict, case: bool(verdict.alarms[case.name]),
    )
    _print_table(
        "imports by their rules",
        planted.SENTENCES,
        verdicts,
        lambda verdict, case: case.name in verdict.found,
    )
    beside = {
        name: sum(len(verdict.alarms[case.name]) for case in planted.FAULTS)
        for name, verdict in verdicts.items()
    }
    print(f"\n{'false alarms beside faults':28}", end="")
    print("".join(f"{count:>12}" for count in beside.values()))


def _print_table(
    title: str,
    cases: list[planted.Case],
    verdicts: dict[str, Verdict],
    counts: Callable[[Verdict, planted.Case], bool],
) -> None:
    print(f"\n{title:28}" + "".join(f"{name:>12}" for name in verdicts))
    kinds: dict[str, list[planted.Case]] = {}
    for case in cases:
        kinds.setdefault(case.kind + "*" * (not case.is_shared), []).append(case)
    rows = [*kinds.items(), ("all", cases)] if len(kinds) > 1 else [*kinds.items()]
    shared = [case for case in cases if case.is_shared]
    if shared and len(shared) < len(cases):
        rows.append(("all without *", shared))
    for kind, members in rows:
        cells = "".join(
            f"{sum(counts(verdict, case) for case in members):>8}/{len(members):<3}"
            for verdict in verdicts.values()
        )
        print(f"{kind:28}{cells}")


def _print_cases(verdicts: dict[str, Verdict]) -> None:
    for name, verdict in verdicts.items():
        print(f"\n{name}")
        for case in planted.FAULTS:
            if case.name not in verdict.found:
                for (path, line), code in case.faults.items():
                    text = case.files[path].splitlines()[line - 1]
                    print(f"  missed  {case.kind}: {code} {path}:{line} {text!r}")
        for case in (*planted.FAULTS, *planted.LOOKALIKES):
            for path, line in verdict.alarms[case.name]:
                body = case.files.get(path, b"").splitlines()
                text = body[line - 1] if line and line <= len(body) else ""
                print(f"  alarm   {case.kind}: {path}:{line} {text!r}")


if __name__ == "__main__":
    sys.exit(main())
