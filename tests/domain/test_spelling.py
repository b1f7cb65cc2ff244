"""Unknown words find the known ones they mean."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.spelling import KEPT, early_slips, is_one_slip, meant


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
    assert meant("deploi", "deploi", ["deploy", "depth"]) == [("deploy", 0.6)]


def test_short_words_mean_only_themselves():
    assert meant("dep", "dep", ["depth", "den"]) == []


@given(st.text("abcxyz09", min_size=1, max_size=7), st.text("abcxyz09", max_size=8))
def test_what_is_one_slip_away_begins_alike_or_is_among_the_early_slips(one, other):
    if is_one_slip(one, other) and other:
        assert other[:KEPT] == one[:KEPT] or other in early_slips(one)


@pytest.mark.parametrize(
    ("written", "meant_word"),
    [("москва", "носква"), ("σπιτι", "οπιτι"), ("smør", "dmør"), ("ørred", "orred")],
)
def test_early_slips_keep_to_the_script_of_the_word(written, meant_word):
    assert meant_word in early_slips(written)
