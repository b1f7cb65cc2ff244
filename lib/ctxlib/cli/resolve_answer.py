"""The answers of `ctx-resolve`: what holds, why, for a model, and what is wrong."""

from __future__ import annotations

from ctxlib.cli import findings
from ctxlib.cli.resolve_sight import Sight
from ctxlib.cli.runtime import DONE, NO
from ctxlib.domain.instruction import ERROR, WARNING
from ctxlib.domain.neutral import one_line
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.invocation import Invocation
    from ctxlib.cli.resolve_request import Request
    from ctxlib.domain.instruction import Diagnostic, Resolution


def answer_request(invocation: Invocation, request: Request) -> int:
    """Answer one call; returns its exit code."""
    _refuse_misuse(invocation, request)
    if request.path == "":
        raise CtxError("the path is empty", hint="for the current directory write '.'")
    sight = Sight(invocation, request)
    if not sight.is_there:
        path = one_line(request.path or "")
        invocation.tell(
            f"'{path}' does not exist yet: this is for the directory above it"
        )
    if request.check:
        return _check(invocation, sight, request)
    resolution = _resolved(sight)
    if request.why is not None:
        return _why(invocation, resolution, request.why)
    if invocation.json:
        _write_records(invocation, sight, resolution)
        return DONE
    output = invocation.output()
    if invocation.nul:
        output.names(document.label for document in resolution.documents)
    elif request.print:
        _print(invocation, resolution)
    elif invocation.verbose:
        from ctxlib.cli.resolve_text import provenance

        for line in provenance(resolution):
            output.text(line)
    else:
        from ctxlib.cli.resolve_text import overview

        for parts in overview(resolution):
            output.painted(parts)
    findings.tell(invocation, resolution.diagnostics)
    return DONE


def _refuse_misuse(invocation: Invocation, request: Request) -> None:
    misuse = request.misuse or _mixture(invocation, request)
    if misuse is not None:
        import click

        raise click.UsageError(misuse)


def _mixture(invocation: Invocation, request: Request) -> str | None:
    """What is wrong with the form that an answer was asked for in."""
    if invocation.nul and (request.check or request.print or request.why is not None):
        return "-z lists the documents that hold: it goes with no other answer"
    if invocation.json and request.print:
        return "--print is a text: it does not go with --json"
    if invocation.json and request.form not in (None, "ndjson"):
        return f"--json does not go with --format {request.form}"
    return None


def _resolved(sight: Sight) -> Resolution:
    from ctxlib.service.resolve import resolve

    resolution = resolve(sight.user, sight.workspace, sight.target, sight.limits)
    resolution.diagnostics = [*sight.problems, *resolution.diagnostics]
    return resolution


def _print(invocation: Invocation, resolution: Resolution) -> None:
    from ctxlib.domain.instructiontext import render

    text = render(resolution.documents)
    if text:
        invocation.output().text(text.removesuffix("\n"))


def _write_records(
    invocation: Invocation, sight: Sight, resolution: Resolution
) -> None:
    from ctxlib.cli import instruction_records as records

    output = invocation.output()
    for document in resolution.documents:
        output.record(records.document_record(document))
        for one in document.imports:
            output.record(records.import_record(document, one))
    for document, code in resolution.omitted:
        output.record(records.document_record(document, omitted=code))
    for each in resolution.diagnostics:
        path = sight.path_of(each.label)
        output.record(records.diagnostic_record(each, path=path))
    for check in resolution.checks:
        output.record(records.host_check_record(check))


def _why(invocation: Invocation, resolution: Resolution, text: str) -> int:
    from ctxlib.service.why import why

    output = invocation.output()
    found = why(resolution, text)
    for match in found:
        if output.json:
            from ctxlib.cli.instruction_records import match_record

            output.record(match_record(match))
        else:
            from ctxlib.cli.resolve_text import reason

            for parts in reason(match):
                output.painted(parts)
    return DONE if found else NO


def _found(
    invocation: Invocation, sight: Sight, request: Request
) -> Sequence[Diagnostic]:
    """What is wrong with the target, or with all of a repository or a change."""
    if not request.is_whole:
        return _resolved(sight).diagnostics
    return [*sight.problems, *_whole(invocation, sight, request)]


def _whole(
    invocation: Invocation, sight: Sight, request: Request
) -> Sequence[Diagnostic]:
    from ctxlib.service import instruction_check as checks

    if sight.before is not None:
        return checks.check_range(
            sight.before, sight.workspace, sight.limits, renamed=sight.renamed
        )
    if sight.index is not None and not request.all:
        return checks.check_staged(sight.workspace, sight.index, sight.limits)
    paths = checks.tracked(sight.workspace, sight.limits)
    if not paths:
        where = f"in '{request.rev}'" if request.rev is not None else "that git tracks"
        invocation.tell(f"there is no instruction file {where}")
    return checks.check_all(sight.workspace, sight.limits, paths)


def _check(invocation: Invocation, sight: Sight, request: Request) -> int:
    fatal = (ERROR, WARNING) if request.strict else (ERROR,)
    found = _found(invocation, sight, request)
    form = request.form or ("ndjson" if invocation.json else "text")
    if form == "text" and invocation.quiet:
        found = [each for each in found if each.severity in fatal]
    findings.write(invocation, found, form=form, path_of=sight.path_of)
    findings.tell_sum(invocation, found)
    return NO if any(each.severity in fatal for each in found) else DONE
