"""Recall on eleven invented projects in nine languages: what should come, or nothing.

`fixtures/recall` has their facts, and per prompt the facts that it is about and
those that are welcome beside them. The floors are a little below what was measured,
and only rise; `tests/benchmarks/recall.py` compares with other searches.
"""

import json
from pathlib import Path

import pytest

from ctxlib.service.recall import recall

FOLDER = Path(__file__).resolve().parents[2] / "fixtures" / "recall"
SILENT = ("generic", "workflow", "task", "other project")


def lines(name):
    with open(FOLDER / name, encoding="utf-8") as opened:
        return [json.loads(line) for line in opened]


def ask(opened, prompts, now):
    """Per prompt the names of what was recalled, without the prefix of a project."""
    found = []
    for prompt in prompts:
        answer = recall(opened(prompt["project"]), prompt["message"], now=now)
        found.append((prompt, [item.reference[8:-3] for item in answer.selected]))
    return found


def named(project, name):
    return f"{project}-{name}"


@pytest.fixture
def prompts():
    """All prompts, with names that no two projects share."""
    found = lines("prompts.jsonl")
    for prompt in found:
        for key in ("expected", "welcome"):
            names = prompt.get(key, ())
            prompt[key] = [named(prompt["project"], name) for name in names]
    return found


@pytest.fixture
def facts():
    """All facts by project, as fields."""
    found: dict[str, list] = {}
    for fields in lines("facts.jsonl"):
        project = fields.pop("project")
        fields["name"] = named(project, fields["name"])
        fields["scope"] = "project"
        found.setdefault(project, []).append(fields)
    return found


@pytest.fixture
def alone(pool, make, facts, prompts, now):
    """Each project in a store of its own."""
    opened = {}
    for project, rows in facts.items():
        key = f"{project}-0123456789abcdef"
        opened[project] = pool(*(fact(make, row, key=key) for row in rows), key=key)
    return ask(opened.get, prompts, now)


@pytest.fixture
def together(pool, make, facts, prompts, now):
    """All in one store, where no message is about another project."""
    opened = pool(*(fact(make, row) for rows in facts.values() for row in rows))
    own = [prompt for prompt in prompts if prompt["kind"] != "other project"]
    return ask(lambda _: opened, own, now)


def fact(make, fields, **more):
    fields = {**fields, **more}
    return make(fields.pop("title"), fields.pop("body"), **fields)


# Shares that must be reached, by each project alone and by all in one store. Whoever
# is better by more than the margin raises the floor.
FLOORS = {
    "alone": {"hit@4": 0.98, "hit@1": 0.98, "silence": 0.99},
    "together": {"hit@4": 0.98, "hit@1": 0.97, "silence": 0.96},
}
MARGIN = 0.02


def shares(found):
    """How many asked prompts get what they expect, and how many others nothing."""
    asked = [each for each in found if each[0]["kind"] not in SILENT]
    silent = [each for each in found if each[0]["kind"] in SILENT]
    hits = sum(bool(set(prompt["expected"]) & set(got)) for prompt, got in asked)
    first = sum(got[:1] == prompt["expected"][:1] for prompt, got in asked)
    return {
        "hit@4": hits / len(asked),
        "hit@1": first / len(asked),
        "silence": sum(not got for _, got in silent) / len(silent),
    }


def check(found, setting):
    measured = shares(found)
    for figure, floor in FLOORS[setting].items():
        assert floor <= measured[figure] <= floor + MARGIN, (figure, measured)


def test_quality_does_not_fall_where_all_share_a_store(together):
    check(together, "together")


def test_quality_does_not_fall_where_each_project_is_alone(alone):
    asked = [each for each in alone if each[0]["kind"] not in SILENT]
    missed = [
        (prompt["message"], names)
        for prompt, names in asked
        if not set(prompt["expected"]) <= set(names)
    ]
    beside = [
        name
        for prompt, names in asked
        for name in names
        if name not in {*prompt["expected"], *prompt["welcome"]}
    ]

    check(alone, "alone")
    assert len(missed) <= 0.03 * len(asked), missed
    assert len(beside) <= 0.15 * len(asked), beside
