"""Standing instructions: documents, their imports, and what is wrong with them.

A *label* names a file alike on every machine: `user/AGENTS.md`,
`workspace/docs/testing.md`. Lines and columns count from 1, columns in characters.
"""

from __future__ import annotations

from ctxlib.domain.passage import digest, joined, size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.hostcheck import HostCheck
    from ctxlib.domain.passage import Line, Passage

USER, WORKSPACE = "user", "workspace"
ERROR, WARNING, NOTE = "error", "warning", "note"
EXPANDED, REPEATED = "expanded", "repeated"
# What confines the imports of a document: its own directory, or the whole tree.
CONFINES = BY_DOCUMENT, BY_WORKSPACE = "document", "workspace"

# What can be wrong: code → severity, and what to do about it.
CODES: dict[str, tuple[str, str]] = {
    "document_case": (WARNING, "rename it: its name is written otherwise"),
    "document_cut": (WARNING, "shorten it, or raise --max-bytes"),
    "document_directory": (WARNING, "rename it: only a file can be one of these"),
    "document_empty": (NOTE, "write instructions into it, or remove it"),
    "document_encoding": (NOTE, "save it as UTF-8"),
    "document_hidden_text": (WARNING, "remove it: a model reads what people cannot"),
    "document_not_text": (ERROR, "it holds bytes that are no text: save it as UTF-8"),
    "document_repeated": (NOTE, "the more specific copy counts: remove this one"),
    "document_submodule": (WARNING, "it can be read only where that is checked out"),
    "document_symlink_dangling": (ERROR, "make what the link names, or remove it"),
    "document_symlink_escape": (ERROR, "copy the file into the workspace"),
    "document_symlink_loop": (ERROR, "the link leads back to itself: remove it"),
    "document_too_large": (ERROR, "split it, and keep what every turn needs"),
    "document_unreadable": (ERROR, "make the file readable"),
    "import_absolute": (ERROR, "write the path relative to this file"),
    "import_cycle": (ERROR, "remove one import of the circle"),
    "import_depth": (ERROR, "import it from a file nearer to the top"),
    "import_directory": (ERROR, "name a file in it: a directory cannot be imported"),
    "import_empty": (NOTE, "write something into it, or remove the import"),
    "import_encoding": (NOTE, "save it as UTF-8"),
    "import_hidden_text": (WARNING, "remove it: a model reads what people cannot"),
    "import_home": (ERROR, "put it into the user's own instruction file"),
    "import_in_line": (NOTE, "to import it here as well, give it a line of its own"),
    "import_missing": (ERROR, "make the file, or remove the line"),
    "import_not_text": (ERROR, "save it as UTF-8 text, or remove the line"),
    "import_outside": (ERROR, "move the file below the importing document's folder"),
    "import_repeated": (NOTE, "the text is there once, at its first place"),
    "import_submodule": (WARNING, "it can be checked only where that is checked out"),
    "import_symlink_escape": (ERROR, "copy the file: the link leads outside"),
    "import_symlink_loop": (ERROR, "the link leads back to itself: remove it"),
    "import_too_large": (ERROR, "split it, and import what every turn needs"),
    "import_too_much": (ERROR, "import less: only what every turn needs"),
    "import_unreadable": (ERROR, "make the file readable"),
    "target_other_workspace": (NOTE, "nothing to do, if that one is meant"),
    "target_outside_workspace": (ERROR, "name a path inside the workspace"),
}


