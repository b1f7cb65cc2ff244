"""Another key for a workspace: one that is there, or one of its own."""

from __future__ import annotations

import os

from ctxlib.domain import document, policy
from ctxlib.domain.ident import mint
from ctxlib.errors import CtxError, NotFoundError
from ctxlib.service.joining import join
from ctxlib.service.keys import Known
from ctxlib.service.rekeyed import FORMER, Rekeyed, let_journal_follow
from ctxlib.service.writing import FactWriter, Step
from ctxlib.store.backup import back_up
from ctxlib.store.facts import FactStore
from ctxlib.store.identity import (
    PLACES_PATH,
    grown,
    identity_path,
    is_key,
    key_for,
    key_of,
    known_by,
    workspace_name,
)
from ctxlib.store.places import given, places
from ctxlib.store.repository import Change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ctxlib.store.repository import Snapshot
    from ctxlib.store.workspace import Workspace

    Edits = dict[str, bytes | None]
    Plan = Callable[[Snapshot], tuple[Change | None, Rekeyed]]


class ProjectService(FactWriter):
    """Gives the workspace another key, which its place has from then on."""

    __slots__ = ()

    def adopt(self, key: str, *, leave: bool) -> Rekeyed:
        """Use a key that the memory knows; the facts move there unless they `leave`.

        Raises `RefusedError` for who is no person, `NotFoundError` where there is no
        such key, `ConflictError` naming everything that both keys hold.
        """
        self.require_person(
            "using another key", command=f"git ctx project adopt {key[:80]}"
        )
        self._refuse_stated(key[:80])
        former = self.workspace.key
        self.marks = [] if leave or key == former else [(FORMER, former)]

        def plan(snapshot: Snapshot) -> tuple[Change | None, Rekeyed]:
            if not is_key(key) or snapshot.folder_oid(f"projects/{key}") is None:
                raise NotFoundError(
                    f"the memory has no key '{key[:80]}'",
                    hint="those that may be of this repository are named by "
                    "'git ctx project show'",
                )
            done = Rekeyed(key, former)
            if leave or key == former:
                done.left = Known(snapshot, former, ()).facts if key != former else 0
                edits = self._given(snapshot, key, self.workspace.identities[-1:])
                return self._rekeying(done, [], edits), done
            joined = join(
                snapshot, former, key, now=self.now, pinned_chars=self.pinned_chars
            )
            moved = (step.after.reference for step in joined.steps)
            done.facts = [*moved, *joined.unreadable]
            done.archived = joined.archived
            done.followers = _others(self.workspace, joined.identities)
            mine = (*self.workspace.identities, *joined.identities)
            edits = self._given(snapshot, key, mine, instead=former) | joined.edits
            return self._rekeying(done, joined.steps, edits), done

        done = self._carry_out(plan)
        if not leave:
            let_journal_follow(self, done)
        return done

    def split(self, *, copy: bool) -> Rekeyed:
        """Take a key that nobody has; the facts stay, or are there twice from now on.

        Nothing is done where the workspace is alone with its key. A copy is a new
        fact: it has an id of its own and starts at revision 1, but keeps its times.
        """
        self.require_person("taking a key of its own", command="git ctx project split")
        self._refuse_stated("NAME")
        former = self.workspace.key

        def plan(snapshot: Snapshot) -> tuple[Change | None, Rekeyed]:
            if self._is_alone(snapshot):
                done = Rekeyed(former, former)
                done.notes = ["nobody else has this key"]
                return None, done
            done = Rekeyed(self._free_key(snapshot), former)
            done.left = Known(snapshot, former, ()).facts
            steps = self._copies(snapshot, done) if copy else []
            done.facts = [step.after.reference for step in steps]
            edits = self._given(snapshot, done.key, self.workspace.identities[-1:])
            for step in steps:
                path = f"projects/{done.key}/{step.after.name}.md"
                edits[path] = document.format(step.after)
            return self._rekeying(done, steps, edits), done

        return self._carry_out(plan)

    def _refuse_stated(self, name: str) -> None:
        if self.workspace.is_stated:
            raise CtxError(
                "ctx.project states the key of this workspace",
                hint=f"state another one: git ctx config project {name}",
            )

    def _carry_out(self, plan: Plan) -> Rekeyed:
        planned: list[tuple[Rekeyed, str | None]] = []

        def attempt(snapshot: Snapshot) -> Change | None:
            change, done = plan(snapshot)
            planned[:] = [(done, snapshot.commit)]
            return change

        commit = self.memory.transact(attempt, now=self.now, identity=self.identity)
        done, before = planned[0]
        if commit and before:
            done.commit, done.before = commit, before
            if done.facts or done.archived:
                done.backup = back_up(
                    self.memory, before, now=self.now, identity=self.identity
                )
        return done

    def _given(
        self,
        snapshot: Snapshot,
        key: str,
        known: Sequence[str],
        *,
        instead: str | None = None,
    ) -> Edits:
        """The edits by which the workspace has a key, which is known by more now."""
        path = identity_path(key)
        roots = self.workspace.roots()
        identity = grown(snapshot.blob(path), [*known, *roots])
        content = given(
            snapshot.blob(PLACES_PATH), self.workspace, key, instead=instead
        )
        edits: Edits = {PLACES_PATH: content}
        return edits if identity is None else {**edits, path: identity}

    def _rekeying(self, done: Rekeyed, steps: Sequence[Step], edits: Edits) -> Change:
        said = f"; {_MANNERS[steps[0].verb]}: {len(done.facts)}" if steps else ""
        return Change(
            edits,
            subject=f"project: use {done.key}",
            why=f"In the place of {done.former}{said}.",
            trailers=self.trailers(steps),
        )

    def _is_alone(self, snapshot: Snapshot) -> bool:
        """Whether nothing that anybody else could have leads to the present key."""
        workspace = self.workspace
        own = f"path {workspace.place}"
        if not workspace.is_given and workspace.key != key_for(own):
            return False
        listed = places(snapshot.blob(PLACES_PATH))
        known = known_by(snapshot.blob(identity_path(workspace.key)) or b"")
        shared = [line for line in known if line.startswith(("config ", "remote "))]
        followers = _others(workspace, known)
        followers += [
            each.path
            for each in listed
            if each.key == workspace.key and each.path != workspace.place
        ]
        return not shared and not followers

    def _free_key(self, snapshot: Snapshot) -> str:
        place = self.workspace.place
        name, count = workspace_name(f"path {place}"), 0
        while True:
            key = key_of(name, f"split {place} {self.now} {count}")
            if snapshot.folder_oid(f"projects/{key}") is None:
                return key
            count += 1

    def _copies(self, snapshot: Snapshot, done: Rekeyed) -> list[Step]:
        store = FactStore(snapshot, done.former)
        facts = [stored.fact for stored in store.load("project")]
        done.notes = [f"not copied: {each.message}" for each in store.problems]
        ids = {fact.id: mint(os.urandom(16)) for fact in facts}
        steps = []
        for fact in facts:
            policy.refuse_credentials(fact)
            copied = fact.replace(
                id=ids[fact.id],
                revision=1,
                supersedes=ids.get(fact.supersedes or "", fact.supersedes),
                superseded_by=ids.get(fact.superseded_by or "", fact.superseded_by),
            )
            steps.append(Step("copy", None, copied))
        return steps


_MANNERS = {"copy": "facts copied", "move": "facts moved"}


def _others(workspace: Workspace, known: Sequence[str]) -> list[str]:
    """The other folders that a key is known by, those that are gone left out."""
    paths = [line.partition(" ")[2] for line in known if line.startswith("path ")]
    return [path for path in paths if path != workspace.place and os.path.lexists(path)]
