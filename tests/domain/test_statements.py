import pytest
from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.statements import ADDRESS, MASK, masked, sentences


def said(text):
    return [sentence.text for sentence in sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("We use pnpm. Never npm!", ["We use pnpm.", "Never npm!"]),
        ("用 pnpm。不要用 npm！", ["用 pnpm。", "不要用 npm！"]),
        ("Use 3.12 here, e.g. in CI. Ok?", ["Use 3.12 here, e.g. in CI.", "Ok?"]),
        ("No. Look at no. 7 again.", ["No.", "Look at no. 7 again."]),
        ("- always lint\n- never push", ["always lint", "never push"]),
        ("1. always lint\n2) never push", ["always lint", "never push"]),
        ("fix it; then push", ["fix it", "then push"]),
        ("Run a.b.c and v1.2.3. Done.", ["Run a.b.c and v1.2.3.", "Done."]),
    ],
)
def test_a_prompt_is_split_into_its_sentences(text, expected):
    assert said(text) == expected


PASTED = {
    "fenced code": "look\n```\nalways = 1  # never touch\n```\ndone",
    "an open fence": "look\n~~~\nnever touch this",
    "a quotation": "look\n> We always use tabs here.\ndone",
    "a log": "look\n2026-01-02 10:00:00 WARN never retry this",
    "a level": "look\nERROR: always call close()",
    "a trace": 'look\nTraceback (most recent call last):\n  File "a.py", line 1',
    "a frame": "look\n    at Object.never (app.js:1:2)",
    "a shell": "look\n$ git commit --never",
    "a difference": "look\ndiff --git a/x b/x\n+never do this",
    "code": "look\nconst always = never();",
    "what follows its announcement": "look\nthe docs say:\nWe always use tabs.",
    "a document": "look\n# Rules\nAlways do.\n## More\nNever do.",
    "an order to a machine": "look\nYou are a senior reviewer. Always use JSON.",
    "a table": "look\n| always | never |",
    "a tagged text": "look\n<rules>\nAlways use bun.\nNever stop.\n</rules>",
    "a talk": "who is right?\nmia: never retry\njon: always retry\nmia: never ever",
    "a talk with times": "?\n[10:01] mia: never\n[10:02] jon: always\n[10:03] mia: no",
    "an error of a program": "look\nPHP Fatal error: never pass null in a.php:3",
    "an error of a tool": "look\nDatabase Error in model x: must never be null",
    "an inclusion": "look\n#include <never.h>",
    "what stands elsewhere": "From the handbook:\n\n4.2 Always lock.\n4.3 Never lend.",
    "was anderswo steht": "Laut unserem Handbuch:\nAlways lock.\nNever lend.",
    "a text to set": "amend the message to: fix: never log tokens",
    "a text to translate": "traduce esto: never leave, always stay",
}


@pytest.mark.parametrize("kind", PASTED)
def test_what_was_pasted_is_no_statement(kind):
    assert not [
        text for text in said(PASTED[kind]) if "lways" in text or "ever" in text
    ]


def test_what_follows_a_pasted_block_is_heard_again():
    text = "the output:\nnever works\n\nAlways run the linter."

    assert said(text)[-1] == "Always run the linter."


@pytest.mark.parametrize(
    "quoted", ["`never`", '"never do"', "“never”", "«never»", "「never」", "'never do'"]
)
def test_a_quotation_is_masked(quoted):
    assert masked(f"say {quoted} to it") == f"say {MASK * len(quoted)} to it"


@pytest.mark.parametrize(
    "name", ["src/never.py", "never_run", "neverRun", "a.never", "never()", "--never"]
)
def test_what_names_a_thing_in_code_is_masked(name):
    assert masked(f"see {name} there") == f"see {MASK * len(name)} there"


def test_an_address_is_told_from_other_names():
    assert masked("at https://never.example/x") == "at " + ADDRESS * 23


def test_apostrophes_quote_nothing():
    assert masked("don't say it's Sam's") == "don't say it's sam's"


def test_a_machine_says_nothing():
    assert said("<task-notification>Always lint.</task-notification>") == []


def test_a_sentence_that_was_cut_off_is_left_out():
    assert said("Use tabs. Never commit without runn…") == ["Use tabs."]


def test_neighbours_are_known_unless_something_was_pasted_between():
    first, second, third = sentences(
        "One thing.\nAnother thing.\n```\nx\n```\nA third."
    )

    assert (second.before, second.after, third.before) == (first, None, None)


@given(st.text())
def test_any_text_is_read_and_masks_keep_its_length(text):
    for sentence in sentences(text):
        assert len(sentence.seen) == len(sentence.text)


@given(
    st.lists(st.sampled_from(["Use tabs.", "a `b c` d", '"q r"', "```\nx\n```", "\n"]))
)
def test_nothing_fenced_is_ever_heard(parts):
    assert not [text for text in said("\n".join(parts)) if text == "x"]
