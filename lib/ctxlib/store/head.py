"""The commit that a work tree stands on, read from its files alone."""

from __future__ import annotations

import os

from ctxlib.store.gitdir import led_to

_MOST = 4 * 1024 * 1024
_HEX = frozenset("0123456789abcdef")


def head_of(root: str) -> str:
    """The commit of HEAD, empty where there is none or only git could tell."""
    git_dir = led_to(os.path.join(root, ".git")) if root else None
    if git_dir is None:
        return ""
    stated = _text(os.path.join(git_dir, "HEAD")).strip()
    if not stated.startswith("ref: "):
        return _oid(stated)
    ref = stated[5:]
    if ".." in ref or ref.startswith("/"):
        return ""
    common = _text(os.path.join(git_dir, "commondir")).strip()
    shared = os.path.join(git_dir, common) if common else git_dir
    loose = _text(os.path.join(shared, ref)).strip()
    return _oid(loose) or _packed(os.path.join(shared, "packed-refs"), ref)


def _packed(path: str, ref: str) -> str:
    for line in _text(path).split("\n"):
        if line.endswith(f" {ref}"):
            return _oid(line.partition(" ")[0])
    return ""


def _oid(text: str) -> str:
    return text if len(text) in (40, 64) and _HEX.issuperset(text) else ""


def _text(path: str) -> str:
    try:
        with open(path, "rb") as opened:
            return opened.read(_MOST).decode("utf-8", "replace")
    except OSError:
        return ""
