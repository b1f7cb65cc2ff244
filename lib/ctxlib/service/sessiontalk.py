"""What was said in a session, from wherever it can still be read; and its record."""

from __future__ import annotations

import os

from ctxlib.domain import moment
from ctxlib.domain.recording import Setting, of_talk
from ctxlib.domain.said import prompt
from ctxlib.domain.screening import Screen, safe_id, without_credentials
from ctxlib.domain.sessionrecord import ENDED, INTERRUPTED, Agent, Record
from ctxlib.domain.talk import Talk
from ctxlib.domain.telling import opening
from ctxlib.domain.unanswered import unanswered
from ctxlib.service.takenin import is_emptied, own_id, own_part, screened, talk_of
from ctxlib.store.head import head_of
from ctxlib.store.transcript import Transcript, follow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ctxlib.service.sessiondesk import SessionDesk
    from ctxlib.store.running import State

    Told = tuple[Talk, dict[str, str]]

_MOST_AGENTS = 100
# What is longer is read from where it was left, whoever waits.
WHOLE = 32 * 1024 * 1024
# All transcripts of sub-agents together.
AGENT_BYTES = 12_000_000
_SUFFIX = ".jsonl"
# Agents by which a host does its own work: nobody asked them anything.
_OF_HOST = ("acompact", "aprompt_suggestion")


def caught_up(desk: SessionDesk, state: State, most: int) -> bool:
    """Whether a transcript can be composed by now; takes in so many bytes of it if not.

    One that is no longer than that always can: it is read anew.
    """
    if not _is_longer(state.transcript, most):
        return True
    with Transcript(state.transcript, roots=desk.roots) as opened:
        found = opened.follow(
            state.host, state.follow, session=own_id(state), most=most
        )
    if found.reason or not found.state:
        return True
    state.follow = screened(found.state, state.follow)
    return not found.is_behind


def composed(
    desk: SessionDesk, state: State, status: str, *, most: int = WHOLE
) -> Record | None:
    """The record of a session, uncut; None where nobody said anything.

    The transcript is read anew, unless it is longer than `most`; what was taken in
    counts where that is gone.
    """
    talk, transcript = _read(desk, state, most)
    setting = _setting(desk, state, status, talk)
    setting.transcript = transcript
    setting.agents = list(_agents(desk, state, talk.notes))
    return _record(talk, state, setting)


def composed_so_far(desk: SessionDesk, state: State, status: str) -> Record | None:
    """The same of what was taken in alone: no transcript is read."""
    talk = talk_of(state) or Talk(state.host)
    return _record(talk, state, _setting(desk, state, status, talk))


def outlined(desk: SessionDesk, state: State, status: str) -> Record | None:
    """Of the same only the title, the last words, and what is open; that is quick."""
    talk = talk_of(state) or Talk(state.host)
    setting = _setting(desk, state, status, talk)
    first = opening(talk.prompts)
    talk.prompts = talk.prompts[: 1 if first is None else first + 1]
    talk.steps = talk.steps[-1:]
    talk.files, talk.commits, talk.compacted = [], [], []
    return _record(talk, state, setting)


def _setting(desk: SessionDesk, state: State, status: str, talk: Talk) -> Setting:
    _add_prompts(talk, state)
    return Setting(
        state.key,
        status=status,
        root=state.root,
        home=desk.home,
        heads=(state.head_start, head_of(state.root) if state.head_start else ""),
        started_at=moment.text(state.started_at),
        last_text=_last_text(talk, state),
        unanswered=unanswered(talk, told_at=_told_at(talk, state)),
    )


def _record(talk: Talk, state: State, setting: Setting) -> Record | None:
    last, left = setting.last_text, setting.unanswered
    if talk.is_empty and not last:
        return None
    if last and setting.transcript:
        setting.transcript["lag"] = "true"
    if setting.status == ENDED and left and left.is_broken_off:
        setting.status = INTERRUPTED
    talk.host, talk.session = state.host, state.session
    talk.branch = talk.branch or state.branch
    talk.cwd = talk.cwd or state.cwd
    return of_talk(talk, setting)


