"""What a purge would remove: found before a person is asked, and once more then."""

from __future__ import annotations

from ctxlib.domain import document
from ctxlib.domain.needle import LEAST, Needle
from ctxlib.errors import (
    AmbiguousError,
    CtxError,
    DocumentError,
    NotFoundError,
)
from ctxlib.service.purgefound import Found
from ctxlib.store import pruning
from ctxlib.store.cutting import FactCut, TextCut
from ctxlib.store.facts import FactStore
from ctxlib.store.known import Known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.store.locations import Locations
    from ctxlib.store.repository import MemoryRepository

# A shorter text of a fact is in no other place because it was quoted.
_LEAST_QUOTED = 16


class Sought:
    """What is to be removed: facts, by reference, or a text."""

    __slots__ = ("references", "text")

    def __init__(self, references: Sequence[str] = (), text: str | None = None) -> None:
        self.references = tuple(references)
        self.text = text


def look(
    memory: MemoryRepository, key: str, locations: Locations, sought: Sought
) -> Found:
    """Everything that would be removed; see `Purge.find`."""
    linked = pruning.worktrees(memory.path)
    if linked:
        raise CtxError(
            f"work trees are linked to the memory: {', '.join(linked)}",
            hint=f"remove them first: git --git-dir={memory.path} worktree list",
        )
    if sought.text is not None:
        found = Found(memory, locations, TextCut(_needle(sought.text)), [])
    else:
        store = FactStore(memory.snapshot(), key)
        cut = _facts(memory, store, sought.references)
        found = Found(memory, locations, cut, sorted(cut.ids))
    found.renew()
    found.look_beside()
    return found


def _needle(text: str) -> Needle:
    if len(text.strip()) < LEAST:
        raise CtxError(
            f"a text of at least {LEAST} characters is expected",
            hint="a shorter one stands in every other word",
        )
    return Needle([text], is_disguised=True)


def _facts(
    memory: MemoryRepository, store: FactStore, references: Sequence[str]
) -> FactCut:
    known = Known(memory.objects)
    try:
        ids = {_identified(store, known, each) for each in references}
        return FactCut(ids, Needle(_texts(known, ids), is_disguised=False))
    finally:
        known.close()


def _identified(store: FactStore, known: Known, reference: str) -> str:
    """The id of the fact that a reference means, or ever meant."""
    ids = known.ids(store, reference)
    if not ids:
        raise NotFoundError(
            f"no fact was ever called '{reference[:80]}'",
            hint="what stands elsewhere is removed with --match",
        )
    if len(ids) > 1:
        raise AmbiguousError(reference, ids)
    return ids[0]


def _texts(known: Known, ids: Iterable[str]) -> Iterable[str]:
    for content in known.contents(ids):
        try:
            fact = document.parse(content, scope="global", name="x")
        except DocumentError:
            continue
        for text in (fact.title, fact.description, fact.body.strip()):
            if len(text) >= _LEAST_QUOTED:
                yield text
