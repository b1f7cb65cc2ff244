"""The commits of a memory: what is not there is told from what cannot be read."""

import pytest

from ctxlib.errors import NotFoundError, RepositoryError
from ctxlib.store.history import latest_saying, log
from ctxlib.store.objects import MAIN

NOWHERE = "1" * 40


def test_the_last_commit_with_a_line_is_found(repository, write):
    write({"global/a.md": b"1"}, trailers=[("Ctx-Undo", "x")])
    last = write({"global/a.md": b"2"}, trailers=[("Ctx-Undo", "x")])
    write({"global/a.md": b"3"}, why="As it says:\nCtx-Undo: x\nand more.")

    assert latest_saying(repository.objects, "Ctx-Undo: x", MAIN) == last
    assert latest_saying(repository.objects, "Ctx-Undo: y", MAIN) is None


@pytest.mark.parametrize("span", ["refs/heads/journal", f"{NOWHERE}..{MAIN}"])
def test_a_span_that_is_not_there_is_not_found(repository, span):
    with pytest.raises(NotFoundError, match="has no revision"):
        latest_saying(repository.objects, "Ctx-Undo: x", span)
    with pytest.raises(NotFoundError, match="has no revision"):
        log(repository.objects, rev=span)


def test_a_history_that_cannot_be_read_is_an_error_and_no_answer(
    memory, runner, write, repository
):
    """What a caller takes for "there is none" must not be a failure."""
    write({"global/a.md": b"1"})
    tip = write({"global/a.md": b"2"})
    place = memory / "objects" / tip[:2] / tip[2:]
    kept = place.read_bytes()
    place.chmod(0o600)
    place.write_bytes(b"")
    try:
        with pytest.raises(RepositoryError, match="cannot read the history"):
            latest_saying(repository.objects, "Ctx-Undo: x", MAIN)
    finally:
        place.write_bytes(kept)
