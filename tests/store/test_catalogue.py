"""The catalogue nominates whatever a look at every fact would find."""

import os

import pytest

from ctxlib.domain import document, moment
from ctxlib.domain.fact import Fact
from ctxlib.store.catalogue import open_catalogue


def fact(number, **fields):
    given = {
        "id": f"mem-{number:032x}",
        "name": f"f-{number}",
        "title": f"Fact No {number}",
        "type": "project",
        "activation": "relevant",
        **fields,
    }
    return Fact(revision=1, scope="global", **given)


def text(number, *, subject=None, **fields):
    return document.format(fact(number, subject_key=subject, **fields))


def day(number):
    return f"2026-01-{number:02}T00:00:00Z"


@pytest.fixture
def look(repository, home):
    """Open the catalogue of global facts at the tip."""

    def call(root=home / "derived"):
        snapshot = repository.snapshot()
        return open_catalogue(snapshot, "global", scope="global", root=str(root))

    return call


def kept(home):
    return home / "derived/global.catalogue"


def test_it_knows_ids_subjects_titles_and_pins(look, write):
    write(
        {
            "global/f-1.md": text(1, subject="a.b"),
            "global/f-2.md": text(2, subject="a.bc", activation="pinned"),
        }
    )

    found = look()

    assert found.with_id("mem-") == ["f-1", "f-2"]
    assert found.with_id(f"mem-{2:032x}") == ["f-2"]
    assert found.with_subject("a.b") == ["f-1"]
    assert found.with_subject("a") == []
    assert found.like([fact(3, title="FACT, no: 2!")]) == ["f-2"]
    assert found.like([fact(3, subject_key="a.b"), fact(2)]) == ["f-1", "f-2"]
    assert found.like([fact(3, title="!")]) == []
    assert found.pinned() == ["f-2"]


def test_many_facts_are_compared_like_a_few(look, write):
    write({f"global/f-{n}.md": text(n, subject=f"s.{n}") for n in range(20)})
    others = [fact(n + 100, title=f"fact no: {n}") for n in range(5, 15)]
    others += [fact(n + 200, subject_key=f"s.{n}") for n in range(5)]

    found = look()

    assert found.like(others) == sorted(f"f-{n}" for n in range(15))
    assert found.like(others) == sorted({n for o in others for n in found.like([o])})


def test_the_newest_come_first_and_nothing_that_is_over(look, write, now):
    write(
        {
            f"global/f-{number}.md": text(number, updated_at=day(number), **fields)
            for number, fields in {
                1: {},
                2: {"expires_at": "2026-01-31"},
                3: {"expires_at": "2099-01-31"},
                4: {"activation": "pinned"},
                5: {"superseded_by": "mem-" + "0" * 32},
                6: {"last_verified_at": day(9)},
                7: {},
            }.items()
        }
    )

    found = look()

    assert [name for _, name in found.newest(9, now)] == ["f-6", "f-7", "f-3", "f-1"]
    assert found.newest(1, now) == [(moment.seconds(day(9)), "f-6")]
    assert found.relevant(now) == 4
    assert found.pinned() == ["f-4"]


def test_an_empty_memory_has_an_empty_catalogue(look):
    assert look().with_id("mem-") == []


@pytest.mark.parametrize("more", [1, 20, 300])
def test_it_follows_every_change(look, write, more, home, now):
    write({f"global/f-{number}.md": text(number, subject="s") for number in range(300)})
    look()
    before = kept(home).read_bytes()

    changes = {f"global/f-{number}.md": text(number) for number in range(more - 1)}
    write(
        {**changes, "global/f-299.md": None, "global/f-400.md": text(400, subject="t")}
    )
    found = look()

    with_subject = {f"f-{number}" for number in range(more - 1, 299)}
    assert set(found.with_subject("s")) == with_subject
    assert found.with_subject("t") == ["f-400"]
    assert len(found.with_id("mem-")) == 300
    assert (kept(home).read_bytes() == before) == (more == 1)
    fresh = look(root=home / "fresh")
    for one in (found, look()):
        assert one.with_subject("s") == fresh.with_subject("s")
        assert one.newest(50, now) == fresh.newest(50, now)
        assert one.relevant(now) == fresh.relevant(now) == 300
        assert one.merged() == fresh.merged()


def test_a_document_that_is_no_fact_is_counted_and_not_named(look, write, now):
    write(
        {"global/bad.md": b"bad", "global/tab\t.md": b"bad", "global/f-1.md": text(1)}
    )

    found = look()

    assert found.with_id("mem-") == ["f-1"]
    assert found.unreadable() == ["bad", "tab "]
    assert found.relevant(now) == 1


def test_a_link_that_is_called_like_a_document_is_none(look, repository, write, git):
    write({"global/f-1.md": text(1), "global/f-2.md": text(2)})
    look()
    entries = git("--git-dir", repository.path, "ls-tree", "main:global")
    linked = entries.replace("100644 blob", "120000 blob", 1)
    folder = git("--git-dir", repository.path, "mktree", input=linked).strip()
    root = git("--git-dir", repository.path, "ls-tree", "main")
    root = "\n".join(
        line if "\tglobal" not in line else f"040000 tree {folder}\tglobal"
        for line in root.splitlines()
    )
    tree = git("--git-dir", repository.path, "mktree", input=root).strip()
    commit = git("--git-dir", repository.path, "commit-tree", tree, "-m", "x").strip()
    git("--git-dir", repository.path, "update-ref", "refs/heads/main", commit)

    assert look().with_id("mem-") == ["f-2"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-5],
        lambda content: content.replace(b"\tss\t", b"\tsr\t"),
        lambda content: content.replace(b"catalogue 3", b"catalogue 9"),
        lambda content: content[:20] + b"0" * 30 + content[50:],
    ],
)
def test_a_damaged_file_is_made_again(look, write, home, damage):
    write({f"global/f-{number}.md": text(number, subject="s") for number in range(3)})
    look()
    good = kept(home).read_bytes()

    kept(home).write_bytes(damage(good))

    assert look().with_subject("s") == ["f-0", "f-1", "f-2"]
    assert kept(home).read_bytes() == good


def test_where_it_cannot_be_kept_it_is_made_each_time(look, write, tmp_path):
    write({"global/f-1.md": text(1)})
    (tmp_path / "file").write_text("in the way")

    assert look(root=tmp_path / "file/below").with_id("mem-") == ["f-1"]


def test_it_is_for_its_owner_alone_and_leaves_nothing_beside(look, write, home):
    write({"global/f-1.md": text(1)})

    look()

    assert os.listdir(home / "derived") == ["global.catalogue"]
    assert kept(home).stat().st_mode & 0o777 == 0o600
