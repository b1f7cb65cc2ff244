"""An undo that was stopped before the journal went back with the facts: its end."""

from __future__ import annotations

from ctxlib.errors import NotFoundError
from ctxlib.store import history
from ctxlib.store.identity import PLACES_PATH
from ctxlib.store.objects import MAIN
from ctxlib.store.rekeying import Rekeying

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.service.writing import FactWriter
    from ctxlib.store.history import Revision
    from ctxlib.store.pushed import Touched
    from ctxlib.store.rekeying import Returned

UNDO = "Ctx-Undo"


def is_rekeying(touched: Iterable[Touched]) -> bool:
    """Whether a commit that touched these paths gave a workspace another key."""
    return any(each.path == PLACES_PATH for each in touched)


def stopped(writer: FactWriter, undo: Revision) -> str | None:
    """The commit that an undo took back, if its journal has not gone back as well."""
    undone = undo.trailer(UNDO)
    return undone if undone and _awaits(writer, undone, undo.commit) else None


def end(writer: FactWriter, commit: Revision) -> tuple[str, Returned | None] | None:
    """Bring the last undo of a commit to its end, if that was stopped.

    Returns that undo, and what of the journal went back. Where the commit is itself
    such an undo, that one is brought to its end too, so that it can be undone.
    """
    before = stopped(writer, commit)
    if before:
        send_back(writer, before, commit.commit)
    objects, span = writer.memory.objects, f"{commit.commit}..{MAIN}"
    try:
        undo = history.latest_saying(objects, f"{UNDO}: {commit.commit}", span)
    except NotFoundError:
        return None
    if undo is None or not _awaits(writer, commit.commit, undo):
        return None
    return undo, send_back(writer, commit.commit, undo)


def send_back(writer: FactWriter, undone: str, undo: str) -> Returned | None:
    """Let the journal go back with an undo."""
    return _events(writer).move_back(undone, undo)


def _awaits(writer: FactWriter, undone: str, undo: str) -> bool:
    # Who has another key by now has taken that undo back.
    return _events(writer).awaited(undone, undo) == writer.workspace.key


def _events(writer: FactWriter) -> Rekeying:
    return Rekeying(writer.memory, now=writer.now, identity=writer.identity)
