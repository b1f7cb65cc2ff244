"""The journal of a workspace: what of it is unreadable, and what waits in it."""

from __future__ import annotations

from ctxlib.domain import secrets, sessionrecord
from ctxlib.domain.health import ERROR, NOTE, WARNING, Finding
from ctxlib.domain.observation import PENDING
from ctxlib.domain.sessiontext import texts
from ctxlib.errors import DocumentError
from ctxlib.store import observed
from ctxlib.store.journal import SESSIONS, Journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator, Sequence

    from ctxlib.domain.health import Health
    from ctxlib.domain.sessionrecord import Record
    from ctxlib.store.journal import Entry
    from ctxlib.store.running import State

PART = "journal"
UNMINED = "unmined"
_BATCH = 200
# How the reference of a fact begins; anything else that resolved one is free text.
_FACTS = ("project/", "global/", "mem-", "legacy-")
# What may wait: of which subject, under which count, in words, and what lists it.
_WAITING = (
    (
        "suggestions",
        "waiting",
        "suggestion{end} from sessions {verb} for your yes or no",
        "ctx-suggest scan",
    ),
    (
        "observations",
        PENDING,
        "observation{end} {verb} to be settled",
        "ctx-session observations",
    ),
)
# What our own ids and digests look like.
_OWN = ("high-entropy",)


def check(
    health: Health,
    journal: Journal,
    running: Iterable[State],
    *,
    is_over: Callable[[State], bool],
    is_known: Callable[[str], bool],
) -> None:
    """Look at the records, the running sessions and the observations of a workspace.

    `is_over` says that a session was not heard of for so long that it ended,
    `is_known` whether there is, or was, a fact of a reference.
    """
    _check_records(health, journal)
    _check_running(health, journal.key, running, is_over)
    _check_observations(health, journal, is_known)


def _check_observations(
    health: Health, journal: Journal, is_known: Callable[[str], bool]
) -> None:
    found, problems = observed.read_all(journal.snapshot, journal.key)
    statuses: dict[str, int | str | None] = {}
    for each in sorted(found, key=lambda each: each.observation.status):
        status = each.observation.status
        statuses[status] = int(statuses.get(status) or 0) + 1
    health.counts["observations"] = statuses
    health.add(_unreadable(error) for error in problems)
    for each in found:
        noted = each.observation
        said = [("text", noted.text), ("reason", noted.reason)]
        health.add(_credentials(each.path, said))
        fact = noted.resolved_by
        if fact.startswith(_FACTS) and not is_known(fact):
            health.add([_dangling(each.path, fact)])


def _check_records(health: Health, journal: Journal) -> None:
    mined: dict[str, int | str | None] = {}
    entries = journal.entries(SESSIONS)
    for entry, content in _read(journal, entries):
        try:
            if content is None:
                raise DocumentError("git cannot read it", source=entry.path)
            record = sessionrecord.parse(content, source=entry.path)
        except DocumentError as error:
            text = (content or b"").decode("utf-8", "replace")
            health.add([_unreadable(error)])
            health.add(_credentials(entry.path, [("text", text)], spared=_OWN))
            continue
        health.add(_credentials(entry.path, _said(record)))
        state = str(record.mined.get("state") or UNMINED)
        mined[state] = int(mined.get(state) or 0) + 1
    health.counts["sessions"] = {"records": len(entries)}
    health.counts["mined"] = dict(sorted(mined.items()))


def _said(record: Record) -> Iterator[tuple[str, str]]:
    """What others said in a record, each with its section: our ids are none of it."""
    yield "title", record.title
    yield "branch", record.branch
    for path in record.files_touched:
        yield "files_touched", path
    for text in texts(record):
        yield text.section, text.text
    for each in record.compacted:
        yield "compacted", each.text
    for note in record.notes:
        yield "notes", note
    yield from record.sections
    yield from record.extra


def _read(
    journal: Journal, entries: Sequence[Entry]
) -> Iterator[tuple[Entry, bytes | None]]:
    for start in range(0, len(entries), _BATCH):
        part = entries[start : start + _BATCH]
        blobs = journal.snapshot.objects.read_each([entry.oid for entry in part])
        for entry, blob in zip(part, blobs, strict=True):
            yield entry, blob if isinstance(blob, bytes) else None


def _dangling(path: str, fact: str) -> Finding:
    said = f"resolved_by: no fact is called '{fact}'"
    return Finding(PART, WARNING, path, said, command="ctx-session observations --all")


def _unreadable(error: DocumentError) -> Finding:
    where = ":".join(str(part) for part in (error.source, error.line) if part)
    field = f"{error.field}: " if error.field else ""
    return Finding(PART, ERROR, where, f"{field}{error.problem}")


def _credentials(
    path: str, said: Iterable[tuple[str, str]], *, spared: Container[str] = ()
) -> Iterator[Finding]:
    found = {
        (section, each.rule)
        for section, text in said
        for each in secrets.screen({"text": text})
        if each.rule not in spared
    }
    for section, rule in sorted(found):
        yield Finding(
            "secrets",
            ERROR,
            path,
            f"{section}: holds a credential ({rule})",
            command="ctx-archive purge --match -",
        )


def _check_running(
    health: Health,
    key: str,
    running: Iterable[State],
    is_over: Callable[[State], bool],
) -> None:
    own = [state for state in running if state.key == key]
    over = [state for state in own if is_over(state)]
    health.counts["sessions"]["running"] = len(own) - len(over)
    health.counts["sessions"]["unfolded"] = len(over)
    for state in over:
        id = sessionrecord.record_id(state.host, state.session)
        health.add(
            [
                Finding(
                    PART,
                    WARNING,
                    f"{state.host}/{state.session}",
                    "ended, and has no record yet",
                    command=f"ctx-session close {id}",
                )
            ]
        )


def unreadable_states(paths: Iterable[str]) -> Iterator[Finding]:
    """The files of running sessions that tell nothing, such as a newer version's."""
    for path in paths:
        said = "cannot be read, and goes when it is 30 days old"
        yield Finding(PART, WARNING, path, said)


def waiting(health: Health) -> Iterator[Finding]:
    """What waits for somebody to settle it: notes, since nothing is wrong."""
    for subject, state, said, command in _WAITING:
        count = health.counts[subject].get(state) or 0
        if count:
            verb, end = ("waits", "") if count == 1 else ("wait", "s")
            yield Finding(
                PART,
                NOTE,
                subject,
                f"{count} {said.format(end=end, verb=verb)}",
                command=command,
            )
