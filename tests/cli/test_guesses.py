"""A word that is no command is answered with the one that does what it means."""

import importlib

import pytest

from ctxlib.cli import guesses

# Where the group of a command is, unless module and group are called as it is.
PLACES = {
    "ctx": ("porcelain", "git_ctx"),
    "hook": ("wiring", "hook"),
    "recall": ("recall_group", "recall"),
}


@pytest.mark.parametrize(
    ("program", "word", "meant"),
    [
        ("ctx-fact", "search", "ctx-recall search"),
        ("ctx-fact", "forget", "ctx-archive forget"),
        ("ctx-fact", "undo", "ctx-archive undo"),
        ("ctx-fact", "delete", "ctx-archive forget"),
        ("git-ctx", "search", "ctx-recall search"),
        ("git-ctx", "forget", "ctx-archive forget"),
        ("git-ctx", "add", "ctx-fact add"),
        ("git-ctx", "install", "ctx-hook install"),
        ("ctx-session", "delete", "ctx-session forget"),
    ],
)
def test_a_word_that_people_try_names_the_command(run, program, word, meant):
    answer = run(program, word, "x")

    assert answer.code == 129
    assert answer.err == (
        f"{program}: fatal: no such command '{word}'\n"
        f"{program}: hint: did you mean '{meant}'?\n"
    )


def test_a_word_that_nobody_knows_names_the_help(run):
    answer = run("ctx-fact", "xyzzy")

    assert answer.code == 129
    assert "hint: see 'ctx-fact --help'" in answer.err


def test_every_command_that_is_named_is_there():
    named = {*guesses._EVERYWHERE.values(), *guesses._WITHIN.values()}
    for command in named:
        program, name = command.rsplit(" ", 1)
        word = program.removeprefix("git ").removeprefix("ctx-")
        module, group = PLACES.get(word, (word, word))
        found = importlib.import_module(f"ctxlib.cli.{module}")
        assert name in getattr(found, group).commands, command
