"""Unknown words find the known ones they mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.spelling import KEPT, early_slips, is_one_slip, meant, slips


@pytest.mark.parametrize(
    ("one", "other"),
    [("redis", "rediss"), ("redis", "reds"), ("redis", "radis"), ("redis", "reids")],
)
def test_one_slip_is_a_letter_more_less_other_or_exchanged(one, other):
    assert is_one_slip(one, other)
    assert is_one_slip(other, one)


@pytest.mark.parametrize("other", ["redis", "rides", "cache", "re", "redisss", ""])
def test_equal_words_and_two_slips_are_not_one(other):
    assert not is_one_slip("redis", other)


def test_continuations_come_before_slips():
    known = ["depth", "deplay", "deployment", "deploys"]

    assert meant("deploy", "deploy", known) == [("deploys", 0.5), ("deployment", 0.5)]
    assert meant("deploi", "deploi", ["deploy", "depth"]) == [("deploy", 0.8)]


@pytest.mark.parametrize(
    ("word", "stem", "known"),
    [
        ("delgation", "delgat", "deleg"),
        ("asignments", "asign", "assign"),
        ("threds", "thred", "thread"),
        ("assignmetn", "assignmetn", "assign"),
        ("requierd", "requierd", "requir"),
        ("opeartor", "opeartor", "oper"),
        ("coyp", "coyp", "copi"),
        ("mudule", "mudul", "modul"),
    ],
)
def test_a_misspelt_word_may_have_another_stem(word, stem, known):
    assert meant(stem, word, [known]) == [(known, 0.8)]


def test_a_short_word_keeps_its_first_letter():
    assert meant("fault", "fault", ["vault", "default"]) == []
    assert meant("podule", "podule", ["module"]) == [("module", 0.8)]


def test_the_same_ending_makes_no_slip_of_another_stem():
    assert meant("statement", "statement", ["stage", "stale"]) == []
    assert meant("deleg", "delegation", ["delet"]) == []


def test_what_only_begins_like_a_slip_is_another_word():
    assert meant("delight", "delighted", ["deleg"]) == []


def test_short_words_mean_only_themselves():
    assert meant("dep", "dep", ["depth", "den"]) == []


def test_of_four_letters_one_may_be_missing_or_two_be_exchanged():
    assert meant("oder", "oder", ["order"]) == [("order", 0.8)]
    assert meant("etst", "etst", ["test"]) == []
    assert meant("tset", "tset", ["test"]) == [("test", 0.8)]
    assert meant("talk", "talk", ["task"]) == []


@pytest.mark.parametrize(
    ("one", "other"),
    [("async", "sync"), ("define", "refine"), ("reload", "preload")],
)
def test_words_that_differ_by_a_prefix_are_no_slips_of_each_other(one, other):
    assert slips(one, one, [other]) == []
    assert slips(other, other, [one]) == []


@given(st.text("abcxyzø", min_size=1, max_size=7), st.text("abcxyzø", max_size=8))
def test_what_is_one_slip_away_begins_alike_or_is_among_the_early_slips(one, other):
    if is_one_slip(one, other) and other:
        assert other[:KEPT] == one[:KEPT] or other in early_slips(one)


@pytest.mark.parametrize(
    ("written", "meant_word"),
    [("москва", "носква"), ("σπιτι", "οπιτι"), ("smør", "dmør"), ("ørred", "orred")],
)
def test_early_slips_keep_to_the_script_of_the_word(written, meant_word):
    assert meant_word in early_slips(written)


@given(
    st.text("abcdeinors", min_size=4, max_size=9),
    st.lists(st.text("abcdeinors", min_size=3, max_size=9), max_size=9),
)
def test_what_an_index_looks_up_are_all_the_slips_there_are(form, terms):
    early = [term for term in early_slips(form) if term in terms]
    alike = [term for term in terms if term[:KEPT] == form[:KEPT]]

    assert set(slips(form, form, terms)) <= {*early, *alike}
    assert set(slips(form, form, [*early, *alike])) == set(slips(form, form, terms))
