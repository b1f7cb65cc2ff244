"""What the words of a store come to."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.analysis import analyse_fact
from ctxlib.domain.fact import Fact
from ctxlib.domain.query import gram_text, grams
from ctxlib.domain.terms import CHAR, KANA, WHOLE, WORD, terms
from ctxlib.domain.vocabulary import Vocabulary

TEXTS = st.text(st.sampled_from("abAB1 .'_-/:#@\\é²́中部ひカ한Ж，(\n"), max_size=60)
PERCENT = {CHAR: 30, KANA: 15}


def stem(words):
    return [word.removesuffix("a") or word for word in words]


KNOWN = Vocabulary(stem)
WITH_GRAMS = Vocabulary(stem, gram_text)


def fact(title, description, body, name="n-1"):
    return Fact(
        id="mem-" + "0" * 32,
        revision=1,
        type="project",
        scope="project",
        name=name,
        title=" ".join(title.split()),
        description=" ".join(description.split()),
        body=body,
    )


def weighed(found):
    """The weights of the terms in title, description and body, one by one."""
    words = Counter()
    for weight, text in (
        (200, found.title),
        (150, found.description),
        (100, found.body),
    ):
        for kind, form in terms(text):
            (term,) = stem([form]) if kind == WORD else (form,)
            words[term] += weight * PERCENT.get(kind, 100) // 100
    return words


@given(TEXTS, TEXTS, TEXTS)
def test_a_fact_comes_to_the_sum_of_its_terms(title, description, body):
    found = fact(title, description, body, name="zzz")

    document = analyse_fact(found, KNOWN)

    expected = weighed(found)
    expected["zzz"] += 200
    assert all(document.frequency(term) == expected[term] for term in expected)
    assert all(map(document.has, expected))
    assert document.frequency("absent") == 0
    assert not document.has("absent")
    assert document.words == expected
    assert document.length == sum(expected.values())
    assert all(document.frequency(term) == expected[term] for term in expected)


@given(TEXTS, TEXTS)
def test_grams_are_those_of_the_forms(title, body):
    document = analyse_fact(fact(title, "", body), WITH_GRAMS)
    other = analyse_fact(fact(title, "", body), KNOWN)

    expected = [gram for form in document.forms.split() for gram in grams(form)]
    assert Counter(document.grams.split()) == Counter(expected)
    assert sorted(other.grams.split()) == sorted(expected)
    assert document.grams_length == other.grams_length == len(expected)


@given(TEXTS)
def test_forms_are_the_words_as_written(body):
    document = analyse_fact(fact("", "", body, name="zzz"), KNOWN)

    expected = [form for kind, form in terms(body) if kind in (WORD, WHOLE)]
    assert document.forms.split() == ["zzz", "zzz", *expected]


@given(TEXTS, TEXTS)
def test_what_was_read_before_changes_nothing(one, other):
    known = Vocabulary(stem)
    known.read(other)

    assert known.read(one) == Vocabulary(stem).read(one) == known.read(one)


def test_heads_stand_in_the_order_of_the_title():
    document = analyse_fact(fact("Deploy 部署 window", "", ""), KNOWN)

    assert document.heads.split()[:5] == ["deploy", "部", "部署", "署", "window"]
