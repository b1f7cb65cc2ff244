"""What a path on the branch main of a memory is for: a fact, or what is kept for us."""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.domain.ident import slug
from ctxlib.errors import DocumentError

SUFFIX = ".md"
ARCHIVE = ".archive"
# The revisions that ids had before a bulk change was undone.
FLOORS = ".revisions"
# What the commands keep beside the facts; nobody else writes it.
_KEPT = ("format", "projects/.places", f"global/{FLOORS}")
_OF_PROJECT = (".identity", FLOORS)
_STAMP = "00000000-000000.000-"
_DIGITS = frozenset("0123456789")
_HEX = frozenset("0123456789abcdef")


class Place:
    """Where a fact is: its folder, its scope, its name; `is_archived` when forgotten.

    `key` is the project's, `None` for a global fact.
    """

    __slots__ = ("folder", "is_archived", "key", "name", "path")

    def __init__(
        self, path: str, *, key: str | None, name: str, is_archived: bool
    ) -> None:
        self.path = path
        self.key = key
        self.name = name
        self.is_archived = is_archived
        self.folder = f"projects/{key}" if key else "global"

    @property
    def scope(self) -> str:
        """How far the fact reaches, as its folder says."""
        return "project" if self.key else "global"

    @property
    def reference(self) -> str:
        """The qualified reference of the fact."""
        return f"{self.scope}/{self.name}{SUFFIX}"


def place_of(path: str) -> Place | None:
    """The place of a fact; `None` where no fact can be.

    A name that is none, such as one with capitals, is for whoever asks to judge.
    """
    key, inside = _inside(path)
    if inside is None:
        return None
    folder, slash, name = inside.rpartition("/")
    is_archived = folder == ARCHIVE
    if slash and not is_archived:
        return None
    stem = name.removesuffix(SUFFIX)
    if stem == name or not stem or name.startswith("."):
        return None
    return Place(path, key=key, name=stem, is_archived=is_archived)


def archive_stamp(now: int, count: int = 0) -> str:
    """The moment of a forgetting, UTC, as an archive path has it.

    `count` tells those apart that one name meets in one second: it is told in
    milliseconds, so that the name of a fact is all that stands behind the stamp.
    """
    text = moment.text(now + count // 1000)
    digits = text.replace("-", "").replace(":", "").replace("T", "-")
    return f"{digits.removesuffix('Z')}.{count % 1000:03}"


def archive_path(place: Place, stamp: str) -> str:
    """Where a forgotten fact of a place goes; `stamp` is made by `archive_stamp`."""
    return f"{place.folder}/{ARCHIVE}/{stamp}-{place.name}{SUFFIX}"


def archived_name(place: Place) -> str | None:
    """The name that an archived fact had; `None` where the file name has no stamp."""
    name = place.name[len(_STAMP) :]
    return name if name and _is_stamp(place.name[: len(_STAMP)]) else None


def archived_at(place: Place) -> str | None:
    """When a fact was archived, RFC 3339; `None` where the stamp names no moment."""
    stamp = place.name[: len(_STAMP)]
    if not _is_stamp(stamp):
        return None
    day, clock = stamp[:8], stamp[9:15]
    text = f"{day[:4]}-{day[4:6]}-{day[6:]}T{clock[:2]}:{clock[2:4]}:{clock[4:]}Z"
    try:
        return moment.canonical(text)
    except DocumentError:
        return None


def _is_stamp(text: str) -> bool:
    return len(text) == len(_STAMP) and all(
        char in _DIGITS if known == "0" else char == known
        for char, known in zip(text, _STAMP, strict=True)
    )


def is_kept(path: str) -> bool:
    """Whether the commands keep the file for themselves."""
    key, inside = _inside(path)
    return path in _KEPT or (key is not None and inside in _OF_PROJECT)


def is_name(stem: str) -> bool:
    """Whether a file name without its end is the name of a fact."""
    return bool(stem) and slug(stem) == stem


def _inside(path: str) -> tuple[str | None, str | None]:
    """The key (`None`: global) and the rest of the path; both `None` elsewhere."""
    top, slash, rest = path.partition("/")
    if top == "global" and slash:
        return None, rest
    key, slash, rest = rest.partition("/")
    if top == "projects" and slash and _is_key(key):
        return key, rest
    return None, None


def _is_key(key: str) -> bool:
    name, dash, digest = key[:-17], key[-17:-16], key[-16:]
    is_digest = len(digest) == 16 and _HEX.issuperset(digest)
    return dash == "-" and is_digest and bool(name) and slug(name) == name
