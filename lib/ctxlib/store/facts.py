"""The facts of one snapshot, as one workspace sees them."""

from __future__ import annotations

from ctxlib.domain import document
from ctxlib.domain.fact import SCOPES, Fact
from ctxlib.domain.freshness import is_withdrawn
from ctxlib.domain.ident import parse_reference
from ctxlib.domain.precedence import equivalence
from ctxlib.errors import (
    AmbiguousError,
    DocumentError,
    NotFoundError,
    RepositoryError,
)
from ctxlib.store.catalogue import Catalogue, open_catalogue
from ctxlib.store.objects import intact
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

SUFFIX = ".md"


class Stored:
    """A fact with its place: path in the memory repository and oid of its blob."""

    __slots__ = ("fact", "oid", "path")

    def __init__(self, fact: Fact, path: str, oid: str) -> None:
        self.fact = fact
        self.path = path
        self.oid = oid

    def __repr__(self) -> str:
        return f"Stored({self.path!r}, {self.fact!r})"

    @property
    def reference(self) -> str:
        """The qualified reference, such as `project/release-branch.md`."""
        return self.fact.reference


class FactStore:
    """The facts of both scopes; without a `key` there are only global ones.

    A document that is no fact is left out and noted in `problems`, its `source`
    the path; it hides no other. `root` is where derived files are kept: with it,
    only the facts in question are read, and `problems` knows only those.
    """

    __slots__ = ("_catalogues", "_loaded", "key", "problems", "root", "snapshot")

    def __init__(
        self, snapshot: Snapshot, key: str | None, *, root: str | None = None
    ) -> None:
        self.snapshot = snapshot
        self.key = key
        self.root = root
        self._catalogues: dict[str, Catalogue] = {}
        self.problems: list[DocumentError] = []
        self._loaded: dict[str, list[Stored]] = {}

    def folder(self, scope: str) -> str:
        """Where the facts of a scope are: `global` or `projects/<key>`."""
        if scope == "global":
            return "global"
        if self.key is None:
            raise NotFoundError("there is no workspace here, so no project facts")
        return f"projects/{self.key}"

    def path(self, scope: str, name: str) -> str:
        """Where the fact of a name is, or would be."""
        return f"{self.folder(scope)}/{name}{SUFFIX}"

    def load(self, scope: str) -> list[Stored]:
        """The facts of a scope, by name; read once."""
        if scope not in self._loaded:
            self._loaded[scope] = self._read(scope)
        return self._loaded[scope]

    def all(self) -> list[Stored]:
        """The facts of both scopes, project facts first, by name."""
        return [stored for scope in self.scopes() for stored in self.load(scope)]

    def named(self, scope: str, name: str) -> Stored | None:
        """The fact of a name in a scope; reads one document.

        Raises `DocumentError` where the document there is no fact.
        """
        if scope not in self.scopes():
            return None
        path = self.path(scope, name)
        oid = self.snapshot.oid(path)
        if oid is None:
            return None
        (content,) = self.snapshot.objects.read_each([oid])
        return Stored(_parsed(content, scope, name, path), path, oid)

    def with_id(self, id: str) -> Stored | None:
        """The fact with an id, of either scope."""
        return next((each for each in self._starting(id) if each.fact.id == id), None)

    def with_subject(self, scope: str, subject: str) -> list[Stored]:
        """The facts of a scope that hold a subject, active or not, by name."""
        return [
            each
            for each in self._nominated(scope, lambda kept: kept.with_subject(subject))
            if each.fact.subject_key == subject
        ]

    def equivalent(self, scope: str, *facts: Fact) -> list[Stored]:
        """The facts of a scope that are equivalent to one of these, by name.

        Active or not; none is equivalent to itself.
        """
        return [
            each
            for each in self._nominated(scope, lambda kept: kept.like(facts))
            if any(
                each.fact.id != fact.id and equivalence(each.fact, fact)
                for fact in facts
            )
        ]

    def pinned(self) -> list[Stored]:
        """The pinned facts of both scopes that nobody withdrew, project facts first."""
        return [
            each
            for scope in self.scopes()
            for each in self._nominated(scope, lambda kept: kept.pinned())
            if each.fact.is_pinned and not is_withdrawn(each.fact)
        ]

    def unreadable(self) -> int:
        """How many documents are known to be no facts."""
        found = {each.source for each in self.problems}
        for scope in self.scopes():
            names = self.catalogue(scope).unreadable()
            found.update(self.path(scope, name) for name in names)
        return len(found)

    def find(self, reference: str, *, for_write: bool) -> Stored:
        """The fact that a person named: qualified, by name, by id or its start.

        A name is the project's fact first; for a write it must be the only one.
        Raises `NotFoundError` or `AmbiguousError`.
        """
        wanted = parse_reference(reference)
        scopes = (wanted.scope,) if wanted.scope else self.scopes()
        if wanted.name:
            named = [self.named(scope, wanted.name) for scope in scopes]
            found = [each for each in named if each]
            if len(found) > 1 and for_write:
                raise AmbiguousError(reference, [each.reference for each in found])
            if found:
                return found[0]
        if wanted.id:
            return self._identified(reference, wanted.id)
        raise self._missing(reference)

    def _identified(self, reference: str, start: str) -> Stored:
        found = self._starting(start)
        if not found:
            raise self._missing(reference)
        if len(found) > 1:
            raise AmbiguousError(
                reference, [f"{each.reference} ({each.fact.id})" for each in found]
            )
        return found[0]

    def _missing(self, reference: str) -> NotFoundError:
        from ctxlib.store.similar import hint

        named = f"no fact is called '{reference[:80]}'"
        return NotFoundError(named, hint=hint(self, reference))

    def _starting(self, start: str) -> list[Stored]:
        return [
            each
            for scope in self.scopes()
            for each in self._nominated(scope, lambda kept: kept.with_id(start))
            if each.fact.id.startswith(start)
        ]

    def _nominated(
        self, scope: str, nominate: Callable[[Catalogue], list[str]]
    ) -> list[Stored]:
        """The facts that a catalogue names; without one, all that there are."""
        if scope not in self.scopes():
            return []
        if scope in self._loaded or self.root is None:
            return self.load(scope)
        known = (self.known(scope, name) for name in nominate(self.catalogue(scope)))
        return [each for each in known if each]

    def catalogue(self, scope: str) -> Catalogue:
        """What names the facts of a scope without reading them."""
        if scope not in self._catalogues:
            self._catalogues[scope] = open_catalogue(
                self.snapshot, self.folder(scope), scope=scope, root=self.root
            )
        return self._catalogues[scope]

    def known(self, scope: str, name: str) -> Stored | None:
        """The fact of a name; `None`, and noted, where the document there is none."""
        try:
            return self.named(scope, name)
        except DocumentError as error:
            self._note(error)
            return None

    def scopes(self) -> tuple[str, ...]:
        """The scopes that this workspace sees, its own first."""
        return SCOPES if self.key is not None else ("global",)

    def _read(self, scope: str) -> list[Stored]:
        if scope not in self.scopes():
            return []
        folder = self.folder(scope)
        names = self.snapshot.names(folder)
        contents = self.snapshot.objects.read_each(oid for _, oid in names)
        found = []
        for (name, oid), content in zip(names, contents, strict=True):
            path, stem = f"{folder}/{name}", name.removesuffix(SUFFIX)
            try:
                fact = _parsed(content, scope, stem, path)
            except DocumentError as error:
                self._note(error)
            else:
                found.append(Stored(fact, path, oid))
        return sorted(found, key=lambda each: each.fact.name)

    def _note(self, problem: DocumentError) -> None:
        if all(each.source != problem.source for each in self.problems):
            self.problems.append(problem)


def _parsed(content: bytes | RepositoryError, scope: str, name: str, path: str) -> Fact:
    try:
        return document.parse(intact(content), scope=scope, name=name, source=path)
    except DocumentError as error:
        raise error.at(path) from None
