"""Irregular forms: each of one word, that is no form itself."""

from ctxlib.domain.irregular import REGULAR
from ctxlib.domain.terms import fold
from ctxlib.store.index import stem


def test_a_word_is_no_form_of_another_one():
    assert REGULAR.keys().isdisjoint(REGULAR.values())


def test_forms_are_folded_words_that_the_stemmer_does_not_know_by_itself():
    assert [form for form in REGULAR if form != fold(form) or not form.isalpha()] == []
    assert stem(["children", "childs", "rewritten", "rewriting"]) == [
        *stem(["child", "child"]),
        *stem(["rewrite", "rewrite"]),
    ]
