"""Lines derived from one tree, in a file that may be deleted at any time.

The first line names the kind, the tree and a check sum: a line that is missing, or
another digit in it, would go unseen.
"""

from __future__ import annotations

import os
from zlib import crc32

from ctxlib.errors import CtxError
from ctxlib.store import aside
from ctxlib.store.locations import ensure_private

_SUM = 9


def load(path: str, kind: bytes) -> tuple[str, bytes]:
    """The tree and the lines; both empty where there are none that hold."""
    try:
        with open(path, "rb") as opened:
            header, _, lines = opened.read().partition(b"\n")
    except OSError:
        return "", b""
    tree_oid = header[len(kind) : -_SUM]
    if header != _header(kind, tree_oid, lines):
        return "", b""
    return tree_oid.decode("ascii", "replace"), lines


def keep(path: str, kind: bytes, tree_oid: str, lines: bytes) -> None:
    """Write them down; where that is impossible the next command looks again."""
    try:
        ensure_private(os.path.dirname(path))
        aside.put(path, _header(kind, tree_oid.encode(), lines), b"\n", lines)
    except (OSError, CtxError):
        return


def _header(kind: bytes, tree_oid: bytes, lines: bytes) -> bytes:
    return b"%s%s %08x" % (kind, tree_oid, crc32(lines, crc32(tree_oid)))
