"""Read many objects through one process of git."""

from __future__ import annotations

import os
from _signal import SIG_IGN, SIGPIPE, signal  # type: ignore[import-not-found]
from _thread import get_ident

from ctxlib.errors import RepositoryError
from ctxlib.store.gitcli import Git, write_all
from ctxlib.store.trouble import damaged, lost

TYPE_CHECKING = False
if TYPE_CHECKING:
    Found = tuple[str, bytes] | RepositoryError

# Fewer bytes than the smallest pipe holds: asking never blocks on the answers.
_ASKED_AT_ONCE = 390
_BLOCK = 1 << 16
# Modules are first loaded there; only there may signals be set.
_MAIN_THREAD = get_ident()


class Batch:
    """One `git cat-file --batch`, asked and read in turns.

    Raises `RepositoryError` naming an object where git ends over it.
    """

    def __init__(self, git: Git, git_dir: str) -> None:
        argv = git.command(["cat-file", "--batch"], cwd=None, git_dir=git_dir)
        child_in, self._asking = os.pipe()
        self._answers, child_out = os.pipe()
        self._git_dir = git_dir
        nowhere = os.open(os.devnull, os.O_WRONLY)
        # What was read of the answers, and how much of that was taken.
        self._buffer, self._at = b"", 0
        self._is_main = get_ident() == _MAIN_THREAD
        try:
            self._pid = git.spawn(argv, child_in, child_out, nowhere)
        finally:
            for descriptor in (child_in, child_out, nowhere):
                os.close(descriptor)

    def read(self, oids: list[str]) -> list[Found]:
        """Type and content of each object, in order; an error for one git lacks."""
        found: list[Found] = []
        for start in range(0, len(oids), _ASKED_AT_ONCE):
            found += self._asked(oids[start : start + _ASKED_AT_ONCE])
        return found

    def close(self) -> None:
        """Let the process end, and wait for it."""
        os.close(self._asking)
        os.close(self._answers)
        os.waitpid(self._pid, 0)

    def _asked(self, oids: list[str]) -> list[Found]:
        # Where a closed pipe ends the command, a git that died must not end it.
        before = signal(SIGPIPE, SIG_IGN) if self._is_main else None
        try:
            write_all(self._asking, "".join(f"{oid}\n" for oid in oids).encode())
        except BrokenPipeError:
            raise damaged(oids[0], self._git_dir) from None
        finally:
            if before is not None:
                signal(SIGPIPE, before)
        return [self._answer(oid) for oid in oids]

    def _answer(self, oid: str) -> Found:
        end = self._buffer.find(b"\n", self._at)
        while end < 0:
            self._more(oid)
            end = self._buffer.find(b"\n", self._at)
        words = self._buffer[self._at : end].decode("ascii", "replace").split(" ")
        if len(words) != 3 or words[0] != oid:
            self._at = end + 1
            return lost(oid, self._git_dir)
        start = end + 1
        stop = start + int(words[2])
        while len(self._buffer) <= stop:
            start, stop = start - self._at, stop - self._at
            self._more(oid)
        self._at = stop + 1
        return words[1], self._buffer[start:stop]

    def _more(self, oid: str) -> None:
        piece = os.read(self._answers, _BLOCK)
        if not piece:
            raise damaged(oid, self._git_dir)
        self._buffer = self._buffer[self._at :] + piece
        self._at = 0
