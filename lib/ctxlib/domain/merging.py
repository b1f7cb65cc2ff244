"""One record of a session made of two: what is new, and what only the old one has."""

from __future__ import annotations

from ctxlib.domain.sessionrecord import ABANDONED, ENDED, INTERRUPTED, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.sessionrecord import Agent, Handoff

_WORDS = (
    *("turns", "prompts", "compactions", "errors", "redactions", "tools"),
    *("files_touched", "commits", "transcript", "title", "asked", "queued", "did"),
    *(
        "outcome",
        "outcome_turn",
        "corrections",
        "unfinished",
        "compacted",
        "notes",
        "ended_at",
    ),
)
_OVER = (ENDED, INTERRUPTED)


def merged(new: Record, old: Record) -> Record:
    """The new record, with what a person or a tool added to the old one."""
    made = new.replace(
        worktree=old.worktree or new.worktree,
        branch=new.branch or old.branch,
        head_start=old.head_start or new.head_start,
        head_end=new.head_end or old.head_end,
        started_at=old.started_at or new.started_at,
        status=_status(new, old),
        handoff=_later(new.handoff, old.handoff),
        agents=_agents(new, old),
        mined=new.mined or old.mined,
        provenance=new.provenance or old.provenance,
        extra=new.extra or old.extra,
        sections=new.sections or old.sections,
    )
    if new.transcript:
        return made
    # Without its transcript a session is known from its events alone.
    if new.turns <= old.turns and set(_told(new)) <= set(_told(old)):
        return made.replace(**{name: getattr(old, name) for name in _WORDS})
    return _continued(made, old) if not old.transcript else made


def _continued(new: Record, old: Record) -> Record:
    known = set(_told(old))
    fresh = [
        said
        for said, told in zip(new.asked, _told(new), strict=True)
        if told not in known
    ]
    asked = [*old.asked, *fresh]
    commands = sum(said.command for said in asked)
    return new.replace(
        asked=asked, turns=len(asked), prompts=len(asked) - commands, title=old.title
    )


def _told(record: Record) -> list[tuple[str, str | None]]:
    return [(said.text, said.at) for said in record.asked]


def _status(new: Record, old: Record) -> str:
    """That it ended is known once and for all, as long as it does not go on."""
    is_same = new.transcript.get("sha256") == old.transcript.get("sha256")
    if is_same and new.status == ABANDONED and old.status in _OVER:
        return old.status
    return new.status


def _later(new: Handoff | None, old: Handoff | None) -> Handoff | None:
    if new is None or old is None:
        return new or old
    return old if old.at > new.at else new


def _agents(new: Record, old: Record) -> list[Agent]:
    known = {each.id for each in new.agents}
    found = [*new.agents, *(each for each in old.agents if each.id not in known)]
    return sorted(found, key=lambda each: each.id)
