"""The shape of the machine records of instruction files; `ctx-records(5)` has them all.

By hand, as all records: fixed order, every key present, `null` when unknown.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.hostcheck import HostCheck
    from ctxlib.domain.instruction import Diagnostic, Document, Import
    from ctxlib.service.note import NoteFile
    from ctxlib.service.notechange import Change
    from ctxlib.service.why import Match

    Record = dict[str, object]


def document_record(document: Document, *, omitted: str | None = None) -> Record:
    """A document that holds, or with `omitted` the code of why it was left out."""
    return {
        "kind": "document",
        "v": 1,
        "order": None if omitted else document.order,
        "scope": document.scope,
        "directory": document.directory,
        "label": document.label,
        "path": document.path,
        "encoding": document.encoding,
        "bytes": document.bytes,
        "digest": document.digest,
        "text": None if omitted else document.text,
        "omitted": omitted,
    }


def import_record(document: Document, one: Import) -> Record:
    """An import line that was followed, in the document that it is a part of."""
    return {
        "kind": "import",
        "v": 1,
        "document": document.label,
        "importer": one.importer,
        "line": one.line,
        "column": one.column,
        "written": one.written,
        "label": one.label,
        "depth": one.depth,
        "state": one.state,
        "first": one.first,
        "bytes": one.bytes,
        "digest": one.digest or None,
    }


def diagnostic_record(diagnostic: Diagnostic, *, path: str | None) -> Record:
    """Something wrong; `path` is the file on this machine, where it is on one."""
    return {
        "kind": "diagnostic",
        "v": 1,
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "label": diagnostic.label,
        "path": path,
        "line": diagnostic.line,
        "column": diagnostic.column,
        "target": diagnostic.target,
        "document": diagnostic.document,
        "message": diagnostic.message,
        "hint": diagnostic.hint,
    }


def host_check_record(check: HostCheck) -> Record:
    """A command that an instruction file asks to verify with; nobody runs it here."""
    return {
        "kind": "host_check",
        "v": 1,
        "command": check.command,
        "label": check.label,
        "line": check.line,
    }


def match_record(match: Match) -> Record:
    """A line that holds a text; `later` are the labels of documents that come after."""
    return {
        "kind": "match",
        "v": 1,
        "label": match.label,
        "line": match.line,
        "text": match.text,
        "document": match.document,
        "order": match.order,
        "later": list(match.later),
    }


def note_record(found: NoteFile, change: Change, *, diff: str | None) -> Record:
    """A note and its document; `diff` where the change is only planned."""
    made = change.insertion
    planned = "written" if diff is None else "planned"
    return {
        "kind": "note",
        "v": 1,
        "state": planned if made else "unchanged",
        "label": found.label,
        "path": found.place,
        "created": change.before is None,
        "encoding": change.encoding,
        "heading": change.heading,
        "line": change.line,
        "text": "\n".join(made.lines) if made else None,
        "diff": diff,
    }
