import pytest

from ctxlib.domain.actor import Actor
from ctxlib.domain.fact import Fact
from ctxlib.domain.policy import assess, refuse_credentials
from ctxlib.errors import RefusedError

AGENT = Actor("agent", "pipe", "s-1")
PERSON = Actor("person", "terminal")
DRAFT = {
    "type": "project",
    "title": "Release branch",
    "description": "Where releases come from",
    "body": "Releases are cut from release/2.x by the platform team.",
}
ID = "mem-" + "a" * 32


def fact(**values):
    given = {
        "id": ID,
        "revision": 1,
        "name": "queue",
        "title": "Queue of mails",
        "description": "How mails are sent",
        "type": "project",
        "scope": "project",
        "body": "Mails wait in Redis until the worker sends them.",
    }
    return Fact(**{**given, **values})


def reasons(fields=None, *, actor=AGENT, is_create=True, existing=()):
    return assess(
        {**DRAFT, **(fields or {})},
        actor=actor,
        is_create=is_create,
        existing=existing,
    )


NO_TYPE = "no type is given; project or reference would need no person"


def test_an_agent_may_create_one_plain_fact():
    assert reasons(existing=[fact()]) == []


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"type": None}, NO_TYPE),
        ({"type": "user"}, "its type is user, not project or reference"),
        ({"type": "feedback"}, "its type is feedback, not project or reference"),
        ({"scope": "global"}, "its scope is not project"),
        ({"activation": "pinned"}, "it is to be pinned"),
        ({"agenda": "task"}, "it is for the agenda, which is told as the user's own"),
        ({"rank": 0}, "it is for the agenda, which is told as the user's own"),
        (
            {"body": "x" * 6_001},
            "its body has 6,001 characters, more than 6,000",
        ),
        ({"body": "ask jane@acme.io"}, "its body holds an e-mail address"),
        ({"keywords": ("jane@acme.io",)}, "its keywords holds an e-mail address"),
        (
            {"provenance": {"author": "Jane <jane@acme.io>"}},
            "its provenance holds an e-mail address",
        ),
        ({"id": ID}, "it names an id or a revision, which a new fact does not have"),
        (
            {"expected_revision": 2},
            "it names an id or a revision, which a new fact does not have",
        ),
        ({"supersedes": ID}, "it takes the place of another fact"),
    ],
)
def test_each_condition_of_the_automatic_create_has_its_reason(fields, reason):
    assert reasons(fields) == [reason]


def test_everything_that_stands_against_it_is_said_at_once():
    assert reasons({"type": "user", "scope": "global", "activation": "pinned"}) == [
        "its type is user, not project or reference",
        "its scope is not project",
        "it is to be pinned",
    ]


def test_changing_a_fact_needs_a_person():
    assert reasons(is_create=False) == ["it changes a fact that is there"]


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"name": "release-branch"}, f"it has the same name as {ID}"),
        ({"title": "release branch!"}, f"it has the same title as {ID}"),
        (
            {"description": "Where releases come from."},
            f"it has the same description as {ID}",
        ),
        ({"title": "Branches of release"}, f"its title says nearly the same as {ID}"),
        (
            {"body": "The platform team cuts the releases from release/2.x"},
            f"its body says nearly the same as {ID}",
        ),
    ],
)
def test_what_is_there_already_needs_a_person(values, reason):
    for scope in ("project", "global"):
        assert reasons(existing=[fact(scope=scope, **values)]) == [reason]


def test_a_held_subject_needs_a_person():
    there = fact(subject_key="release.branch")

    assert reasons({"subject_key": "Release.Branch"}, existing=[there]) == [
        f"it has the same subject as {ID}"
    ]


def test_two_declared_subjects_are_two_facts_though_the_titles_agree():
    there = fact(subject_key="deploy.branch", title="Release branch")

    assert reasons({"subject_key": "release.branch"}, existing=[there]) == []


def test_titles_in_other_scripts_are_compared_as_well():
    there = fact(title="発布ブランチ", name="x")

    assert reasons({"title": "発布 ブランチ"}, existing=[there]) == [
        f"it has the same title as {ID}"
    ]


def test_reasons_repeat_nothing_of_a_fact():
    body = "The moon base opens in spring, says jane@acme.io."
    there = fact(title="Moon base", body=body)

    said = " ".join(reasons({"title": "Moon base", "body": body}, existing=[there]))

    assert "moon" not in said.lower()
    assert "jane" not in said


def test_a_person_may_do_everything():
    fields = {"type": "user", "scope": "global", "activation": "pinned", "id": ID}

    assert reasons(fields, actor=PERSON, is_create=False) == []


def test_a_prompt_typed_by_a_person_is_a_persons():
    assert reasons({"scope": "global"}, actor=Actor("person", "prompt")) == []


@pytest.mark.parametrize("actor", [Actor("hook", "hook"), Actor("person", "hook")])
def test_a_hook_is_no_person(actor):
    assert reasons({"scope": "global"}, actor=actor) == ["its scope is not project"]


def test_a_credential_is_refused_with_its_field_and_rule():
    secret = "hunter" + "2!"

    with pytest.raises(RefusedError) as refused:
        refuse_credentials(fact(body=f"One line.\nThe password is {secret}"))

    error = refused.value
    assert error.exit_code == 4
    assert error.message == (
        "the body holds what looks like a credential (password-in-prose)"
    )
    assert error.reasons == ("body, line 2: password-in-prose",)
    assert secret not in f"{error.message} {error.reasons} {error.hint}"


def test_credentials_are_looked_for_in_drafts_too():
    with pytest.raises(RefusedError):
        refuse_credentials({"why": "api_key=" + "a1b2c3d4" * 3})


def test_a_fact_without_credentials_is_let_through():
    refuse_credentials(fact(metadata={"max_tokens": "4096"}, keywords=("token", "k2")))
