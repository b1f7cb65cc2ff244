"""A record made of what was said and done: the same talk gives the same bytes."""

from __future__ import annotations

from ctxlib.domain.corrections import corrections
from ctxlib.domain.cutnotes import CUT, left_out
from ctxlib.domain.recordlines import code
from ctxlib.domain.said import (
    NOTE_CHARS,
    OUTCOME_CHARS,
    SUMMARY_CHARS,
    Compaction,
    Said,
    Step,
)
from ctxlib.domain.screening import Screen, shortened
from ctxlib.domain.sessionrecord import LIVE, Agent, Record, record_id
from ctxlib.domain.telling import opening
from ctxlib.domain.unanswered import BROKEN_OFF, QUEUED, UNANSWERED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.talk import Talk
    from ctxlib.domain.unanswered import Unanswered

_TITLE_CHARS, _OPEN_CHARS, _AGENT_CHARS = 80, 160, 600
_PATHED = ("wrote", "edited")


class Setting:
    """Where and how a session ran, as far as its transcript does not tell.

    `heads` are the commits at its start and its end, `root` the work tree, `home` the
    directory to hide, `last_text` the agent's last words where the transcript lacks
    them, `transcript` what is told of the file, `agents` its sub-agents' talks with
    their types and last words, `unanswered` the request that it was left with.
    """

    __slots__ = (
        "agents",
        "heads",
        "home",
        "key",
        "last_text",
        "root",
        "started_at",
        "status",
        "transcript",
        "unanswered",
    )

    def __init__(
        self,
        key: str,
        *,
        status: str,
        root: str = "",
        home: str | None = None,
        heads: tuple[str, str] = ("", ""),
        started_at: str = "",
        last_text: str = "",
        transcript: Mapping[str, str] | None = None,
        agents: Iterable[tuple[Agent, Talk | None]] = (),
        unanswered: Unanswered | None = None,
    ) -> None:
        self.key = key
        self.status = status
        self.root = root
        self.home = home
        self.heads = heads
        self.started_at = started_at
        self.last_text = last_text
        self.transcript = dict(transcript or {})
        self.agents = list(agents)
        self.unanswered = unanswered


def of_talk(talk: Talk, setting: Setting) -> Record:
    """The record of a session, of whatever size; `fitting.fit` cuts it."""
    screen = Screen(setting.home, (setting.root, talk.cwd))
    asked = [_said(said, screen) for said in talk.prompts]
    queued = [_said(said, screen) for said in talk.queued]
    last = talk.outcome.text if talk.outcome else ""
    agents = [recorded_agent(each, own, screen) for each, own in setting.agents]
    record = Record(
        **_head(talk, setting, screen),
        title=_title(talk, screen),
        asked=asked,
        queued=queued,
        did=[_step(step, screen) for step in talk.steps],
        agents=agents,
        outcome=screen.text(shortened(setting.last_text or last, OUTCOME_CHARS)),
        outcome_turn=setting.unanswered.outcome_turn if setting.unanswered else 0,
        corrections=corrections(asked),
        unfinished=[*_left(setting, screen), *_unfinished(talk, screen)],
        compacted=[_compaction(each, screen) for each in talk.compacted],
        notes=[*_omitted(talk), *(screen.line(note) for note in talk.notes)],
        files_touched=_files(talk, setting, screen),
        commits=[screen.line(commit) for commit in talk.commits],
        tools=_tools(talk, screen),
    )
    missing = left_out(record)
    notes = [CUT + missing, *record.notes] if missing else record.notes
    return record.replace(redactions=screen.redactions, notes=notes)


def _head(talk: Talk, setting: Setting, screen: Screen) -> dict[str, object]:
    return {
        "id": record_id(talk.host, talk.session),
        "host": talk.host,
        "host_version": screen.line(talk.host_version, 40),
        "session_id": screen.id(talk.session, 128),
        "parent_session": screen.id(talk.parent_session, 128),
        "workspace": setting.key,
        "worktree": screen.line((setting.root or talk.cwd).rpartition("/")[2], 100),
        "branch": screen.line(talk.branch, 200),
        "head_start": setting.heads[0],
        "head_end": setting.heads[1],
        "started_at": talk.started_at or setting.started_at,
        "ended_at": talk.ended_at or talk.started_at or setting.started_at,
        "status": setting.status,
        "turns": talk.turns,
        "prompts": talk.turns - sum(said.command for said in talk.prompts),
        "compactions": len(talk.compacted) + talk.omitted.get("compacted", 0),
        "errors": talk.errors,
        "transcript": setting.transcript,
    }


def _title(talk: Talk, screen: Screen) -> str:
    at = opening(talk.prompts)
    first = "" if at is None else talk.prompts[at].text
    for text in (talk.title, talk.summary, first):
        line = screen.line(text.strip().partition("\n")[0], _TITLE_CHARS)
        if line:
            return line
    return "A session without words"


def _said(said: Said, screen: Screen) -> Said:
    return Said(screen.text(said.text), said.line, said.at, said.command)


def _step(step: Step, screen: Screen) -> Step:
    clean = screen.path if step.kind in _PATHED else screen.line
    note = screen.line(step.note, NOTE_CHARS)
    return Step(step.kind, step.turn, step.line, clean(step.what), step.state, note)


def recorded_agent(agent: Agent, talk: Talk | None, screen: Screen) -> Agent:
    """A sub-agent as a record has it, by its own transcript where there is one."""
    last = talk.outcome.text if talk and talk.outcome else ""
    return Agent(
        screen.id(agent.id, 128),
        screen.line(agent.type, 60),
        sum(talk.tools.values()) if talk else 0,
        talk.errors if talk else 0,
        screen.text(shortened(last or agent.outcome, _AGENT_CHARS)),
    )


def _compaction(each: Compaction, screen: Screen) -> Compaction:
    trigger = each.trigger if each.trigger.isalpha() else ""
    text = screen.text(shortened(each.text, SUMMARY_CHARS))
    return Compaction(each.line, trigger, each.digest, text)


def _left(setting: Setting, screen: Screen) -> list[str]:
    """The request that was left; one that still runs may get its answer."""
    left = setting.unanswered
    if left is None or not left.text:
        return []
    if setting.status == LIVE and not left.is_broken_off:
        return []
    label = BROKEN_OFF if left.is_broken_off else UNANSWERED
    return [label + screen.line(left.text, _OPEN_CHARS)]


def _unfinished(talk: Talk, screen: Screen) -> list[str]:
    found = [f"todo: {screen.line(todo, _OPEN_CHARS)}" for todo in talk.todos]
    failed = talk.last_failure
    if failed:
        note = screen.line(failed.note, NOTE_CHARS)
        told = f" ({note})" if note else ""
        found.append(f"failed: {code(screen.line(failed.what))}{told}")
    found += [QUEUED + screen.line(said.text, _OPEN_CHARS) for said in talk.queued]
    return found


def _omitted(talk: Talk) -> list[str]:
    return [
        f"{CUT}{count} more {name}"
        for name, count in sorted(talk.omitted.items())
        if name != "prompts"
    ]


def _files(talk: Talk, setting: Setting, screen: Screen) -> list[str]:
    """What was written, by the session itself and then by its sub-agents."""
    talks = [talk, *(own for _, own in setting.agents if own)]
    paths = [screen.path(path) for each in talks for path in each.files]
    return list(dict.fromkeys(paths))


def _tools(talk: Talk, screen: Screen) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, count in talk.tools.items():
        clean = screen.line(name, 100)
        found[clean] = found.get(clean, 0) + count
    return dict(sorted(found.items()))
