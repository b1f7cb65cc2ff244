"""Questions about one thing get the fact about just that, through the command."""

import pytest

STORE = (
    ("Database", "The database is Postgres 16."),
    ("Logging", "Logs are JSON lines on stdout."),
    ("Locale", "All locales fall back to en-GB."),
    ("Error codes", "Errors use RFC 9457."),
    ("Test", "Tests run with vitest.", "test"),
    ("Release branch", "Hotfixes go to release/2.4."),
)

ASKED = (
    ("which database do we use", "Database"),
    ("what is our database", "Database"),
    ("and what database is used here?", "Database"),
    ("how is logging done here", "Logging"),
    ("how do we do logging?", "Logging"),
    ("where do logs go", "Logging"),
    ("what's the default locale?", "Locale"),
    ("what error codes do we use", "Error codes"),
)


@pytest.mark.parametrize(("message", "title"), ASKED)
def test_a_question_about_one_thing_gets_the_fact_of_that_title(
    keep, named, message, title
):
    keep(*STORE)

    assert named(message) == [title]


ELSEWHERE = (
    ("Datenbank", "Die Daten liegen in Postgres 16.", "welche Datenbank nutzen wir"),
    ("Logs", "Une ligne JSON par message.", "où vont les logs ?"),
    ("Logs", "Una línea JSON por mensaje.", "¿dónde se guardan los logs?"),
    ("Logs", "Uma linha JSON por mensagem.", "onde ficam os logs?"),
    ("Логи", "Одна строка JSON на сообщение.", "где лежат логи"),
    ("数据库", "用的是 Postgres 16。", "我们用的是哪个数据库？"),
    ("データベース", "Postgres 16 です。", "どのデータベースを使っていますか？"),
    ("데이터베이스", "Postgres 16 이다.", "어떤 데이터베이스를 쓰나요?"),
)


@pytest.mark.parametrize(("title", "body", "message"), ELSEWHERE)
def test_it_does_in_every_language(keep, named, title, body, message):
    keep((title, body), *STORE[2:])

    assert named(message) == [title]


NOT_ASKED = (
    "go?",
    "fix",
    "test?",
    "database",
    "fix the database",
    "can you fix the database?",
    "drop the database and continue",
    "what is the test",
    "what did you log",
    "which database are you",
    "what's wrong with the database?",
    "where is the config of the database",
    "how do I roll back the last migration of the database?",
)


@pytest.mark.parametrize("message", NOT_ASKED)
def test_what_asks_for_something_else_or_orders_gets_nothing(keep, named, message):
    keep(*STORE)

    assert named(message) == []


def test_half_of_a_title_is_enough_and_a_word_of_many_is_not(keep, named):
    keep(
        ("Database engine", "It is Postgres 16."),
        ("How a migration of the logging is named", "By date and ticket."),
        ("Locale rules", "Ask Ana."),
    )

    assert named("which database do we use") == ["Database engine"]
    assert named("how is logging done here") == []
    assert named("which locale do we use") == []


def test_a_question_that_many_facts_would_answer_gets_none(keep, named):
    keep(*((f"Database {place}", f"Rule {place}.", "database") for place in "abcde"))

    assert named("which database do we use") == []


def test_an_answer_to_a_question_is_explained(keep, recall):
    keep(*STORE)

    told = recall("explain", "which database do we use", "database")
    assert told.code == 0
    missing = recall("explain", "what's wrong with the database?", "database")
    assert missing.code == 1


def test_much_of_a_question_is_enough_and_of_an_order_is_not(keep, named, recall):
    told = "You find the image of the release with `undo`, and put it back."
    keep(("Rollback", told), *STORE[:3])
    message = "how do I undo a broken release?"

    assert named(message) == ["Rollback"]
    assert "much of a question matches" in recall("trace").out
    assert named("undo a broken release") == []
    assert named("how do I undo a broken release of mongodb?") == []
    assert named("where do I find the shoes of a release?") == []
