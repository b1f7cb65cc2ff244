"""What a hand edit leaves out: ids, revisions, times, and the archive, filled in."""

from __future__ import annotations

from ctxlib.domain import document, mainpath, moment
from ctxlib.domain.ident import mint
from ctxlib.errors import DocumentError
from ctxlib.service.pushedcommit import MOST_SKIPPED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from ctxlib.domain.fact import Fact
    from ctxlib.domain.mainpath import Place
    from ctxlib.service.pusheddocument import Documents
    from ctxlib.store.pushed import Touched
# What says nothing about whether the content still holds, or is for us to fill in.
_STORE = frozenset(("id", "revision", "created_at", "updated_at"))
_NO_CONTENT = _STORE | {
    "activation",
    "last_verified_at",
    "name",
    "scope",
    "superseded_by",
    "supersedes",
}


# A commit of more facts than this names them by its tree alone.
_MOST_NAMED = 20


class Stamped:
    """What a commit is to hold instead: contents by path, and blobs by path.

    `facts` are all that it changes, as they will be.
    """

    __slots__ = ("blobs", "contents", "facts")

    def __init__(self) -> None:
        self.contents: dict[str, bytes] = {}
        self.blobs: dict[str, str] = {}
        self.facts: list[Fact] = []


def stamp(
    touched: Sequence[Touched],
    documents: Documents,
    *,
    now: int,
    entropy: Callable[[], bytes],
    is_known: Callable[[str], bool],
) -> Stamped:
    """Fill in what a commit's changes leave out; what is right stays as it is.

    `is_known` says whether another file of the commit has an id. A changed file keeps
    its id and gets the next revision, a new one an id; what is removed goes into the
    archive. Raises `DocumentError` where a file is no fact.
    """
    return _Stamping(touched, documents, now, entropy, is_known).done()


class _Stamping:
    def __init__(
        self,
        touched: Sequence[Touched],
        documents: Documents,
        now: int,
        entropy: Callable[[], bytes],
        is_known: Callable[[str], bool],
    ) -> None:
        self._documents = documents
        self._now = now
        self._entropy = entropy
        self._is_known = is_known
        self._result = Stamped()
        self._touched = list(_facts(touched))
        self._archived = {
            each.now[1]
            for each in touched
            if (place := mainpath.place_of(each.path))
            and place.is_archived
            and not each.is_gone
        }
        self._before: dict[str, list[Fact]] = {}
        for each in touched:
            # What comes back from the archive is no new fact either.
            for oid in each.former:
                fact = documents.fact(each.path, oid)
                if fact:
                    self._before.setdefault(fact.id, []).append(fact)
        self._claimed: set[str] = set()

    def done(self) -> Stamped:
        after = [each for each in self._touched if not each[1].is_gone]
        read = {place.path: self._read(place, each) for place, each in after}
        # Who stays in place keeps its id before any copy of it may have it, and who
        # states it before another text in that place.
        after.sort(
            key=lambda each: (
                not self._is_same(each[1], read[each[0].path]),
                "id" not in document.stated(self._content(each[1])),
            )
        )
        for place, each in after:
            self._stamp(place, each, read[place.path])
        for place, each in self._touched:
            if each.is_gone:
                self._archive(place, each)
        return self._result

    def _read(self, place: Place, touched: Touched) -> Fact:
        data = self._documents.content(touched.now[1])
        if data is None:
            raise DocumentError("is too large for a fact", source=place.path)
        return document.parse(
            data, scope=place.scope, name=place.name, source=place.path
        )

    def _is_same(self, touched: Touched, fact: Fact) -> bool:
        return any(
            (known := self._documents.fact(touched.path, oid)) and known.id == fact.id
            for oid in touched.former
        )

    def _content(self, touched: Touched) -> bytes:
        return self._documents.content(touched.now[1]) or b""

    def _stamp(self, place: Place, touched: Touched, fact: Fact) -> None:
        data = self._content(touched)
        stated = document.stated(data)
        before = self._matching(touched, fact, has_id="id" in stated)
        if not fact.body and (before is None or before.body):
            raise DocumentError(
                document.NO_BODY,
                field="body",
                line=document.body_line(data),
                source=place.path,
            )
        if before:
            self._claimed.add(before.id)
            made = self._revised(fact, before, stated)
        else:
            made = self._new(fact, stated)
            self._claimed.add(made.id)
        self._result.facts.append(made)
        wanted = document.format(made)
        if wanted != data:
            self._result.contents[place.path] = wanted

    def _matching(self, touched: Touched, fact: Fact, *, has_id: bool) -> Fact | None:
        """The newest revision of the fact that this one was, in any parent."""
        own = [fact.id] if has_id else []
        former = [self._documents.fact(touched.path, oid) for oid in touched.former]
        for id in [*own, *(each.id for each in former if each)]:
            known = self._before.get(id)
            if known and id not in self._claimed:
                return max(known, key=lambda each: each.revision)
        return None

    def _revised(self, fact: Fact, before: Fact, stated: dict[str, str]) -> Fact:
        is_new = any(
            getattr(fact, field) != value
            for field, value in before.values().items()
            if field not in _NO_CONTENT
        )
        stamp = moment.text(self._now)
        updated = before.updated_at or stamp
        if is_new:
            was = fact.updated_at if "updated_at" in stated else None
            updated = was if was and was != before.updated_at else stamp
        revision = before.revision + 1
        if revision < fact.revision <= before.revision + MOST_SKIPPED:
            revision = fact.revision
        return fact.replace(
            id=before.id,
            revision=revision,
            created_at=before.created_at or fact.created_at or updated,
            updated_at=updated,
        )

    def _new(self, fact: Fact, stated: dict[str, str]) -> Fact:
        is_free = (
            "id" in stated
            and fact.id not in self._claimed
            and fact.id not in self._before
            and not self._is_known(fact.id)
        )
        stamp = moment.text(self._now)
        if not is_free:
            # A copy is a fact of its own.
            made = fact.replace(id=mint(self._entropy()), revision=1)
            is_copy = "id" in stated
            created = None if is_copy else fact.created_at
            return made.replace(
                created_at=created or stamp,
                updated_at=(None if is_copy else fact.updated_at) or created or stamp,
                **({"supersedes": None, "superseded_by": None} if is_copy else {}),
            )
        created = fact.created_at or fact.updated_at or stamp
        return fact.replace(created_at=created, updated_at=fact.updated_at or created)

    def _archive(self, place: Place, touched: Touched) -> None:
        stamp = mainpath.archive_stamp(self._now)
        for oid in touched.former[:1]:
            fact = self._documents.fact(place.path, oid)
            if fact and fact.id not in self._claimed and oid not in self._archived:
                self._result.blobs[mainpath.archive_path(place, stamp)] = oid


def _facts(touched: Iterable[Touched]) -> Iterator[tuple[Place, Touched]]:
    for each in touched:
        place = mainpath.place_of(each.path)
        if place and not place.is_archived:
            yield place, each


def trailers(facts: Sequence[Fact], *, kind: str) -> list[tuple[str, str]]:
    """The audit record of a commit by hand: its facts, who made it, its channel."""
    named = []
    if len(facts) <= _MOST_NAMED:
        for fact in facts:
            named += [("Ctx-Fact", fact.id), ("Ctx-Revision", str(fact.revision))]
    return [*named, ("Ctx-Actor", kind), ("Ctx-Via", "push")]
