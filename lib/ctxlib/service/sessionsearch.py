"""Find exact wording in the session records of one workspace."""

from __future__ import annotations

from ctxlib.domain import moment, sessionrecord, wording
from ctxlib.domain.merging import merged
from ctxlib.domain.neutral import hide_homes, one_line
from ctxlib.domain.sessiontext import texts
from ctxlib.domain.wording import FORMS, MATCHES, PHRASE, WORDS, Wanted
from ctxlib.errors import DocumentError
from ctxlib.store import sessionindex
from ctxlib.store.index import stem
from ctxlib.store.journal import Journal
from ctxlib.store.sessionindex import UnusableIndexError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from ctxlib.domain.sessionrecord import Record
    from ctxlib.domain.sessiontext import Text
    from ctxlib.domain.wording import Match

LIMIT = 20
_WHOLE = (PHRASE, WORDS, FORMS)
_BATCH = 100


class Hit:
    """One text of a session that agrees.

    `path` is its place in the journal, `None` of a session that still runs.
    """

    __slots__ = ("match", "path", "record", "text")

    def __init__(
        self, record: Record, path: str | None, text: Text, match: Match
    ) -> None:
        self.record = record
        self.path = path
        self.text = text
        self.match = match

    @property
    def how(self) -> str:
        """How it agrees: one of `wording.MATCHES`."""
        return self.match.how

    @property
    def at(self) -> str:
        """When it was said, as far as is known: else when its session began."""
        return self.text.at or self.record.started_at

    def snippet(self, home: str | None = None) -> str:
        """What stands round the match, fit to be shown, without the home directory."""
        cut = wording.snippet(self.text.text, self.match)
        return one_line(hide_homes(cut, home))


class Filter:
    """Which texts count: those of one role, said from `since` to `until` (seconds)."""

    __slots__ = ("role", "since", "until")

    def __init__(
        self,
        *,
        role: str | None = None,
        since: int | None = None,
        until: int | None = None,
    ) -> None:
        self.role = role
        self.since = since
        self.until = until

    def takes(self, record: Record, text: Text) -> bool:
        """Whether a text of a record counts; one without a time by its session's."""
        if self.role not in (None, text.role):
            return False
        first = text.at or record.started_at
        last = text.at or record.ended_at or first
        if self.since is not None and (not last or moment.seconds(last) < self.since):
            return False
        return self.until is None or (
            bool(first) and moment.seconds(first) <= self.until
        )


class Found:
    """What a search came to: `more` counts the hits beyond the limit.

    `notes` say what went wrong without hindering it, `problems` which records cannot
    be read, by path.
    """

    __slots__ = ("hits", "more", "notes", "problems")

    def __init__(self) -> None:
        self.hits: list[Hit] = []
        self.more = 0
        self.notes: list[str] = []
        self.problems: dict[str, str] = {}


def wanted(words: Sequence[str], *, is_phrase: bool) -> Wanted:
    """What somebody typed, ready to be looked for."""
    return Wanted(words, is_phrase=is_phrase, stem=stem)


def search(
    journal: Journal,
    asked: Wanted,
    *,
    index_root: str,
    running: Iterable[Record] = (),
    only: Filter,
    limit: int = LIMIT,
) -> Found:
    """The texts of this workspace's sessions that agree, the best first.

    As it was typed before every word before every word in some form; the newest
    first among equals. A session that holds the words only apart comes last, and
    only where no text holds them all. Of a `running` session that went on counts what
    is known now, together with its record.
    """
    found = Found()
    hits: list[Hit] = []
    now_running = {record.id: record for record in running}
    for path, record in _records(journal, asked, index_root, found):
        again = now_running.get(record.id)
        if again:
            now_running[record.id] = merged(again, record)
        else:
            hits += _hits(record, path, asked, only)
    for record in now_running.values():
        hits += _hits(record, None, asked, only)
    if any(hit.how in _WHOLE for hit in hits):
        hits = [hit for hit in hits if hit.how in _WHOLE]
    hits.sort(key=lambda hit: (hit.record.started_at, hit.record.id), reverse=True)
    hits.sort(key=lambda hit: MATCHES.index(hit.how))
    found.hits, found.more = hits[:limit], max(len(hits) - limit, 0)
    return found


def _hits(
    record: Record, path: str | None, asked: Wanted, only: Filter
) -> Iterator[Hit]:
    looked = [text for text in texts(record) if only.takes(record, text)]
    is_held = False
    for text in looked:
        match = asked.match(text.text)
        if match:
            is_held = True
            yield Hit(record, path, text, match)
    spread = None if is_held else asked.spread([text.text for text in looked])
    if spread:
        place, match = spread
        yield Hit(record, path, looked[place], match)


def _records(
    journal: Journal, asked: Wanted, index_root: str, found: Found
) -> Iterator[tuple[str, Record]]:
    """The records that may hold it: those that the index names, else all."""
    snapshot, folder = journal.snapshot, journal.folder("sessions")
    root = sessionindex.root_of(index_root, journal.key)
    try:
        paths, found.problems = sessionindex.holding(
            snapshot, folder, sorted(asked.stems), root=root, terms=_terms
        )
        named = [(path, oid) for path in paths if (oid := snapshot.oid(path))]
    except UnusableIndexError as error:
        found.notes.append(f"the index of sessions: {error}: every record was read")
        named = [(entry.path, entry.oid) for entry in journal.entries()]
    for start in range(0, len(named), _BATCH):
        part = named[start : start + _BATCH]
        blobs = snapshot.objects.read_each([oid for _, oid in part])
        for (path, _), blob in zip(part, blobs, strict=True):
            try:
                if not isinstance(blob, bytes):
                    raise DocumentError("git cannot read it", source=path)
                yield path, sessionrecord.parse(blob, source=path)
            except DocumentError as error:
                found.problems[path] = error.message


def _terms(data: bytes, path: str) -> list[str]:
    record = sessionrecord.parse(data, source=path)
    return wording.stems_of((text.text for text in texts(record)), stem)
