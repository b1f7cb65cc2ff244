"""The suggestions of a workspace, looked for as the settings say."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.cli.invocation import Invocation
    from ctxlib.service.sessionhearing import Transcripts
    from ctxlib.service.suggest import Scan
    from ctxlib.store.facts import FactStore
    from ctxlib.store.journal import Journal


class Looked:
    """What was looked at, and what was found there."""

    __slots__ = ("facts", "journal", "scan")

    def __init__(self, journal: Journal, facts: FactStore, scan: Scan) -> None:
        self.journal = journal
        self.facts = facts
        self.scan = scan


def look(invocation: Invocation, *, since: str = "") -> Looked:
    """Everything that the records of the workspace suggest now."""
    from ctxlib.cli.memory import read_facts
    from ctxlib.cli.sessions import session_journal
    from ctxlib.service.suggest import scan

    settings = invocation.settings
    journal, facts = session_journal(invocation), read_facts(invocation)
    texts = instruction_texts(invocation)
    found = scan(
        journal,
        facts,
        texts=texts,
        transcripts=_transcripts(invocation) if settings.journal else None,
        since=since,
        now=settings.now,
    )
    for problem in found.problems:
        invocation.warn(f"passed over: {problem.message}")
    if found.sessions.unread:
        invocation.warn(f"{found.sessions.unread} older sessions were not looked at")
    return Looked(journal, facts, found)


def _transcripts(invocation: Invocation) -> Transcripts:
    from ctxlib.cli.session_desk import transcript_roots
    from ctxlib.service.sessionhearing import Transcripts

    settings = invocation.settings
    root = settings.survey.root or settings.cwd
    roots = transcript_roots(settings.environ)
    return Transcripts(roots, home=settings.home, root=root)


def remember(invocation: Invocation, looked: Looked) -> None:
    """Write down how many suggestions wait, for the start of the next session."""
    from ctxlib.service.suggest import remember as keep
    from ctxlib.store.repository import MemoryRepository

    settings = invocation.settings
    if MemoryRepository.is_there(settings.memory):
        root = settings.locations.index_root(settings.memory)
        keep(root, looked.journal, looked.facts, looked.scan)


def needs_look(invocation: Invocation) -> bool:
    """Whether there are sessions, and something was recorded since the last look."""
    from ctxlib.cli.memory import read_facts
    from ctxlib.cli.sessions import session_journal
    from ctxlib.store import suggested

    journal = session_journal(invocation)
    if not journal.latest(1):
        return False
    settings = invocation.settings
    root = settings.locations.index_root(settings.memory)
    return not suggested.is_current(root, journal, read_facts(invocation).snapshot)


def instruction_texts(invocation: Invocation) -> list[tuple[str, str]]:
    """The instruction texts in force in the current folder, as label and text."""
    from ctxlib.domain.instruction import WORKSPACE
    from ctxlib.service.reading import Layer, Limits
    from ctxlib.service.resolve import resolve, user_layers
    from ctxlib.store.instructionroot import instruction_root
    from ctxlib.store.worktree import WorkTree

    settings = invocation.settings
    found = instruction_root(os.path.realpath(settings.cwd), invocation.world.environ)
    homes = settings.instruction_homes
    user = user_layers([WorkTree(os.path.realpath(home)) for home in homes])
    workspace = None
    if found.root is not None:
        tree = WorkTree(found.root, settings.git, git_dir=found.git_dir)
        workspace = Layer(WORKSPACE, tree)
    limits = Limits(settings.instruction_files, depth=settings.import_depth)
    resolution = resolve(user, workspace, found.target, limits)
    return [(each.label, each.text) for each in resolution.documents]


def session_ids(looked: Looked, typed: Sequence[str]) -> list[str]:
    """The ids of records that a person named, whole, by their beginning or the host's.

    Raises `NotFoundError` or `AmbiguousError`.
    """
    from ctxlib.errors import AmbiguousError, NotFoundError

    records = [each.record for each in looked.scan.sessions.kept]
    found = []
    for each in typed:
        start = each.strip()
        fitting = sorted(
            record.id
            for record in records
            if start
            and (
                record.session_id == start
                or record.id.removeprefix("ses-").startswith(
                    start.removeprefix("ses-").lower()
                )
            )
        )
        if not fitting:
            raise NotFoundError(
                f"no record is called '{each[:80]}'",
                hint="see what there is with 'ctx-session list'",
            )
        if len(fitting) > 1:
            raise AmbiguousError(each, fitting)
        found += fitting
    return found
