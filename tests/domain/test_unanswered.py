"""Which request a session was left with, and what its last words answer."""

import pytest

from ctxlib.domain.said import Said, Step
from ctxlib.domain.talk import Talk
from ctxlib.domain.unanswered import unanswered


def talk_of(*events):
    """A talk, each event on the next line: `? asks`, `/ command`, `! stop`, words."""
    talk = Talk("claude")
    for line, (mark, text) in enumerate(((each[0], each[2:]) for each in events), 1):
        if mark == "!":
            talk.stop(line)
        elif mark == "<":
            talk.take_back(line)
        elif mark == "$":
            talk.keep("steps", Step("ran", talk.turns, line, text, "interrupted"))
        elif mark == ".":
            talk.outcome = Said(text, line)
        else:
            talk.ask(Said(text, line, None, mark == "/"))
        talk.lines = line
    return talk


@pytest.mark.parametrize(
    ("events", "left"),
    [
        (["? a", ". one"], None),
        (["? a", ". one", "/ /exit"], None),
        (["? a"], ("a", False, 0)),
        (["? a", ". one", "? b"], ("b", False, 1)),
        (["? a", ". one", "? b", "/ /exit"], ("b", False, 1)),
        (["? a", ". one", "? # use tabs"], None),
        (["? a", "? # use tabs"], ("a", False, 0)),
        (["? a", "!"], ("a", True, 0)),
        (["? a", ". one", "!"], ("a", True, 0)),
        (["? a", ". one", "? b", "!"], ("b", True, 1)),
        (["? a", ". one", "/ /review", "!"], ("/review", True, 1)),
        (["? a", ". one", "? b", "/ /cost", "!", "/ /exit"], ("b", True, 1)),
        (["? a", "!", "? b", ". two"], None),
        (["? a", "!", "? b"], ("b", False, 0)),
        (["? a", "!", ". went on"], None),
        (["? a", ". one", "? b", "$ make"], ("b", True, 1)),
        (["? a", "$ make", "? b"], ("b", False, 0)),
        (["? a", ". one", "? b", ". two", "<"], None),
        (["? a", ". one", "? b", "!", "<"], None),
        (["? a", ". one", "? b", "!", "<", "? c"], ("c", False, 1)),
        ([], None),
        (["!"], None),
    ],
)
def test_the_last_request_without_an_answer(events, left):
    found = unanswered(talk_of(*events))

    told = (found.text, found.is_broken_off, found.outcome_turn) if found else None
    assert told == left


def test_words_that_the_host_told_are_an_answer():
    talk = talk_of("? a", ". one", "? b", "$ make")

    assert unanswered(talk, told_at=4) is None
    assert unanswered(talk, told_at=2).text == "b"


def test_without_a_transcript_nobody_knows_what_was_answered():
    talk = Talk("cursor")
    talk.prompts = [Said("a", 1), Said("b", 2)]

    found = unanswered(talk, told_at=1)
    assert (found.text, found.outcome_turn) == ("", 1)
    assert unanswered(talk) is None


def test_turns_that_were_left_out_count():
    talk = Talk("claude")
    for number in range(600):
        talk.ask(Said("more", 2 * number + 1))
        talk.lines = 2 * number + 2
        talk.outcome = Said("sure", talk.lines)
    talk.ask(Said("last", 2_000))

    assert unanswered(talk).outcome_turn == 600
