"""The machine records of what waits for a person, and of why a fact is as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ctxlib.domain import moment

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.cli.records import Record
    from ctxlib.domain.proposal import Proposal
    from ctxlib.service.reasons import Reason


def proposal_record(
    proposal: Proposal,
    *,
    expires_at: str | None,
    stale: str | None = None,
    moot: str | None = None,
    content: Mapping[str, object] | None = None,
    difference: Sequence[str] | None = None,
) -> Record:
    """What waits for a person; content and difference only where it is shown whole."""
    return {
        "kind": "proposal",
        "v": 1,
        "id": proposal.id,
        "operation": proposal.operation,
        "ref": proposal.about,
        "target": proposal.target,
        "expected": proposal.expected,
        "reasons": list(proposal.reasons),
        "why": proposal.why,
        "actor": proposal.actor.kind,
        "via": proposal.actor.via,
        "session": proposal.actor.session,
        "asked_at": moment.text(proposal.asked_at),
        "expires_at": expires_at,
        "commit": proposal.commit,
        "stale": stale,
        "moot": moot,
        "command": f"ctx-fact confirm {proposal.id}",
        "content": None if content is None else dict(content),
        "difference": None if difference is None else list(difference),
    }


def rejected_record(proposal: Proposal, *, why: str | None) -> Record:
    """A proposal that a person took away."""
    return {
        "kind": "rejected",
        "v": 1,
        "id": proposal.id,
        "operation": proposal.operation,
        "ref": proposal.about,
        "why": why,
    }


def reason_record(reason: Reason) -> Record:
    """One commit of a fact; who acted is `null` where the commit does not say."""
    return {
        "kind": "reason",
        "v": 1,
        "commit": reason.commit.commit,
        "time": moment.text(reason.commit.time),
        "ref": reason.reference,
        "revision": reason.revision,
        "subject": reason.commit.subject,
        **acted(reason),
    }


def acted(reason: Reason) -> Record:
    """Why a commit was made, by whom and through what: the end of both its records."""
    return {
        "why": reason.commit.why or None,
        "actor": reason.actor,
        "via": reason.via,
        "session": reason.session,
        "author": reason.commit.author,
        "proposal": reason.proposal,
        "asked_by": asked_by(reason),
    }


def asked_by(reason: Reason) -> Record | None:
    """Who asked for what a person confirmed."""
    kind, via, session = (*reason.asked_by, None, None, None)[:3]
    return {"actor": kind, "via": via, "session": session} if kind else None
