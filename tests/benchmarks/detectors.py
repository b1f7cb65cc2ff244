"""The credential screen against maintained detectors, on the labelled lines.

    python tests/benchmarks/detectors.py [--half tuned|held-out] [--kinds] [--missed]

For each detector that is installed: precision and recall, the time to import it and
to build what it needs, and the time for a body of 6,000 characters once it is warm.
`--missed` prints the tuned lines that another found and our screen did not; the
held-out lines are never printed.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Detector = Callable[[str], bool]

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "lib"), str(ROOT / "fixtures" / "secrets")]

import planted  # noqa: E402

BODY = 6_000
SENTENCE = "Only maintainers push to release/2.x; deploys happen after the checks.\n"


def ours() -> Detector:
    from ctxlib.domain.secrets import screen

    return lambda text: bool(screen({"body": text}))


def detect_secrets() -> Detector:
    from detect_secrets import SecretsCollection
    from detect_secrets.settings import default_settings

    def found(text: str) -> bool:
        secrets = SecretsCollection()
        with default_settings():
            secrets.scan_file(_written(text))
        return bool(secrets.data)

    return found


def betterleaks() -> Detector:
    from betterleaks import scan_string

    return lambda text: bool(scan_string(text))


def kingfisher() -> Detector:
    from kingfisher_sdk import Scanner

    scanner = Scanner()
    return lambda text: any(each.visible for each in scanner.scan(text))


def credsweeper() -> Detector:
    import logging

    from credsweeper import CredSweeper, StringContentProvider

    logging.disable(logging.ERROR)
    # Without its model, which is a second pass over what the rules found and takes
    # some away: this is the most that it can find.
    sweeper = CredSweeper(use_filters=True, ml_threshold=0)

    def found(text: str) -> bool:
        return bool(sweeper.file_scan(StringContentProvider(text.split("\n"))))

    return found


DETECTORS = {
    "git-ctx": ("ctxlib", ours),
    "detect-secrets": ("detect_secrets", detect_secrets),
    "betterleaks": ("betterleaks", betterleaks),
    "kingfisher": ("kingfisher_sdk", kingfisher),
    "credsweeper": ("credsweeper", credsweeper),
}


def main() -> int:
    asked = _arguments()
    if asked.cold:
        print(_cold(DETECTORS[asked.cold][1]))
        return 0
    halves = [asked.half] if asked.half else ["tuned", "held-out"]
    sets = {half: planted.lines(half) for half in halves}
    print(f"{'':20}" + "".join(f"{half:>22}" for half in halves) + _HEAD)
    verdicts = {}
    for name, (package, make) in DETECTORS.items():
        if importlib.util.find_spec(package) is None:
            print(f"{name:20} not installed (make bench)")
            continue
        detector = make()
        found = {
            half: [detector(str(row["text"])) for row in rows]
            for half, rows in sets.items()
        }
        verdicts[name] = found
        figures = [_figures(sets[half], found[half]) for half in halves]
        cells = "".join(f"{f'P {p:.3f}  R {r:.3f}':>22}" for p, r in figures)
        print(f"{name:20}{cells}{_first(name):10.0f}{_warm(detector):10.2f}")
    if asked.kinds:
        _print_kinds(sets, verdicts)
    if asked.missed and "tuned" in sets:
        _print_missed(sets["tuned"], verdicts)
    return 0


_HEAD = f"{'first, ms':>10}{'warm, ms':>10}"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--half", choices=("tuned", "held-out"))
    parser.add_argument("--kinds", action="store_true", help="recall of every kind")
    parser.add_argument("--missed", action="store_true", help="what others found")
    parser.add_argument("--cold", choices=DETECTORS, help=argparse.SUPPRESS)
    return parser.parse_args()


def _written(text: str) -> str:
    """A file that holds the text; detect-secrets reads nothing else as a whole."""
    path = os.path.join(tempfile.gettempdir(), f"ctx-bench-{os.getpid()}.txt")
    Path(path).write_text(text, "utf-8")
    return path


def _figures(rows: list[dict[str, object]], found: list[bool]) -> tuple[float, float]:
    """Precision and recall."""
    labels = [bool(row["is_credential"]) for row in rows]
    true = sum(a and b for a, b in zip(labels, found, strict=True))
    return true / max(1, sum(found)), true / sum(labels)


def _body() -> str:
    return (SENTENCE * (BODY // len(SENTENCE) + 1))[:BODY]


def _warm(detector: Detector) -> float:
    body, times = _body(), []
    for _ in range(15):
        began = time.perf_counter()
        detector(body)
        times.append(time.perf_counter() - began)
    return statistics.median(times) * 1000


def _first(name: str) -> float:
    """Milliseconds of a fresh process from nothing to the first answer."""
    command = [sys.executable, __file__, "--cold", name]
    runs = [
        float(subprocess.run(command, capture_output=True, check=True).stdout)
        for _ in range(3)
    ]
    return min(runs)


def _cold(make: Callable[[], Detector]) -> float:
    began = time.perf_counter()
    make()("token = " + "a1B2c3D4e5" * 4 + "\n" + _body())
    return (time.perf_counter() - began) * 1000


def _print_kinds(
    sets: dict[str, list[dict[str, object]]], verdicts: dict[str, dict[str, list[bool]]]
) -> None:
    for half, rows in sets.items():
        print(
            f"\n{half}: found of each kind\n{'':20}"
            + "".join(f"{name[:14]:>16}" for name in verdicts)
        )
        kinds = [f"{'+' if row['is_credential'] else '-'}{row['kind']}" for row in rows]
        for kind, count in Counter(kinds).items():
            cells = "".join(
                f"{_count(kinds, found[half], kind):>10}/{count:<5}"
                for found in verdicts.values()
            )
            print(f"{kind:20}{cells}")


def _count(kinds: list[str], found: list[bool], kind: str) -> int:
    return sum(a == kind and b for a, b in zip(kinds, found, strict=True))


def _print_missed(
    rows: list[dict[str, object]], verdicts: dict[str, dict[str, list[bool]]]
) -> None:
    for index, row in enumerate(rows):
        finders = [name for name, found in verdicts.items() if found["tuned"][index]]
        if row["is_credential"] and finders and "git-ctx" not in finders:
            print(f"{row['kind']}: {row['text']!r} ({', '.join(finders)})")


if __name__ == "__main__":
    sys.exit(main())
