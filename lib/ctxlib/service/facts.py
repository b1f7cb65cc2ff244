"""Saving and changing facts, one commit a change."""

from __future__ import annotations

import os

from ctxlib.domain import moment, policy
from ctxlib.domain.draft import draft, made_name, refuse_blank
from ctxlib.domain.fact import DRAFT_FIELDS, SCOPES, Fact
from ctxlib.domain.freshness import is_expired
from ctxlib.domain.ident import mint
from ctxlib.domain.precedence import overrides
from ctxlib.errors import ConflictError, DocumentError, NotFoundError, RefusedError
from ctxlib.service.writing import FactWriter, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ctxlib.store.facts import FactStore, Stored

# A change of these says nothing about whether the content still holds, so the
# freshness clock must not start again.
_KEEPS_UPDATED_AT = frozenset(
    {"name", "scope", "activation", "last_verified_at", "supersedes", "superseded_by"}
)


class Saved:
    """What a write did: the fact as it is now, its commit (None: nothing changed)."""

    __slots__ = ("commit", "fact", "notes")

    def __init__(self, fact: Fact, commit: str | None, notes: tuple[str, ...]) -> None:
        self.fact = fact
        self.commit = commit
        self.notes = notes

    @property
    def reference(self) -> str:
        """The qualified reference of the fact."""
        return self.fact.reference


class FactService(FactWriter):
    """What `ctx-fact` offers for one workspace; every write is one commit."""

    __slots__ = ()

    def add(self, given: Mapping[str, object], *, why: str | None = None) -> Saved:
        """Save a new fact from the fields that were given (`domain.fact` names).

        Left out: type is project for a person, scope is project, title and name
        are made from the text. Raises `ConflictError` for a taken name or a held
        subject, `RefusedError` where a person or another text is needed.
        """
        fact = draft(given, id=mint(os.urandom(16)), now=self.now)
        notes: tuple[str, ...] = ()

        def plan(store: FactStore) -> list[Step]:
            nonlocal notes
            notes = self._notes(store, fact)
            if not self.actor.is_person:
                self._assess(store, given, fact)
            return [Step("save", None, fact)]

        commit, _ = self.commit(plan, why=why)
        return Saved(fact, commit, notes)

    def update(
        self,
        reference: str,
        changes: Mapping[str, object],
        *,
        expect: int | None = None,
        why: str | None = None,
    ) -> Saved:
        """Make a revision with other values in some fields; `None` clears one."""
        for field in changes:
            if field not in (*DRAFT_FIELDS, "extra"):
                raise DocumentError("cannot be changed", field=field)
        for field, command in (("name", "rename"), ("scope", "move")):
            if field in changes:
                raise DocumentError(f"use 'ctx-fact {command}'", field=field)
        refuse_blank(changes)
        return self._revise("revise", reference, lambda _: changes, expect, why)

    def verify(
        self, reference: str, *, expect: int | None = None, why: str | None = None
    ) -> Saved:
        """Confirm that a fact still holds: renews its freshness and nothing else."""
        stamp = {"last_verified_at": moment.text(self.now)}
        return self._revise("verify", reference, lambda _: stamp, expect, why)

    def pin(
        self, reference: str, *, expect: int | None = None, why: str | None = None
    ) -> Saved:
        """Let the body join the stable prefix, within the pinned cap."""
        return self._activate("pin", reference, expect, why)

    def unpin(
        self, reference: str, *, expect: int | None = None, why: str | None = None
    ) -> Saved:
        """Take the body out of the stable prefix; recall finds the fact from now on."""
        return self._activate("unpin", reference, expect, why)

    def rename(
        self,
        reference: str,
        name: str,
        *,
        expect: int | None = None,
        why: str | None = None,
    ) -> Saved:
        """Give a fact another name; its id and history stay."""
        return self._revise(
            "rename", reference, lambda _: {"name": made_name(name)}, expect, why
        )

    def move(
        self,
        reference: str,
        scope: str,
        *,
        expect: int | None = None,
        why: str | None = None,
    ) -> Saved:
        """Take a fact into the other scope; an existing one there is never replaced."""
        return self._revise("move", reference, lambda _: {"scope": scope}, expect, why)

    def supersede(
        self, old: str, new: str, *, expect: int | None = None, why: str | None = None
    ) -> Saved:
        """Mark one fact as replaced by another, both pointers in one commit."""
        self.require_person("superseding", command=f"ctx-fact supersede {old} {new}")

        def plan(store: FactStore) -> list[Step]:
            first = store.find(old, for_write=True)
            second = store.find(new, for_write=True)
            _check_expected(first, expect)
            _check_pair(store, first.fact, second.fact)
            if first.fact.superseded_by == second.fact.id:
                return []
            return [
                Step(
                    "supersede", first, _next(first.fact, superseded_by=second.fact.id)
                ),
                Step("supersede", second, _next(second.fact, supersedes=first.fact.id)),
            ]

        commit, steps = self.commit(plan, why=why)
        if not steps:
            fact = self.view().find(old, for_write=False).fact
            return Saved(fact, None, (f"{fact.reference} was superseded already",))
        return Saved(steps[0].after, commit, ())

    def _activate(
        self, verb: str, reference: str, expect: int | None, why: str | None
    ) -> Saved:
        pinned = verb == "pin"

        def change(fact: Fact) -> Mapping[str, object]:
            if fact.is_pinned == pinned:
                return {}
            return {"activation": "pinned" if pinned else "relevant"}

        return self._revise(verb, reference, change, expect, why)

    def _revise(
        self,
        verb: str,
        reference: str,
        changes_of: Callable[[Fact], Mapping[str, object]],
        expect: int | None,
        why: str | None,
    ) -> Saved:
        command = f"ctx-fact {verb_command(verb)} {reference} …"
        self.require_person(_ACTS[verb], command=command)
        current: list[Fact] = []
        notes: tuple[str, ...] = ()

        def plan(store: FactStore) -> list[Step]:
            nonlocal notes
            stored = store.find(reference, for_write=True)
            _check_expected(stored, expect)
            current[:] = [stored.fact]
            changes = changes_of(stored.fact)
            if not changes or stored.fact.replace(**changes) == stored.fact:
                return []
            if not _KEEPS_UPDATED_AT.issuperset(changes):
                changes = {**changes, "updated_at": moment.text(self.now)}
            step = Step(verb, stored, _next(stored.fact, **changes))
            notes = self._notes(store, step.after)
            return [step]

        commit, steps = self.commit(plan, why=why)
        if not steps:
            fact = current[0]
            return Saved(fact, None, (f"{fact.reference} is unchanged",))
        return Saved(steps[0].after, commit, notes)

    def _assess(
        self, store: FactStore, given: Mapping[str, object], fact: Fact
    ) -> None:
        said = ("name", "title", "description", "body")
        fields = {**given, **{field: getattr(fact, field) for field in said}}
        reasons = policy.assess(
            fields,
            actor=self.actor,
            is_create=True,
            existing=self._rivals(store, fact),
        )
        if reasons:
            raise RefusedError(
                f"saving '{fact.reference}' needs a person",
                reasons=reasons,
                hint="an agent saves with --type project or --type reference; else "
                "the user does, with 'ctx-fact add' in a terminal",
            )

    def _rivals(self, store: FactStore, fact: Fact) -> list[Fact]:
        """The facts that a new one may repeat: all, or those that an index names."""
        if self.root is None:
            return [stored.fact for stored in store.all()]
        from ctxlib.store.alike import alike

        known = {
            stored.fact.id: stored.fact
            for scope in SCOPES
            for stored in store.equivalent(scope, fact)
        }
        text = "\n".join((fact.title, fact.description, fact.body))
        near = alike(store.snapshot, store.key, self.root, text, now=self.now)
        return [*known.values(), *(each for each in near if each.id not in known)]

    def _notes(self, store: FactStore, fact: Fact) -> tuple[str, ...]:
        """What a person should know of a fact as it is about to be."""
        if is_expired(fact, self.now):
            return (f"{fact.reference} is past its expiry: recall leaves it out",)
        if fact.scope != "project":
            return ()
        rivals = [stored.fact for stored in store.equivalent("global", fact)]
        return tuple(
            f"{fact.reference} holds in place of {each.global_fact.reference} here"
            for each in overrides([fact, *rivals], self.now)
        )