def _read(desk: SessionDesk, state: State, most: int) -> Told:
    if not state.transcript:
        return talk_of(state) or Talk(state.host), {}
    known = state.follow if _is_longer(state.transcript, most) else None
    with Transcript(state.transcript, roots=desk.roots) as opened:
        found = opened.follow(state.host, known, session=own_id(state))
        talk = own_part(found.talk, state)
        sha256 = opened.digest(talk.octets)
    reason = found.reason
    if not reason and is_emptied(found.talk, state):
        reason = "it is empty by now"
    if reason:
        talk = talk_of(state) or Talk(state.host)
        talk.notes.append(f"transcript not read: {reason}")
        return talk, {}
    label = Screen(desk.home).id(os.path.basename(state.transcript), 200)
    return talk, {
        "label": label,
        "sha256": sha256,
        "bytes": str(talk.octets),
        "lines": str(talk.lines),
        "bad_lines": str(talk.bad_lines),
    }


def _is_longer(path: str, most: int) -> bool:
    return _size(path) > most


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def _add_prompts(talk: Talk, state: State) -> None:
    """The prompts that only the host's events told."""
    if talk.lines:
        return
    for number, (text, at) in enumerate(state.prompts, len(talk.prompts) + 1):
        said = moment.text(at)
        talk.keep("prompts", prompt(text, number, said))
        talk.seen_at(said)
    if state.prompts or state.last_text:
        talk.seen_at(moment.text(state.updated_at))


def _last_text(talk: Talk, state: State) -> str:
    """The last words that the host told, where the transcript does not have them."""
    told, outcome = state.last_text, talk.outcome
    if not told or outcome is None:
        return told
    if talk.turns > state.last_turn:
        return ""
    # The transcript went on: what it has is newer.
    is_newer = outcome.line > state.last_line > 0
    return "" if is_newer or _is_same(told, outcome.text) else told


def _told_at(talk: Talk, state: State) -> int:
    """The line at which the host told the last words; 0 where it did not."""
    at = state.last_line if talk.lines else state.last_turn
    return at if state.last_text and at <= max(talk.lines, talk.turns) else 0


def _is_same(told: str, written: str) -> bool:
    one, other = (" ".join(without_credentials(t).split()) for t in (told, written))
    least = min(len(one), len(other), 200)
    return one[:least].rstrip("…") == other[:least].rstrip("…") if least else False


def _agents(
    desk: SessionDesk, state: State, notes: list[str]
) -> Iterator[tuple[Agent, Talk | None]]:
    """The sub-agents of a session: those that were told, and those with a file.

    The shortest files are read first, as many as there is time for.
    """
    all_told = desk.running.agents(state)
    told = {each.id: each for each in all_told if not each.id.startswith(_OF_HOST)}
    files = _agent_files(state.transcript)
    if not state.sealed:
        files |= {each.id: each.transcript for each in told.values() if each.transcript}
    ids = sorted({*told, *files})[:_MOST_AGENTS]
    readable = _shortest({id: files[id] for id in ids if id in files})
    count = 0
    for id in ids:
        known, talk = told.get(id), None
        if id in readable:
            found = follow(files[id], state.host, None, roots=desk.roots)
            talk = None if found.reason else found.talk
        if known is None and (talk is None or talk.is_empty):
            count += id in files and id not in readable
            continue
        kind, last = (known.type, known.last_text) if known else ("", "")
        yield Agent(id, kind, outcome=last), talk
    if count:
        notes.append(f"cut: {count} more sub-agents")


def _shortest(files: dict[str, str]) -> set[str]:
    """Those of the files that may be read, by id."""
    found, total = set(), 0
    for size, id in sorted((_size(path), id) for id, path in files.items()):
        total += size
        if total > AGENT_BYTES:
            break
        found.add(id)
    return found


def _agent_files(transcript: str) -> dict[str, str]:
    """The transcripts that a host wrote for sub-agents beside this one, by id."""
    if not transcript.endswith(_SUFFIX):
        return {}
    folder = os.path.join(transcript.removesuffix(_SUFFIX), "subagents")
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return {}
    ids = {
        name.removeprefix("agent-").removesuffix(_SUFFIX): os.path.join(folder, name)
        for name in names
        if name.endswith(_SUFFIX)
    }
    own = [id for id in ids if not id.startswith(_OF_HOST)]
    return {safe_id(id): ids[id] for id in own[:_MOST_AGENTS]}
