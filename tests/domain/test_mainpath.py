"""What a path on main is for, and how the archive names its files."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ctxlib.domain import mainpath
from ctxlib.domain.ident import slug
from ctxlib.domain.mainpath import Place

KEY = "ws-0123456789abcdef"


@given(
    name=some.text(min_size=1, max_size=30).map(slug).filter(bool),
    now=some.integers(0, 4_000_000_000),
    count=some.integers(0, 5_000),
    key=some.sampled_from([None, KEY]),
)
def test_the_path_in_the_archive_tells_the_name_whatever_it_is(name, now, count, key):
    place = Place("", key=key, name=name, is_archived=False)

    path = mainpath.archive_path(place, mainpath.archive_stamp(now, count))

    found = mainpath.place_of(path)
    assert found.is_archived
    assert (found.key, found.scope) == (key, place.scope)
    assert mainpath.archived_name(found) == name


def test_the_stamp_is_the_moment_and_counts_within_a_second():
    place = Place("", key=None, name="a", is_archived=False)

    stamps = [mainpath.archive_stamp(1_772_366_400, n) for n in (0, 1, 999, 1000)]
    times = [
        mainpath.archived_at(mainpath.place_of(mainpath.archive_path(place, stamp)))
        for stamp in stamps
    ]

    assert stamps == [
        "20260301-120000.000",
        "20260301-120000.001",
        "20260301-120000.999",
        "20260301-120001.000",
    ]
    assert times == ["2026-03-01T12:00:00Z"] * 3 + ["2026-03-01T12:00:01Z"]


@pytest.mark.parametrize(
    "file",
    [
        "a.md",
        "20260301T120000Z-a.md",
        "20260301-120000-a.md",
        "20260301-120000.000.md",
        "20260301-120000.000-.md",
        "2026030１-120000.000-a.md",
    ],
)
def test_a_file_without_a_stamp_has_no_former_name(file):
    place = mainpath.place_of(f"global/.archive/{file}")

    assert mainpath.archived_name(place) is None


def test_a_stamp_that_is_no_moment_tells_none():
    place = mainpath.place_of("global/.archive/20261399-120000.000-a.md")

    assert mainpath.archived_name(place) == "a"
    assert mainpath.archived_at(place) is None


@pytest.mark.parametrize(
    ("path", "is_kept"),
    [
        ("format", True),
        ("projects/.places", True),
        (f"projects/{KEY}/.identity", True),
        (f"projects/{KEY}/.revisions", True),
        ("global/.revisions", True),
        ("global/.identity", False),
        ("global/a.md", False),
    ],
)
def test_what_only_the_commands_write(path, is_kept):
    assert mainpath.is_kept(path) == is_kept
