"""Equivalence of facts, and what a project fact stands in for."""

import pytest

from ctxlib.domain import moment
from ctxlib.domain.fact import Fact
from ctxlib.domain.precedence import (
    contested,
    equivalence,
    keys,
    overrides,
    title_key,
)

NOW = moment.seconds("2026-03-01T12:00:00Z")
ID = "mem-0123456789abcdef0123456789abcdef"


def fact(name, scope="project", **fields):
    return Fact(
        **{"id": ID, "revision": 1, "type": "project", **fields},
        name=name,
        scope=scope,
    )


def told(facts):
    return [
        (each.project_fact.name, each.global_fact.name, each.reason)
        for each in overrides(facts, NOW)
    ]


@pytest.mark.parametrize(
    ("one", "other", "reason"),
    [
        ({"subject_key": "a.b"}, {"subject_key": "a.b"}, "subject"),
        ({"subject_key": "a.b"}, {"subject_key": "a.c"}, None),
        ({"subject_key": "a.b"}, {}, None),
        ({"title": "DB host"}, {"title": "db-host!"}, "title"),
        ({"title": "…"}, {"title": "!"}, None),
        ({}, {}, None),
        (
            {"title": "DB host", "subject_key": "a"},
            {"title": "DB host", "subject_key": "b"},
            None,
        ),
        ({"title": "DB host", "subject_key": "a"}, {"title": "DB host"}, "title"),
    ],
)
def test_facts_of_different_names_are_equivalent(one, other, reason):
    first, second = fact("one", **one), fact("other", **other)

    assert equivalence(first, second) == reason
    assert equivalence(second, first) == reason
    assert not reason or set(keys(first)) & set(keys(second))


def test_same_name_is_equivalent_unless_subjects_differ():
    assert equivalence(fact("a"), fact("a", "global")) == "name"
    assert (
        equivalence(fact("a", subject_key="x"), fact("a", "global", subject_key="y"))
        is None
    )


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("DB host", "dbhost"),
        ("Ｄb—HOST 2", "dbhost2"),
        ("Straße", "strasse"),
        ("发布 分支！", "发布分支"),
        ("!?", ""),
    ],
)
def test_title_is_reduced_to_letters_and_digits(title, key):
    assert title_key(title) == key


def test_project_fact_overrides_equivalent_global_ones():
    facts = [
        fact("style", subject_key="user.style"),
        fact("style", "global"),
        fact("tone", "global", subject_key="user.style"),
        fact("unrelated", "global"),
    ]

    assert told(facts) == [
        ("style", "style", "name"),
        ("style", "tone", "subject"),
    ]
    assert told(reversed(facts)) == told(facts)


def test_subject_is_the_first_reason_told():
    facts = [
        fact("by-name", title="T"),
        fact("by-subject", subject_key="s"),
        fact("by-name", "global", title="T", subject_key="s"),
    ]

    assert told(facts) == [("by-subject", "by-name", "subject")]


@pytest.mark.parametrize("ended", [{"expires_at": "2026-02-28"}, {"superseded_by": ID}])
def test_fact_that_ended_overrides_nothing_and_is_not_overridden(ended):
    assert told([fact("a", **ended), fact("a", "global")]) == []
    assert told([fact("a"), fact("a", "global", **ended)]) == []


def test_nothing_is_overridden_within_one_scope():
    assert told([fact("a", title="T"), fact("b", title="T")]) == []
    assert told([fact("a", "global", title="T"), fact("b", "global", title="T")]) == []


def test_which_rival_holds_does_not_depend_on_the_order_of_facts():
    facts = [
        fact("one", title="T"),
        fact("two", title="T"),
        fact("three", "global", title="T"),
    ]

    assert told(facts) == told(reversed(facts)) == [("one", "three", "title")]


def test_the_first_active_fact_of_a_scope_holds_a_subject():
    first, second = (fact(name=name, subject_key="a.b") for name in ("one", "two"))
    over = fact(name="over", subject_key="a.b", expires_at="2026-01-01")
    other = fact(name="other", scope="global", subject_key="a.b")
    none = fact(name="none")

    assert contested([over, first, other, none, second], NOW) == [(second, first)]
    assert contested([first], NOW, others=[over, other, second]) == [(first, second)]
    assert contested([first], NOW, others=[second, second.replace(name="x")]) == [
        (first, second)
    ]
