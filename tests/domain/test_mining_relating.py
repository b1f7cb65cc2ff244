import pytest

from ctxlib.domain.fact import Fact
from ctxlib.domain.mining import Heard, mine
from ctxlib.domain.relating import Knowledge, relate, revised
from ctxlib.domain.said import Said


def fact(body, number=1, **values):
    given = {
        "id": f"mem-{number:032x}",
        "revision": 1,
        "name": f"n{number}",
        "title": f"Fact {number}",
        "description": "",
        "type": "project",
        "scope": "project",
        "body": body,
    }
    return Fact(**{**given, **values})


def mined(text):
    (found,) = mine([Heard("s1", [Said(text, 1)])])
    return found


RELATIONS = [
    ("We use pnpm here, not npm.", "Use npm for installing packages.", "revision"),
    ("We use pnpm here, not npm.", "The package manager is yarn.", "revision"),
    ("We use pnpm here, not npm.", "We use pnpm for packages.", "evidence"),
    ("We use pnpm here, not npm.", "We deploy on Thursdays.", "new"),
    ("we deploy on Tuesdays", "We deploy on Thursdays.", "revision"),
    ("we no longer deploy on Thursdays", "We deploy on Thursdays.", "supersession"),
    ("always squash merges", "Never squash merges.", "revision"),
    ("always squash merges", "Merges are always squashed.", "evidence"),
    ("the staging DB is on port 5433", "The staging DB is on port 5432.", "revision"),
    ("never commit to main", "Never commit to main directly.", "evidence"),
    ("never push to main", "Never commit to main directly.", "new"),
    ("always use pytest for backend tests", "Use vitest for frontend tests.", "new"),
    ("always answer in German", "Always answer in English.", "revision"),
    ("we store timestamps in UTC", "Timestamps are stored in UTC.", "evidence"),
    ("we don't use mocks in e2e tests", "We use mocks in e2e tests.", "revision"),
    (
        "we moved from Alembic to Aerich, so no alembic migrations anymore",
        "Migrations are written with Alembic.",
        "supersession",
    ),
    ("我们每周二发布", "我们每周四发布", "revision"),
    ("以后都用 pnpm，不要用 npm", "安装依赖用 npm", "revision"),
    ("wir nutzen hier pnpm, nicht npm", "Wir nutzen npm.", "revision"),
    ("en este repo usamos pnpm, no npm", "Usamos npm en este repo.", "revision"),
    ("PRs need two approvals here.", "Every PR needs 2 approvals.", "evidence"),
    ("PRs need two approvals here.", "PRs need three approvals.", "revision"),
    ("we keep backups for thirty days", "Backups are kept for 90 days.", "revision"),
    ("每个 PR 需要两个人批准，规矩", "每个 PR 需要 2 个人批准", "evidence"),
    ("以后都用 pnpm，不要用 npm", "We use pnpm here.", "evidence"),
    ("We use pnpm here, not npm.", "本项目用 npm 安装依赖。", "revision"),
    ("we use vitest here, not jest", "后端接口的集成测试用 jest", "new"),
]


@pytest.mark.parametrize(("said", "body", "expected"), RELATIONS)
def test_a_candidate_is_related_to_a_fact_by_what_both_mean(said, body, expected):
    assert relate(mined(said), [fact(body)]).kind == expected


def test_the_fact_that_says_the_same_comes_before_one_that_contradicts():
    facts = [fact("We use npm."), fact("We use pnpm.", number=2)]

    found = relate(mined("We use pnpm here, not npm."), facts)

    assert (found.kind, found.fact) == ("evidence", facts[1])


def test_what_an_instruction_says_is_known():
    texts = [("workspace/AGENTS.md", "# Rules\n\n- Always run `make check`.\n- Else.")]

    found = relate(mined("Always run `make check` from now on."), [], texts=texts)

    assert (found.kind, found.label) == ("known", "workspace/AGENTS.md")


def test_an_instruction_that_says_the_contrary_makes_nothing_known():
    texts = [("workspace/AGENTS.md", "Never squash merges.")]

    assert relate(mined("always squash merges"), [], texts=texts).kind == "new"


def test_the_same_subject_key_makes_a_revision():
    candidate = mined("We deploy on Tuesdays.")
    candidate.subject_key = "release.day"

    found = relate(candidate, [fact("Fridays it is.", subject_key="release.day")])

    assert found.kind == "revision"


