"""The tree of expected failures, each with its exit code.

CtxError 128
├─ RepositoryError        missing, not ours, damaged, unknown format
├─ DocumentError          not a fact: source, line, field, what was expected
├─ NotFoundError          no such fact, no such revision
├─ AmbiguousError         carries the matching references
├─ ConflictError 3        somebody was first; carries the holder
│  └─ RepeatedError       with the very same: nothing is left to do
├─ RefusedError 4         needs a person, or holds a credential; carries the reasons
├─ FormatVersionError 20/21
└─ BusyError 75           a lock is held; trying again is right

Anything else that escapes is a bug of ours (70). Errors hold data; the message
is made from it, in git's grammar: lower case, no full stop.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class CtxError(Exception):
    """Something expected went wrong; `hint` is the next command to type."""

    exit_code = 128

    def __init__(self, message: str, *, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def locate(self, origin: str) -> None:
        """Say where in the input it was, such as `facts.ndjson:12`."""
        self.message = f"{origin}: {self.message}"
        self.args = (self.message,)


class RepositoryError(CtxError):
    """The memory repository is missing, not ours, damaged or too new."""


class DocumentError(CtxError):
    """A text is not a fact: source, line from 1, field, and what is wrong."""

    def __init__(
        self,
        problem: str,
        *,
        field: str | None = None,
        line: int | None = None,
        source: str | None = None,
        hint: str | None = None,
    ) -> None:
        self.problem = problem
        self.field = field
        self.line = line
        self.source = source
        where = ":".join(str(part) for part in (source, line) if part is not None)
        parts = [part for part in (where, field) if part]
        super().__init__(": ".join([*parts, problem]), hint=hint)

    def at(self, source: str | None, line: int | None = None) -> DocumentError:
        """The same problem, with the place filled in where it was unknown."""
        return DocumentError(
            self.problem,
            field=self.field,
            line=self.line if self.line is not None else line,
            source=self.source or source,
            hint=self.hint,
        )


class NotFoundError(CtxError):
    """No such fact, revision or entry."""


class AmbiguousError(CtxError):
    """A reference matches more than one fact."""

    def __init__(self, reference: str, candidates: Sequence[str]) -> None:
        self.reference = reference
        self.candidates = tuple(candidates)
        super().__init__(
            f"'{reference}' is ambiguous: {', '.join(self.candidates)}",
            hint=f"name one of them, such as '{self.candidates[0]}'",
        )


class ConflictError(CtxError):
    """A stale revision, a held subject, a taken name: `holder` is who was first.

    Where there are many at once, `reasons` name each.
    """

    exit_code = 3

    def __init__(
        self,
        message: str,
        *,
        holder: str | None = None,
        reasons: Sequence[str] = (),
        hint: str | None = None,
    ) -> None:
        super().__init__(message, hint=hint)
        self.holder = holder
        self.reasons = tuple(reasons)


class RepeatedError(ConflictError):
    """What was to be done is so already."""


class RefusedError(CtxError):
    """Only a person may do this, or it holds a credential; `reasons` say why.

    `proposal` is the id under which it waits for a person; None where it does not.
    """

    exit_code = 4

    def __init__(
        self,
        message: str,
        *,
        reasons: Sequence[str] = (),
        proposal: str | None = None,
        hint: str | None = None,
    ) -> None:
        super().__init__(message, hint=hint)
        self.reasons = tuple(reasons)
        self.proposal = proposal


class FormatVersionError(CtxError):
    """The asked machine format is older (20) or newer (21) than the ones known."""

    def __init__(self, asked: int, known: Sequence[int]) -> None:
        super().__init__(
            f"format version {asked} is not known; known: "
            + ", ".join(str(version) for version in known)
        )
        self.exit_code = 20 if asked < min(known) else 21


class BusyError(CtxError):
    """Somebody holds the lock; trying again is right."""

    exit_code = 75
