"""An observation: an event that somebody noted, as evidence and never as guidance.

It waits until somebody settles it, and says then what became of it.
"""

from __future__ import annotations

from ctxlib.domain import eventdocument, moment
from ctxlib.domain.event import MAX_SESSION
from ctxlib.domain.ident import slug
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

CATEGORIES = ("friction", "surprise", "gap", "drift", "tension")
PENDING = "pending"
STATUSES = (PENDING, "promoted", "implemented", "archived", "dissolved", "deferred")
ID_PREFIX = "obs-"
MAX_TEXT = 4_000
MAX_EVIDENCE = 64
SHORT = 8
_KIND = "observation"
_DIGITS = 32
_TEXTS = (
    "id",
    "status",
    "category",
    "noted_at",
    "noted_by",
    "session",
    "settled_at",
    "settled_by",
    "resolved_by",
    "reason",
)
_LISTS = ("evidence",)
# In the order in which they are written: how it was settled comes last.
_SETTLED = _TEXTS.index("settled_at")
_FIELDS = (*_TEXTS[:_SETTLED], *_LISTS, *_TEXTS[_SETTLED:])
_SAFE = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-")


class Observation(eventdocument.Event):
    """What was noted, and what became of it.

    `evidence` are sessions, `SESSION` or `SESSION:A-B` with lines of its transcript;
    `resolved_by` is the reference of a fact, or another pointer; `extra` holds keys
    that nobody knows. Absent texts are empty, times RFC 3339 in UTC.
    """

    __slots__ = (*_FIELDS, "extra", "text")
    LISTS = _LISTS

    status: str
    category: str
    noted_at: str
    noted_by: str
    session: str
    settled_at: str
    settled_by: str
    resolved_by: str
    reason: str
    evidence: tuple[str, ...]

    @property
    def name(self) -> str:
        """The name of its file: when it was noted, and how its id begins."""
        return f"{moment.stamp(self.noted_at)}-{self.short}"

    @property
    def short(self) -> str:
        """The digits that people type."""
        return self.id.removeprefix(ID_PREFIX)[:SHORT]

    def check(self) -> None:
        """Raise `DocumentError` for a field that does not hold what it should."""
        digits = self.id.removeprefix(ID_PREFIX)
        if digits == self.id or slug(digits) != digits or len(digits) < SHORT:
            raise DocumentError(f"expected {ID_PREFIX} and digits", field="id")
        for field, known in (("status", STATUSES), ("category", CATEGORIES)):
            if getattr(self, field) not in known:
                raise DocumentError(f"expected one of {', '.join(known)}", field=field)
        _check_text(self.text)
        if len(self.evidence) > MAX_EVIDENCE:
            raise DocumentError(f"expected at most {MAX_EVIDENCE}", field="evidence")
        for each in self.evidence:
            checked_evidence(each)
        eventdocument.check_moment("noted_at", self.noted_at)
        if self.settled_at:
            eventdocument.check_moment("settled_at", self.settled_at)

    def replace(self, **changes: object) -> Observation:
        """The same observation with other values in some fields; checked again."""
        return Observation(**{**self.values(), **changes})


def made_id(text: str, category: str, evidence: Sequence[str], session: str) -> str:
    """The id of what was noted: the same words about the same evidence, the same id."""
    from hashlib import sha256

    seed = "\0".join([category, session, *sorted(evidence), "", text])
    return ID_PREFIX + sha256(seed.encode("utf-8", "replace")).hexdigest()[:_DIGITS]


def format(observation: Observation) -> bytes:
    """The document of an observation; `parse` reads an equal one from it."""
    return eventdocument.format(observation, _KIND, _FIELDS)


def parse(data: bytes, source: str | None = None) -> Observation:
    """The observation that a document holds; `DocumentError` says where it is none."""
    return eventdocument.parse(
        data, Observation, _KIND, texts=_TEXTS, lists=_LISTS, source=source
    )


def checked_evidence(text: str) -> str:
    """`SESSION` or `SESSION:A-B` in its one form; raises `DocumentError`."""
    session, colon, lines = text.strip().partition(":")
    if not _is_session(session):
        raise DocumentError(
            f"expected SESSION or SESSION:A-B, not '{text[:60]}'", field="evidence"
        )
    if not colon:
        return session
    first, _, last = lines.partition("-")
    numbers = [int(each) if _is_number(each) else 0 for each in (first, last or first)]
    if not 0 < numbers[0] <= numbers[1]:
        raise DocumentError(
            f"expected lines such as 10-24, not '{lines[:40]}'", field="evidence"
        )
    return f"{session}:{numbers[0]}-{numbers[1]}"


def checked_session(text: str) -> str:
    """The id of a session, without blanks around it; raises `DocumentError`."""
    if not _is_session(text.strip()):
        raise DocumentError(f"expected an id, not '{text[:60]}'", field="session")
    return text.strip()


def _check_text(text: str) -> None:
    if not text.strip() or text != text.strip("\n"):
        raise DocumentError("expected a text", field="text")
    if len(text) > MAX_TEXT:
        raise DocumentError(
            f"expected at most {MAX_TEXT} characters, not {len(text)}", field="text"
        )
    if "\0" in text or "\r" in text:
        raise DocumentError("expected text without control characters", field="text")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise DocumentError("expected text that UTF-8 can hold", field="text") from None


def _is_session(text: str) -> bool:
    return 0 < len(text) <= MAX_SESSION and _SAFE.issuperset(text)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10
