"""Read the contents of many files of the user's repository through one process."""

from __future__ import annotations

import os
from _signal import SIG_IGN, SIGPIPE, signal  # type: ignore[import-not-found]
from _thread import get_ident

from ctxlib.errors import RepositoryError
from ctxlib.store.gitcli import write_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import BinaryIO

    from ctxlib.store.gitplace import GitPlace

    Answer = bytes | RepositoryError

# Fewer bytes than the smallest pipe holds: asking never blocks on the answers.
_ASKED_BYTES = 16_000
# More than this is not read to its end only to get at what follows.
_MOST_SKIPPED = 4 << 20
_BLOCK = 1 << 16
_MAIN_THREAD = get_ident()


class Blobs:
    """One `git cat-file --batch`, started when it is needed.

    `roots` are the words that name everything which may be asked for to
    `git rev-list`, for a partial clone.
    """

    __slots__ = ("_answers", "_asking", "_lacking", "_owed", "_pid", "place", "roots")

    def __init__(self, place: GitPlace, roots: Sequence[str]) -> None:
        self.place = place
        self.roots = roots
        self._pid = 0
        self._asking = -1
        self._answers: BinaryIO | None = None
        self._lacking: frozenset[str] | None = None
        self._owed = 0

    def read(self, oids: Sequence[str], limit: int) -> Iterator[Answer]:
        """The first `limit` + 1 bytes of each, in order; or why it cannot be read."""
        done = 0
        while done < len(oids):
            if self._lacking and oids[done] in self._lacking:
                yield self._lost(oids[done])
                done += 1
                continue
            for answer in self._asked(self._some(oids, done), limit):
                yield answer
                done += 1

    def close(self) -> None:
        """End the process, if there is one, and wait for it."""
        self._owed = 0
        if self._answers is None:
            return
        os.close(self._asking)
        # A git that still writes is ended by that nobody reads.
        self._answers.close()
        self._answers = None
        os.waitpid(self._pid, 0)

    def __del__(self) -> None:
        self.close()

    def _some(self, oids: Sequence[str], start: int) -> list[str]:
        most = _ASKED_BYTES // (len(oids[start]) + 1)
        some = list(oids[start : start + most])
        if self._lacking:
            for number, oid in enumerate(some):
                if oid in self._lacking:
                    return some[:number]
        return some

    def _asked(self, oids: list[str], limit: int) -> Iterator[Answer]:
        """Answers up to the first after which git had to be ended, at least one."""
        answers = self._send(oids)
        for oid in oids:
            header = answers.readline().split()
            self._owed -= 1
            if len(header) != 3:
                if not header:
                    self.close()
                yield self._missing(oid)
                if not header or self._lacking:
                    self.close()
                    return
                continue
            size = int(header[2])
            content = answers.read(min(size, limit + 1))
            is_whole = self._skip(size - len(content) + 1)
            if len(content) < min(size, limit + 1):
                self.close()
                yield self._lost(oid)
                return
            yield content
            if not is_whole:
                return

    def _send(self, oids: list[str]) -> BinaryIO:
        if self._owed:
            # Somebody did not wait for all answers.
            self.close()
        if self._answers is None:
            self._start()
        assert self._answers is not None
        # Where a closed pipe ends the command, a git that died must not end it.
        is_main = get_ident() == _MAIN_THREAD
        before = signal(SIGPIPE, SIG_IGN) if is_main else None
        try:
            write_all(self._asking, "".join(f"{oid}\n" for oid in oids).encode())
        except BrokenPipeError:
            pass  # It is found out when nothing can be read.
        finally:
            if before is not None:
                signal(SIGPIPE, before)
        self._owed = len(oids)
        return self._answers

    def _start(self) -> None:
        child_in, self._asking = os.pipe()
        answers, child_out = os.pipe()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        reader = open(answers, "rb", buffering=_BLOCK)  # noqa: SIM115
        try:
            self._pid = self.place.git.spawn(
                self.place.command(["cat-file", "--batch"]),
                child_in,
                child_out,
                nowhere,
                self.place.env,
            )
        except RepositoryError:
            os.close(self._asking)
            reader.close()
            raise
        finally:
            for descriptor in (child_in, child_out, nowhere):
                os.close(descriptor)
        self._answers = reader

    def _skip(self, size: int) -> bool:
        """Pass over the rest of an answer; False where git was ended instead."""
        if self._answers is None or size > _MOST_SKIPPED:
            self.close()
            return False
        while size > 0:
            piece = self._answers.read(min(size, _BLOCK))
            if not piece:
                self.close()
                return False
            size -= len(piece)
        return True

    def _missing(self, oid: str) -> RepositoryError:
        # Each question for what a partial clone lacks costs git a try to fetch it.
        if self._lacking is None and self.place.is_partial():
            asked = ["rev-list", "--objects", "--no-object-names", "--missing=print"]
            said = self.place.run([*asked, *self.roots])
            words = said.out.decode("ascii", "replace").split()
            self._lacking = frozenset(word[1:] for word in words if word[0] == "?")
        elif self._lacking is None:
            self._lacking = frozenset()
        return self._lost(oid)

    def _lost(self, oid: str) -> RepositoryError:
        if self._lacking and oid in self._lacking:
            return RepositoryError(
                f"object {oid} is not in this partial clone",
                hint=f"fetch it with 'git cat-file -e {oid}'",
            )
        return RepositoryError(
            f"git cannot read object {oid}", hint="look with 'git fsck'"
        )
