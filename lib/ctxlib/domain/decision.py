"""A decision: what became of a candidate, with the evidence on which it was taken."""

from __future__ import annotations

from ctxlib.domain import eventdocument, moment
from ctxlib.errors import DocumentError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from ctxlib.domain.candidate import Evidence

ACCEPTED, DISMISSED, DEFERRED = "accepted", "dismissed", "deferred"
VERDICTS = (ACCEPTED, DISMISSED, DEFERRED)
ID_PREFIX = "sug-"
MAX_EVIDENCE = 200
_KIND = "decision"
_DIGITS = 16
_TEXTS = (
    "id",
    "what",
    "verdict",
    "at",
    "by",
    "via",
    "session",
    "until",
    "relation",
    "result",
    "result_id",
    "digest",
    "why",
)
_LISTS = ("evidence", "steps")
_HEX = frozenset("0123456789abcdef")


class Decision(eventdocument.Event):
    """What somebody decided about a candidate.

    `what` is fact, observation or skill, `id` that of the candidate; `evidence` are
    its places, `SESSION:LINE`, and `digest` the digest of the whole of it. `result`
    is the reference of what came of it, `until` when what was deferred comes back.
    `steps` are those of a skill, `text` is what was proposed. Absent texts are empty.
    """

    __slots__ = (*_TEXTS, *_LISTS, "extra", "text")
    LISTS = _LISTS

    what: str
    verdict: str
    at: str
    by: str
    via: str
    session: str
    until: str
    relation: str
    result: str
    result_id: str
    digest: str
    why: str
    evidence: tuple[str, ...]
    steps: tuple[str, ...]

    def check(self) -> None:
        """Raise `DocumentError` for an id, a verdict or a time that is none."""
        digits = self.id.removeprefix(ID_PREFIX)
        if digits == self.id or len(digits) != _DIGITS or not _HEX.issuperset(digits):
            raise DocumentError(f"expected {ID_PREFIX} and digits", field="id")
        if self.verdict not in VERDICTS:
            known = ", ".join(VERDICTS)
            raise DocumentError(f"expected one of {known}", field="verdict")
        eventdocument.check_moment("at", self.at)
        if self.until:
            eventdocument.check_moment("until", self.until)

    @property
    def name(self) -> str:
        """The name of its file: when it was decided, and about what."""
        return f"{moment.stamp(self.at)}-{self.what}-{self.id.removeprefix(ID_PREFIX)}"

    def has_grown(self, evidence: Iterable[Evidence], digest: str) -> bool:
        """Whether there is evidence that this decision did not know."""
        if digest == self.digest:
            return False
        known = set(self.evidence)
        return any(place(each) not in known for each in evidence)

    def holds(self, now: int) -> bool:
        """Whether it still keeps its candidate away, without new evidence."""
        return not self.until or now <= moment.day_end(self.until)


def place(evidence: Evidence) -> str:
    """Where a piece of evidence stands, as a decision keeps it."""
    return f"{evidence.session}:{evidence.line}"


def format(decision: Decision) -> bytes:
    """The document of a decision; `parse` reads an equal one from it."""
    return eventdocument.format(decision, _KIND, (*_TEXTS, *_LISTS))


def parse(data: bytes, source: str | None = None) -> Decision:
    """The decision that a document holds; `DocumentError` says where it is none."""
    return eventdocument.parse(
        data, Decision, _KIND, texts=_TEXTS, lists=_LISTS, source=source
    )
