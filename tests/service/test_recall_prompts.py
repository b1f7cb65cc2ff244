"""Recall on three invented projects: prompts with what should come, or nothing.

`fixtures/recall` has their facts, and per prompt the facts that it is about and
those that are welcome beside them. The floors are a little below what was measured.
"""

import json
from collections import Counter
from pathlib import Path

import pytest

from ctxlib.service.recall import recall

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "recall"
SILENT = ("generic", "workflow", "task", "other project")


def lines(name):
    with open(FOLDER / name, encoding="utf-8") as opened:
        return [json.loads(line) for line in opened]


@pytest.fixture
def answers(pool, make, now):
    """Per prompt its kind, what was expected and what was recalled."""
    facts: dict[str, list] = {}
    for fields in lines("facts.jsonl"):
        key = f"{fields.pop('project')}-0123456789abcdef"
        title, body = fields.pop("title"), fields.pop("body")
        facts.setdefault(key, []).append(make(title, body, key=key, **fields))
    opened = {key: pool(*made, key=key) for key, made in facts.items()}
    found = []
    for prompt in lines("prompts.jsonl"):
        answer = recall(
            opened[f"{prompt['project']}-0123456789abcdef"], prompt["message"], now=now
        )
        names = [item.reference.partition("/")[2][:-3] for item in answer.selected]
        found.append((prompt, names))
    return found


def test_prompts_get_the_facts_that_they_are_about(answers):
    asked: Counter[str] = Counter()
    missed = []
    beside = given = 0
    for prompt, names in answers:
        if prompt["kind"] in SILENT:
            continue
        asked[prompt["kind"]] += 1
        given += len(names)
        welcome = {*prompt["expected"], *prompt.get("welcome", ())}
        beside += sum(name not in welcome for name in names)
        if not set(prompt["expected"]) <= set(names):
            missed.append((prompt["kind"], prompt["message"], names))

    assert len(missed) <= 0.07 * asked.total(), missed
    assert sum(kind == "long" for kind, *_ in missed) <= 1
    assert beside <= 0.15 * given


def test_prompts_about_something_else_get_nothing(answers):
    silent = [each for each in answers if each[0]["kind"] in SILENT]

    answered = [(prompt["message"], names) for prompt, names in silent if names]

    assert len(answered) <= 0.03 * len(silent), answered
