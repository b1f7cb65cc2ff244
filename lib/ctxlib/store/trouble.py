"""What to say when the memory repository cannot be read or written."""

from __future__ import annotations

from ctxlib.errors import RepositoryError


def unreadable(path: str, error: OSError) -> RepositoryError:
    """A failure of the system while reading, as a message."""
    return RepositoryError(f"cannot read '{path}': {(error.strerror or '').lower()}")


def unwritable(path: str, reason: str) -> RepositoryError:
    """A failure of the system while writing, as a message."""
    return RepositoryError(f"cannot write to '{path}': {reason.lower()}")


def vanished(path: str) -> RepositoryError:
    """What to say when the repository is gone that was there a moment ago."""
    return RepositoryError(f"the memory repository '{path}' has vanished")


def damaged(oid: str, git_dir: str) -> RepositoryError:
    """What to say when an object is not what its name says."""
    return RepositoryError(
        f"object {oid} of the memory repository is damaged", hint=_look(git_dir)
    )


def lost(oid: str, git_dir: str) -> RepositoryError:
    """What to say when there is no such object."""
    return RepositoryError(
        f"the memory repository has lost object {oid}", hint=_look(git_dir)
    )


def _look(git_dir: str) -> str:
    from shlex import quote  # errors are rare, and it is not light

    return f"look at it with 'git --git-dir={quote(git_dir)} fsck'"
