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
    ("Never edit generated files by hand", "Do never edit the generated files by hand"),
    (
        "Die Backups laufen jede Nacht um 02:00 Uhr",
        "Jede Nacht um 02:00 Uhr laufen die Backups",
    ),
    (
        "Le service écoute sur le port 8080",
        "Le service billing écoute sur le port 8080",
    ),
    (
        "La base de datos principal está en Madrid",
        "La principal base de datos está en Madrid",
    ),
    ("Сервис биллинга слушает порт 8080", "Порт 8080 слушает сервис биллинга"),
    ("备份每天凌晨两点运行", "备份每天在凌晨两点运行"),
    ("バックアップは毎日2時に動きます", "毎日2時にバックアップは動きます"),
    (
        "The deploy key of the API lives in Vault under kv/api",
        "The API deploy key lives in Vault, under kv/api.",
    ),
    (
        "Feature branches are merged with squash commits only",
        "We only merge feature branches with squash commits",
    ),
    (
        "Integration tests need a running Postgres 15",
        "A running Postgres 15 is needed for integration tests",
    ),
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
    ("Backups run at 02:00 UTC", "Backups run at 03:00 UTC"),
    ("The limit is 100 requests per minute", "The limit is 1000 requests per minute"),
    ("Anna reviews the database migrations", "Clara reviews the database migrations"),
    ("The staging cluster is called blue", "The staging cluster is called green"),
    ("We support Python 3.11", "We support Python 3.12"),
    ("Do not edit generated files by hand", "Edit generated files by hand"),
    ("The API must not return HTML", "The API must return HTML"),
    ("Caching is on in production", "Caching is off in production"),
    ("The frontend team is in Berlin", "The frontend team is in Madrid"),
    ("Der Port von billing ist 8080", "Der Port von billing ist 9090"),
    ("Anna besitzt den Abrechnungsdienst", "Bert besitzt den Abrechnungsdienst"),
    ("Deploys laufen freitags", "Deploys laufen montags"),
    ("Deploys laufen nie freitags", "Deploys laufen immer freitags"),
    ("Le déploiement se fait le lundi", "Le déploiement se fait le mardi"),
    ("Ne jamais pousser sur main", "Toujours pousser sur main"),
    ("On n'utilise pas Redis pour la file", "On utilise Redis pour la file"),
    ("La base de datos está en Madrid", "La base de datos está en Lima"),
    ("No usar tabuladores en los archivos", "Usar tabuladores en los archivos"),
    ("O serviço usa Kafka para filas", "O serviço usa RabbitMQ para filas"),
    ("Il servizio ascolta sulla porta 80", "Il servizio ascolta sulla porta 81"),
    ("Non usare il ramo main per i rilasci", "Usare il ramo main per i rilasci"),
    ("Сервис слушает порт 8080", "Сервис слушает порт 9090"),
    ("Анна отвечает за биллинг", "Борис отвечает за биллинг"),
    ("备份在凌晨两点运行", "备份在凌晨三点运行"),
    ("端口是 8080", "端口是 9090"),
    ("生产环境启用缓存", "生产环境禁用缓存"),
    ("测试环境启用缓存", "生产环境启用缓存"),
    ("バックアップは2時に動く", "バックアップは3時に動く"),
    ("田中さんが課金サービスを担当する", "鈴木さんが課金サービスを担当する"),
    ("キャッシュは有効です", "キャッシュは無効です"),
    ("백업은 두 시에 실행된다", "백업은 세 시에 실행된다"),
    ("캐시는 활성화되어 있다", "캐시는 비활성화되어 있다"),
    ("Użyj gałęzi main do wydań", "Nie używaj gałęzi main do wydań"),
    ("De dienst draait niet op Kubernetes", "De dienst draait op Kubernetes"),
    (
        "Log level is debug in dev and info in prod",
        "Log level is info in dev and debug in prod",
    ),
    ("Use the us-east-1 region for backups", "Use the eu-west-1 region for backups"),
    ("Owner of payments: Mia Chen", "Owner of payments: Liam Chen"),
    ("Feature flags live in LaunchDarkly", "Feature flags live in Unleash"),
    ("Timeouts are five seconds", "Timeouts are ten seconds"),
    ("The first release is in May", "The second release is in May"),
    ("Tests run on every push", "Tests run on every tag"),
    (
        "The import job reads from S3 and writes to Postgres nightly",
        "The import job reads from GCS and writes to Postgres nightly",
    ),
    (
        "The service is stateless and may be restarted",
        "The service is stateful and may not be restarted",
    ),
    ("Release from main", "Release from develop"),
    ("Required reviewers: two", "Required reviewers: one"),
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


def test_ten_thousand_facts_are_compared_quickly(pace):
    words = "ledger queue worker cache schema token prompt archive window journal"
    body = f"The {words} of this service is looked after by the platform team. "
    facts = [fact(n, body=f"{body * 6} Number {n}") for n in range(10_000)]
    said = "Nightly dumps are written to the bucket for backups, encrypted with age. "
    near_duplicates(fields(said), facts[:1])

    started = time.process_time()
    assert near_duplicates(fields(said * 6, "Nightly dumps"), facts) == []

    # 25 ms on a quiet machine.
    assert time.process_time() - started < 0.25 * pace
