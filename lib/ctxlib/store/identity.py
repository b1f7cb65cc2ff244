"""What a workspace is known by: identities, and the keys that are made of them.

An identity is a line: `config NAME`, `remote HOST/PATH`, `path DIR`, `root OID`. A
mark, `mark FILE INODE TIME`, is none: it only tells a repository from its copies.
"""

from __future__ import annotations

import os
from _sha1 import sha1

from ctxlib.domain.ident import slug

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# Which key a person gave to which place; see `places`.
PLACES_PATH = "projects/.places"
KINDS = ("config", "remote", "path", "root")
MARK = "mark"
# Files that git makes at the beginning and never writes again.
_MARKED = ("description", "info/exclude")
_HEX = frozenset("0123456789abcdef")
_MAX_SLUG = 60


def key_of(name: str, identity: str) -> str:
    """`<slug of the name>-<16 hex of the identity>`."""
    digest = sha1(os.fsencode(identity)).hexdigest()[:16]
    return f"{slug(name)[:_MAX_SLUG].strip('-') or 'workspace'}-{digest}"


def key_for(identity: str) -> str:
    """The key that an identity makes; one that states a whole key makes that."""
    kind, _, stated = identity.partition(" ")
    if kind == "config" and is_key(stated):
        return stated
    return key_of(workspace_name(identity), identity)


def path_line(place: str) -> str:
    """A folder as an identity: one line, so that no name of it forges another."""
    return "path " + place.replace("\n", "\\n").replace("\r", "\\r")


def path_before(common_dir: str | None) -> list[str]:
    """The identity that a folder had before there was a `.git` in it, if it has one."""
    folder, name = os.path.split(common_dir or "")
    return [path_line(folder)] if name == ".git" else []


def is_key(text: str) -> bool:
    """Whether a text has the form of a key, so that it names one as it is."""
    name, dash, digest = text[:-17], text[-17:-16], text[-16:]
    is_digest = len(digest) == 16 and _HEX.issuperset(digest)
    return dash == "-" and is_digest and bool(name) and slug(name) == name


def identity_path(key: str) -> str:
    """Where the memory keeps what a key is known by."""
    return f"projects/{key}/.identity"


def known_by(content: bytes) -> list[str]:
    """The identities in a `.identity` file; lines of an unknown kind are left out."""
    return [line for line in lines(content) if kind_of(line) in KINDS]


def marks_in(content: bytes) -> list[str]:
    """The marks in a `.identity` file."""
    return [line for line in lines(content) if kind_of(line) == MARK]


def marked_files(common_dir: str) -> list[str]:
    """The files of a git directory that its marks are made of."""
    return [os.path.join(common_dir, name) for name in _MARKED]


def marks(common_dir: str | None) -> tuple[str, ...]:
    """What a git directory keeps when it is moved, and no copy of it has.

    A file that is moved stays the same inode, changed when it was; a copy made of
    the same template, with the same first commit, was written later.
    """
    found = []
    for name, path in zip(_MARKED, marked_files(common_dir or ""), strict=True):
        try:
            state = os.stat(path) if common_dir else None
        except OSError:
            continue
        if state:
            found.append(f"{MARK} {name} {state.st_ino} {state.st_ctime_ns}")
    return tuple(found)


def lines(content: bytes) -> list[str]:
    """Every line of a `.identity` file, also those of a newer tool."""
    return [line for line in os.fsdecode(content).split("\n") if line.strip()]


def grown(existing: bytes | None, added: Iterable[str]) -> bytes | None:
    """A `.identity` file with more lines; None where it holds all of them.

    Nothing is ever taken out, lines of a newer tool included: the memory stays known
    by what it was known by.
    """
    places = {kind: place for place, kind in enumerate(KINDS)}
    ordered = sorted(
        dict.fromkeys([*lines(existing or b""), *added]),
        key=lambda line: places.get(kind_of(line), len(places)),
    )
    content = b"".join(os.fsencode(line) + b"\n" for line in ordered)
    return None if content == existing else content


def workspace_name(identity: str) -> str:
    """The name that an identity gives to a workspace."""
    kind, _, place = identity.partition(" ")
    if kind == "config":
        return place[:-17] if is_key(place) else place
    base = os.path.basename(place)
    if base.startswith(".") and os.path.dirname(place) not in ("", "/"):
        base = os.path.basename(os.path.dirname(place))
    return base.removesuffix(".git")


def kind_of(line: str) -> str:
    """The first word of an identity."""
    return line.partition(" ")[0]
