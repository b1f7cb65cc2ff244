"""What a record and the next start say of a request that nobody answered."""

import json
from pathlib import Path

import pytest

FIXTURES = Path(__file__).parents[2] / "fixtures/transcripts"
STOP = [{"type": "text", "text": "[Request interrupted by user]"}]
NEXT = "22222222-2222-4222-8222-222222222222"


@pytest.fixture
def shown(session):
    """The record of a transcript, after it was imported."""

    def call(file):
        (told,) = session("import", "--here", "--json", file).records
        (record,) = session("show", told["id"], "--json").records
        return record

    return call


@pytest.fixture
def earlier(heard):
    """What the next session is told of the one before, line by line."""

    def call():
        text = heard("session-start", session=NEXT, source="startup")
        part = text.partition("<previous-session>\n")[2]
        return part.partition("\n</previous-session>")[0].split("\n")[2:]

    return call


@pytest.mark.parametrize(
    ("name", "left", "words"),
    [
        ("claude-stopped", "Ring the bell at noon.", ("Seven boats.", 5)),
        ("codex-stopped", "Sound the horn twice.", ("Done.", 3)),
        ("gemini-stopped", "Lower it on the truck.", ("I lower it.", None)),
        ("gemini-upserts", "Longer instead", ("All written down.", 1)),
    ],
)
def test_a_request_that_the_person_stopped_is_open(shown, earlier, name, left, words):
    record = shown(FIXTURES / f"{name}.jsonl")

    assert record["status"] == "interrupted"
    assert record["unfinished"][0] == f"broken off: {left}"
    assert (record["outcome"], record["outcome_turn"]) == words
    label = "last words, to an earlier request" if words[1] else "last words"
    told = earlier()
    assert told[0] == f"- unfinished: broken off: {left}"
    last = [f"- {label}: {words[0]}"] if words[0] != "Done." else []  # tells nothing
    assert [line for line in told if "last words" in line] == last


def test_whoever_says_more_after_a_stop_has_not_stopped_the_session(shown, talked):
    record = shown(talked(("Fix it", None), (STOP, None), ("Fix that", "Done.")))

    assert (record["status"], record["unfinished"]) == ("ended", [])
    assert (record["outcome"], record["outcome_turn"]) == ("Done.", None)
    assert [said["text"] for said in record["asked"]] == ["Fix it", "Fix that"]


def test_a_command_after_a_stop_says_no_more(shown, talked):
    leave = "<command-name>/exit</command-name>"
    record = shown(talked(("Fix it", "Done."), ("More", None), (STOP, None),
                          (leave, None)))  # fmt: skip

    assert record["status"] == "interrupted"
    assert record["unfinished"] == ["broken off: More"]
    assert (record["outcome"], record["outcome_turn"]) == ("Done.", 1)


def test_a_session_that_went_away_before_the_answer_leaves_its_request(
    shown, talked, earlier
):
    record = shown(talked(("Fix it", "The form is sent."), ("Now the parser", None)))

    assert (record["status"], record["outcome_turn"]) == ("ended", 1)
    assert record["unfinished"] == ["unanswered: Now the parser"]
    assert earlier() == [
        "- unfinished: unanswered: Now the parser",
        "- last words, to an earlier request: The form is sent.",
    ]


def test_what_the_last_words_answer_stands_in_the_document(session, talked):
    session("import", talked(("Fix it", "Done."), ("More", None), (STOP, None)))

    text = session("show").out
    assert "\n## Outcome\n\nto turn 1\n\n> Done.\n" in text
    assert "\n## Unfinished\n\n- broken off: More\n" in text
    assert text.startswith("---\n")
    assert "\nstatus: interrupted\n" in text


def test_the_list_tells_of_the_stop(session, talked):
    session("import", talked(("Fix it", "Done."), ("More", None), (STOP, None)))

    assert "interrupted" in session("list").out
    assert [each["status"] for each in session("list", "--json").records] == [
        "interrupted"
    ]


def test_a_credential_in_a_request_that_was_stopped_is_taken_out(shown, talked):
    key = "ghp_" + "a1B2c3D4e5" * 3 + "f6G7h8"
    record = shown(
        talked(("Fix the form", "Done."), (f"use {key}", None), (STOP, None))
    )

    assert key not in json.dumps(record)
    assert record["redactions"] == 2


def test_a_running_session_that_was_stopped_says_so_too(session, hook, talked):
    file = talked(("Fix it", "Done."))
    here = {"session": file.stem, "transcript_path": str(file)}
    hook("stop", **here, last_assistant_message="Done.")
    talked(("Fix it", "Done."), ("More", None), (STOP, None))
    hook("pre-compact", **here, trigger="manual")

    (record,) = session("show", "--json").records
    assert (record["status"], record["outcome_turn"]) == ("live", 1)
    assert record["unfinished"] == ["broken off: More"]


def test_a_running_session_owes_no_answer_yet(session, hook, talked):
    file = talked(("Fix it", "Done."), ("More", None))
    hook("pre-compact", session=file.stem, transcript_path=str(file), trigger="manual")

    (record,) = session("show", "--json").records
    assert (record["status"], record["unfinished"]) == ("live", [])
    assert record["outcome_turn"] == 1


def test_a_request_that_was_stopped_is_found_where_it_was_asked(session, talked):
    session("import", talked(("Fix it", "Done."), ("Prune the yew", None),
                             (STOP, None)))  # fmt: skip

    hits = session("search", "yew", "--json").records
    assert [(hit["section"], hit["turn"]) for hit in hits] == [("asked", 2)]


def test_a_request_that_was_stopped_teaches_as_any_other(session, run, talked):
    rule = "From now on always run make lint before you commit."
    session("import", talked(("Fix it", "Done."), (rule, None), (STOP, None)))

    (found,) = run("ctx-suggest", "scan", "--json").records
    assert found["evidence"][0]["quote"] == rule
