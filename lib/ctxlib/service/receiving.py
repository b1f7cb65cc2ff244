"""Whether a push may come in: by the rules of every other write, with each reason."""

from __future__ import annotations

from ctxlib.domain import document, mainpath, policy
from ctxlib.domain.objection import STAMP, Objection
from ctxlib.service import pushedcommit
from ctxlib.service.invariants import contests, over_pinned, overflow, subject_held
from ctxlib.service.pushedcommit import Changes
from ctxlib.service.pusheddocument import Documents
from ctxlib.service.rivals import forgotten, rivals
from ctxlib.store import pushed
from ctxlib.store.archive import Archive, above
from ctxlib.store.facts import FactStore
from ctxlib.store.snapshot import Snapshot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from ctxlib.domain.actor import Actor
    from ctxlib.domain.fact import Fact
    from ctxlib.store.objects import Objects
    from ctxlib.store.pushed import Touched


class Push:
    """What is pushed to main: from `old`, its tip, to `new`, by an actor.

    `root` is where derived files are kept.
    """

    __slots__ = ("actor", "new", "now", "objects", "old", "pinned_chars", "root")

    def __init__(
        self,
        objects: Objects,
        *,
        old: str,
        new: str,
        actor: Actor,
        now: int,
        pinned_chars: int,
        root: str,
    ) -> None:
        self.objects = objects
        self.old = old
        self.new = new
        self.actor = actor
        self.now = now
        self.pinned_chars = pinned_chars
        self.root = root


def judge(push: Push) -> list[Objection]:
    """Why a push is refused; empty where it may come in.

    Every commit is looked at, since all of them stay; what must hold of the facts
    together is asked of the last one, and only once each of them is sound.
    """
    if not pushed.is_ancestor(push.objects, push.old, push.new):
        return [
            Objection(
                "history",
                "the memory has changes that this push has not",
                command="git pull",
            )
        ]
    commits = pushed.commits(push.objects, push.old, push.new)
    raws = push.objects.read_many(each.commit for each in commits)
    documents = Documents(push.objects)
    documents.load(touched for each in commits for touched in each.touched)
    found = [
        objection.of(each.commit)
        for each, raw in zip(commits, raws, strict=True)
        for objection in pushedcommit.objections(each, raw, documents, actor=push.actor)
    ]
    return found or list(of_difference(push))


def of_difference(push: Push) -> Iterator[Objection]:
    """What is wrong with the facts of the new tip, seen from the old one."""
    touched = pushed.difference(push.objects, push.old, push.new)
    documents = Documents(push.objects)
    documents.load(touched)
    for each in touched:
        if mainpath.is_kept(each.path):
            yield Objection("kept", "is not as the memory has it", path=each.path)
    changes = Changes(touched, documents)
    yield from changes.objections()
    if not push.actor.is_person:
        yield from pushedcommit.unasked(touched, changes)
    snapshot = Snapshot(push.objects, push.old)
    folders = {place.key for each in touched if (place := mainpath.place_of(each.path))}
    for key in sorted(folders, key=lambda key: key or ""):
        store = FactStore(snapshot, key, root=push.root)
        yield from _Scope(push, store, changes, documents).objections()


