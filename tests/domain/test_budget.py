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


def test_a_script_without_blanks_may_be_cut_between_signs():
    found = excerpt("服务器" * 50, ["服务"], 20)

    assert found == "服务器" * 5 + "服" + " …"
