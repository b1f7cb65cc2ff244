"""The catalogue nominates whatever a look at every fact would find."""

import os

import pytest

from ctxlib.domain import document
from ctxlib.domain.fact import Fact
from ctxlib.store.catalogue import open_catalogue


def text(number, *, subject=None, pinned=False):
    return document.format(
        Fact(
            id=f"mem-{number:032x}",
            revision=1,
            name=f"f-{number}",
            title=f"Fact No {number}",
            type="project",
            scope="global",
            subject_key=subject,
            activation="pinned" if pinned else "relevant",
        )
    )


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
            "global/f-2.md": text(2, subject="a.bc", pinned=True),
        }
    )

    found = look()

    assert found.with_id("mem-") == ["f-1", "f-2"]
    assert found.with_id(f"mem-{2:032x}") == ["f-2"]
    assert found.with_subject("a.b") == ["f-1"]
    assert found.with_subject("a") == []
    assert found.with_title("FACT, no: 2!") == ["f-2"]
    assert found.with_title("!") == []
    assert found.pinned() == ["f-2"]


def test_an_empty_memory_has_an_empty_catalogue(look):
    assert look().with_id("mem-") == []


@pytest.mark.parametrize("more", [1, 20, 300])
def test_it_follows_every_change(look, write, more, home):
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
    assert look().with_subject("s") == found.with_subject("s")


def test_a_document_that_is_no_fact_is_not_named(look, write):
    write({"global/bad.md": b"bad", "global/f-1.md": text(1)})

    assert look().with_id("mem-") == ["f-1"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[:-5],
        lambda content: content.replace(b"\tSs\t", b"\tS\t"),
        lambda content: content.replace(b"catalogue 1", b"catalogue 9"),
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
