"""The few words of git's pkt-line protocol that a `proc-receive` hook speaks."""

from __future__ import annotations

from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

_FLUSH = b"0000"


def question(asking: BinaryIO, answering: BinaryIO) -> list[tuple[str, str, str]]:
    """Agree on version 1; which references are to move: old and new oid, and name."""
    greeting = list(_section(asking))
    if not greeting or not greeting[0].startswith(b"version=1"):
        raise CtxError("git speaks another version of proc-receive")
    _write(answering, b"version=1\0atomic")
    answering.write(_FLUSH)
    answering.flush()
    commands = [line.decode("utf-8", "surrogateescape") for line in _section(asking)]
    words = [command.rstrip("\n").split(" ", 2) for command in commands]
    return [(old, new, ref) for old, new, ref in words]


def answer(answering: BinaryIO, outcome: Iterable[tuple[str, str | None]]) -> None:
    """For each reference why it does not move; `None` lets git move it itself."""
    for ref, reason in outcome:
        name = ref.encode("utf-8", "surrogateescape")
        if reason is None:
            _write(answering, b"ok " + name)
            _write(answering, b"option fall-through")
        else:
            _write(answering, b"ng " + name + b" " + reason.encode())
    answering.write(_FLUSH)
    answering.flush()


def _section(asking: BinaryIO) -> Iterator[bytes]:
    """The lines up to a flush."""
    while True:
        head = asking.read(4)
        if len(head) < 4 or head == _FLUSH:
            return
        yield asking.read(int(head, 16) - 4)


def _write(answering: BinaryIO, line: bytes) -> None:
    answering.write(b"%04x" % (len(line) + 4) + line)
