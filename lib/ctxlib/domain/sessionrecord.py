"""The record of one session: what was asked and done, as the journal keeps it.

It is evidence, never guidance: nothing in it is true because it stands there.
"""

from __future__ import annotations

from ctxlib.domain.said import Compaction, Row, Said, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    Value = str | tuple[str, ...]

SCHEMA, KIND = "1", "session"
MAX_BYTES = 24 * 1024
LIVE, STOPPED, ENDED = "live", "stopped", "ended"
INTERRUPTED, ABANDONED = "interrupted", "abandoned"
STATUSES = (LIVE, STOPPED, ENDED, INTERRUPTED, ABANDONED)
ID_PREFIX = "ses-"
SHORT = 8
# The keys of the front matter, in their order.
TEXTS = (
    "id",
    "host",
    "host_version",
    "session_id",
    "parent_session",
    "workspace",
    "worktree",
    "branch",
    "head_start",
    "head_end",
    "started_at",
    "ended_at",
    "status",
)
COUNTS = ("turns", "prompts", "compactions", "errors", "redactions")
LISTS = ("files_touched", "commits")
MAPS = ("tools", "transcript", "mined", "provenance")
SECTIONS = (
    "asked",
    "queued",
    "did",
    "agents",
    "corrections",
    "unfinished",
    "compacted",
    "notes",
)


class Handoff(Row):
    """What one session tells the next; `by` person or agent, `at` RFC 3339 UTC."""

    __slots__ = ("done", "open", "next", "at", "by")  # noqa: RUF023

    def __init__(
        self, done: str = "", open: str = "", next: str = "", at: str = "", by: str = ""
    ) -> None:
        self.done = done
        self.open = open
        self.next = next
        self.at = at
        self.by = by


class Agent(Row):
    """A sub-agent of the session: its id and type, how much it did, its last words."""

    __slots__ = ("id", "type", "steps", "errors", "outcome")  # noqa: RUF023

    def __init__(
        self,
        id: str,
        type: str = "",
        steps: int = 0,
        errors: int = 0,
        outcome: str = "",
    ) -> None:
        self.id = id
        self.type = type
        self.steps = steps
        self.errors = errors
        self.outcome = outcome


class Record:
    """One session as it is kept.

    `workspace` is the key. `tools` counts calls; `transcript` has `label`, `sha256`,
    `bytes`, `lines`, `bad_lines`, `cut`, `lag`; `mined` is who has looked for
    candidates. `queued` are prompts that never reached the agent, `notes` what was
    left out and why, `outcome_turn` the earlier turn that the outcome answers, 0 where
    that is the last one. `extra` and `sections` are unknown keys and sections, kept as
    they were found. Times are RFC 3339 UTC, absent texts empty.
    """

    __slots__ = (
        *TEXTS,
        *COUNTS,
        *LISTS,
        *MAPS,
        *SECTIONS,
        "extra",
        "handoff",
        "outcome",
        "outcome_turn",
        "sections",
        "title",
    )
    id: str
    host: str
    host_version: str
    session_id: str
    parent_session: str
    workspace: str
    worktree: str
    branch: str
    head_start: str
    head_end: str
    started_at: str
    ended_at: str
    status: str
    turns: int
    prompts: int
    compactions: int
    errors: int
    redactions: int
    files_touched: tuple[str, ...]
    commits: tuple[str, ...]
    tools: Mapping[str, int]
    transcript: Mapping[str, Value]
    mined: Mapping[str, Value]
    provenance: Mapping[str, Value]
    asked: tuple[Said, ...]
    queued: tuple[Said, ...]
    did: tuple[Step, ...]
    agents: tuple[Agent, ...]
    corrections: tuple[Said, ...]
    unfinished: tuple[str, ...]
    compacted: tuple[Compaction, ...]
    notes: tuple[str, ...]
    title: str
    outcome: str
    outcome_turn: int
    handoff: Handoff | None
    extra: Sequence[tuple[str, str]]
    sections: Sequence[tuple[str, str]]

    def __init__(self, **fields: object) -> None:
        for name in (*TEXTS, "title", "outcome"):
            setattr(self, name, fields.pop(name, ""))
        for name in (*COUNTS, "outcome_turn"):
            setattr(self, name, fields.pop(name, 0))
        for name in (*LISTS, *SECTIONS, "extra", "sections"):
            setattr(self, name, tuple(fields.pop(name, ())))  # type: ignore[arg-type]
        for name in MAPS:
            setattr(self, name, dict(fields.pop(name, {})))  # type: ignore[call-overload]
        self.handoff = fields.pop("handoff", None)  # type: ignore[assignment]
        if fields:
            raise TypeError(f"no field of a record: {', '.join(fields)}")

    def replace(self, **changes: object) -> Record:
        """The same record with other values in some fields."""
        return Record(**{**self._fields(), **changes})

    @property
    def short(self) -> str:
        """The first digits of the id, which are in the name of its file too."""
        return self.id.removeprefix(ID_PREFIX)[:SHORT]

    def number_of(self, index: int) -> int:
        """The turn that `asked[index]` began; those left out are from the middle."""
        kept = len(self.asked)
        beyond = max(self.turns - kept, 0)
        return index + 1 + (beyond if index >= kept // 2 else 0)

    def _fields(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in self.__slots__}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._fields() == other._fields()

    def __repr__(self) -> str:
        told = {name: value for name, value in self._fields().items() if value}
        return f"Record({', '.join(f'{k}={v!r}' for k, v in told.items())})"

    __hash__ = None  # type: ignore[assignment]


def record_id(host: str, session: str) -> str:
    """The id of the record of a host's session: the same wherever it is made."""
    from _sha1 import sha1

    seed = f"ctx-session\0{host}\0{session}".encode("utf-8", "surrogatepass")
    digest: str = sha1(seed).hexdigest()
    return ID_PREFIX + digest[:32]


def folder_of(key: str) -> str:
    """The folder of a workspace's records in the journal."""
    return f"projects/{key}/sessions"


def path_of(record: Record) -> str:
    """Where a record stands in the journal, by its start, host and id."""
    started = record.started_at or "1970-01-01T00:00:00Z"
    stamp = started.replace("-", "").replace(":", "")
    year, month = started[:4], started[5:7]
    name = f"{stamp}-{record.host}-{record.short}.md"
    return f"{folder_of(record.workspace)}/{year}/{month}/{name}"


def format(record: Record) -> bytes:
    """The document of a record; `parse` reads an equal record from it."""
    from ctxlib.domain import recordhead, recordsections

    lines = [*recordhead.lines(record), "", *recordsections.lines(record), ""]
    return "\n".join(lines).encode()


def parse(data: bytes, source: str | None = None) -> Record:
    """The record that a document holds.

    Raises `DocumentError` with source, line and field.
    """
    from ctxlib.domain import recordhead, recordsections

    fields, body, first = recordhead.read(data, source)
    return Record(**fields, **recordsections.read(body, first, source))


def head(data: bytes, source: str | None = None) -> Record:
    """The same without its sections, but for the title; raises `DocumentError`."""
    from ctxlib.domain import recordhead, recordsections

    fields, body, _ = recordhead.read(data, source)
    return Record(**fields, title=recordsections.title_of(body))
