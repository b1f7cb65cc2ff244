"""What is read out of a pack is what git reads, or nothing."""

import os

import pytest

from ctxlib.store.packs import Packs


@pytest.fixture
def listed(write, memory, git):
    """A memory of many similar documents and trees, packed; all its oids."""
    lines = [f"line {number} of a long document\n" for number in range(400)]
    for round in range(12):
        lines[round * 30] = f"changed in round {round}\n"
        write(
            {
                "global/long.md": "".join(lines).encode(),
                f"global/{'n' * 40}-{round}.md": os.urandom(30_000),
                **{f"global/f{each}-{round}.md": b"%d" % each for each in range(20)},
            }
        )
    git("--git-dir", memory, "gc", "-q", "--aggressive")
    answer = git(
        "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch-check"
    )
    return [line.split() for line in answer.splitlines()]


@pytest.fixture
def packs(memory):
    found = Packs(str(memory))
    yield found
    found.close()


def test_deltas_and_whole_objects_read_as_in_git(packs, listed, memory, git):
    chains = git("--git-dir", memory, "verify-pack", "-v", *memory.glob("**/*.idx"))

    read = [(oid, *packs.read(oid)) for oid, _, _ in listed]

    assert "chain length = 2" in chains
    assert [[oid, kind, str(len(content))] for oid, kind, content in read] == listed


def test_a_delta_that_names_its_base_reads_as_in_git(packs, listed, memory, git):
    by_name = ("-c", "repack.useDeltaBaseOffset=false")
    git("--git-dir", memory, *by_name, "repack", "-a", "-d", "-f", "-q")

    read = [(oid, *packs.read(oid)) for oid, _, _ in listed]

    assert [[oid, kind, str(len(content))] for oid, kind, content in read] == listed


def test_a_pack_that_appears_later_is_found(packs, repository, write, memory, git):
    assert packs.read(repository.objects.tip()) is None
    git("--git-dir", memory, "gc", "-q")
    assert packs.read(repository.objects.tip())[0] == "commit"

    commit = write({"global/a.md": b"a"})
    git("--git-dir", memory, "repack", "-q", "-d")

    assert packs.read(commit)[0] == "commit"
    assert packs.read("0" * 40) is None


def test_a_pack_that_git_removes_meanwhile_is_still_read(
    packs, repository, write, memory, git
):
    first = repository.objects.tip()
    git("--git-dir", memory, "gc", "-q")
    packs.read(first)
    write({"global/a.md": b"a"})

    git("--git-dir", memory, "gc", "-q")

    assert packs.read(first)[0] == "commit"


@pytest.mark.parametrize("suffix", [".idx", ".pack"])
@pytest.mark.parametrize("damage", ["cut", "zeroed", "emptied"])
def test_damage_gives_nothing_rather_than_something_else(
    listed, memory, suffix, damage
):
    (path,) = memory.glob(f"objects/pack/*{suffix}")
    good = path.read_bytes()
    middle = len(good) // 2
    path.chmod(0o644)
    path.write_bytes(
        {
            "cut": good[:middle],
            "zeroed": good[:1100] + bytes(middle - 1100) + good[middle:],
            "emptied": b"",
        }[damage]
    )
    packs = Packs(str(memory))

    read = [(packs.read(oid), kind, size) for oid, kind, size in listed]

    packs.close()
    path.write_bytes(good)
    assert any(found is None for found, _, _ in read)
    assert all(
        found is None or (found[0], str(len(found[1]))) == (kind, size)
        for found, kind, size in read
    )
