"""Packing comes by volume, and takes nothing away."""

import os

from ctxlib.store.packing import is_due, pack


def test_a_small_memory_is_left_loose(repository, write):
    write({"global/a.md": b"a"})

    assert not is_due(repository.path)


def test_many_objects_or_large_ones_are_due(repository, memory):
    folders = [memory / f"objects/{digit:x}7" for digit in range(16)]
    for folder in folders:
        folder.mkdir(exist_ok=True)
    large = folders[1] / ("a" * 38)
    large.write_bytes(os.urandom(4_400_000))

    due_by_size = is_due(repository.path)
    large.unlink()
    small = [folder / f"{n:038}" for folder in folders for n in range(20)]
    for path in small:
        path.write_bytes(b"")
    due_by_number = is_due(repository.path)

    for path in small:
        path.unlink()
    assert (due_by_size, due_by_number) == (True, True)


def test_a_packed_memory_reads_and_writes_as_before(repository, write, memory, git):
    first = write({"global/a.md": b"1"}, subject="one")
    write({"global/a.md": b"2"}, subject="two")

    pack(repository.objects)

    assert git("--git-dir", memory, "count-objects").startswith("0 objects")
    assert repository.objects.tip() == repository.snapshot().commit
    assert repository.snapshot(first).blob("global/a.md") == b"1"
    write({"global/b.md": b"b"}, subject="three")
    assert [each.subject for each in repository.log("global/a.md")] == ["two", "one"]
    assert repository.snapshot().blob("global/b.md") == b"b"


def test_writers_go_on_while_the_memory_is_packed(repository, writer, memory, git):
    code = (
        "for number in range(40):\n"
        "    name = f'global/{args[0]}-{number}.md'\n"
        "    change = Change({name: name.encode()}, subject=name)\n"
        "    assert repository.transact(lambda _: change, now=1)\n"
    )
    writers = [writer(code, index) for index in range(2)]

    for _ in range(3):
        pack(repository.objects)

    assert [each.communicate() for each in writers] == [("", "")] * 2
    assert len(repository.snapshot().names("global")) == 80
    assert git("--git-dir", memory, "rev-list", "--count", "main") == "81\n"
