"""What was said and done in a session, one by one, as rows of fixed fields."""

from __future__ import annotations

from ctxlib.domain import moment
from ctxlib.errors import DocumentError

PROMPT_CHARS, COMMAND_CHARS, NOTE_CHARS = 1_200, 300, 200
OUTCOME_CHARS, SUMMARY_CHARS, TITLE_CHARS = 2_000, 600, 200
OK, FAILED, INTERRUPTED, UNKNOWN = "ok", "failed", "interrupted", ""
WROTE, EDITED, RAN, COMMITTED, AGENT = "wrote", "edited", "ran", "committed", "agent"


class Row:
    """Fixed fields; two are equal when all they hold is."""

    __slots__: tuple[str, ...] = ()

    def row(self) -> list[object]:
        """The fields in the order that the constructor takes them."""
        return [getattr(self, name) for name in self.__slots__]

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.row() == other.row()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(repr, self.row()))})"

    __hash__ = None  # type: ignore[assignment]


class Said(Row):
    """Words at a line of the transcript (from 1), `at` RFC 3339 UTC if known.

    `command` says that it is a slash command: the text is `/name args`.
    """

    __slots__ = ("text", "line", "at", "command")  # noqa: RUF023  (their order)

    def __init__(
        self, text: str, line: int, at: str | None = None, command: bool = False
    ) -> None:
        self.text = text
        self.line = line
        self.at = at
        self.command = command


class Step(Row):
    """One deed: `kind` wrote, edited, ran, committed or agent; `what` it was done to.

    `turn` is the number of the prompt it follows (0 before any), `state` ok, failed,
    interrupted or empty while unknown, `note` how it ended in a few words.
    """

    __slots__ = ("kind", "turn", "line", "what", "state", "note")  # noqa: RUF023

    def __init__(
        self,
        kind: str,
        turn: int,
        line: int,
        what: str,
        state: str = UNKNOWN,
        note: str = "",
    ) -> None:
        self.kind = kind
        self.turn = turn
        self.line = line
        self.what = what
        self.state = state
        self.note = note


class Compaction(Row):
    """Where the host replaced the history by a summary.

    `trigger` is auto, manual or empty, `digest` the SHA-256 of the whole summary in
    hex (empty without one), `text` its beginning.
    """

    __slots__ = ("line", "trigger", "digest", "text")  # noqa: RUF023

    def __init__(
        self, line: int, trigger: str = "", digest: str = "", text: str = ""
    ) -> None:
        self.line = line
        self.trigger = trigger
        self.digest = digest
        self.text = text

    def tell(self, summary: str) -> None:
        """Take the summary."""
        from hashlib import sha256  # only where a history was compacted

        whole = summary.encode("utf-8", "replace")
        self.digest = sha256(whole).hexdigest() if summary else ""
        self.text = cut(summary, SUMMARY_CHARS)


def prompt(text: str, line: int, at: str | None) -> Said:
    """What was asked at a line; a word after a slash makes it a command."""
    name = next(iter(text.split(None, 1)), "")
    words = name[1:].replace("-", "").replace(":", "")
    return Said(cut(text, PROMPT_CHARS), line, at, name[:1] == "/" and words.isalpha())


def cut(text: str, most: int) -> str:
    """The text, or its beginning and `…` within so many characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def when(value: object) -> str | None:
    """The canonical moment of a timestamp: RFC 3339, or seconds or ms since 1970."""
    if isinstance(value, str) and len(value) > 10:
        if value[19:20] == "." and value[20:-1].isdecimal() and value[-1] == "Z":
            value = f"{value[:19]}Z"  # the fraction is cut anyway
        if moment.is_canonical(value):
            return value
        try:
            return moment.canonical(value)
        except DocumentError:
            return None
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        whole = int(value) // (1_000 if value > 100_000_000_000 else 1)
        return moment.text(whole) if 0 < whole <= moment.LAST else None
    return None
