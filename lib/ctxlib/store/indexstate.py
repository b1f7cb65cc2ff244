"""How a derived index stands against what it was built from; nothing is changed."""

from __future__ import annotations

from ctxlib.store import generation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from ctxlib.store.generation import Generation

EMPTY, FRESH, STALE = "empty", "fresh", "stale"
MISSING, OUTDATED, DAMAGED = "missing", "outdated", "damaged"


def standing(
    root: str,
    version: str,
    tree: str | None,
    *,
    opens: Callable[[Generation], bool],
) -> str:
    """`fresh` for an index of exactly this tree, else what is otherwise.

    `empty` where there is nothing to index, `stale` where something changed since,
    `outdated` where another version of the program made it.
    """
    if tree is None:
        return EMPTY
    found = generation.current(root, version)
    if found is None:
        return MISSING
    if isinstance(found, str):
        return OUTDATED if "version" in found else DAMAGED
    if not opens(found):
        return DAMAGED
    return FRESH if found.state.tree == tree else STALE
