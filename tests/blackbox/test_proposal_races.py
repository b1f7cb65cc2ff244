"""Proposals under many hands at once: real processes, at terminals of their own."""

import json
import os
import pty
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest


@pytest.fixture
def ask(process):
    """Ask through a pipe, as an agent; the id of the proposal."""

    def call(*command, input=b""):
        answer = process("ctx-fact", *command, "--json", input=input)
        assert answer.code == 4, answer.err
        return json.loads(answer.out)["id"]

    return call


@pytest.fixture
def confirm(person):
    """Confirm at a terminal: show, then type the id."""

    def call(id, times=1):
        return person("ctx-fact", "confirm", id, keys=f"{id}\n".encode() * times)

    return call


def together(*calls):
    """Run calls at once; their exit codes, counted."""
    with ThreadPoolExecutor(len(calls)) as pool:
        answers = [future.result() for future in [pool.submit(c) for c in calls]]
    return Counter(answer.code for answer in answers)


def facts(process):
    out = process("ctx-fact", "export").out
    return [json.loads(line) for line in out.splitlines()]


def commits(memory):
    command = ["git", "--git-dir", memory, "rev-list", "--count", "main"]
    return int(subprocess.run(command, capture_output=True, check=True).stdout)


def test_eight_who_confirm_one_proposal_make_one_fact(ask, confirm, process, memory):
    id = ask("add", "Answer in French.", "--type=user")

    codes = together(*[lambda: confirm(id)] * 8)

    (fact,) = facts(process)
    assert (fact["body"], fact["revision"]) == ("Answer in French.", 1)
    assert codes[0] == 1
    # Who came later was told so, or found nothing that waits.
    assert codes[3] + codes[128] == 7
    assert process("ctx-fact", "proposals").out == b""
    assert commits(memory) == 2


def test_eight_who_confirm_one_change_make_one_revision(
    ask, confirm, person, process, memory
):
    person("ctx-fact", "add", "One.", "--name=db")
    id = ask("update", "db", "--body=Two.")

    codes = together(*[lambda: confirm(id, times=3)] * 8)

    (fact,) = facts(process)
    assert (fact["body"], fact["revision"]) == ("Two.", 2)
    assert codes[0] == 1
    assert commits(memory) == 3


def test_confirm_against_reject_has_one_winner(ask, confirm, person, process, memory):
    for number in range(4):
        text = f"Answer {number}."
        id = ask("add", text, "--type=user", f"--name=n{number}")

        codes = together(
            lambda id=id: confirm(id), lambda id=id: person("ctx-fact", "reject", id)
        )

        assert codes[0] == 1, codes
        is_there = text in [each["body"] for each in facts(process)]
        refs = subprocess.run(
            ["git", "--git-dir", memory, "for-each-ref", f"refs/ctx/rejected/{id}"],
            capture_output=True,
            check=True,
        )
        assert is_there != bool(refs.stdout)
        assert process("ctx-fact", "proposals").out == b""


def test_two_proposals_for_one_subject_have_one_winner(ask, confirm, process, memory):
    ids = [
        ask("add", f"Answer {each}.", "--type=user", "--subject=tone", f"--name={each}")
        for each in ("first", "second")
    ]

    codes = together(*[lambda id=id: confirm(id) for id in ids])

    assert codes == {0: 1, 3: 1}
    assert len(facts(process)) == 1
    (left,) = process("ctx-fact", "proposals", "--json").out.splitlines()
    assert "the subject 'tone' is held by" in json.loads(left)["stale"]


@pytest.fixture
def looking(root, workspace, now):
    """Confirm at a terminal; whoever looks may do something else before typing on."""

    def call(id, between, keys):
        terminal, far_end = pty.openpty()
        child = subprocess.Popen(
            [sys.executable, root / "cmd/ctx-fact", "confirm", id],
            **dict.fromkeys(("stdin", "stdout", "stderr"), far_end),
            cwd=workspace,
            env={**os.environ, "CTX_NOW": str(now)},
        )
        os.close(far_end)
        shown = b""
        while b"To confirm, type" not in shown:
            shown += os.read(terminal, 65536)
        between()
        os.write(terminal, keys)
        while True:
            try:
                shown += os.read(terminal, 65536)
            except OSError:  # the child has closed its end
                break
        os.close(terminal)
        return child.wait(timeout=30), shown.decode()

    return call


