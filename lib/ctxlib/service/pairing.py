"""Whether one fact may take the place of another."""

from __future__ import annotations

from ctxlib.errors import ConflictError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore


def check_pair(store: FactStore, old: Fact, new: Fact) -> None:
    """Raise `ConflictError` where `new` cannot supersede `old`."""
    if old.id == new.id:
        raise ConflictError(f"{old.reference} cannot supersede itself", holder=old.id)
    if old.scope != new.scope:
        raise ConflictError(
            f"{old.reference} and {new.reference} are in different scopes",
            holder=new.id,
            hint="move one of them first with 'ctx-fact move --scope'",
        )
    if old.superseded_by not in (None, new.id):
        raise ConflictError(
            f"{old.reference} is superseded already, by {old.superseded_by}",
            holder=old.superseded_by,
        )
    seen, current = {old.id}, new
    while current.superseded_by is not None:
        if current.superseded_by in seen:
            raise ConflictError(
                f"{new.reference} is itself superseded by {old.reference}",
                holder=old.id,
            )
        seen.add(current.id)
        following = store.with_id(current.superseded_by)
        if following is None:
            return  # forgotten, or `check` says that it is gone
        current = following.fact
