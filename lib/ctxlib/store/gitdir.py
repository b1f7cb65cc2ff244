"""Tell a git directory from its files, without asking git."""

from __future__ import annotations

import os

# A `.git` file, or a HEAD, of more is none.
_MOST = 8192


def is_git_dir(path: str) -> bool:
    """Whether a folder is a git directory: bare, of a checkout, of a linked one."""
    head = _start_of(os.path.join(path, "HEAD"))
    is_head = head.startswith(b"ref:") or _is_hex(head.strip())
    # Of old, HEAD was a link.
    if not is_head and not os.path.islink(os.path.join(path, "HEAD")):
        return False
    if os.path.isfile(os.path.join(path, "commondir")):
        return True
    return all(os.path.isdir(os.path.join(path, name)) for name in ("objects", "refs"))


def led_to(path: str) -> str | None:
    """The git directory that a `.git` is, or names as a file; None if it is neither."""
    if os.path.isdir(path):
        return path if is_git_dir(path) else None
    stated = _start_of(path)
    if not stated.startswith(b"gitdir: "):
        return None
    named = os.fsdecode(stated[8:].rstrip(b"\r\n"))
    git_dir = os.path.join(os.path.dirname(path), named)
    return git_dir if is_git_dir(git_dir) else None


def is_bare(git_dir: str) -> bool:
    """Whether the configuration of a git directory says that it has no work tree."""
    for line in _start_of(os.path.join(git_dir, "config")).lower().splitlines():
        key, _, value = line.partition(b"=")
        if key.strip() == b"bare":
            return value.strip() == b"true"
    return False


def is_same(one: str, other: str) -> bool:
    """Whether two paths are one folder."""
    try:
        return os.path.samefile(one, other)
    except OSError:
        return False


def _is_hex(head: bytes) -> bool:
    return len(head) >= 40 and not head.strip(b"0123456789abcdef")


def _start_of(path: str) -> bytes:
    """The first bytes of a regular file; none where there is no such one."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        return os.read(descriptor, _MOST)
    except OSError:
        return b""
    finally:
        os.close(descriptor)
