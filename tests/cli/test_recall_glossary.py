"""Messages in other languages about facts that are in English."""

import json

import pytest

FACTS = (
    ("Cache lifetime", "Entries expire after ten minutes."),
    ("Database", "Postgres 16 runs on the primary host."),
    ("Schema migrations", "Run make migrate before each deploy to production."),
    ("Release days", "Nothing is released on Friday.", "friday"),
    ("Time in tests", "Unit tests mock the clock with freezegun."),
    ("Logging", "Log lines are JSON, one a line."),
)
ASKED = [
    ("缓存什么时候过期？", "Cache lifetime"),
    ("快取多久過期？", "Cache lifetime"),
    ("部署到生产环境之前要做什么？", "Schema migrations"),
    ("单元测试里怎么模拟时钟？", "Time in tests"),
    ("周五能不能发布？", "Release days"),
    ("キャッシュの有効期限はいつですか", "Cache lifetime"),
    ("本番環境へのデプロイの前に何をしますか", "Schema migrations"),
    ("캐시는 언제 만료되나요?", "Cache lifetime"),
    ("운영 환경에 배포하기 전에 무엇을 하나요?", "Schema migrations"),
    ("muss vor der Auslieferung die Migration laufen?", "Schema migrations"),
    ("auf welchem Host liegt die Datenbank?", "Database"),
    ("faut-il lancer la migration avant le déploiement ?", "Schema migrations"),
    ("¿hay que lanzar la migración antes del despliegue?", "Schema migrations"),
    ("é preciso rodar a migração antes da implantação?", "Schema migrations"),
    ("нужна ли миграция перед деплоем?", "Schema migrations"),
]
SAYING_NOTHING = [
    *("继续", "好的", "帮我改一下", "提交代码并推送", "写一个单元测试", "运行测试"),
    *("実行して", "続けて", "テストを実行して", "コードをレビューして"),
    *("mach weiter", "schreib die Tests dafür", "corrige les tests et relance"),
    *("arregla el archivo y haz la prueba", "faz o merge da branch", "продолжай"),
    *("해줘", "계속해줘", "테스트 실행해줘", "커밋하고 푸시해줘"),
]
BESIDE = [
    "巴黎有哪些好吃的餐厅？",
    "退款之后优惠券还能用吗？",
    "カメラの撮影ボタンが反応しない",
    "결제 쿠폰이 적용되지 않아요",
]


@pytest.fixture
def english(keep):
    keep(*FACTS)


def test_a_message_finds_the_fact_by_what_its_words_are_called(english, named):
    found = [(message, *named(message)[:1]) for message, _ in ASKED]

    assert found == ASKED


def test_an_everyday_word_is_known_by_another_of_english(keep, named, recall):
    keep(("Birthday", "Her mother turns seventy in May."), *FACTS)

    assert named("when does her mom turn seventy?") == ["Birthday"]
    told = recall("explain", "when does her mom turn seventy?", "birthday").out
    assert "matched   mom = mother " in told


def test_what_is_said_in_every_session_is_called_nothing(english, named):
    assert [message for message in SAYING_NOTHING if named(message)] == []


def test_what_no_fact_is_about_finds_none(english, named):
    assert [message for message in BESIDE if named(message)] == []


def test_that_it_matched_by_another_language_is_told(english, recall):
    told = recall("explain", ASKED[0][0], "cache-lifetime").out

    assert "matched   缓存 = cache " in told
    assert "matched   过期 = expire " in told
    assert "missing" not in told
    assert "matched 缓存 = cache" in recall(ASKED[0][0]).out


def test_the_hint_names_the_word_as_it_was_written(english, recall):
    told = recall("explain", ASKED[0][0], "logging").out

    assert "missing   缓存 = cache " in told
    assert "a keyword would carry it: 缓存" in told
    assert "= cache" not in told.splitlines()[-1]


def test_the_record_of_a_recall_tells_it_too(english, recall):
    (row,) = map(json.loads, recall("--json", ASKED[0][0]).out.splitlines())

    assert "缓存 = cache" in row["selected"][0]["matched"]


def test_a_fact_in_the_language_of_the_message_comes_first(keep, named):
    keep(*FACTS, ("缓存时间", "缓存十分钟后过期。"))

    assert named(ASKED[0][0])[0] == "缓存时间"


def test_a_word_in_both_languages_counts_once(keep, recall):
    keep(*FACTS, ("缓存", "缓存 (cache) 十分钟后过期。"))

    told = recall("explain", "缓存什么时候过期？", "缓存").out

    assert "matched   缓存  " in told
    assert "= cache" not in told


def test_a_long_fact_is_cut_around_the_english_word(keep, recall):
    rest = "Nothing of it matters here. " * 200
    keep(*FACTS[1:], ("Limits", f"{rest}The cache expires in an hour. {rest}"))

    assert "The cache expires in an hour." in recall("缓存什么时候过期？").out
    assert "The cache expires" in recall("search", "缓存什么时候过期？").out
