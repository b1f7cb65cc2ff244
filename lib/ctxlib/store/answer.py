"""Answers on disk that stay true for as long as the files they rest on stay the same.

An answer is one file: a checksum, then the state (device, inode, size, times, owner)
of everything it rests on, also of what was missing, then its value. One that is
damaged, out of date or of another name is no answer; whoever asks must find out anew.
"""

from __future__ import annotations

import os
from _sha1 import sha1

from ctxlib.domain import wire
from ctxlib.errors import CtxError
from ctxlib.store.aside import drop
from ctxlib.store.locations import ensure_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    Signature = list[int] | None
_FOLDER = 0o040000
_KINDS = 0o170000
_MAX_KEPT = 400
_SECOND = 1_000_000_000
# Times of files advance in steps: a file written in the same step as the answer may
# change once more without a trace. Some file systems only count (two) seconds.
_STEP = _SECOND // 20


def sign(path: str) -> Signature:
    """What changes when a file does; of a folder only what makes it another one."""
    try:
        state = os.stat(path)
    except OSError:
        return _sign_link(path)
    if state.st_mode & _KINDS == _FOLDER:
        return [state.st_dev, state.st_ino, state.st_mode, state.st_uid]
    return _signature(state)


def read_answer(path: str) -> object:
    """The value kept in a file; None where there is none that still holds."""
    try:
        with open(path, "rb") as opened:
            checksum, _, body = opened.read().partition(b"\n")
    except OSError:
        return None
    if checksum != _checksum(path, body):
        return None
    answer = wire.loads(body.decode(errors="surrogateescape"))
    if not isinstance(answer, dict):
        return None
    for file, signature in answer["files"]:
        if sign(file) != signature:
            return None
    value: object = answer["value"]
    return value


class Draft:
    """An answer on its way to its file, begun before anything is asked.

    The time of the empty draft is the moment of asking, by the clock that files
    have: what changed then or since may not be what the answer was made of. Where
    nothing can be written, nothing is kept.
    """

    __slots__ = ("_descriptor", "_path", "_target")

    def __init__(self, target: str) -> None:
        self._target = target
        self._path = f"{target}.{os.getpid()}"
        self._descriptor: int | None = None
        flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC
        try:
            ensure_private(os.path.dirname(target))
            self._descriptor = os.open(self._path, flags, 0o600)
        except (OSError, CtxError):
            drop(self._path)

    def keep(self, value: object, files: Iterable[str]) -> None:
        """Publish a value, unless something it rests on has only just changed."""
        if self._descriptor is None:
            return
        asked = os.fstat(self._descriptor).st_mtime_ns
        signed = [(file, sign(file)) for file in dict.fromkeys(files) if file]
        if not all(_is_settled(signature, asked) for _, signature in signed):
            return
        text = wire.dumps({"files": signed, "value": value})
        body = text.encode(errors="surrogateescape")
        if "\\u" in text and body != text.encode(errors="replace"):
            return  # reading escapes repairs the names that are no UTF-8
        content = _checksum(self._target, body) + b"\n" + body
        try:
            if os.write(self._descriptor, content) == len(content):
                os.rename(self._path, self._target)
        except OSError:
            return
        _thin(os.path.dirname(self._target))

    def drop(self) -> None:
        """Leave nothing but a published answer behind."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None
            drop(self._path)


def _checksum(path: str, body: bytes) -> bytes:
    # With the name in it, no answer can pose as another.
    name = os.fsencode(os.path.basename(path))
    digest: str = sha1(name + b"\0" + body).hexdigest()
    return digest.encode()


def _sign_link(path: str) -> Signature:
    try:
        return _signature(os.lstat(path))
    except (OSError, ValueError):
        return None


def _signature(state: os.stat_result) -> list[int]:
    return [
        state.st_dev,
        state.st_ino,
        state.st_mode,
        state.st_uid,
        state.st_size,
        state.st_mtime_ns,
        state.st_ctime_ns,
    ]


def _is_settled(signature: Signature, asked: int) -> bool:
    if signature is None or len(signature) < 7:
        return True
    changed = max(signature[5:])
    is_coarse = signature[5] % _SECOND == 0 and signature[6] % _SECOND == 0
    return changed < asked - (2 * _SECOND if is_coarse else _STEP)


def _thin(folder: str) -> None:
    """Forget the older half of the answers once there are many."""
    try:
        with os.scandir(folder) as listed:
            aged = sorted((entry.stat().st_mtime_ns, entry.path) for entry in listed)
    except OSError:
        return
    if len(aged) > _MAX_KEPT:
        for _, path in aged[: len(aged) // 2]:
            drop(path)
