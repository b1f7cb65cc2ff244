"""What an import line leads to: a file, a rejection, or it is only text."""

from __future__ import annotations

from ctxlib.domain.instruction import CODES
from ctxlib.domain.instructionname import load_order
from ctxlib.domain.treepath import is_of_git, is_within, joined, normal
from ctxlib.store.instructiontree import DIRECTORY, FILE, LINK, SUBMODULE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.importline import Candidate
    from ctxlib.service.reading import Reader
    from ctxlib.store.instructiontree import Entry, Found

# These are meant as imports, whether there is such a file or not.
_MEANT = ("explicit", "document", "folder", "several")
_SAID = {
    "missing": "no such file",
    "directory": "a directory",
    "unreadable": "cannot be read",
    "symlink_escape": "a link on the way leads outside of",
    "symlink_loop": "the links on the way lead back to themselves",
    "outside": "leads outside of",
    "other": "neither a file nor a link to one",
}


class Destination:
    """Where an import leads: `path` and `entry` of a file, or `code` and why not."""

    __slots__ = ("code", "entry", "hint", "path", "reason")

    def __init__(
        self,
        path: str = "",
        entry: Entry | None = None,
        *,
        code: str | None = None,
        reason: str = "",
        hint: str | None = None,
    ) -> None:
        self.path = path
        self.entry = entry
        self.code = code
        self.reason = reason
        self.hint = hint


def destination(
    reader: Reader, candidate: Candidate, *, base: str, within: str
) -> Destination | None:
    """Where the line leads, seen from the directory `base`; None: it is only text."""
    if candidate.shape == "home":
        return Destination(code="import_home", reason="a path of a home directory")
    if candidate.shape == "absolute":
        return Destination(code="import_absolute", reason="an absolute path")
    first: Found | None = None
    for path in candidate.paths:
        found = reader.find(joined(base, path), within=within)
        if found.problem is None and found.path is not None:
            return Destination(found.path, found.entry)
        if first is None or (first.problem == "missing" != found.problem):
            first = found
    if first is None or not _is_import(reader, candidate, first, base, within):
        return None
    return _rejected(reader, candidate, first, base, within)


def _is_import(
    reader: Reader, candidate: Candidate, found: Found, base: str, within: str
) -> bool:
    """Whether a line that leads to no file was meant to."""
    if candidate.shape in _MEANT or any(map(is_of_git, candidate.paths)):
        return True
    if found.problem == "directory":
        return "/" in candidate.written
    if found.problem != "missing":
        return found.problem not in ("outside", "other")
    if any(_entry_kind(reader, base, path) == LINK for path in candidate.paths):
        return True
    if candidate.shape != "blank":
        return False
    parents = {path.rpartition("/")[0] for path in candidate.paths}
    return any(
        parent and reader.find(joined(base, parent), within=within).problem == DIRECTORY
        for parent in parents
    )


def _rejected(
    reader: Reader, candidate: Candidate, found: Found, base: str, within: str
) -> Destination:
    problem = found.problem or "missing"
    if candidate.shape == "folder" and problem == "missing":
        problem = "directory"
    if problem == "other":
        if found.entry.kind == SUBMODULE:
            where = f"in the submodule '{found.path}'"
            return Destination(code="import_submodule", reason=where)
        return Destination(code="import_not_text", reason=_SAID["other"])
    reason = _SAID[problem]
    hint = None
    if problem in ("outside", "symlink_escape"):
        reason = f"{reason} '{reader.layer.label(within)}'"
    if problem == "outside":
        hint = _hint_above(reader, candidate, base, within)
    if problem == "missing":
        if any(_entry_kind(reader, base, path) == LINK for path in candidate.paths):
            reason = "a link that leads to no file"
        hint = _hint(reader, candidate, base, within)
    return Destination(code=f"import_{problem}", reason=reason, hint=hint)


def _hint(reader: Reader, candidate: Candidate, base: str, within: str) -> str | None:
    """How to mend a missing import, where it can be seen."""
    written = candidate.written
    if candidate.shape == "several":
        return "write each import on a line of its own"
    if "://" in written:
        return "only files can be imported, no addresses"
    if "\\" in written and "/" not in written:
        return "write '/' between names"
    if "#" in written:
        return f"whole files are imported: write it without '#{written.split('#')[-1]}'"
    path = normal(joined(base, candidate.paths[0]))
    if path is None:
        return None
    if is_of_git(path):
        return "what git keeps for itself is no part of the workspace"
    present = reader.spelled(path)
    if present is not None:
        return f"its name is written '{present}'"
    if _is_local(reader, path) and _is_read_anyway(reader, path, within):
        return "where it is there it is read anyway: remove the line"
    if base and _entry_kind(reader, "", candidate.paths[0]) == FILE:
        return "a path begins at its own file, not at the root as this one"
    return None


def _hint_above(
    reader: Reader, candidate: Candidate, base: str, within: str
) -> str | None:
    """What to do about an import of what holds for the directory already."""
    path = candidate.paths[0]
    place = normal(joined(base, path))
    if place is None or _entry_kind(reader, base, path) not in (FILE, LINK):
        return None
    is_read = _is_read_anyway(reader, place, within)
    if is_read:
        return "it is read anyway, before this file: remove the line"
    return f"{CODES['import_outside'][1]}, or allow it by --confine workspace"


def _is_read_anyway(reader: Reader, path: str, within: str) -> bool:
    """Whether it is an instruction file that holds wherever the document does."""
    folder, _, name = path.rpartition("/")
    return is_within(within, folder) and name in dict(load_order(reader.limits.names))


def _is_local(reader: Reader, path: str) -> bool:
    """Whether it has the name of an instruction file that need not be there."""
    return dict(load_order(reader.limits.names)).get(path.rpartition("/")[2], False)


def _entry_kind(reader: Reader, base: str, path: str) -> str | None:
    place = normal(joined(base, path))
    return reader.tree.entry(place).kind if place else None
