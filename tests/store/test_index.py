"""The index is derived: whatever happens to it, answers are as git has them."""

import os
import subprocess
import sys

import pytest

from ctxlib.domain import document
from ctxlib.domain.fact import Fact
from ctxlib.errors import RepositoryError
from ctxlib.store import generation
from ctxlib.store.index import VERSION
from ctxlib.store.pool import maintain, open_pool, open_pool_at
from ctxlib.store.view import recallable

KEY = "payments-0123456789abcdef"
FOLDER = f"projects/{KEY}"


def page(number, body="gateway quota", *, scope="project", **fields):
    fact = Fact(
        id=f"mem-{number:032x}",
        revision=1,
        name=f"fact-{number}",
        type="project",
        scope=scope,
        activation=fields.pop("activation", "relevant"),
        body=body,
        **fields,
    )
    folder = "global" if scope == "global" else FOLDER
    return {f"{folder}/fact-{number}.md": document.format(fact)}


def pages(count):
    return {
        path: data for number in range(count) for path, data in page(number).items()
    }


@pytest.fixture
def cache(tmp_path):
    return tmp_path / "index"


@pytest.fixture
def opened(repository, cache, now):
    def call(key=KEY, root=cache, rev=None):
        return open_pool(repository.snapshot(rev), key, str(root), now=now)

    return call


def count(pool, term="quota"):
    view = recallable(pool, 0)
    return view.facts, view.frequency(term)


def the_generation(cache):
    root = cache / KEY
    return root / (root / "current").read_text().strip()


def test_the_first_reader_builds_and_the_next_finds_it(write, opened, cache):
    write(pages(3))

    first, second = opened(), opened()

    assert first.notes == second.notes == []
    assert count(first) == count(second) == (3, 3)
    assert sorted(os.listdir(cache / KEY)) == ["current", "g1", "lock"]


def test_a_folder_without_facts_has_no_index(write, opened, cache):
    write(page(1, scope="global"))

    assert count(opened()) == (1, 1)
    assert os.listdir(cache) == ["global"]


def test_a_name_that_is_no_text_is_no_fact_and_hinders_nothing(write, opened, cache):
    write({**pages(3), f"{FOLDER}/\udcff.md": b"no fact"})

    pool = opened()
    write({f"{FOLDER}/\udcff.md": None})

    assert (pool.notes, len(pool.problems)) == ([], 1)
    assert count(opened()) == (3, 3)
    assert opened().problems == []


def test_each_scope_has_an_index_of_its_own(write, opened, cache):
    write({**page(1), **page(2, scope="global")})

    opened()

    assert sorted(os.listdir(cache)) == sorted([KEY, "global"])
    assert count(opened(key=None)) == (1, 1)
    assert count(opened(key="website-fedcba9876543210")) == (1, 1)


def test_what_changed_is_laid_over_until_somebody_maintains(write, opened, cache):
    write(pages(3))
    opened()
    write({**page(1, "gateway limit"), **page(7), f"{FOLDER}/fact-2.md": None})

    behind = opened()
    done = maintain(behind)

    assert (behind.lag, count(behind)) == (3, (3, 2))
    assert done is True
    assert (opened().lag, count(opened())) == (0, (3, 2))
    assert sorted(os.listdir(cache / KEY)) == ["current", "g2", "lock"]
    assert maintain(opened()) is False


def test_a_large_index_is_updated_and_its_files_are_shared(write, opened, cache):
    write(pages(150))
    opened()
    before = {p.name: p.stat().st_ino for p in the_generation(cache).glob("*.store")}
    write({**page(1, "gateway limit"), f"{FOLDER}/fact-2.md": None})

    maintain(opened())

    after = {p.name: p.stat().st_ino for p in the_generation(cache).glob("*.store")}
    assert before.items() <= after.items()
    assert (opened().lag, count(opened())) == (0, (149, 148))


def test_many_changes_are_published_before_the_answer(write, opened):
    write(page(999))
    opened()
    write(pages(250))

    assert (opened().lag, count(opened())) == (0, (251, 251))


def test_an_older_commit_is_read_without_publishing(
    write, opened, repository, cache, now
):
    old = write(pages(2))
    write(page(5))
    opened()
    before = sorted(os.listdir(cache / KEY))

    pool = open_pool_at(repository.snapshot(old), KEY, str(cache), now=now)

    assert (pool.lag, count(pool)) == (1, (2, 2))
    assert sorted(os.listdir(cache / KEY)) == before


