"""A shell completes subcommands, options, and the references of facts."""

import pytest


@pytest.fixture
def complete(process):
    """What bash is offered for the last of the words, with what is typed of it."""

    def ask(*words):
        variable = f"_{words[0].replace('-', '_').upper()}_COMPLETE"
        done = process(
            words[0],
            environ={
                variable: "bash_complete",
                "COMP_WORDS": " ".join(words),
                "COMP_CWORD": str(len(words) - 1),
            },
        )
        assert done.err == b""
        return [line.split(",", 1)[1] for line in done.out.decode().split()]

    return ask


def test_a_reference_is_completed_by_its_name_and_whole(complete, fact):
    fact("add", "a", "--name=release-branch")
    fact("add", "b", "--name=release-day", "--scope=global")
    fact("add", "c", "--name=other")

    assert complete("ctx-fact", "show", "rel") == ["release-branch", "release-day"]
    assert complete("ctx-fact", "update", "global/") == ["global/release-day.md"]
    assert complete("ctx-recall", "read", "project/o") == ["project/other.md"]
    assert complete("ctx-fact", "supersede", "other", "release-d") == ["release-day"]


def test_nothing_is_completed_where_there_is_no_memory(complete):
    assert complete("ctx-fact", "show", "rel") == []


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("git-ctx", "stat"), ["status"]),
        (("ctx-hook", "inst"), ["install"]),
        (("ctx-recall", "tra"), ["trace"]),
        (("ctx-fact", "list", "--fre"), ["--fresh"]),
    ],
)
def test_commands_and_options_are_completed(complete, words, offered):
    assert complete(*words) == offered
