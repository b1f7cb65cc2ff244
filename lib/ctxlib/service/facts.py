"""Saving and changing facts, one commit a change."""

from __future__ import annotations

from ctxlib.domain import moment, policy
from ctxlib.domain.draft import draft, made_name, refuse_blank, refuse_stray
from ctxlib.domain.fact import DRAFT_FIELDS, Fact
from ctxlib.domain.ident import mint
from ctxlib.domain.provenance import attributed
from ctxlib.errors import DocumentError
from ctxlib.service.asking import Request, plain
from ctxlib.service.changing import (
    ACTS,
    KEEPS_UPDATED_AT,
    changing,
    check_expected,
    next_revision,
    verb_command,
)
from ctxlib.service.rivals import forgotten, noted, refuse_repeated, rivals, says_same
from ctxlib.service.writing import FactWriter, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from ctxlib.service.asking import Content
    from ctxlib.store.facts import FactStore


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
        fact = draft(given, id=mint(self.entropy()), now=self.now)
        if self.actor.is_person and not self.taking:
            refuse_stray(given, agenda=fact.agenda)
        kept = self._attributed(fact)
        notes: tuple[str, ...] = ()

        def plan(store: FactStore) -> list[Step]:
            nonlocal notes
            if self.taking:
                refuse_repeated(store, fact, now=self.now)
            notes = noted(store, fact, now=self.now)
            if self.actor.is_person and not (self.taking or notes):
                notes = says_same(store, fact, now=self.now)
            return [Step("save", None, kept)]

        request = Request(
            "add",
            "saving this fact",
            content=lambda _: {field: plain(getattr(fact, field)) for field in given},
            reasons=lambda store, _: self._assess(store, given, fact),
        )
        commit, _ = self.commit(plan, why=why, request=request)
        return Saved(kept, commit, notes)

    def update(
        self,
        reference: str,
        changes: Mapping[str, object],
        *,
        sources: Mapping[str, str] | None = None,
        expect: int | None = None,
        why: str | None = None,
    ) -> Saved:
        """Make a revision with other values in some fields; `None` clears one.

        `sources` are keys of its provenance; the others stay as they are.
        """
        for field in changes:
            if field not in (*DRAFT_FIELDS, "extra"):
                raise DocumentError("cannot be changed", field=field)
        for field, command in (("name", "rename"), ("scope", "move")):
            if field in changes:
                raise DocumentError(f"use 'ctx-fact {command}'", field=field)
        refuse_blank(changes)
        policy.refuse_credentials_as_typed(changes)

        def wanted(fact: Fact) -> Mapping[str, object]:
            refuse_stray(changes, agenda=changes.get("agenda", fact.agenda))
            if not sources:
                return changes
            same = fact.replace(provenance=changes.get("provenance", fact.provenance))
            return {**changes, "provenance": {**same.provenance, **sources}}

        def content(steps: Sequence[Step]) -> Mapping[str, object]:
            after = steps[0].after
            fields = {
                key: None if given is None else plain(getattr(after, key))
                for key, given in wanted(after).items()
            }
            return {"fields": fields}

        return self._revise("revise", reference, wanted, expect, why, content=content)

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
            "rename",
            reference,
            lambda _: {"name": made_name(name)},
            expect,
            why,
            content=lambda steps: {"name": steps[0].after.name},
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
        return self._revise(
            "move",
            reference,
            lambda _: {"scope": scope},
            expect,
            why,
            content=lambda _: {"scope": scope},
        )

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
        *,
        content: Content = lambda _: {},
    ) -> Saved:
        current: list[Fact] = []
        notes: tuple[str, ...] = ()

        def plan(store: FactStore) -> list[Step]:
            nonlocal notes
            stored = store.find(reference, for_write=True)
            check_expected(stored, expect)
            current[:] = [stored.fact]
            changes = changes_of(stored.fact)
            if not changes or stored.fact.replace(**changes) == stored.fact:
                return []
            if not KEEPS_UPDATED_AT.issuperset(changes):
                changes = {**changes, "updated_at": moment.text(self.now)}
            step = Step(verb, stored, next_revision(stored.fact, **changes))
            notes = noted(store, step.after, now=self.now)
            return [step]

        request = Request(
            verb_command(verb),
            ACTS[verb],
            content=content,
            reasons=lambda _, steps: changing(verb, steps),
        )
        commit, steps = self.commit(plan, why=why, request=request)
        if not steps:
            fact = current[0]
            return Saved(fact, None, (f"{fact.reference} is unchanged",))
        return Saved(steps[0].after, commit, notes)

    def _attributed(self, fact: Fact) -> Fact:
        """A new fact with the session that asks for it in its provenance."""
        asker = self.taking.proposal.actor if self.taking else self.actor
        return fact.replace(provenance=attributed(fact.provenance, asker))

    def _assess(
        self, store: FactStore, given: Mapping[str, object], fact: Fact
    ) -> list[str]:
        said = ("name", "title", "description", "body")
        fields = {**given, **{field: getattr(fact, field) for field in said}}
        return policy.assess(
            fields,
            actor=self.actor,
            is_create=True,
            existing=rivals(store, fact, now=self.now),
            forgotten=forgotten(store, (fact.name,)),
        )
