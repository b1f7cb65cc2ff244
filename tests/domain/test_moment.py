"""Moments: RFC 3339 text and seconds, and what is no moment."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain import moment
from ctxlib.errors import DocumentError

zones = st.integers(-23 * 60 - 59, 23 * 60 + 59).map(
    lambda minutes: timezone(timedelta(minutes=minutes))
)
inner = st.datetimes(datetime(2, 1, 1), datetime(9998, 12, 31), timezones=zones)


@given(st.datetimes())
def test_seconds_and_text_agree_with_the_calendar(at):
    at = at.replace(tzinfo=UTC, microsecond=0)
    known = int((at - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds())

    assert moment.text(known) == at.isoformat().replace("+00:00", "Z")
    assert moment.seconds(moment.text(known)) == known


@given(inner)
def test_offsets_and_fractions_name_the_same_second(at):
    whole = at.replace(microsecond=0)
    known = int((whole - datetime(1970, 1, 1, tzinfo=UTC)).total_seconds())

    assert moment.seconds(at.isoformat()) == known
    assert moment.seconds(moment.canonical(at.isoformat())) == known


@given(inner)
def test_canonical_form_is_known_by_its_looks(at):
    text = moment.canonical(at.isoformat())

    assert moment.canonical(text) == text
    assert moment.is_canonical(text) or text[8:10] > "28"


@given(st.text("0123456789TZ:-+. ", max_size=22))
def test_what_looks_canonical_is_canonical(text):
    if moment.is_canonical(text):
        assert moment.canonical(text) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("1970-01-01", 0),
        ("1970-01-01T00:00:00Z", 0),
        ("1970-01-01t00:00:00z", 0),
        ("1970-01-01 00:00:00Z", 0),
        ("1970-01-01T00:00:00.999999999Z", 0),
        ("1970-01-01T01:30:00+01:30", 0),
        ("1969-12-31T19:00:00-05:00", 0),
        ("1969-12-31T23:59:60Z", -1),
        ("2000-02-29T00:00:00Z", 951_782_400),
        ("0001-01-01T00:00:00Z", -62_135_596_800),
        ("9999-12-31T23:59:59Z", 253_402_300_799),
    ],
)
def test_moment_is_read(text, same):
    assert moment.seconds(text) == same


@pytest.mark.parametrize(
    "text",
    [
        "",
        "soon",
        "2026",
        "2026-3-1",
        "2026-03-1x",
        "26-03-2001",
        "0000-01-01",
        "2026-00-01",
        "2026-13-01",
        "2026-02-29",
        "1900-02-29",
        "2026-04-31",
        "2026-03-01T",
        "2026-03-01T12:00:00",
        "2026-03-01T12:00Z",
        "2026-03-01T24:00:00Z",
        "2026-03-01T12:60:00Z",
        "2026-03-01T12:00:61Z",
        "2026-03-01T12:00:00.Z",
        "2026-03-01T12:00:00+24:00",
        "2026-03-01T12:00:00+01:60",
        "2026-03-01T12:00:00+0100",
        "2026-03-01T+1:00:00Z",
        "2026-03-01X12:00:00Z",
        "２０２６-03-01",
        "9999-12-31T23:59:59-00:01",
        "0001-01-01T00:00:00+00:01",
    ],
)
def test_what_is_no_moment_is_refused(text):
    assert not moment.is_canonical(text)
    with pytest.raises(DocumentError):
        moment.seconds(text)


def test_bare_date_stays_one_and_lasts_to_its_end():
    assert moment.canonical("2026-03-01") == "2026-03-01"
    assert moment.day_end("2026-03-01") == moment.seconds("2026-03-01T23:59:59Z")
    assert moment.day_end("2026-03-01T12:00:00Z") == moment.seconds(
        "2026-03-01T12:00:00Z"
    )
