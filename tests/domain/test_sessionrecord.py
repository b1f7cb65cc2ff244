"""A record is what was written of a session, and nothing that was said forges it."""

import string

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.said import Compaction, Said, Step
from ctxlib.domain.sessionrecord import (
    STATUSES,
    Agent,
    Handoff,
    Record,
    format,
    head,
    parse,
    path_of,
    record_id,
)
from ctxlib.errors import DocumentError

HOSTILE = (
    "## Did",
    "# Title",
    "---",
    "> quoted",
    "1. line 3, 2026-01-01T00:00:00Z",
    "   > text",
    "- 1, line 2: ran `x` (ok)",
    "by person, 2026-01-01T00:00:00Z",
    "Done:",
    "status: live",
    "`",
    "``` ```",
    "",
    " ",
    "a, b: c (d)",
)
CHARS = st.characters(
    exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters="\ufffe\uffff\ufeff"
)
TEXTS = st.lists(
    st.one_of(st.sampled_from(HOSTILE), st.text(CHARS, max_size=40)), max_size=5
).map("\n".join)
LINES = st.one_of(st.sampled_from(HOSTILE), st.text(CHARS, max_size=40)).map(
    lambda text: " ".join(text.split())
)
WORDS = LINES.filter(bool)
NUMBERS = st.integers(0, 10**6)
MOMENTS = st.sampled_from(["2026-01-23T10:00:00Z", "2025-12-31T23:59:59Z"])
IDS = st.text(string.hexdigits.lower(), min_size=1, max_size=40)
SAID = st.builds(Said, TEXTS, NUMBERS, st.none() | MOMENTS, st.booleans())
QUOTED = st.builds(Said, TEXTS, NUMBERS, st.none() | MOMENTS)
STEPS = st.builds(
    Step,
    st.sampled_from(["wrote", "edited", "ran", "committed", "agent"]),
    NUMBERS,
    NUMBERS,
    LINES,
    st.sampled_from(["ok", "failed", "interrupted", ""]),
    LINES,
)
MAPS = st.dictionaries(
    st.text(string.ascii_lowercase, min_size=1, max_size=8).filter(
        lambda key: (
            key not in ("y", "n", "yes", "no", "on", "off", "true", "false", "null")
        )
    ),
    st.one_of(LINES, st.lists(WORDS, min_size=1, max_size=3).map(tuple)),
    max_size=3,
)
RECORDS = st.builds(
    Record,
    id=st.builds(record_id, st.just("claude"), IDS),
    host=st.just("claude"),
    host_version=LINES,
    session_id=WORDS,
    parent_session=LINES,
    workspace=st.just("pay-0123456789abcdef"),
    worktree=LINES,
    branch=LINES,
    head_start=IDS,
    started_at=MOMENTS,
    ended_at=MOMENTS,
    status=st.sampled_from(STATUSES),
    turns=NUMBERS,
    prompts=NUMBERS,
    errors=NUMBERS,
    redactions=NUMBERS,
    files_touched=st.lists(WORDS, max_size=3),
    commits=st.lists(IDS, max_size=3),
    tools=st.dictionaries(WORDS.filter(lambda word: word != "<<"), NUMBERS, max_size=3),
    transcript=MAPS,
    mined=MAPS,
    title=LINES,
    asked=st.lists(SAID, max_size=4),
    queued=st.lists(SAID, max_size=2),
    did=st.lists(STEPS, max_size=4),
    agents=st.lists(
        st.builds(Agent, WORDS, LINES, NUMBERS, NUMBERS, TEXTS), max_size=3
    ),
    outcome=TEXTS,
    corrections=st.lists(QUOTED, max_size=3),
    unfinished=st.lists(WORDS, max_size=3),
    handoff=st.none()
    | st.builds(
        Handoff, TEXTS, TEXTS, TEXTS, MOMENTS, st.sampled_from(["agent", "person"])
    ),
    compacted=st.lists(
        st.builds(Compaction, NUMBERS, st.sampled_from(["", "auto"]), IDS, TEXTS),
        max_size=2,
    ),
    notes=st.lists(WORDS, max_size=2),
)


