"""Counts on the labelled prompts how much each trait of a sentence tells.

    python tests/benchmarks/weigh_traits.py            writes the table
    python tests/benchmarks/weigh_traits.py --without SPLIT … --to FILE

Logistic regression by dual coordinate ascent: the same prompts give the same table.
A sentence is taken for what its prompt is labelled as where it holds the gold words.
"""

import argparse
import json
import random
from math import log
from pathlib import Path

from ctxlib.domain import likeness
from ctxlib.domain.likeness import LASTING, OBJECTING, PERSONAL, STEP, TELLING
from ctxlib.domain.statements import sentences
from ctxlib.domain.traits import opening_traits, traits

ROOT = Path(__file__).parents[2]
PROMPTS = ROOT / "fixtures" / "mining" / "prompts.jsonl"
TABLE = Path(likeness.__file__).with_name(likeness.TABLE)
# How little the weights are held back, how often a trait must come, how many are kept.
COST = 40.0
OFTEN = 2
KEPT = {LASTING: 24000, OBJECTING: 6000, TELLING: 1000, PERSONAL: 1000}
ROUNDS = 25
# What part of the gold words makes a sentence the one that is meant, or none of it.
MEANT, ELSE = 0.5, 0.25


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--to", type=Path, default=TABLE)
    asked = parser.parse_args()
    rows = [json.loads(line) for line in PROMPTS.read_text().splitlines()]
    rows = [row for row in rows if row["split"] not in asked.without]
    asked.to.write_text(table(rows))


def table(rows: list[dict]) -> str:
    """The text of the table that `likeness.read` reads."""
    lines = [f"# Made by tests/benchmarks/weigh_traits.py of {len(rows)} prompts."]
    for meaning, found in (
        (LASTING, meant(rows)),
        (OBJECTING, objecting(rows)),
        (TELLING, of_type(rows, "project", "reference")),
        (PERSONAL, of_type(rows, "user")),
    ):
        base, weights = weighed(found, KEPT[meaning])
        lines.append(f"{meaning} {round(base / STEP)}")
        by_weight: dict[int, list[str]] = {}
        for trait, weight in sorted(weights.items()):
            by_weight.setdefault(round(weight / STEP), []).append(trait)
        by_weight.pop(0, None)
        lines += [
            f"{meaning} {weight} {' '.join(by_weight[weight])}"
            for weight in sorted(by_weight)
        ]
    return "\n".join([*lines, ""])


def meant(rows: list[dict]) -> list[tuple[set[str], bool]]:
    """The traits of each sentence, and whether it is meant to last."""
    found = []
    for row in rows:
        said = sentences(row["text"])
        parts = [held(row, sentence.text) for sentence in said]
        most = max(parts, default=0.0)
        if row["label"] == "durable" and not most:
            parts = parts and [1.0]  # said in other words
            said = said if len(said) == 1 else []
        for sentence, part in zip(said, parts, strict=False):
            is_meant = part > 0 and (part == most or part >= MEANT)
            if is_meant or part <= ELSE:
                found.append((traits(sentence), is_meant))
    return found


def objecting(rows: list[dict]) -> list[tuple[set[str], bool]]:
    return [
        (opening_traits(said), row["label"] == "correction")
        for row in rows
        if (said := sentences(row["text"]))
    ]


def of_type(rows: list[dict], *types: str) -> list[tuple[set[str], bool]]:
    """Of what is meant to last, whether it is of one of these types."""
    found = []
    for row in rows:
        if row["label"] == "durable" and "type" in row:
            said = sentences(row["text"])
            if said:
                best = max(said, key=lambda each: held(row, each.text))
                found.append((traits(best), row["type"] in types))
    return found


def held(row: dict, text: str) -> float:
    """The part of the gold words that a sentence holds; 0 where there are none."""
    if row["label"] != "durable":
        return 0.0
    low = text.lower()
    return sum(word.lower() in low for word in row["words"]) / len(row["words"])


def weighed(
    found: list[tuple[set[str], bool]], kept: int
) -> tuple[float, dict[str, float]]:
    """The base and the weights of the traits that tell most, counted twice for them."""
    counts: dict[str, int] = {}
    for each, _ in found:
        for trait in each:
            counts[trait] = counts.get(trait, 0) + 1
    known = {trait for trait, count in counts.items() if count >= OFTEN}
    _, weights = fitted(found, known)
    ranked = sorted(weights, key=lambda trait: (-abs(weights[trait]), trait))
    return fitted(found, set(ranked[:kept]))


def fitted(
    found: list[tuple[set[str], bool]], known: set[str]
) -> tuple[float, dict[str, float]]:
    names = sorted(known)
    number = {trait: at for at, trait in enumerate(names)}
    weights = [0.0] * len(names)
    base = 0.0
    rows = []
    for each, is_meant in found:
        places = sorted(number[trait] for trait in each if trait in number)
        part = len(each) ** -0.5
        rows.append((places, part, 1.0 if is_meant else -1.0))
    shares = [COST * 0.01] * len(rows)
    for at, (places, part, sign) in enumerate(rows):
        base += shares[at] * sign
        for place in places:
            weights[place] += shares[at] * sign * part
    order = list(range(len(rows)))
    dice = random.Random(0)
    for _ in range(ROUNDS):
        dice.shuffle(order)
        for at in order:
            places, part, sign = rows[at]
            score = base + part * sum([weights[place] for place in places])
            size = 1.0 + len(places) * part * part
            share = _share(shares[at], size, sign * score)
            change = (share - shares[at]) * sign
            shares[at] = share
            base += change
            change *= part
            for place in places:
                weights[place] += change
    return base, dict(zip(names, weights, strict=True))


def _share(old: float, size: float, score: float) -> float:
    """Where (new - old) * size + score + log(new / (COST - new)) is 0."""
    low, high = 0.0, COST
    share = old
    for _ in range(30):
        value = (share - old) * size + score + log(share / (COST - share))
        if abs(value) < 1e-4:
            break
        if value > 0:
            high = share
        else:
            low = share
        step = share - value / (size + COST / (share * (COST - share)))
        share = step if low < step < high else (low + high) / 2
    return min(max(share, COST * 1e-9), COST * (1 - 1e-9))


if __name__ == "__main__":
    main()
