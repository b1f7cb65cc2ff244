"""The block of provenance: one set of names, nothing lost."""

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.actor import Actor
from ctxlib.domain.provenance import ALIASES, KEYS, attributed, canonical, gathered

BLOCKS = st.dictionaries(
    st.sampled_from([*KEYS, *ALIASES, "exa_model", "score"]),
    st.sampled_from(["a", "b", ("1", "2")]),
)


@given(BLOCKS)
def test_the_canonical_block_is_its_own(block):
    once = canonical(block)

    assert canonical(once) == once
    assert list(canonical(once)) == list(once)


@given(BLOCKS)
def test_no_value_is_lost_and_none_is_made_up(block):
    once = canonical(block)

    assert set(once.values()) == set(block.values())
    assert {key: once[key] for key in block if key in KEYS} == {
        key: value for key, value in block.items() if key in KEYS
    }


@given(BLOCKS, st.permutations([*KEYS, *ALIASES]))
def test_the_order_in_which_keys_are_stated_does_not_matter(block, order):
    stated = sorted(block, key=lambda key: order.index(key) if key in order else 99)

    other, one = canonical({key: block[key] for key in stated}), canonical(block)

    assert other == one
    assert [key for key in other if key in KEYS] == [key for key in one if key in KEYS]


def test_what_stands_beside_the_fields_is_taken_in():
    fields = {
        "title": "A",
        "exa_tool": "deep",
        "generated": "2026-01-02",
        "provenance": {"query": "q"},
        "extra": (("exa_prompt", '"other"'), ("session_source", "s1"), ("mood", "x")),
    }

    assert gathered(fields) == {
        "title": "A",
        "provenance": {
            "query": "q",
            "tool": "deep",
            "generated_at": "2026-01-02",
            "session": "s1",
        },
        "extra": (("exa_prompt", '"other"'), ("mood", "x")),
    }


def test_a_session_is_named_only_where_a_host_told_of_one():
    told = Actor("agent", "pipe", "s1", host="codex", is_marked=True)

    assert attributed({}, told) == {
        "origin": "session",
        "session": "s1",
        "host": "codex",
    }
    assert attributed({"session": "s0", "host": "gemini"}, told) == {
        "session": "s0",
        "host": "gemini",
    }
    assert attributed({}, Actor("person", "terminal")) == {}
    assert attributed({"tool": "exa"}, Actor("agent", "pipe")) == {
        "origin": "tool",
        "tool": "exa",
    }
