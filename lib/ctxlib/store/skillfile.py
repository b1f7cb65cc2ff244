"""The file of a skill: made whole in a folder of choice, and never replaced."""

from __future__ import annotations

import os
import stat

from ctxlib.errors import ConflictError, CtxError
from ctxlib.store import aside

FILE = "SKILL.md"
_MOST = 1 << 20


def write(folder: str, name: str, text: str, *, root: str | None) -> str:
    """Make `<folder>/<name>/SKILL.md` and return its path; durable.

    `root` is that of the workspace: no link in it leads the file out of there.

    The same text there already is fine. Raises `ConflictError` where anything else
    is or the place is a link, `CtxError` where the disk refuses.
    """
    place = os.path.join(folder, name)
    path = os.path.join(place, FILE)
    content = text.encode()
    for each in (folder.rstrip(os.sep), place):
        if os.path.islink(each) and (each == place or _leads_out(each, root)):
            raise ConflictError(
                f"'{each}' is a link to another place",
                hint="name that place itself with --to, or another name with --name",
            )
    try:
        os.makedirs(place, exist_ok=True)
        if os.path.lexists(path):
            _check_same(path, content)
            return path
        draft = f"{path}.{os.getpid()}{aside.DRAFT}"
        aside.put_durably(draft, content, mode=0o644)
        try:
            os.link(draft, path)  # unlike a rename, it takes the place of nothing
        except FileExistsError:
            _check_same(path, content)
        finally:
            aside.drop(draft)
        _settle(place)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise CtxError(f"cannot write '{path}': {reason}") from error
    return path


def _leads_out(link: str, root: str | None) -> bool:
    """Whether a link in a work tree names a place outside of it."""
    if root is None:
        return False
    tree = os.path.join(os.path.realpath(root), "")
    stands = os.path.join(os.path.realpath(os.path.dirname(link)), "")
    meant = os.path.join(os.path.realpath(link), "")
    return stands.startswith(tree) and not meant.startswith(tree)


def _check_same(path: str, content: bytes) -> None:
    # To open a pipe would be to wait for whoever writes there.
    if stat.S_ISREG(os.lstat(path).st_mode):
        with open(path, "rb") as opened:
            if opened.read(_MOST) == content:
                return
    raise ConflictError(
        f"'{path}' is there already",
        hint="choose another folder with --to, or another name with --name",
    )


def _settle(folder: str) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
