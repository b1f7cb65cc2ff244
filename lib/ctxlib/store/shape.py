"""Whether what stands at a path has the shape of a memory repository."""

from __future__ import annotations

import os

from ctxlib.errors import RepositoryError
from ctxlib.store.trouble import unreadable


def is_empty(path: str) -> bool:
    """Whether a memory may be made there: nothing, or a folder with nothing in it."""
    try:
        return not os.listdir(path)
    except FileNotFoundError:
        return not os.path.islink(path)
    except OSError:
        return False


def check_shape(path: str) -> None:
    """Raise `RepositoryError` where no bare repository can be read."""
    try:
        present = set(os.listdir(path))
    except FileNotFoundError:
        raise RepositoryError(
            f"there is no memory repository at '{path}'",
            hint="make one with 'git ctx init'",
        ) from None
    except NotADirectoryError:
        raise not_ours(path) from None
    except OSError as error:
        raise unreadable(path, error) from error
    if not {"HEAD", "objects", "refs"} <= present:
        raise not_ours(path)


def refuse_begun(path: str) -> None:
    """Raise `RepositoryError` where a repository without `main` holds anything.

    To begin anew there would hide what somebody wrote.
    """
    if _has_branches(path):
        raise not_ours(path)
    if _has_objects(path):
        raise RepositoryError(
            f"the memory repository '{path}' has lost its branch main",
            hint=f"look for its last commit with 'git --git-dir={path} fsck'",
        )


def not_ours(path: str) -> RepositoryError:
    """What to say of something else in the place of the memory."""
    return RepositoryError(
        f"'{path}' is not a memory repository",
        hint="name another place with CTX_MEMORY or 'git config --global ctx.memory'",
    )


def _has_branches(path: str) -> bool:
    heads = os.path.join(path, "refs", "heads")
    return os.path.exists(os.path.join(path, "packed-refs")) or any(
        files for _, _, files in os.walk(heads)
    )


def _has_objects(path: str) -> bool:
    objects = os.path.join(path, "objects")
    packs = os.path.join(objects, "pack")
    found = [len(each) == 2 for each in os.listdir(objects)]
    return any(found) or (os.path.isdir(packs) and any(os.listdir(packs)))
