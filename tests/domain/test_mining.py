import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxlib.domain.draft import draft
from ctxlib.domain.judging import judged
from ctxlib.domain.mining import Heard, mine
from ctxlib.domain.said import Said


def heard(session, *texts, day=1, interrupted=()):
    said = [
        Said(text, line, f"2026-01-{day:02}T10:00:{line:02}Z")
        for line, text in enumerate(texts, start=1)
    ]
    return Heard(session, said, frozenset(interrupted))


def facts(*texts):
    return [each for each in mine([heard("s1", *texts)]) if each.kind == "fact"]


STANDALONE = [
    ("We use pnpm here, not npm.", "We use pnpm here, not npm."),
    ("no, we use pnpm here, not npm!", "We use pnpm here, not npm."),
    (
        "ok, fix the login bug, and from now on use British spelling in the docs",
        "Use British spelling in the docs.",
    ),
    ("Remember that prod is on Java 17.", "Prod is on Java 17."),
    ("could you please always run the linter?", "Always run the linter."),
    ("please never push to main, thanks", "Never push to main."),
    ("we use tabs, keep that in mind", "We use tabs."),
    (
        "We have one test DB. Never truncate it.",
        "We have one test DB. Never truncate it.",
    ),
    ("No emojis in commit messages, ever", "No emojis in commit messages, ever."),
    ("这个项目用 pnpm，不要用 npm", "这个项目用 pnpm，不要用 npm。"),
    ("앞으로 항상 린터를 돌려 주세요", "항상 린터를 돌려 주세요."),
    ("merk dir: wir nutzen hier pnpm", "Wir nutzen hier pnpm."),
]


@pytest.mark.parametrize(("said", "statement"), STANDALONE)
def test_a_statement_stands_alone(said, statement):
    assert [each.statement for each in facts(said)] == [statement]


def test_a_sentence_that_points_back_takes_the_one_before_along():
    (fact,) = facts("Release notes are written by hand. That goes for every release.")

    assert fact.statement.startswith("Release notes are written by hand. That goes")


NO_CANDIDATES = [
    *("never mind", "always wondered how that works", "as always, thanks"),
    *("always returns null, fix it", "the function never returns"),
    *("it always crashes", "if we used redis, would it be faster?"),
    *("do we always deploy on Fridays?", "please use the second option"),
    *("I don't want you to always run everything", "use yarn for now"),
    *("the docs say we should never do that", "make the header always visible"),
    *("> We always use tabs.", "`always run make check`", "oh sure, always delete it"),
    *("add a check so that the queue never overflows", "continue", ""),
]


@pytest.mark.parametrize("said", NO_CANDIDATES)
def test_what_does_not_last_is_no_candidate(said):
    assert mine([heard("s1", said)]) == []


def test_a_directive_keeps_what_to_do_what_not_where_and_why():
    (fact,) = facts(
        "From now on use the logger instead of print in this repo, because of the ELK."
    )

    assert fact.directive == {
        "do": "Use the logger in this repo",
        "dont": "Print",
        "scope": "In this repo",
        "why": "The ELK",
    }


BODIES = [
    (
        "From now on, always run the linter before you commit.",
        "Always run the linter before you commit.",
    ),
    (
        "Please never use var in this repo, because it leaks.",
        "Never use var in this repo, because it leaks.",
    ),
    (
        "Never use sudo in this repo. Otherwise the runners hang.",
        "Never use sudo in this repo.\n\nWHY: The runners hang",
    ),
    (
        "以后提交信息都用英文，因为团队里有外国人",
        "提交信息都用英文，因为团队里有外国人。",
    ),
]


@pytest.mark.parametrize(("said", "body"), BODIES)
def test_a_body_says_everything_once(said, body):
    (fact,) = facts(said)

    assert fact.body() == body


def test_the_reason_may_stand_in_the_next_sentence():
    (fact,) = facts("Never use sudo in this repo. Otherwise the runners hang.")

    assert fact.directive["why"] == "The runners hang"


@pytest.mark.parametrize(
    ("said", "sort", "scope"),
    [
        ("We deploy on Tuesdays.", "project", "project"),
        ("Never push to main.", "feedback", "project"),
        ("Always answer me in German.", "user", "global"),
        ("I prefer tabs in all my projects.", "user", "global"),
        ("The dashboards are at https://example.com/d/1.", "reference", "project"),
    ],
)
def test_type_and_scope_are_proposed(said, sort, scope):
    (fact,) = facts(said)

    assert (fact.type, fact.scope) == (sort, scope)


@pytest.mark.parametrize(
    "said",
    ["We use pnpm here, not npm.", "请始终用中文回答我", "Call me Sam from now on."],
)
def test_the_fields_make_a_draft(said):
    (fact,) = facts(said)

    made = draft(fact.fields(), id=f"mem-{1:032x}", now=0)

    assert (made.name, made.title) == (fact.name, fact.title)
    assert 0 < len(fact.name) <= 56


@pytest.mark.parametrize(
    ("said", "subject"),
    [
        ("We use pnpm here, not npm.", "project.package_manager"),
        ("以后都用 pnpm", "project.package_manager"),
        ("We indent with tabs.", "project.indentation"),
        ("We deploy on Tuesdays.", ""),
        ("Always use vitest for the frontend component tests.", ""),
    ],
)
def test_the_question_that_is_answered_is_the_subject(said, subject):
    (fact,) = facts(said)

    assert fact.subject_key == subject


def test_a_mere_correction_is_an_observation():
    (found,) = mine([heard("s1", "no, the other file")])

    assert (found.kind, found.category) == ("observation", "friction")
    assert found.evidence[0].quote == "no, the other file"


