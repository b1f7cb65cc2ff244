"""A candidate: a fact or an observation that sessions suggest, with its evidence."""

from __future__ import annotations

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FACT, OBSERVATION = "fact", "observation"
# So many observations of a kind are a signal.
SIGNAL = 3
_LABELS = (("do", "DO"), ("dont", "DON'T"), ("scope", "SCOPE"), ("why", "WHY"))
_PLAIN = (
    *("kind", "statement", "type", "scope", "subject_key", "name", "title"),
    *("description", "keywords", "directive", "category", "cue", "language"),
    *("reason", "confidence"),
)


class Evidence:
    """What a person said: session id, line of its transcript, RFC 3339 time or `None`.

    `quote` is at most 300 characters, without credentials and home directories.
    """

    __slots__ = ("at", "line", "quote", "session")

    def __init__(self, session: str, line: int, at: str | None, quote: str) -> None:
        self.session = session
        self.line = line
        self.at = at
        self.quote = quote

    @property
    def place(self) -> tuple[str, str, int, str]:
        """What evidence is ordered by: time, session, line, words."""
        return (self.at or "", self.session, self.line, self.quote)

    def as_record(self) -> dict[str, object]:
        return {
            "session": self.session,
            "line": self.line,
            "at": self.at,
            "quote": self.quote,
        }

    def __repr__(self) -> str:
        return f"Evidence({self.session!r}, {self.line}, {self.quote!r})"


class Candidate:
    """A fact or an observation that is proposed, and why.

    `statement` stands alone. `directive` holds of `do`, `dont`, `scope` and `why`
    those that the person gave. `cue` names the kind of words that gave it away,
    `reason` says so in a sentence; `confidence` is from 0 to 1. `words` are those
    that carry the meaning, in their order. `evidence` stands oldest first.

    Two candidates with one `key` are the same candidate; `digest` tells whether the
    evidence is the same as well.
    """

    __slots__ = (*_PLAIN, "evidence", "words")

    def __init__(self, kind: str, statement: str, *, cue: str, language: str) -> None:
        self.kind = kind
        self.statement = statement
        self.cue = cue
        self.language = language
        self.category = "" if kind == FACT else "friction"
        self.type = "feedback"
        self.scope = "project"
        self.subject_key = self.name = self.title = self.description = ""
        self.keywords: tuple[str, ...] = ()
        self.directive: Mapping[str, str] = {}
        self.reason = ""
        self.confidence = 0.0
        self.words: tuple[str, ...] = ()
        self.evidence: tuple[Evidence, ...] = ()

    def __repr__(self) -> str:
        return f"Candidate({self.kind!r}, {self.statement!r}, cue={self.cue!r})"

    @property
    def key(self) -> str:
        """Sixteen hex digits of what it says: the same when only evidence is added."""
        words = sorted(set(self.words)) or [self.statement]
        return _hash([self.kind, self.scope, *words])[:16]

    @property
    def digest(self) -> str:
        """The digest of the evidence."""
        parts = [self.kind]
        for each in sorted(self.evidence, key=lambda each: each.place):
            parts += [each.session, str(each.line), each.quote]
        return _hash(parts)

    @property
    def is_signal(self) -> bool:
        return self.kind == OBSERVATION and len(self.evidence) >= SIGNAL

    def with_evidence(
        self, evidence: Iterable[Evidence], **changes: object
    ) -> Candidate:
        """The same candidate with other evidence, and other values in some fields."""
        other = Candidate(
            self.kind, self.statement, cue=self.cue, language=self.language
        )
        for field in (*_PLAIN, "words"):
            setattr(other, field, changes.get(field, getattr(self, field)))
        seen = {each.place: each for each in evidence}
        other.evidence = tuple(seen[place] for place in sorted(seen))
        return other

    def body(self) -> str:
        """The body of the fact, in Markdown: the statement, then all that it lacks."""
        lines = [
            f"{label}: {self.directive[key]}"
            for key, label in _LABELS
            if not _is_in(self.directive.get(key, ""), self.statement)
        ]
        return "\n\n".join([self.statement, *lines])

    def fields(self) -> dict[str, object]:
        """The fields of the draft of this fact; those that are unknown are left out."""
        values: dict[str, object] = {
            "name": self.name,
            "title": self.title,
            "description": self.description,
            "type": self.type,
            "scope": self.scope,
            "keywords": list(self.keywords),
            "subject_key": self.subject_key,
            "body": self.body(),
        }
        return {field: value for field, value in values.items() if value}

    def as_record(self) -> dict[str, object]:
        """Every field as plain data, in a fixed order, then key, digest, evidence."""
        record = {field: getattr(self, field) for field in _PLAIN}
        record["keywords"] = list(self.keywords)
        record["directive"] = {
            key: self.directive[key] for key, _ in _LABELS if key in self.directive
        }
        record["key"] = self.key
        record["digest"] = self.digest
        record["is_signal"] = self.is_signal
        record["evidence"] = [each.as_record() for each in self.evidence]
        return record


def _is_in(part: str, whole: str) -> bool:
    """Whether a statement says all of a part already."""
    return part.casefold() in whole.casefold() or _words(part) <= _words(whole)


def _words(text: str) -> set[str]:
    return {part.strip(".,;:!?。，；：！？") for part in text.casefold().split()} - {""}


def _hash(parts: Iterable[str]) -> str:
    return sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()
