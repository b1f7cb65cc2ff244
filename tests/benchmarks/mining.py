"""How well prompts are mined: precision and recall by language, on the labelled set.

    python tests/benchmarks/mining.py [--split SPLIT] [--errors] [--speed]
    python tests/benchmarks/mining.py --unseen SPLIT        weighed without it
    python tests/benchmarks/mining.py --over FILE.jsonl …    what fires elsewhere

A prompt is durable when a fact is mined from it, a correction when only an
observation is, else neither. Precision and recall are of these two.
"""

import argparse
import json
import sys
import time
from multiprocessing import get_context
from pathlib import Path

import weigh_traits

from ctxlib.domain import likeness, sessionrecord
from ctxlib.domain.judging import judged
from ctxlib.domain.mining import Heard, mine
from ctxlib.domain.recording import Setting, of_talk
from ctxlib.domain.said import Said, Step
from ctxlib.domain.talk import Talk
from ctxlib.domain.terms import terms

PROMPTS = Path(__file__).parents[2] / "fixtures" / "mining" / "prompts.jsonl"
LABELS = {"fact": "durable", "observation": "correction"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--split")
    parser.add_argument("--unseen", default="")
    parser.add_argument("--errors", action="store_true")
    parser.add_argument("--speed", action="store_true")
    parser.add_argument("--over", nargs="*", type=Path, default=[])
    asked = parser.parse_args()
    if asked.over:
        for path in asked.over:
            fire(path)
        return
    prompts = read(PROMPTS)
    if asked.unseen:
        rest = [row for row in prompts if row["split"] != asked.unseen]
        likeness.use(weigh_traits.table(rest))
        asked.split = asked.unseen
    splits = dict.fromkeys(row["split"] for row in prompts)
    for split in [asked.split] if asked.split else splits:
        rows = [row for row in prompts if row["split"] == split]
        table(split, rows)
        if asked.errors:
            errors(rows)
    if asked.speed:
        for name in MIXES:  # each with nothing split before
            apart = get_context("spawn").Process(target=speed, args=[name])
            apart.start()
            apart.join()


def read(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().splitlines() if line]


def label(text: str) -> str:
    kinds = {each.kind for each, _ in judged(text)}
    return next((LABELS[kind] for kind in LABELS if kind in kinds), "neither")


def table(split: str, rows: list[dict]) -> None:
    print(f"{split}: {len(rows)} prompts")
    print(f"{'':6}{'durable':>28}{'correction':>32}")
    head = "".join(f"{word:>8}" for word in ("right", "wrong", "prec", "recall") * 2)
    print(f"{'':6}{head}")
    found = [(row, label(row["text"])) for row in rows]
    languages = list(dict.fromkeys(row["lang"] for row in rows))
    for language in [*languages, "all"]:
        some = [each for each in found if language in (each[0]["lang"], "all")]
        cells = "".join(scores(some, wanted) for wanted in LABELS.values())
        print(f"{language:6}{cells}")
    print()


def scores(found: list[tuple[dict, str]], wanted: str) -> str:
    right = sum(1 for row, got in found if got == wanted == row["label"])
    wrong = sum(1 for row, got in found if got == wanted != row["label"])
    gold = sum(1 for row, _ in found if row["label"] == wanted)
    precision = right / (right + wrong) if right + wrong else 1.0
    recall = right / gold if gold else 1.0
    return f"{right:>8}{wrong:>8}{precision:>8.2f}{recall:>8.2f}"


def errors(rows: list[dict]) -> None:
    for row in rows:
        got = label(row["text"])
        if got != row["label"]:
            text = row["text"].replace("\n", " / ")[:150]
            print(f"{row['id']}: {row['label']} taken for {got}: {text}")
            for each, _ in judged(row["text"]):
                print(f"    {each.confidence} {each.cue} {each.language}")


def fire(path: Path) -> None:
    texts = [row.get("query") or row.get("text") or row["body"] for row in read(path)]
    fired = 0
    for text in texts:
        for each, _ in judged(text):
            fired += 1
            print(f"{each.kind:12}{each.confidence:.2f} {each.cue:11}{each.statement}")
    print(f"{path}: {fired} candidates in {len(texts)} prompts")


def speed(name: str) -> None:
    """200 records mined, against the same records read and split into terms."""
    rows = read(PROMPTS)
    for row in rows[::2]:
        judged(row["text"])  # whatever is made ready once, for any number of records
    mixed = MIXES[name](rows[1::2])  # none that was seen before
    stored = [record(mixed, number) for number in range(200)]
    started = time.process_time()
    read_back = [sessionrecord.parse(data) for data in stored]
    for data in stored:
        terms(data.decode())
    read_and_split = time.process_time() - started
    started = time.process_time()
    mine([Heard(each.session_id, each.asked) for each in read_back])
    mined = time.process_time() - started
    size = sum(map(len, stored)) / len(stored)
    print(f"200 records of {size:.0f} bytes, {name}: read and split in")
    print(f"{read_and_split:.3f} s, mined in {mined / read_and_split:.2f} of that")


def thinned(rows: list[dict]) -> list[dict]:
    """Prompts of which one in seven says more than what is to be done."""
    said = [row for row in rows if row["label"] != "neither"]
    rest = [row for row in rows if row["label"] == "neither"]
    return [
        said[at % len(said)] if at % 7 == 0 else rest[at % len(rest)]
        for at in range(len(rows))
    ]


MIXES = {
    "as in work": thinned,
    "half of all prompts say something": list,
}


def record(rows: list[dict], number: int) -> bytes:
    """A session of four prompts and 25 steps, which is what a real one has."""
    talk = Talk("claude")
    talk.session = f"session-{number}"
    talk.seen_at("2026-01-23T10:00:00Z")
    for turn in range(4):
        text = rows[(number * 4 + turn) % len(rows)]["text"]
        talk.keep("prompts", Said(text, turn * 9 + 1, "2026-01-23T10:00:00Z"))
    for place in range(25):
        command = f"pytest tests/test_{number}_{place}.py -q --maxfail={place}"
        talk.keep("steps", Step("ran", place // 7 + 1, place + 2, command, "ok", ""))
    words = (f"changed{number}x{place} the handler so that it" for place in range(40))
    talk.outcome = Said(" ".join(words), 99, "2026-01-23T10:30:00Z")
    setting = Setting("shop-0123456789abcdef", status="ended")
    return sessionrecord.format(of_talk(talk, setting))


if __name__ == "__main__":
    sys.exit(main())
