"""A purge while others write: real processes; nothing acknowledged is lost."""

import json
import subprocess
import sys
import threading
import time

import pytest

pytestmark = pytest.mark.slow

SECRET = "Rosebud-in-the-attic-41"


@pytest.fixture
def purge(person):
    """Purge a fact at a terminal."""
    return lambda id: person("ctx-archive", "purge", id, keys=f"{id}\n".encode())


@pytest.fixture
def inside(memory, git):
    """Run git on the memory."""
    return lambda *args: git("--git-dir", memory, *args)


@pytest.fixture
def hide(process):
    """Add a fact that holds the secret; its id."""

    def call(number):
        words = ("--type=project", f"--name=secret-{number}", "--json")
        text = f"It is {SECRET}, number {number} of a few of them there."
        made = process("ctx-fact", "add", *words, text)
        assert made.code == 0, made.err
        return json.loads(made.out)["id"]

    return call


def said(answers):
    return "\n".join(answer.err for answer in answers)


def writer(process, name, stop, saved, codes):
    number = 0
    while not stop.is_set() and number < 40:
        number += 1
        words = ("--type=project", f"--name={name}-{number}", "--json")
        text = f"The number {number} of {name}, which is as good as any."
        answer = process("ctx-fact", "add", *words, text)
        codes.append(answer.code)
        if answer.code == 0:
            saved.append(json.loads(answer.out)["id"])


def proposer(process, name, stop, kept, codes):
    number = 0
    while not stop.is_set() and number < 40:
        number += 1
        text = f"I like the number {number} of {name} more than any."
        answer = process("ctx-fact", "add", "--type=user", "--json", text)
        codes.append((answer.code, answer.err) if answer.code != 4 else 4)
        if answer.code == 4:
            kept.append(json.loads(answer.out)["id"])


def test_writers_and_proposers_lose_nothing_to_a_purge(process, hide, purge, inside):
    stop, saved, kept, codes, asked = threading.Event(), [], [], [], []
    threads = [
        threading.Thread(target=writer, args=(process, name, stop, saved, codes))
        for name in ("ann", "bob")
    ]
    threads.append(
        threading.Thread(target=proposer, args=(process, "cy", stop, kept, asked))
    )
    for thread in threads:
        thread.start()

    purged = []
    for number in range(3):
        purged.append(purge(hide(number)))
    stop.set()
    for thread in threads:
        thread.join()

    assert [answer.code for answer in purged] == [0] * 3, said(purged)
    assert set(codes) == {0}
    assert set(asked) == {4}
    out = process("ctx-fact", "export").out
    present = {json.loads(line)["id"] for line in out.splitlines()}
    assert present == set(saved)
    out = process("ctx-fact", "proposals", "--json").out
    assert {json.loads(line)["id"] for line in out.splitlines()} == set(kept)
    assert SECRET not in inside("log", "--all", "-p")
    assert len(saved) > 3


def test_two_purges_at_once_both_happen(hide, purge, inside):
    ids = [hide(0), hide(1)]
    answers = []
    threads = [
        threading.Thread(target=lambda id=id: answers.append(purge(id))) for id in ids
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert [answer.code for answer in answers] == [0, 0], said(answers)
    assert SECRET not in inside("log", "--all", "-p")


def test_a_purge_that_comes_while_another_removes_objects_stores_none_in_vain(
    hide, purge, person, inside, memory
):
    ids = [hide(0), hide(1)]
    answers = []
    thread = threading.Thread(target=lambda: answers.append(purge(ids[1])))

    def other_is_removing():
        thread.start()
        until = time.monotonic() + 30
        while not (memory / "ctx-purging").exists() and time.monotonic() < until:
            time.sleep(0.01)
        time.sleep(0.3)

    keys = f"{ids[0]}\n".encode()
    late = person("ctx-archive", "purge", ids[0], keys=keys, first=other_is_removing)
    answers.append(late)
    thread.join()

    assert [answer.code for answer in answers] == [0, 0], said(answers)
    assert SECRET not in inside("log", "--all", "-p")


def test_a_push_loses_to_a_purge_and_says_so(process, purge, inside, memory, tmp_path):
    words = ("--type=project", "--name=secret", "--json", f"It is {SECRET}, hidden.")
    id = json.loads(process("ctx-fact", "add", *words).out)["id"]
    process("git-ctx", "init")
    clone = tmp_path / "clone"
    subprocess.run(["git", "clone", "-q", memory, clone], check=True)
    (clone / "global").mkdir()
    (clone / "global/new.md").write_text("---\ntitle: New\n---\n\nOne more.\n")
    subprocess.run(["git", "add", "."], cwd=clone, check=True)
    subprocess.run(["git", "commit", "-qm", "new"], cwd=clone, check=True)

    answer = purge(id)
    pushed = subprocess.run(
        ["git", "push"], cwd=clone, capture_output=True, text=True, check=False
    )

    assert answer.code == 0, answer
    assert pushed.returncode == 1
    assert "rejected" in pushed.stderr
    assert SECRET not in inside("log", "--all", "-p")


def test_a_purge_succeeds_while_an_index_is_built(
    process, purge, home, tmp_path, inside
):
    words = ("--type=project", "--name=secret", "--json", f"It is {SECRET}, hidden.")
    id = json.loads(process("ctx-fact", "add", *words).out)["id"]
    process("ctx-recall", "what is hidden?")
    (pointer,) = (home / ".cache/ctx/index").rglob("current")
    # Builds on and on, as quickly as nobody does: folders, and files in them.
    code = """if True:
        import os, sys
        number = 0
        while not os.path.exists(sys.argv[2]):
            number += 1
            place = f"{sys.argv[1]}/{number % 7}"
            try:
                os.makedirs(place, exist_ok=True)
                open(f"{place}/{number % 1000}", "w").close()
            except OSError:
                pass
    """
    end = tmp_path / "end"
    builders = [
        subprocess.Popen([sys.executable, "-c", code, pointer.parent, end])
        for _ in range(2)
    ]

    answer = purge(id)

    end.touch()
    assert [each.wait(10) for each in builders] == [0, 0]
    assert answer.code == 0, answer.err
    assert SECRET not in inside("log", "--all", "-p")
