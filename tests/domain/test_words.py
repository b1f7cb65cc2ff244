"""Tables of words: the same weight, whether few words are asked for or many."""

import pytest

from ctxlib.domain.words import Weights

TEXTS = {0.05: "\nthe a of\nand\n", 0.4: "\nmany more\n", 0.65: "page\n"}
ASKED = ["the", "and", "an", "more", "th", "page", "", "a", "pages"]


@pytest.fixture
def weights():
    return Weights(TEXTS)


def test_each_word_has_the_weight_of_the_text_that_lists_it(weights):
    found = [weights.get(word, 1.0) for word in ASKED[:7]]

    assert found == [0.05, 0.05, 1.0, 0.4, 1.0, 0.65, 1.0]
    assert "and" in weights
    assert "an" not in weights


def test_it_is_the_same_however_many_words_were_asked_for_before(weights):
    first = [weights.get(word, 1.0) for word in ASKED]

    for _ in range(100):
        assert [weights.get(word, 1.0) for word in ASKED] == first
