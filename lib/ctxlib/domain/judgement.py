"""A person's judged messages: what recall should say to each, and what it did say."""

from __future__ import annotations

from ctxlib.domain import wire
from ctxlib.errors import CtxError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

# As many as a prompt gets by default: what stands lower is not read.
FIRST = 4


class Judged:
    """One message with the references of facts that should be told.

    `expected` is empty where nothing should be said; one of `welcome` is neither
    asked for nor wrong. `got` is what was recalled, best first, and `why` what kept
    the first expected fact out.
    """

    __slots__ = ("expected", "got", "line", "message", "welcome", "why")

    def __init__(
        self, message: str, expected: Sequence[str], welcome: Sequence[str], line: int
    ) -> None:
        self.message = message
        self.expected = list(expected)
        self.welcome = list(welcome)
        self.line = line
        self.got: list[str] = []
        self.why = ""

    @property
    def is_hit(self) -> bool:
        """Whether an expected fact is among the first four."""
        return any(each in self.expected for each in self.got[:FIRST])

    @property
    def is_first(self) -> bool:
        """Whether an expected fact comes first."""
        return bool(self.got) and self.got[0] in self.expected

    @property
    def is_right(self) -> bool:
        """Whether it got what it should: an expected fact, or silence."""
        if self.expected:
            return self.is_hit
        return not set(self.got) - set(self.welcome)


class Tally:
    """How the judged messages fared together, each share from 0 to 1."""

    __slots__ = ("asked", "first", "hits", "judged", "quiet", "silent")

    def __init__(self, judged: Iterable[Judged]) -> None:
        self.judged = list(judged)
        asked = [each for each in self.judged if each.expected]
        silent = [each for each in self.judged if not each.expected]
        self.asked, self.silent = len(asked), len(silent)
        self.hits = sum(each.is_hit for each in asked)
        self.first = sum(each.is_first for each in asked)
        self.quiet = sum(each.is_right for each in silent)

    @property
    def worst(self) -> list[Judged]:
        """Those that did not get what they should, questions first, in their order."""
        wrong = [each for each in self.judged if not each.is_right]
        return sorted(wrong, key=lambda each: not each.expected)


def read_judged(lines: Iterable[bytes], source: str) -> Iterator[Judged]:
    """The messages of NDJSON with `message`, `expected` and maybe `welcome`.

    Blank lines and those that begin with `#` are passed over. Raises `CtxError` with
    the line that is none.
    """
    for number, raw in enumerate(lines, 1):
        text = raw.decode("utf-8", "replace").strip()
        if text and not text.startswith("#"):
            try:
                yield _judged(wire.loads(text), number)
            except ValueError as error:
                raise CtxError(f"{source}:{number}: {error}") from None


def _judged(row: object, line: int) -> Judged:
    if not isinstance(row, dict):
        raise ValueError("not a JSON object")
    message = row.get("message")
    if not isinstance(message, str):
        raise ValueError("a judged message needs the text 'message'")
    if "expected" not in row:
        raise ValueError("'expected' is missing; [] where nothing should be said")
    expected = _references(row["expected"], "expected")
    return Judged(
        message, expected, _references(row.get("welcome", []), "welcome"), line
    )


def _references(found: object, key: str) -> list[str]:
    if isinstance(found, list) and all(isinstance(each, str) for each in found):
        return found
    raise ValueError(f"'{key}' is a list of references")


def tally_lines(tally: Tally) -> list[str]:
    """What came out, for a person: the shares, then the worst cases."""
    lines = []
    if tally.asked:
        lines += [
            f"hit@4    {_share(tally.hits, tally.asked)}",
            f"hit@1    {_share(tally.first, tally.asked)}",
        ]
    if tally.silent:
        lines.append(f"silence  {_share(tally.quiet, tally.silent)}")
    for each in tally.worst:
        message = " ".join(each.message.split())
        lines.append(f"line {each.line}: {message}")
        if each.expected:
            lines.append(f"    wanted {', '.join(each.expected)}: {each.why}")
        if each.got:
            lines.append(f"    got {', '.join(each.got)}")
    return lines


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}  {part} of {whole}"
