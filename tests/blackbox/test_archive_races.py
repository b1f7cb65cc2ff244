"""Forgetting, recovering and undoing at once: real processes, one winner each time."""

import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

ROUNDS = 3


@pytest.fixture
def act(person):
    """Run a command of a person at a terminal of its own."""
    return lambda program, *args, **more: person(f"ctx-{program}", *args, **more)


@pytest.fixture
def active(process):
    """The facts that hold, by name."""

    def call():
        lines = process("ctx-fact", "export").out.splitlines()
        return {each["name"]: each for each in map(json.loads, lines)}

    return call


@pytest.fixture
def archived(process):
    """What the archive holds."""

    def call():
        lines = process("ctx-archive", "list", "--json").out.splitlines()
        return [json.loads(line) for line in lines]

    return call


def together(*calls):
    """Run calls at once; their answers, in the same order."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(c) for c in calls]]


def commits(memory):
    command = ["git", "--git-dir", memory, "rev-list", "--count", "main"]
    return int(subprocess.run(command, capture_output=True, check=True).stdout)


def test_a_forgetting_against_an_update_loses_no_text(act, active, archived):
    for number in range(ROUNDS):
        name = f"n{number}"
        act("fact", "add", "One.", f"--name={name}")

        update, forget = together(
            lambda name=name: act("fact", "update", name, "--body=Two."),
            lambda name=name: act("archive", "forget", name),
        )

        assert forget.code == 0, forget.err
        assert update.code in (0, 128)
        assert active() == {}
        [entry] = [each for each in archived() if each["ref"] == f"project/{name}.md"]
        assert entry["revision"] == (2 if update.code == 0 else 1)


def test_of_two_forgettings_one_says_that_it_was_done(act, archived, memory):
    act("fact", "add", "One.", "--name=a")
    before = commits(memory)

    answers = together(*[lambda: act("archive", "forget", "a")] * 4)

    assert Counter(each.code for each in answers) == {0: 1, 1: 3}
    assert len(archived()) == 1
    assert commits(memory) == before + 1


def test_of_two_recoveries_one_wins(act, active, archived, memory):
    for _ in range(ROUNDS):
        act("fact", "add", "One.", "--name=a")
        act("archive", "forget", "a")
        before = commits(memory)

        answers = together(*[lambda: act("archive", "recover", "a")] * 3)

        assert Counter(each.code for each in answers) == {0: 1, 128: 2}
        assert active()["a"]["revision"] == 2
        assert archived() == []
        assert commits(memory) == before + 1
        act("archive", "undo")
        act("archive", "recover", "a", "--as", f"kept-{before}")


def test_a_subject_that_is_taken_in_between_has_one_holder(act, active):
    for number in range(ROUNDS):
        subject = f"--subject=question.n{number}"
        old, new = f"old{number}", f"new{number}"
        act("fact", "add", f"Old {number}.", f"--name={old}", subject)
        act("archive", "forget", old)

        answers = together(
            lambda old=old: act("archive", "recover", old),
            lambda new=new, subject=subject: act(
                "fact", "add", "Entirely other words.", f"--name={new}", subject
            ),
        )

        assert sorted(each.code for each in answers) == [0, 3]
        assert len({old, new} & active().keys()) == 1


def test_a_name_that_is_taken_in_between_is_never_overwritten(act, active):
    for number in range(ROUNDS):
        name = f"n{number}"
        act("fact", "add", "The former text.", f"--name={name}")
        act("archive", "forget", name)

        recover, add = together(
            lambda name=name: act("archive", "recover", name),
            lambda name=name: act("fact", "add", "Another.", f"--name={name}"),
        )

        assert sorted((recover.code, add.code)) == [0, 3]
        won = "The former text." if recover.code == 0 else "Another."
        assert active()[name]["body"] == won


def test_an_undo_against_a_change_loses_neither(act, active):
    for number in range(ROUNDS):
        name = f"n{number}"
        act("fact", "add", "One.", f"--name={name}")
        act("fact", "update", name, "--body=Two.")

        undo, update = together(
            lambda: act("archive", "undo"),
            lambda name=name: act("fact", "update", name, "--body=Three."),
        )

        fact = active()[name]
        assert update.code == 0
        # It took back the one or the other, or was told of the one that came first.
        assert undo.code in (0, 3), undo.err
        assert fact["body"] in ("One.", "Two.", "Three.")
        assert fact["revision"] == (4 if undo.code == 0 else 3)


def test_a_person_forgets_many_by_typing_their_number(act, process, archived):
    rows = [{"name": f"n{n}", "body": f"Text {n}."} for n in range(30)]
    text = "\n".join(json.dumps(row) for row in rows).encode()
    process("ctx-fact", "import", "--json", "-", input=text)
    names = [f"n{n}" for n in range(25)]

    wrong = act("archive", "forget", *names, keys=b"y\n")
    right = act("archive", "forget", *names, keys=b"25\n")

    assert (wrong.code, right.code) == (1, 0)
    assert "To forget these 25 facts, type their number: " in right.err
    assert len(archived()) == 25


def test_a_pipe_forgets_nothing(process, act, active, root, workspace):
    act("fact", "add", "One.", "--name=a")

    answer = process("ctx-archive", "forget", "a", input=b"1\n")
    dispatched = subprocess.run(
        [sys.executable, root / "cmd/git-ctx", "archive", "forget", "a"],
        cwd=workspace,
        input=b"",
        capture_output=True,
        check=False,
    )

    assert (answer.code, dispatched.returncode) == (4, 4)
    assert b"kept as proposal" in answer.err
    assert "a" in active()
