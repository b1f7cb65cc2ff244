"""A decision is read back as it was written, and knows what it was taken on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.candidate import Evidence
from ctxlib.domain.decision import VERDICTS, Decision, format, parse
from ctxlib.errors import DocumentError

LINE = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp")), max_size=60
).map(str.strip)


def decision(**fields):
    known = {
        "id": "sug-0123456789abcdef",
        "what": "fact",
        "verdict": "dismissed",
        "at": "2026-03-01T12:00:00Z",
        "digest": "d",
        "evidence": ("ses-1:3",),
        "text": "Always use pnpm.",
    }
    return Decision(**{**known, **fields})


@given(
    why=LINE,
    text=LINE.filter(bool),
    verdict=st.sampled_from(VERDICTS),
    steps=st.lists(LINE.filter(bool), max_size=4).map(tuple),
)
def test_what_is_written_is_read_back(why, text, verdict, steps):
    made = decision(why=why, text=text, verdict=verdict, steps=steps)

    assert parse(format(made)) == made


def test_keys_that_nobody_knows_are_kept():
    data = format(decision()).replace(b"\n---\n\n", b"\nx-team: core\n---\n\n")

    assert b"x-team: core\n" in format(parse(data))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"kind: decision", b"kind: session"),
        (b"verdict: dismissed", b"verdict: maybe"),
        (b"sug-0123456789abcdef", b"sug-../../x"),
        (b"2026-03-01T12:00:00Z", b"yesterday"),
        (b"ctx_schema: 1", b"ctx_schema: 9"),
    ],
)
def test_what_is_no_decision_is_refused_with_its_line(old, new):
    data = format(decision())
    assert old in data

    with pytest.raises(DocumentError) as caught:
        parse(data.replace(old, new), "a.md")

    assert (caught.value.source, caught.value.line is not None) == ("a.md", True)


def test_evidence_has_grown_only_by_places_that_are_new():
    old = Evidence("ses-1", 3, None, "Always use pnpm.")
    new = Evidence("ses-2", 9, None, "Always use pnpm.")

    assert not decision().has_grown([old], "other")
    assert decision().has_grown([old, new], "other")
    assert not decision(digest="same").has_grown([old, new], "same")


def test_what_was_deferred_comes_back_when_its_day_is_over(now):
    day = decision(verdict="deferred", until="2026-03-01")

    assert day.holds(now)
    assert not day.holds(now + 86_400)
    assert decision().holds(now + 10**9)
