"""How a command starts and ends: its world, its exit code, its last words."""

from __future__ import annotations

import os
import sys

from ctxlib.cli import output
from ctxlib.cli.process import take_over
from ctxlib.cli.world import World
from ctxlib.errors import ConflictError, CtxError, RefusedError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TextIO

    import click

    from ctxlib.cli.invocation import Invocation

DONE, NO = 0, 1
BUG, CANNOT, USAGE, INTERRUPTED, READER_GONE = 70, 128, 129, 130, 141
# So many new objects before Python looks for garbage.
_SCANNED_AFTER = 50_000
# What click says of a number.
_PLAINER = (
    (" is not a valid integer range", " is not a whole number"),
    (" is not a valid integer", " is not a whole number"),
    (" is not in the range x>=", " is less than "),
)


def run(
    command: click.Command,
    program: str,
    args: Sequence[str] | None = None,
    *,
    world: World | None = None,
) -> int:
    """Run a command line and return its exit code.

    Without `args` the process is the command: its own arguments are read, its
    streams are made UTF-8, and it ends here, without the interpreter's tidying up.
    With `args` nothing of the process is touched, and expected failures become a
    message on stderr and a code all the same.
    """
    given = sys.argv[1:] if args is None else list(args)

    def answer(invocation: Invocation) -> int | None:
        return _answer(command, given, invocation)

    return run_plain(answer, program, is_process=args is None, world=world)


def run_plain(
    answer: Callable[[Invocation], int | None],
    program: str,
    *,
    is_process: bool,
    world: World | None = None,
) -> int:
    """The same for what needs no command line; `is_process` as without `args`."""
    if not is_process:
        return _guarded(answer, program, world)
    umask = _take_over_process()
    os._exit(_guarded(answer, program, world, umask=umask))


def _guarded(
    answer: Callable[[Invocation], int | None],
    program: str,
    world: World | None,
    *,
    umask: int = 0o022,
) -> int:
    from ctxlib.cli.invocation import Invocation

    try:
        world = world or World.of_process(umask=umask)
        code = answer(Invocation(program, world)) or DONE
        sys.stdout.flush()
    except (KeyboardInterrupt, EOFError):
        code = INTERRUPTED
    except CtxError as error:
        _tell_failure(program, error)
        code = error.exit_code
    except BrokenPipeError:
        code = READER_GONE
    except OSError as error:
        output.say(program, "fatal", _system_problem(error))
        code = CANNOT
    except Exception as error:
        code = _raised(program, error, world)
    code = _flushed(program, code)
    if world is not None and world.environ.get("CTX_TRACE", "") not in ("", "0"):
        spent = sum(os.times()[:2]) * 1000
        output.say(
            program, "trace", f"exit code {code}, {spent:.0f} ms of this process"
        )
    return code


def _answer(command: click.Command, args: list[str], invocation: Invocation) -> int:
    import click

    program = invocation.program
    variable = f"_{program}_COMPLETE".replace("-", "_").upper()
    if variable in invocation.world.environ:
        command.main(args, program, variable, obj=invocation)
    try:
        with command.make_context(program, args, obj=invocation) as context:
            answer = command.invoke(context)
    except click.exceptions.Exit as end:
        return end.exit_code
    except RefusedError as refused:
        if refused.proposal and invocation.json:
            from ctxlib.cli.proposal_view import tell_kept

            tell_kept(invocation, refused.proposal)
        raise
    return answer if isinstance(answer, int) else DONE


def _raised(program: str, error: Exception, world: World | None) -> int:
    # What was not loaded has raised nothing.
    if "click" in sys.modules:
        import click

        if isinstance(error, click.UsageError):
            return _misused(program, error)
        if isinstance(error, click.Abort):
            return INTERRUPTED
    return _bug(program, error, world)


def _misused(program: str, error: click.UsageError) -> int:
    import click

    from ctxlib.cli.guesses import guess

    path = error.ctx.command_path.strip() if error.ctx else program
    hint = f"see '{path} --help'"
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        message = "no command was given"
    elif isinstance(error, click.NoSuchOption):
        message = f"no such option '{error.option_name}'"
        hint = getattr(error.ctx and error.ctx.command, "dash_hint", hint)
        near = sorted(error.possibilities or ())
        near = [each for each in near if each.startswith(error.option_name)] or near
        if near:
            hint = f"did you mean {' or '.join(near)}?"
    else:
        # Where a choice is missing, click puts each word on a line of its own.
        message = error.format_message().replace(". Choose from:\n\t", ": ")
        message = message.replace(",\n\t", ", ").rstrip(".")
        for said, plain in _PLAINER:
            message = message.replace(said, plain)
        word = _unknown_command(message)
        meant = guess(path, word) if word else None
        if meant:
            message, hint = f"no such command '{word}'", f"did you mean '{meant}'?"
    output.say(program, "fatal", message[:1].lower() + message[1:])
    output.say(program, "hint", hint)
    return USAGE


def _unknown_command(message: str) -> str:
    """The word that is no command, where that is what was wrong."""
    start, _, rest = message.partition("No such command '")
    return "" if start else rest.partition("'")[0]


def _tell_failure(program: str, error: CtxError) -> None:
    if isinstance(error, (ConflictError, RefusedError)):
        for reason in error.reasons:
            if reason != error.message:
                output.say(program, "error", reason)
    output.say(program, "fatal", error.message)
    if error.hint:
        output.say(program, "hint", error.hint)


def _system_problem(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    if error.filename is not None:
        return f"cannot use '{os.fsdecode(error.filename)}': {reason}"
    return f"cannot write: {reason}"


def _flushed(program: str, code: int) -> int:
    # A full disk shows itself at the last flush, where Python would exit 120.
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = code or READER_GONE
    except OSError as error:
        _forget_unwritten()
        if code in (DONE, NO):
            output.say(program, "fatal", _system_problem(error))
            code = CANNOT
    try:
        sys.stderr.flush()
    except OSError:
        code = code or CANNOT
    return code


def _forget_unwritten() -> None:
    # The buffer keeps what could not be written, and would fail again at exit.
    import io

    sys.stdout = io.TextIOWrapper(io.BytesIO(), "utf-8")


def _bug(program: str, error: Exception, world: World | None) -> int:
    from ctxlib.cli.buglog import write_log

    output.say(program, "fatal", f"a bug: {type(error).__name__}")
    path = write_log(program, error, world)
    if path:
        output.say(program, "hint", f"please report it with the log '{path}'")
    return BUG


def _take_over_process() -> int:
    """Make the process ours; returns the umask that its user had."""
    # Without the names that `signal` makes of its numbers, at the price of ten modules.
    import _signal as signal  # type: ignore[import-not-found]
    import gc

    umask = take_over()
    # Short-lived processes gain nothing from scanning what imports have made and make.
    gc.freeze()
    gc.set_threshold(_SCANNED_AFTER)
    # As every C tool: a reader that goes away ends us, and the shell sees 141.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    sys.stdout = _text(1, sys.stdout)
    sys.stderr = _text(2, sys.stderr)
    return umask


def _text(number: int, stream: object) -> TextIO:
    import io

    if not isinstance(stream, io.TextIOWrapper):
        stream = io.TextIOWrapper(os.fdopen(number, "wb", closefd=False), "utf-8")
    errors = "surrogateescape" if number == 1 else "backslashreplace"
    stream.reconfigure(encoding="utf-8", errors=errors, newline="\n")
    return stream