class _Scope:
    """The facts of one folder that a push changes, among those that are there."""

    __slots__ = (
        "_after",
        "_before",
        "_documents",
        "_gone",
        "_paths",
        "_push",
        "_store",
    )

    def __init__(
        self, push: Push, store: FactStore, changes: Changes, documents: Documents
    ) -> None:
        self._push = push
        self._store = store
        self._documents = documents
        self._before = {id: fact for id, (_, fact) in changes.before.items()}
        self._gone = [fact.id for _, fact in changes.gone]
        mine = [each for each in changes.after if self._is_mine(each[0])]
        self._after = [fact for _, fact in mine]
        self._paths = {fact.id: touched for touched, fact in mine}

    def _is_mine(self, touched: Touched) -> bool:
        place = mainpath.place_of(touched.path)
        return place is not None and place.key == self._store.key

    def objections(self) -> Iterator[Objection]:
        push = self._push
        yield from self._of_ids()
        held = contests(self._store, self._after, gone=self._gone, now=push.now)
        for fact, holder in held:
            yield self._said("subject", fact, subject_held(fact, holder).message)
        yield from self._of_pinned()
        for fact in self._after:
            yield from self._of_pointers(fact)
        if not push.actor.is_person:
            yield from self._of_agent()

    def _of_ids(self) -> Iterator[Objection]:
        archive = Archive(self._store)
        for fact in self._after:
            least = above(self._store, fact).revision
            if least != fact.revision:
                said = f"is {fact.revision}, but the id had more: the next is {least}"
                yield self._said("revision", fact, said, field="revision")
            if fact.id in self._before:
                continue
            active = self._store.with_id(fact.id)
            forgotten = [] if active else archive.with_id(fact.id)
            for path in [active.path] if active else [one.path for one in forgotten]:
                said = f"{fact.id} is the id of {path}"
                yield self._said("id", fact, said, field="id", command=STAMP)

    def _of_pinned(self) -> Iterator[Objection]:
        push = self._push
        size = overflow(
            self._store,
            self._after,
            gone=self._gone,
            now=push.now,
            most=push.pinned_chars,
        )
        touching = [fact for fact in self._after if fact.is_pinned] or self._after
        if size is not None and touching:
            fact = touching[0]
            error = over_pinned(size, push.pinned_chars, fact)
            yield self._said("pinned", fact, error.message)

    def _of_pointers(self, fact: Fact) -> Iterator[Objection]:
        before = self._before.get(fact.id)
        for field in ("supersedes", "superseded_by"):
            target = getattr(fact, field)
            if target is None or (before and getattr(before, field) == target):
                continue
            other = self._with_id(target)
            back = "superseded_by" if field == "supersedes" else "supersedes"
            if other is None or other.scope != fact.scope:
                said = f"no fact of the {fact.scope} scope has the id {target}"
            elif other is fact or self._is_circle(fact):
                said = "supersedes itself in a circle"
            elif getattr(other, back) != fact.id:
                said = f"{other.reference} does not point back"
            else:
                continue
            yield self._said("pointer", fact, said, field=field)

    def _is_circle(self, fact: Fact) -> bool:
        seen: set[str] = set()
        current: Fact | None = fact
        while current and current.superseded_by and current.id not in seen:
            seen.add(current.id)
            current = self._with_id(current.superseded_by)
        return current is not None and current.id in seen

    def _with_id(self, id: str) -> Fact | None:
        for fact in self._after:
            if fact.id == id:
                return fact
        stored = None if id in self._gone else self._store.with_id(id)
        return stored.fact if stored else None

    def _of_agent(self) -> Iterator[Objection]:
        """What only a person may push; each new fact is seen with those before it."""
        earlier: list[Fact] = []
        for fact in self._after:
            known = [*rivals(self._store, fact, now=self._push.now), *earlier]
            told = policy.assess(
                self._given(fact),
                actor=self._push.actor,
                is_create=fact.id not in self._before,
                existing=known,
                forgotten=forgotten(self._store, (fact.name,)),
                now=self._push.now,
            )
            for reason in told:
                yield self._said("person", fact, f"needs a person: {reason}")
            earlier.append(fact)

    def _given(self, fact: Fact) -> Mapping[str, object]:
        """The fields as an agent would have given them: no type that was not stated."""
        data = self._documents.content(self._paths[fact.id].now[1]) or b""
        stated = document.stated(data)
        return {
            **fact.values(),
            "type": stated.get("type"),
            "id": None,
            "revision": None,
        }

    def _said(
        self,
        rule: str,
        fact: Fact,
        said: str,
        *,
        field: str | None = None,
        command: str | None = None,
    ) -> Objection:
        path = self._paths[fact.id].path
        return Objection(rule, said, path=path, field=field, command=command)
