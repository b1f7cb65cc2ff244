"""How a command ends: every kind of ending has its code and its words."""

import errno

import click
import pytest

from ctxlib.cli import runtime
from ctxlib.cli.options import shared_options
from ctxlib.errors import (
    AmbiguousError,
    BusyError,
    ConflictError,
    CtxError,
    DocumentError,
    RefusedError,
)


@pytest.fixture
def end(capfd, home, monkeypatch):
    """Run a command that ends with an exception or an answer."""

    def call(ending, *args):
        @click.command()
        @shared_options
        def command():
            if isinstance(ending, BaseException):
                raise ending
            return ending

        code = runtime.run(command, "ctx-fact", list(args))
        out, err = capfd.readouterr()
        return code, out, err

    return call


@pytest.mark.parametrize(
    ("ending", "code", "said"),
    [
        (None, 0, ""),
        (1, 1, ""),
        (CtxError("cannot"), 128, "ctx-fact: fatal: cannot\n"),
        (
            CtxError("no", hint="do"),
            128,
            "ctx-fact: fatal: no\nctx-fact: hint: do\n",
        ),
        (
            DocumentError("expected a text", field="body", line=3, source="a.md"),
            128,
            "ctx-fact: fatal: a.md:3: body: expected a text\n",
        ),
        (
            AmbiguousError("db", ["project/db.md", "global/db.md"]),
            128,
            "ctx-fact: fatal: 'db' is ambiguous: project/db.md, global/db.md\n",
        ),
        (ConflictError("taken"), 3, "ctx-fact: fatal: taken\n"),
        (
            RefusedError("no", reasons=["pinned", "global"]),
            4,
            "ctx-fact: error: pinned\nctx-fact: error: global\nctx-fact: fatal: no\n",
        ),
        (BusyError("busy"), 75, "ctx-fact: fatal: busy\n"),
        (click.UsageError("Bad."), 129, "ctx-fact: fatal: bad\n"),
        (click.Abort(), 130, ""),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            128,
            "ctx-fact: fatal: cannot write: no space left on device\n",
        ),
        (
            OSError(errno.EACCES, "Permission denied", "/x"),
            128,
            "ctx-fact: fatal: cannot use '/x': permission denied\n",
        ),
    ],
)
def test_an_ending_has_its_code_and_its_words(end, ending, code, said):
    found, out, err = end(ending)

    assert (found, out) == (code, "")
    assert err.startswith(said)


def test_a_bug_is_70_and_its_log_quotes_nothing(end, home):
    code, out, err = end(ValueError("the secret text of a fact"))

    assert (code, out) == (70, "")
    (log,) = (home / ".local/state/ctx/log").iterdir()
    assert err == (
        "ctx-fact: fatal: a bug: ValueError\n"
        f"ctx-fact: hint: please report it with the log '{log}'\n"
    )
    assert "test_runtime.py" in log.read_text()
    assert "secret text" not in log.read_text()
    assert log.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(("asked", "code"), [("0", 20), ("1", 0), ("2", 21)])
def test_a_machine_format_that_is_not_known(end, asked, code):
    assert end(None, "--format-version", asked)[0] == code


def test_an_unknown_option_names_the_nearest(end):
    code, _, err = end(None, "--vebose")

    assert code == 129
    assert err == (
        "ctx-fact: fatal: no such option '--vebose'\n"
        "ctx-fact: hint: did you mean --verbose?\n"
    )


def test_a_missing_choice_is_told_in_one_line(fact):
    answer = fact("move", "one")

    assert answer.code == 129
    assert answer.err == (
        "ctx-fact: fatal: missing option '--scope': project, global\n"
        "ctx-fact: hint: see 'ctx-fact move --help'\n"
    )


def test_an_option_that_is_cut_names_those_that_begin_so(fact):
    answer = fact("add", "--typ", "user", "Text.")

    assert answer.code == 129
    assert answer.err == (
        "ctx-fact: fatal: no such option '--typ'\n"
        "ctx-fact: hint: did you mean --type?\n"
    )


def test_the_version(end):
    from ctxlib import __version__

    assert end(None, "--version") == (0, f"ctx-fact {__version__}\n", "")


def test_directories_add_up(end, tmp_path):
    (tmp_path / "a/b").mkdir(parents=True)

    assert end(None, "-C", str(tmp_path), "-C", "a", "-C", "b")[0] == 0
    assert end(None, "-C", str(tmp_path), "-C", "b")[0] == 128


def test_a_message_shows_controls_and_obeys_none(end):
    _, _, err = end(CtxError("no fact is called '\x1b[2J'"))

    assert err == "ctx-fact: fatal: no fact is called '\\u{1b}\\u{5b}\\u{32}\\u{4a}'\n"


@pytest.mark.parametrize(
    ("program", "words", "said"),
    [
        (
            "ctx-recall",
            ["search", "--limit", "many", "x"],
            "invalid value for '--limit': 'many' is not a whole number",
        ),
        (
            "ctx-recall",
            ["--limit", "-2", "x"],
            "invalid value for '--limit': -2 is less than 0",
        ),
        (
            "ctx-fact",
            ["list", "--format-version", "x"],
            "invalid value for '--format-version': 'x' is not a whole number",
        ),
    ],
)
def test_a_wrong_number_is_told_in_plain_words(run, program, words, said):
    answer = run(program, *words)

    assert answer.code == 129
    assert answer.err.startswith(f"{program}: fatal: {said}\n")
