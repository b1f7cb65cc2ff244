"""Which words are forms of one another."""

import string

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.inflection import forms, inflected

WORDS = st.text(string.ascii_lowercase, max_size=14)

SAME = (
    ("ventile", "ventilen"),
    ("bewassern", "bewasserung"),
    ("sichern", "gesichert"),
    ("planen", "planung"),
    ("journal", "journaux"),
    ("deployer", "deploiement"),
    ("traducir", "traduccion"),
    ("migrar", "migracao"),
    ("migrare", "migrazioni"),
    ("vertalen", "vertalingen"),
)
OTHER = (
    ("rechner", "rechnung"),
    ("daten", "datei"),
    ("plan", "planet"),
    ("server", "service"),
    ("list", "listen"),
    ("test", "testament"),
)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_forms_of_a_word_know_each_other(one, other):
    assert other in forms(one)
    assert one in forms(other)


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_other_words_are_no_forms(one, other):
    assert other not in forms(one)
    assert one not in forms(other)


@given(WORDS, WORDS)
def test_a_store_is_asked_for_all_that_a_word_may_be(word, more):
    store = [*forms(word), more]

    def beginning(start):
        return [each for each in store if each.startswith(start)]

    found = inflected(word, word, beginning=beginning, stem=list)
    assert {*forms(word)} <= {*found}
    assert word not in found


@pytest.mark.parametrize("word", ["", "a", "ge", "get", "gett", "обновить", "部署"])
def test_what_is_too_short_or_of_another_script_has_no_other_form(word):
    assert not forms(word)
