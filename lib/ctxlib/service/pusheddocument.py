"""One file that is pushed: whether it may be there, and whether it is a sound fact."""

from __future__ import annotations

from ctxlib.domain import document, mainpath
from ctxlib.domain.fact import MAX_DOCUMENT_BYTES
from ctxlib.domain.ident import slug
from ctxlib.domain.objection import STAMP, Objection
from ctxlib.domain.secrets import screen
from ctxlib.errors import DocumentError, RepositoryError
from ctxlib.store import pushed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ctxlib.domain.fact import Fact
    from ctxlib.domain.mainpath import Place
    from ctxlib.store.objects import Objects
    from ctxlib.store.pushed import Touched

FILE = "100644"
_MODES = {
    "100755": "an executable file",
    "120000": "a symbolic link",
    "160000": "a submodule",
}
_STAMPED = ("id", "revision", "created_at", "updated_at")


class Documents:
    """The contents of what is pushed, read at once; nothing larger than a document."""

    __slots__ = ("_contents", "_objects", "_sizes")

    def __init__(self, objects: Objects) -> None:
        self._objects = objects
        self._contents: dict[str, bytes] = {}
        self._sizes: dict[str, tuple[str, int]] = {}

    def load(self, touched: Iterable[Touched]) -> None:
        """Read what stood and stands at these paths."""
        wanted = {
            oid
            for each in touched
            for mode, oid in (*each.before, each.now)
            if mode not in (pushed.NOTHING, "160000")
        }
        new = sorted(wanted - self._sizes.keys())
        if not new:
            return
        self._sizes |= pushed.sizes(self._objects, new)
        small = [oid for oid in new if self.size(oid) <= MAX_DOCUMENT_BYTES]
        self._contents |= zip(small, self._objects.read_many(small), strict=True)

    def size(self, oid: str) -> int:
        """How many bytes an object has."""
        found = self._sizes.get(oid)
        if found is None:
            raise RepositoryError(f"object {oid} is missing in what is pushed")
        return found[1]

    def content(self, oid: str) -> bytes | None:
        """The bytes of an object; `None` where it is too large for a document."""
        return self._contents.get(oid)

    def fact(self, path: str, oid: str) -> Fact | None:
        """The fact that stands, or stood, at a path; `None` where there is none."""
        place = mainpath.place_of(path)
        data = self.content(oid)
        if place is None or data is None:
            return None
        try:
            return _parsed(place, data)
        except DocumentError:
            return None


def objections(touched: Touched, documents: Documents) -> Iterator[Objection]:
    """What is wrong with the file that a commit put at a path, or took away."""
    path = touched.path
    place = mainpath.place_of(path)
    if mainpath.is_kept(path):
        yield _kept(path)
    elif touched.is_gone:
        return
    elif touched.now[0] != FILE:
        what = _MODES.get(touched.now[0], "no file")
        yield Objection("mode", f"expected a plain file, not {what}", path=_shown(path))
    elif place is None:
        yield Objection(
            "place",
            "only facts are kept here: global/<name>.md, projects/<key>/<name>.md",
            path=_shown(path),
        )
    else:
        yield from _of_name(place)
        yield from _of_content(place, touched.now[1], documents)


def credentials(path: str, oid: str, documents: Documents) -> list[Objection]:
    """The credentials in a fact at a path; none where no fact is."""
    place, data = mainpath.place_of(path), documents.content(oid)
    fact = documents.fact(path, oid)
    if place is None or data is None or fact is None or place.is_archived:
        return []
    return list(_credentials(place, fact, data))


def _kept(path: str) -> Objection:
    return Objection(
        "kept",
        "only the commands write this file",
        path=path,
        command=f"git checkout origin/main -- {path}",
    )


def _of_name(place: Place) -> Iterator[Objection]:
    name = mainpath.archived_name(place) if place.is_archived else place.name
    if name is None or not mainpath.is_name(name):
        wanted = slug(name or place.name) or "a-name"
        stamp = "<UTC stamp>-" if place.is_archived else ""
        yield Objection(
            "name",
            f"expected a file name such as '{stamp}{wanted}.md'",
            path=place.path,
        )


def _of_content(place: Place, oid: str, documents: Documents) -> Iterator[Objection]:
    data = documents.content(oid)
    if data is None:
        size = documents.size(oid)
        yield Objection(
            "size",
            f"expected at most {MAX_DOCUMENT_BYTES} bytes, not {size}",
            path=place.path,
        )
        return
    try:
        fact = _parsed(place, data)
    except DocumentError as error:
        if error.field != "name":
            yield _unreadable(place, error)
        return
    if not place.is_archived:
        yield from _of_place(place, fact, data)
    yield from _credentials(place, fact, data)


def _unreadable(place: Place, error: DocumentError) -> Objection:
    return Objection(
        "document", error.problem, path=place.path, line=error.line, field=error.field
    )


def _parsed(place: Place, data: bytes) -> Fact:
    name = mainpath.archived_name(place) if place.is_archived else place.name
    return document.parse(data, scope=place.scope, name=name or place.name)


def _of_place(place: Place, fact: Fact, data: bytes) -> Iterator[Objection]:
    stated = document.stated(data)
    for field in _STAMPED:
        if field not in stated:
            yield Objection(
                "stamp", "is missing", path=place.path, field=field, command=STAMP
            )
    for field, wanted in (("name", place.name), ("scope", place.scope)):
        found = stated.get(field)
        if found is not None and found != wanted:
            yield Objection(
                "place",
                f"expected '{wanted}', as its place says, not '{found[:60]}'",
                path=place.path,
                field=field,
                command=STAMP,
            )


def _credentials(place: Place, fact: Fact, data: bytes) -> Iterator[Objection]:
    text = document.decode(data)
    head, body = document.split(text)
    above = text[: len(text) - len(body)].count("\n")
    above += len(body) - len(body.lstrip("\n"))
    # What the parser reads over is stored all the same.
    remarks = "\n".join(line for line in head.split("\n") if "#" in line)
    typed = document.stated(data).get("subject_key")
    fields = {**fact.values(), "comment": remarks, "subject_key": typed}
    for finding in screen(fields):
        line = above + finding.line if finding.field == "body" else None
        yield Objection(
            "credential",
            f"holds what looks like a credential ({finding.rule})",
            path=place.path,
            line=line or _line_of(head, finding.field),
            field=finding.field,
        )


def _line_of(head: str, field: str) -> int | None:
    for number, line in enumerate(head.split("\n"), 2):
        if line.startswith(f"{field}:"):
            return number
    return None


def _shown(path: str) -> str:
    """A path that may hold anything, on one line and without control characters."""
    text = path.encode("utf-8", "backslashreplace").decode()
    return "".join(char if char.isprintable() else "?" for char in text)[:200]
