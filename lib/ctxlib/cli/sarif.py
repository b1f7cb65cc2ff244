"""Diagnostics as one SARIF 2.1.0 log, for code scanning.

The log is the same for the same findings on every machine: files are named by
relative references below `SRCROOT`, whose place is not told.
"""

from __future__ import annotations

import os

from ctxlib import __version__
from ctxlib.cli.diagnostic_place import file_of
from ctxlib.domain.instruction import CODES, USER
from ctxlib.domain.neutral import one_line

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.instruction import Diagnostic

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_BASES = {
    "SRCROOT": "The top of the workspace.",
    "CTX_HOME": "The folder of the user's own instruction files.",
}
# What each rule is about; what to do is said by its hint.
MEANINGS = {
    "document_case": "An instruction file has its name in other letter case.",
    "document_cut": "A document was left out to keep within the budget.",
    "document_directory": "A directory has the name of an instruction file.",
    "document_empty": "An instruction file says nothing.",
    "document_encoding": "An instruction file is not UTF-8.",
    "document_hidden_text": "An instruction file holds text that nobody sees.",
    "document_not_text": "An instruction file is not text.",
    "document_repeated": "Two documents say the same.",
    "document_submodule": "An instruction file is a link into a submodule.",
    "document_symlink_dangling": "An instruction file is a link to nothing.",
    "document_symlink_escape": "An instruction file is a link out of its folder.",
    "document_symlink_loop": "An instruction file is a link to itself.",
    "document_too_large": "An instruction file is too large.",
    "document_unreadable": "An instruction file cannot be read.",
    "import_absolute": "An import names an absolute path.",
    "import_cycle": "An import leads back to a file that it is part of.",
    "import_depth": "An import is nested too deep.",
    "import_directory": "An import names a directory.",
    "import_empty": "An imported file says nothing.",
    "import_encoding": "An imported file is not UTF-8.",
    "import_hidden_text": "An imported file holds text that nobody sees.",
    "import_home": "An import names a path in a home directory.",
    "import_in_line": "A path within a line is an import for Claude Code alone.",
    "import_missing": "An import names a file that is not there.",
    "import_not_text": "An imported file is not text.",
    "import_outside": "An import leads out of the folder of its document.",
    "import_repeated": "A text is imported twice.",
    "import_submodule": "An import leads into a submodule.",
    "import_symlink_escape": "An import is a link out of the folder of its document.",
    "import_symlink_loop": "An import is a link to itself.",
    "import_too_large": "An imported file is too large.",
    "import_too_much": "A document imports too much.",
    "import_unreadable": "An imported file cannot be read.",
    "target_other_workspace": "The target is in another workspace, by a link.",
    "target_outside_workspace": "The target is not in the workspace.",
}


def log(diagnostics: Sequence[Diagnostic]) -> dict[str, object]:
    """The whole log; every rule is in it, whether it was broken or not."""
    results = [_result(*each) for each in _numbered(diagnostics)]
    driver = {
        "name": "ctx-resolve",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [_rule(code) for code in CODES],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {
            name: {"description": {"text": text}} for name, text in _BASES.items()
        },
        "results": results,
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str) -> dict[str, object]:
    severity, hint = CODES[code]
    meaning = MEANINGS[code]
    advice = f"{hint[:1].upper()}{hint[1:]}."
    return {
        "id": code,
        "name": "".join(word.capitalize() for word in code.split("_")),
        "shortDescription": {"text": meaning},
        "fullDescription": {"text": f"{meaning} {advice}"},
        "help": {
            "text": f"{meaning} {advice} See ctx-resolve(1).",
            "markdown": f"{meaning} **{advice}** See `ctx-resolve(1)`.",
        },
        "defaultConfiguration": {"level": severity},
        "properties": {"tags": ["instructions"]},
    }


def _numbered(diagnostics: Sequence[Diagnostic]) -> list[tuple[Diagnostic, int]]:
    """Each with how many of the same kind and target its file had before it."""
    seen: dict[tuple[str, str, str | None], int] = {}
    numbered = []
    for each in diagnostics:
        same = (each.code, each.label, each.target)
        seen[same] = seen.get(same, -1) + 1
        numbered.append((each, seen[same]))
    return numbered


def _result(diagnostic: Diagnostic, number: int) -> dict[str, object]:
    text = f"{one_line(diagnostic.message)} ({one_line(diagnostic.hint)})"
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": list(CODES).index(diagnostic.code),
        "level": diagnostic.severity,
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(diagnostic)}],
        "partialFingerprints": {
            "ctxDiagnostic/v1": _fingerprint(diagnostic, number),
        },
    }


def _location(diagnostic: Diagnostic) -> dict[str, object]:
    from urllib.parse import quote

    home, path = file_of(diagnostic.label)
    region = {"startLine": diagnostic.line or 1}
    if diagnostic.line and diagnostic.column:
        region["startColumn"] = diagnostic.column
    return {
        "artifactLocation": {
            "uri": quote(os.fsencode(path)) or ".",
            "uriBaseId": "CTX_HOME" if home == USER else "SRCROOT",
        },
        "region": region,
    }


def _fingerprint(diagnostic: Diagnostic, number: int) -> str:
    """The same for as long as the fault is, wherever its line moves."""
    from hashlib import sha256

    parts = (
        diagnostic.code,
        diagnostic.label,
        diagnostic.target or "",
        str(number),
    )
    return sha256(os.fsencode("\0".join(parts))).hexdigest()
