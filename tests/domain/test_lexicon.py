"""Scripts without blanks: what is grammar in a run, and where a compound is cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.lexicon import katakana, weights

CUT = [
    ("エラーログはどこ", ["エラー", "ログ", "エラーログ"]),
    ("フックコンポーネント", ["コンポーネント", "フック", "フックコンポーネント"]),
    ("ｴﾗｰﾛｸﾞ", ["エラー", "ログ", "エラーログ"]),
]
WHOLE = ["シンプルに", "ログイン", "コンテスト", "アップデート"]


@pytest.mark.parametrize(("text", "words"), CUT)
def test_a_compound_in_katakana_is_cut_at_a_known_word(text, words):
    assert katakana(text) == words


@pytest.mark.parametrize("text", WHOLE)
def test_a_word_that_only_looks_like_a_compound_stays_whole(text):
    assert katakana(text) == [text.rstrip("に")]


@given(st.text("エラーログテストッャンの a"))
def test_whatever_is_cut_is_of_the_text(text):
    for word in katakana(text):
        assert word in text
        assert len(word) > 1


@pytest.mark.parametrize("term", ["对齐", "优先级", "内存", "컴파일"])
def test_signs_of_a_standing_term_are_no_grammar_and_no_request(term):
    found = weights(term)

    assert {found[term[at : at + 2]] for at in range(len(term) - 1)} == {(1.0, 1.0)}


def test_a_request_that_is_a_word_inside_a_term_stays_one():
    assert weights("错误日志")["错误"][1] < 0.1
    assert weights("ユニットテスト")["テス"][1] < 0.5
    assert weights("我说的对")["的对"] == (0.1, 0.05)


def test_a_syllable_of_korean_says_less_where_it_is_a_particle():
    found = weights("알림은 서버에서")

    assert found["은"] < found["알"]
    assert found["에"] < found["버"]
    assert "的" not in weights("我的日志")
