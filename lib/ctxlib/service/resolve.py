"""Which instruction files hold for a directory, in which order, and their text."""

from __future__ import annotations

from ctxlib.domain.hostcheck import HostCheck, decisive_lines, host_checks
from ctxlib.domain.instruction import (
    USER,
    Diagnostic,
    Document,
    Resolution,
)
from ctxlib.domain.instructionname import is_bridge
from ctxlib.domain.treepath import normal
from ctxlib.service.documents import documents_at
from ctxlib.service.overlap import (
    Held,
    fit,
    has_own_words,
    leave_out_copies,
    leave_out_pointers,
)
from ctxlib.service.reading import Layer, Reader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ctxlib.service.reading import Limits
    from ctxlib.store.instructiontree import Tree


def user_layers(trees: Sequence[Tree]) -> list[Layer]:
    """The user's folders as layers; labels begin with `user`.

    Those of several begin with `user/1`, `user/2`: `user/2/x.md` shall not be a file
    of two folders.
    """
    return [
        Layer(USER, tree, f"{USER}/{number}" if len(trees) > 1 else USER)
        for number, tree in enumerate(trees, 1)
    ]


def resolve(
    user: Sequence[Layer], workspace: Layer | None, target: str, limits: Limits
) -> Resolution:
    """The documents that hold for `target`, a directory of the workspace's tree.

    `target` is relative to the tree, "" is its root. `workspace` is None where only
    the user's own files are asked for. Later documents win: user folders in the order
    given, then from the root to the target. What is there twice is kept once:

    * Of documents that are one file, or whose expanded texts are equal but for blank
      ends, the most specific one stays: the deepest; in one directory a local one
      before a normal one, then the first name.
    * A document that says nothing but `@…` of files which stand as documents of their
      own (a `CLAUDE.md` that holds `@AGENTS.md`) is left out for them, whichever of
      them comes first.
    * An import of a file that stands as a document, and the second import of any
      file, becomes a line that names the document where the text stands.

    Over `max_bytes` whole documents are left out from the first on. What they brought
    is then expanded where the rest imports it, as if they had not been there.
    """
    directory = normal(target)
    place = workspace.label(directory or "") if workspace else USER
    resolution = Resolution(place)
    told: list[Diagnostic] = []
    if directory is None:
        message = f"'{target}' leads out of the workspace"
        told.append(Diagnostic("target_outside_workspace", place, message))
    found = list(_found(user, workspace, directory or "", limits, told))
    leave_out_copies(found)
    leave_out_pointers(found)
    kept = [each for each in found if each.instead is None]
    cut = fit(kept, found, limits.max_bytes)
    for order, each in enumerate(kept[cut:], 1):
        each.document.order = order
    _say(resolution, found, kept[:cut], told)
    resolution.documents = [each.document for each in kept[cut:]]
    resolution.checks = _checks(resolution.documents)
    return resolution


def _found(
    user: Sequence[Layer],
    workspace: Layer | None,
    target: str,
    limits: Limits,
    told: list[Diagnostic],
) -> Iterator[Held]:
    """Every document of the chain in order; `told` gets what is told of no document."""
    for reader, depth, directory in _places(user, workspace, target, limits):
        documents, diagnostics = documents_at(reader, directory)
        for opened in documents:
            if opened.source is None:
                told += opened.diagnostics
                continue
            held = Held(reader, opened, opened.source, depth, directory)
            held.before = [*told, *opened.diagnostics]
            told.clear()
            yield held
        told += diagnostics


def _places(
    user: Sequence[Layer], workspace: Layer | None, target: str, limits: Limits
) -> Iterator[tuple[Reader, int, str]]:
    for depth, layer in enumerate(user, -len(user)):
        yield Reader(layer, limits), depth, ""
    if workspace is None:
        return
    reader = Reader(workspace, limits)
    names = target.split("/") if target else []
    for depth in range(len(names) + 1):
        yield reader, depth, "/".join(names[:depth])


def _say(
    resolution: Resolution,
    found: Sequence[Held],
    cut: Sequence[Held],
    last: Sequence[Diagnostic],
) -> None:
    """Gather the diagnostics in order of reading, each once, and what was left out."""
    told: list[Diagnostic] = []
    omitted: list[tuple[Document, str]] = []
    for each in found:
        told += each.before
        told += each.diagnostics()
        label = each.document.label
        if each.instead is not None:
            told += _repeated(each, each.final)
            omitted.append((each.document, "document_repeated"))
        elif each in cut:
            message = "left out: with it the text has more bytes than are allowed"
            told.append(Diagnostic("document_cut", label, message))
            each.show(each.alone)
            omitted.append((each.document, "document_cut"))
    told += last
    resolution.omitted = omitted
    once: dict[object, Diagnostic] = {}
    for one in told:
        once.setdefault(one.key, one)
    resolution.diagnostics = list(once.values())


def _repeated(held: Held, final: Held) -> Iterator[Diagnostic]:
    place = final.document.label
    is_pointer = held.source.key == final.source.key or not has_own_words(held)
    if is_pointer and is_bridge(held.opened.path, final.opened.path):
        return
    yield Diagnostic(
        "document_repeated",
        held.document.label,
        f"left out: its text stands in '{place}'",
        target=place,
        hint="nothing to do: it only leads to the other one" if is_pointer else None,
    )


def _checks(documents: Sequence[Document]) -> list[HostCheck]:
    """What the documents ask their host to run, each command at its first place."""
    checks: dict[str, HostCheck] = {}
    for document in documents:
        text = document.text
        if "verify" not in text.lower():
            continue
        lines = document.lines
        for command, number in host_checks(_as_read(text)):
            line = lines[number - 1]
            if line.label is not None and line.number is not None:
                check = HostCheck(command, line.label, line.number)
                checks.setdefault(command, check)
    return list(checks.values())


def _as_read(text: str) -> list[str]:
    """The lines, without headings and checks that are code or a comment."""
    from ctxlib.store.markdown import prose_lines  # few documents have checks

    lines = text.split("\n")
    asked = decisive_lines(lines)
    prose = prose_lines(text, asked)
    return [
        "" if number in asked and number not in prose else line
        for number, line in enumerate(lines, 1)
    ]
