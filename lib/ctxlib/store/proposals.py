"""Proposals, each a commit without a parent under a reference of its own."""

from __future__ import annotations

from ctxlib.errors import NotFoundError, RepositoryError
from ctxlib.store import message
from ctxlib.store.identity import identity_path, key_for, known_by
from ctxlib.store.objects import MAIN
from ctxlib.store.references import references

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from ctxlib.domain.proposal import Proposal
    from ctxlib.store.objects import Objects
    from ctxlib.store.repository import Change, MemoryRepository, Snapshot, Taken

FOLDER = "refs/ctx/proposals"
REJECTED = "refs/ctx/rejected"
DAY = 86_400
# More at once nobody looks through, and every session start counts them.
MOST = 200
DRAFT = "draft.json"
_REASONS, _WHY, _SEED = "reasons", "why", "seed"
# The files of a proposal, all at its root.
FILES = frozenset((DRAFT, _REASONS, _WHY, _SEED))


class Kept:
    """A proposal as its commit tells of it: no content; `oid` is that commit."""

    __slots__ = ("asked_at", "id", "oid", "trailers")

    def __init__(
        self, id: str, oid: str, *, asked_at: int, trailers: dict[str, str]
    ) -> None:
        self.id = id
        self.oid = oid
        self.asked_at = asked_at
        self.trailers = trailers

    @property
    def place(self) -> str:
        """The folder of the memory that it is about."""
        return self.trailers.get("Ctx-Place", "")


def reference(id: str) -> str:
    """The reference of a proposal."""
    return f"{FOLDER}/{id}"


def places(snapshot: Snapshot, key: str | None) -> list[str]:
    """The folders whose proposals a workspace sees: those of joined keys as well.

    A key that joined this one has left it what it was known by, and its folder is gone.
    """
    if key is None:
        return ["global"]
    known = known_by(snapshot.blob(identity_path(key)) or b"")
    joined = sorted({key_for(each) for each in known} - {key})
    gone = [each for each in joined if not snapshot.oid(identity_path(each))]
    return ["global", *(f"projects/{each}" for each in (key, *gone))]


def waiting(
    objects: Objects, places: Iterable[str], *, since: int | None
) -> list[Kept]:
    """The proposals of these places that were made at `since` or later, oldest first.

    What is damaged is left out: it could not be read, much less confirmed.
    """
    wanted = frozenset(places)
    found = []
    for id, oid in references(objects, FOLDER):
        try:
            kept = _kept(objects, id, oid)
        except (RepositoryError, ValueError):
            continue
        if kept.place in wanted and (since is None or kept.asked_at >= since):
            found.append(kept)
    return sorted(found, key=lambda each: (each.asked_at, each.id))


