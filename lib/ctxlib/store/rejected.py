"""Proposals that a person rejected: what repeats one is not asked again."""

from __future__ import annotations

from ctxlib.domain.proposal import sense
from ctxlib.errors import RepositoryError
from ctxlib.store.proposals import DRAFT, REJECTED
from ctxlib.store.references import references
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.proposal import Proposal
    from ctxlib.store.objects import Objects


def rejected_as(objects: Objects, proposal: Proposal) -> str | None:
    """The proposal that a person rejected, if this one repeats it; not for ever.

    It does where it is the same, or spells the same text otherwise.
    """
    if objects.tip(f"{REJECTED}/{proposal.id}") is not None:
        return proposal.id
    meant = proposal.sense
    for id, oid in references(objects, REJECTED):
        try:
            draft = Snapshot(objects, oid).blob(DRAFT)
            if draft and sense(draft) == meant:
                return id
        except (RepositoryError, ValueError, KeyError, TypeError):
            continue
    return None
