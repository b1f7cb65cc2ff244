"""Why something that is pushed is refused: commit, file, line, rule, way out."""

from __future__ import annotations

# The command that fills in what a hand edit left out, in every commit to be pushed.
STAMP = "git ctx stamp"


class Objection:
    """One thing wrong; `commit` is None where it is the whole push that has it.

    `rule` is one word a kind, `command` what to type in the clone, where it is known.
    """

    __slots__ = ("command", "commit", "field", "line", "message", "path", "rule")

    def __init__(
        self,
        rule: str,
        message: str,
        *,
        path: str | None = None,
        line: int | None = None,
        field: str | None = None,
        commit: str | None = None,
        command: str | None = None,
    ) -> None:
        self.rule = rule
        self.message = message
        self.path = path
        self.line = line
        self.field = field
        self.commit = commit
        self.command = command

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        commit = self.commit[:12] if self.commit else None
        parts = [part for part in (commit, place, self.field, self.message) if part]
        return f"{': '.join(parts)} [{self.rule}]"

    def of(self, commit: str) -> Objection:
        """The same, said of a commit."""
        self.commit = commit
        return self