_ACTS = {
    "revise": "changing a fact",
    "verify": "verifying a fact",
    "pin": "pinning a fact",
    "unpin": "unpinning a fact",
    "rename": "renaming a fact",
    "move": "moving a fact to another scope",
}


def verb_command(verb: str) -> str:
    """The subcommand of `ctx-fact` that does what a commit's verb says."""
    return "update" if verb == "revise" else verb


def _next(fact: Fact, **changes: object) -> Fact:
    return fact.replace(**{**changes, "revision": fact.revision + 1})


def _check_expected(stored: Stored, expect: int | None) -> None:
    fact = stored.fact
    if expect is not None and expect != fact.revision:
        raise ConflictError(
            f"cannot save '{fact.reference}': revision {expect} is stale, "
            f"{fact.revision} is current",
            holder=fact.id,
            hint=f"see it with 'ctx-fact show {fact.reference}', then save again",
        )


def _check_pair(store: FactStore, old: Fact, new: Fact) -> None:
    if old.id == new.id:
        raise ConflictError(f"{old.reference} cannot supersede itself", holder=old.id)
    if old.scope != new.scope:
        raise ConflictError(
            f"{old.reference} and {new.reference} are in different scopes",
            holder=new.id,
            hint="move one of them first with 'ctx-fact move --scope'",
        )
    if old.superseded_by not in (None, new.id):
        raise ConflictError(
            f"{old.reference} is superseded already, by {old.superseded_by}",
            holder=old.superseded_by,
        )
    seen, current = {old.id}, new
    while current.superseded_by is not None:
        if current.superseded_by in seen:
            raise ConflictError(
                f"{new.reference} is itself superseded by {old.reference}",
                holder=old.id,
            )
        seen.add(current.id)
        following = store.with_id(current.superseded_by)
        if following is None:
            raise NotFoundError(f"no fact has the id {current.superseded_by}")
        current = following.fact
