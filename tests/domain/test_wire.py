"""JSON without the package: the same values and the same bytes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain import wire

values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=("Cs",))),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.text(st.characters(exclude_categories=("Cs",))), inner, max_size=4
        )
    ),
    max_leaves=20,
)


@given(values)
def test_values_come_back(value):
    assert wire.loads(wire.dumps(value)) == value
    assert wire.loads(wire.dumps_ascii(value)) == value
    assert wire.loads(json.dumps(value)) == value


@given(values)
def test_text_is_that_of_the_standard_library(value):
    compact = (",", ":")

    assert wire.dumps_ascii(value) == json.dumps(value, separators=compact)
    plain = json.dumps(value, ensure_ascii=False, separators=compact)
    assert wire.dumps(value) == plain or not plain.isprintable()


@given(values)
def test_nothing_written_acts_on_a_terminal(value):
    assert wire.dumps(value).isprintable()


def test_letters_of_every_script_and_joined_signs_keep_their_value():
    text = "Größe 包管理 کتاب‌ها 👩‍💻 \x9b\u202e"

    assert wire.dumps("Größe 包管理") == '"Größe 包管理"'
    assert wire.loads(wire.dumps(text)) == text
    assert wire.dumps("\x9b2J\u202e\U000e0041") == '"\\u009b2J\\u202e\\udb40\\udc41"'


@given(st.text(st.sampled_from('{}[]",:\\ue0123dD8."truefalsn \n-+E'), max_size=30))
def test_any_text_is_the_value_json_reads_or_refused(text):
    try:
        known = json.loads(text)
        json.dumps(known, allow_nan=False)
    except (ValueError, RecursionError):
        with pytest.raises(ValueError):  # noqa: PT011
            wire.loads(text)
        return
    if "\\u" not in text:
        assert wire.loads(text) == known


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "{",
        "[1,]",
        "{'a': 1}",
        '{"a" 1}',
        "nul",
        "NaN",
        "Infinity",
        "-Infinity",
        "1 2",
        '"a\nb"',
        '"\\x41"',
        "\ufeff{}",
        "[" * 100_000,
        "[" * 101 + "]" * 101,
        '{"a":' * 101 + "1" + "}" * 101,
        "1e999",
        "9" * 5_000,
        "01",
    ],
)
def test_what_is_no_json_is_a_value_error(text):
    with pytest.raises(ValueError):  # noqa: PT011
        wire.loads(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ('"\\ud83d\\ude00"', "😀"),
        ('"\\ud83d"', "\ufffd"),
        ('"\\ude00\\ud83d"', "\ufffd\ufffd"),
        ('"\\ud83dx"', "\ufffdx"),
        ('"\\ufeffx"', "\ufeffx"),
        ('{"\\ud800": ["\\udfff"]}', {"\ufffd": ["\ufffd"]}),
        (' \t\r\n{"a": 1}\n', {"a": 1}),
    ],
)
def test_escapes_always_leave_text_that_utf8_holds(text, value):
    assert wire.loads(text) == value


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_number_without_json_is_refused(value):
    with pytest.raises(ValueError, match="not JSON"):
        wire.dumps([value])


def test_value_without_json_is_refused():
    with pytest.raises(TypeError):
        wire.dumps({"a": {1, 2}})


def test_tuples_are_lists_and_keys_keep_their_order():
    assert wire.dumps({"b": (1, 2), "a": ()}) == '{"b":[1,2],"a":[]}'