def test_what_is_saved_while_a_person_looks_is_shown_before_it_is_done(
    ask, looking, person, process
):
    body = "The platform team cuts releases from release/2.x on Thursdays."
    again = "On Thursdays releases are cut from release/2.x by the platform team."
    id = ask("add", body, "--type=feedback")

    def meanwhile():
        assert person("ctx-fact", "add", again, "--name=cuts").code == 0

    code, shown = looking(id, meanwhile, f"{id}\n{id}\nno\n".encode())

    assert code == 1
    assert "it was changed while you looked; this is how it stands now" in shown
    assert "says nearly the same as mem-" in shown
    assert [each["name"] for each in facts(process)] == ["cuts"]


def test_a_subject_taken_while_a_person_looks_keeps_its_holder(
    ask, looking, person, process
):
    id = ask("add", "Be brief.", "--type=feedback", "--subject=tone", "--name=brief")

    def meanwhile():
        answer = person("ctx-fact", "add", "Be long.", "--subject=tone", "--name=long")
        assert answer.code == 0

    code, shown = looking(id, meanwhile, f"{id}\n{id}\n".encode())

    assert code == 3
    assert "the subject 'tone' is held by project/long.md" in shown
    assert [each["name"] for each in facts(process)] == ["long"]


def test_many_who_ask_the_same_keep_one_proposal(process, memory):
    codes = together(
        *[lambda: process("ctx-fact", "add", "Be brief.", "--type=user")] * 6
    )

    assert codes == {4: 6}
    assert len(process("ctx-fact", "proposals", "--json").out.splitlines()) == 1


def test_two_agents_who_save_the_same_at_once_save_it_once(process, memory):
    codes = together(
        *[
            lambda: process(
                "ctx-fact", "add", "CI runs on Ubuntu.", "--type=project", "--name=ci"
            )
        ]
        * 4
    )

    assert codes == {0: 1, 3: 3}
    assert len(facts(process)) == 1


def test_an_import_is_confirmed_whole_while_others_write(
    ask, confirm, process, person, memory
):
    person("ctx-fact", "add", "x", "--name=first")
    rows = b"".join(
        json.dumps({"name": f"n{number}", "body": f"About {number}."}).encode() + b"\n"
        for number in range(5)
    )
    id = ask("import", "--json", "-", input=rows)

    codes = together(
        lambda: confirm(id, times=3),
        *[
            lambda each=each: person("ctx-fact", "add", each, f"--name={each}")
            for each in ("one", "two", "three", "four")
        ],
    )

    assert codes == {0: 5}
    assert len(facts(process)) == 10


@pytest.mark.slow
def test_a_confirmation_that_is_killed_is_done_once_or_not_at_all(
    ask, confirm, process, memory, root, workspace
):
    for number in range(24):
        id = ask("add", f"Answer {number}.", "--type=user", f"--name=n{number}")
        _killed(root, workspace, id, after=0.02 * (number + 2))

        again = confirm(id)

        names = [each["name"] for each in facts(process)]
        assert names.count(f"n{number}") == 1
        assert again.code in (0, 3, 128)
        assert process("ctx-fact", "proposals").out == b""


def _killed(root, workspace, id, *, after):
    """Confirm at a terminal, and kill the process so many seconds later."""
    near, far = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, root / "cmd/ctx-fact", "confirm", id],
        stdin=far,
        stdout=subprocess.DEVNULL,
        stderr=far,
        cwd=workspace,
        env={**os.environ, "CTX_NOW": "2026-03-01T12:00:00Z"},
    )
    os.close(far)
    os.write(near, f"{id}\n".encode())
    try:
        child.wait(timeout=after)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    os.close(near)
