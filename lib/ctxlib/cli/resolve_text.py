"""What `ctx-resolve` tells people: the order, the reasons for it, the imports."""

from __future__ import annotations

from ctxlib.cli.output import padded, width
from ctxlib.domain.instruction import REPEATED, USER, WORKSPACE, Diagnostic
from ctxlib.domain.neutral import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.domain.instruction import Document, Import, Resolution
    from ctxlib.service.why import Match
    from ctxlib.store.instructionroot import Crossing

    Parts = list[tuple[str, str | None]]


def overview(resolution: Resolution) -> Iterator[Parts]:
    """The documents in order, each with its imports, then what was left out."""
    yield _head(resolution)
    labels = [document.label for document in resolution.documents]
    labels += [document.label for document, _ in resolution.omitted]
    columns = max((width(one_line(label)) for label in labels), default=0)
    for document in resolution.documents:
        label = padded(one_line(document.label), columns)
        yield [
            (f"{document.order:>3}  ", None),
            (label, "bold"),
            (f"  {_size(document.bytes):>9}  ", None),
            (_reason(document, resolution.target), "dim"),
        ]
        for one in document.imports:
            yield _import(document, one)
    for document, code in resolution.omitted:
        label = padded(one_line(document.label), columns)
        yield [
            ("  -  ", None),
            (label, None),
            (f"  {_size(document.bytes):>9}  left out, {code}", "yellow"),
        ]
    for check in resolution.checks:
        place = f"{one_line(check.label)}:{check.line}"
        yield [(f"  verify: {one_line(check.command)}  ", None), (place, "dim")]


def provenance(resolution: Resolution) -> Iterator[str]:
    """`LABEL:LINE:`, a tab and the text, for every line; `::` where no file has it."""
    for document in resolution.documents:
        for line in document.lines:
            if line.label is None:
                yield f"::\t{line.text}"
            else:
                yield f"{one_line(line.label)}:{line.number}:\t{line.text}"


def reason(match: Match) -> Iterator[Parts]:
    """A line that holds a text, and what comes later than it."""
    yield [
        (f"{one_line(match.label)}:{match.line}:", "bold"),
        (f"\t{one_line(match.text)}", None),
    ]
    later = ", ".join(one_line(label) for label in match.later)
    yield [
        (f"\tdocument {match.order}, {one_line(match.document)}; ", "dim"),
        (f"later: {later}" if later else "nothing comes later", "dim"),
    ]


def led_out(left: Crossing, named: str | None) -> Diagnostic:
    """What is said of a target that a link leads out of its workspace."""
    if left.is_to_other:
        message = f"'{left.place}' is a link to another repository: it is that one's"
        code, label, hint = "target_other_workspace", WORKSPACE, None
    else:
        message = "a link that leads out of the workspace: nothing behind it is read"
        code, label = "target_outside_workspace", f"{WORKSPACE}/{left.place}"
        hint = "name what it leads to by its own path, if that is meant"
    return Diagnostic(code, label, message, target=named, hint=hint)


def _head(resolution: Resolution) -> Parts:
    target = (one_line(resolution.target), "bold")
    count = len(resolution.documents)
    if not count:
        return [target, (": no instructions", None)]
    what = "1 document" if count == 1 else f"{count} documents, later ones win"
    total = sum(document.bytes for document in resolution.documents)
    return [target, (f": {what}, {_size(total)}", None)]


def _reason(document: Document, target: str) -> str:
    if document.directory == USER:
        return "user: holds in every workspace"
    if document.directory == WORKSPACE:
        where = "the root of the workspace"
    elif document.directory == target:
        where = "the directory of the target"
    else:
        where = "above the target"
    shared = ", after what is shared" if document.scope == "local" else ""
    return f"{document.scope}: {where}{shared}"


def _import(document: Document, one: Import) -> Parts:
    parts: Parts = [
        ("     " + "  " * one.depth, None),
        (f"@{one_line(one.written)}", None),
    ]
    where = f"  line {one.line}"
    if one.state == REPEATED:
        first = one_line(one.first or "")
        return [*parts, (f"{where}, its text is in {first}", "dim")]
    return [*parts, (f"{where}, {one_line(one.label)}, {_size(one.bytes)}", "dim")]


def _size(count: int) -> str:
    return f"{count} byte{'s' if count != 1 else ''}"
