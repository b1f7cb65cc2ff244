"""The session records of one workspace, read to be mined."""

from __future__ import annotations

from ctxlib.domain.mining import Heard, mine
from ctxlib.domain.said import INTERRUPTED, Said
from ctxlib.domain.sessionrecord import Record, format, parse
from ctxlib.domain.skilldraft import mine_skills
from ctxlib.domain.workflow import Course, course
from ctxlib.errors import DocumentError
from ctxlib.store.journal import SESSIONS, Journal
from ctxlib.store.objects import intact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ctxlib.domain.candidate import Candidate
    from ctxlib.domain.skilldraft import Skill
    from ctxlib.service.sessionhearing import Transcripts
    from ctxlib.store.snapshot import Snapshot

MOST_RECORDS = 1_000
MINED = "mined"


class Kept:
    """A record with its place in the journal."""

    __slots__ = ("path", "record")

    def __init__(self, path: str, record: Record) -> None:
        self.path = path
        self.record = record

    @property
    def is_mined(self) -> bool:
        """Whether everything in it was decided upon."""
        return _is_mined(self.record)


class Sessions:
    """The newest records of a workspace, oldest first.

    Those of other workspaces are never read. `unread` counts older ones that are too
    many, `problems` says what is no record.
    """

    __slots__ = ("_heard", "kept", "problems", "unread")

    def __init__(
        self,
        journal: Journal,
        *,
        since: str = "",
        most: int = MOST_RECORDS,
        transcripts: Transcripts | None = None,
    ) -> None:
        """`since` is an RFC 3339 time: only sessions that began no earlier.

        What was said comes from `transcripts` where the records had no room for it.
        """
        self.kept: list[Kept] = []
        self.problems: list[DocumentError] = []
        stamp = since.replace("-", "").replace(":", "")
        entries = [each for each in journal.each(SESSIONS) if each.started >= stamp]
        self.unread = max(len(entries) - most, 0)
        entries = entries[:most][::-1]
        contents = journal.snapshot.objects.read_each([each.oid for each in entries])
        for entry, content in zip(entries, contents, strict=True):
            try:
                record = parse(intact(content), entry.path)
            except DocumentError as error:
                self.problems.append(error.at(entry.path))
                continue
            if record.workspace == journal.key:
                self.kept.append(Kept(entry.path, record))
        self._heard = [each.record for each in self.kept]
        if transcripts:
            self._heard = transcripts.heard(self._heard, journal.snapshot)

    def candidates(self) -> list[Candidate | Skill]:
        """What they suggest: facts, observations, then skills; each best first."""
        records = [each.record for each in self.kept]
        found: list[Candidate | Skill] = [*mine(map(_heard, self._heard))]
        return [*found, *mine_skills([_course(each) for each in records])]

    def with_id(self, id: str) -> Record | None:
        """The record of an id."""
        records = (each.record for each in self.kept)
        return next((record for record in records if record.id == id), None)


def marked(
    snapshot: Snapshot, kept: Kept, *, by: str, at: str, out: Sequence[str]
) -> bytes | None:
    """The document of a record that says what was decided on it, as it is now.

    `None` where it is marked already, gone, or has other prompts by now.
    """
    try:
        record = parse(snapshot.blob(kept.path) or b"", kept.path)
    except DocumentError:
        return None
    if _is_mined(record) or record.asked != kept.record.asked:
        return None
    mined = {"state": MINED, "by": by, "at": at, "out": tuple(out)}
    mined["turns"] = str(record.turns)
    return format(record.replace(mined=mined))


def _is_mined(record: Record) -> bool:
    """Whether it is marked, and nobody went on with the session since."""
    mined = record.mined
    return mined.get("state") == MINED and mined.get("turns") == str(record.turns)


def _heard(record: Record) -> Heard:
    stopped = {step.turn for step in record.did if step.state == INTERRUPTED}
    asked = _dated(record, record.asked)
    numbers = frozenset(
        place
        for place in range(1, len(asked) + 1)
        if record.number_of(place - 1) - 1 in stopped
    )
    said = [*asked, *_dated(record, record.queued)]
    return Heard(record.id, said, numbers)


def _course(record: Record) -> Course:
    return course(record.id, record.started_at or None, _whole(record), record.did)


def _whole(record: Record) -> list[Said]:
    """The prompts by their numbers; an empty one for each that was left out."""
    asked = _dated(record, record.asked)
    numbered = {record.number_of(at): said for at, said in enumerate(asked)}
    last = max(numbered, default=0)
    return [numbered.get(number) or Said("", 0) for number in range(1, last + 1)]


def _dated(record: Record, said: Sequence[Said]) -> list[Said]:
    at = record.started_at or None
    return [
        each if each.at else Said(each.text, each.line, at, each.command)
        for each in said
    ]
