"""Who writes events of one workspace to the journal, and each in one commit."""

from __future__ import annotations

from ctxlib.store import journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ctxlib.domain.actor import Actor
    from ctxlib.store.repository import Identity, MemoryRepository, Snapshot

    Plan = Callable[[Snapshot], journal.Edits]


class JournalWriter:
    """Commits what it is told to, as one actor.

    `home` is the home directory to leave out of texts.
    """

    __slots__ = ("actor", "home", "identity", "key", "memory", "now")

    def __init__(
        self,
        memory: MemoryRepository,
        key: str,
        *,
        actor: Actor,
        now: int,
        identity: Identity,
        home: str | None = None,
    ) -> None:
        self.memory = memory
        self.key = key
        self.actor = actor
        self.now = now
        self.identity = identity
        self.home = home

    def put(
        self, plan: Plan, subject: str, about: Iterable[tuple[str, str]], *, why: str
    ) -> str | None:
        """Commit the edits of a plan; `about` are trailers before those of the actor.

        The commit's id, None where nothing would change.
        """
        return journal.put(
            self.memory,
            plan,
            subject=subject,
            why=why,
            trailers=[*about, *self.actor.trailers()],
            now=self.now,
            identity=self.identity,
        )
