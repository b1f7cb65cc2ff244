"""How a memory is: what a health check counts, and what it finds wrong."""

from __future__ import annotations

from ctxlib.domain import document, moment, scalar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Counts = Mapping[str, Mapping[str, int | str | None]]

ERROR, WARNING, NOTE = "error", "warning", "note"
SEVERITIES = (ERROR, WARNING, NOTE)
# What is looked at, in the order in which it is told.
PARTS = ("store", "index", "journal", "wiring", "secrets", "setup", "instructions")
SCHEMA, KIND = "1", "health"


class Finding:
    """One thing wrong: in which part, where, what, and the command that settles it.

    A note says what could be better; nobody has to act on it.
    """

    __slots__ = ("command", "message", "part", "severity", "where")

    def __init__(
        self,
        part: str,
        severity: str,
        where: str,
        message: str,
        *,
        command: str | None = None,
    ) -> None:
        self.part = part
        self.severity = severity
        self.where = where
        self.message = message
        self.command = command

    @property
    def rank(self) -> tuple[int, int, str, str]:
        """Its place among others: by part, by severity, by where it is."""
        return (
            PARTS.index(self.part),
            SEVERITIES.index(self.severity),
            self.where,
            self.message,
        )


class Health:
    """What one check saw; `counts` maps subjects to what was counted of each.

    `None` is what nobody knows.
    """

    __slots__ = ("_findings", "counts")

    def __init__(self) -> None:
        self.counts: dict[str, dict[str, int | str | None]] = {}
        self._findings: list[Finding] = []

    def add(self, findings: Iterable[Finding]) -> None:
        """Take in what one part of the check found."""
        self._findings += findings

    @property
    def findings(self) -> list[Finding]:
        """All that was found, in an order that depends on nothing else."""
        return sorted(self._findings, key=lambda each: each.rank)

    @property
    def is_clean(self) -> bool:
        """Whether nobody has to act on anything."""
        return all(each.severity == NOTE for each in self._findings)

    def severities(self) -> dict[str, int]:
        """How many findings there are of each severity."""
        return {
            each: sum(found.severity == each for found in self._findings)
            for each in SEVERITIES
        }


def event(health: Health, *, now: int) -> bytes:
    """The document that the journal keeps of a check: numbers, and nothing else."""
    lines = [document.FENCE, f"ctx_schema: {SCHEMA}", f"kind: {KIND}"]
    lines.append(f"recorded_at: {scalar.write(moment.text(now))}")
    counted: Counts = {"findings": health.severities(), **health.counts}
    for subject, counts in counted.items():
        numbers = [pair for pair in counts.items() if isinstance(pair[1], int)]
        if numbers:
            lines.append(f"{subject}:")
            lines += [f"  {scalar.write(key)}: {count}" for key, count in numbers]
    return "\n".join([*lines, document.FENCE, ""]).encode()
