"""A talk: bounded, and the same after it was written down."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain import wire
from ctxlib.domain.said import Compaction, Said, Step, when
from ctxlib.domain.talk import Talk


def test_talk_comes_back_from_its_state():
    talk = Talk("claude")
    talk.session, talk.started_at = "s1", "2026-01-01T00:00:00Z"
    talk.keep("prompts", Said("a", 1, "2026-01-01T00:00:00Z", True))
    talk.keep("steps", Step("ran", 1, 2, "make", "failed", "exit 1"))
    talk.keep("compacted", Compaction(3, "auto", "d", "t"))
    talk.settle(talk.steps[0], "failed", "exit 2")
    talk.outcome = Said("done", 4)
    talk.used("Bash")

    state = wire.loads(wire.dumps(talk.as_state()))

    assert Talk.from_state(state) == talk
    assert Talk.from_state(state).last_failure == talk.last_failure


@given(st.recursive(st.none() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_other_values_are_no_state_of_a_talk(value):
    for name in Talk().as_state():
        state = {**Talk().as_state(), name: value}
        try:
            Talk.from_state(state).as_state()
        except ValueError:
            continue


def test_state_without_a_part_is_none():
    state = Talk().as_state()
    del state["steps"]

    with pytest.raises(ValueError, match="steps"):
        Talk.from_state(state)


def test_state_of_a_session_that_began_with_an_older_version_is_read():
    state = Talk().as_state()
    del state["stopped"], state["taken_back"], state["answered"]

    assert Talk.from_state(state) == Talk()


def test_long_talk_keeps_its_beginning_and_its_end():
    talk = Talk()
    for number in range(1, 1_001):
        talk.keep("prompts", Said(str(number), number))

    assert (talk.turns, len(talk.prompts)) == (1_000, 500)
    assert [talk.prompts[at].text for at in (0, 249, 250, 499)] == [
        "1",
        "250",
        "751",
        "1000",
    ]


@pytest.mark.parametrize(
    ("value", "moment"),
    [
        ("2026-01-23T10:00:00.123Z", "2026-01-23T10:00:00Z"),
        ("2026-01-23T10:00:00+02:00", "2026-01-23T08:00:00Z"),
        (1_769_162_400, "2026-01-23T10:00:00Z"),
        (1_769_162_400_123, "2026-01-23T10:00:00Z"),
        ("2026-01-23", None),
        ("soon enough", None),
        (True, None),
        (1e300, None),
        (None, None),
    ],
)
def test_moments_of_hosts_become_canonical(value, moment):
    assert when(value) == moment