@given(TEXTS.filter(bool), NUMBERS)
def test_what_the_outcome_answers_comes_back(text, turn):
    made = record(outcome=text, outcome_turn=turn)

    assert parse(format(made)) == made


@pytest.mark.parametrize("line", ["to turn", "to turn x", f"to turn {'9' * 5_000}"])
def test_a_turn_that_is_no_number_is_none(line):
    text = format(record(outcome="Done.", outcome_turn=1)).decode()

    assert parse(text.replace("to turn 1", line).encode()).outcome_turn == 0


def record(**fields):
    known = {
        "id": record_id("claude", "s"),
        "host": "claude",
        "session_id": "s",
        "workspace": "pay-0123456789abcdef",
        "started_at": "2026-03-01T11:00:00Z",
        "status": "ended",
        "title": "Fix it",
    }
    return Record(**{**known, **fields})


@given(RECORDS)
def test_what_is_read_is_what_was_written(made):
    assert parse(format(made)) == made


@given(RECORDS)
def test_the_same_record_is_the_same_bytes(made):
    assert format(parse(format(made))) == format(made)


@given(RECORDS)
def test_its_head_is_read_without_its_sections(made):
    found = head(format(made))

    assert (found.id, found.title, found.turns) == (made.id, made.title, made.turns)
    assert found.asked == ()


@given(TEXTS)
def test_no_text_forges_a_section_or_the_front_matter(text):
    made = record(
        turns=1, asked=[Said(text, 1)], outcome=text, handoff=Handoff(text, text, text)
    )
    found = parse(format(made))

    assert found.asked == (Said(text, 1),)
    assert (found.did, found.status, found.sections) == ((), "ended", ())


def test_unknown_keys_and_sections_survive():
    made = record(extra=[("x-team", "core")], sections=[("Mine", "kept\n\n- as it is")])

    assert parse(format(made)) == made


def test_its_numbers_are_numbers_to_every_reader_of_yaml():
    transcript = {"label": "1", "bytes": "42517", "lines": "120", "bad_lines": "0"}
    made = record(tools={"Bash": 5, "mcp__x": 1}, transcript=transcript)

    head = yaml.safe_load(format(made).decode().split("---\n")[1])

    assert head["tools"] == {"Bash": 5, "mcp__x": 1}
    numbers = {"bytes": 42517, "lines": 120, "bad_lines": 0}
    assert head["transcript"] == {"label": "1", **numbers}
    assert parse(format(made)) == made


def test_a_prompt_left_out_of_the_middle_leaves_its_number_free():
    made = record(
        turns=9, asked=[Said("a", 1), Said("b", 2), Said("y", 8), Said("z", 9)]
    )

    assert [made.number_of(index) for index in range(4)] == [1, 2, 8, 9]


def test_its_place_is_made_of_start_host_and_id():
    made = record(id="ses-" + "0123456789abcdef" * 2)

    assert path_of(made) == (
        "projects/pay-0123456789abcdef/sessions/2026/03/"
        "20260301T110000Z-claude-01234567.md"
    )


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("kind: session", "kind: fact", "kind: expected 'session'"),
        ("ctx_schema: 1", "ctx_schema: 2", "ctx_schema: expected 1, not '2'"),
        ("turns: 1", "turns: many", "turns: expected a whole number"),
        ("1. line 1", "1. row 1", "Asked: expected 'line NUMBER'"),
        ("1. line 1", "1. line 1, 2026-99-01", "Asked: no such day: "),
        ("by agent, 2026-03", "by agent, 2026-99", "Handoff: no such day: "),
        ("- 1, line 2: ran", "- x, line 2: ran", "Did: no step: "),
    ],
)
def test_what_is_no_record_is_refused_with_its_line(old, new, problem):
    made = record(
        turns=1,
        asked=[Said("a", 1)],
        did=[Step("ran", 1, 2, "ls", "ok")],
        handoff=Handoff(next="b", at="2026-03-01T12:00:00Z", by="agent"),
    )
    text = format(made).decode()
    line = text[: text.index(old)].count("\n") + 1

    with pytest.raises(DocumentError) as refused:
        parse(text.replace(old, new).encode(), "x.md")

    assert str(refused.value).startswith(f"x.md:{line}: {problem}")
