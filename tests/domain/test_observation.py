"""The document of an observation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.observation import (
    CATEGORIES,
    STATUSES,
    Observation,
    checked_evidence,
    format,
    made_id,
    parse,
)
from ctxlib.errors import DocumentError

LINES = st.text(
    st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("\n-#:"),
    min_size=1,
    max_size=300,
).filter(lambda text: text.strip() and text == text.strip("\n"))
ONE_LINE = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=80
).map(str.strip)


@given(
    text=LINES,
    status=st.sampled_from(STATUSES),
    category=st.sampled_from(CATEGORIES),
    reason=ONE_LINE,
    by=ONE_LINE,
    evidence=st.lists(
        st.builds("s-{}:{}-{}".format, st.integers(0), st.just(3), st.integers(3, 99)),
        max_size=5,
    ),
)
def test_what_is_written_is_read_again(text, status, category, reason, by, evidence):
    seen = Observation(
        id=made_id(text, category, evidence, ""),
        status=status,
        category=category,
        noted_at="2026-03-01T12:00:00Z",
        noted_by="agent",
        resolved_by=by,
        reason=reason,
        evidence=tuple(evidence),
        text=text,
    )

    assert parse(format(seen)) == seen


def document(**changes):
    keys = {
        "ctx_schema": "1",
        "kind": "observation",
        "id": "obs-" + "0" * 32,
        "status": "pending",
        "category": "gap",
        "noted_at": '"2026-03-01T12:00:00Z"',
        **changes,
    }
    head = "".join(f"{key}: {value}\n" for key, value in keys.items() if value)
    return f"---\n{head}---\n\nA text.\n".encode()


def test_unknown_keys_come_through():
    seen = parse(document(weight="3"))

    assert seen.extra == (("weight", "3"),)
    assert b"\nweight: 3\n" in format(seen.replace(status="archived"))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"ctx_schema": "2"}, "expected '1'"),
        ({"kind": "session"}, "expected 'observation'"),
        ({"id": "mem-" + "0" * 32}, "expected obs- and digits"),
        ({"id": '"obs-../../x"'}, "expected obs- and digits"),
        ({"status": "open"}, "expected one of pending, promoted"),
        ({"category": "bug"}, "expected one of friction, surprise"),
        ({"noted_at": "yesterday"}, "expected a time"),
        ({"noted_at": None}, "expected a time"),
        ({"evidence": "s-1"}, "expected a list"),
        ({"evidence": '["s 1"]'}, "expected SESSION or SESSION:A-B"),
    ],
)
def test_what_is_no_observation_says_why(changes, said):
    with pytest.raises(DocumentError) as raised:
        parse(document(**changes), "x.md")

    assert said in raised.value.message
    assert raised.value.message.startswith("x.md:")


def test_evidence_has_one_form():
    assert checked_evidence(" s-1:7 ") == "s-1:7-7"
    assert checked_evidence("s-1:007-9") == "s-1:7-9"
    assert checked_evidence("s-1") == "s-1"
