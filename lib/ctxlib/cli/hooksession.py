"""One session of an agent host, and what it was told of the memory."""

from __future__ import annotations

from ctxlib.cli.hookid import session_id
from ctxlib.service.arrivals import counted
from ctxlib.store.repository import MemoryRepository
from ctxlib.store.sessions import CLAIM_SECONDS, Sessions, SessionState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.cli.hookcall import Call
    from ctxlib.cli.settings import Settings
    from ctxlib.domain.event import Event
    from ctxlib.store.pool import Pool
    from ctxlib.store.repository import Snapshot


class Session:
    """One session over one snapshot of the memory."""

    __slots__ = (
        "_changed",
        "_note",
        "files",
        "id",
        "place",
        "pool",
        "settings",
        "shown",
        "snapshot",
        "state",
    )

    def __init__(self, event: Event, call: Call, settings: Settings) -> None:
        self.settings = settings
        self.files = Sessions(settings.locations.sessions, event.host.name)
        # At a terminal somebody looks what an agent would get: no session at all.
        self.id = None if call.is_preview else session_id(event)
        self.state = self.files.load(self.id) if self.id else None
        self.snapshot = _snapshot(settings)
        workspace = settings.workspace(self.snapshot)
        self.place = (workspace.key, workspace.root, workspace.branch)
        self._note = event.host.note
        self._changed = False
        # Left open: all that it holds goes sooner with the process.
        self.pool: Pool | None = None
        # The facts that this call shows whole, by id and revision.
        self.shown: list[tuple[str, int]] = []

    @property
    def key(self) -> str:
        """The key of the workspace."""
        return self.place[0]

    @property
    def commit(self) -> str:
        """The commit that this call answers from; empty without a memory."""
        return (self.snapshot.commit if self.snapshot else None) or ""

    def claim(self, *content: str, seconds: int = CLAIM_SECONDS) -> bool:
        """Whether this call may answer, and not a twin of it."""
        if self.id is None:
            return True
        return self.files.claim(
            self.id, "\0".join(content), now=self.settings.now, seconds=seconds
        )

    def trees(self) -> dict[str, str]:
        """The folders that this session sees, each with its tree; empty if none."""
        from ctxlib.store.workspace import visible_trees

        return visible_trees(self.snapshot, self.key)

    def tail_note(self) -> str:
        """What changed since this session was last told; marks it as told."""
        trees = self.trees()
        known = self.state.told if self.state else {}
        told = {folder: known[folder] for folder in trees if folder in known}
        if told == trees:
            return ""
        oriented_at = self.state.oriented_at if self.state else None
        self.tell(trees, oriented_at)
        differing = {f: tree for f, tree in told.items() if tree != trees[f]}
        if not differing or self.snapshot is None:
            return ""
        from ctxlib.domain.tailnote import tail_note
        from ctxlib.service.changes import changes_since

        changes, beyond = changes_since(
            self.snapshot, differing, home=self.settings.home
        )
        return tail_note(changes, self._note, beyond=beyond)

    def tell(self, trees: dict[str, str], oriented_at: int | None) -> None:
        """Note what this session is told of now."""
        known = self.state.told if self.state else {}
        self.state = SessionState(
            commit=self.commit or None,
            told={**known, **trees},
            oriented_at=oriented_at,
        )
        self._changed = True

    def keep(self) -> None:
        """Write what changed, if anything."""
        if self.id and self.state and self._changed:
            self.files.save(self.id, self.state)
        if self.id and self.shown:
            self.files.show(self.id, self.shown, now=self.settings.now)


def _snapshot(settings: Settings) -> Snapshot | None:
    if not MemoryRepository.is_there(settings.memory):
        return None
    return counted(
        MemoryRepository.open(settings.memory, settings.git),
        root=settings.locations.index_root(settings.memory),
        now=settings.now,
        pinned_chars=settings.pinned_chars,
    ).snapshot
