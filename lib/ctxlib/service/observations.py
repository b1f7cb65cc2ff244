"""Noting what happened, and settling it: one commit on the journal each."""

from __future__ import annotations

from ctxlib.domain import moment, policy
from ctxlib.domain.ident import MIN_ABBREVIATION
from ctxlib.domain.neutral import hide_homes
from ctxlib.domain.observation import (
    CATEGORIES,
    ID_PREFIX,
    PENDING,
    Observation,
    checked_evidence,
    checked_session,
    format,
    made_id,
)
from ctxlib.domain.secrets import redact
from ctxlib.errors import (
    AmbiguousError,
    ConflictError,
    CtxError,
    DocumentError,
    NotFoundError,
)
from ctxlib.service.journalwriter import JournalWriter
from ctxlib.store import journal
from ctxlib.store.observed import Observed, counts, read_all

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ctxlib.store.facts import FactStore
    from ctxlib.store.repository import Snapshot

PROMOTED = "promoted"
# Of a reason, and of a pointer, in characters.
MAX_REASON = 1_000
# The ids of some hosts look random as well.
_LIKE_IDS = ("high-entropy",)


class Noted:
    """An observation as it is now, and the commit that made it so (None: it was)."""

    __slots__ = ("commit", "observation")

    def __init__(self, observation: Observation, commit: str | None) -> None:
        self.observation = observation
        self.commit = commit


class Observing(JournalWriter):
    """What notes and settles the observations of one workspace, as one actor.

    Whoever acts, nothing here is guidance: an agent may note and settle as well, but
    has to say why it settles.
    """

    __slots__ = ()

    def add(
        self,
        text: str,
        *,
        category: str = CATEGORIES[0],
        evidence: Iterable[str] = (),
        session: str = "",
    ) -> Noted:
        """Note something; the same words about the same evidence are noted once.

        `evidence` are `SESSION` or `SESSION:A-B`, `session` is the one in which it
        was noted. Raises `RefusedError` for a credential.
        """
        text = hide_homes(text.replace("\r\n", "\n").strip(), self.home)
        known = tuple(dict.fromkeys(map(checked_evidence, evidence)))
        ids = [
            each for each in (session, *known) if redact(each, spared=_LIKE_IDS) != each
        ]
        policy.refuse_credentials({"text": text, "evidence": ids})
        seen = Observation(
            id=made_id(text, category, known, session),
            status=PENDING,
            category=category,
            noted_at=moment.text(self.now),
            noted_by=self.actor.kind,
            session=checked_session(session) if session else "",
            evidence=known,
            text=text,
        )
        found: list[Observed] = []

        def plan(snapshot: Snapshot) -> journal.Edits:
            found[:] = _with_id(snapshot, self.key, seen.id)
            return {} if found else {self._path(snapshot, seen): format(seen)}

        said = f"observation: note {seen.short} ({category})"
        commit = self.put(plan, said, _about(seen), why="")
        return Noted(found[0].observation if found else seen, commit)

    def settle(
        self,
        reference: str,
        status: str,
        facts: FactStore,
        *,
        by: str = "",
        why: str = "",
    ) -> Noted:
        """Say what became of an observation; `pending` opens it again.

        What is `promoted` names an active fact by `by`; of others that is any
        pointer. Raises `ConflictError` where somebody settled it meanwhile.
        """
        before = self.find(reference)
        after = self._settled(before.observation, status, facts, by=by, why=why)
        if after is None:
            return Noted(before.observation, None)

        def plan(snapshot: Snapshot) -> journal.Edits:
            if snapshot.oid(before.path) != before.oid:
                raise ConflictError(
                    f"observation {after.short} was changed meanwhile",
                    holder=after.id,
                    hint=f"see it with 'ctx-session observations {after.short}'",
                )
            return {before.path: format(after)}

        said = f"observation: settle {after.short} as {status}"
        why = hide_homes(why, self.home)
        return Noted(after, self.put(plan, said, _about(after), why=why))

    def find(self, reference: str) -> Observed:
        """The observation that an id, or its beginning, names."""
        start = reference.strip().lower().removeprefix(ID_PREFIX)
        found: list[Observed] = []
        if len(start) >= MIN_ABBREVIATION and start.isalnum():
            found, _ = read_all(self.snapshot(), self.key, start=start)
        if not found:
            raise NotFoundError(
                f"no observation is called '{reference[:80]}'",
                hint="see what there is with 'ctx-session observations --all'",
            )
        if len(found) > 1:
            raise AmbiguousError(reference, [each.observation.id for each in found])
        return found[0]

    def all(self) -> tuple[list[Observation], list[DocumentError]]:
        """Every observation, the last first, and what is wrong with other files."""
        found, problems = read_all(self.snapshot(), self.key)
        return [each.observation for each in found], problems

    def counts(self) -> dict[str, int]:
        """How many have each status."""
        return counts(self.snapshot(), self.key, root=None)

    def snapshot(self) -> Snapshot:
        """The journal as it is now."""
        return journal.snapshot(self.memory)

    def _settled(
        self, seen: Observation, status: str, facts: FactStore, *, by: str, why: str
    ) -> Observation | None:
        policy.refuse_credentials({"by": by, "why": why})
        for name, text in (("by", by), ("why", why)):
            if len(text) > MAX_REASON:
                raise CtxError(
                    f"{name}: expected at most {MAX_REASON} characters, not {len(text)}"
                )
        by, reason = (
            " ".join(hide_homes(text, self.home).split()) for text in (by, why)
        )
        if not (reason or self.actor.is_person):
            raise CtxError(
                "an agent that settles an observation has to say why",
                hint="give the reason with --why",
            )
        if status == PROMOTED:
            if not by:
                raise CtxError(
                    "what is promoted has become a fact: say which one",
                    hint="give its reference with --by",
                )
            stored = facts.find(by, for_write=True)
            from ctxlib.domain.freshness import is_active

            if not is_active(stored.fact, self.now):
                raise CtxError(f"{stored.reference} does not hold any more")
            by = stored.fact.id
        is_open = status == PENDING
        wanted = {"status": status, "resolved_by": by, "reason": reason}
        if all(getattr(seen, field) == value for field, value in wanted.items()):
            return None
        return seen.replace(
            **wanted,
            settled_at="" if is_open else moment.text(self.now),
            settled_by="" if is_open else self.actor.kind,
        )

    def _path(self, snapshot: Snapshot, seen: Observation) -> str:
        folder = journal.Journal(snapshot, self.key).folder(journal.OBSERVATIONS)
        path = f"{folder}/{seen.name}.md"
        if snapshot.oid(path) is not None:
            raise ConflictError(f"'{path}' is there already", holder=seen.id)
        return path


def _about(seen: Observation) -> list[tuple[str, str]]:
    return [("Ctx-Observation", seen.id)]


def _with_id(snapshot: Snapshot, key: str, id: str) -> Sequence[Observed]:
    digits = id.removeprefix(ID_PREFIX)
    return read_all(snapshot, key, start=digits)[0]
