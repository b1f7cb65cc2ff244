"""How suggestions are called and shown: whole phrases, names that say something."""

import json
import shlex

import pytest


@pytest.fixture
def draft(suggest, kept):
    """What is drafted of the one fact that a prompt suggests."""

    def call(said):
        kept(1, said)
        (found,) = suggest("scan", "--json").records
        return found["draft"]

    return call


@pytest.fixture
def played(run, workspace):
    """Play an event of a session; the context that it adds."""

    def call(event, session, **more):
        payload = {"session_id": session, "cwd": str(workspace), **more}
        out = run("ctx-hook", event, stdin=json.dumps(payload)).out
        return json.loads(out)["hookSpecificOutput"]["additionalContext"] if out else ""

    return call


@pytest.fixture
def started(played):
    """What a session is told at its start."""

    def call(session):
        more = {"hook_event_name": "SessionStart", "source": "startup"}
        return played("session-start", session, **more)

    return call


@pytest.fixture
def prompted(played):
    """What a session is told at a prompt."""

    def call(session, prompt):
        more = {"hook_event_name": "UserPromptSubmit", "prompt": prompt}
        return played("user-prompt", session, **more)

    return call


@pytest.mark.parametrize(
    ("said", "title"),
    [
        (
            "We always squash merge, so the PR title has to be a conventional commit.",
            "We always squash merge, so the PR title has to be a conventional commit",
        ),
        (
            (
                "All migrations go through `db/migrate`, and they must never be edited "
                "after merge."
            ),
            "All migrations go through `db/migrate`…",
        ),
        (
            (
                "Errors should never be swallowed: log them and re-raise, that's "
                "a hard rule for us."
            ),
            "Errors should never be swallowed",
        ),
        (
            (
                "For reference: the latency dashboards are at "
                "https://grafana.example.com/d/abc/latency-of-all-services."
            ),
            "For reference: the latency dashboards…",
        ),
        (
            (
                "Die Regelung darf nie länger als 5 ms blockieren, das ist "
                "Vorschrift für die ganze Steuerung."
            ),
            "Die Regelung darf nie länger als 5 ms blockieren…",
        ),
        ("这个项目用 pnpm，不要用 npm。", "这个项目用 pnpm，不要用 npm"),
    ],
)
def test_a_title_is_a_whole_phrase(draft, said, title):
    assert draft(said)["title"] == title


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("We use pnpm here, not npm.", "use-pnpm-not-npm"),
        (
            "Don't use npm here, always use pnpm in this repo.",
            "dont-use-npm-always-use-pnpm",
        ),
        (
            (
                "I don't want any mocks in the e2e tests, we have the integration "
                "tests for that."
            ),
            "dont-want-mocks-e2e-tests",
        ),
        (
            "If you need to change the schema, ask me first.",
            "ask-me-first-schema",
        ),
        ("Wir nutzen hier pnpm, nicht npm.", "nutzen-pnpm-nicht-npm"),
        ("En este repo usamos bun, nunca npm.", "usamos-bun-nunca-npm"),
        ("Ici on utilise pnpm, pas npm.", "utilise-pnpm-pas-npm"),
        (
            "Não use abreviações nos nomes de variáveis.",
            "não-use-abreviações-nomes-variáveis",
        ),
        ("这个项目用 pnpm，不要用 npm。", "用-pnpm-不要用-npm"),
        (
            "このリポジトリでは npm ではなく pnpm を使ってください。",
            "npm-ではなく-pnpm-を使ってください",
        ),
        ("우리 프로젝트는 npm 말고 pnpm을 써요.", "npm-말고-pnpm을-써요"),
    ],
)
def test_a_name_says_in_few_words_what_the_fact_says(draft, said, name):
    assert draft(said)["name"] == name


def test_two_suggestions_that_would_be_called_the_same_both_become_facts(
    suggest, kept, fact
):
    kept(1, "We use pnpm here, not npm.")
    (found,) = suggest("scan", "--json").records
    fact("add", "The tool list is in docs/tools.md.", "--name", found["draft"]["name"])

    (again,) = suggest("scan", "--json").records
    answer = suggest("accept", found["id"])

    assert again["draft"]["name"] == "use-pnpm-not-npm-2"
    assert (answer.code, answer.out) == (0, "project/use-pnpm-not-npm-2.md\n")
    assert fact("show", "use-pnpm-not-npm").code == 0


def test_what_a_long_suggestion_says_is_told_once(suggest, kept, started, prompted):
    said = (
        "All migrations go through `db/migrate`, and they must never be edited by "
        "anybody after a merge."
    )
    kept(1, "Fix the login form", said)
    started("before")
    prompted("before", "how are you")
    assert suggest("accept", suggest("scan", "--json").records[0]["id"]).code == 0

    assert prompted("before", "go on").count("All migrations go through") == 1
    assert started("after").count("All migrations go through") == 1


def test_what_is_suggested_is_named_first_then_its_type_and_a_scope_beyond_the_project(
    suggest, kept
):
    kept(1, "No, always use pnpm here, never npm.", "I prefer tabs in all my projects.")

    told = suggest("scan").out

    assert "  fact (feedback)  " in told
    assert "  fact (user, global)  " in told


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("please release {0}", "release-with-npm-git"),
        ("deploy branch {0} to staging", "deploy-branch-staging"),
        ("{0}", "npm-version-run-build-release"),
    ],
)
def test_a_skill_is_called_as_people_asked_for_it(suggest, releases, asked, name):
    releases(1, 2, 3, asked=asked)

    (found,) = suggest("scan", "--json").records

    assert found["skill"]["name"] == name


def test_what_a_start_refers_to_is_in_the_status(suggest, kept, run):
    kept(1, "No, always use pnpm here, never npm.", "I prefer tabs in all my projects.")
    suggest("scan")

    told = run("git-ctx", "status")

    assert "suggested 2 waiting for a person\n" in told.out
    assert run("git-ctx", "status", "--json").records[0]["suggestions"] == 2


def test_an_accepted_observation_says_that_it_is_no_fact_and_how_to_make_it_one(
    suggest, kept, run, fact
):
    kept(1, ("Fix the login form", "npm test", "Done."), "No, use the other file.")
    (found,) = suggest("scan", "--json").records
    assert "it is never recalled" in suggest("show", found["id"]).out

    answer = suggest("accept", found["id"])

    id = answer.out.strip()
    command = "ctx-fact add --type feedback RULE"
    settle = f"ctx-session settle {id[4:12]} promoted --by REF"
    assert answer.err == (
        "ctx-suggest: noted as an observation, which is never recalled\n"
        f"ctx-suggest: if a rule follows from it: {command}, then {settle}\n"
    )
    assert suggest("accept", "-q", found["id"]).err == ""
    rule = shlex.quote("Change the file that was named.")
    assert fact(*shlex.split(command.replace("RULE", rule))[1:]).code == 0
    (ref,) = [each["ref"] for each in fact("list", "--json").records]
    assert run(*shlex.split(settle.replace("REF", ref))).code == 0


@pytest.mark.parametrize(
    ("said", "keywords"),
    [
        ("No, always use pnpm here, never npm.", ["pnpm", "npm"]),
        ("不对，请始终使用 pnpm，不要用 npm。", ["pnpm", "npm"]),
    ],
)
def test_how_far_a_rule_holds_is_no_keyword_of_it(suggest, kept, said, keywords):
    kept(1, ("Add the dependency", "npm install", "Done."), said)

    (found,) = suggest("scan", "--json").records

    assert found["draft"]["keywords"] == keywords
