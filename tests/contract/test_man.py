"""The pages say what the commands do, option by option."""

import itertools
import subprocess
from importlib import import_module

import click
import pytest

COMMANDS = {
    "ctx-archive": "ctxlib.cli.archive:archive",
    "ctx-fact": "ctxlib.cli.fact:fact",
    "ctx-hook": "ctxlib.cli.wiring:hook",
    "ctx-recall": "ctxlib.cli.recall_group:recall",
    "ctx-resolve": "ctxlib.cli.resolve_command:resolve",
    "ctx-session": "ctxlib.cli.session:session",
    "ctx-suggest": "ctxlib.cli.suggest:suggest",
    "git-ctx": "ctxlib.cli.porcelain:git_ctx",
}
SECTIONS = [
    "NAME",
    "SYNOPSIS",
    "DESCRIPTION",
    "OPTIONS",
    "ENVIRONMENT",
    "FILES",
    "EXIT STATUS",
    "EXAMPLES",
    "DIAGNOSTICS",
    "SEE ALSO",
]
# What every command can come to, by the runtime alone.
ALWAYS = {"0", "20", "21", "70", "128", "129", "130", "141"}
CODES = {
    "ctx-archive": ALWAYS | {"1", "3", "4", "75"},
    "ctx-fact": ALWAYS | {"1", "3", "4", "75"},
    "ctx-recall": ALWAYS | {"1"},
    "ctx-resolve": ALWAYS | {"1"},
    "ctx-session": ALWAYS | {"1", "3", "4", "75"},
    "ctx-suggest": ALWAYS | {"1", "3", "4", "75"},
}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_options_of_the_page_are_those_of_the_command(command, root):
    documented = {
        flag
        for line in section(page(root, command), "OPTIONS")
        if line.startswith(".It Fl ")
        for flag in flags(line)
    }

    assert documented == {
        name
        for each in all_commands(loaded(command))
        for param in each.get_params(context(each))
        if isinstance(param, click.Option)
        for name in (*param.opts, *param.secondary_opts)
    }


@pytest.mark.parametrize(
    "command", ["ctx-archive", "ctx-fact", "ctx-recall", "ctx-suggest"]
)
def test_the_synopsis_of_each_subcommand_is_its_usage(command, root):
    group = loaded(command)
    shared = {param.name for param in group.params}
    shown = synopsis(page(root, command))

    assert shown == {
        each.name: usage(each, shared)
        for each in [*group.commands.values(), getattr(group, "message", None)]
        if each is not None
    }


@pytest.mark.parametrize("command", COMMANDS)
def test_no_summary_of_a_subcommand_is_cut_in_a_terminal_of_80_columns(command):
    told = [
        each.get_help(click.Context(each, info_name=command, terminal_width=78))
        for each in all_commands(loaded(command))
    ]

    assert [
        line
        for text in told
        for line in text.partition("Commands:")[2].splitlines()
        if line.endswith("...")
    ] == []


def test_the_tour_tells_how_every_command_is_completed(root):
    tour = (root / "man/man7/ctx.7").read_text(encoding="utf-8")

    for command in COMMANDS:
        variable = f"_{command.replace('-', '_').upper()}_COMPLETE"
        assert f'"$({variable}=bash_source {command})"' in tour


def test_the_synopsis_of_a_command_without_subcommands_is_its_usage(root):
    command = loaded("ctx-resolve")
    shared = {param.name for param in loaded("ctx-fact").params}
    options, arguments = synopsis(page(root, "ctx-resolve"))[""]

    assert (options, arguments) == usage(command, shared)


def test_the_page_lists_every_diagnostic_with_its_severity(root):
    from ctxlib.cli.sarif import MEANINGS
    from ctxlib.domain.instruction import CODES

    lines = section(page(root, "ctx-resolve"), "DIAGNOSTICS")
    listed = {
        line.split()[2]: (line.split()[4], after)
        for line, after in itertools.pairwise(lines)
        if line.startswith(".It Li ")
    }

    assert listed == {
        code: (severity, MEANINGS[code]) for code, (severity, _) in CODES.items()
    }


@pytest.mark.parametrize("command", COMMANDS)
def test_sections_stand_in_their_order(command, root):
    lines = page(root, command).splitlines()
    found = [line[4:].strip() for line in lines if line.startswith(".Sh ")]

    assert found == [name for name in SECTIONS if name in found]
    assert {"NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS"} <= set(found)


@pytest.mark.parametrize("command", CODES)
def test_every_exit_code_is_documented(command, root):
    listed = {
        line.split()[1]
        for line in section(page(root, command), "EXIT STATUS")
        if line.startswith(".It ")
    }

    assert listed == CODES[command]


def test_every_kind_of_failure_has_a_documented_code():
    from ctxlib import errors

    codes = {
        str(kind.exit_code)
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, errors.CtxError)
    }

    assert codes <= CODES["ctx-fact"]


def test_the_pages_are_sound_mdoc(root):
    pages = sorted((root / "man").rglob("*.[157]"))
    done = subprocess.run(
        ["groff", "-mdoc", "-ww", "-z", *pages],
        capture_output=True,
        text=True,
        check=False,
    )

    assert pages
    assert (done.returncode, done.stderr) == (0, "")


def page(root, command):
    return (root / f"man/man1/{command}.1").read_text(encoding="utf-8")


def loaded(command):
    module, name = COMMANDS[command].split(":")
    return getattr(import_module(module), name)


def all_commands(command):
    found = [command]
    if isinstance(command, click.Group):
        for each in command.commands.values():
            found += all_commands(each)
    if hasattr(command, "message"):
        found.append(command.message)
    return found


def context(command):
    from ctxlib.cli.options import CONTEXT

    return click.Context(command, help_option_names=CONTEXT["help_option_names"])


def section(text, name):
    lines = text.split(f".Sh {name}\n")[1].splitlines()
    ends = [at for at, line in enumerate(lines) if line.startswith(".Sh ")]
    return lines[: ends[0]] if ends else lines


def flags(line):
    words = line.removeprefix(".").split()
    named = [words[at + 1] for at, word in enumerate(words[:-1]) if word == "Fl"]
    return ["-" + name for name in named]


def synopsis(text):
    """For each subcommand its options and its arguments, in all its forms."""
    found = {}
    for block in "\n".join(section(text, "SYNOPSIS")).split(".Nm\n")[1:]:
        lines = block.splitlines()
        names = [line[4:] for line in lines if line.startswith(".Cm ")]
        named = {flag for line in lines for flag in flags(line)}
        arguments = [
            line.split("Ar ", 1)[1].removesuffix(" ...")
            for line in lines
            if line.startswith((".Ar ", ".Op Ar ")) and line != ".Op Ar option ..."
        ]
        known = found.setdefault(names[0] if names else "", (set(), []))
        known[0].update(named)
        known[1].extend(each for each in arguments if each not in known[1])
    return found


def usage(command, shared):
    options = {
        param.opts[-1]
        for param in command.params
        if isinstance(param, click.Option) and param.name not in shared
    }
    arguments = [
        param.make_metavar(click.Context(command)).strip("[]").removesuffix("...")
        for param in command.params
        if isinstance(param, click.Argument)
    ]
    return options, arguments
