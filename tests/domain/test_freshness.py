"""Freshness windows, expiry, and the one selector of active facts."""

import pytest

from ctxlib.domain import moment
from ctxlib.domain.fact import Fact
from ctxlib.domain.freshness import freshness, is_active, is_expired, renewed_at

NOW = moment.seconds("2026-03-01T12:00:00Z")
ID = "mem-0123456789abcdef0123456789abcdef"


def fact(**fields):
    known = {
        "id": ID,
        "revision": 1,
        "name": "a",
        "type": "project",
        "scope": "project",
    }
    return Fact(**{**known, **fields})


def aged(days, seconds=0, **fields):
    return fact(updated_at=moment.text(NOW - days * moment.DAY - seconds), **fields)


@pytest.mark.parametrize(
    ("fields", "fresh", "current"),
    [
        ({"type": "reference"}, 14, 45),
        ({"type": "project"}, 30, 180),
        ({"type": "user"}, 90, 365),
        ({"type": "feedback"}, 90, 365),
        ({"type": "user", "volatility": "volatile"}, 7, 30),
        ({"type": "reference", "volatility": "stable"}, 90, 365),
    ],
)
def test_bounds_of_a_window_belong_to_it(fields, fresh, current):
    assert freshness(aged(0, **fields), NOW) == "fresh"
    assert freshness(aged(fresh, **fields), NOW) == "fresh"
    assert freshness(aged(fresh, 1, **fields), NOW) == "current"
    assert freshness(aged(current, **fields), NOW) == "current"
    assert freshness(aged(current, 1, **fields), NOW) == "stale"


def test_evergreen_never_ages_but_expires():
    assert freshness(aged(9_000, volatility="evergreen"), NOW) == "fresh"
    assert (
        freshness(aged(1, volatility="evergreen", expires_at="2026-02-28"), NOW)
        == "expired"
    )


def test_fact_without_times_is_current():
    assert freshness(fact(), NOW) == "current"
    assert renewed_at(fact()) is None


def test_time_in_the_future_is_current():
    assert freshness(aged(-1), NOW) == "current"
    assert freshness(aged(400, last_verified_at="2026-03-02"), NOW) == "current"


def test_later_of_change_and_verification_counts():
    verified = aged(400, last_verified_at="2026-02-28")
    changed = aged(1, last_verified_at="2020-01-01")

    assert freshness(verified, NOW) == "fresh"
    assert freshness(changed, NOW) == "fresh"


def test_creation_counts_where_no_change_is_known():
    created = fact(created_at="2020-01-01")

    assert freshness(created, NOW) == "stale"
    assert freshness(created.replace(updated_at="2026-02-28"), NOW) == "fresh"


@pytest.mark.parametrize(
    ("boundary", "expired"),
    [
        ("2026-03-01", False),
        ("2026-02-28", True),
        ("2026-03-01T12:00:00Z", False),
        ("2026-03-01T11:59:59Z", True),
        (None, False),
    ],
)
def test_fact_is_expired_strictly_past_its_boundary(boundary, expired):
    assert is_expired(fact(expires_at=boundary), NOW) is expired


def test_bare_date_lasts_to_the_end_of_its_day():
    last = moment.seconds("2026-03-01T23:59:59Z")

    assert not is_expired(fact(expires_at="2026-03-01"), last)
    assert is_expired(fact(expires_at="2026-03-01"), last + 1)


def test_superseded_and_expired_facts_are_not_active():
    assert is_active(fact(), NOW)
    assert not is_active(fact(superseded_by=ID), NOW)
    assert not is_active(fact(expires_at="2026-02-28"), NOW)


def test_closed_items_of_the_agenda_are_not_active():
    assert is_active(fact(agenda="task", state="open"), NOW)
    assert not is_active(fact(agenda="task", state="done"), NOW)
    assert not is_active(fact(agenda="goal", state="dropped"), NOW)
