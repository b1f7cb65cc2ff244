"""A fact as the index stores it: entry, terms, and the bytes of its document."""

from __future__ import annotations

from _sha1 import sha1

from ctxlib.domain import query
from ctxlib.domain.freshness import grade, is_expired
from ctxlib.domain.precedence import keys
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ctxlib.domain.fact import Fact

# What an entry takes from a fact as it is, and all that it has.
OF_FACT = (
    "name",
    "id",
    "revision",
    "type",
    "title",
    "description",
    "updated_at",
    "last_verified_at",
    "volatility",
    "expires_at",
    "superseded_by",
    "state",
    "subject_key",
)
_ENTRY = (*OF_FACT, "activation", "renewed", "body_at", "oid")
_LENGTH = 4


class Entry:
    """What the index knows of a fact without reading its document.

    It has the fields that freshness, precedence and the trace ask a `Fact` for,
    with `revision` a number and absent values `None`. `body_at` is where the document
    has the body, from there to its last line feed; `None` where it is not so plain.
    """

    __slots__ = (*_ENTRY, "scope")

    name: str
    id: str
    revision: int
    type: str
    title: str
    description: str | None
    updated_at: str | None
    last_verified_at: str | None
    volatility: str | None
    expires_at: str | None
    superseded_by: str | None
    state: str | None
    subject_key: str | None
    activation: str
    renewed: int | None
    body_at: int | None
    oid: str
    scope: str

    @property
    def reference(self) -> str:
        """The qualified reference, such as `project/release-branch.md`."""
        return f"{self.scope}/{self.name}.md"

    @property
    def is_pinned(self) -> bool:
        """Whether the body joins the stable prefix, so that recall leaves it out."""
        return self.activation == "pinned"

    def freshness(self, now: int) -> str:
        """`fresh`, `current`, `stale` or `expired` at `now`."""
        if self.expires_at and is_expired(self.as_fact(), now):
            return "expired"
        return grade(self.renewed, self.type, self.volatility, now=now)

    def as_fact(self) -> Fact:
        """Itself, for the rules that look only at the fields it has."""
        return self  # type: ignore[return-value]


class Row:
    """One indexed fact: its entry, its terms and its document's bytes."""

    __slots__ = ("document", "entry", "raw")

    def __init__(self, entry: Entry, document: query.Document, raw: bytes) -> None:
        self.entry = entry
        self.document = document
        self.raw = raw

    def fact(self) -> Fact:
        """The whole fact; raises `DocumentError` where the bytes were damaged."""
        from ctxlib.domain import document

        self._check()
        entry = self.entry
        return document.parse(self.raw, scope=entry.scope, name=entry.name)

    def texts(self) -> tuple[str, str]:
        """Description and body; raises as `fact`, but mostly without any parsing."""
        entry = self.entry
        if entry.body_at is None:
            fact = self.fact()
            return fact.description, fact.body
        self._check()
        return entry.description or "", self.raw[entry.body_at : -1].decode()

    def _check(self) -> None:
        header = b"blob %d\0" % len(self.raw)
        if sha1(header + self.raw).hexdigest() != self.entry.oid:
            raise DocumentError("the index holds other bytes than git")


def key_of(kind: str, text: str) -> str:
    """The look-up key of a `name`, an `id`, a `subject` or a normalised `title`."""
    digest: str = sha1(f"{kind}\0{text}".encode()).hexdigest()
    return digest[:16]


def keys_of(entry: Entry) -> list[str]:
    """The keys by which a fact may be equivalent to another."""
    return [key_of(*key) for key in keys(entry.as_fact())]


def pack_row(row: Row) -> bytes:
    """The row as bytes: how long its text is, its text, its document."""
    values = [getattr(row.entry, field) for field in _ENTRY]
    # No field holds a line feed, so that each has a line.
    lines = ["" if value is None else str(value) for value in values]
    text = "\n".join([*lines, query.pack(row.document)]).encode()
    return len(text).to_bytes(_LENGTH, "big") + text + row.raw


def unpack_row(data: bytes, scope: str) -> Row:
    """The row that `pack_row` wrote."""
    end = _LENGTH + int.from_bytes(data[:_LENGTH], "big")
    *values, packed = data[_LENGTH:end].decode().split("\n", len(_ENTRY))
    entry = Entry()
    for put, value in zip(_PUT, values, strict=True):
        put(entry, value or None)
    entry.revision = int(entry.revision)
    entry.renewed = None if entry.renewed is None else int(entry.renewed)
    entry.body_at = None if entry.body_at is None else int(entry.body_at)
    entry.title = entry.title or ""
    entry.scope = scope
    return Row(entry, query.unpack(packed), data[end:])


_PUT = [getattr(Entry, field).__set__ for field in _ENTRY]
