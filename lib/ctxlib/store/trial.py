"""Run a wired command as its host would, where nothing that it leaves behind counts."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import IO

    Clock = Callable[[], float]

_SHELL = "/bin/sh"
# So much of an answer is looked at; it is far more than any host takes.
_MOST_BYTES = 1 << 20
# No file may grow beyond this, in blocks of 512 bytes.
_MOST_BLOCKS = 1 << 19


class Answer:
    """What a command did: its exit code, what it wrote, and how many seconds it took.

    `is_late` says that it was stopped, since nothing came in time.
    """

    __slots__ = ("err", "is_late", "out", "seconds", "status")

    def __init__(
        self, status: int, out: bytes, err: bytes, *, seconds: float, is_late: bool
    ) -> None:
        self.status = status
        self.out = out
        self.err = err
        self.seconds = seconds
        self.is_late = is_late


class Stage:
    """A place of its own for the state of hooks, gone at the end of `with`.

    What they derive from the memory is a copy of `index_root`; a command that would
    write a record gets a memory that nobody else has.
    """

    __slots__ = ("_clock", "_environ", "_folder", "_index", "_memory")

    def __init__(
        self,
        environ: Mapping[str, str],
        *,
        memory: str,
        cache: str,
        index_root: str,
        clock: Clock,
    ) -> None:
        self._environ = dict(environ)
        self._memory = memory
        self._index = index_root, os.path.relpath(index_root, cache)
        self._clock = clock
        self._folder = ""

    def __enter__(self) -> Stage:
        self._folder = tempfile.mkdtemp(prefix="ctx-doctor-")
        cache = os.path.join(self._folder, "cache")
        self._environ["XDG_STATE_HOME"] = os.path.join(self._folder, "state")
        self._environ["XDG_CACHE_HOME"] = cache
        index_root, place = self._index
        try:
            shutil.copytree(index_root, os.path.join(cache, "ctx", place))
        except OSError:
            return self  # none is there, or it is being replaced: it is made anew
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    def fire(
        self, command: str, payload: bytes, *, cwd: str, limit: float, writes: bool
    ) -> Answer:
        """Run a command line with a payload, for `limit` seconds at most."""
        own = os.path.join(self._folder, "memory.git")
        environ = {**self._environ, "CTX_MEMORY": own if writes else self._memory}
        began = self._clock()
        # Files, and no pipes: a child left behind would keep those open.
        with (
            tempfile.TemporaryFile(dir=self._folder) as sent,
            tempfile.TemporaryFile(dir=self._folder) as out,
            tempfile.TemporaryFile(dir=self._folder) as err,
        ):
            sent.write(payload)
            sent.seek(0)
            process = subprocess.Popen(
                [_SHELL, "-c", f"ulimit -f {_MOST_BLOCKS}\n{command}"],
                stdin=sent,
                stdout=out,
                stderr=err,
                cwd=cwd,
                env=environ,
                start_new_session=True,
            )
            is_late = False
            try:
                process.wait(limit)
            except subprocess.TimeoutExpired:
                is_late = True
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
            taken = self._clock() - began
            told = [_beginning(each) for each in (out, err)]
        return Answer(process.returncode, *told, seconds=taken, is_late=is_late)


def _beginning(written: IO[bytes]) -> bytes:
    written.seek(0)
    return written.read(_MOST_BYTES)
