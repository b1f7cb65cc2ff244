"""The table of weights is made of the labelled prompts, and holds for others too."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ctxlib.domain import likeness
from ctxlib.domain.judging import judged

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
MAKER = ROOT / "tests" / "benchmarks" / "weigh_traits.py"
TABLE = Path(likeness.__file__).with_name(likeness.TABLE)
PROMPTS = (ROOT / "fixtures" / "mining" / "prompts.jsonl").read_text().splitlines()


def make(made, *without):
    command = [sys.executable, MAKER, "--to", made]
    subprocess.run([*command, "--without", *without], check=True)
    return made.read_text()


def test_the_table_is_made_of_the_prompts_as_they_are(tmp_path):
    assert make(tmp_path / "made.txt") == TABLE.read_text()


@pytest.mark.parametrize(
    ("split", "precision", "recall"),
    [("another-2", 0.9, 0.67), ("another-3", 0.95, 0.75), ("plain-3", 0.9, 0.52)],
)
def test_what_lasts_is_told_in_prompts_of_an_author_unknown_to_the_table(
    split, precision, recall, tmp_path, monkeypatch
):
    scales = likeness.read(make(tmp_path / "made.txt", split))
    monkeypatch.setattr(likeness, "_scales", scales)
    rows = [row for row in map(json.loads, PROMPTS) if row["split"] == split]

    found = [
        row for row in rows if any(e.kind == "fact" for e, _ in judged(row["text"]))
    ]
    right = [row for row in found if row["label"] == "durable"]
    gold = [row for row in rows if row["label"] == "durable"]

    assert len(right) / len(found) >= precision
    assert len(right) / len(gold) >= recall
