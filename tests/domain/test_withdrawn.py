"""What a person corrected, what failed and what was taken back is never taught."""

import pytest

from ctxlib.domain.said import Said, Step
from ctxlib.domain.skilldraft import mine_skills
from ctxlib.domain.workflow import course


def session(name, *turns):
    """A session of turns, each a prompt and its commands; `!` before one that failed.

    A path that is changed begins with `~`.
    """
    prompts, steps, line = [], [], 0
    for number, (asked, *commands) in enumerate(turns, 1):
        line += 1
        prompts.append(Said(asked, line))
        for command in commands:
            line += 1
            kind = "edited" if command.startswith("~") else "ran"
            state = "failed" if command.startswith("!") else "ok"
            steps.append(Step(kind, number, line, command.lstrip("~!"), state))
    at = f"2026-03-{int(name[1:]):02}T10:00:00Z"
    return course(name, at, prompts, steps)


def commands(*sessions):
    """The steps of the one skill that the sessions suggest, and its draft."""
    (skill,) = mine_skills(sessions)
    taught = [each.removeprefix("Run `").rstrip("`.") for each in skill.steps]
    return taught, skill.document("sug-0")


def test_a_tag_that_had_to_be_signed_is_taught_signed():
    before = ("~CHANGELOG.md", "npm version 2.4.1", "npm run bundle")
    first = session(
        "s1",
        ("please release 2.4.1", *before, "git tag v2.4.1"),
        (
            "that's wrong, the tag must be signed with our key",
            "git tag -d v2.4.1",
            "git tag -s v2.4.1",
            "npm publish",
        ),
    )
    second = session(
        "s2", ("please release 2.5.0", *before, "git tag -s v2.5.0", "npm publish")
    )

    taught, draft = commands(first, second)

    assert "git tag -s VERSION" in taught
    assert "`git tag VERSION`" not in draft
    assert "git tag -d" not in draft
    assert " as `" not in draft


def test_the_package_manager_that_was_turned_down_is_not_taught():
    first = session(
        "s1",
        ("bump the icons", "~icons.json", "npm install @acme/icons", "npm run sprite"),
        (
            "no, we use pnpm here",
            "pnpm install @acme/icons",
            "pnpm run sprite",
            "acme upload sprite.svg",
        ),
    )
    second = session(
        "s2",
        (
            "bump the icons again",
            *("~icons.json", "pnpm install @acme/icons", "pnpm run sprite"),
            "acme upload sprite.svg",
        ),
    )

    taught, draft = commands(first, second)

    assert "pnpm run sprite" in taught
    assert "npm run sprite" not in taught
    assert "`npm" not in draft


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("pytest", "pytest -x -q"),
        ("docker compose up", "docker compose up -d"),
        ("make deploy-production", "make deploy-staging"),
        ("./bin/deploy production", "./bin/deploy staging"),
        ("fly deploy --app shop-live", "fly deploy --app shop-test"),
        ("kubectl apply -f live.yaml", "kubectl apply --server-side -f test.yaml"),
        ("npm run deploy:live", "npm run deploy:test"),
        ("rsync out/ live:", "fly deploy"),
    ],
)
@pytest.mark.parametrize("objection", ["No, wrong, not like that!", "Falsch! Anders."])
def test_what_came_after_an_objection_is_taught(wrong, right, objection):
    before = ("~compose.yaml", "alembic upgrade head", "acme pack --all")
    first = session(
        "s1",
        ("bring the shop up", *before, wrong),
        (objection, right, "acme smoke --fast"),
    )
    second = session("s2", ("bring the shop up", *before, right, "acme smoke --fast"))

    taught, draft = commands(first, second)

    shown = {
        "kubectl apply --server-side -f test.yaml": "kubectl apply --server-side -f"
    }
    wanted = shown.get(right, right).removeprefix("./")
    assert any(each.startswith(wanted) for each in taught), taught
    assert f"`{wrong.removeprefix('./')}`" not in draft


def test_a_choice_against_a_name_is_an_objection_without_a_no():
    turns = (
        ("run the checks", "~setup.cfg", "acme gen --all", "jest", "acme push --fast"),
        ("use vitest here, not jest", "vitest", "acme gen --all", "acme push --fast"),
    )
    moves = session("s1", *turns).moves

    assert not any("$ jest" in move.labels for move in moves)
    assert any("$ vitest" in move.labels for move in moves)


def test_what_failed_is_taught_as_it_worked_in_the_end():
    first = session(
        "s1",
        (
            "publish the chart",
            *("helm lint chart", "!helm package chart", "helm package -u chart"),
            "helm push chart.tgz oci://x",
        ),
    )
    second = session(
        "s2",
        (
            "publish the chart",
            *("helm lint chart", "helm package -u chart"),
            "helm push chart.tgz oci://x",
        ),
    )

    taught, draft = commands(first, second)

    assert [each for each in taught if "package" in each] == ["helm package -u chart"]
    assert " as `" not in draft


def test_a_step_that_never_worked_is_not_taught():
    turn = (
        "ship it",
        "acme pack",
        "acme sign --all",
        "!acme send --now",
        "bolt push x",
    )

    taught, _ = commands(session("s1", turn), session("s2", turn))

    assert taught == ["acme pack", "acme sign --all", "bolt push x"]


def test_the_newest_form_is_taught_and_older_ones_are_said_to_be_others():
    def turn(*tag):
        return (
            "release it",
            "npm version 1.2.0",
            "npm run bundle",
            *tag,
            "npm publish",
        )

    courses = [
        session("s1", turn("git tag v1.2.0")),
        session("s2", turn("git tag -s v1.2.0")),
    ]

    taught, draft = commands(*courses)

    assert taught[2].startswith("git tag -s")
    older, newer = [line for line in draft.splitlines() if line.startswith("- session")]
    assert older.endswith("; step 3 as `git tag VERSION`")
    assert "step 3" not in newer


def test_what_is_brought_up_and_down_again_is_a_workflow():
    turn = (
        "try it",
        "docker compose up -d",
        "acme smoke --fast",
        "docker compose down",
    )

    taught, _ = commands(session("s1", turn), session("s2", turn))

    assert taught[-1] == "docker compose down"


def test_an_objection_to_a_file_takes_no_command_away():
    turns = (
        ("release it", "~a.md", "npm version 1.2.0", "npm publish"),
        ("No, the heading is wrong", "~a.md"),
    )
    moves = session("s1", *turns).moves

    assert any("$ npm publish" in move.labels for move in moves)
