"""The machine records of sessions: what is kept of one, and what was done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.cli.records import Record
    from ctxlib.domain import sessionrecord
    from ctxlib.domain.said import Compaction, Said, Step
    from ctxlib.domain.sessionrecord import Agent, Handoff
    from ctxlib.service.sessionclosing import Target
    from ctxlib.service.sessionfold import Kept
    from ctxlib.service.sessionimport import Skipped


def session_record(record: sessionrecord.Record, *, path: str | None) -> Record:
    """One session; `path` is its place in the journal, `null` while it only runs."""
    transcript = record.transcript
    return {
        "kind": "session",
        "v": 1,
        "id": record.id,
        "title": record.title or None,
        "status": record.status,
        "host": record.host,
        "host_version": record.host_version or None,
        "session": record.session_id,
        "parent_session": record.parent_session or None,
        "workspace": record.workspace,
        "worktree": record.worktree or None,
        "branch": record.branch or None,
        "head_start": record.head_start or None,
        "head_end": record.head_end or None,
        "started_at": record.started_at or None,
        "ended_at": record.ended_at or None,
        "turns": record.turns,
        "prompts": record.prompts,
        "compactions": record.compactions,
        "errors": record.errors,
        "redactions": record.redactions,
        "tools": dict(record.tools),
        "files_touched": list(record.files_touched),
        "commits": list(record.commits),
        "transcript": {
            "label": transcript.get("label"),
            "sha256": transcript.get("sha256"),
            "bytes": _number(transcript, "bytes"),
            "lines": _number(transcript, "lines"),
            "bad_lines": _number(transcript, "bad_lines"),
            "cut": transcript.get("cut") == "true",
            "lag": transcript.get("lag") == "true",
        },
        "path": path,
    }


def recorded_session_record(
    record: sessionrecord.Record, *, path: str | None
) -> Record:
    """The same with all that was said and done."""
    return {
        **session_record(record, path=path),
        "kind": "recorded_session",
        "asked": [
            {"turn": record.number_of(index), **_said(said), "command": said.command}
            for index, said in enumerate(record.asked)
        ],
        "queued": [_said(said) for said in record.queued],
        "did": [_step(step) for step in record.did],
        "agents": [_agent(agent) for agent in record.agents],
        "outcome": record.outcome or None,
        "outcome_turn": record.outcome_turn or None,
        "corrections": [_said(said) for said in record.corrections],
        "unfinished": list(record.unfinished),
        "handoff": _handoff(record.handoff),
        "compacted": [_compaction(each) for each in record.compacted],
        "notes": list(record.notes),
    }


def handoff_record(kept: Kept) -> Record:
    """What was handed over; `commit` is `null` where it stood there already."""
    return {
        "kind": "handoff",
        "v": 1,
        "id": kept.record.id,
        "session": kept.record.session_id,
        "path": kept.path,
        "commit": kept.commit,
        "handoff": _handoff(kept.record.handoff),
    }


def closed_session_record(id: str, session: str, *, path: str | None) -> Record:
    """A session that was ended; `path` is `null` where nobody had said anything."""
    return {
        "kind": "closed_session",
        "v": 1,
        "id": id,
        "session": session,
        "path": path,
    }


def imported_session_record(file: str, done: Kept | Skipped) -> Record:
    """What one transcript gave: its record, or the reason why there is none."""
    from ctxlib.service.sessionimport import Skipped

    found: dict[str, object] = {"kind": "imported_session", "v": 1, "file": file}
    if isinstance(done, Skipped):
        none = dict.fromkeys(("id", "session", "workspace", "path", "commit"))
        return {**found, **none, "reason": done.reason}
    return {
        **found,
        "id": done.record.id,
        "session": done.record.session_id,
        "workspace": done.record.workspace,
        "path": done.path,
        "commit": done.commit,
        "reason": None,
    }


def forgotten_session_record(target: Target, *, commit: str | None) -> Record:
    """A session that was forgotten; `commit` is `null` where it had no record."""
    return {
        "kind": "forgotten_session",
        "v": 1,
        "id": target.id,
        "path": target.path or None,
        "running": target.state is not None,
        "commit": commit if target.path else None,
    }


def _handoff(handoff: Handoff | None) -> Record | None:
    if handoff is None:
        return None
    return {
        "done": handoff.done or None,
        "open": handoff.open or None,
        "next": handoff.next or None,
        "at": handoff.at or None,
        "by": handoff.by or None,
    }


def _said(said: Said) -> Record:
    return {"line": said.line, "at": said.at, "text": said.text}


def _step(step: Step) -> Record:
    return {
        "turn": step.turn,
        "line": step.line,
        "what": step.kind,
        "object": step.what or None,
        "state": step.state or None,
        "note": step.note or None,
    }


def _agent(agent: Agent) -> Record:
    return {
        "id": agent.id,
        "type": agent.type or None,
        "steps": agent.steps,
        "errors": agent.errors,
        "outcome": agent.outcome or None,
    }


def _compaction(each: Compaction) -> Record:
    return {
        "line": each.line,
        "trigger": each.trigger or None,
        "sha256": each.digest or None,
        "text": each.text or None,
    }


def _number(found: Mapping[str, str | Sequence[str]], key: str) -> int | None:
    text = found.get(key)
    return int(text) if isinstance(text, str) and text.isdecimal() else None