def damage_state(folder):
    (folder / "state").write_text("{}")


def zero_the_terms(folder):
    for path in folder.glob("*.idx"):
        path.write_bytes(bytes(path.stat().st_size))


def truncate_a_store(folder):
    for path in folder.glob("*.store"):
        path.write_bytes(path.read_bytes()[:-9])


def remove_a_file(folder):
    next(iter(folder.glob("*.term"))).unlink()


def make_it_foreign(folder):
    text = (folder / "state").read_text()
    (folder / "state").write_text(text.replace(VERSION, "0.0.other"))


def break_the_pointer(folder):
    (folder.parent / "current").write_bytes(b"\xff/../..\n")


@pytest.mark.parametrize(
    "harm",
    [
        damage_state,
        zero_the_terms,
        truncate_a_store,
        remove_a_file,
        make_it_foreign,
        break_the_pointer,
    ],
)
def test_a_damaged_index_is_built_again_and_it_says_so(write, opened, cache, harm):
    write(pages(3))
    opened()
    harm(the_generation(cache))

    healed = opened()

    assert count(healed) == (3, 3)
    assert [note.startswith("the index of project facts: ") for note in healed.notes]
    assert opened().notes == []


def test_a_lost_old_tree_means_building_again(write, opened, cache, repository):
    write(pages(3))
    opened()
    path = the_generation(cache) / "state"
    tree = repository.snapshot().folder_oid(FOLDER)
    path.write_text(path.read_text().replace(tree, "0" * 40))

    assert count(opened()) == (3, 3)
    with pytest.raises(RepositoryError):
        repository.objects.read("0" * 40)


def test_a_cache_that_cannot_be_written_costs_only_time(write, opened, tmp_path):
    write(pages(3))
    (tmp_path / "full").write_text("no folder")

    pool = opened(root=tmp_path / "full")

    assert count(pool) == (3, 3)
    assert "built in memory" in pool.notes[0]
    assert maintain(pool) is False


def test_what_a_killed_maintainer_left_is_removed(write, opened, cache):
    write(pages(3))
    opened()
    (cache / KEY / "g7").mkdir()
    (cache / KEY / "g7" / "half").write_text("x")
    write(page(8))

    maintain(opened())

    assert sorted(os.listdir(cache / KEY)) == ["current", "g8", "lock"]


def test_only_one_maintains_at_a_time(write, opened, cache):
    write(pages(3))
    opened()
    write(page(8))

    with generation.Maintenance(str(cache / KEY)) as is_mine:
        assert is_mine
        assert maintain(opened()) is False
        assert count(opened()) == (4, 4)


def test_the_index_may_vanish_at_any_time(write, opened, cache):
    write(pages(3))
    pool = opened()
    subprocess.run(["rm", "-r", cache], check=True)

    assert count(pool) == (3, 3)
    assert count(opened()) == (3, 3)


def test_readers_and_maintainers_do_not_hinder_each_other(
    write, repository, cache, memory, root
):
    write(pages(120))
    code = (
        "import os, sys\n"
        "from ctxlib.store.gitcli import Git\n"
        "from ctxlib.store.pool import *\n"
        "from ctxlib.store.view import recallable\n"
        "from ctxlib.store.repository import MemoryRepository\n"
        "for _ in range(25):\n"
        "    repository = MemoryRepository.open(sys.argv[1], Git(dict(os.environ)))\n"
        f"    pool = open_pool(repository.snapshot(), '{KEY}', sys.argv[2], now=0)\n"
        "    assert recallable(pool, 0).facts >= 120, pool.notes\n"
        "    assert not any('overrides' in note for note in pool.notes)\n"
        "    maintain(pool)\n"
    )
    environ = {**os.environ, "PYTHONPATH": str(root / "lib")}
    command = [sys.executable, "-c", code, str(memory), str(cache)]
    started = [
        subprocess.Popen(command, env=environ, stderr=subprocess.PIPE) for _ in range(3)
    ]
    for number in range(200, 215):
        write(page(number))

    ended = [process.communicate()[1] for process in started]

    assert [process.returncode for process in started] == [0, 0, 0], ended
