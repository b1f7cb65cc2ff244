"""Diagnostics, for people and for the tools that show them beside the code."""

from __future__ import annotations

from ctxlib.cli.diagnostic_place import file_of, shown_place
from ctxlib.domain.instruction import ERROR, NOTE, USER, WARNING
from ctxlib.domain.neutral import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctxlib.cli.invocation import Invocation
    from ctxlib.cli.output import Output
    from ctxlib.domain.instruction import Diagnostic

    # The file of a label on this machine, where it is on one.
    PathOf = Callable[[str], str | None]

FORMATS = ("text", "ndjson", "sarif", "github")
# What GitHub calls the severities.
_ANNOTATIONS = {ERROR: "error", WARNING: "warning", NOTE: "notice"}
_STYLES = {ERROR: "red", WARNING: "yellow", NOTE: "dim"}


def tell(invocation: Invocation, diagnostics: Sequence[Diagnostic]) -> None:
    """Say on stderr what was wrong beside an answer; with `-q` only errors.

    A note says something odd that nobody needs to act on: it comes without a hint.
    """
    from ctxlib.cli.output import say

    for each in diagnostics:
        if invocation.quiet and each.severity != ERROR:
            continue
        place = shown_place(each)
        message = f"{place}: {each.code}: {one_line(each.message)}"
        say(invocation.program, each.severity, message)
        if each.severity != NOTE and not invocation.quiet:
            say(invocation.program, "hint", one_line(each.hint))


def write(
    invocation: Invocation,
    diagnostics: Sequence[Diagnostic],
    *,
    form: str,
    path_of: PathOf,
) -> None:
    """Write what a check found, as its whole answer, in one of `FORMATS`."""
    output = invocation.output()
    if form == "ndjson":
        from ctxlib.cli.instruction_records import diagnostic_record

        output.json = True
        for each in diagnostics:
            output.record(diagnostic_record(each, path=path_of(each.label)))
    elif form == "sarif":
        from ctxlib.cli.sarif import log

        output.record(log(diagnostics))
    elif form == "github":
        for each in diagnostics:
            output.text(_annotation(each))
    else:
        for each in diagnostics:
            _write_text(output, each, with_hint=not invocation.quiet)


def tell_sum(invocation: Invocation, diagnostics: Sequence[Diagnostic]) -> None:
    """Say on stderr how much was found, if anything was."""
    counts = []
    for severity in (ERROR, WARNING, NOTE):
        count = sum(each.severity == severity for each in diagnostics)
        if count:
            counts.append(f"{count} {severity}{'s' if count > 1 else ''}")
    if counts:
        files = len({each.label for each in diagnostics})
        where = f"{files} files" if files > 1 else "1 file"
        invocation.tell(f"{', '.join(counts)} in {where}")


def _write_text(output: Output, diagnostic: Diagnostic, *, with_hint: bool) -> None:
    place = shown_place(diagnostic)
    output.painted(
        [
            (f"{place}: ", "bold"),
            (diagnostic.severity, _STYLES[diagnostic.severity]),
            (f": {diagnostic.code}: {one_line(diagnostic.message)}", None),
        ]
    )
    if with_hint and diagnostic.severity != NOTE:
        output.painted([(f"{place}: hint: {one_line(diagnostic.hint)}", "dim")])


def _annotation(diagnostic: Diagnostic) -> str:
    """A workflow command of GitHub Actions."""
    home, path = file_of(diagnostic.label)
    properties = [("title", diagnostic.code)]
    text = f"{diagnostic.message} ({diagnostic.hint})"
    if home == USER:
        # It is not in the repository: an annotation could not be shown there.
        text = f"{diagnostic.label}: {text}"
    else:
        where = [("file", path), ("line", str(diagnostic.line or 1))]
        if diagnostic.line and diagnostic.column:
            where.append(("col", str(diagnostic.column)))
        properties = where + properties
    words = ",".join(f"{name}={_property(value)}" for name, value in properties)
    return f"::{_ANNOTATIONS[diagnostic.severity]} {words}::{_data(text)}"


def _data(text: str) -> str:
    shown = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return one_line(shown)


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
