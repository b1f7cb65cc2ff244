"""Times as people type them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain import moment
from ctxlib.domain.when import typed
from ctxlib.errors import DocumentError

NOW = moment.seconds("2026-01-31T10:20:30Z")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2026-12-01", "2026-12-01"),
        ("2026-12-01T08:00:00Z", "2026-12-01T08:00:00Z"),
        ("2026-12-01T08:00", "2026-12-01T08:00:00Z"),
        ("2026-12-01 08:00:05", "2026-12-01T08:00:05Z"),
        ("2026-12-01T08:00Z", "2026-12-01T08:00:00Z"),
        ("2026-12-01T08:00+02:00", "2026-12-01T06:00:00Z"),
        ("2026-12-01T08:00:00.25", "2026-12-01T08:00:00Z"),
        ("now", "2026-01-31T10:20:30Z"),
        ("today", "2026-01-31"),
        ("Tomorrow", "2026-02-01"),
        (" yesterday ", "2026-01-30"),
        ("in 3 days", "2026-02-03"),
        ("in 1 day", "2026-02-01"),
        ("in a week", "2026-02-07"),
        ("2 weeks ago", "2026-01-17"),
        ("in 90 minutes", "2026-01-31T11:50:30Z"),
        ("an hour ago", "2026-01-31T09:20:30Z"),
        ("in 1 month", "2026-02-28"),
        ("in 2 months", "2026-03-31"),
        ("2 years ago", "2024-01-31"),
    ],
)
def test_what_is_typed_is_a_day_or_a_time_in_utc(said, meant):
    assert typed(said, NOW) == meant


@pytest.mark.parametrize(
    "said",
    [
        *("", "soon", "in days", "in 3 fortnights", "3 days", "in -1 days", "08:00"),
        *("2026-13-01", "2026-12-01T25:00", "2026-12-01T8:00", "9000 years ago"),
    ],
)
def test_anything_else_is_an_error_that_says_what_was_expected(said):
    with pytest.raises(DocumentError):
        typed(said, NOW)


def test_a_word_that_is_no_time_is_told_what_is_one():
    with pytest.raises(DocumentError, match="tomorrow, yesterday, 'in 3 days'"):
        typed("soon", NOW)


@given(st.text(max_size=30), st.integers(0, moment.LAST))
def test_any_text_is_a_time_or_a_document_error(text, now):
    try:
        found = typed(text, now)
    except DocumentError:
        return
    assert moment.canonical(found) == found


@given(st.integers(0, 10**5), st.sampled_from(["days", "weeks", "months", "years"]))
def test_what_is_ahead_is_not_before_what_is_past(count, unit):
    try:
        ahead, past = (
            typed(f"in {count} {unit}", NOW),
            typed(f"{count} {unit} ago", NOW),
        )
    except DocumentError:
        return
    assert past <= "2026-01-31" <= ahead
