"""Objects and refs, read as git reads them."""

import os
import shutil
import signal

import pytest

from ctxlib.errors import NotFoundError, RepositoryError
from ctxlib.store.objects import Objects


@pytest.fixture
def objects(repository, write, runner):
    """A memory with two files, in two commits."""
    write({"global/one.md": b"one\n"})
    write({"projects/key-1/two.md": b"two\n"})
    found = Objects(repository.path, runner)
    yield found
    found.close()


def loose(memory, oid):
    return memory / "objects" / oid[:2] / oid[2:]


@pytest.mark.parametrize("packed", [False, True])
def test_every_object_reads_as_git_shows_it(objects, memory, git, packed):
    if packed:
        git("--git-dir", memory, "gc", "-q")
    listed = git(
        "--git-dir", memory, "cat-file", "--batch-all-objects", "--batch-check"
    ).splitlines()

    read = [
        f"{oid} {kind} {len(content)}"
        for oid in (line.split()[0] for line in listed)
        for kind, content in [objects.read(oid)]
    ]

    assert len(read) > 8
    assert read == listed


@pytest.mark.parametrize("packed", [False, True])
def test_the_tip_is_found_wherever_git_keeps_it(objects, memory, git, packed):
    if packed:
        git("--git-dir", memory, "pack-refs", "--all")
    tip = git("--git-dir", memory, "rev-parse", "main").strip()

    assert objects.tip() == tip
    assert objects.tip("refs/heads/journal") is None


def test_a_symbolic_ref_leads_to_its_tip(objects, memory, git):
    git("--git-dir", memory, "symbolic-ref", "refs/heads/other", "refs/heads/main")

    assert objects.tip("refs/heads/other") == objects.tip()


def test_a_damaged_ref_is_an_error_rather_than_an_empty_memory(objects, memory):
    ref = memory / "refs/heads/main"
    good = ref.read_text()
    ref.write_text("")

    with pytest.raises(RepositoryError, match="ref refs/heads/main is damaged"):
        objects.tip()
    ref.write_text(good)


def test_many_objects_come_in_order_from_files_and_packs_alike(
    objects, write, memory, git
):
    edits = {f"global/f{number:04}.md": b"%d\n" % number for number in range(1200)}
    write(edits)
    git("--git-dir", memory, "gc", "-q")
    write({"global/late.md": b"late\n"})
    lines = git("--git-dir", memory, "ls-tree", "main:global").splitlines()

    contents = objects.read_many(line.split()[2] for line in lines)

    assert dict(
        zip((line.split("\t")[1] for line in lines), contents, strict=True)
    ) == {
        **{path.partition("/")[2]: text for path, text in edits.items()},
        "late.md": b"late\n",
        "one.md": b"one\n",
    }


def test_a_revision_is_resolved_in_the_words_of_git(objects, memory, git):
    parent = git("--git-dir", memory, "rev-parse", "main~1").strip()

    assert objects.resolve("main^") == parent
    assert objects.resolve(parent[:10]) == parent


@pytest.mark.parametrize("rev", ["nothing", "--all", "main:global/one.md", ""])
def test_what_names_no_commit_is_not_found(objects, rev):
    with pytest.raises(NotFoundError, match="the memory has no revision"):
        objects.resolve(rev)


@pytest.mark.parametrize("damage", [b"", b"no zlib", "swapped"])
def test_a_damaged_object_is_named(objects, memory, git, damage):
    oid = git("--git-dir", memory, "rev-parse", "main:global/one.md").strip()
    other = git("--git-dir", memory, "rev-parse", "main:format").strip()
    path = loose(memory, oid)
    good = path.read_bytes()
    path.chmod(0o644)
    path.write_bytes(
        loose(memory, other).read_bytes() if damage == "swapped" else damage
    )

    with pytest.raises(RepositoryError, match=f"object {oid} .* is damaged"):
        objects.read(oid)
    path.write_bytes(good)


def test_a_missing_object_is_named(objects):
    with pytest.raises(RepositoryError, match=f"has lost object {'0' * 40}"):
        objects.read("0" * 40)


def test_reading_goes_on_after_a_missing_object(objects, memory, git):
    oid = git("--git-dir", memory, "rev-parse", "main:global/one.md").strip()
    git("--git-dir", memory, "gc", "-q")
    with pytest.raises(RepositoryError, match="has lost object"):
        objects.read("0" * 40)

    assert objects.read(oid) == ("blob", b"one\n")


def test_a_repository_that_vanished_is_said(objects, memory, tmp_path, git):
    oid = git("--git-dir", memory, "rev-parse", "main:global/one.md").strip()
    shutil.move(memory, tmp_path / "moved")

    with pytest.raises(RepositoryError, match="has vanished"):
        objects.read(oid)


@pytest.fixture
def borrowed(objects, memory, git, tmp_path):
    """An object that lies in another object store, which only git knows to find."""
    oid = git("--git-dir", memory, "rev-parse", "main:global/one.md").strip()
    git("--git-dir", memory, "gc", "-q")
    shutil.move(memory / "objects/pack", tmp_path / "elsewhere/pack")
    (memory / "objects/pack").mkdir()
    (memory / "objects/info/alternates").write_text(f"{tmp_path}/elsewhere\n")
    return oid


def test_objects_that_lie_elsewhere_are_read_through_git(objects, borrowed):
    assert objects.read(borrowed) == ("blob", b"one\n")


def test_a_git_that_was_killed_does_not_take_us_along(objects, borrowed):
    objects.read(borrowed)
    before = signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    os.kill(objects._batch._pid, signal.SIGKILL)
    os.waitid(os.P_PID, objects._batch._pid, os.WEXITED | os.WNOWAIT)

    with pytest.raises(RepositoryError, match="is damaged"):
        objects.read(borrowed)
    signal.signal(signal.SIGPIPE, before)
    assert objects.read(borrowed) == ("blob", b"one\n")
