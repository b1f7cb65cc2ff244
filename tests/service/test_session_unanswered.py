"""What hooks leave of a request that was broken off or never answered."""

import pytest

from ctxlib.service.sessions import Seen, on_end, on_prompt, on_start, on_stop
from ctxlib.service.sessionsweep import sweep

KEY = "pay-0123456789abcdef"
SESSION = "5e55107a-0000-4000-8000-0000000000aa"
STOP = [{"type": "text", "text": "[Request interrupted by user]"}]


def seen(transcript, **fields):
    return Seen(
        host="claude",
        session=SESSION,
        key=KEY,
        cwd="/work",
        transcript=str(transcript),
        **fields,
    )


def left(record):
    return record.status, record.outcome, record.outcome_turn, record.unfinished


def test_a_stop_after_the_last_end_of_a_turn_is_seen_at_the_end(desk, talked, kept):
    here = seen(talked(("Fix it", "Done.")), last_text="Done.")
    on_start(desk(), here)
    on_stop(desk(), here)
    on_end(desk(), seen(talked(("Fix it", "Done."), ("More", None), (STOP, None))))

    (record,) = kept()
    assert left(record) == ("interrupted", "Done.", 1, ("broken off: More",))


def test_a_session_that_is_swept_tells_what_was_stopped(desk, talked, kept):
    on_stop(desk(), seen(talked(("Fix it", "Done.")), last_text="Done."))
    talked(("Fix it", "Done."), ("More", None), (STOP, None))
    assert sweep(desk(7)) == 1

    (record,) = kept()
    assert left(record) == ("abandoned", "Done.", 1, ("broken off: More",))


@pytest.mark.parametrize("words", ["Done.", "All green."])
def test_words_that_the_transcript_lacks_yet_are_an_answer(desk, talked, kept, words):
    """D-03: the host told the answer before it wrote it down."""
    here = seen(talked(("Fix it", "Done."), ("More", None)), last_text=words)
    on_stop(desk(), here)
    on_end(desk(), here)

    (record,) = kept()
    assert left(record) == ("ended", words, 0, ())


def test_an_end_that_comes_again_changes_nothing(desk, talked, kept):
    here = seen(talked(("Fix it", "Done."), ("More", None), (STOP, None)))
    on_end(desk(), here)
    before = kept()
    on_end(desk(), here)

    assert kept() == before


def test_whoever_goes_on_later_has_nothing_open(desk, talked, kept):
    turns = [("Fix it", "Done."), ("More", None), (STOP, None)]
    on_end(desk(), seen(talked(*turns)))
    on_end(desk(), seen(talked(*turns, ("And now?", "All of it."))))

    (record,) = kept()
    assert left(record) == ("ended", "All of it.", 0, ())


def test_without_a_transcript_the_last_words_may_be_those_of_an_earlier_turn(
    desk, kept
):
    def told(**fields):
        return Seen(host="cursor", session="c", key=KEY, **fields)

    on_prompt(desk(), told(prompt="One"))
    on_stop(desk(), told(last_text="Yes."))
    on_prompt(desk(), told(prompt="Two"))
    on_end(desk(), told())

    (record,) = kept()
    assert left(record) == ("ended", "Yes.", 1, ())
