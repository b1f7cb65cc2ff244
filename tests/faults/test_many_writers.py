"""Thirty-two writers at once: each is served, and each invariant has one winner."""

import subprocess
import sys
from collections import Counter

import pytest

pytestmark = pytest.mark.slow
WRITERS = 32
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def test_thirty_two_creates_are_thirty_two_facts(
    root, workspace, tally, audit, memory, process
):
    row = tally("32 creates at once, as processes")
    row.tried = WRITERS
    command = [sys.executable, root / "cmd/ctx-fact", "add", "--type=project"]
    children = [
        subprocess.Popen(
            [*command, "--json", f"--name=n{number}", word(number) * 3],
            cwd=workspace,
            stdout=subprocess.PIPE,
            text=True,
        )
        for number in range(WRITERS)
    ]

    said = [child.communicate(timeout=120)[0] for child in children]

    assert [child.returncode for child in children] == [0] * WRITERS
    saved = [json_of(each) for each in said]
    assert len({each["id"] for each in saved}) == WRITERS
    listed = process("ctx-fact", "list", "-z").out
    assert listed.count(b"\0") == WRITERS
    audit(row, saved)


def test_of_updates_that_expect_one_revision_one_wins_each_round(
    nursery, tally, amount, audit, fact, memory, git
):
    row = tally("32 updates of one expected revision")
    rounds = amount(8)
    row.tried = rounds * WRITERS
    saved = fact("add", "--json", "--type=project", "--name=one", "Round 0.").records

    for number in range(1, rounds + 1):
        children = [
            nursery.spawn(
                *("command", "ctx-fact", "update", "--json", "one"),
                *("--expect", str(number), "--body", f"Round {number}, by {each}."),
                gated=True,
            )
            for each in range(WRITERS)
        ]
        nursery.open_gate()
        codes = Counter(child.wait() for child in children)
        assert codes == {0: 1, 3: WRITERS - 1}
        saved += [record for child in children for record in child.records]

    assert [each["revision"] for each in saved] == list(range(1, rounds + 2))
    commits = git("--git-dir", memory, "rev-list", "--count", "main")
    assert commits == f"{rounds + 2}\n"
    audit(row, saved)


def test_one_subject_has_one_holder(nursery, tally, amount, audit, fact):
    row = tally("32 writers of one subject")
    rounds = amount(4)
    row.tried = rounds * WRITERS
    fact("add", "--type", "project", "--name", "first", "The first.")
    saved = []

    for number in range(rounds):
        children = [
            nursery.spawn(
                *("command", "ctx-fact", "add", "--json", "--type=project"),
                *(f"--name=s{number}w{each}", f"--subject=topic.{number}"),
                f"The answer of {each} to {number}.",
                gated=True,
            )
            for each in range(WRITERS)
        ]
        nursery.open_gate()
        codes = Counter(child.wait() for child in children)
        assert codes == {0: 1, 3: WRITERS - 1}
        saved += [record for child in children for record in child.records]

    held = fact("subjects", "--json").records
    assert {each["id"] for each in held} == {each["id"] for each in saved}
    audit(row, saved)


def test_writers_readers_and_packing_at_once(
    nursery, tally, amount, audit, git, memory
):
    row = tally("32 writers, 8 readers, repack and pack-refs")
    facts = amount(4)
    row.tried = WRITERS * facts
    writers = [
        [
            nursery.spawn(
                *("command", "ctx-fact", "add", "--json", "--type=project"),
                *(f"--name=p{number}x{each}", f"The service p{number}x{each}."),
                gated=True,
            )
            for each in range(facts)
        ]
        for number in range(WRITERS)
    ]
    readers = [
        nursery.spawn("command", "ctx-recall", "--json", "Which service?", gated=True)
        for _ in range(8)
    ]

    nursery.open_gate()
    for _ in range(3):
        git("--git-dir", memory, "repack", "-adq", check=False)
        git("--git-dir", memory, "pack-refs", "--all", check=False)

    children = [*readers, *(child for group in writers for child in group)]
    ended = [(child.wait(), child.err.read_text()) for child in children]
    assert [said for code, said in ended if code != 0] == []
    nursery.settle()
    audit(row, [each for group in writers for child in group for each in child.records])


def word(number):
    return LETTERS[number % 26] * 2 + LETTERS[number // 26 + number % 5] * 3


def json_of(line):
    import json

    return json.loads(line)
