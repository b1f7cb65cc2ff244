"""What one answer may hold."""

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.ceiling import Ceiling, units


def test_units_are_those_of_javascript():
    assert units("a提\U0001f680") == 4


@given(st.text(st.sampled_from("a提é\U0001f680"), max_size=60), st.integers(0, 200))
def test_ceiling_counts_as_an_encoder_does(text, most):
    by_units = len(text.encode("utf-16-le")) // 2 <= most
    by_octets = len(text.encode()) <= most

    assert Ceiling(most, 10_000).holds(text) is by_units
    assert Ceiling(10_000, most).holds(text) is by_octets
