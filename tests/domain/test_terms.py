"""Texts become words, parts of identifiers, numbers and pairs."""

import string

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ctxlib.domain.terms import CHAR, KANA, NUMBER, PAIR, WHOLE, WORD, fold, terms


def forms(text, *kinds):
    return [form for kind, form in terms(text) if kind in kinds]


@pytest.mark.parametrize(
    ("text", "words", "wholes"),
    [
        ("max_retry_ms", ["max", "retry", "ms"], ["maxretryms"]),
        ("maxRetryMs", ["max", "retry", "ms"], ["maxretryms"]),
        ("max-retry-ms", ["max", "retry", "ms"], ["maxretryms"]),
        ("HTTPServer", ["http", "server"], ["httpserver"]),
        ("GAT-1003", ["gat"], ["gat1003"]),
        ("PRs", ["pr"], []),
        ("README", ["readme"], []),
        (
            "docs/ops/ports.md",
            ["docs", "ops", "ports", "md"],
            ["portsmd", "docsopsportsmd"],
        ),
        ("a.b.c", [], ["abc"]),
        ("don't", ["dont"], []),
        ("the fact's id", ["the", "fact", "id"], []),
        ("l'index", ["l", "index"], []),
        ("b8d967c1e2f3", ["b8d967c1e2f3"], []),
    ],
)
def test_identifiers_are_split_and_kept_whole(text, words, wholes):
    assert forms(text, WORD) == words
    assert forms(text, WHOLE) == wholes


def test_references_of_three_digits_are_names_and_shorter_ones_numbers():
    assert terms("#812") == [(WHOLE, "#812"), (NUMBER, "812")]
    assert terms("#1") == [(NUMBER, "1")]


def test_composed_decomposed_and_wide_spellings_are_one():
    assert terms("Café") == terms("Cafe\u0301") == [(WORD, "cafe")]
    assert terms("ＲＥＡＤＭＥ") == [(WORD, "readme")]


def test_long_vowel_mark_belongs_to_its_katakana_run():
    assert forms("サーバー", PAIR) == ["サー", "ーバ", "バー"]


def test_scripts_meet_without_a_blank():
    assert terms("用pnpm装依赖") == [
        (CHAR, "用"),
        (WORD, "pnpm"),
        (CHAR, "装"),
        (PAIR, "装依"),
        (CHAR, "依"),
        (PAIR, "依赖"),
        (CHAR, "赖"),
    ]


def test_hiragana_pairs_are_told_from_others():
    assert forms("設定です", PAIR) == ["設定", "定で"]
    assert forms("設定です", KANA) == ["です"]


@pytest.mark.parametrize("mark", string.punctuation)
def test_no_punctuation_harms_the_words_around_it(mark):
    assert forms(f"redis {mark} cache", WORD) == ["redis", "cache"]
    assert terms(mark * 50) == []


@given(st.text())
def test_any_text_has_terms_without_blanks(text):
    for _, form in terms(text):
        assert form
        assert form.split() == [form]


@given(st.text())
@example("\U0001d54a")
@example("\u03d3")
@example("\u1d2c")
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)


def test_letters_of_a_style_fold_like_plain_ones():
    assert fold("\U0001d54a\U0001d4ee\u1d2c") == "sea"
