"""The commits that changed what a workspace sees: its facts, or which key it has."""

from __future__ import annotations

from ctxlib.errors import NotFoundError
from ctxlib.service.rekeyed import FORMER
from ctxlib.service.stoppedundo import UNDO
from ctxlib.store.identity import PLACES_PATH
from ctxlib.store.objects import MAIN
from ctxlib.store.places import places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.service.writing import FactWriter
    from ctxlib.store.history import Revision

# Keys that other workspaces were given meanwhile, to be passed over.
_MOST_PASSED_OVER = 20


def folders(writer: FactWriter) -> list[str]:
    """The folders of the facts that the workspace sees."""
    return ["global", f"projects/{writer.workspace.key}"]


def recent(writer: FactWriter, most: int) -> list[Revision]:
    """The last commits that changed what the workspace sees, newest first."""
    seen = folders(writer)
    # A key without facts has no folder: that it was given or lost is said elsewhere.
    known = writer.memory.log(*seen, PLACES_PATH, limit=most + _MOST_PASSED_OVER)
    kept = [
        each
        for each in known
        if each.left.keys() != {PLACES_PATH} or is_of_key(writer, each)
    ]
    return kept[:most] or writer.memory.log(*seen, limit=most)


def since(
    writer: FactWriter, commit: str, most: int, *, paths: Sequence[str] = ()
) -> list[str]:
    """What came after a commit, in these paths or else in what the workspace sees."""
    span = f"{commit}..{MAIN}"
    known = writer.memory.log(*(paths or folders(writer)), rev=span, limit=most)
    return [f"{each.commit[:12]} {each.subject}" for each in known]


def is_of_key(writer: FactWriter, commit: Revision) -> bool:
    """Whether a commit changed which key this workspace has.

    Either its place was given one or lost it, or all that its present key had went to
    another, as where a clone shares the key; or the commit took such a one back.
    """
    given = [_given(writer, each) for each in (commit.commit, *commit.parents[:1])]
    if given[0] != given[-1]:
        return True
    first: Revision | None = commit
    while first and (undone := first.trailer(UNDO)):
        first = _named(writer, undone)
    return first is not None and first.trailer(FORMER) == writer.workspace.key


def _given(writer: FactWriter, commit: str) -> str | None:
    listed = places(writer.memory.snapshot(commit).blob(PLACES_PATH))
    own = writer.workspace.place
    return next((each.key for each in listed if each.path == own), None)


def _named(writer: FactWriter, commit: str) -> Revision | None:
    try:
        return writer.memory.log(rev=commit, limit=1)[0]
    except NotFoundError:
        return None  # what came past our hooks may name anything
