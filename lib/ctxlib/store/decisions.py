"""The decisions of a workspace in one snapshot of the journal."""

from __future__ import annotations

from ctxlib.domain.decision import ID_PREFIX, parse
from ctxlib.errors import DocumentError
from ctxlib.store.journal import DECISIONS, Journal
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.decision import Decision
    from ctxlib.store.journal import Entry


def latest(journal: Journal) -> tuple[dict[str, Decision], list[DocumentError]]:
    """The last decision about each candidate, and what is wrong with other files.

    The names of the files tell which is the last: only those are read.
    """
    wanted: dict[str, Entry] = {}
    for entry in journal.each(DECISIONS):
        wanted.setdefault(ID_PREFIX + entry.name.rpartition("-")[2], entry)
    entries = list(wanted.values())
    contents = journal.snapshot.objects.read_each([entry.oid for entry in entries])
    found: dict[str, Decision] = {}
    problems: list[DocumentError] = []
    for entry, content in zip(entries, contents, strict=True):
        try:
            decision = parse(intact(content), entry.path)
        except DocumentError as error:
            problems.append(error.at(entry.path))
        else:
            found[decision.id] = decision
    return found, problems
