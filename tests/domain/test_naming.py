"""Titles and names of statements, whatever they say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.ident import slug
from ctxlib.domain.naming import MAX_TITLE, name, title, unused
from ctxlib.domain.skillname import in_order, made_name

DIGEST = "0123456789abcdef"
TEXTS = st.text(max_size=200) | st.lists(
    st.sampled_from(
        [
            "Always",
            "use",
            "pnpm,",
            "never",
            "the",
            "and",
            "`a b`",
            "nie",
            "不要用",
            "l'eau",
        ]
    ),
    max_size=40,
).map(" ".join)


@given(TEXTS)
def test_a_title_is_what_a_text_begins_with_and_short(text):
    made = title(text)

    assert len(made) <= MAX_TITLE
    assert " ".join(text.split()).startswith(" ".join(made.removesuffix("…").split()))


@given(TEXTS)
def test_a_name_is_a_slug_and_the_same_again(text):
    made = name(text, DIGEST)

    assert made
    assert made == slug(made) == name(text, DIGEST)
    assert len(made.encode()) <= 200


@pytest.mark.parametrize(
    ("said", "made"),
    [
        (
            "Wir deployen freitags am späten Nachmittag grundsätzlich nicht.",
            "deployen-freitags-späten-nachmittag-nicht",
        ),
        ("!!!", "candidate-01234567"),
        ("Here.", "here"),
        ("Never.", "never"),
        ("Nunca uses npm en este repo.", "nunca-uses-npm"),
        ("Als Paketmanager nehmen wir hier pnpm.", "als-paketmanager-nehmen-pnpm"),
    ],
)
def test_a_name_keeps_what_turns_it_round_and_drops_what_says_nothing(said, made):
    assert name(said, DIGEST) == made


def test_a_taken_name_gets_the_next_number():
    assert unused("a", {"b"}) == "a"
    assert unused("a", {"a", "a-2", "b"}) == "a-3"


@given(st.lists(TEXTS, max_size=4), st.lists(TEXTS, max_size=6))
def test_a_skill_is_called_as_hosts_want_it(asked, labels):
    made = made_name(in_order(asked, " ".join(labels)), labels)

    assert made == "" or (made.isascii() and made == slug(made))
