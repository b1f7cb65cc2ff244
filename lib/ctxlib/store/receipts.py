"""The receipts of hints, one small file a workspace: this machine's own, not in git.

Sessions that start at once each add theirs; where no file can be kept, every session
is shown everything.
"""

from __future__ import annotations

import os

from ctxlib.domain import wire
from ctxlib.domain.signals import Receipt, Receipts
from ctxlib.errors import CtxError
from ctxlib.store import aside
from ctxlib.store.locations import ensure_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_MOST_BYTES = 64 * 1024


def load(folder: str, key: str) -> Receipts:
    """The receipts of a workspace; none where they cannot be read."""
    try:
        found = wire.loads(aside.content(_path(folder, key), _MOST_BYTES).decode())
    except (OSError, ValueError):
        return Receipts()
    told = found.get("told") if isinstance(found, dict) and found.get("v") == 1 else {}
    if not isinstance(told, dict):
        return Receipts()
    read = {id: _receipt(value) for id, value in told.items()}
    return Receipts({id: each for id, each in read.items() if each})


def note(
    folder: str,
    key: str,
    present: Mapping[str, int],
    shown: Collection[str],
    *,
    session: str,
) -> None:
    """Add that a session was shown some of the hints that there are now."""
    from ctxlib.store.brieflock import is_taken

    path = _path(folder, key)
    if not present and not os.path.exists(path):
        return
    try:
        ensure_private(folder)
        flags = os.O_RDWR | os.O_CREAT | os.O_NONBLOCK | os.O_CLOEXEC
        lock = os.open(f"{path}.lock", flags, 0o600)
        try:
            if not is_taken(lock):
                return
            before = load(folder, key)
            after = _packed(before.after(present, shown, session))
            if after != _packed(before):
                aside.put(path, after)
        finally:
            os.close(lock)
    except (OSError, CtxError):
        return


def _path(folder: str, key: str) -> str:
    return os.path.join(folder, f"{key}.json")


def _packed(receipts: Receipts) -> bytes:
    told = {
        id: [each.count, each.before, list(each.sessions)]
        for id, each in sorted(receipts.entries.items())
    }
    return (wire.dumps_ascii({"v": 1, "told": told}) + "\n").encode()


def _receipt(value: object) -> Receipt | None:
    if not isinstance(value, list) or len(value) != 3:
        return None
    count, before, sessions = value
    if type(count) is not int or not isinstance(sessions, list):
        return None
    before = before if type(before) is int else None
    return Receipt(count, before, [each for each in sessions if isinstance(each, str)])