class Diagnostic:
    """Something wrong that did not stop the answer.

    `label` is the file that it is about, `line` and `column` None where it is about
    the whole file; `target` is the import as written, or the name found. `document`
    is the label of the top document whose expansion showed it; `message` says what is
    wrong in one sentence without the place, `hint` how to mend it.
    """

    __slots__ = (
        "code",
        "column",
        "document",
        "hint",
        "label",
        "line",
        "message",
        "severity",
        "target",
    )

    def __init__(
        self,
        code: str,
        label: str,
        message: str,
        *,
        line: int | None = None,
        column: int | None = None,
        target: str | None = None,
        document: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.code = code
        self.severity, usual = CODES[code]
        self.label = label
        self.line = line
        self.column = column
        self.target = target
        self.document = document or label
        self.message = message
        self.hint = hint or usual

    @property
    def key(self) -> tuple[str, int, int, str, str]:
        """Order and identity: one import line is told once, however often it is met."""
        return (
            self.label,
            self.line or 0,
            self.column or 0,
            self.code,
            self.target or "",
        )


class Import:
    """One import line that was followed, in the order of reading.

    `written` is what follows the `@`; `label` the file it leads to; `importer` the
    file that holds the line; `depth` 1 for an import of the top document. `state` is
    `expanded`, or `repeated` where the text stands already: then `first` is the label
    of the document that holds it. `bytes` and `digest` (SHA-256, hex) are of the text
    that it brought, with what that imports itself; 0 and "" where it is repeated.
    """

    __slots__ = (
        "column",
        "depth",
        "first",
        "importer",
        "label",
        "line",
        "passages",
        "state",
        "written",
    )

    def __init__(
        self,
        label: str,
        written: str,
        importer: str,
        *,
        line: int,
        column: int,
        depth: int,
    ) -> None:
        self.label = label
        self.written = written
        self.importer = importer
        self.line = line
        self.column = column
        self.depth = depth
        self.state = EXPANDED
        self.first: str | None = None
        self.passages: Sequence[Passage] = ()

    @property
    def bytes(self) -> int:
        """Bytes of the text that it brought, as UTF-8."""
        return size(joined(self.passages))

    @property
    def digest(self) -> str:
        """SHA-256 of the text that it brought, "" where it is repeated."""
        return digest(joined(self.passages)) if self.state == EXPANDED else ""


class Document:
    """One instruction file that holds for the target, expanded.

    `order` counts from 1, later wins; 0 for one that was left out. `directory` is
    the label of the folder it applies to: `user`, `workspace`, `workspace/a/b`.
    `path` is where it lies on this machine, None where it was read from a commit or
    the git index. `encoding` is what the file was decoded from: `utf-8`, `gb18030`, ….
    """

    __slots__ = (
        "directory",
        "encoding",
        "imports",
        "label",
        "order",
        "passages",
        "path",
        "scope",
    )

    def __init__(self, label: str, *, scope: str, directory: str) -> None:
        self.label = label
        self.scope = scope
        self.directory = directory
        self.order = 0
        self.path: str | None = None
        self.encoding = "utf-8"
        self.passages: Sequence[Passage] = ()
        self.imports: Sequence[Import] = ()

    @property
    def lines(self) -> list[Line]:
        """The expanded text, line by line, each with where it is from."""
        return [line for passage in self.passages for line in passage.lines]

    @property
    def text(self) -> str:
        """The expanded text without blank lines at its ends."""
        return joined(self.passages)

    @property
    def bytes(self) -> int:
        """Bytes of the expanded text as UTF-8."""
        return size(self.text)

    @property
    def digest(self) -> str:
        """SHA-256 of the expanded text as UTF-8, in hex."""
        return digest(self.text)


class Resolution:
    """What holds for one target.

    `target` is the label of its directory. `documents` are in order, later wins;
    `omitted` are the documents that were found and left out, each with the code of
    the diagnostic that says why: repeated by a more specific one, or cut by the
    budget. `diagnostics` are in order of reading.
    """

    __slots__ = ("checks", "diagnostics", "documents", "omitted", "target")

    def __init__(self, target: str) -> None:
        self.target = target
        self.documents: Sequence[Document] = ()
        self.omitted: Sequence[tuple[Document, str]] = ()
        self.diagnostics: Sequence[Diagnostic] = ()
        self.checks: Sequence[HostCheck] = ()


def scope_of(directory: str, *, is_local: bool) -> str:
    """What a file is to the target: `directory` is `user` or `workspace[/…]`."""
    if directory == USER:
        return USER
    if is_local:
        return "local"
    return "project" if directory == WORKSPACE else "ancestor"
