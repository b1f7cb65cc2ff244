"""Shares are fair, and an excerpt never splits a word."""

from hypothesis import given
from hypothesis import strategies as st

from ctxlib.domain.budget import excerpt, share

LINES = st.text(st.sampled_from("abc de\nfg 管理 é 👍🏽 e\u0301 กำ"), max_size=300)


@given(st.lists(st.integers(0, 5000), max_size=8), st.integers(-10, 9000))
def test_shares_fit_and_are_fair(lengths, room):
    shares = share(lengths, room)

    assert sum(shares) <= max(room, 0)
    assert all(given <= length for given, length in zip(shares, lengths, strict=True))
    cut = [g for g, length in zip(shares, lengths, strict=True) if g < length]
    assert not cut or max(cut) - min(cut) <= 1
    # What does not divide evenly is one character more for some.
    assert all(given <= max(cut) + 1 for given in shares) if cut else True


@given(
    LINES, st.lists(st.text("abcdefg管", min_size=1, max_size=4)), st.integers(0, 99)
)
def test_an_excerpt_fits_and_holds_whole_words(text, wanted, limit):
    found = excerpt(text, wanted, limit)

    assert len(found) <= limit
    words = text.split()
    for word in found.replace("…", " ").split():
        assert any(word in each for each in words)
        if word.isascii():
            assert word in words or any(not each.isascii() for each in words)


def test_a_text_that_fits_is_whole():
    assert excerpt("one two", ["two"], 7) == "one two"


def test_an_excerpt_is_taken_around_the_words_that_are_wanted():
    text = "filler " * 60 + "the gateway quota is nine " + "filler " * 60

    found = excerpt(text, ["quota", "gateway"], 60)

    assert "the gateway quota is nine" in found
    assert found.startswith("… ")
    assert found.endswith(" …")


def test_a_wanted_word_is_no_part_of_another():
    text = "ago " * 40 + "words and go home " + "ago " * 40

    assert "go home" in excerpt(text, ["go"], 40)


def test_a_cut_keeps_joined_signs_together():
    family = "👨\u200d👩\u200d👧"

    assert excerpt(f"{family * 30}", [], 20) == ""


def test_an_excerpt_cuts_no_code_span():
    text = "x " * 30 + "run `make all the things at once` first " + "y " * 60

    for limit in range(40, 120):
        found = excerpt(text, ["first"], limit)
        assert "first" in found
        assert found.count("`") in (0, 2)


def test_a_code_span_longer_than_the_room_is_cut_between_words():
    found = excerpt("`" + "word " * 50 + "`", ["word"], 30)

    assert found.strip("… `").split() == ["word"] * 5


def test_a_script_without_blanks_is_cut_at_its_punctuation():
    text = (
        "部署之前先跑测试，发布窗口是周三。" * 9
        + "缓存过期时间为一小时，"
        + "日志保留七天。" * 9
    )

    found = excerpt(text, ["缓存"], 40)

    assert "缓存过期时间为一小时，" in found
    for part in found.strip("… ").replace("…", "").split():
        assert part[-1] in "，。"


def test_words_far_apart_are_shown_in_stretches():
    filler = "lorem ipsum dolor sit amet " * 20
    text = f"The broker is kafka. {filler}Retention is nine days. {filler}Ask Lena."

    found = excerpt(text, ["kafka", "retention", "lena"], 260)

    assert len(found) <= 260
    assert "broker is kafka" in found
    assert "Retention is nine days" in found
    assert "Ask Lena." in found
    assert found.count(" … ") == 2


def test_words_that_stand_together_are_shown_in_one_stretch():
    text = "lorem ipsum " * 40 + "kafka retention is nine days " + "dolor sit " * 40

    found = excerpt(text, ["kafka", "retention"], 200)

    assert found.strip("… ").count("…") == 0


def test_a_script_without_blanks_may_be_cut_between_signs():
    found = excerpt("服务器" * 50, ["服务"], 20)

    assert found == "服务器" * 5 + "服" + " …"
