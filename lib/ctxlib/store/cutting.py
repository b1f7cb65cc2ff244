"""What a purge takes out of documents, file names and commit messages."""

from __future__ import annotations

from ctxlib.domain import mainpath
from ctxlib.domain.ident import legacy_id
from ctxlib.domain.needle import MARK, Needle
from ctxlib.domain.purged import stem_without, without
from ctxlib.store import message as messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

PURGED = "Ctx-Purged"
# What that trailer says where no fact went, but a text.
OF_TEXT = "text"
_HEAD = 8192


class Touch:
    """What a commit has to do with the purge: the files and facts that it changed.

    `is_all` says that it changed nothing else.
    """

    __slots__ = ("ids", "is_all", "paths")

    def __init__(
        self, paths: Collection[str], ids: Collection[str], *, is_all: bool
    ) -> None:
        self.paths = paths
        self.ids = ids
        self.is_all = is_all


class TextCut:
    """Every occurrence of a text, with a mark in its place."""

    __slots__ = ("needle",)

    def __init__(self, needle: Needle) -> None:
        self.needle = needle

    def is_hit(self, content: bytes) -> bool:
        """Whether a file of this content may be concerned."""
        return self.needle.is_in(content)

    def name(self, name: str) -> str:
        """The name of a file without the text."""
        if not self.needle.is_in(name.encode("utf-8", "surrogateescape")):
            return name
        stem, dot, ending = name.rpartition(".")
        if not dot:
            return stem_without(name, self.needle)
        return f"{stem_without(stem, self.needle)}.{ending}"

    def file(self, content: bytes, folder: str, name: str) -> bytes | None:
        """The content that a file is to have; `None` where it goes."""
        place = mainpath.place_of(f"{folder}/{name}")
        if place is None:
            return self.needle.cut(content)
        return without(content, self.needle, scope=place.scope, name=named(place))

    def message(self, message: bytes, touch: Touch) -> bytes:
        """The message that a commit is to have."""
        return self.needle.cut(message)

    def is_gone(self, content: bytes) -> bool:
        """Whether no file may have this content afterwards."""
        return self.needle.is_in(content)

    def is_stubborn(self, content: bytes) -> bool:
        """Whether the text could not be taken out, such as of an id."""
        return self.needle.is_in(content)


class FactCut:
    """All revisions of some facts; `needle` finds their texts where they are quoted.

    Documents that state no id are meant by their place.
    """

    __slots__ = ("_legacy", "ids", "needle")

    def __init__(self, ids: Iterable[str], needle: Needle) -> None:
        self.ids = frozenset(ids)
        self.needle = needle
        self._legacy = any(each.startswith("legacy-") for each in self.ids)

    def is_hit(self, content: bytes) -> bool:
        """Whether a file of this content may be concerned."""
        id = stated_id(content)
        return id in self.ids if id else self._legacy and content.startswith(b"---")

    def name(self, name: str) -> str:
        """The name of a file that stays."""
        return name

    def file(self, content: bytes, folder: str, name: str) -> bytes | None:
        """The content that a file is to have; `None` where it goes."""
        id = stated_id(content)
        place = None if id else mainpath.place_of(f"{folder}/{name}")
        if place:
            id = legacy_id(place.scope, named(place))
        return None if id in self.ids else content

    def message(self, message: bytes, touch: Touch) -> bytes:
        """The message that a commit is to have."""
        text = message.decode("utf-8", "surrogateescape")
        subject, _, rest = text.partition("\n")
        _, trailers = messages.split(rest)
        named = [text for key, text in trailers if key == "Ctx-Fact"]
        if not touch.paths and self.ids.isdisjoint(named):
            return self.needle.cut(message)
        subject = "fact: purged" if touch.is_all else self._subject(subject, touch)
        kept = [(key, self.needle.cut_text(text)) for key, text in trailers]
        gone = self.ids.intersection([*named, *touch.ids]) or self.ids
        kept += [(PURGED, id) for id in sorted(gone)]
        return messages.compose(subject, "", kept).encode("utf-8", "surrogateescape")

    def is_gone(self, content: bytes) -> bool:
        """Whether no file may have this content afterwards."""
        return stated_id(content) in self.ids

    def is_stubborn(self, content: bytes) -> bool:
        """Never: what stays are documents of others."""
        return False

    def _subject(self, subject: str, touch: Touch) -> str:
        for path in touch.paths:
            place = mainpath.place_of(path)
            if place:
                file = named(place) + mainpath.SUFFIX
                for each in (path, f"{place.scope}/{file}", file):
                    subject = subject.replace(each, MARK)
        return self.needle.cut_text(subject)


Cut = TextCut | FactCut


def named(place: mainpath.Place) -> str:
    """The name of the fact in a place, in the archive or not."""
    archived = mainpath.archived_name(place) if place.is_archived else None
    return archived or place.name


def stated_id(content: bytes) -> str | None:
    """The id that the front matter of a document states, readable or not."""
    return stated(content).get("id")


def stated(content: bytes) -> dict[str, str]:
    """The id and the revision that front matter states, however broken it is."""
    if not content.removeprefix(b"\xef\xbb\xbf").startswith(b"---"):
        return {}
    found: dict[str, str] = {}
    lines = content[:_HEAD].replace(b"\r", b"\n").split(b"\n")
    for line in lines[1:]:
        if line.rstrip() == b"---":
            break
        key, colon, value = line.partition(b":")
        if colon and key in (b"id", b"revision"):
            text = value.strip(b" \t\"'").decode("utf-8", "replace")
            found.setdefault(key.decode(), text)
    return found
