"""The instruction files of one directory: opened, or why not."""

from __future__ import annotations

from ctxlib.domain.instruction import BY_WORKSPACE, Diagnostic
from ctxlib.domain.instructionname import load_order, wrong_cases
from ctxlib.domain.treepath import is_within, joined, normal
from ctxlib.service.unfollowed import unfollowed
from ctxlib.store.instructiontree import (
    DENIED,
    DIRECTORY,
    FILE,
    LINK,
    SUBMODULE,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.service.reading import Reader
    from ctxlib.service.source import Source
    from ctxlib.store.instructiontree import Found

_SAID = {
    "directory": ("document_directory", "a directory"),
    "unreadable": ("document_unreadable", "cannot be read"),
    "other": ("document_unreadable", "neither a file nor a link to one"),
    "symlink_escape": ("document_symlink_escape", "a link that leads outside"),
    "symlink_loop": ("document_symlink_loop", "a link that leads back to itself"),
    "missing": ("document_symlink_dangling", "a link that leads to no file"),
}


class Opened:
    """A place where an instruction file may be, and what was found there.

    `path` is the place in the tree, `label` its name. `source` is the file's text,
    None where there is nothing to use; `diagnostics` say why, unless nothing is
    there. `within` is the directory that confines its imports.
    """

    __slots__ = ("diagnostics", "is_local", "label", "path", "source", "within")

    def __init__(self, path: str, label: str) -> None:
        self.path = path
        self.label = label
        self.is_local = False
        self.source: Source | None = None
        self.within = ""
        self.diagnostics: list[Diagnostic] = []

    def say(
        self,
        code: str,
        message: str,
        *,
        label: str | None = None,
        hint: str | None = None,
    ) -> None:
        """Add a diagnostic about the file, or about the one that it links to."""
        self.diagnostics.append(
            Diagnostic(
                code, label or self.label, message, document=self.label, hint=hint
            )
        )


def documents_at(
    reader: Reader, directory: str
) -> tuple[list[Opened], list[Diagnostic]]:
    """What is there of the instruction files of a directory, in order of reading.

    The diagnostics are of names in the wrong case, and of a directory that cannot be
    looked into; those of a file are in its `Opened`.
    """
    tree = reader.tree
    place, trouble = _place(reader, directory)
    if place is None:
        return [], trouble
    present = frozenset(tree.names(place))
    wrong = wrong_cases(present, reader.limits.names)
    opened: list[Opened] = []
    diagnostics: list[Diagnostic] = []
    for name, is_local in load_order(reader.limits.names):
        if present and name not in wrong and name.isascii() and name not in present:
            continue
        path = joined(directory, name)
        if not present and tree.entry(joined(place, name)).kind == DENIED:
            return opened, [_shut(reader, directory)]
        document = open_document(reader, path)
        document.is_local = is_local
        if document.source or document.diagnostics:
            opened.append(document)
        is_read = name not in present and document.source is not None
        linked = document.source.path if document.source else None
        for found in wrong.get(name, ()):
            if joined(place, found) == linked:
                continue  # the document is a link to it
            if tree.entry(joined(place, found)).kind in (FILE, LINK):
                beside = joined(directory, found)
                diagnostics.append(_wrong_case(reader, beside, name, is_read=is_read))
    return opened, diagnostics


def open_document(reader: Reader, path: str) -> Opened:
    """The instruction file at a path, whatever its name.

    A link is read as the file that it leads to: its imports are relative to that
    file. They are confined to the directory that holds the link or, where that file
    lies outside of it, to the directory of the file; so a file says the same wherever
    it is linked from.
    """
    document = Opened(path, reader.layer.label(path))
    found = reader.find(path)
    if found.problem is not None or found.path is None:
        _say_problem(reader, document, found)
        return document
    source = reader.source(found.path, found.entry)
    if source.problem is not None:
        code, label = f"document_{source.problem}", source.label
        document.say(code, source.reason, label=label, hint=source.hint)
        return document
    if source.start == source.stop:
        document.say("document_empty", "nothing in it", label=source.label)
        return document
    document.diagnostics += source.remarks("document", document.label)
    document.diagnostics += unfollowed(reader, path, source)
    document.source = source
    if reader.limits.confine != BY_WORKSPACE:
        document.within = _confinement(reader, path, source.path)
    return document


def _say_problem(reader: Reader, document: Opened, found: Found) -> None:
    problem = found.problem or "missing"
    is_in_submodule = problem == "other" and found.entry.kind == SUBMODULE
    is_link = reader.tree.entry(document.path).kind == LINK
    if not is_link and (problem == "missing" or is_in_submodule):
        return
    if is_in_submodule:
        where = f"a link into the submodule '{found.path}'"
        document.say("document_submodule", where)
    elif problem in _SAID:
        hint = _hint(reader, document.path) if problem == "missing" else None
        if problem == "other":
            hint = "put a text file in its place"
        document.say(*_SAID[problem], hint=hint)


def _hint(reader: Reader, path: str) -> str | None:
    """How to mend a dangling link that leads to a name in another case."""
    target = reader.tree.entry(path).target or ""
    place = normal(joined(path.rpartition("/")[0], target))
    present = reader.spelled(place) if place and target[:1] != "/" else None
    return f"what it names is written '{present}'" if present else None


def _confinement(reader: Reader, path: str, real: str) -> str:
    directory = path.rpartition("/")[0]
    own = real.rpartition("/")[0]
    if path == real or not directory:
        return directory
    place = reader.find(directory).path
    return place if place is not None and is_within(own, place) else own


def _place(reader: Reader, directory: str) -> tuple[str | None, list[Diagnostic]]:
    """The real path of a directory; None, with the reason, where there is none."""
    if not directory or reader.tree.entry(directory).kind == DIRECTORY:
        return directory, []
    found = reader.find(directory)
    if found.problem == "directory":
        return found.path, []
    if found.problem in ("symlink_escape", "symlink_loop"):
        code, reason = _SAID[found.problem]
        return None, [Diagnostic(code, reader.layer.label(directory), reason)]
    is_shut = found.problem == "unreadable"
    return None, [_shut(reader, directory)] if is_shut else []


def _shut(reader: Reader, directory: str) -> Diagnostic:
    return Diagnostic(
        "document_unreadable",
        reader.layer.label(directory),
        "not allowed to look into this directory",
        hint="make the directory searchable",
    )


def _wrong_case(reader: Reader, path: str, name: str, *, is_read: bool) -> Diagnostic:
    message = "read only where the case of names does not matter" if is_read else ""
    return Diagnostic(
        "document_case",
        reader.layer.label(path),
        message or f"not read: the name looked for is '{name}'",
        target=path.rpartition("/")[2],
        hint=f"rename it to '{name}'",
    )