def test_a_revision_exchanges_the_contradicted_sentence_alone():
    old = fact("Packages live in packages/. We deploy on Thursdays. Ask Priya.")

    changes = revised(old, mined("we deploy on Tuesdays"))

    assert changes == {
        "body": "Packages live in packages/. We deploy on Tuesdays. Ask Priya."
    }


REVISED = [
    (
        "# Releases\n\n- We deploy on Thursdays.\n- Ask Priya first.",
        "# Releases\n\n- We deploy on Tuesdays.\n- Ask Priya first.",
    ),
    (
        "Ask Priya first. We deploy\non Thursdays.\n\nSCOPE: The web shop",
        "Ask Priya first. We deploy on Tuesdays.\n\nSCOPE: The web shop",
    ),
    (
        "- We deploy on Thursdays.\n- Deploy on Thursdays.\n- Ask Priya.",
        "- We deploy on Tuesdays.\n- Ask Priya.",
    ),
    ("We deploy on Thursdays.\n\nWHY: Fridays are quiet", "We deploy on Tuesdays."),
    (
        "We deploy on Thursdays. Ask Priya.\n\nWHY: Fridays are quiet",
        "We deploy on Tuesdays. Ask Priya.\n\nWHY: Fridays are quiet",
    ),
]


@pytest.mark.parametrize(("body", "then"), REVISED)
def test_a_revision_keeps_all_that_is_not_contradicted(body, then):
    assert revised(fact(body), mined("we deploy on Tuesdays")) == {"body": then}


def test_a_fact_on_the_same_subject_that_is_not_contradicted_plainly_stays():
    body = "The window is in the wiki. Priya has the keys. Ask her about it."
    old = fact(body, subject_key="release.day")
    candidate = mined("We deploy on Tuesdays.")
    candidate.subject_key = "release.day"

    found = relate(candidate, [old])

    assert (found.kind, found.fact) == ("new", old)
    assert "not plain" in found.why
    assert revised(old, candidate) == {}


def test_a_body_stays_where_only_the_title_is_contradicted():
    old = fact("Ask Priya. She has the keys.", title="We deploy on Thursdays")

    assert revised(old, mined("we deploy on Tuesdays")) == {
        "title": "We deploy on Tuesdays"
    }


def test_a_revision_exchanges_a_title_that_makes_the_claim():
    old = fact("Details.", title="We deploy on Thursdays")

    changes = revised(old, mined("we deploy on Tuesdays"))

    assert changes["title"] == "We deploy on Tuesdays"


def test_knowledge_answers_as_a_single_question_does():
    facts = [fact(body, number) for number, (_, body, _) in enumerate(RELATIONS, 1)]
    known = Knowledge(facts)

    for said, _, _ in RELATIONS:
        candidate = mined(said)
        one, other = known.relate(candidate), relate(candidate, facts)
        assert (one.kind, one.fact) == (other.kind, other.fact)


@pytest.mark.parametrize(
    ("said", "body"),
    [
        (
            "Images live in assets/img now, not in static/images any more.",
            "Images live in static/images.",
        ),
        ("The docs live in site/ now, not in docs/ anymore.", "Docs live in docs/."),
    ],
)
def test_what_lives_elsewhere_now_takes_the_place(said, body):
    assert relate(mined(said), [fact(body)]).kind in ("revision", "supersession")


def test_a_fact_that_says_more_than_the_choice_is_not_confirmed_by_it():
    said = mined("Always use pnpm here, never npm.")
    for subject in (None, "project.package_manager"):
        old = fact("Use pnpm 9.", subject_key=subject)

        found = relate(said, [old])

        assert (found.kind, found.fact) == ("new", old)


@pytest.mark.parametrize(
    ("subject", "body", "expected"),
    [
        ("project.package_manager", "The tool is described in the wiki.", "revision"),
        ("tools.package_manager", "We go with yarn for the website.", "revision"),
        ("package_manager", "Use npm.", "revision"),
        ("project.package_manager", "We use uv.", "new"),
        ("project.test_runner", "The tool is described in the wiki.", "new"),
    ],
)
def test_a_fact_that_holds_the_subject_under_another_key_is_revised(
    subject, body, expected
):
    candidate = mined("Always use pnpm here, never npm.")
    assert candidate.subject_key == "project.package_manager"

    assert relate(candidate, [fact(body, subject_key=subject)]).kind == expected
