"""What somebody may have meant by a name that no fact has."""

from __future__ import annotations

from ctxlib.domain.ident import slug
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.store.facts import FactStore

_MOST_NAMED = 3
_ALIKE = 0.6


def hint(store: FactStore, reference: str) -> str | None:
    """The names that are spelled nearly so, or the archive's fact of that very name."""
    name = slug(reference.rpartition("/")[2].removesuffix(".md"))
    try:
        return _found(store, name) if name else None
    except CtxError:
        return None  # what is damaged is said where it is asked for


def _found(store: FactStore, name: str) -> str | None:
    from difflib import get_close_matches

    from ctxlib.store.archive import Archive

    gone = [each.reference for each in Archive(store).entries() if each.name == name]
    if gone:
        return f"it is in the archive: ctx-archive recover {gone[0]}"
    there = {
        file.removesuffix(".md"): f"{scope}/{file}"
        for scope in reversed(store.scopes())
        for file, _ in store.snapshot.names(store.folder(scope))
    }
    found = get_close_matches(name, there, _MOST_NAMED, _ALIKE)
    found += [each for each in there if name in each.split("-") and each not in found]
    if not found:
        return None
    return f"did you mean {' or '.join(there[each] for each in found[:_MOST_NAMED])}?"
