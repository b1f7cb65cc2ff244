"""Every option that takes a time takes the same words, and is named where it cannot."""

import pytest


@pytest.mark.parametrize(
    ("words", "option"),
    [
        (["ctx-fact", "add", "x", "--expires"], "--expires"),
        (["ctx-fact", "add", "x", "--agenda=task", "--due"], "--due"),
        (["ctx-session", "agenda", "add", "task", "x", "--due"], "--due"),
        (["ctx-session", "agenda", "add", "task", "x", "--show-until"], "--show-until"),
        (["ctx-session", "agenda", "due", "x"], "WHEN"),
        (["ctx-session", "forget", "--before"], "--before"),
        (["ctx-session", "search", "x", "--since"], "--since"),
        (["ctx-session", "search", "x", "--until"], "--until"),
        (["ctx-suggest", "scan", "--since"], "--since"),
        (["ctx-suggest", "defer", "sug-00000000", "--until"], "--until"),
    ],
)
def test_what_is_no_time_is_a_usage_error_that_names_the_option(run, words, option):
    answer = run(*words, "some day")

    assert answer.code == 129
    assert option in answer.err
    assert "tomorrow, yesterday, 'in 3 days'" in answer.err
    for typed in ("tomorrow", "in 3 days", "2 weeks ago", "2026-12-01T08:00"):
        assert option not in run(*words, typed).err or typed == "2 weeks ago"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("tomorrow", "2026-03-02"),
        ("in 3 days", "2026-03-04"),
        ("2026-12-01T08:00", "2026-12-01T08:00:00Z"),
        ("never", None),
    ],
)
def test_words_are_kept_as_the_date_that_they_mean(run, fact, typed, meant):
    flags = ["--agenda=task", "--expires", typed, "--due", typed]
    assert fact("add", "x", "--name=x", *flags).code == 0

    (kept,) = fact("show", "x", "--json").records
    assert (kept["expires_at"], kept["due_at"]) == (meant, meant)
    run("ctx-session", "agenda", "due", "x", "in 2 weeks")
    (kept,) = fact("show", "x", "--json").records
    assert kept["due_at"] == "2026-03-15"


def test_words_count_from_the_time_that_is_given(fact):
    fact(
        "add", "x", "--name=x", "--expires=tomorrow", environ={"CTX_NOW": "2030-01-01"}
    )

    (kept,) = fact("show", "x", "--json").records
    assert kept["expires_at"] == "2030-01-02"
