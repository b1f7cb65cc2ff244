"""What a sentence is compared by, and what that says about it."""

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.likeness import LASTING, OBJECTING, odds, read, scale
from ctxlib.domain.statements import sentences
from ctxlib.domain.traits import opening_traits, traits


def of(text, place=0):
    return traits(sentences(text)[place])


def test_words_runs_of_words_and_parts_of_words_are_traits():
    found = of("We never squash.")

    assert {"we", "never", "squash", "^_we", "we_never_squash", "._$"} <= found
    assert {"~<nev", "~ver>", "~squa"} <= found


def test_what_is_quoted_named_or_counted_is_the_same_everywhere():
    assert of("use `a b c` on port 80") == of("use `xyz` on port 54321")


def test_neighbours_are_traits_apart_from_its_own():
    found = of("We use tabs. Why not?")

    assert {">why", ">^why_not", ">?", "<none"} <= found
    assert "why" not in found


def test_the_first_sentence_of_a_prompt_stands_out():
    found = opening_traits(sentences("No. Look again."))

    assert {"1:no", "no", "look", "said2"} <= found
    assert "1:look" not in found


def test_a_table_gives_each_trait_its_weight_and_each_meaning_its_base():
    text = "# Made of 2 prompts.\nlasting -20\nlasting 40 we never\nobjecting 10 no\n"
    scales = read(text)

    assert scales[LASTING].score({"we", "never", "x", "y"}) == -1.0 + 4.0 / 2
    assert scales[OBJECTING].score({"no"}) == 0.5
    assert scales[LASTING].score(set()) == -1.0


def test_odds_go_from_nothing_to_certainty():
    assert odds(0.0) == 0.5
    assert odds(-9.0) < 0.001
    assert odds(9.0) > 0.999


def test_rules_are_told_from_work_by_their_wording_alone():
    worded = scale(LASTING).score

    assert worded(of("on every machine here it's Debian 12, so no snap")) > 0
    assert worded(of("can you have a look at why the chart is empty")) < -2


@given(st.text())
def test_any_text_has_traits_and_none_has_a_blank_in_it(text):
    for sentence in sentences(text):
        assert not any(set(trait) & set(" \n") for trait in traits(sentence))
