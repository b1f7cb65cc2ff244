"""Rows are found by their place, and a damaged one is none."""

import pytest

from ctxlib.store.rowfile import NAME, RowFile, RowWriter


@pytest.fixture
def write(tmp_path):
    """Append rows; their places."""

    def call(*rows):
        with RowWriter(str(tmp_path)) as writer:
            return [writer.append(row) for row in rows]

    return call


def test_rows_are_read_by_their_place(tmp_path, write):
    places = write(b"one", b"", b"three" * 10_000)

    rows = RowFile(str(tmp_path))

    assert [rows.read(place) for place in places] == [b"one", b"", b"three" * 10_000]


def test_what_is_added_later_moves_nothing(tmp_path, write):
    (first,) = write(b"one")
    before = RowFile(str(tmp_path))

    (second,) = write(b"two")

    assert before.read(first) == b"one"
    assert RowFile(str(tmp_path)).read(second) == b"two"


def test_the_rest_of_a_killed_writer_is_passed_over(tmp_path, write):
    write(b"one")
    with (tmp_path / NAME).open("ab") as file:
        file.write(b"half a ro")

    (place,) = write(b"two")

    assert RowFile(str(tmp_path)).read(place) == b"two"


def test_a_damaged_or_missing_row_is_none(tmp_path, write):
    first, second = write(b"one", b"two")
    data = bytearray((tmp_path / NAME).read_bytes())
    data[5] ^= 1
    (tmp_path / NAME).write_bytes(data)

    rows = RowFile(str(tmp_path))

    assert rows.read(first) is None
    assert rows.read(second) == b"two"
    assert rows.read(second + (1 << 40)) is None


def test_rows_can_be_read_once_their_folder_is_gone(tmp_path, write):
    (place,) = write(b"one")
    rows = RowFile(str(tmp_path))

    (tmp_path / NAME).unlink()

    assert rows.read(place) == b"one"
