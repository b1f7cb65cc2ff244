"""Exact wording: how well a text agrees with what somebody typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.wording import Wanted, snippet, stems_of


def stem(words):
    """A stemmer of tests: the plural is the singular."""
    return [word.removesuffix("s") for word in words]


def wanted(text, *, is_phrase=False):
    return Wanted(text.split(" "), is_phrase=is_phrase, stem=stem)


def how(query, text, **options):
    match = wanted(query, **options).match(text)
    return match and match.how


WORDS = st.sampled_from(
    ["login", "tests", "Café", "maxRetryMs", "src/app.py", "认证", "v1.2", "#1234", "a"]
)
BLANKS = st.sampled_from([" ", "  ", "\n", "\t"])


@st.composite
def prose(draw):
    words = draw(st.lists(WORDS, min_size=1, max_size=12))
    return "".join(word + draw(BLANKS) for word in words).strip()


@pytest.mark.parametrize(
    ("query", "text", "expected"),
    [
        ("login test", "the Login  Test", "phrase"),
        ("login test", "test the login", "words"),
        ("login tests", "test the login", "forms"),
        ("login test", "the login", None),
        ("test", "testing", None),
        ("est", "test", None),
        ("cafe", "Café au lait", "phrase"),
        ("retry", "maxRetryMs", "words"),
        ("MAXRETRYMS", "maxRetryMs", "phrase"),
        ("max-retry-ms", "maxRetryMs", "words"),
        ("app.py", "see src/app.py:12", "phrase"),
        ("令牌", "认证令牌过期", "phrase"),
        ('"login test"', "test the login", None),
        ('"login test" flaky', "flaky: a login test", "words"),
    ],
)
def test_how_a_text_agrees(query, text, expected):
    assert how(query, text) == expected


@given(prose())
def test_every_text_agrees_with_itself_in_any_case_and_spacing(text):
    for typed in (text, " ".join(text.split()).upper()):
        assert how(typed, text) == "phrase"
        assert how(typed, text, is_phrase=True) == "phrase"


@given(prose(), prose(), prose())
def test_a_text_agrees_wherever_it_stands_in_another(before, text, after):
    assert how(text, f"{before} {text} {after}") == "phrase"


@given(prose(), prose())
def test_what_agrees_holds_every_stem(query, text):
    looked = wanted(query)
    match = looked.match(text)

    if match:
        assert looked.stems <= set(stems_of([text], stem))
        assert 0 <= match.start <= match.end <= len(text)


@given(st.text(max_size=300), st.text(max_size=20))
def test_nothing_that_anybody_types_breaks_it(text, query):
    looked = wanted(query)
    match = looked.match(text)

    assert match is None or snippet(text, match)[:300] is not None
    assert looked.spread([text]) is None or not looked.phrases


@given(prose(), prose(), prose())
def test_a_snippet_shows_what_was_found(before, text, after):
    whole = " ".join([before * 20, text, after * 20])
    match = wanted(text).match(whole)

    shown = snippet(whole, match)

    assert whole[match.start : match.end][:80] in shown
    assert len(shown) < 500


def test_words_that_are_spread_name_the_text_with_most_of_them():
    looked = wanted("login cache owl")

    place, match = looked.spread(["a login", "the cache of the owl", "nothing"])

    assert (place, match.how) == (1, "spread")
    assert looked.spread(["a login", "the owl"]) is None
    assert wanted('"login cache"').spread(["login", "cache"]) is None
