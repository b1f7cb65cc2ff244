"""What recall answers with, and when it says nothing."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ctxlib.domain.analysis import analyse_fact
from ctxlib.domain.fact import Fact
from ctxlib.domain.gate import choose
from ctxlib.domain.message import analyse_message
from ctxlib.domain.query import (
    grams,
    pack,
    unpack,
)
from ctxlib.domain.ranking import Candidate, rank
from ctxlib.domain.sought import settle
from ctxlib.domain.vocabulary import Vocabulary


def stem(words):
    return [word.removesuffix("s").removesuffix("ing") or word for word in words]


VOCABULARY = Vocabulary(stem)


class World:
    """An index of a few facts, by brute force; the real one must agree with it."""

    def __init__(self, *facts):
        self.candidates = [self.candidate(**fields) for fields in facts]
        documents = [each.document for each in self.candidates]
        self.facts = len(documents)
        self.length = sum(each.length for each in documents)
        self.grams_length = sum(each.grams_length for each in documents)
        self.terms = Counter(term for each in documents for term in each.words)
        self.grams = Counter(
            gram
            for each in documents
            for gram in {gram for form in each.forms.split() for gram in grams(form)}
        )

    def candidate(self, name, freshness="fresh", scope="project", renewed=0, **fields):
        fact = Fact(
            id="mem-" + "0" * 32,
            revision=1,
            type="project",
            scope=scope,
            name=name,
            **fields,
        )
        document = unpack(pack(analyse_fact(fact, VOCABULARY)))
        return Candidate(
            name, document, scope=scope, freshness=freshness, renewed=renewed
        )

    def frequency(self, term):
        return self.terms[term]

    def gram_frequency(self, gram):
        return self.grams[gram]

    def similar(self, word):
        return reversed(list(self.terms))

    beginning = similar
    stem = staticmethod(stem)

    def choice(self, message, limit=4):
        plan = settle(analyse_message(message, stem), self)
        return choose(plan, rank(plan, self.candidates), limit=limit)

    def recall(self, message, limit=4):
        return [each.candidate.id for each in self.choice(message, limit).selected]


def omitted(choice):
    """The facts that were left out, and why, in their order."""
    return [(each.candidate.id, why) for each, why, _ in choice.fates if why]


WORLD = World(
    {"name": "redis-role", "title": "Redis role", "body": "Redis is only a cache."},
    {
        "name": "retry",
        "title": "Timeout knob",
        "body": "Raise max_retry_ms when the link is slow; see #812.",
    },
    {"name": "rollout", "title": "部署流程", "body": "部署之前先跑测试。"},
    {"name": "follow-up", "title": "GAT-1003", "body": "The link bug is open."},
    {"name": "suite", "title": "Test suite", "body": "Fix it; tests go first."},
    {"name": "branches", "title": "Release branch", "body": "Hotfixes: release/1.21."},
    {"name": "input", "title": "雾凇拼音", "body": "输入法方案是雾凇拼音。"},
)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        ("redis?", ["redis-role"]),
        ("what about redis", ["redis-role"]),
        ("max_retry_ms", ["retry"]),
        ("bump maxRetryMs a little", ["retry"]),
        ("#812", ["retry"]),
        ("部署", ["rollout"]),
        ("GAT-1003", ["follow-up"]),
        ("what is the release branch?", ["branches"]),
        ("release_branch", ["branches"]),
        ("雾凇拼音怎么配置", ["input"]),
    ],
)
def test_informative_words_are_answered(message, expected):
    assert WORLD.recall(message) == expected


@pytest.mark.parametrize(
    "message",
    [
        "go",
        "fix",
        "test",
        "fix the tests",
        "3",
        "812",
        "first",
        "音乐怎么播放",
        "the link",
    ],
)
def test_words_that_everybody_uses_are_not_answered(message):
    choice = WORLD.choice(message)

    assert choice.selected == []
    assert choice.reason == "weak-match"
    assert {reason for _, reason in omitted(choice)} <= {"weak-match"}


@pytest.mark.parametrize(
    "message", ["release brnach hotfixes", "hotfix for relase branch"]
)
def test_a_slip_of_the_pen_finds_the_word_meant(message):
    assert WORLD.recall(message) == ["branches"]


SHOP = World(
    {
        "name": "integration-tests",
        "title": "Integration tests",
        "keywords": ["e2e", "docker"],
        "body": "Start the db first; the tests take eight minutes.",
    },
    {"name": "grafana", "title": "Dashboards", "body": "Ask Lena for access."},
    {"name": "staging", "title": "Staging server", "body": "Log in through SSO."},
    {"name": "linters", "title": "Linters", "body": "The tests run after them."},
    {"name": "branches", "title": "Release branch naming", "body": "They are r/2.6."},
    {"name": "nightly", "title": "Datenbankmigrationen", "body": "Nachts um 2 Uhr."},
    {"name": "words", "title": "术语表", "body": "新词先提给李雷。"},
)


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (
            "why do the e2e tests fail with connection refused on 5432?",
            "integration-tests",
        ),
        (
            "the tests hang, do I need docker for that on my machine?",
            "integration-tests",
        ),
        ("give me the link to the grafana board", "grafana"),
        ("which url is staging?", "staging"),
        ("schreib mir eine Datenbankmigration, bitte mit Umkehrung", "nightly"),
        ("schreib ein Skript, das die Datenbank nach der Migration prüft", "nightly"),
        ("术语应该怎么翻译?", "words"),
    ],
)
def test_a_word_of_its_title_or_a_keyword_calls_a_fact(message, expected):
    assert SHOP.recall(message) == [expected]


@pytest.mark.parametrize(
    "message",
    [
        "add some tests",
        "run it on a new branch and tell me",
        "which version of the server do you think is the newest one?",
    ],
)
def test_commonplace_words_of_a_title_call_nobody(message):
    assert SHOP.recall(message) == []


LONG = (
    "Applying a coupon twice breaks the checkout page. {} Please find the reason, "
    "propose two ways out of it with what each would cost us, and wait for my answer."
)


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Then run the integration tests.", ["integration-tests"]),
        ("Take the right release branch for that.", ["branches"]),
        ("Then run the tests.", []),
    ],
)
def test_a_sentence_of_a_long_message_counts_as_it_would_alone(sentence, expected):
    assert SHOP.recall(LONG.format(sentence)) == expected


def test_what_is_pasted_calls_nobody():
    trace = "    at Grafana.connect (staging.js:17:3)\n    at docker (node:net:15)"

    assert SHOP.recall(f"{trace}\n\nwhat is wrong here?") == []


def test_who_shares_only_words_of_every_prompt_does_not_go_along():
    choice = SHOP.choice("run the integration tests")

    assert [each.candidate.id for each in choice.selected] == ["integration-tests"]
    assert ("linters", "weak-match") in omitted(choice)


def test_an_identifier_counts_as_one_word():
    shop = World(
        {"name": "proxy", "title": "Proxy", "body": "Call shop-api through it."},
        {"name": "client", "title": "Client", "body": "The shop-api client is slow."},
        {"name": "logging", "title": "Logs", "body": "Structured logs, one a line."},
        {"name": "orders", "title": "Orders", "body": "They are kept for a year."},
    )

    found = shop.choice("is logging in the shop-api structured?").selected

    assert found[0].candidate.id == "logging"


def test_a_part_that_stands_alone_is_no_part_of_the_identifier():
    query = analyse_message("the shop-api is one api of the shop_2", stem)

    compounds = {word.form: word.compound for word in query.words}
    assert compounds["shopapi"] == compounds["shop"] > 0
    assert compounds["api"] == 0
    assert compounds["shop2"] not in (0, compounds["shopapi"])


def test_the_fact_whose_subject_is_asked_for_comes_first():
    world = World(
        {"name": "a", "title": "Branches", "body": "Release branch: ask for one."},
        {
            "name": "b",
            "title": "Where we cut",
            "subject_key": "project.release_branch",
            "body": "From rel/2, which was cut from main a long time ago.",
        },
        {"name": "c", "title": "Ports", "body": "The web server is on 8080."},
    )

    assert world.recall("which release branch is it?")[0] == "b"


def test_the_gate_says_what_it_asked_for():
    closed = SHOP.choice("add some tests to the parser of the invoice lines")
    opened = SHOP.choice("run the integration tests")

    assert closed.needed.startswith("closed: the words that match are ")
    assert " words, 1.45 needed; they " in closed.needed
    assert closed.fates[0][2].startswith("its title is called by ")
    told = [told.partition(" 0")[0] for _, why, told in opened.fates if why]
    assert told == ["its words tell", "it scores"]


def test_keywords_carry_a_question_across_scripts():
    world = World(
        {
            "name": "pnpm",
            "title": "pnpm is the package manager",
            "keywords": ["依赖", "安装"],
            "body": "Every task goes through pnpm.",
        },
        {"name": "other", "title": "Deploys", "body": "Deploys run on monday."},
    )

    assert world.recall("依赖要用什么工具安装") == ["pnpm"]


def test_stale_facts_do_not_beat_fresh_ones_that_answer_the_same():
    world = World(
        {
            "name": "old",
            "title": "Mail relay host",
            "body": "Mail relay host is alpha, the mail relay of the mail.",
            "freshness": "stale",
        },
        {"name": "new", "title": "Mail relay", "body": "The relay host is beta."},
    )

    assert world.recall("mail relay host") == ["new", "old"]


def test_project_facts_come_before_equal_global_ones():
    text = {"title": "Mail relay", "body": "Mail relay is alpha."}
    world = World({"name": "aa", "scope": "global", **text}, {"name": "bb", **text})

    assert world.recall("mail relay") == ["bb", "aa"]


def test_near_ties_are_answered_newest_first_then_by_id():
    text = {"title": "Package manager"}
    world = World(
        {"name": "aa", "body": "It is npm.", **text},
        {"name": "cc", "body": "It is yarn.", "renewed": 9, **text},
        {"name": "bb", "body": "It is pnpm.", "renewed": 9, **text},
    )

    assert world.recall("package manager")[2] == "aa"


def test_far_weaker_matches_are_left_out_with_the_reason():
    filler = "filler words here " * 30
    world = World(
        {
            "name": "kafka",
            "title": "Kafka retention window",
            "body": "Kafka retention window is seven days for audit topics.",
        },
        {"name": "note", "title": "Note", "body": f"window days {filler}"},
    )

    choice = world.choice("kafka retention window days audit")

    assert [each.candidate.id for each in choice.selected] == ["kafka"]
    assert omitted(choice) == [("note", "below-floor")]


def test_what_exceeds_the_limit_is_left_out_with_the_reason():
    world = World(
        *({"name": f"n{i}", "title": f"Cache warmup rule {i}"} for i in range(6))
    )

    choice = world.choice("cache warmup rule", limit=4)

    assert len(choice.selected) == 4
    assert [why for _, why in omitted(choice)] == ["limit", "limit"]


def test_results_say_what_matched():
    (found,) = WORLD.choice("bump max_retry_ms a little").selected

    assert "max_retry_ms" in found.words
    assert found.reason.startswith("matched ")
    assert found.reason.endswith("; project scope")


def test_matched_words_are_informative_first_and_without_grammar():
    (found,) = SHOP.choice("so where do I go to run the docker tests for it").selected

    assert found.words == ("docker", "tests")


def test_an_empty_store_answers_nothing():
    assert World().recall("deploy target") == []


def test_plans_are_bounded_whatever_the_message():
    facts = [{"name": f"f{i}", "body": f"wordling{i} thing{i}"} for i in range(300)]
    world = World(*facts)
    message = " ".join(f"wordling{i} thing{i}" for i in range(300))

    plan = settle(analyse_message(message, stem), world)

    assert len(plan.words) == 64
    assert len(plan.grams) <= 64
    assert len(plan.nominations()) <= 64 * 8 + 64


TEXTS = st.lists(
    st.sampled_from(
        [
            "redis",
            "cache",
            "relay",
            "mail",
            "部署",
            "流程",
            "max_retry_ms",
            "deploys",
            "the",
        ]
    ),
    min_size=1,
    max_size=8,
).map(" ".join)


@settings(max_examples=50)
@given(st.lists(TEXTS, min_size=1, max_size=8), TEXTS, st.randoms())
def test_answers_do_not_depend_on_the_order_of_facts(texts, message, random):
    facts = [{"name": f"f{i}", "title": text} for i, text in enumerate(texts)]
    shuffled = random.sample(facts, len(facts))

    def answer(world):
        return [(s.candidate.id, s.score) for s in world.choice(message).selected]

    assert answer(World(*facts)) == answer(World(*shuffled))


@given(st.text(max_size=400))
def test_no_message_breaks_recall(message):
    WORLD.choice(message)
