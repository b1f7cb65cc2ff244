"""Commands that take a text: beside subcommands, or with a dash at its beginning."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

# Stands where the name of a subcommand would; nobody can type it by accident.
_MESSAGE = "\0message"


class MessageGroup(click.Group):
    """`message` answers whatever does not begin with the name of a subcommand."""

    message: click.Command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        word = _first_word(args, self.message.get_params(ctx))
        wants_help = word is None and {"-h", "--help", "--version"} & set(args)
        is_message = word not in self.commands and not ctx.resilient_parsing
        if is_message and not wants_help:
            args = [_MESSAGE, *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] == _MESSAGE:
            return "", self.message, args[1:]
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_usage(ctx.command_path, "[OPTIONS] MESSAGE...")
        formatter.write_usage(
            ctx.command_path, "[OPTIONS] COMMAND [ARGS]...", "       "
        )

    def format_options(
        self, ctx: click.Context, formatter: click.HelpFormatter
    ) -> None:
        self.message.format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


class MessageCommand(click.Command):
    """What a `MessageGroup` does with a message; its help is that of the group."""

    def get_help(self, ctx: click.Context) -> str:
        if ctx.parent is None:
            return super().get_help(ctx)
        return ctx.parent.command.get_help(ctx.parent)


class TextCommand(click.Command):
    """A command with a text that may begin with a dash: `- a bullet`, `-----BEGIN …`.

    What has a blank in its name is the name of no option.
    """

    dash_hint = "a text that begins with a dash goes after '--', or through '-'"

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        return super().parse_args(ctx, _texts_last(args, self.get_params(ctx)))


def _texts_last(args: Sequence[str], params: Sequence[click.Parameter]) -> list[str]:
    """The words with what is no option behind all options, and so known as none."""
    with_value = _with_value(params)
    texts: list[str] = []
    options: list[str] = []
    rest = iter(args)
    for word in rest:
        if word == "--":
            texts += rest
        elif _is_text(word):
            texts.append(word)
        else:
            options.append(word)
            if word in with_value:
                options += [value for value in (next(rest, None),) if value is not None]
    return [*options, "--", *texts] if texts else options


def _is_text(word: str) -> bool:
    name = word.partition("=")[0]
    is_short = name[1:2].isalnum()
    return not word.startswith("-") or (not is_short and len(name.split(None, 1)) > 1)


def _with_value(params: Sequence[click.Parameter]) -> set[str]:
    """The names of the options that take the next word."""
    return {
        name
        for param in params
        if isinstance(param, click.Option) and not param.is_flag
        for name in param.opts
    }


def _first_word(args: Sequence[str], params: Sequence[click.Parameter]) -> str | None:
    with_value = _with_value(params)
    rest = iter(args)
    for word in rest:
        if word == "--":
            return None
        if word == "-" or not word.startswith("-"):
            return word
        if word in with_value:
            next(rest, None)
    return None
