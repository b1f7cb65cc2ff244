"""The files of sessions that have no record yet: one for each, one a sub-agent.

A file is written whole or not at all, and is its owner's alone. None is shared by two
sessions, and none by two sub-agents.
"""

from __future__ import annotations

import os

from ctxlib.domain import wire
from ctxlib.domain.event import file_stem
from ctxlib.store.aside import content, drop, drop_drafts, put_durably
from ctxlib.store.locations import ensure_private
from ctxlib.store.sessionstate import VERSION, Agent, State, agent_of, state_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Agent", "Running", "State"]

SUFFIX, AGENT_SUFFIX = ".running", ".agent"
_MOST_BYTES = 16 * 1024 * 1024
# So long a file that tells nothing may wait for somebody who can read it.
UNREADABLE_SECONDS = 30 * 86_400
_MOST_STEM = 200
# Where in a file begins what was taken in, and what stands there if nothing was. No
# text has such a quotation mark in it.
_TAKEN_IN, _NOTHING = b',"prompts":', b'[],"follow":null}'


class Running:
    """The states below the folder that `Locations.sessions` names."""

    __slots__ = ("root",)

    def __init__(self, root: str) -> None:
        self.root = root

    def load(self, host: str, session: str) -> State | None:
        """The state of a session; None where there is none or it cannot be read."""
        return _loaded(self._path(host, session))

    def save(self, state: State) -> None:
        """Keep the state; it survives a crash. Raises `OSError`."""
        path = self._path(state.host, state.session)
        ensure_private(os.path.dirname(path))
        put_durably(path, (wire.dumps_ascii(state.as_record()) + "\n").encode())
        state.stamp = _stamp(path)

    def holds(self, state: State) -> bool:
        """Whether the state is as it was loaded or saved."""
        return _stamp(self._path(state.host, state.session)) == state.stamp

    def remove(self, state: State) -> bool:
        """Remove a session with its sub-agents; False where it has changed since."""
        path = self._path(state.host, state.session)
        if not self.holds(state):
            return False
        for agent in self._agent_paths(state):
            drop(agent)
        drop(path)
        drop_drafts(path)
        return True

    def discard(self, state: State) -> None:
        """Remove a session with its sub-agents, whatever it has become since."""
        state.stamp = _stamp(self._path(state.host, state.session))
        self.remove(state)

    def latest(self, most: int = 0) -> list[State]:
        """The states, the last changed first; `most` of them where that is not 0."""
        found = sorted(self._files(), reverse=True)
        paths = [path for _, path in found[: most or None]]
        return [state for state in map(_loaded, paths) if state]

    def glimpses(self, most: int) -> list[State]:
        """So many states, the last changed first, without what was taken in."""
        found = sorted(self._files(), reverse=True)[:most]
        return [state for _, path in found if (state := _glimpse(path))]

    def oldest(self) -> Iterator[State]:
        """The states, the last changed last, one by one."""
        for _, path in sorted(self._files()):
            state = _loaded(path)
            if state:
                yield state

    def unreadable(self) -> Iterator[str]:
        """The files of sessions and sub-agents that tell nothing, by their paths."""
        for _, path in self._files((SUFFIX, AGENT_SUFFIX)):
            if (_loaded if path.endswith(SUFFIX) else _agent)(path) is None:
                yield path

    def drop_unreadable(self, *, now: int) -> None:
        """Remove those of them that are older than `UNREADABLE_SECONDS`."""
        before = (now - UNREADABLE_SECONDS) * 1_000_000_000
        old = {path for at, path in self._files((SUFFIX, AGENT_SUFFIX)) if at < before}
        for path in old and self.unreadable():
            if path in old:
                drop(path)

    def save_agent(self, host: str, agent: Agent) -> None:
        """Keep what a sub-agent left; it survives a crash. Raises `OSError`."""
        stem = f"{file_stem(agent.session)}.{file_stem(agent.id)}"
        if len(stem) > _MOST_STEM:
            stem = f"{file_stem(agent.session)}.{_digest(agent.id)}"
        folder = os.path.join(self.root, host)
        ensure_private(folder)
        path = os.path.join(folder, stem + AGENT_SUFFIX)
        put_durably(path, (wire.dumps_ascii(agent.as_record()) + "\n").encode())

    def agents(self, state: State) -> list[Agent]:
        """What the sub-agents of a session left, by id."""
        found = [_agent(path) for path in self._agent_paths(state)]
        return sorted((each for each in found if each), key=lambda each: each.id)

    def paths(self, state: State) -> list[str]:
        """The files of a session and of its sub-agents."""
        return [self._path(state.host, state.session), *self._agent_paths(state)]

    def _path(self, host: str, session: str) -> str:
        return os.path.join(self.root, host, file_stem(session) + SUFFIX)

    def _agent_paths(self, state: State) -> list[str]:
        folder = os.path.join(self.root, state.host)
        start = file_stem(state.session) + "."
        found = [
            os.path.join(folder, name)
            for name in _names(folder)
            if name.startswith(start) and name.endswith(AGENT_SUFFIX)
        ]
        # Another session's id may begin like this one.
        own = [(path, _agent(path)) for path in found]
        return [path for path, each in own if each and each.session == state.session]

    def _files(
        self, suffixes: tuple[str, ...] = (SUFFIX,)
    ) -> Iterator[tuple[int, str]]:
        for host in _names(self.root):
            folder = os.path.join(self.root, host)
            for name in _names(folder):
                if name.endswith(suffixes):
                    path = os.path.join(folder, name)
                    stamp = _stamp(path)
                    if stamp:
                        yield stamp[1], path


def _loaded(path: str) -> State | None:
    stamp, found = _stamp(path), _read(path)
    state = state_of(found) if found else None
    if state:
        state.stamp = stamp
    return state


def _glimpse(path: str) -> State | None:
    try:
        head, taken, tail = content(path, _MOST_BYTES).partition(_TAKEN_IN)
    except OSError:
        return None
    found = _decoded(head + b"}") if taken else _read(path)
    state = state_of(found) if found else None
    if state and taken and tail.strip() != _NOTHING:
        state.has_turns = True
    return state


def _agent(path: str) -> Agent | None:
    found = _read(path)
    return agent_of(found) if found else None


def _read(path: str) -> dict[str, object] | None:
    try:
        return _decoded(content(path, _MOST_BYTES))
    except OSError:
        return None


def _decoded(raw: bytes) -> dict[str, object] | None:
    try:
        found = wire.loads(raw.decode())
    except ValueError:
        return None
    return found if isinstance(found, dict) and found.get("v") == VERSION else None


def _stamp(path: str) -> tuple[int, int] | None:
    try:
        seen = os.stat(path, follow_symlinks=False)
    except OSError:
        return None
    return seen.st_ino, seen.st_mtime_ns


def _names(folder: str) -> list[str]:
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _digest(text: str) -> str:
    from _sha1 import sha1

    found: str = sha1(text.encode("utf-8", "replace")).hexdigest()
    return found
