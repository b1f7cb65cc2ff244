"""Facts that cannot both hold are told as such, where they are added and later."""

import pytest

from ctxlib.domain.cues import table
from ctxlib.domain.onevalue import may_reject

REVERSED = [
    (
        "Always use date-fns here, never moment.",
        "Always use moment for dates, never date-fns.",
    ),
    ("Use yarn, never npm.", "Use npm, never yarn."),
    ("Never use zeta, always omega.", "Never use omega, always zeta."),
    ("Do not use zeta; use omega.", "Do not use omega; use zeta."),
    ("Use kubectl instead of helm here.", "Use helm instead of kubectl here."),
    ("Prefer zeta over omega.", "Prefer omega over zeta."),
    ("Nutze immer yarn, nie npm.", "Nutze immer npm, nie yarn."),
    ("Verwende Poetry statt pip.", "Verwende pip statt Poetry."),
    (
        "Utilise toujours zeta au lieu de omega.",
        "Utilise toujours omega au lieu de zeta.",
    ),
    ("Usa siempre zeta en vez de omega.", "Usa siempre omega en vez de zeta."),
    ("Use sempre yarn, nunca npm.", "Use sempre npm, nunca yarn."),
    ("使用 yarn，不要用 npm。", "使用 npm，不要用 yarn。"),
    ("用中文写注释，不要用英文。", "用英文写注释，不要用中文。"),
    ("npm ではなく yarn を使ってください。", "yarn ではなく npm を使ってください。"),
    ("npm 말고 yarn을 사용하세요.", "yarn 말고 npm을 사용하세요."),
]
ONE_VALUE = [
    ("The API listens on port 8000.", "The API listens on port 8080."),
    ("Deploys run on Tuesdays.", "Deploys run on Thursdays."),
    ("Never deploy on Fridays.", "Always deploy on Fridays."),
    ("Use zeta for parsing.", "Don't use zeta for parsing."),
    ("Indent with tabs.", "Indent with spaces."),
    ("Indent with 2 spaces.", "Indent with 4 spaces."),
    ("The staging host is called atlas.", "The staging host is called hermes."),
    ("API 监听 8000 端口", "API 监听 8080 端口"),
    ("部署在周二进行", "部署在周四进行"),
    ("デプロイは火曜日に行う。", "デプロイは木曜日に行う。"),
    ("Das Deployment läuft dienstags.", "Das Deployment läuft donnerstags."),
]
# Both may hold, or nobody can tell.
APART = [
    ("Tenant A uses db1.", "Tenant B uses db2."),
    ("Step 1 runs the linter.", "Step 2 runs the linter."),
    ("The vue app uses vitest.", "The react app uses vitest."),
    ("Never commit env files.", "Never commit build files."),
    ("Use npm for the web.", "Use npm for the api."),
    ("We support mysql.", "We support postgres."),
    ("Use tabs in Go, never spaces.", "Use spaces in Python, never tabs."),
    ("Never push to main, open pull requests.", "Open pull requests from forks."),
    ("The incident of 2024 was DNS.", "The incident of 2025 was DNS."),
]


def two(fact, one, other):
    """Save both, and return what was told of the second."""
    assert fact("add", one, "--name", "one").code == 0
    answer = fact("add", other, "--name", "two")
    assert answer.code == 0
    return answer.err


def told(fact):
    return [
        (each["what"], each["ref"], each["message"])
        for each in fact("review", "--json").records
    ]


@pytest.mark.parametrize(("one", "other"), REVERSED)
def test_rules_with_the_roles_reversed_contradict_each_other(fact, one, other):
    said = two(fact, one, other)

    assert "it contradicts project/one.md" in said
    assert "ctx-fact supersede project/one.md project/two.md" in said
    assert told(fact) == [
        ("contradicted", "project/one.md", "project/two.md says the opposite")
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Use yarn, never npm.", "Never use npm, use yarn."),
        ("Use yarn, never npm.", "Never npm: we use yarn here."),
    ],
)
def test_one_rule_in_another_order_is_no_contradiction(fact, one, other):
    assert "contradict" not in two(fact, one, other)
    assert "contradicted" not in {what for what, _, _ in told(fact)}


@pytest.mark.parametrize(("one", "other"), ONE_VALUE)
def test_texts_that_differ_in_one_value_are_named_with_it(fact, run, one, other):
    said = two(fact, one, other)
    ((what, ref, message),) = told(fact)

    assert "it may contradict project/one.md" in said
    assert (what, ref) == ("conflict", "project/one.md")
    assert message.startswith("contradicts project/two.md? they differ in one value: ")
    shown = run("git-ctx", "memory", "--conflicts").out
    assert shown.startswith("project/one.md contradicts project/two.md? (one value: ")


@pytest.mark.parametrize(("one", "other"), APART)
def test_what_may_hold_beside_each_other_is_left_alone(fact, run, one, other):
    assert "contradict" not in two(fact, one, other)
    assert not {what for what, _, _ in told(fact)} & {"contradicted", "conflict"}
    assert run("git-ctx", "memory", "--conflicts").code == 1


def test_the_rows_of_a_list_are_no_contradictions(fact):
    for number, port in enumerate(("8000", "8001", "8002")):
        fact("add", f"A worker listens on port {port}.", "--name", f"w{number}")

    last = fact("add", "A worker listens on port 8003.", "--name", "w3")

    assert "contradict" not in last.err
    assert fact("review").code == 0


def test_what_says_of_what_it_speaks_is_compared_with_its_title(fact):
    for name in ("web", "api"):
        fact(
            *("add", f"It listens on port {len(name) + ord(name[0])}.", "--name", name),
            *("--title", f"Port of the {name}"),
        )

    assert fact("review").code == 0


def test_facts_for_different_paths_are_no_contradiction(fact):
    fact("add", "Indent with tabs.", "--name", "go", "--applies-path", "*.go")
    fact("add", "Indent with spaces.", "--name", "py", "--applies-path", "*.py")

    assert fact("review").code == 0


def test_a_model_needs_a_person_to_say_the_opposite_of_a_fact(fact):
    fact("add", "Use yarn, never npm.", "--name", "one")

    answer = fact(
        *("add", "Use npm, never yarn.", "--name", "two", "--type", "project"),
        actor="agent",
    )

    assert answer.code != 0
    assert "it contradicts mem-" in answer.err


def test_recall_marks_facts_that_cannot_both_hold(fact, recall):
    fact("add", "Deploys run on Tuesdays.", "--name", "one")
    fact("add", "Deploys run on Thursdays.", "--name", "two")

    answer = recall("On which day do deploys run?", "--json")

    assert "contradict each other" in answer.err


@pytest.mark.parametrize("language", ["de", "en", "es", "fr", "ja", "ko", "pt", "zh"])
def test_no_way_to_turn_something_down_is_passed_over(language):
    (texts,) = table(language).rival.landmarks

    assert [each for each in texts if not may_reject(f"this {each} that")] == []
