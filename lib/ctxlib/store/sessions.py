"""The state of running sessions: what each was told, and which call answers.

One file a session below the state directory, written whole or not at all; a second
one beside it holds the last claim, a third one which facts it was shown. No file
belongs to two sessions.
"""

from __future__ import annotations

import os

from ctxlib.domain import wire
from ctxlib.domain.event import file_stem
from ctxlib.errors import CtxError
from ctxlib.store import aside
from ctxlib.store.locations import ensure_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CLAIM_SECONDS = 120
SHOWN_SECONDS = 2 * 3_600
KEPT_SECONDS = 30 * 86_400
_SWEEP_SECONDS = 86_400
_MOST_SWEPT = 5_000
_MOST_BYTES = 64 * 1024
# Nobody waits for what is no ordinary file.
_MADE = os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC


class SessionState:
    """What one session knows: the memory's folders as of when it was last told.

    `told` maps a folder to its tree (empty text: the folder was not there), `commit`
    is the memory's commit then. `oriented_at` is `None` until a start was answered.
    """

    __slots__ = ("commit", "oriented_at", "told")

    def __init__(
        self,
        *,
        commit: str | None = None,
        told: Mapping[str, str] | None = None,
        oriented_at: int | None = None,
    ) -> None:
        self.commit = commit
        self.told = dict(told or {})
        self.oriented_at = oriented_at


class Sessions:
    """The session files of one host, in the folder that `Locations.sessions` names."""

    __slots__ = ("folder", "root")

    def __init__(self, root: str, host: str) -> None:
        self.root = root
        self.folder = os.path.join(root, host)

    def load(self, session: str) -> SessionState | None:
        """The state of a session; `None` where none is kept or it cannot be read."""
        try:
            found = wire.loads(aside.content(self._path(session), _MOST_BYTES).decode())
        except (OSError, ValueError):
            return None
        return _state(found)

    def save(self, session: str, state: SessionState) -> None:
        """Keep the state; it survives a crash. Raises `OSError`."""
        record = {
            "v": 1,
            "session": session[:256],
            "commit": state.commit,
            "told": state.told,
            "oriented_at": state.oriented_at,
        }
        ensure_private(self.folder)
        aside.put_durably(
            self._path(session), (wire.dumps_ascii(record) + "\n").encode()
        )

    def claim(
        self, session: str, content: str, *, now: int, seconds: int = CLAIM_SECONDS
    ) -> bool:
        """Whether this call may answer; `False` when a twin was first.

        The same content is claimed once in so many seconds, two minutes at most, by
        whichever process comes first, until the session goes on to another content:
        a prompt that comes back after others, or after the context was emptied, is
        no twin. Where no claim can be kept, everybody answers.
        """
        from _sha1 import sha1

        from ctxlib.store.brieflock import is_taken

        key = sha1(content.encode("utf-8", "replace")).hexdigest()
        try:
            ensure_private(self.folder)
            opened = self._open_claims(session)
        except (OSError, CtxError):
            return True
        try:
            if not is_taken(opened):
                return True
            at, last = _claim(os.read(opened, _MOST_BYTES))
            if last == key and 0 <= now - at < seconds:
                return False
            os.ftruncate(opened, 0)
            os.pwrite(opened, f"{now} {key}\n".encode(), 0)
        except OSError:
            return True
        finally:
            os.close(opened)
        return True

    def shown(self, session: str, *, now: int) -> dict[str, int]:
        """The ids of the facts that a session has before it, with their revisions.

        A host may empty the context of a session without a word: what was shown
        hours ago does not count.
        """
        try:
            read = aside.content(self._path(session, ".shown"), _MOST_BYTES)
        except OSError:
            return {}
        lines = read.decode("ascii", "replace").split("\n")
        found = {}
        for line in lines:
            at, _, rest = line.partition(" ")
            id, _, revision = rest.partition(" ")
            is_sound = at.isdigit() and revision.isdigit()
            if is_sound and 0 <= now - int(at) < SHOWN_SECONDS:
                found[id] = int(revision)
        return found

    def show(self, session: str, facts: Iterable[tuple[str, int]], *, now: int) -> None:
        """Keep that a session was shown these facts, by id and revision.

        What a disk refuses, or a crash takes along, is shown once more.
        """
        lines = "".join(f"{now} {id} {revision}\n" for id, revision in facts)
        flags = os.O_WRONLY | os.O_APPEND | _MADE | os.O_NOFOLLOW
        try:
            opened = os.open(self._path(session, ".shown"), flags, 0o600)
        except OSError:
            return
        try:
            if os.fstat(opened).st_size > _MOST_BYTES // 2:
                os.ftruncate(opened, 0)
            os.write(opened, lines.encode("ascii", "replace"))
        except OSError:
            return
        finally:
            os.close(opened)

    def forget_shown(self, session: str) -> None:
        """Forget what a session was shown: its context was emptied."""
        try:
            os.unlink(self._path(session, ".shown"))
        except OSError:
            return

    def sweep(self, *, now: int) -> None:
        """Remove state that nobody touched for 30 days; at most once a day."""
        stamp = os.path.join(self.root, ".swept")
        try:
            if 0 <= now - os.stat(stamp).st_mtime < _SWEEP_SECONDS:
                return
        except OSError:
            pass
        from ctxlib.store.running import AGENT_SUFFIX, SUFFIX

        try:
            os.close(os.open(stamp, os.O_WRONLY | _MADE, 0o600))
            os.utime(stamp, (now, now))
            with os.scandir(self.folder) as files:
                for entry, _ in zip(files, range(_MOST_SWEPT), strict=False):
                    if entry.name.endswith((SUFFIX, AGENT_SUFFIX)):
                        continue  # what was said there has no record yet
                    if now - entry.stat(follow_symlinks=False).st_mtime > KEPT_SECONDS:
                        os.unlink(entry.path)
        except OSError:
            return

    def _path(self, session: str, suffix: str = ".json") -> str:
        return os.path.join(self.folder, file_stem(session) + suffix)

    def _open_claims(self, session: str) -> int:
        path = self._path(session, ".claims")
        return os.open(path, os.O_RDWR | _MADE, 0o600)


def _claim(data: bytes) -> tuple[int, str]:
    """When the last claim was made, and of what; nothing claims a garbled one."""
    at, _, key = data.decode("ascii", "replace").strip().partition(" ")
    return (int(at), key) if at.isascii() and at.isdigit() else (0, "")


def _state(found: object) -> SessionState | None:
    if not isinstance(found, dict) or found.get("v") != 1:
        return None
    commit, told, at = (found.get(key) for key in ("commit", "told", "oriented_at"))
    if not isinstance(told, dict):
        return None
    return SessionState(
        commit=commit if isinstance(commit, str) else None,
        told={k: v for k, v in told.items() if isinstance(v, str)},
        oriented_at=at if isinstance(at, int) else None,
    )
