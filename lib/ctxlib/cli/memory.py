"""The memory that a command works on, opened as its settings say."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.facts import FactService
    from ctxlib.service.proposals import ProposalDesk
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
    memory = MemoryRepository.open_or_create(
        settings.memory,
        settings.git,
        now=settings.now,
        identity=find_identity(settings.git, cwd=settings.cwd),
    )
    mend_hooks(invocation, memory)
    return memory


def any_memory(invocation: Invocation) -> MemoryRepository:
    """The memory repository to look at, which holds nothing where none was made."""
    from ctxlib.store.repository import MemoryRepository

    settings = invocation.settings
    if MemoryRepository.is_there(settings.memory):
        return existing_memory(invocation)
    return MemoryRepository(settings.memory, settings.git)


def pin_hooks(invocation: Invocation, memory: MemoryRepository) -> None:
    """See to it that what is pushed to the memory is judged by this very program."""
    from ctxlib.cli.pinning import pin

    for note in pin(memory, invocation.settings.git):
        invocation.warn(note)


def mend_hooks(invocation: Invocation, memory: MemoryRepository) -> None:
    """The same where they would refuse every push; another program of ours is fine."""
    from ctxlib.cli.receive import hooks
    from ctxlib.errors import RepositoryError

    pin = hooks(memory.path)
    if pin.broken() or not pin.is_configured():
        try:
            pin_hooks(invocation, memory)
        except RepositoryError as error:
            # They refuse as they are; a write needs none of them.
            invocation.warn(error.message)


def snapshot(invocation: Invocation, *, at: str | None = None) -> Snapshot:
    """The memory to read, now or as of a commit or date; empty where none was made.

    A path that was named by a flag must hold one. What came in past our hooks is
    judged first: see `service.arrivals`.
    """
    from ctxlib.store.objects import Objects
    from ctxlib.store.repository import MemoryRepository
    from ctxlib.store.snapshot import Snapshot

    settings = invocation.settings
    is_missing = not MemoryRepository.is_there(settings.memory)
    if is_missing and at is None and invocation.memory is None:
        return Snapshot(Objects(settings.memory, settings.git), None)
    memory = existing_memory(invocation)
    if at is None:
        return _counted(invocation, memory)
    from ctxlib.store.past import commit_at

    return memory.snapshot(commit_at(memory.objects, at, now=settings.now))


def _counted(invocation: Invocation, memory: MemoryRepository) -> Snapshot:
    from ctxlib.service.arrivals import counted

    settings = invocation.settings
    root = settings.locations.index_root(settings.memory)
    found = counted(
        memory, root=root, now=settings.now, pinned_chars=settings.pinned_chars
    )
    for path in found.withheld:
        invocation.warn(f"passed over: {path}: holds what looks like a credential")
    if found.is_broken:
        invocation.warn(
            "what git brought into the memory past its hooks holds ids or subjects "
            "twice: see 'ctx-fact check'"
        )
    return found.snapshot


def all_facts(invocation: Invocation) -> FactStore:
    """The facts as the workspace has them, those that do not count as well."""
    from ctxlib.store.facts import FactStore

    seen = read_facts(invocation)
    if seen.snapshot.commit is None:
        return seen
    return FactStore(existing_memory(invocation).snapshot(), seen.key)


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
    from ctxlib.store import foremost, packing

    invocation.output().flush()
    pool = open_facts_pool(invocation)
    if pool.lag > MOST_BEHIND:
        maintain(pool)
    foremost.prepare(pool)
    if packing.is_due(invocation.settings.memory):
        start_upkeep(invocation)


def start_upkeep(invocation: Invocation) -> None:
    """Have `git ctx upkeep` run by a process of its own, which nobody waits for."""
    from ctxlib.cli.upkeep import start

    settings = invocation.settings
    start(invocation.directory, settings.memory, invocation.world.environ)


def fact_service(invocation: Invocation, memory: MemoryRepository) -> FactService:
    """What saves and changes single facts."""
    from ctxlib.service.facts import FactService

    return fact_writer(FactService, invocation, memory)


def fact_transfer(invocation: Invocation, memory: MemoryRepository) -> FactTransfer:
    """What carries many facts in and out."""
    from ctxlib.service.transfer import FactTransfer

    return fact_writer(FactTransfer, invocation, memory)


def proposal_desk(invocation: Invocation, memory: MemoryRepository) -> ProposalDesk:
    """What shows and settles the proposals of the workspace."""
    from ctxlib.service.proposals import ProposalDesk

    return ProposalDesk(_writers(invocation, memory))


def fact_writer(
    kind: type[Writer], invocation: Invocation, memory: MemoryRepository
) -> Writer:
    """What writes to the memory in a way of its own, for this workspace and actor."""
    return _writers(invocation, memory)(kind)


def _writers(
    invocation: Invocation, memory: MemoryRepository
) -> Callable[[type[Writer]], Writer]:
    from ctxlib.cli.writers import writers

    settings = invocation.settings
    workspace = settings.workspace(memory.snapshot())
    _tell_notes(invocation, workspace)
    return writers(
        settings, memory, workspace, actor=invocation.actor, now=invocation.now
    )


def _tell_notes(invocation: Invocation, workspace: Workspace) -> None:
    for note in (*invocation.settings.notes, *workspace.notes):
        invocation.warn(note)
