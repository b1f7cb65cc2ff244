"""The memory that a command works on, opened as its settings say."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.facts import FactService
    from ctxlib.service.transfer import FactTransfer
    from ctxlib.service.writing import FactWriter
    from ctxlib.store.facts import FactStore
    from ctxlib.store.pool import Pool
    from ctxlib.store.repository import MemoryRepository
    from ctxlib.store.snapshot import Snapshot
    from ctxlib.store.workspace import Workspace

    Writer = TypeVar("Writer", bound=FactWriter)

MOST_BEHIND = 12


def existing_memory(invocation: Invocation) -> MemoryRepository:
    """The memory repository, which must be there."""
    from ctxlib.store.repository import MemoryRepository

    settings = invocation.settings
    return MemoryRepository.open(settings.memory, settings.git)


def made_memory(invocation: Invocation) -> MemoryRepository:
    """The memory repository, made where it is missing: for a first write."""
    from ctxlib.store.repository import MemoryRepository, find_identity

    settings = invocation.settings
    return MemoryRepository.open_or_create(
        settings.memory,
        settings.git,
        now=settings.now,
        identity=find_identity(settings.git, cwd=settings.cwd),
    )


def snapshot(invocation: Invocation, *, at: str | None = None) -> Snapshot:
    """The memory to read, now or as of a commit; an empty one where none was made.

    A path that was named by a flag must hold one.
    """
    from ctxlib.store.objects import Objects
    from ctxlib.store.repository import MemoryRepository
    from ctxlib.store.snapshot import Snapshot

    settings = invocation.settings
    is_missing = not MemoryRepository.is_there(settings.memory)
    if is_missing and at is None and invocation.memory is None:
        return Snapshot(Objects(settings.memory, settings.git), None)
    return existing_memory(invocation).snapshot(at)


def read_facts(invocation: Invocation, *, at: str | None = None) -> FactStore:
    """The facts as the workspace sees them, now or as of a commit."""
    from ctxlib.store.facts import FactStore

    key = workspace_key(invocation)
    return FactStore(snapshot(invocation, at=at), key)


def open_facts_pool(invocation: Invocation, *, at: str | None = None) -> Pool:
    """The facts of the workspace, opened for recall."""
    from ctxlib.service.recall import open_pool, open_pool_at

    settings = invocation.settings
    key = workspace_key(invocation)
    root = settings.locations.index_root(settings.memory)
    opened = open_pool if at is None else open_pool_at
    return opened(snapshot(invocation, at=at), key, root, now=settings.now)


def workspace_key(invocation: Invocation) -> str:
    """The key of the workspace, as the memory knows it now."""
    workspace = invocation.settings.workspace(snapshot(invocation))
    _tell_notes(invocation, workspace)
    return workspace.key


def follow_up(invocation: Invocation, commit: str | None, *, facts: int = 1) -> None:
    """After a write was answered: now and then, the upkeep that readers would pay for.

    One write in four looks, chosen by the commit's own digits, so that writers need
    no counter to share; a write of many facts always does.
    """
    if commit is None or (facts <= MOST_BEHIND and commit[-1] not in "048c"):
        return
    from ctxlib.service.recall import maintain
    from ctxlib.store import packing

    invocation.output().flush()
    pool = open_facts_pool(invocation)
    if pool.lag > MOST_BEHIND:
        maintain(pool)
    if packing.is_due(invocation.settings.memory):
        start_upkeep(invocation)


def start_upkeep(invocation: Invocation) -> None:
    """Have `git ctx upkeep` run by a process of its own, which nobody waits for."""
    import os
    import sys

    library = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))
    code = f"import sys; sys.path.insert(0, {library!r}); "
    code += "from ctxlib.cli.porcelain import main; main()"
    words = ["-C", invocation.directory, "--memory", invocation.settings.memory]
    silent = [
        (os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_RDWR, 0) for number in range(3)
    ]
    os.posix_spawn(
        sys.executable,
        [sys.executable, "-c", code, "upkeep", *words],
        dict(invocation.world.environ),
        file_actions=silent,
        setsid=True,
    )


def fact_service(invocation: Invocation, memory: MemoryRepository) -> FactService:
    """What saves and changes single facts."""
    from ctxlib.service.facts import FactService

    return _writer(FactService, invocation, memory)


def fact_transfer(invocation: Invocation, memory: MemoryRepository) -> FactTransfer:
    """What carries many facts in and out."""
    from ctxlib.service.transfer import FactTransfer

    return _writer(FactTransfer, invocation, memory)


def _writer(
    kind: type[Writer], invocation: Invocation, memory: MemoryRepository
) -> Writer:
    from ctxlib.store.repository import find_identity

    settings = invocation.settings
    workspace = settings.workspace(memory.snapshot())
    _tell_notes(invocation, workspace)
    return kind(
        memory,
        workspace,
        actor=invocation.actor,
        now=settings.now,
        identity=find_identity(settings.git, cwd=settings.cwd),
        pinned_chars=settings.pinned_chars,
        root=settings.locations.index_root(settings.memory),
    )


def _tell_notes(invocation: Invocation, workspace: Workspace) -> None:
    for note in (*invocation.settings.notes, *workspace.notes):
        invocation.warn(note)
