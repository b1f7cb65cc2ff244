"""What writes facts for one workspace, made as the settings say."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from ctxlib.cli.settings import Settings
    from ctxlib.domain.actor import Actor
    from ctxlib.service.writing import FactWriter
    from ctxlib.store.repository import MemoryRepository
    from ctxlib.store.workspace import Workspace

    Writer = TypeVar("Writer", bound=FactWriter)


def writers(
    settings: Settings,
    memory: MemoryRepository,
    workspace: Workspace,
    *,
    actor: Actor,
    now: int,
) -> Callable[[type[Writer]], Writer]:
    """What makes a writer of a kind, all of them for the same actor and moment."""
    from ctxlib.store.repository import find_identity

    identity = find_identity(settings.git, cwd=settings.cwd)

    def make(kind: type[Writer]) -> Writer:
        return kind(
            memory,
            workspace,
            actor=actor,
            now=now,
            identity=identity,
            pinned_chars=settings.pinned_chars,
            root=settings.locations.index_root(settings.memory),
            proposal_days=settings.proposal_days,
        )

    return make
