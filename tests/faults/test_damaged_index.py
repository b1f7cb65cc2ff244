"""A damaged, foreign or missing derived file is noticed and comes back by itself."""

import os
import shutil

import pytest

pytestmark = pytest.mark.slow

PORT = "Which port has the service of dashboards?"


@pytest.fixture
def root(home):
    """Where the derived files of the memory are."""
    return next((home / ".cache/ctx/index").iterdir())


@pytest.fixture
def facts(run, memory, home):
    """Facts with an index on the disk; their records."""
    rows = "".join(
        f'{{"name": "n{number}", "title": "Service {number}", "type": "project",'
        f' "subject_key": "s.{number}",'
        f' "body": "The service {number} of dashboards has port {9000 + number}."}}\n'
        for number in range(150)
    )
    run("ctx-fact", "import", "--json", "-", stdin=rows)
    words = ("--type=feedback", "--scope=global", "--pin", "--title=Answer briefly")
    saved = run("ctx-fact", "add", "--json", *words, "Short answers.").records
    words = ("--type=project", "--scope=global", "--title=Service 7", "--name=n7")
    run("ctx-fact", "add", "--json", *words, "The service of everybody.")
    run("ctx-recall", PORT)
    run("git-ctx", "memory")
    return saved


def cut(content):
    return content[: len(content) // 2]


def zero(content):
    return bytes(len(content))


def garble(content):
    middle = len(content) // 2
    return content[:middle] + bytes(b ^ 1 for b in content[middle:])


def cut_lines(content):
    return content[: content.rfind(b"\n", 0, len(content) - 1) + 1]


def alter(content):
    """Another digit for one in the middle, else another letter."""
    middle = len(content) // 2
    for old, new in ((b"1", b"2"), (b"3", b"4"), (b"e", b"f"), (b"\0", b"\1")):
        if old in content[middle:]:
            return content[:middle] + content[middle:].replace(old, new, 1)
    return content[:-1]


DAMAGES = [cut, cut_lines, zero, alter]


def derived(root):
    return sorted(
        path
        for path in root.rglob("*")
        if path.is_file() and path.name not in ("lock", ".tantivy-meta.lock")
    )


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_every_derived_file_may_be_damaged(
    facts, root, damage, tally, audit, is_index_true, run, tmp_path, fact, hook_start
):
    row = tally(f"derived files: {damage.__name__}")
    answers = [fact("subjects").out, run("ctx-recall", PORT).out, hook_start()]
    good = tmp_path / "good"
    shutil.copytree(root, good, copy_function=shutil.copy2)

    for path in derived(good):
        shutil.rmtree(root)
        shutil.copytree(good, root, copy_function=shutil.copy2)
        victim = root / path.relative_to(good)
        victim.write_bytes(damage(victim.read_bytes()))
        row.tried += 1
        again = [fact("subjects").out, run("ctx-recall", PORT).out, hook_start()]
        assert (path.name, again) == (path.name, answers)
        taken = fact("add", "--type=project", "--subject=s.5", "Another text.")
        assert (path.name, taken.code) == (path.name, 3)
        assert is_index_true()

    audit(row, facts)


@pytest.mark.parametrize(
    "damage", [zero, garble, alter], ids=lambda damage: damage.__name__
)
def test_damage_that_leaves_size_and_time_as_they_were_breaks_no_command(
    facts, root, damage, tally, audit, run, tmp_path, fact, recall
):
    row = tally(f"index files, same size and time: {damage.__name__}")
    good = tmp_path / "good"
    shutil.copytree(root, good, copy_function=shutil.copy2)

    for path in derived(good):
        shutil.rmtree(root)
        shutil.copytree(good, root, copy_function=shutil.copy2)
        victim = root / path.relative_to(good)
        state = victim.stat()
        victim.write_bytes(damage(victim.read_bytes()))
        os.utime(victim, ns=(state.st_atime_ns, state.st_mtime_ns))
        row.tried += 1
        codes = [
            recall(PORT).code,
            recall("search", "service 5").code,
            fact("add", "--type=project", f"Try number {row.tried}.").code,
            run("git-ctx", "upkeep").code,
        ]
        assert (path.name, codes) == (path.name, [0, 0, 0, 0])

    shutil.rmtree(root)
    audit(row, facts)


def test_any_bits_of_the_index_may_rot(
    facts, root, tally, audit, amount, dice, tmp_path, recall, fact
):
    row = tally("index files, same size and time: any bits")
    row.tried = amount(60)
    good = tmp_path / "good"
    shutil.copytree(root, good, copy_function=shutil.copy2)
    true = {each["body"] for each in fact("export", "--json").records}

    for _ in range(row.tried):
        shutil.rmtree(root)
        shutil.copytree(good, root, copy_function=shutil.copy2)
        victim = root / dice.choice(derived(good)).relative_to(good)
        state = victim.stat()
        content = bytearray(victim.read_bytes())
        at, length = dice.randrange(len(content) + 1), dice.choice([1, 16, 512])
        content[at : at + length] = dice.randbytes(len(content[at : at + length]))
        victim.write_bytes(content)
        os.utime(victim, ns=(state.st_atime_ns, state.st_mtime_ns))
        asked, found = recall("--json", PORT), recall("search", "--json", "service 5")
        assert (victim.name, asked.code, found.code) == (victim.name, 0, 0)
        shown = [each["snippet"] for each in asked.records[0]["selected"]]
        assert set(shown) <= true

    shutil.rmtree(root)
    audit(row, facts)


def test_every_derived_file_may_be_deleted(
    facts, root, tally, audit, is_index_true, tmp_path
):
    row = tally("derived files: deleted")
    good = tmp_path / "good"
    shutil.copytree(root, good, copy_function=shutil.copy2)

    for path in derived(good):
        shutil.rmtree(root)
        shutil.copytree(good, root, copy_function=shutil.copy2)
        (root / path.relative_to(good)).unlink()
        row.tried += 1
        assert is_index_true()

    shutil.rmtree(root)
    audit(row, facts)


def test_a_file_where_a_folder_is_expected_is_no_obstacle(
    facts, root, recall, audit, tally, fact
):
    row = tally("a file in the place of the index")
    row.tried = 2
    asked = recall(PORT).out
    for place in (root, root.parent):
        shutil.rmtree(place)
        place.write_text("in the way")
        again = recall(PORT)
        assert (again.code, again.out) == (0, asked)
        assert fact("add", "--type=project", f"About {place.name}.").code == 0

    root.parent.unlink()
    audit(row, facts)


@pytest.fixture
def hook_start(run, workspace):
    """What a session that starts is told."""
    import json

    numbers = iter(range(10_000))

    def call():
        sent = {"session_id": f"s{next(numbers)}", "cwd": str(workspace)}
        answer = run(
            *("ctx-hook", "session-start"),
            stdin=json.dumps({**sent, "source": "startup"}),
            environ={"CTX_HOOK_STRICT": "1"},
        )
        assert (answer.code, answer.err) == (0, "")
        return answer.out

    return call