def test_a_correction_that_lasts_is_a_fact_and_nothing_else():
    (found,) = mine([heard("s1", "no, that's wrong. we never edit generated files")])

    assert found.kind == "fact"


def test_an_interruption_makes_an_objection_surer():
    calm = mine([heard("s1", "no, the other file")])
    angry = mine([heard("s1", "no, the other file", interrupted=[1])])

    assert angry[0].confidence > calm[0].confidence


def test_what_is_said_after_an_interruption_redirects():
    (found,) = mine([heard("s1", "use the staging config", interrupted=[1])])

    assert (found.kind, found.cue) == ("observation", "interrupted")


@pytest.mark.parametrize("said", ["continue", "yes, go ahead", "why does it hang?"])
def test_assent_or_a_question_after_an_interruption_redirects_nothing(said):
    assert mine([heard("s1", said, interrupted=[1])]) == []


def test_what_is_asked_for_twice_in_a_row_is_an_observation():
    texts = ["use the staging config", "use the staging config", "run it"]

    (found,) = mine([heard("s1", *texts)])

    assert (found.cue, found.evidence[0].line) == ("again", 2)
    assert mine([heard("s1", *texts[1:], texts[0])]) == []


def test_what_is_said_again_is_evidence_for_one_candidate():
    once = heard("s1", "We use pnpm here, not npm.")
    again = heard("s2", "hey", "Remember: we use pnpm here, not npm!", day=2)

    (single,) = mine([once])
    (both,) = mine([once, again])

    assert [(each.session, each.line) for each in both.evidence] == [
        ("s1", 1),
        ("s2", 2),
    ]
    assert both.confidence >= single.confidence
    assert both.key == single.key
    assert both.digest != single.digest


def test_what_is_said_later_takes_the_place_of_what_it_contradicts():
    first = heard("s1", "We deploy on Tuesdays.")
    later = heard("s2", "We deploy on Thursdays.", day=2)

    (fact,) = mine([later, first])

    assert fact.statement == "We deploy on Thursdays."
    assert "We deploy on Tuesdays." in fact.reason


def test_another_choice_takes_the_place_though_no_word_is_shared():
    first = heard("s1", "We use pnpm here.")
    later = heard("s2", "Remember that we use yarn.", day=2)

    (fact,) = mine([first, later])

    assert (fact.statement, fact.subject_key) == (
        "We use yarn.",
        "project.package_manager",
    )


def test_three_objections_of_a_kind_are_a_signal_and_suggest_a_fact():
    sessions = [
        heard(f"s{day}", "no, the settings page, not the profile page", day=day)
        for day in (1, 2, 3)
    ]

    two = mine(sessions[:2])
    fact, noted = mine(sessions)

    assert [each.is_signal for each in two] == [False]
    assert (fact.kind, fact.cue, noted.is_signal) == ("fact", "repeated", True)


def test_a_slash_command_says_nothing():
    said = [Said("/remember always lint", 1, None, command=True)]

    assert mine([Heard("s1", said)]) == []


def test_a_credential_is_in_no_part_of_a_candidate():
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" * 2
    (fact,) = facts(f"Remember: the deploy token is {secret} and never log it.")

    assert secret not in repr(fact.as_record()) + fact.body()


def test_a_home_directory_is_hidden():
    (fact,) = facts("Always write the reports to /home/sam/reports from now on.")

    assert "sam" not in repr(fact.as_record())


TURNS = st.sampled_from(
    [
        *("We use pnpm here, not npm.", "We use yarn here.", "no, the other file"),
        *("Always lint.", "Never lint.", "that's wrong", "以后都用 pnpm", "ok"),
    ]
)


@settings(max_examples=25)
@given(st.lists(st.lists(TURNS, max_size=3), max_size=4), st.randoms())
def test_the_order_of_sessions_is_of_no_matter(turns, chance):
    sessions = [heard(f"s{n}", *each, day=n + 1) for n, each in enumerate(turns)]
    shuffled = random.Random(chance.random()).sample(sessions, len(sessions))

    assert [each.as_record() for each in mine(sessions)] == [
        each.as_record() for each in mine(shuffled)
    ]


@given(st.text() | st.lists(TURNS).map("\n".join))
def test_any_text_is_judged_twice_the_same(text):
    first = [each.as_record() for each, _ in judged(text)]

    assert first == [each.as_record() for each, _ in judged(text)]


@given(st.text(alphabet="abc `\n\"'.", max_size=60))
def test_no_code_leaks_into_a_statement(text):
    marked = f"Always lint.\n```\n{text.replace('`', '')}\nzzzcode\n```"

    for each, _ in judged(marked):
        assert "zzzcode" not in each.statement


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Please keep it short in all projects.", "keep-it-short-in-all-projects"),
        ("never commit directly to main", "never-commit-directly-to-main"),
        (
            "I told you already: don't amend commits that are pushed.",
            "dont-amend-commits-pushed",
        ),
    ],
)
def test_a_name_says_what_the_statement_says(said, name):
    (fact,) = facts(said)

    assert fact.name == name
    assert not fact.title.startswith("Already")


def test_what_is_said_before_any_work_is_no_objection_by_its_wording_alone():
    bug = "The cart is lost at login"

    assert [each.kind for each in mine([heard("s1", bug, "Add a test for it")])] == []
    assert [each.kind for each in mine([heard("s1", "Add a test", bug)])] == [
        "observation"
    ]
    assert [each.kind for each in mine([heard("s1", "No, not that file", "ok")])] == [
        "observation"
    ]
