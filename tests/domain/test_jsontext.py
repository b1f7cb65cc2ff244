"""A JSON text changed in one place."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain import jsontext

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner)
    ),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.text(max_size=5), VALUES, max_size=5)
INDENTS = st.sampled_from([None, 1, 2, 4, "\t"])


@given(VALUES, INDENTS)
def test_every_value_is_read_as_json_reads_it(value, indent):
    text = json.dumps(value, indent=indent)

    assert jsontext.parse(text).value == value


@given(OBJECTS, VALUES, INDENTS)
def test_added_member_is_there_and_gone_again_without_a_trace(found, value, indent):
    found.pop("new", None)
    text = json.dumps(found, indent=indent, ensure_ascii=False) + "\n"

    added = jsontext.add(text, jsontext.parse(text), value, key="new")

    assert list(json.loads(added).items()) == [*found.items(), ("new", value)]
    root = jsontext.parse(added)
    assert jsontext.remove(added, root, len(root.members) - 1) == text


@given(st.lists(VALUES, min_size=1, max_size=4), st.data(), INDENTS)
def test_removed_item_leaves_the_others(items, data, indent):
    text = json.dumps(items, indent=indent)
    at = data.draw(st.integers(0, len(items) - 1))

    left = jsontext.remove(text, jsontext.parse(text), at)

    assert json.loads(left) == items[:at] + items[at + 1 :]


@pytest.mark.parametrize("text", ["", "{", '{"a":1,}', "{}x", "// x\n{}"])
def test_what_is_no_json_is_refused(text):
    with pytest.raises(ValueError, match=r".+"):
        jsontext.parse(text)


def test_key_that_stands_twice_is_refused():
    with pytest.raises(ValueError, match="the key 'a' stands twice"):
        jsontext.parse('{"a": 1, "a": 2}')


COMMENTED = """{
  // "hooks": {}, // was mine
  "url": "http://a//b", /* "x": { */
  "quoted": "\\"// no comment",
  "inner": { /* nothing yet */ }
}
"""


def test_comments_count_as_blanks_where_the_format_has_them():
    root = jsontext.parse(COMMENTED, has_comments=True)

    assert root.value == {
        "url": "http://a//b",
        "quoted": '"// no comment',
        "inner": {},
    }
    with pytest.raises(ValueError):  # noqa: PT011
        jsontext.parse(COMMENTED)


@pytest.mark.parametrize("place", [(), ("inner",)])
def test_no_comment_is_lost_by_an_addition_and_its_removal(place):
    def found(text):
        node = jsontext.parse(text, has_comments=True)
        for key in place:
            node = node.member(key)
        return node

    added = jsontext.add(COMMENTED, found(COMMENTED), [1], key="new")
    node = found(added)

    assert node.value["new"] == [1]
    left = jsontext.remove(added, node, len(node.members) - 1)
    assert left.split() == COMMENTED.split()


@given(st.text(st.sampled_from('/*"\\\n {}[],:a1'), max_size=30))
def test_text_with_comments_is_an_error_or_json_without_them(text):
    try:
        node = jsontext.parse(text, has_comments=True)
    except ValueError:
        return
    assert node.end <= len(text)
