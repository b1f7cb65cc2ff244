"""What a session has before it is not shown again, unless it changed."""

import pytest


@pytest.fixture
def ask(heard):
    """Ask about the package manager, in other words each time."""
    count = iter(range(100))

    def call(**more):
        prompt = f"which package manager is it? {next(count)}"
        return heard("user-prompt", prompt=prompt, **more)

    return call


@pytest.fixture
def fact_id(fact, memory):
    """The fact that answers."""
    answer = fact("add", "--title", "Package manager", "We use pnpm here.")
    return answer.out.strip()


def test_a_fact_is_shown_once_in_a_session(ask, fact_id):
    assert "We use pnpm here." in ask()
    assert ask() == ""
    assert "We use pnpm here." in ask(session="s2")


def test_why_it_is_not_shown_again_stands_in_the_trace(ask, recall, fact_id):
    ask()
    ask()

    assert "already-shown" in recall("trace").out


def test_a_changed_fact_is_shown_again(ask, fact, fact_id):
    ask()
    fact("update", fact_id, "--body", "We use yarn here.")

    assert "  We use yarn here." in ask()


@pytest.mark.parametrize("source", ["clear", "compact"])
def test_it_is_shown_again_after_the_context_was_emptied(heard, ask, fact_id, source):
    ask()
    heard("session-start", source=source)

    assert "We use pnpm here." in ask()


def test_it_is_shown_again_after_a_compaction(heard, ask, fact_id):
    ask()
    heard("pre-compact", trigger="auto")

    assert "We use pnpm here." in ask()


def test_it_is_shown_again_after_hours(ask, fact_id, now):
    ask()

    assert ask(at=now + 3_600) == ""
    assert "We use pnpm here." in ask(at=now + 2 * 3_600)


def test_a_fact_of_which_only_a_part_was_shown_comes_again(ask, fact, memory):
    fact(
        "add", "--title", "Package manager", "We use pnpm here. " + "Long story. " * 300
    )

    assert "We use pnpm here." in ask()
    assert "We use pnpm here." in ask()


def test_typed_recall_shows_it_whenever_asked(ask, recall, fact_id):
    ask()

    assert "We use pnpm here." in recall("which package manager is it?").out
    assert "We use pnpm here." in recall("which package manager is it?").out


def test_garbled_lines_are_no_facts_that_were_shown(ask, home, fact_id):
    ask()
    (file,) = home.rglob("*.shown")
    file.write_bytes(b"\xff\xfe x\n1 2 3 4\n\n999999999999999 mem-x 1\n")

    assert "We use pnpm here." in ask()
