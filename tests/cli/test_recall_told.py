"""What trace and explain say of the gate: what failed, with figures that show it."""

import re

import pytest

FACTS = (
    ("Starting RabbitMQ", "The broker tests need the broker: run `make broker`."),
    ("Payment sandbox", "It answers 500 unless `make cards` has run."),
    ("Old sessions", "A change of the cookie secret ends all sessions."),
    ("Emails", "Locally they go to mailpit on port 8025."),
    ("Login throttling", "Five that fail lock an account for ten minutes."),
    ("Release branch", "Hotfixes go to release/2.4."),
)
BROKER = "the broker tests all fail locally with connection refused, any idea?"
GONE = "after a change of something all sessions are gone and nobody knows why, help?"
SYMPTOMS = ((BROKER, "Starting RabbitMQ"), (GONE, "Old sessions"))
OTHER_SYMPTOMS = (
    "the frontend tests all fail locally with connection refused, any idea?",
    "the build is slow and everyone is annoyed, how can that be?",
    "the page is blank in the new browser, did I forget a step?",
)
ASKED = (
    *(message for message, _ in SYMPTOMS),
    *OTHER_SYMPTOMS,
    "which branch do hotfixes go to",
    "rebuild the payment page of the shop with a new layout and other colours",
    "explain the grid of the dashboard",
    "why do cookie banners and accounts of testers fail in this release of the shop",
)


@pytest.mark.parametrize(("message", "title"), SYMPTOMS)
def test_symptoms_do_not_hide_the_one_fact_that_is_meant(keep, named, message, title):
    keep(*FACTS)

    assert named(message) == [title]


@pytest.mark.parametrize("message", OTHER_SYMPTOMS)
def test_symptoms_alone_recall_nothing(keep, named, message):
    keep(*FACTS)

    assert named(message) == []


@pytest.mark.parametrize("message", ASKED)
def test_every_figure_falls_short_of_what_is_needed(keep, recall, message):
    keep(*FACTS)
    names = [title.lower().replace(" ", "-") for title, _ in FACTS]

    recall(message)
    told = [recall("trace").out, *(recall("explain", message, n).out for n in names)]

    shown = re.findall(r"([\d.]+)[^\d,;]*, ([\d.]+)(?: %)? needed", "\n".join(told))
    assert all(float(had) < float(needed) for had, needed in shown)
    assert "0.00 of" not in "".join(told)


def test_what_is_too_little_is_said_in_words(keep, recall):
    keep(*FACTS)
    recall("explain the grid of the account page to all testers of the shop")

    (gate,) = lines(recall("trace"), "gate")
    _, _, told = gate.rpartition("closed: ")
    assert re.fullmatch(
        r"the words that match are \d+ % of the message, 23 % needed; "
        r"they count as 1\.\d\d words, 1\.45 needed",
        told,
    )


def test_what_passes_a_closed_gate_is_said_to_be_called(keep, recall):
    keep(*FACTS, ("Grafana", "It has the dashboards of all services.", "dashboards"))
    message = (
        "first tidy the parser, then add colours and a legend to grafana for testers"
    )

    (outcome,) = lines(recall("explain", message, "grafana"), "outcome")
    assert outcome == "recalled: as 1 of 1, whole; its title or a keyword calls it"
    recall(message)
    assert "matched grafana; its title or a keyword calls it\n" in recall("trace").out


def test_a_keyword_is_hinted_as_it_was_typed_and_only_where_it_says_something(
    keep, recall
):
    keep(("Garten", "Beete liegen am Südhang."), *FACTS)
    message = "schau mal bitte, wie bewässern wir die Übergänge?"

    (hint,) = lines(recall("explain", message, "garten"), "hint")
    assert hint == "a keyword would carry it: bewässern, Übergänge"


def test_where_nothing_says_something_no_keyword_is_hinted(keep, recall):
    keep(("Garten", "Beete liegen am Südhang."), *FACTS)

    answer = recall("explain", "kannst du das bitte kurz prüfen und beheben", "garten")
    assert lines(answer, "hint") == []


def lines(answer, name):
    """What the lines of a name say."""
    found = [line.partition(" ") for line in answer.out.splitlines()]
    return [rest.strip() for each, _, rest in found if each == name]
