"""What a workspace knows and decided already, as a candidate is measured by it."""

from __future__ import annotations

from functools import cached_property

from ctxlib.domain.candidate import FACT
from ctxlib.domain.decision import ID_PREFIX, Decision
from ctxlib.domain.freshness import is_active
from ctxlib.domain.position import SAME, Position, stand
from ctxlib.domain.relating import EVIDENCE, NEW, Knowledge, Relation
from ctxlib.domain.skilldraft import Skill, overlap
from ctxlib.errors import DocumentError
from ctxlib.service.reasons import read_fact
from ctxlib.store import decisions, history
from ctxlib.store.archive import Archive

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from ctxlib.domain.candidate import Candidate
    from ctxlib.domain.fact import Fact
    from ctxlib.store.facts import FactStore
    from ctxlib.store.journal import Journal

_MOST_FORGOTTEN = _MOST_REVISED = 200
_SAME_STEPS = 0.75


class Known:
    """What a workspace knows already; the facts are read once a candidate asks.

    `texts` are instruction texts in force, as label and text.
    """

    def __init__(
        self,
        journal: Journal,
        store: FactStore,
        *,
        texts: Iterable[tuple[str, str]],
        now: int,
    ) -> None:
        self._store = store
        self._texts = texts
        self._now = now
        self.decisions, self.problems = decisions.latest(journal)
        self._positions: dict[str, Position] = {}

    @cached_property
    def facts(self) -> list[Fact]:
        """The facts of both scopes that hold."""
        return [fact for fact in self._stored if is_active(fact, self._now)]

    def names(self) -> set[tuple[str, str]]:
        """The scope and the name of every fact, whether it holds or not."""
        return {(fact.scope, fact.name) for fact in self._stored}

    def relation(self, candidate: Candidate | Skill) -> Relation:
        """How a candidate stands to facts and instructions."""
        if isinstance(candidate, Skill) or candidate.kind != FACT:
            return Relation(NEW)
        return self._knowledge.relate(candidate)

    def gone_since(self, candidate: Candidate | Skill) -> str | None:
        """Since when a fact that says the same holds no more, if there is one.

        RFC 3339; empty where nobody knows.
        """
        if isinstance(candidate, Skill) or candidate.kind != FACT:
            return None
        relation = self._archived.relate(candidate)
        is_gone = relation.kind == EVIDENCE and relation.fact is not None
        return self._gone[relation.fact] if is_gone and relation.fact else None

    def revised_since(self, candidate: Candidate | Skill, last: str) -> Fact | None:
        """The fact that said the same and was changed after `last`, if there is one."""
        if isinstance(candidate, Skill) or candidate.kind != FACT:
            return None
        if not any((each.updated_at or "") > last for each in self._revised.values()):
            return None
        relation = self._former.relate(candidate)
        was = relation.fact if relation.kind == EVIDENCE else None
        now = self._revised[was.id] if was else None
        return now if now and (now.updated_at or "") > last else None

    @cached_property
    def _stored(self) -> list[Fact]:
        return [each.fact for each in self._store.all()]

    @cached_property
    def _knowledge(self) -> Knowledge:
        return Knowledge(self.facts, self._texts)

    @cached_property
    def _gone(self) -> dict[Fact, str]:
        return {**_ended(self._stored, self._now), **_forgotten(self._store)}

    @cached_property
    def _archived(self) -> Knowledge:
        return Knowledge(self._gone)

    @cached_property
    def _revised(self) -> dict[str, Fact]:
        """By id, the facts that hold and did not always say what they say."""
        changed = [fact for fact in self.facts if fact.revision > 1]
        changed.sort(key=lambda fact: fact.updated_at or "", reverse=True)
        return {fact.id: fact for fact in changed[:_MOST_REVISED]}

    @cached_property
    def _former(self) -> Knowledge:
        return Knowledge(_earlier(self._store, self._revised))

    def decision(self, candidate: Candidate | Skill) -> Decision | None:
        """The decision about the same candidate, or one that says the same."""
        own = self.decisions.get(ID_PREFIX + candidate.key)
        if own is not None:
            return own
        like = [each for each in self.decisions.values() if each.what == candidate.kind]
        if isinstance(candidate, Skill):
            alike = [
                each
                for each in like
                if overlap(each.steps, candidate.labels) >= _SAME_STEPS
            ]
        else:
            position = Position(candidate.statement)
            alike = [
                each for each in like if stand(position, self._position(each)) == SAME
            ]
        return max(alike, key=lambda each: each.at, default=None)

    def _position(self, decision: Decision) -> Position:
        found = self._positions.get(decision.id)
        if found is None:
            found = self._positions[decision.id] = Position(decision.text)
        return found


def _ended(facts: list[Fact], now: int) -> dict[Fact, str]:
    """The facts that hold no more, and since when, as far as that is known."""
    times = {fact.id: fact.created_at or "" for fact in facts}
    return {
        fact: times.get(fact.superseded_by or "", "") or fact.expires_at or ""
        for fact in facts
        if not is_active(fact, now)
    }


def _earlier(store: FactStore, revised: Mapping[str, Fact]) -> list[Fact]:
    """What some facts said before, as far as they had the same name."""
    paths = [store.path(fact.scope, fact.name) for fact in revised.values()]
    rev = store.snapshot.commit
    if rev is None or not paths:
        return []
    objects = store.snapshot.objects
    left = {
        (path, oid)
        for commit in history.log(objects, *paths, rev=rev)
        for path, oid in commit.left.items()
        if oid
    }
    blobs = sorted(left)
    contents = objects.read_each(oid for _, oid in blobs)
    found = [
        read_fact(path, content)
        for (path, _), content in zip(blobs, contents, strict=True)
    ]
    return [
        fact
        for fact in found
        if fact and fact.id in revised and fact.revision < revised[fact.id].revision
    ]


def _forgotten(store: FactStore) -> dict[Fact, str]:
    archive = Archive(store)
    found: dict[Fact, str] = {}
    for entry in archive.entries()[:_MOST_FORGOTTEN]:
        try:
            found[archive.fact(entry)] = entry.forgotten_at or ""
        except DocumentError:
            continue
    return found
