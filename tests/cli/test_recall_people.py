"""Questions that name somebody get what is known of just that one."""

import pytest

PEOPLE = (
    ("Ceramics", "Nadia signed up for an evening course on Tuesdays."),
    ("Ward", "Nadia works as a nurse."),
    ("Three legs", "Nadia adopted a greyhound from the county shelter."),
    ("Cello", "Nadia is learning to play the cello."),
    ("Smoothies", "The blender by the window belongs to Zoë."),
)
# Nobody is named by a name that so many have.
MANY = [(f"Day {day}", f"Nadia does {day} things.") for day in "abcdefgh"]
ABOUT = (
    (
        "what sort of pet would Nadia's greyhound have fun with at weekends?",
        "Three legs",
    ),
    ("so which instrument is it that Nadia wants to play for the choir?", "Cello"),
    ("what does Zoe need for waffles, pancakes and porridge?", "Smoothies"),
)
NOT_ABOUT = (
    # No question.
    "Nadia takes a greyhound, marbles, fireworks, lanterns, blankets and umbrellas",
    # Without a name, with one where every word has a capital, and with one unknown.
    "what would a stranger play with marbles, fireworks and lanterns?",
    "Nadia what about marbles, fireworks and lanterns to play with?",
    "what would Bertrand play for Nadia with marbles, fireworks and lanterns?",
    # What no fact has, so that it is about something else.
    "how does Nadia play with the mongodb cluster for marbles and fireworks?",
    # A name that many have, and nothing else.
    "which marbles, fireworks and lanterns would Nadia buy?",
)


@pytest.fixture
def people(keep):
    keep(*PEOPLE, *MANY)


def test_a_question_gets_what_is_known_of_whom_it_names(people, named):
    found = [(message, *named(message)[:1]) for message, _ in ABOUT]

    assert found == list(ABOUT)


def test_a_name_tells_nothing_in_what_does_not_ask_about_it(people, named):
    assert [message for message in NOT_ABOUT if named(message)] == []


def test_german_writes_every_noun_like_a_name(keep, named):
    keep(*PEOPLE, ("Schuppen", "Die alte Kelter und die Murmel vom Markt."))

    asked = (
        "wie wird die Kelter geputzt, gewartet, gestrichen, geschmiert und repariert?"
    )
    assert named(asked) == []
    assert named(asked.replace("die", "la").replace("wird", "").replace("und", "y"))


def test_who_was_named_is_told_and_that_the_gate_was_closed(people, recall):
    message, _ = ABOUT[1]

    recall(message)
    traced = recall("trace").out
    told = recall("explain", message, "cello")

    assert "; the question names Nadia" in traced
    assert "gate      open to what is called or asked for, else closed: " in traced
    assert told.code == 0
    assert "gate      open to what is called or asked for, else closed: " in told.out
