"""Transcripts that grow: read from where the last reading ended, never all at once.

What cannot be read is left alone, and the reason said; the content of a file raises
nothing. A last line without its newline counts where it is whole, but is read again.
"""

from __future__ import annotations

from ctxlib.domain import brokenline
from ctxlib.domain.hostlog import READERS, detect, guess, session_of
from ctxlib.domain.talk import Talk
from ctxlib.store import wholechat
from ctxlib.store.growing import Cursor, Source, opened
from ctxlib.store.longlines import lines

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ctxlib.domain.hostlog import Reader

_FORMAT = 3
_HEAD = 256 * 1024  # of a file, which has to tell which host wrote it


class Followed:
    """The talk so far, what to hand in next time, and why nothing could be read.

    `reason` is empty where the file was read; else the talk is what was known before.
    `is_behind` says that there is more to read, as asked for.
    """

    __slots__ = ("is_behind", "read_bytes", "reason", "state", "talk")

    def __init__(
        self,
        talk: Talk,
        state: dict[str, object] | None,
        reason: str = "",
        read_bytes: int = 0,
    ) -> None:
        self.is_behind = False
        self.talk = talk
        self.state = state
        self.reason = reason
        self.read_bytes = read_bytes


class Transcript:
    """A transcript that is open: whatever takes its place, this is one file.

    With `roots` it has to lie in one of these folders, whatever links lead to it.
    """

    __slots__ = ("_path", "_reason", "_source")

    def __init__(self, path: str, *, roots: Sequence[str] | None = None) -> None:
        self._path = path
        self._reason = ""
        self._source: Source | None = None
        try:
            self._source = opened(path, roots)
        except OSError as error:
            self._reason = _why(error)

    def __enter__(self) -> Transcript:
        return self

    def __exit__(self, *_: object) -> None:
        if self._source:
            self._source.close()

    def follow(
        self,
        host: str | None = None,
        state: Mapping[str, object] | None = None,
        *,
        session: str = "",
        most: int = 0,
    ) -> Followed:
        """Read what is new in it, as the function `follow` does."""
        known = _Known(self._path, host, state, session)
        if self._source is None:
            return Followed(known.talk, known.state, self._reason)
        try:
            return _follow(self._source, known, most)
        except OSError as error:
            return Followed(known.talk, known.state, _why(error))

    def digest(self, octets: int) -> str:
        """The SHA-256 of its first bytes in hex; empty where it is unreadable."""
        try:
            return self._source.digest(octets) if self._source else ""
        except OSError:
            return ""


def follow(
    path: str,
    host: str | None = None,
    state: Mapping[str, object] | None = None,
    *,
    roots: Sequence[str] | None = None,
    session: str = "",
    most: int = 0,
) -> Followed:
    """Read what is new in a transcript since `state`.

    `host` is one of `READERS`, or found out; `session` is the host's id for it, by
    default what the file's name says. With `most` the reading ends after the line at
    which so many new bytes are read, and `is_behind` tells whether there is more.
    """
    with Transcript(path, roots=roots) as transcript:
        return transcript.follow(host, state, session=session, most=most)


class _Known:
    """What the last reading left; nothing where that cannot be used."""

    def __init__(
        self,
        path: str,
        host: str | None,
        state: Mapping[str, object] | None,
        session: str,
    ) -> None:
        self.path = path
        self.host = host
        self.session = session
        self.talk = Talk(host or "")
        self.state: dict[str, object] | None = None
        self.cursor: Cursor | None = None
        if not state or state.get("v") != _FORMAT:
            return
        if host not in (None, state.get("host")) or state.get("session") != session:
            return
        try:
            cursor = Cursor.from_state(state["cursor"])
            reader = _reader(state)
        except (ValueError, TypeError, LookupError, AttributeError, StopIteration):
            return
        self.state, self.cursor, self.talk = dict(state), cursor, reader.talk
        self.host = reader.talk.host


def _follow(source: Source, known: _Known, most: int) -> Followed:
    if known.cursor and known.state and source.is_at(known.cursor):
        reader, offset = _reader(known.state), known.cursor.offset
        own = str(known.state["own"])
    else:
        head = source.at(0, _HEAD)
        if wholechat.is_one(known.path, head):
            talk, reason = wholechat.read(source, known.session)
            if talk or known.path.endswith(".json"):
                return Followed(talk or known.talk, known.state, reason, source.count)
        host = known.host or detect(brokenline.values(head)) or guess(_start(head))
        if host is None or host not in READERS:
            reason = "no transcript of a known host" if head else ""
            return Followed(Talk(), None, reason, source.count)
        own = known.session or session_of(host, known.path)
        reader, offset = READERS[host](Talk(host), {}, own), 0
    source.go(offset)
    tail, is_behind = _feed(reader, source, most)
    state: dict[str, object] = {
        "v": _FORMAT,
        "host": reader.talk.host,
        "session": known.session,
        "own": own,
        "cursor": source.cursor(reader.talk.octets).as_state(),
        "talk": reader.talk.as_state(),
        "reader": reader.carried(),
    }
    talk = _with_tail(_reader(state), tail) if tail else reader.talk
    # Where no line was whole, the next reading finds out the host once more.
    found = Followed(talk, state if reader.talk.octets else None, "", source.count)
    found.is_behind = is_behind
    return found


def _reader(state: Mapping[str, object]) -> Reader:
    """The reader that goes on from a state."""
    talk = Talk.from_state(state["talk"])  # type: ignore[arg-type]
    return READERS[talk.host](talk, state["reader"], str(state["own"]))  # type: ignore[arg-type]


def _feed(reader: Reader, source: Source, most: int) -> tuple[bytes, bool]:
    """Let the reader have the whole lines.

    Returns what follows the last newline, if it is short, and whether lines are left.
    """
    start = octets = reader.talk.octets
    count, bad = reader.talk.lines, reader.talk.bad_lines
    tail, is_behind = b"", False
    for line in lines(source.read):
        if not line.is_ended:
            tail = line.raw or b""
        elif 0 < most <= octets - start:
            is_behind = True
            break
        else:
            octets, count = octets + line.size, count + 1
            bad += _take(reader, line.raw, count)
    _count(reader.talk, octets, count, bad)
    return tail, is_behind


def _take(reader: Reader, raw: bytes | None, number: int) -> int:
    """Let the reader have a line; 1 where it is lost."""
    if raw is None:
        reader.talk.keep("notes", f"line {number}: skipped, too long")
        reader.missed(number)
        return 0
    line = brokenline.read(raw, is_first=number == 1)
    if line.is_bad:
        reader.missed(number)
    elif line.is_partial:
        reader.talk.keep("notes", f"line {number}: a part is lost")
    for value in line.values:
        reader.take(number, value)
    return int(line.is_bad)


def _count(talk: Talk, octets: int, count: int, bad: int) -> None:
    talk.octets, talk.lines, talk.bad_lines = octets, count, bad


def _with_tail(reader: Reader, tail: bytes) -> Talk:
    """The talk with a last line that has no newline, if it is whole already."""
    talk = reader.talk
    number = talk.lines + 1
    line = brokenline.read(tail, is_first=number == 1)
    if line.values and not line.is_partial:
        octets, bad = talk.octets + len(tail), talk.bad_lines
        for value in line.values:
            reader.take(number, value)
        _count(reader.talk, octets, number, bad)
    return reader.talk


def _start(head: bytes) -> str:
    """The beginning of a file whose first line is longer than its head."""
    return "" if b"\n" in head else head[:2_000].decode("utf-8", "replace")


def _why(error: OSError) -> str:
    return (error.strerror or "cannot be read").lower()
