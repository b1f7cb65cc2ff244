"""Words that a message has in passing, names and phrases, through `ctx-recall`."""

import pytest

STORE = (
    ("Database", "Postgres 16 runs on the primary host."),
    ("Seeds", "Run scripts/seed.py once."),
    ("API naming", "The API answers in snake case."),
    ("Redis", "Redis holds sessions; it is flushed nightly."),
    ("Berths", "The job sync-berths copies them each night."),
    ("Departure time", "Column left_at is when a boat left; null while it is there."),
    ("Flaky booking test", "It fails now and then as the clock is not frozen."),
)
PHRASES = (
    ("提交信息", "提交信息一律用英文写。"),
    ("部署窗口", "每周二上午部署到生产环境，周五不部署。"),
    ("备份", "数据库每天夜里备份，保留三十天。"),
    ("日志", "日志写到标准输出，由采集器收走。"),
)


@pytest.mark.parametrize(
    "message", ["use async in the handler", "remove async from the handler"]
)
def test_a_word_with_another_prefix_is_no_slip(keep, named, message):
    keep(*STORE)

    assert named(message) == []


@pytest.mark.parametrize("message", ["what's left_at?", "what is left_at", "left_at?"])
def test_a_name_of_plain_words_is_asked_for(keep, named, message):
    keep(*STORE)

    assert named(message) == ["Departure time"]


@pytest.mark.parametrize(
    "message",
    [
        "add a booking form to the start page",
        "split booking.py in two modules",
        "the booking date is shown in UTC",
    ],
)
def test_a_word_of_a_title_is_no_call_where_it_only_qualifies(keep, named, message):
    keep(*STORE)

    assert named(message) == []


@pytest.mark.parametrize(
    ("message", "title"),
    [
        ("booking?", "Flaky booking test"),
        ("the booking test is red again", "Flaky booking test"),
        ("why does the booking test fail", "Flaky booking test"),
        ("redis?", "Redis"),
    ],
)
def test_a_word_of_a_title_is_one_where_it_is_meant(keep, named, message, title):
    keep(*STORE)

    assert named(message) == [title]


@pytest.mark.parametrize(
    "message", ["提交信息用什么语言?", "提交信息要写中文吗", "用什么语言写提交信息"]
)
def test_a_phrase_of_everyday_words_is_asked_for(keep, named, message):
    keep(*PHRASES)

    assert named(message) == ["提交信息"]


@pytest.mark.parametrize(
    "message", ["继续提交", "提交吧", "怎么提交代码", "可以提交吗", "写一下提交信息"]
)
def test_everyday_words_alone_are_not(keep, named, message):
    keep(*PHRASES)

    assert named(message) == []
