"""Paths in a tree of files as texts: "/" between names, relative to its root, "".

Names that are no UTF-8 are held by `surrogateescape`. A path in normal form has no
blank name in it, no `.` and no `..`.
"""

from __future__ import annotations


def joined(base: str, path: str) -> str:
    """A path below a directory of the tree, not yet in normal form."""
    return f"{base}/{path}" if base else path


def normal(path: str) -> str | None:
    """A relative path without `.`, `..` and blank names; None if it leaves the root."""
    if path.startswith("/"):
        return None
    if "/." not in path and "//" not in path and path[:1] != "." and path[-1:] != "/":
        return path
    names: list[str] = []
    for name in path.split("/"):
        if name == "..":
            if not names:
                return None
            names.pop()
        elif name not in ("", "."):
            names.append(name)
    return "/".join(names)


def is_within(path: str, directory: str) -> bool:
    """Whether a path in normal form is the directory or below it."""
    return not directory or path == directory or path.startswith(f"{directory}/")


def is_of_git(path: str) -> bool:
    """Whether a path leads to or into a `.git`, which no commit can hold."""
    return ".git" in path.lower().split("/")


def raw(path: str) -> bytes | None:
    """A path as bytes; None where no file can have that name."""
    try:
        encoded = path.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        return None
    return None if b"\0" in encoded else encoded


def text(path: bytes) -> str:
    """The path of these bytes."""
    return path.decode("utf-8", "surrogateescape")
