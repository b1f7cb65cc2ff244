"""What one answer may hold."""

import re

from hypothesis import example, given
from hypothesis import strategies as st

from ctxlib.domain.ceiling import Ceiling, clip, tokens, units


def test_units_are_those_of_javascript():
    assert units("a提\U0001f680") == 4


@given(st.text(st.sampled_from("a提é\U0001f680"), max_size=60), st.integers(0, 200))
def test_ceiling_counts_as_an_encoder_does(text, most):
    by_units = len(text.encode("utf-16-le")) // 2 <= most
    by_octets = len(text.encode()) <= most

    assert Ceiling(most, 10_000).holds(text) is by_units
    assert Ceiling(10_000, most).holds(text) is by_octets


@given(
    st.text(st.sampled_from("ab \u0301\u200d\ufe0f提\U0001f469"), max_size=60),
    st.integers(1, 30),
)
@example("a" + "\u0301" * 998 + "\u200d", 80)
@example("\u0301" * 9, 4)
def test_clipped_text_keeps_to_its_limit(text, most):
    clipped = clip(text, most)

    assert len(clipped) <= most
    assert clipped == text or (clipped[-1] == "…" and len(text) > most)
    assert text.startswith(clipped.removesuffix("…"))


@given(
    st.one_of(
        st.text(max_size=60),
        st.text(st.sampled_from("ab_ \n.,`-提é\U0001f680\u0301\u200d"), max_size=60),
    )
)
@example("`ctx-fact add --type project|reference`")
def test_tokens_are_quarters_of_words_and_every_other_mark(text):
    words = re.findall(r"\w+", text)
    marks = re.findall(r"[^\w\s]", text)

    assert tokens(text) == len(marks) + sum(
        (len(word.encode("utf-8", "replace")) + 3) // 4 for word in words
    )


@given(st.text(st.sampled_from("ab.提 "), max_size=60), st.integers(0, 60))
def test_ceiling_counts_tokens_where_the_host_does(text, most):
    assert Ceiling(10_000, 10_000, most).holds(text) is (tokens(text) <= most)


def test_what_is_left_beside_a_note_is_less_in_every_measure():
    left = Ceiling(100, 200, 50).less(Ceiling(10, 20, 5))

    assert (left.units, left.octets, left.tokens) == (89, 179, 45)