def read(objects: Objects, kept: Kept) -> Proposal:
    """A proposal whole. Raises `RepositoryError` where it is not what its id says."""
    import json

    from ctxlib.domain.actor import Actor
    from ctxlib.domain.proposal import Proposal
    from ctxlib.store.snapshot import Snapshot

    snapshot = Snapshot(objects, kept.oid)
    trailers = kept.trailers
    try:
        draft = _sound(json.loads(_text(snapshot, DRAFT)))
        proposal = Proposal(
            operation=draft["operation"],
            place=draft["place"],
            target=draft["target"],
            expected=draft["expected"],
            content=draft["content"],
            about=trailers.get("Ctx-About", ""),
            reasons=_text(snapshot, _REASONS).splitlines(),
            why=_text(snapshot, _WHY) or None,
            actor=Actor(
                trailers.get("Ctx-Actor", "agent"),
                trailers.get("Ctx-Via", "pipe"),
                trailers.get("Ctx-Session"),
                host=trailers.get("Ctx-Host"),
            ),
            asked_at=kept.asked_at,
            commit=trailers.get("Ctx-Base"),
            seed=_text(snapshot, _SEED).strip(),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise RepositoryError(f"proposal {kept.id} is damaged") from error
    if proposal.id != kept.id or proposal.place != kept.place:
        raise RepositoryError(f"proposal {kept.id} is not what its id says")
    return proposal


def keep(
    memory: MemoryRepository, proposal: Proposal, *, identity: tuple[str, str]
) -> None:
    """Keep a proposal; the same one that is there already stays as it is."""

    def plan(snapshot: Snapshot) -> Change | None:
        return _change(proposal) if snapshot.commit is None else None

    memory.transact(
        plan, now=proposal.asked_at, identity=identity, ref=reference(proposal.id)
    )


def reject(
    memory: MemoryRepository,
    proposal: Proposal,
    taken: Taken,
    *,
    why: str,
    trailers: list[tuple[str, str]],
    now: int,
    identity: tuple[str, str],
) -> None:
    """Take a proposal away; that it was rejected is kept, and why, as long as one."""
    from ctxlib.store.repository import Change

    def plan(_: Snapshot) -> Change:
        return Change(
            {DRAFT: proposal.draft(), "rejected": f"{now}\n".encode()},
            subject=f"proposal: reject {proposal.operation}",
            why=why,
            trailers=[("Ctx-Proposal", proposal.id), *trailers],
        )

    ref = f"{REJECTED}/{proposal.id}"
    memory.transact(plan, now=now, identity=identity, ref=ref, taken=taken)


def has_room(objects: Objects, id: str) -> bool:
    """Whether a proposal is there already, or there is room for it."""
    known = references(objects, FOLDER)
    return len(known) < MOST or any(id == each for each, _ in known)


def confirmed_by(objects: Objects, proposal: Proposal) -> str | None:
    """The commit that did what a proposal asked for, if one did."""
    from ctxlib.store.history import latest_saying

    spans = [f"{proposal.commit}..{MAIN}"] if proposal.commit else []
    for span in (*spans, MAIN):
        try:
            return latest_saying(objects, f"Ctx-Proposal: {proposal.id}", span)
        except NotFoundError:
            continue  # a purge made other commits of them
    return None


def sweep(memory: MemoryRepository, *, before: int) -> None:
    """Forget what was asked, or rejected, before a moment, in every place."""
    for folder in (FOLDER, REJECTED):
        for id, oid in references(memory.objects, folder):
            try:
                if _kept(memory.objects, id, oid).asked_at < before:
                    memory.drop(f"{folder}/{id}", oid)
            except (RepositoryError, ValueError):
                continue  # of an unknown age: no reason to remove it


def _change(proposal: Proposal) -> Change:
    from ctxlib.store.repository import Change

    edits: dict[str, bytes | None] = {
        DRAFT: proposal.draft(),
        _REASONS: "".join(f"{each}\n" for each in proposal.reasons).encode(),
        _SEED: f"{proposal.seed}\n".encode(),
    }
    if proposal.why:
        edits[_WHY] = proposal.why.encode("utf-8", "replace")
    trailers = [
        ("Ctx-Proposal", proposal.id),
        ("Ctx-Operation", proposal.operation),
        ("Ctx-About", proposal.about),
        ("Ctx-Place", proposal.place),
    ]
    if proposal.target:
        trailers.append(("Ctx-Fact", proposal.target))
    if proposal.expected is not None:
        trailers.append(("Ctx-Revision", str(proposal.expected)))
    if proposal.commit:
        trailers.append(("Ctx-Base", proposal.commit))
    actor = proposal.actor
    trailers += actor.trailers()
    if actor.host:
        trailers.append(("Ctx-Host", actor.host))
    return Change(
        edits, subject=f"proposal: {proposal.operation}", trailers=trailers, why=""
    )


def _sound(draft: dict[str, Any]) -> dict[str, Any]:
    """A draft itself, of the types that it must have; else `TypeError`."""
    kinds = {"operation": str, "place": str, "content": dict}
    optional = {"target": str, "expected": int}
    for key, kind in (*kinds.items(), *optional.items()):
        if not isinstance(draft[key], kind) and (draft[key] or key in kinds):
            raise TypeError(key)
    return draft


def _text(snapshot: Snapshot, path: str) -> str:
    return (snapshot.blob(path) or b"").decode()


def _kept(objects: Objects, id: str, oid: str) -> Kept:
    _, content = objects.read(oid)
    head, _, said = content.decode("utf-8", "replace").partition("\n\n")
    (committer,) = [each for each in head.split("\n") if each.startswith("committer ")]
    asked_at = int(committer.rsplit(" ", 2)[1])
    _, trailers = message.split(said)
    return Kept(id, oid, asked_at=asked_at, trailers=dict(trailers))
