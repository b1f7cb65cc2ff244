import time

import pytest

from ctxlib.domain.fact import Fact
from ctxlib.domain.similarity import Said, compare, near_duplicates


def fact(number=1, **values):
    given = {
        "id": f"mem-{number:032x}",
        "revision": 1,
        "name": f"n{number}",
        "title": f"Fact {number}",
        "description": "",
        "type": "project",
        "scope": "project",
    }
    return Fact(**{**given, **values})


def fields(body, title="Other"):
    return {"title": title, "description": "", "body": body}


SAME = [
    ("The release branch is named release/x", "Release branches are named release/x"),
    (
        "Deploys happen only on Fridays after 14:00",
        "We deploy only on Fridays after 14:00",
    ),
    (
        "Run the tests with pytest -q before pushing",
        "Before pushing, run the tests with pytest -q",
    ),
    ("Use tabs for indentation in Go files", "In Go files, use tabs for indentation"),
    (
        "The payments service owns the ledger table and writes it through the outbox",
        "The ledger table is owned by payments, the service that writes the outbox",
    ),
    ("Das Release kommt vom Zweig main", "Releases kommen vom Zweig main"),
    (
        "La branche de publication est main",
        "La branche main est la branche de publication",
    ),
    ("发布分支是 main", "发布的分支是 main"),
    ("リリースブランチは main です", "リリースのブランチは main です"),
]
VARIANTS = [
    ("The port of billing is 8080", "The port of billing is 9090"),
    ("Retry 3 times on timeouts of the upload", "Retry 5 times on upload timeouts"),
    ("Use v1 of the search endpoint", "Use v2 of the search endpoint"),
    ("Anna owns the billing service", "Bert owns the billing service"),
    ("Deploy staging with make deploy", "Deploy production with make deploy"),
    (
        "Tests run with pytest in the api package",
        "Tests run with unittest in the api package",
    ),
    ("Use pnpm for installs of the web app", "Use npm for installs of the web app"),
    ("Never push to the release branch", "Push to the release branch"),
    ("Do not use tabs in Makefiles", "Use tabs in Makefiles"),
    ("Flags are enabled in staging", "Flags are disabled in staging"),
    ("Migrations run before the api deploy", "Migrations run after the api deploy"),
    (
        "Copy the dump from staging to production",
        "Copy the dump from production to staging",
    ),
    ("Der Dienst läuft nicht auf Kubernetes", "Der Dienst läuft auf Kubernetes"),
    (
        "Le service billing écoute sur le port 80",
        "Le service billing écoute sur le port 81",
    ),
    (
        "El servicio usa Redis para la cola de correo",
        "El servicio usa Kafka para la cola de correo",
    ),
    ("Не пушить в ветку релиза", "Пушить в ветку релиза"),
    ("Ветка релиза называется main", "Ветка релиза называется develop"),
    ("不要推送到发布分支", "推送到发布分支"),
    ("张三负责支付服务", "李四负责支付服务"),
    (
        "リリースブランチには直接プッシュしない",
        "リリースブランチには直接プッシュする",
    ),
    ("서비스는 레디스를 사용한다", "서비스는 카프카를 사용한다"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_in_other_words_is_a_near_duplicate(one, other):
    found = near_duplicates(fields(one), [fact(body=other)])

    assert [field for field, _ in found] == ["body"]


@pytest.mark.parametrize(("one", "other"), VARIANTS)
def test_a_number_a_name_or_a_negation_makes_another_fact(one, other):
    assert compare(Said(one), Said(other)) != "same"
    assert near_duplicates(fields(one), [fact(body=other)]) == []
    assert near_duplicates(fields(other), [fact(body=one)]) == []


def test_texts_about_other_things_are_different():
    assert compare(Said("Logs are kept in Loki"), Said("The wiki moved")) == "different"


@pytest.mark.parametrize("field", ["title", "description"])
def test_titles_and_descriptions_are_compared_too(field):
    there = fact(**{field: "Naming of release branches", "body": "Something else."})
    draft = {field: "Release branch naming", "body": "Not this one."}

    assert near_duplicates(draft, [there]) == [(field, there)]


def test_a_body_that_says_what_a_description_says_is_a_near_duplicate():
    said = "Integration tests need a running Postgres database"

    assert near_duplicates(fields(said), [fact(description=said)]) != []


def test_a_title_that_names_something_else_keeps_two_facts_apart():
    body = "Deploy with make deploy, then look at the health page."
    there = fact(title="Steps of the deploy, node 1", body=body)

    assert near_duplicates(fields(body, "Steps of the deploy, node 2"), [there]) == []


def test_facts_of_two_subjects_repeat_each_other_only_word_for_word():
    body = "Releases are cut from the branch of the platform team"
    there = fact(body=body, subject_key="release.branch")
    draft = {**fields(body), "subject_key": "deploy.branch"}
    reworded = {**draft, "body": f"The {body}"}

    assert near_duplicates({**draft, "title": "Fact 1"}, [there])
    assert (
        near_duplicates(
            {
                **reworded,
                "body": "From the branch of the platform team releases are cut",
            },
            [there],
        )
        == []
    )


def test_too_little_text_repeats_nothing():
    assert near_duplicates(fields("Yes."), [fact(body="Yes, always.")]) == []
    assert near_duplicates({}, [fact()]) == []


def test_ten_thousand_facts_are_compared_quickly():
    words = "ledger queue worker cache schema token prompt archive window journal"
    body = f"The {words} of this service is looked after by the platform team. "
    facts = [fact(n, body=f"{body * 6} Number {n}") for n in range(10_000)]
    said = "Nightly dumps are written to the bucket for backups, encrypted with age. "
    near_duplicates(fields(said), facts[:1])

    started = time.process_time()
    assert near_duplicates(fields(said * 6, "Nightly dumps"), facts) == []

    # 25 ms on a quiet machine.
    assert time.process_time() - started < 0.25
